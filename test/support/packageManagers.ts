/** Installs packages and runs programs under npm, pnpm and Yarn, none of which may run an install script. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mustRun, type Run, run } from "./cli.ts";

export const managers = ["npm", "pnpm", "Yarn Plug'n'Play"] as const;
export type Manager = (typeof managers)[number];

/** The versions that the tests run. */
const tools = { pnpm: "10.34.9", "@yarnpkg/cli-dist": "4.18.1" };

/** Gets pnpm and Yarn into a folder. */
export async function installTools(folder: string): Promise<void> {
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  const wanted = Object.entries(tools).map(([name, version]) => `${name}@${version}`);
  await mustRun("npm", ["install", "--ignore-scripts", "--prefer-offline", ...wanted], { cwd: folder });
}

export interface Project {
  /** Adds packages for development. */
  add(...packages: string[]): Promise<void>;
  /** Installs the dependencies of `package.json`. */
  install(): Promise<void>;
  /** Runs an installed program. */
  exec(...command: string[]): Promise<Run>;
  /** Runs a script of `package.json`. */
  script(name: string): Promise<Run>;
}

/** An empty folder for one package manager, whose cache is in `toolFolder`. */
export async function startProject(manager: Manager, folder: string, toolFolder: string): Promise<Project> {
  await writeFile(join(folder, "package.json"), '{\n  "private": true\n}\n');
  if (manager === "npm") return npmProject(folder);
  return manager === "pnpm" ? pnpmProject(folder, toolFolder) : yarnProject(folder, toolFolder);
}

function npmProject(cwd: string): Project {
  const quiet = ["--ignore-scripts", "--prefer-offline"];
  return {
    add: async (...packages) => void (await mustRun("npm", ["install", "--save-dev", ...quiet, ...packages], { cwd })),
    install: async () => void (await mustRun("npm", ["install", ...quiet], { cwd })),
    exec: (...command) => run("npx", ["--no-install", ...command], { cwd }),
    script: (name) => run("npm", ["run", name], { cwd }),
  };
}

function pnpmProject(cwd: string, toolFolder: string): Project {
  const pnpm = [join(toolFolder, "node_modules", "pnpm", "bin", "pnpm.cjs")];
  const quiet = ["--ignore-scripts", "--store-dir", join(toolFolder, "store")];
  return {
    add: async (...packages) => void (await mustRun(process.execPath, [...pnpm, "add", "--save-dev", ...quiet, ...packages], { cwd })),
    install: async () => void (await mustRun(process.execPath, [...pnpm, "install", "--no-frozen-lockfile", ...quiet], { cwd })),
    exec: (...command) => run(process.execPath, [...pnpm, "exec", ...command], { cwd }),
    script: (name) => run(process.execPath, [...pnpm, "run", name], { cwd }),
  };
}

/** Without the fallback that lets a package import undeclared dependencies. */
async function yarnProject(cwd: string, toolFolder: string): Promise<Project> {
  const yarn = join(toolFolder, "node_modules", "@yarnpkg", "cli-dist", "bin", "yarn.js");
  const registry = (await mustRun("npm", ["config", "get", "registry"], { cwd })).trim();
  const env = { YARN_NPM_REGISTRY_SERVER: registry, YARN_GLOBAL_FOLDER: join(toolFolder, "yarn"), YARN_ENABLE_IMMUTABLE_INSTALLS: "false" };
  await writeFile(join(cwd, "yarn.lock"), "");
  await writeFile(
    join(cwd, ".yarnrc.yml"),
    "nodeLinker: pnp\npnpMode: strict\npnpFallbackMode: none\nenableScripts: false\nenableTelemetry: false\n",
  );
  const start = (args: string[]) => run(process.execPath, [yarn, ...args], { cwd, env });
  const must = async (args: string[]) => void (await mustRun(process.execPath, [yarn, ...args], { cwd, env }));
  return {
    add: (...packages) => must(["add", "--dev", ...packages]),
    install: () => must(["install"]),
    exec: (...command) => start(["exec", ...command]),
    script: (name) => start(["run", name]),
  };
}
