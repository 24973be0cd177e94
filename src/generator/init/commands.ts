/** Commands of the package managers. */
import type { PackageManager } from "./answers.ts";

/** e.g. `pnpm run docs:build`. */
export function runScript(manager: PackageManager, script: string): string {
  return `${manager} run ${script}`;
}

/** Adds a package to the development dependencies, and installs it. */
export function addPackage(manager: PackageManager, name: string): string {
  return `${manager} ${manager === "npm" ? "install --save-dev" : "add --dev"} ${name}`;
}

/** Runs the installed `bcidocs`. */
export function runBcidocs(manager: PackageManager, args: string): string {
  const prefix = { npm: "npx", pnpm: "pnpm exec", yarn: "yarn", bun: "bunx" }[manager];
  return `${prefix} bcidocs ${args}`;
}

/** The flag that names the output folder, e.g. ` --out-dir docs-site`; empty for the default. */
export function outDirFlag(outDir: string): string {
  return outDir === "dist" ? "" : ` --out-dir ${outDir}`;
}

/** Installs what the lockfile says, and fails if it is out of date. */
export function installExactly(manager: PackageManager): string {
  return { npm: "npm ci", pnpm: "pnpm install --frozen-lockfile", yarn: "yarn install --immutable", bun: "bun install --frozen-lockfile" }[
    manager
  ];
}

/** What makes the package manager itself available on a machine that has Node only; null for npm, which comes with it. */
export function prepareManager(manager: PackageManager): string | null {
  return { npm: null, pnpm: "npm install --global pnpm", yarn: "corepack enable", bun: "npm install --global bun" }[manager];
}
