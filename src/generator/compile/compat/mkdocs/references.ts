/** References to definitions that Python-Markdown, and so MkDocs, reads where CommonMark does not. */
import { nameOf } from "../../links/sharedDefinitions.ts";
import { type MdNode, walk } from "../../tree.ts";
import { createCodeReader } from "../codeLines.ts";
import { type Line, newLine, textOfLine } from "../lines.ts";
import { scheme } from "./codeReferences.ts";

const definition = /^[ \t]*\[(?!\^)([^[\]\n]+)\]:[ \t]*\S/;
const definitions = new RegExp(definition.source, "gm");
/** A label at the start of a line, which may belong to the text in brackets that ends the line before. */
const label = /^([ \t]*)\[(?!\^)([^[\]]+)\](?![(:[])/;
/** The last word of a text in brackets that no label follows yet. */
const lastWord = /(?<!\S)(?!\S*(?:\]\[|\[\^))\S*[^\\\s]\]$/;
/** A name that the plugin autorefs links, without a definition. */
const nameOfCode = /^[A-Za-z_]\w*(?:\.\w+)+$/;
const onlyMarker = /^[ \t]*(?:[-*+>]|\d+[.)])[ \t]*$/;

/** A definition may follow a paragraph without an empty line, and a line feed may stand between `[text]` and `[label]`. */
export function convertReferences(text: string, lines: Line[]): Line[] {
  const labels = new Set([...text.matchAll(definitions)].map(([, name = ""]) => nameOf(name)));
  const isCodeLine = createCodeReader();
  const converted: Line[] = [];
  let before = "";
  for (const line of lines) {
    const written = textOfLine(text, line);
    const isCode = isCodeLine(written);
    if (!isCode && definition.test(written) && before.trim() !== "" && !definition.test(before)) converted.push(newLine("", line.from));
    const [, indent = "", name = ""] = isCode ? [] : (label.exec(written) ?? []);
    const [word] = labels.has(nameOf(name)) || nameOfCode.test(name) ? (lastWord.exec(before) ?? []) : [];
    const last = converted.at(-1);
    const rest = before.slice(0, before.length - (word?.length ?? 0)).trimEnd();
    const isSplit =
      word !== undefined && last && !onlyMarker.test(rest) && line.lead.length <= indent.length && last.lead.length <= rest.length;
    if (isSplit) {
      converted.pop();
      if (rest !== "") converted.push({ ...last, to: last.from + rest.length - last.lead.length });
    }
    converted.push(isSplit ? { lead: indent + word, from: line.from + indent.length - line.lead.length, to: line.to } : line);
    before = isCode ? "" : textOfLine(text, converted.at(-1) as Line);
  }
  return converted;
}

/**
 * The last of two definitions counts. `[text][^1]` is a link by the definition of `text`, followed by a footnote, and `[text] [label]` is one
 * by that of `label`.
 */
export function readReferences(tree: MdNode): void {
  const defined = new Map<string, MdNode>();
  walk(tree, (node) => {
    if (node.type !== "definition" || node.url?.startsWith(scheme)) return;
    const first = defined.get(node.identifier ?? "");
    if (!first) return void defined.set(node.identifier ?? "", node);
    const ignored = { ...first };
    Object.assign(first, node);
    Object.assign(node, ignored);
  });
  walk(tree, (node) => {
    if (!node.children?.some(({ type }) => type === "footnoteReference" || type === "linkReference")) return;
    node.children = node.children.flatMap((child, index, all): MdNode[] => {
      const { value = "", position } = child;
      const next = child.type === "text" ? all[index + 1] : undefined;
      const isLink = next?.type === "linkReference" && next.referenceType === "shortcut";
      const textInBrackets = isLink ? /\[([^[\]]+)\][ \n]$/ : next?.type === "footnoteReference" ? /\[([^[\]]+)\]$/ : null;
      const [match = "", words = ""] = textInBrackets?.exec(value) ?? [];
      const identifier = nameOf(words);
      if (isLink && words !== "") next.children = [{ type: "text", value: words, position }];
      else if (!defined.has(identifier)) return [child];
      const before = { ...child, value: value.slice(0, value.length - match.length) };
      if (isLink) return [before];
      const children = [{ type: "text", value: words, position }];
      return [before, { type: "linkReference", identifier, label: words, referenceType: "shortcut", children, position }];
    });
  });
}
