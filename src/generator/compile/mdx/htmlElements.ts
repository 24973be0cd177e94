/** Elements of HTML as JSX writes them: names, attributes and styles. */
import { openTag } from "../../text/html.ts";
import type { Literal, Prop } from "./values.ts";

/** Inline elements, and those whose content is not text. */
const withinLine = new Set(
  (
    "a abbr b bdi bdo br cite code data del dfn em i img input ins kbd label mark q s samp small span strong sub sup time u var wbr " +
    "audio embed form hr input map picture source track video button"
  ).split(" "),
);

/** `<b>`, not `<div>`. */
export function isWithinLine(name: string): boolean {
  return withinLine.has(name);
}

/** True for `Tabs` and `API`, not for `div`. */
export function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name);
}

/** The attributes of an element as HTML names them, and the names of those that are not literals. */
export function htmlAttributes(props: ReadonlyMap<string, Prop>): { attributes: Record<string, string | true>; faulty: string[] } {
  const attributes: Record<string, string | true> = {};
  const faulty: string[] = [];
  for (const [name, prop] of props) {
    const value = "value" in prop ? prop.value : undefined;
    if (name === "key" || value === false || value === null) continue;
    const style = name === "style" ? styleOf(value) : null;
    if (style !== null) attributes.style = style;
    else if ("code" in prop || typeof value === "object") faulty.push(name);
    else if (value !== undefined) attributes[attributeName(name)] = value === true ? true : String(value);
  }
  return { attributes, faulty };
}

function attributeName(name: string): string {
  if (name === "className") return "class";
  if (name === "htmlFor") return "for";
  return /^(?:aria|data)-/.test(name) ? name : name.toLowerCase();
}

/** The name of an attribute in the tree of HTML. */
export function propertyName(name: string): string {
  const special: Record<string, string> = {
    class: "className",
    for: "htmlFor",
    colspan: "colSpan",
    rowspan: "rowSpan",
    datetime: "dateTime",
  };
  return special[name] ?? name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `<a href="/x">`, on one line whatever its attributes hold. */
export function tagOnOneLine(name: string, attributes: Record<string, string | true>): string {
  return openTag(name, attributes).replace(/\n\s*/g, " ");
}

/** Numbers of these have no unit. */
const unitless = new Set(
  (
    "animationIterationCount aspectRatio columnCount columns fillOpacity flex flexGrow flexShrink fontWeight gridArea gridColumn gridColumnEnd " +
    "gridColumnStart gridRow gridRowEnd gridRowStart lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom"
  ).split(" "),
);

/** `{ marginTop: 8 }` as `margin-top: 8px`; null for what is not an object of texts and numbers. */
function styleOf(value: Literal): string | null {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  const declarations: string[] = [];
  for (const [name, part] of Object.entries(value)) {
    if (part === null || part === undefined || typeof part === "boolean") continue;
    if (typeof part === "object") return null;
    const text = typeof part === "number" && part !== 0 && !unitless.has(name) ? `${part}px` : String(part);
    declarations.push(`${name.startsWith("--") ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${text}`);
  }
  return declarations.join("; ");
}
