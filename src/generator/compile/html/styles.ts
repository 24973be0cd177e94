/** Turns `style` attributes into classes, as far as they do no harm: pages carry no inline style, their rules come in a small stylesheet of the page. */
import type { Element, Root } from "hast";
import { contentHash } from "../../text/hash.ts";
import { eachElement } from "../tree.ts";

/** What was left out of styles, by the element that had it. */
export type RefusedStyles = Map<Element, string[]>;

/** Gives each element with a style its class, and adds the rules to `rules`, by class. */
export function styleClasses(tree: Root, rules: Map<string, string>): RefusedStyles {
  const refused: RefusedStyles = new Map();
  eachElement(tree, (element) => {
    const { style, className } = element.properties;
    const read = typeof style === "string" ? readStyle(style) : null;
    if (!read) return;
    if (read.refused.length > 0) refused.set(element, read.refused);
    delete element.properties.style;
    if (read.declarations.length === 0) return;
    const declarations = read.declarations.join(";");
    const name = `style-${contentHash(declarations, 8)}`;
    rules.set(name, `.${name}{${declarations}}`);
    element.properties.className = [...[className ?? []].flat().map(String), name];
  });
  return refused;
}

/** By the first word where all of a family is allowed: `margin` covers `margin-top`. */
const families = new Set(
  "align background border break column columns flex float font gap grid hyphens justify line list margin max min object outline overflow padding place row text white word".split(
    " ",
  ),
);
const single = new Set(
  (
    "aspect-ratio box-shadow box-sizing caption-side clear color direction display height inline-size block-size letter-spacing opacity order " +
    "table-layout vertical-align visibility width"
  ).split(" "),
);
/** What a value may compute. Nothing that loads a file. */
const functions = new Set(
  "calc clamp fit-content hsl hsla linear-gradient max min minmax oklch radial-gradient repeat rgb rgba var".split(" "),
);
const harmlessValue = /^(?:[\w\s.,%#+*/()-]|"[\w\s.-]*"|'[\w\s.-]*')+(?:!important)?$/;

/** Declarations as `name:value`, and the names of those that are left out; null for a text that is not a list of declarations. */
function readStyle(text: string) {
  const style = { declarations: [] as string[], refused: [] as string[] };
  for (const part of text.split(";")) {
    if (part.trim() === "") continue;
    const [, name = "", value = ""] = /^\s*(-{0,2}[A-Za-z][\w-]*)\s*:\s*(\S[\s\S]*?)\s*$/.exec(part) ?? [];
    if (name === "") return null;
    if (isHarmless(name.toLowerCase(), value)) style.declarations.push(`${name.toLowerCase()}:${value.replace(/\s+/g, " ")}`);
    else style.refused.push(name.toLowerCase());
  }
  return style;
}

function isHarmless(name: string, value: string): boolean {
  const isKnown =
    single.has(name) || families.has(name.split("-")[0] ?? "") || (name === "position" && /^(?:relative|static)$/.test(value));
  return (
    isKnown &&
    value.length < 500 &&
    harmlessValue.test(value) &&
    !value.includes("/*") &&
    isBalanced(value) &&
    [...value.matchAll(/([\w-]*)\(/g)].every(([, name = ""]) => name === "" || functions.has(name.toLowerCase()))
  );
}

/** Nothing that is open at the end of a value reaches into the next rule. */
function isBalanced(value: string): boolean {
  let depth = 0;
  for (const mark of value.replace(/"[^"]*"|'[^']*'/g, "")) {
    if (mark === "(") depth++;
    else if (mark === ")" && --depth < 0) return false;
  }
  return depth === 0;
}
