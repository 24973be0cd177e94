/** Commands of the package managers. */
import { addable } from "../text/reservedNames.ts";
import type { PackageManager } from "./answers.ts";

interface Commands {
  /** Runs an installed program, and never fetches one. */
  run: string;
  /** Adds a package to the development dependencies, and installs it. */
  add: string;
  /** Installs what the lockfile says, and fails if it is out of date. */
  installExactly: string;
  /** Makes the package manager itself available on a machine that has Node only; null for npm, which comes with it. */
  prepare: string | null;
}

export const commandsOf: Record<PackageManager, Commands> = {
  npm: { run: "npx --no-install", add: "npm install --save-dev", installExactly: "npm ci", prepare: null },
  pnpm: { run: "pnpm exec", add: "pnpm add --dev", installExactly: "pnpm install --frozen-lockfile", prepare: "npm install --global pnpm" },
  yarn: { run: "yarn", add: "yarn add --dev", installExactly: "yarn install --immutable", prepare: "corepack enable" },
  bun: { run: "bun run", add: "bun add --dev", installExactly: "bun install --frozen-lockfile", prepare: "npm install --global bun" },
};

/** Adds bcidocs from where it was installed from. */
export function addCommand(packageManager: PackageManager, ownSpec: string | null): string {
  const name = ownSpec === null ? addable("bcidocs") : `bcidocs@${ownSpec}`;
  return `${commandsOf[packageManager].add} ${/^[\w./:@+-]+$/.test(name) ? name : `"${name}"`}`;
}

/** The flag that names the output folder, e.g. ` --out-dir docs-site`; empty for the default. */
export function outDirFlag(outDir: string): string {
  return outDir === "dist" ? "" : ` --out-dir ${outDir}`;
}
