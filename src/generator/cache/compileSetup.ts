/** What compiling a page may know of its site, and what a compiled page depends on. */

import { imageSizes } from "../areas/docsSets.ts";
import { otherLocales } from "../areas/locales.ts";
import type { CompileSetup } from "../compile/compilePage.ts";
import type { LoadedConfig } from "../config/load.ts";
import { variablesOf } from "../model/config.ts";
import type { Sources } from "../model/source.ts";
import { siteMetadata } from "../render/site.ts";
import { joinPath } from "../text/path.ts";
import type { SiteComponents } from "./components.ts";

export function compileSetup({ config, module }: LoadedConfig, sources: Sources, components: SiteComponents): CompileSetup {
  const variables = variablesOf(config);
  const { remarkPlugins, rehypePlugins, ...markdown } = config.markdown;
  const locales = otherLocales(config);
  return {
    parse: {
      markdown: { ...markdown, remarkPlugins: [], rehypePlugins: [] },
      variables: Object.keys(variables).length > 0 ? variables : null,
      partials: sources.partials,
      embeds: config.embeds,
      ...(config.sdk && { hasLive: config.sdk.live !== undefined, names: config.sdk.links.inlineCode ? "all" : "bracketed" }),
      ...((config.sdk || config.samples.check) && { hasSamples: true }),
      componentProps: components.props,
      frontMatter: components.frontMatter,
    },
    body: {
      site: siteMetadata(config),
      tableOfContents: config.themeConfig.tableOfContents,
      baseUrl: config.baseUrl,
      staticDir: config.staticDir,
      docsDirs: config.docs.map(({ path }) => joinPath(path)),
      imageSizes: imageSizes(sources.assets, config),
    },
    searchLocale: config.search === false ? null : config.i18n.defaultLocale,
    ...(locales.length > 0 && { otherSites: Object.fromEntries(locales.map((locale) => [locale, siteMetadata(config, locale)])) }),
    components: components.code,
    plugins: remarkPlugins.length + rehypePlugins.length > 0 ? { url: module.url } : null,
  };
}
