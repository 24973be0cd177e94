/** Step 1: reads the site's config file, runs it, and checks every value. */
import { basename, dirname, join } from "node:path";
import type { Io } from "../io/io.ts";
import type { Locate, SiteConfig } from "../model/config.ts";
import type { Problem } from "../model/problem.ts";
import { ProblemError, problem, within } from "../problems/problem.ts";
import { latestConfig } from "./configCode.ts";
import { reportingFaults } from "./configFaults.ts";
import { type CompileConfig, compileConfig, type EvaluateLimits, evaluateConfig } from "./evaluate.ts";
import { findConfig } from "./find.ts";
import { createLocate } from "./locate.ts";
import { validateConfig } from "./validate.ts";

/** Where to look for the config, and what the command line overrides. */
export interface ConfigRequest {
  /** Folder to start from, absolute. */
  folder: string;
  /** Value of `--config`. */
  file?: string | undefined;
  /** Value of `--base-url`. */
  baseUrl?: string | undefined;
  /** What compiles the config, where that was done before. */
  compile?: CompileConfig | undefined;
  /** How long the config's code may take; left out for what is usual. */
  limits?: EvaluateLimits | undefined;
}

export interface LoadedConfig {
  config: SiteConfig;
  /** Folder of the config file: every path of the config and of a problem is relative to it. */
  siteDir: string;
  locate: Locate;
  /** The config as a module that can be imported, and the hash of its code. */
  module: { url: string; hash: string };
}

/** Throws a ProblemError when there is no config or when it is faulty. */
export async function loadConfig(
  { folder, file: named, baseUrl, compile = compileConfig, limits }: ConfigRequest,
  io: Io,
): Promise<LoadedConfig> {
  const file = await findConfig(folder, named, io);
  const siteDir = dirname(file);
  return within(siteDir, async () => {
    const locate = createLocate(basename(file), new TextDecoder().decode(await io.readFile(file)));
    const { value, ...module } = await evaluateConfig(file, compile, io, limits);
    // A value may be a getter, which is code of the config as well.
    const config = await reportingFaults(latestConfig(), () => validateConfig(value, locate));
    if (baseUrl !== undefined) config.baseUrl = checkedBaseUrl(baseUrl);
    await checkFiles(config, { siteDir, locate, io });
    return { config, siteDir, locate, module };
  });
}

/** `kit` and `/kit` are taken as `/kit/`. */
function checkedBaseUrl(value: string): string {
  const path = `/${value.replace(/^\/+|\/+$/g, "")}/`.replace("//", "/");
  if (/^[^\s?#\\]*$/.test(path) && !/^[a-z][a-z0-9+.-]*:/i.test(value)) return path;
  throw new ProblemError(
    problem("C011", `--base-url must be a path, not "${value}"`, {
      hint: 'Write e.g. --base-url /kit/; the origin belongs into the config\'s "url".',
    }),
  );
}

interface World {
  siteDir: string;
  locate: Locate;
  io: Io;
}

/** The files that the config names must exist, and a remote script must be pinned. */
async function checkFiles(config: SiteConfig, { siteDir, locate, io }: World): Promise<void> {
  const problems = sameAreas(config, locate);
  for (const [index, script] of config.scripts.entries()) {
    const { src, integrity } = typeof script === "string" ? { src: script, integrity: undefined } : script;
    // Browsers read a backslash as a slash.
    if (!/^(?:https?:|[/\\]{2})/i.test(src) || integrity) continue;
    problems.push(
      problem("C010", `the script ${src} comes from another origin without an integrity hash`, {
        place: locate(["scripts", index]),
        hint: "Pin its version and add `integrity`, or put the file into the static folder.",
      }),
    );
  }
  const named = [
    ...config.stylesheets.map((path, index) => ({ path, keys: ["stylesheets", index] })),
    ...(config.favicon ? [{ path: join(config.staticDir, config.favicon), keys: ["favicon"] }] : []),
    ...(config.themeConfig.navbar.logo
      ? [{ path: join(config.staticDir, config.themeConfig.navbar.logo.src), keys: ["themeConfig", "navbar", "logo", "src"] }]
      : []),
  ];
  for (const { path, keys } of named) {
    if (/^(https?:)?\/\//i.test(path) || (await io.stat(join(siteDir, path)))) continue;
    problems.push(problem("C014", `there is no file ${path}`, { place: locate(keys), hint: "Check the name, or add the file." }));
  }
  if (problems.length > 0) throw new ProblemError(problems);
}

/** Two docs areas with one id would share their sidebars, and with one folder their pages. */
function sameAreas({ docs }: SiteConfig, locate: Locate): Problem[] {
  return docs.flatMap((area, index) => {
    const key = (["id", "path"] as const).find((name) => docs.findIndex((other) => other[name] === area[name]) < index);
    if (!key) return [];
    const hint = key === "id" ? 'Give each area an `id` of its own, e.g. id: "tool".' : "Give each area a folder of its own.";
    return [problem("C003", `two docs areas have the ${key} "${area[key]}"`, { place: locate(["docs", index, key]), hint })];
  });
}
