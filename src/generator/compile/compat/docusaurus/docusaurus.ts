/** What Docusaurus adds to Markdown. */
import { findNodes, type MdNode, walk } from "../../tree.ts";
import type { Dialect, TreeRule } from "../dialect.ts";
import { type Line, textOfLine } from "../lines.ts";
import { emoji } from "../shared.ts";

/** `<details><summary>Title</summary>` on one line opens a block for older versions of MDX: each element gets its own line. */
function detailsApart(text: string, line: Line): Line[] {
  const [match, opening = ""] = /^([ \t]*<details>)[ \t]*<summary[^>]*>.*<\/summary>[ \t]*$/.exec(textOfLine(text, line)) ?? [];
  const at = line.from + opening.length;
  return match === undefined
    ? [line]
    : [
        { ...line, to: at },
        { lead: "", from: at, to: line.to },
      ];
}

/** What is in a fence of the language `mdx-code-block` is part of the page: the fence keeps it from translators. */
function withoutMdxFences(text: string, lines: Line[]): Line[] {
  let end: string | null = null;
  return lines.filter((line) => {
    const written = textOfLine(text, line);
    const [, start = null] = end === null ? (/^ *(`{3,4}) *mdx-code-block$/.exec(written) ?? []) : [];
    if (start === null && (end === null || written.trim() !== end)) return true;
    end = start;
    return false;
  });
}

/** `pathname:///file.pdf`: an address that Docusaurus leaves as it is, and whose page or file another program makes. */
function readPathnames(tree: MdNode): void {
  const definitions = findNodes(tree, ({ type, url }) => type === "definition" && url?.startsWith("pathname://") === true);
  const labels = new Set(definitions.map(({ identifier }) => identifier));
  walk(tree, (node) => {
    const { type, url, identifier, value = "" } = node;
    if (type === "html") node.value = value.replace(/\bhref=(["']?)pathname:\/\//g, 'rel="external" href=$1');
    const isOfOther = url?.startsWith("pathname://") || (type === "linkReference" && labels.has(identifier));
    if (isOfOther) Object.assign(node, { url: url?.replace("pathname://", ""), data: { ...node.data, hProperties: { rel: "external" } } });
  });
}

const pathnames: TreeRule = { marker: /pathname:\/\//, read: readPathnames };

export const docusaurus: Dialect = {
  title: "Docusaurus",
  lineMarker: /^[ \t]*<details>[ \t]*<summary|mdx-code-block/im,
  convertLines: (text, lines) => withoutMdxFences(text, lines).flatMap((line) => detailsApart(text, line)),
  treeRules: [pathnames, emoji],
  // Callouts without a look of their own in the theme.
  callouts: new Set(["secondary", "success"]),
  keepsSpaces: true,
};
