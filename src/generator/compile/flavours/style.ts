/** Writes a style object of React as CSS. */
import type { Literal } from "./literal.ts";

/** Numbers of these have no unit. */
const unitless = new Set(
  (
    "animationIterationCount aspectRatio columnCount columns fillOpacity flex flexGrow flexShrink fontWeight gridArea gridColumn gridColumnEnd " +
    "gridColumnStart gridRow gridRowEnd gridRowStart lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom"
  ).split(" "),
);

/** `{ marginTop: 8 }` as `margin-top: 8px`; null for what is not an object of texts and numbers. */
export function styleOf(value: Literal): string | null {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  const declarations: string[] = [];
  for (const [name, part] of Object.entries(value)) {
    if (part === null || part === undefined || typeof part === "boolean") continue;
    if (typeof part === "object") return null;
    const text = typeof part === "number" && part !== 0 && !unitless.has(name) ? `${part}px` : String(part);
    declarations.push(`${cssName(name)}: ${text}`);
  }
  return declarations.join("; ");
}

function cssName(name: string): string {
  return name.startsWith("--") ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
