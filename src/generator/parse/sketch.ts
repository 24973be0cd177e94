/** A page as far as its first lines tell: enough for routes and sidebars, until there is time to draw it. */
import type { DrawnPage } from "../model/page.ts";
import type { SourceFile } from "../model/source.ts";
import { readFrontMatter } from "./frontmatter/frontMatter.ts";
import { emptyPage } from "./parse.ts";
import { normalizeLineEnds } from "./sources.ts";

/** Never rejects; what is wrong with the page is told when it is drawn. */
export async function sketchPage(source: SourceFile, variables: Record<string, string> | null): Promise<DrawnPage> {
  const { tree: _, titleTree: _titleTree, api: _api, ...page } = emptyPage(source);
  const { frontMatter, places, body } = await readFrontMatter(normalizeLineEnds(source.text), source.path, variables);
  const heading = /^#[ \t]+(.+?)[ \t]*#*$/m.exec(body)?.[1];
  return {
    ...page,
    frontMatter,
    places,
    title: frontMatter.title ?? (heading && plainText(heading)) ?? page.title,
    description: frontMatter.description ?? "",
    isApi: false,
    hasTitleMarkup: false,
    facts: { links: [], anchors: [], islands: [], connectOrigins: [], hasHeading1: false },
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
