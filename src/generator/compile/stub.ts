/** A page as far as its first lines show: enough for routes and sidebars, until there is time to compile it. */
import type { PageMeta } from "../model/page.ts";
import type { ReadSource } from "../model/source.ts";
import { readFrontMatter } from "./frontmatter/frontMatter.ts";
import { emptyPage } from "./parsePage.ts";
import { normalizeLineEnds } from "./sources.ts";

/** Never rejects; problems of the page are reported when it is compiled. */
export async function stubPage(source: ReadSource, variables: Record<string, string> | null): Promise<PageMeta> {
  const { path, area, version, locale, id, route, history } = source;
  const { frontMatter, places, body } = await readFrontMatter(normalizeLineEnds(source.text), path, variables);
  const heading = /^#[ \t]+(.+?)[ \t]*#*$/m.exec(body)?.[1];
  return {
    path,
    area,
    version,
    locale,
    id,
    route,
    frontMatter,
    places,
    title: frontMatter.title ?? (heading && plainText(heading)) ?? emptyPage(source).title,
    titleId: null,
    description: frontMatter.description ?? "",
    includes: [],
    history,
    problems: [],
    isApi: false,
    hasTitleMarkup: false,
  };
}

/** ``The `read` *call* {#read}`` -> `The read call`. */
function plainText(heading: string): string {
  return heading
    .replace(/\s*\{#[^}]*\}$/, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .trim();
}
