/** Commands of the package managers. */
import type { PackageManager } from "./answers.ts";

interface Commands {
  /** Runs an installed program. */
  run: string;
  /** Adds a package to the development dependencies, and installs it. */
  add: string;
  /** Installs what the lockfile says, and fails if it is out of date. */
  installExactly: string;
  /** Makes the package manager itself available on a machine that has Node only; null for npm, which comes with it. */
  prepare: string | null;
}

export const commandsOf: Record<PackageManager, Commands> = {
  npm: { run: "npx", add: "npm install --save-dev", installExactly: "npm ci", prepare: null },
  pnpm: { run: "pnpm exec", add: "pnpm add --dev", installExactly: "pnpm install --frozen-lockfile", prepare: "npm install --global pnpm" },
  yarn: { run: "yarn", add: "yarn add --dev", installExactly: "yarn install --immutable", prepare: "corepack enable" },
  bun: { run: "bunx", add: "bun add --dev", installExactly: "bun install --frozen-lockfile", prepare: "npm install --global bun" },
};

/** The flag that names the output folder, e.g. ` --out-dir docs-site`; empty for the default. */
export function outDirFlag(outDir: string): string {
  return outDir === "dist" ? "" : ` --out-dir ${outDir}`;
}
