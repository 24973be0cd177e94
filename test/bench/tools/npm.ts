/** Installs a tool from npm into a separate folder; it never becomes a dependency of this project. */
import { mustRun } from "../../support/cli.ts";
import { writeFiles } from "../../support/siteFiles.ts";

export interface Packages {
  /** Versions are exact. */
  dependencies: Record<string, string>;
  /** For versions in a range of a dependency that not all registries have. */
  overrides?: Record<string, string>;
}

/** npm would pass on the settings of this project: some packages require a newer Node than they need. */
const flags = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-engine-strict"];

export async function installPackages(folder: string, packages: Packages): Promise<void> {
  await writeFiles(folder, { "package.json": JSON.stringify({ private: true, ...packages }, null, 2) });
  await mustRun("npm", flags, { cwd: folder });
}
