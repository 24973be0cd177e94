/** Step 1: reads the site's config file, runs it, and checks every value. */
import { basename, dirname, join } from "node:path";
import type { Io } from "../io/io.ts";
import type { ConfigChoice } from "../model/build.ts";
import { baseUrlSchema, type Locate, type SiteConfig } from "../model/config.ts";
import { hasErrors, type Problem, ProblemError, problem, within } from "../problems/problem.ts";
import { reportingFaults } from "../siteCode/configFaults.ts";
import { type CompileConfig, compileConfig, evaluateConfig } from "../siteCode/evaluate.ts";
import { joinPolicies } from "../text/csp.ts";
import { isInside } from "../text/path.ts";
import { insideBase, isExternalUrl, isWebAddress } from "../text/url.ts";
import { withAnalytics } from "./analytics.ts";
import { withEntryFiles } from "./entryPoints.ts";
import { findConfig } from "./find.ts";
import { readLabels } from "./labels.ts";
import { createLocate } from "./locate.ts";
import { scriptProblems, urlProblems } from "./urls.ts";
import { validateConfig } from "./validate.ts";
import { expandVariables } from "./variables.ts";
import { completeVersions } from "./versions.ts";

export interface ConfigRequest extends ConfigChoice {
  /** What compiles the config, where that was done before. */
  compile?: CompileConfig | undefined;
}

export interface LoadedConfig {
  config: SiteConfig;
  /** Folder of the config file: every path of the config and of a problem is relative to it. */
  siteDir: string;
  locate: Locate;
  /** The config as a module that can be imported, and the hash of its code. */
  module: { url: string; hash: string };
  warnings: Problem[];
}

/** Throws a ProblemError if there is no config or it is faulty. */
export async function loadConfig(
  { folder, file: named, baseUrl, locales, compile = compileConfig }: ConfigRequest,
  io: Io,
): Promise<LoadedConfig> {
  const file = await findConfig(folder, named, io);
  const siteDir = dirname(file);
  return within(siteDir, async () => {
    const locate = createLocate(basename(file), new TextDecoder().decode(await io.readFile(file)));
    const { value, running, ...module } = await evaluateConfig(file, compile, io);
    const config = await reportingFaults(running, () => validateConfig(value, locate));
    if (baseUrl !== undefined) config.baseUrl = checkedBaseUrl(baseUrl);
    const ofLanguages = await languageProblems({ config, siteDir, locate }, io);
    if (locales !== undefined) config.i18n.locales = checkedLocales(locales, config.i18n);
    const versions = await completeVersions(config.docs, { siteDir, locate }, io);
    config.docs = versions.docs;
    if (config.sdk) config.sdk = await withEntryFiles(config.sdk, siteDir, io);
    config.favicon ??= await staticFavicon(join(siteDir, config.staticDir), io);
    const labels = await readLabels(config, siteDir, io);
    if (labels.labels) config.labels = labels.labels;
    const expanded = expandVariables(config, locate);
    const earlier = [...ofLanguages, ...versions.problems, ...labels.problems, ...expanded.problems];
    const warnings = await checkValues({ config, siteDir, locate }, earlier, io);
    config.variables = expanded.variables;
    if (config.product !== undefined) config.product = expanded.variables.product;
    return { config: withAliases(withLiveSamples(withAnalytics(config))), siteDir, locate, module, warnings };
  });
}

/** Live samples run in workers of an `<iframe>`, `live-frame.html`, which has a policy of its own. */
function withLiveSamples(config: SiteConfig): SiteConfig {
  if (config.sdk?.live === undefined) return config;
  const own = { "frame-src": ["'self'"], "worker-src": ["'self'", "blob:"], "frame-ancestors": ["'self'"] };
  const csp = joinPolicies(config.security.csp, own) as SiteConfig["security"]["csp"];
  return { ...config, security: { ...config.security, csp } };
}

/** `@site/` is the folder of the config in Docusaurus, in imports, links and images. */
function withAliases(config: SiteConfig): SiteConfig {
  const { markdown } = config;
  if (!markdown.syntax.includes("docusaurus")) return config;
  return { ...config, markdown: { ...markdown, aliases: { "@site": "", ...markdown.aliases } } };
}

/** Languages that are asked for, or translated into, and that the site does not get. */
async function languageProblems({ config, siteDir, locate }: ReadConfig, io: Io): Promise<Problem[]> {
  const { defaultLocale, locales } = config.i18n;
  const problems: Problem[] = [];
  // The list of a config that has none is English.
  if (!locales.includes(defaultLocale) && locales.join() !== "en") {
    const message = `i18n.locales has no effect: the default language "${defaultLocale}" is not in it`;
    const hint = "Add it, or set `i18n.defaultLocale` to a language of the list.";
    problems.push(problem("C028", message, { place: locate(["i18n", "locales"]), hint }));
  }
  for (const name of await io.list(join(siteDir, "i18n"))) {
    if (locales.includes(name) || name === defaultLocale) continue;
    const files = await io.listAll(join(siteDir, "i18n", name));
    if (!files.some((path) => /\.(?:mdx?|markdown)$/.test(path))) continue;
    const hint = `Add "${name}" to \`i18n.locales\`, or remove the folder.`;
    const place = { path: `i18n/${name}` };
    problems.push(problem("N004", `i18n/${name} has pages of "${name}", which is not a language of the site`, { place, hint }));
  }
  return problems;
}

/** `kit` and `/kit` are taken as `/kit/`. */
function checkedBaseUrl(value: string): string {
  const inner = value.replace(/^\/|\/$/g, "");
  const path = inner === "" ? "/" : `/${inner}/`;
  if (value !== "" && !isExternalUrl(value) && baseUrlSchema.safeParse(path).success) return path;
  const hint = 'Write e.g. --base-url /kit/; the origin belongs in the config\'s "url".';
  throw new ProblemError(problem("C011", `--base-url must be a path, not "${value}"`, { hint }));
}

/** The pages of the default language are those of the others where a translation is missing, so it is always built. */
function checkedLocales(wanted: string[], { locales, defaultLocale }: SiteConfig["i18n"]): string[] {
  const unknown = wanted.find((locale) => !locales.includes(locale));
  if (unknown === undefined) return locales.filter((locale) => locale === defaultLocale || wanted.includes(locale));
  const hint = `Languages of the site: ${locales.join(", ")}.`;
  throw new ProblemError(problem("C011", `--locale names "${unknown}", which is not in i18n.locales`, { hint }));
}

/** The icon that a static folder has under a name that every tool knows. */
async function staticFavicon(folder: string, io: Io): Promise<string | undefined> {
  for (const name of ["favicon.svg", "favicon.ico", "favicon.png"]) if (await io.stat(join(folder, name))) return name;
  return undefined;
}

type ReadConfig = Pick<LoadedConfig, "config" | "siteDir" | "locate">;

/** Checks that named files exist, URLs are valid and remote scripts pinned. Returns the warnings; throws a ProblemError for errors. */
async function checkValues({ config, siteDir, locate }: ReadConfig, earlier: readonly Problem[], io: Io): Promise<Problem[]> {
  const problems = [...earlier, ...sameAreas(config, locate), ...urlProblems(config, locate)];
  // A faulty URL is reported as a faulty URL, not as a script without a hash or a missing file.
  const faulty = new Set(problems.map(({ place }) => JSON.stringify(place)));
  const isNew = ({ place }: Pick<Problem, "place">) => !faulty.has(JSON.stringify(place));
  problems.push(...scriptProblems(config, locate).filter(isNew));
  for (const { path, keys } of namedFiles(config)) {
    // Asked for last: it loads the TypeScript compiler, a third of a second.
    if (await io.stat(join(siteDir, path))) continue;
    const place = locate(keys);
    if (!isNew({ place })) continue;
    problems.push(problem("C014", `there is no file ${path}`, { place, hint: "Check the name, or add the file." }));
  }
  problems.push(...imageProblems(config, locate));
  if (hasErrors(problems)) throw new ProblemError(problems);
  return problems;
}

/** Other sites request the image of a link preview by its absolute URL. */
function imageProblems({ url, themeConfig: { image } }: SiteConfig, locate: Locate): Problem[] {
  if (image === undefined || url !== undefined || isWebAddress(image)) return [];
  const hint = 'Set `url` to the address of the site, e.g. "https://docs.example.com".';
  return [problem("C028", "themeConfig.image has no effect without `url`", { place: locate(["themeConfig", "image"]), hint })];
}

interface NamedFile {
  /** Relative to the site. */
  path: string;
  keys: (string | number)[];
}

function namedFiles({ stylesheets, staticDir, assetFolders, favicon, baseUrl, themeConfig }: SiteConfig): NamedFile[] {
  const { image, navbar, footer } = themeConfig;
  const inStatic = (path: string | undefined, keys: NamedFile["keys"]) => (path ? [{ path: join(staticDir, path), keys }] : []);
  const isAsset = (path: string | undefined): path is string => assetFolders.some((folder) => isInside(path ?? "", folder));
  const logos = Object.entries({ navbar, footer }).flatMap(([where, part]) =>
    (["src", "srcDark"] as const).flatMap((key) => {
      const [path, keys] = [part?.logo?.[key], ["themeConfig", where, "logo", key]];
      return isAsset(path) ? [{ path, keys }] : inStatic(path, keys);
    }),
  );
  const local = image !== undefined && !/^(https?:)?\/\//i.test(image) ? insideBase(image, baseUrl) : undefined;
  return [
    ...stylesheets.map((path, index) => ({ path, keys: ["stylesheets", index] })),
    ...inStatic(favicon, ["favicon"]),
    ...logos,
    ...inStatic(local, ["themeConfig", "image"]),
  ];
}

/** Two docs areas with one id would share their sidebars, with one folder their pages. */
function sameAreas({ docs }: SiteConfig, locate: Locate): Problem[] {
  return docs.flatMap((area, index) => {
    const key = (["id", "path"] as const).find((name) => docs.findIndex((other) => other[name] === area[name]) < index);
    if (!key) return [];
    const hint = key === "id" ? 'Set a different `id` for each area, e.g. id: "tool".' : "Use a different folder for each area.";
    return [problem("C003", `two docs areas have the ${key} "${area[key]}"`, { place: locate(["docs", index, key]), hint })];
  });
}
