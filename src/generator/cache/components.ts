/** The site's own components, loaded again only when one of their files has changed. */
import { pathToFileURL } from "node:url";
import { hydrationTriggers, slotMetadata } from "../../theme/index.ts";
import { type ComponentModule, type ComponentModules, loadComponents, partName } from "../bundle/components.ts";
import { problemOfEntry } from "../discover/discover.ts";
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import type { Sources } from "../model/source.ts";
import { ProblemError } from "../problems/problem.ts";
import type { Registered, SiteCode } from "../react/siteTheme.ts";
import { writeModule } from "../siteCode/componentFile.ts";
import { comparePaths } from "../text/path.ts";
import { componentFolder, componentName } from "../text/reservedNames.ts";
import { type MemoContext, memo } from "./memo.ts";

/** The site's own components. */
export type SiteComponents = Awaited<ReturnType<typeof loadSiteComponents>>;

/** Loads the components of `theme/` and of `.tsx` pages. Throws a ProblemError for one that cannot be bundled. */
export async function loadSiteComponents(
  { sources, siteDir, config }: { sources: Sources; siteDir: string; config: Pick<SiteConfig, "security"> },
  context: MemoContext,
) {
  const { io } = context;
  const entries = await io.walk(`${siteDir}/${componentFolder}`);
  const special = entries.filter(({ fault }) => fault === "special");
  if (special.length > 0) throw new ProblemError(special.map(({ path }) => problemOfEntry(`${componentFolder}/${path}`, "special")));
  const paths = componentPaths(entries, sources);
  const files = new Set(entries.map(({ path }) => `${componentFolder}/${path}`));
  const parts = Object.keys(slotMetadata);
  const styled = paths.map((path) => ({ path, style: path.replace(/\.tsx$/, ".css") })).filter(({ style }) => files.has(style));
  const stylesOf = (isSlot: boolean) => styled.flatMap(({ path, style }) => ((partName(path, parts) !== null) === isSlot ? style : []));
  const allowsStyles = config.security.csp["style-src"]?.includes("'unsafe-inline'") ?? false;
  const load = (recordingIo: Io) => loadComponents(paths, { siteDir, triggers: hydrationTriggers, parts, allowsStyles }, recordingIo);
  const inputs = [paths, hydrationTriggers, parts, allowsStyles];
  const loaded = paths.length === 0 ? null : await memo({ name: "components", inputs }, load, context);
  const modules = Object.entries(loaded?.modules ?? {});
  const ofNames = <T>(choose: (path: string, module: ComponentModule) => T | null): Record<string, T> =>
    Object.fromEntries(
      modules.flatMap(([path, module]) => {
        const value = choose(path, module);
        return value === null ? [] : [[registeredName(path), value]];
      }),
    );
  return {
    /** As a module; null for a site without components. */
    code: loaded && siteCode(pathToFileURL(await writeModule(siteDir, loaded, io)).href, loaded),
    /** By name. */
    hashes: Object.fromEntries(modules.map(([path, module]) => [exportName(path, module), module.hash])),
    /** Components that hydrate in the browser: source path by name. */
    islands: ofNames((path, { hydrate }) => (hydrate ? path : null)),
    /** Origins that they ask for data, by name, for those that say so. */
    connect: ofNames((_, { connect }) => (connect.length > 0 ? connect : null)),
    /** CSS files next to them, relative to the site. */
    componentStyles: stylesOf(false),
    /** CSS files next to overrides of the theme, relative to the site. */
    slotStyles: stylesOf(true),
    /** Names of the props that they take, where those are known, by name. */
    props: ofNames((_, { props }) => props),
    /** What `.tsx` pages export as their front matter, unchecked, by path. */
    frontMatter: Object.fromEntries(modules.map(([path, { frontMatter }]) => [path, frontMatter])),
    /** What is likely wrong with them. */
    problems: modules.flatMap(([, { warnings }]) => warnings),
  };
}

function componentPaths(entries: { path: string }[], sources: Sources): string[] {
  const own = entries.filter(({ path }) => path.endsWith(".tsx")).map(({ path }) => `${componentFolder}/${path}`);
  return [...own, ...sources.files.filter(({ kind }) => kind === "component").map(({ path }) => path)].sort(comparePaths);
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
