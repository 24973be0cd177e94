/** The styles and scripts of a site, bundled again only when what they are made of has changed. */
import { otherLocales } from "../areas/locales.ts";
import { bundleClient, themeFolder } from "../bundle/bundle.ts";
import { placeInIslands } from "../bundle/islandErrors.ts";
import { bundleLiveSamples, type LiveScripts, withSamples } from "../bundle/liveSamples.ts";
import type { Locate, SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import type { ClientManifest } from "../model/output.ts";
import type { PageMeta } from "../model/page.ts";
import type { Place, Problem } from "../model/problem.ts";
import { siteMetadata } from "../render/site.ts";
import type { SiteComponents } from "./components.ts";
import { type MemoContext, memo } from "./memo.ts";

export interface AssetsInput {
  config: SiteConfig;
  /** Absolute. */
  siteDir: string;
  locate: Locate;
  graph: SiteGraph;
  metas: ReadonlyMap<string, PageMeta>;
  components: SiteComponents;
}

/** What the browser gets besides the pages of this site. Throws a ProblemError for a stylesheet or an island that is faulty. */
export async function bundleAssets(input: AssetsInput, context: MemoContext): Promise<{ manifest: ClientManifest; problems: Problem[] }> {
  return withSamples(...(await Promise.all([bundleTheme(input, context), bundleSamples(input, context)])));
}

/** The live samples of the pages; null on a site without any. */
async function bundleSamples({ config, siteDir, locate, graph, metas }: AssetsInput, context: MemoContext): Promise<LiveScripts | null> {
  const { live, entryPoints = [] } = config.sdk ?? {};
  const samples = graph.pages.flatMap(({ path }) => metas.get(path)?.samples ?? []);
  if (live === undefined || samples.length === 0) return null;
  const step = {
    name: "live samples",
    inputs: [live, entryPoints, samples],
    isFinal: ({ problems }: LiveScripts) => problems.length === 0,
  };
  return memo(step, (recordingIo) => bundleLiveSamples({ siteDir, live, entryPoints, samples, locate }, recordingIo), context);
}

function scriptLanguages(config: SiteConfig) {
  return [
    { locale: config.i18n.defaultLocale, metadata: siteMetadata(config) },
    ...otherLocales(config).map((locale) => ({ locale, metadata: siteMetadata(config, locale) })),
  ];
}

/** Where in a component of the site an error began that a browser reports; null for any other error. */
export function placeOfCrash(site: Pick<AssetsInput, "config" | "siteDir" | "components">, stack: string): Promise<Place | null> {
  const { config, siteDir, components } = site;
  return placeInIslands(stack, { siteDir, themeDir: themeFolder(), islands: components.islands, languages: scriptLanguages(config) });
}

function bundleTheme({ config, siteDir, components }: AssetsInput, context: MemoContext): Promise<ClientManifest> {
  return bundleClient({ ...components, config, languages: scriptLanguages(config) }, (name, input, bundle) =>
    memo({ name, inputs: [input] }, (recordingIo) => bundle({ ...input, siteDir, themeDir: themeFolder() }, recordingIo), context),
  );
}
