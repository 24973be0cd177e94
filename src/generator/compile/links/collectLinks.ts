/** Collects every URL of a file with the exact place where it is written. */
import type { PageLink } from "../../model/page.ts";
import { type Place, type Problem, problem } from "../../problems/problem.ts";
import { urlsInHtml } from "../../text/html.ts";
import { isDangerousUrl, isUnsafeUrl, linkSchemes, schemeOf, undisguised } from "../../text/schemes.ts";
import { rebaseUrl } from "../../text/url.ts";
import type { PageState } from "../state.ts";
import { createSourceText, findNodes, lineText, type MdNode, placeAt, type SourceText, walk } from "../tree.ts";
import { destinationOf } from "./destination.ts";

/** Where links and problems are gathered. */
type LinkState = Pick<PageState, "links" | "problems" | "reportedUrls" | "ignores">;

/** A definition counts once however many references use it; unsafe URLs are reported and left out. */
export function collectLinks(tree: MdNode, source: SourceText, collected: LinkState): void {
  const imageLabels = new Set(findNodes(tree, ({ type }) => type === "imageReference").map(({ identifier }) => identifier));
  walk(tree, (node, parent) => {
    if (node.type === "html") addHtml(node, source, collected);
    else if (typeof node.url !== "string") return;
    else if (node.type === "link" || node.type === "image" || node.type === "definition") {
      const isImage = node.type === "image" || (node.type === "definition" && imageLabels.has(node.identifier));
      addLink(collected, { url: node.url, kind: isImage ? "image" : "link", place: placeOfUrl(node, parent, source) });
    }
  });
}

/** An unsafe URL is reported in its place. */
export function addLink(found: LinkState, link: PageLink): void {
  if (isUnsafeUrl(link.url, link.kind === "link" ? "link" : "load")) reportUnsafe(link.url, link.place, found);
  else found.links.push(link);
}

/** Reports a URL that must not reach a reader. */
export function reportUnsafe(url: string, place: Place, { problems, reportedUrls }: Omit<LinkState, "links" | "ignores">): void {
  reportedUrls.add(undisguised(url));
  problems.push(unsafeProblem(url, place));
}

function unsafeProblem(url: string, place: Place): Problem {
  const scheme = schemeOf(url) ?? /^\s*([^:]*):/.exec(url)?.[1] ?? url;
  if (isDangerousUrl(url)) {
    const hint = "Link to a page, a file or an https: address; links that run code are not allowed.";
    return problem("L007", `The link was removed: its scheme "${scheme}" is not safe.`, { place, hint });
  }
  if (scheme.length === 1) {
    const hint = "A file path is not a URL; write the path from this file, with forward slashes.";
    return problem("L006", `the link "${url}" is malformed`, { place, hint });
  }
  const hint = `Allowed schemes: ${linkSchemes.join(", ")}. A path whose name has a colon begins with ./`;
  return problem("L007", `The link was removed: its scheme "${scheme}" is not allowed.`, { place, hint });
}

function placeOfUrl(node: MdNode, parent: MdNode, source: SourceText): Place {
  const range = destinationOf(node, source.text);
  if (range) return placeAt(source, range.start, range.end - range.start);
  const near = node.position ?? parent.position;
  return near ? placeAt(source, near.start.offset ?? 0) : { path: source.path };
}

function addHtml(node: MdNode, source: SourceText, collected: LinkState): void {
  const value = createSourceText(source.path, node.value ?? "");
  const placeAtOffset = placesInValue(node, value, source);
  readInlineIgnores(value.text, placeAtOffset, collected);
  for (const { url, kind, at } of urlsInHtml(value.text)) {
    addLink(collected, { url, kind, place: placeAtOffset(at, url.length) });
  }
}

/** Finds the place of a match in a node's value. Later lines are found by their text: the value lacks quote marks and indentation. */
function placesInValue({ type, position }: MdNode, value: SourceText, source: SourceText) {
  return (at: number, length: number): Place => {
    if (!position) return { path: source.path };
    const { start } = position;
    const { line: lineOfValue = 1, column: columnOfValue = 1 } = placeAt(value, at);
    if (lineOfValue === 1 && type === "html") return placeAt(source, (start.offset ?? 0) + at, length);
    const line = start.line + lineOfValue - 1;
    const column = Math.max(0, lineText(source, line).indexOf(lineText(value, lineOfValue))) + columnOfValue;
    return placeAt(source, (source.lineStarts[line - 1] ?? 0) + column - 1, length);
  };
}

const comment = /<!--\s*bcidocs-ignore-next-line\b([\s\S]*?)-->/g;
const content = /^\s+(L\d{3}(?:\s*,\s*L\d{3})*)\s*:\s*(\S[\s\S]*?)\s*$/;

/** All in the value of one HTML node; `placeOf` finds the place of an offset. */
function readInlineIgnores(html: string, placeOf: (at: number, length: number) => Place, { ignores, problems }: LinkState): void {
  for (const { 0: whole, 1: inside = "", index } of html.matchAll(comment)) {
    const lines = whole.split("\n");
    const place = placeOf(index, lines[0]?.length ?? 0);
    const [, codes, reason = ""] = content.exec(inside) ?? [];
    if (codes === undefined || place.line === undefined) {
      const hint = "Write the codes and the reason: <!-- bcidocs-ignore-next-line L001: reason -->";
      problems.push(problem("L028", "this comment ignores nothing", { place, hint }));
      continue;
    }
    const nextLine = place.line + lines.length;
    ignores.push(...codes.split(/\s*,\s*/).map((rule) => ({ rule, reason, place, nextLine })));
  }
}

/** `from` is the path of the included file, `to` that of the page. */
export function rebaseLinks(tree: MdNode, from: string, to: string): void {
  rewriteUrls(tree, (url) => rebaseUrl(url, from, to));
}

/** Every URL of the tree, those of raw HTML too. */
export function rewriteUrls(tree: MdNode, change: (url: string) => string): void {
  walk(tree, (node) => {
    if (typeof node.url === "string") node.url = change(node.url);
    else if (node.type === "html" && node.value) node.value = rewriteHtml(node.value, change);
  });
}

function rewriteHtml(html: string, change: (url: string) => string): string {
  let result = html;
  for (const { url, at } of urlsInHtml(html).reverse()) {
    // A URL with entities is written otherwise than it reads, and stays as it is.
    if (html.startsWith(url, at)) result = result.slice(0, at) + change(url) + result.slice(at + url.length);
  }
  return result;
}
