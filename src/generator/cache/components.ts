/** The site's own components, loaded again only when one of their files has changed. */
import { pathToFileURL } from "node:url";
import { hydrationTriggers, slotMetadata } from "../../theme/index.ts";
import { type ComponentModules, componentName, loadComponents, partName } from "../bundle/components.ts";
import { problemOfEntry } from "../discover/discover.ts";
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import type { Problem } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { ProblemError } from "../problems/problem.ts";
import type { Registered, SiteCode } from "../react/siteTheme.ts";
import { writeModule } from "../siteCode/componentFile.ts";
import { comparePaths } from "../text/path.ts";
import { componentFolder } from "../text/reservedNames.ts";
import { type MemoContext, memo } from "./memo.ts";

/** The site's own components. */
export interface SiteComponents {
  /** As a module; null for a site without components. */
  code: SiteCode | null;
  /** By name. */
  hashes: Record<string, string>;
  /** Components that hydrate in the browser: source path by name. */
  islands: Record<string, string>;
  /** Origins that they ask for data, by name, for those that say so. */
  connect: Record<string, string[]>;
  /** CSS files next to them, relative to the site. */
  componentStyles: string[];
  /** CSS files next to overrides of the theme, relative to the site. */
  slotStyles: string[];
  /** Names of the props that they take, where those are known, by name. */
  props: Record<string, string[]>;
  /** What `.tsx` pages export as their front matter, unchecked, by path. */
  frontMatter: Record<string, Record<string, unknown>>;
  /** What is likely wrong with them. */
  problems: Problem[];
}

const noComponents: SiteComponents = {
  code: null,
  hashes: {},
  islands: {},
  connect: {},
  componentStyles: [],
  slotStyles: [],
  props: {},
  frontMatter: {},
  problems: [],
};

/** Loads the components of `theme/` and of `.tsx` pages. Throws a ProblemError for one that cannot be bundled. */
export async function loadSiteComponents(
  { sources, siteDir, config }: { sources: Sources; siteDir: string; config: Pick<SiteConfig, "security"> },
  context: MemoContext,
): Promise<SiteComponents> {
  const { io } = context;
  const entries = await io.walk(`${siteDir}/${componentFolder}`);
  const special = entries.filter(({ fault }) => fault === "special");
  if (special.length > 0) throw new ProblemError(special.map(({ path }) => problemOfEntry(`${componentFolder}/${path}`, "special")));
  const paths = componentPaths(entries, sources);
  const files = new Set(entries.map(({ path }) => `${componentFolder}/${path}`));
  const parts = Object.keys(slotMetadata);
  const styled = paths.map((path) => ({ path, style: path.replace(/\.tsx$/, ".css") })).filter(({ style }) => files.has(style));
  if (paths.length === 0) return noComponents;
  const stylesOf = (isSlot: boolean) => styled.flatMap(({ path, style }) => ((partName(path, parts) !== null) === isSlot ? style : []));
  const allowsStyles = config.security.csp["style-src"]?.includes("'unsafe-inline'") ?? false;
  const load = (recordingIo: Io) => loadComponents(paths, { siteDir, triggers: hydrationTriggers, parts, allowsStyles }, recordingIo);
  const loaded = await memo({ name: "components", inputs: [paths, hydrationTriggers, parts, allowsStyles] }, load, context);
  const url = pathToFileURL(await writeModule(siteDir, loaded, io)).href;
  const modules = Object.entries(loaded.modules);
  return {
    code: siteCode(url, loaded),
    hashes: Object.fromEntries(modules.map(([path, module]) => [exportName(path, module), module.hash])),
    islands: Object.fromEntries(modules.flatMap(([path, { hydrate }]) => (hydrate ? [[registeredName(path), path]] : []))),
    connect: Object.fromEntries(modules.flatMap(([path, { connect }]) => (connect.length > 0 ? [[registeredName(path), connect]] : []))),
    componentStyles: stylesOf(false),
    slotStyles: stylesOf(true),
    props: Object.fromEntries(modules.flatMap(([path, { props }]) => (props ? [[registeredName(path), props]] : []))),
    frontMatter: Object.fromEntries(modules.map(([path, { frontMatter }]) => [path, frontMatter])),
    problems: modules.flatMap(([, { warnings }]) => warnings),
  };
}

function componentPaths(entries: { path: string }[], sources: Sources): string[] {
  const own = entries.filter(({ path }) => path.endsWith(".tsx")).map(({ path }) => `${componentFolder}/${path}`);
  const pages = sources.files.filter(({ kind }) => kind === "component").map(({ path }) => path);
  return [...own, ...pages].sort(comparePaths);
}

function siteCode(url: string, { modules }: ComponentModules): SiteCode {
  const exports = Object.entries(modules).map(([path, module], index) => ({
    name: exportName(path, module),
    key: `m${index}`,
    hydrate: module.hydrate as Registered["hydrate"],
    isPart: module.part !== null,
  }));
  return { url, exports };
}

function exportName(path: string, { part }: { part: string | null }): string {
  return part ?? registeredName(path);
}

/** Components go by their names, `.tsx` pages by their paths. */
function registeredName(path: string): string {
  return path.startsWith(`${componentFolder}/`) ? componentName(path) : path;
}
