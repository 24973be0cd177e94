/** What plugins of MkDocs make from code: `::: kit.main.Pot` of mkdocstrings, and `[Pot][kit.main.Pot]` of autorefs, which leads to it. */
import type { Element, ElementContent, Root } from "hast";
import { missingReferenceId } from "../../../model/htmlMetadata.ts";
import { problem } from "../../../problems/problem.ts";
import { attributesText } from "../../../text/html.ts";
import { decodePath } from "../../../text/url.ts";
import type { PageState } from "../../state.ts";
import { eachElement, element, findNodes, type MdNode, placeOf, rewrite } from "../../tree.ts";
import { createCodeReader } from "../codeLines.ts";
import { indentColumns, type Line, newLine, replaceBlocks, textOfLine } from "../lines.ts";

/** In C++ a name has the types of its parameters. */
const block =
  /^([ \t>]*)(#{1,6}[ \t]+)?:::(?:[ \t]*([A-Za-z_][\w:.-]*\w)|[ \t]+([A-Za-z_][\w:.]*\([^"{}[\]\n]*\)|operator\b[^{}[\]\n]*))[ \t]*$/;
const leaf = "reference-of-code";
const endOfContainer = /^[ \t>]*:{3,}[ \t]*$/;

/** Each such block as a directive, its options left out; with a heading in front, the name is the heading. `isAny`: a name may be one word. */
export function convertCodeReferences(text: string, lines: Line[], isAny: boolean): Line[] {
  const isCode = createCodeReader();
  return replaceBlocks(lines, (line, index) => {
    const written = textOfLine(text, line);
    const [match, before = "", hashes, plain, typed] = isCode(written) || line.from === line.to ? [] : (block.exec(written) ?? []);
    if (match === undefined) return null;
    const isWord = plain !== undefined && !plain.includes(".");
    if (isWord && (!isAny || lines.slice(index + 1).some(({ from, to }) => endOfContainer.test(text.slice(from, to))))) return null;
    const name = plain ?? typed ?? "";
    const heading = hashes === undefined ? [] : [`${before}${hashes}\`${name}\`${plain ? ` {#${name}}` : ""}`];
    const attributes = { name, ...(hashes === undefined && plain && { id: name }) };
    const made = [...heading, before, `${before}::${leaf}{${attributesText(attributes)}}`, before];
    const instead = made.map((each) => newLine(each, line.from));
    return { instead, end: endOfOptions(text, lines, { from: index + 1, before }) };
  });
}

/** Lines that are further indented, and empty ones between them. */
function endOfOptions(text: string, lines: Line[], { from, before }: { from: number; before: string }): number {
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const written = textOfLine(text, lines[at] as Line);
    const inner = written.startsWith(before) ? written.slice(before.length) : written.trimEnd() === before.trimEnd() ? "" : null;
    if (inner === null) break;
    if (inner.trim() === "") continue;
    if (indentColumns(inner) < 2) break;
    end = at + 1;
  }
  return end;
}

/** But not those of images: `![alt][name]`. */
const reference = /\](?<!!\[[^[\]\n]*\])\s*\[`?([A-Za-z_][\w.: -]*\w|[A-Za-z_])`?\]|\[(`?)([A-Za-z_][\w.:-]*)\2\]\[\]/g;
/** Addresses of definitions that no author wrote. */
export const scheme = "autoref:";

/** A definition for each name that a reference may mean; one of the author's comes first and wins. */
export function definitionsOfNames(text: string): string[] {
  const names = [...text.matchAll(reference)].map(([, explicit, mark = "", name]) => explicit ?? `${mark}${name}${mark}`);
  return [...new Set(names)].map((name) => `[${name}]: ${scheme}${encodeURIComponent(name.replaceAll("`", ""))}`);
}

/** The directive becomes a note, and what refers to a name a link within the page; see `resolveNames`. */
export function readCodeReferences(tree: MdNode, state: PageState): void {
  const names = new Map<string, string>();
  for (const { identifier = "", url = "" } of findNodes(tree, ({ type }) => type === "definition"))
    if (!names.has(identifier)) names.set(identifier, url.startsWith(scheme) ? url.slice(scheme.length) : "");
  let noteCount = 0;
  rewrite(tree, (node) => {
    const { type, identifier = "", referenceType, children = [], position } = node;
    if (type === "definition" && node.url?.startsWith(scheme)) return [];
    const target = type === "linkReference" || type === "imageReference" ? names.get(identifier) : undefined;
    // Brackets without a second pair are text, whatever else refers to the name.
    if (target && referenceType === "shortcut") return [textAt("[", position), ...children, textAt("]", position)];
    const title = `[${referenceType === "full" ? node.label : ""}]`;
    if (target) return [element("a", { href: `#${target}`, className: classOfNames, title }, children, position)];
    if (type !== "leafDirective" || node.name !== leaf) return null;
    noteCount++;
    return [noteOf(node, { isFirst: noteCount === 1, state })];
  });
}

function noteOf({ attributes, position }: MdNode, { isFirst, state }: { isFirst: boolean; state: PageState }): MdNode {
  const { name = "", id } = attributes ?? {};
  const hint = "Write the reference yourself, or link to the one that its own tool publishes. Links to ids of this page are not checked.";
  const message = "The reference that `::: name` makes from code is not migrated.";
  state.problems.push(problem("M035", message, { place: placeOf(state.files, position), hint }));
  const ids = [...(isFirst ? [missingReferenceId] : []), ...(id ? [id] : [])];
  const code = { type: "inlineCode", value: name ?? "", position };
  const words = [textAt("The reference of ", position), code, textAt(" is not part of this site.", position)];
  const paragraph = { type: "paragraph", children: [...ids.map((each) => element("a", { id: each }, [], position)), ...words], position };
  return element("bcidocs-callout", { kind: "note" }, [paragraph], position);
}

function textAt(value: string, position: MdNode["position"]): MdNode {
  return { type: "text", value, position };
}

const classOfNames = "name-of-code";

/** Once all ids are known, which are returned: a name that the page does not have is its text, and a link where another page has it. */
export function resolveNames(tree: Root, titleId: string | null, state: PageState): string[] {
  const ids = new Set<unknown>([titleId]);
  const links = new Set<Element>();
  eachElement(tree, (each) => {
    ids.add(each.properties.id);
    if (each.tagName === "a" && String(each.properties.className) === classOfNames) links.add(each);
  });
  if (links.size > 0) resolveIn(tree, { ids, links }, state);
  return [...ids].filter((id) => typeof id === "string");
}

function resolveIn(parent: Root | Element, references: { ids: ReadonlySet<unknown>; links: ReadonlySet<Element> }, state: PageState): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type !== "element") return [child];
    resolveIn(child, references, state);
    if (!references.links.has(child)) return [child];
    const { title: label } = child.properties;
    delete child.properties.className;
    delete child.properties.title;
    const name = decodePath(String(child.properties.href).slice(1));
    if (references.ids.has(name)) return [child];
    const reference = { name, isAnchor: true as const, label: String(label), place: placeOf(state.files, child.position) };
    const slot = String(state.codeNames.push(reference) - 1);
    return [{ type: "element", tagName: "bcidocs-name", properties: { slot }, children: child.children }];
  });
}
