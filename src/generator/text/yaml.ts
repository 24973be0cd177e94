/** Reads YAML together with where each value is. Loaded lazily: `yaml` is large, and few builds need it. */
import type { Document, Node, YAMLParseError } from "yaml";
import { isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";

interface LinePlace {
  line: number;
  column: number;
  endColumn?: number;
}

export interface LocatedYaml {
  document: Document.Parsed;
  /** The first syntax error; null when all is well. */
  error: { code: string; message: string; offset: number } | null;
  /** Values with a tag that says nothing to us, e.g. `!foo`. */
  unknownTags: { tag: string; offset: number }[];
  /** The place of `length` characters. */
  at(offset: number, length?: number): LinePlace;
  /** Where the value at these keys is, or the innermost around it that exists: begin and end. */
  rangeOf(keys: readonly PropertyKey[]): readonly [number, number];
  /** The place of the last of these keys that exists, or of the item of a list. */
  placeOfKey(keys: readonly PropertyKey[]): LinePlace;
}

/** The schema `json` reads JSON too, whose values YAML would otherwise take for something else. */
export function readYaml(text: string, schema: "json" | "core" = "core"): LocatedYaml {
  const lines = new LineCounter();
  // At the level "silent", everything after the first of several documents would be ignored without an error.
  const document = parseDocument(text, { schema, merge: false, prettyErrors: false, logLevel: "error", lineCounter: lines });
  if (schema === "core") keepSpelling(document);
  const [error] = document.errors;
  const at = (offset: number, length = 0): LinePlace => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col, ...(length > 0 && { endColumn: col + length }) };
  };
  const placeOfNode = (node: Node | null) => at(node?.range?.[0] ?? 0, node?.range ? node.range[1] - node.range[0] : 0);
  return {
    document,
    error: error ? { code: error.code, message: error.message, offset: offsetOf(error, text) } : null,
    unknownTags: document.warnings.flatMap(({ code, pos: [from, to] }) =>
      code === "TAG_RESOLVE_FAILED" ? [{ tag: text.slice(from, to), offset: from }] : [],
    ),
    at,
    rangeOf: (keys) => (entryAt(document, keys).value?.range?.slice(0, 2) as [number, number] | undefined) ?? [0, 0],
    placeOfKey: (keys) => placeOfNode(entryAt(document, keys).key),
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

/** The innermost that exists of what the keys lead to: its key, or the item of a list, and its value. */
function entryAt({ contents }: Document.Parsed, keys: readonly PropertyKey[]): { key: Node | null; value: Node | null } {
  let [key, value]: [Node | null, Node | null] = [null, contents];
  for (const name of keys) {
    const pair = isMap(value) ? value.items.find((item) => isScalar(item.key) && String(item.key.value) === name) : undefined;
    const item = isSeq(value) && typeof name === "number" ? value.items[name] : undefined;
    if (isNode(pair?.key)) [key, value] = [pair.key, isNode(pair.value) ? pair.value : pair.key];
    else if (isNode(item)) [key, value] = [item, item];
    else break;
  }
  return { key, value };
}

/** Keys whose values are text, in settings and front matter of any tool. */
const texts = new Set(
  (
    "title title_meta description label sidebar_label pagination_label text name tagline details content author authors keywords tags notice " +
    "subtitle status version"
  ).split(" "),
);
/** The same, but for `true` and `false`, which mean something. */
const textsOrFlags = new Set("id slug badge image prev next pagination_prev pagination_next displayed_sidebar sidebar_badge".split(" "));

/** `title: 2.10` is not the number 2.1. */
function keepSpelling(document: Document.Parsed): void {
  visit(document, {
    Scalar(key, node, path) {
      const isValue = key !== "key" && node.type === "PLAIN" && node.source !== undefined;
      const pair = path.findLast((around) => isPair(around));
      const name = isValue && isPair(pair) && isScalar(pair.key) ? String(pair.key.value) : "";
      if (typeof node.value === "number" && (texts.has(name) || textsOrFlags.has(name))) node.value = node.source;
      else if (typeof node.value === "boolean" && texts.has(name)) node.value = node.source;
    },
  });
}
