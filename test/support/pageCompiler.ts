/** Compiles a page as a build does, with no other page and no component around it. */
import { createCompilePage } from "../../src/generator/compile/compilePage.ts";
import { configSchema, type UserConfig } from "../../src/generator/model/config.ts";
import type { CompiledPage } from "../../src/generator/model/page.ts";
import { siteMetadata } from "../../src/generator/render/site.ts";

export type Markdown = NonNullable<UserConfig["markdown"]>;

/** `variables`: what `{{name}}` stands for; null for a site without any. `hasSamples`: TypeScript checks its code blocks. */
export function pageCompiler(
  settings: Markdown = {},
  variables: Record<string, string> | null = null,
  hasSamples = false,
): (text: string, path?: string) => Promise<CompiledPage> {
  const config = configSchema.parse({ title: "Test", markdown: settings });
  const { remarkPlugins: _remark, rehypePlugins: _rehype, ...markdown } = config.markdown;
  const compiling = createCompilePage({
    parse: {
      markdown: { ...markdown, remarkPlugins: [], rehypePlugins: [] },
      variables,
      partials: {},
      embeds: config.embeds,
      frontMatter: {},
      ...(hasSamples && { hasSamples }),
    },
    body: {
      site: siteMetadata(config),
      tableOfContents: config.themeConfig.tableOfContents,
      baseUrl: "/",
      staticDir: "static",
      docsDirs: [],
      imageSizes: {},
    },
    searchLocale: "en",
    components: null,
    plugins: null,
  });
  return async (text, path = "content/a.md") => {
    const compilePage = await compiling;
    const place = { path, area: null, version: null, locale: null, id: "a", route: "/a" };
    return compilePage({ kind: "markdown", ...place, text, hash: "", includes: [], history: null });
  };
}
