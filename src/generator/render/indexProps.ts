/** What the page from A to Z shows of the graph. */
import type { PageProps } from "../../theme/props.ts";
import type { IndexPage } from "../model/graph.ts";
import type { RenderContext } from "./context.ts";

export function indexProps(part: IndexPage, { links, toUrl }: Pick<RenderContext, "links" | "toUrl">): PageProps["index"] {
  const sections = part.letters.map(({ letter, entries }) => ({
    letter,
    id: letterId(letter),
    entries: entries.map(({ label, route, anchor, kind, parent }) => ({
      label,
      href: toUrl(route) + (anchor && `#${anchor}`),
      kind,
      parent,
    })),
  }));
  const firstOf = new Map<string, string>();
  const together = links.graph.indexPages.filter(({ folder }) => folder === part.folder);
  for (const { route, letters } of together)
    for (const { letter } of letters) if (!firstOf.has(letter)) firstOf.set(letter, `${toUrl(route)}#${letterId(letter)}`);
  return { letters: [...firstOf].map(([label, href]) => ({ label, href })), sections };
}

/** Begins with two underscores, as all ids of the theme do. */
function letterId(letter: string): string {
  return `__${letter === "#" ? "others" : letter.toLowerCase()}`;
}
