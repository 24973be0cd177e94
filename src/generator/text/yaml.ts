/** Reads YAML together with where each value is. Loaded lazily: `yaml` is large, and few builds need it. */
import { type Document, isMap, isScalar, LineCounter, type Node, parseDocument, type YAMLParseError } from "yaml";

interface LinePlace {
  line: number;
  column: number;
}

export interface LocatedYaml {
  document: Document.Parsed;
  /** The first syntax error; null when all is well. */
  error: { code: string; message: string; offset: number } | null;
  /** Values with a tag that says nothing to us, e.g. `!foo`. */
  unknownTags: { tag: string; offset: number }[];
  /** The place of a character. */
  at(offset: number): LinePlace;
  /** The place of the value at these keys, else of the innermost value around it that exists. */
  placeOf(keys: readonly PropertyKey[]): LinePlace;
  /** The place of the last of these keys itself, where a map has it; else `placeOf`. */
  placeOfKey(keys: readonly PropertyKey[]): LinePlace;
}

/** The schema `json` reads JSON too, whose values YAML would otherwise take for something else. */
export function readYaml(text: string, schema: "json" | "core" = "core"): LocatedYaml {
  const lines = new LineCounter();
  // At the level "silent", everything behind the first of several documents would be left out without an error.
  const document = parseDocument(text, { schema, merge: false, prettyErrors: false, logLevel: "error", lineCounter: lines });
  const [error] = document.errors;
  const at = (offset: number): LinePlace => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  return {
    document,
    error: error ? { code: error.code, message: error.message, offset: offsetOf(error, text) } : null,
    unknownTags: document.warnings.flatMap(({ code, pos: [from, to] }) =>
      code === "TAG_RESOLVE_FAILED" ? [{ tag: text.slice(from, to), offset: from }] : [],
    ),
    at,
    placeOf: (keys) => at(nearestNode(document, keys)?.range?.[0] ?? 0),
    placeOfKey: (keys) => at((keyNode(document, keys) ?? nearestNode(document, keys))?.range?.[0] ?? 0),
  };
}

/** A bracket that is never closed is noticed where its content ends, and wrong where it opens. */
function offsetOf({ message, pos: [offset] }: YAMLParseError, text: string): number {
  if (!/^Flow (?:map|sequence) .* end with a [\]}]/.test(message)) return offset;
  const open: number[] = [];
  for (const { 0: mark, index } of text.slice(0, offset).matchAll(/"(?:\\.|[^"\\])*"|'[^']*'|(?<=^|\s)#.*|[[\]{}]/gm)) {
    if (mark === "[" || mark === "{") open.push(index);
    else if (mark === "]" || mark === "}") open.pop();
  }
  return open.at(-1) ?? offset;
}

function keyNode(document: Document.Parsed, keys: readonly PropertyKey[]): Node | null {
  const map = document.getIn(keys.slice(0, -1), true);
  if (!isMap(map)) return null;
  const pair = map.items.find(({ key }) => isScalar(key) && String(key.value) === keys.at(-1));
  return isScalar(pair?.key) ? pair.key : null;
}

function nearestNode(document: Document.Parsed, keys: readonly PropertyKey[]): Node | null {
  for (let length = keys.length; length >= 0; length--) {
    const node = document.getIn(keys.slice(0, length), true) as Node | undefined;
    if (node?.range) return node;
  }
  return null;
}
