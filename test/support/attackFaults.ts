/** What an attack has achieved in an output, as far as its text shows it. */
import { type DefaultTreeAdapterTypes, parse } from "parse5";

/** What terminals obey, and what turns the direction of a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what terminals obey
export const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

const runs = /^(?:javascript|vbscript|file|data:(?!image\/(?:png|svg\+xml)))/i;
const urlAttributes = ["href", "src", "action", "formaction", "data", "poster", "xlink:href", "srcset"];
/** Elements that load or run something, and that no page has. */
const forbidden = ["base", "object", "embed", "applet", "frame", "frameset", "plaintext"];

/** Of a text in a script: what stands in it, does not run. */
const literal = /(["'`])(?:(?!\1)[^\\\n]|\\.)*\1/g;

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** What runs, or would load something from elsewhere, in a whole page. */
export function faultsOfPage(html: string): string[] {
  const elements = elementsOf(parse(html));
  const ids = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name === "id").map(({ value }) => value));
  const twice = ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `the id ${id} is there twice`);
  return [...twice, ...elements.flatMap(faultsOfElement)];
}

function faultsOfElement(element: Element): string[] {
  const { tagName, attrs } = element;
  const value = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value;
  const faults = forbidden.includes(tagName) ? [`there is a <${tagName}>`] : [];
  const text = element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
  if (tagName === "script") {
    if (/json$/.test(value("type") ?? "")) JSON.parse(text);
    else if (text.replace(literal, "").includes("ranOfAttack") || !/^(?:\/assets\/|$)/.test(value("src") ?? ""))
      faults.push(`a <script>: ${value("src") ?? text}`);
  }
  if (tagName === "style" && /attacker|import/.test(text)) faults.push(`a <style>: ${text}`);
  if (["link", "iframe"].includes(tagName) && isAway(value("href") ?? value("src"))) faults.push(`<${tagName}> loads ${value("href")}`);
  if (tagName === "meta" && /refresh/i.test(value("http-equiv") ?? "") && isAway(/url=(.*)/i.exec(value("content") ?? "")?.[1]))
    faults.push(`a <meta> leads to ${value("content")}`);
  for (const { name, value: text } of attrs) {
    if (/^on|^srcdoc$/.test(name) || (name === "style" && /attacker|ranOf/.test(text))) faults.push(`<${tagName}> has ${name}="${text}"`);
    // Browsers leave out spaces and control characters of a scheme.
    if (urlAttributes.includes(name) && runs.test(text.replace(/[\s\p{Cc}]/gu, ""))) faults.push(`<${tagName}> has ${name}="${text}"`);
  }
  return faults;
}

function isAway(url = ""): boolean {
  return URL.canParse(url, "https://kit.example") && new URL(url, "https://kit.example").host !== "kit.example";
}

function elementsOf(node: Node): Element[] {
  const own = "tagName" in node ? [node] : [];
  const children = "content" in node ? node.content.childNodes : "childNodes" in node ? node.childNodes : [];
  return [...own, ...children.flatMap(elementsOf)];
}

/** Elements of ours, and no markup of the content. */
const xmlTag = /<(?!\?xml |!\[CDATA\[|!--|\/?(?:[a-z]+:)?[a-zA-Z-]+(?: [a-zA-Z:]+="[^"<]*")*\s*\/?>)/;

export function faultsOfXml(xml: string): string[] {
  const faults = /<\/?(?:script|img|svg|iframe|body|base|meta|object|embed|style)\b/i.exec(xml) ?? xmlTag.exec(xml);
  const allowed = obeyed.exec(xml.replace(/[\u2028\u2029\u200e\u200f\u202a-\u202e\u007f-\u009f]/g, ""));
  return [
    ...(faults ? [`markup: ${xml.slice(faults.index, faults.index + 80)}`] : []),
    ...(allowed ? ["a character that XML forbids"] : []),
  ];
}
