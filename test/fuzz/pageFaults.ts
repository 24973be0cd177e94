/** What is wrong with a compiled page, whatever its text was. */
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import type { CompiledPage } from "../../src/generator/model/page.ts";

/** Codes of faults in the program; a text cannot cause them. */
const ourFaults = ["M026", "X001"];

/** Empty for a page as it must be: problems with their place, unique ids, HTML that browsers read as it is written, and nothing that runs. */
export function pageFaults({ meta, body }: CompiledPage, text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).length;
  const faults = meta.problems.flatMap(({ code, message, place }) => {
    if (ourFaults.includes(code)) return [`${code} ${message}`];
    if (place?.line === undefined) return [];
    return place.line < 1 || place.line > lines || (place.column ?? 1) < 1
      ? [`${code} is at ${place.line}:${place.column}, outside of the page`]
      : [];
  });
  for (const part of [body.html, body.title ?? ""]) faults.push(...htmlFaults(part));
  const ids = body.headings.map(({ id }) => id);
  if (new Set(ids).size < ids.length) faults.push(`two headings have one id: ${ids.join(" ")}`);
  return faults;
}

const runs = /^(?:javascript|vbscript|data:(?!image\/))/i;
const urlAttributes = ["href", "src", "action", "formaction", "data", "poster", "xlink:href", "srcset"];

function htmlFaults(written: string): string[] {
  const elements = elementsOf(parseFragment(written));
  const faults: string[] = [];
  const ids = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name === "id").map(({ value }) => value));
  const twice = ids.filter((id, index) => ids.indexOf(id) < index);
  if (twice.length > 0) faults.push(`ids that are there twice: ${twice.join(" ")}`);
  for (const { tagName, attrs } of elements) {
    if (["script", "style", "base", "object", "embed", "plaintext"].includes(tagName)) faults.push(`there is a <${tagName}>`);
    for (const { name, value } of attrs) {
      if (name.startsWith("on") || name === "style" || name === "srcdoc") faults.push(`<${tagName}> has ${name}="${value}"`);
      if (urlAttributes.includes(name) && runs.test(value.replace(/[\s\p{Cc}]/gu, ""))) faults.push(`<${tagName}> has ${name}="${value}"`);
    }
  }
  const namesRead = elements.map(({ tagName }) => tagName.toLowerCase()).join(" ");
  const namesWritten = [...written.matchAll(/<([a-z][^\s/>]*)/gi)].map(([, name = ""]) => name.toLowerCase()).join(" ");
  if (namesRead !== namesWritten) faults.push(`browsers read other elements than those written:\n${namesRead}\n${namesWritten}`);
  return faults;
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

function elementsOf(node: Node): Element[] {
  const own = "tagName" in node ? [node] : [];
  const children = "content" in node ? node.content.childNodes : "childNodes" in node ? node.childNodes : [];
  return [...own, ...children.flatMap(elementsOf)];
}
