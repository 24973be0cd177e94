/** Reads YAML together with where each value is. Loaded lazily: `yaml` is large, and few sites need it here. */
import { type Document, LineCounter, parseDocument } from "yaml";

export interface LocatedYaml {
  document: Document.Parsed;
  /** The place of the value at these keys, else of the innermost value around it that exists. */
  placeOf(keys: readonly PropertyKey[]): { line: number; column: number };
}

/** `json` reads JSON too, whose values YAML would otherwise take for something else. */
export function readLocatedYaml(text: string, schema: "json" | "core"): LocatedYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema, merge: false });
  return { document, placeOf: (keys) => placeIn(document, lines, keys) };
}

function placeIn(document: Document.Parsed, lines: LineCounter, keys: readonly PropertyKey[]): { line: number; column: number } {
  for (let length = keys.length; length > 0; length--) {
    const node = document.getIn(keys.slice(0, length), true);
    const range = node && typeof node === "object" && "range" in node ? (node.range as [number, number, number] | undefined) : undefined;
    if (!range) continue;
    const { line, col } = lines.linePos(range[0]);
    return { line, column: col };
  }
  return { line: 1, column: 1 };
}
