/**
 * Writes another destination into a link, an image, a definition, an address or an attribute, encoded for its place. What was
 * written is parsed again: where anything but this destination differs, nothing is written.
 */
import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { escapeAttribute } from "../../text/html.ts";
import { isPlainAddress } from "../../text/url.ts";
import { splitFrontMatter } from "../frontmatter/fence.ts";
import { createParser } from "../syntax/reference.ts";
import { type MdNode, walk } from "../tree.ts";
import type { Range } from "./destination.ts";

/** Replaces what is between the offsets. */
export interface Edit extends Range {
  text: string;
}

/** What the text gets, and the destination that a parser reads from it. */
interface Candidate {
  edit: Edit;
  url: string;
}

/** `text` is that of a Markdown file with line feeds; null where the destination cannot be written there. */
export function writeDestination(text: string, range: Range, to: string): Edit | null {
  const bodyStart = startOfBody(text);
  // A fix of several lines adds front matter.
  if (range.start < bodyStart || to.includes("\n")) return isPlainAddress(to) ? { ...range, text: to } : null;
  const shift = ({ start, end }: Range) => ({ start: start + bodyStart, end: end + bodyStart });
  const body = text.slice(bodyStart);
  const inBody = { start: range.start - bodyStart, end: range.end - bodyStart };
  const before = createParser()(body);
  const holder = holderOf(before, inBody);
  if (!holder) return null;
  const candidate = candidates(body, { range: inBody, to, ...holder }).find(({ edit, url }) => {
    const after = body.slice(0, edit.start) + edit.text + body.slice(edit.end);
    return !edit.text.includes("\n") && isOnlyChange(before, createParser()(after), { url, linkText: edit.text });
  });
  return candidate ? { ...shift(candidate.edit), text: candidate.edit.text } : null;
}

/** Offset of what follows the front matter, whose lines `splitFrontMatter` leaves empty. */
function startOfBody(text: string): number {
  const { body } = splitFrontMatter(text, "");
  let [offset, lines] = [0, 0];
  while (text.length - offset !== body.length - lines) {
    const end = text.indexOf("\n", offset);
    if (end < 0) return 0;
    offset = end + 1;
    lines++;
  }
  return offset;
}

interface Holder {
  node: MdNode;
  parent: MdNode;
}

/** The innermost node with a URL around the range. */
function holderOf(tree: MdNode, { start, end }: Range): Holder | null {
  let holder: Holder | null = null;
  walk(tree, (node, parent) => {
    const isHolder = typeof node.url === "string" || node.type === "html" || node.attributes != null;
    const [first, last] = [node.position?.start.offset, node.position?.end.offset];
    if (isHolder && first !== undefined && last !== undefined && first <= start && end <= last) holder = { node, parent };
  });
  return holder;
}

/** What may be written, the plainest first. */
function candidates(text: string, { node, parent, range, to }: Holder & { range: Range; to: string }): Candidate[] {
  const code = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  // What a URL must not hold as it is, by RFC 3986, and parentheses and quotes, which end it in many places.
  const values = [...new Set([to, to.replace(/[\s"'()<>\\^`{|}]/g, code)])];
  const at = (edit: Edit, url: string): Candidate => ({ edit, url });
  if (typeof node.url !== "string") {
    const quote = /["']/.exec(text[range.start - 1] ?? "")?.[0];
    return values.flatMap((url) =>
      (quote ? [url, escapeAttribute(url)] : [`"${escapeAttribute(url)}"`]).map((written) => at({ ...range, text: written }, url)),
    );
  }
  const start = node.position?.start.offset ?? 0;
  const isAddress = node.type === "link" && text[start] !== "[";
  if (isAddress) {
    if (isInAnchor(node, parent)) return [];
    const whole = { start, end: node.position?.end.offset ?? range.end };
    const label = text.slice(range.start, range.end);
    const links = [label, label.replace(/[\\`*_[\]<>|~&]/g, "\\$&")].flatMap((shown) =>
      values.flatMap((url) => inline(url).map((written) => at({ ...whole, text: `[${shown}](${written})` }, url))),
    );
    const isAbsolute = /^https?:\/\//i.test(to);
    return isAbsolute ? [...values.map((url) => at({ ...range, text: url }, url)), ...links] : links;
  }
  const isAngled = text[range.start - 1] === "<";
  return values.flatMap((url) =>
    (isAngled ? [url, escapeMarkdown(url)] : inline(url)).map((written) => at({ ...range, text: written }, url)),
  );
}

/** An address between `<a …>` and `</a>` is the text of that link. */
function isInAnchor(node: MdNode, { children = [] }: MdNode): boolean {
  const html = children.slice(0, children.indexOf(node)).map(({ type, value }) => (type === "html" ? (value ?? "") : ""));
  return html.join("").lastIndexOf("<a") > html.join("").lastIndexOf("</a");
}

const inline = (url: string): string[] => [url, escapeMarkdown(url), `<${url}>`, `<${escapeMarkdown(url)}>`];

function escapeMarkdown(url: string): string {
  return url.replaceAll("&", "&amp;").replace(/[\\()<>*_`|[\]]/g, "\\$&");
}

/** Whether the trees differ in one destination, which is now `url`; the text of a bare address is the address. */
function isOnlyChange(before: unknown, after: unknown, { url, linkText }: { url: string; linkText: string }): boolean {
  const changes: [before: unknown, after: unknown][] = [];
  compare(before, after, changes);
  const [change, text, ...others] = changes;
  if (!change || others.length > 0 || (text && !(text[1] === linkText && linkText === url))) return false;
  const [old, now] = change;
  // A value may have several URLs, e.g. `srcset`: just one of them may differ.
  return now === url || (typeof old === "string" && typeof now === "string" && isPartOf(old, now, url));
}

function isPartOf(old: string, now: string, url: string): boolean {
  const [before = "", ...more] = now.split(url);
  return more.length === 1 && /[\s,(]$/.test(before) && old.startsWith(before) && old.endsWith(more[0] ?? "");
}

/** Collects the values that differ; HTML is compared as a browser reads it. */
function compare(a: unknown, b: unknown, changes: [unknown, unknown][]): void {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    if (a !== b) changes.push([a, b]);
    return;
  }
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  if (one.type === "html" && other.type === "html" && one.value !== other.value) {
    compare(htmlTree(String(one.value)), htmlTree(String(other.value)), changes);
    return;
  }
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (key !== "position" && key !== "parentNode") compare(one[key], other[key], changes);
  }
}

const htmlParser = unified().use(rehypeRaw).freeze();

function htmlTree(html: string): unknown {
  return htmlParser.runSync({ type: "root", children: [{ type: "raw", value: html }] } as Root);
}
