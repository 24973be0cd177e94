/**
 * Reads the YAML that nearly every page has, lines such as `title: My page`, in a fraction of the time that the parser of
 * all of YAML takes. Anything that might mean something else to that parser is left to it.
 */
import { refusedKeys, type YamlMap } from "./yamlMap.ts";

interface PlainEntry {
  value: string | number | boolean;
  /** Index of the line in the block. */
  line: number;
  /** Where the value begins in its line. */
  start: number;
  text: string;
}

const keyAndValue = /^([A-Za-z_][\w-]*):( +)(\S.*?) *$/;
/** Begins with a letter, so it is not a number; without marks that end or change a scalar. */
const plainText = /^\p{L}(?:[^\p{C}\p{Zl}\p{Zp}#:]|:(?=[^\s\p{C}]))*$/u;
const quotedText = /^"([^"\\\p{C}\p{Zl}\p{Zp}]*)"$/u;
const wholeNumber = /^(?:0|[1-9]\d{0,14})$/;
/** What the core schema reads as something else than text, https://yaml.org/spec/1.2.2/#1032-tag-resolution */
const words = new Map<string, boolean>(["true", "True", "TRUE", "false", "False", "FALSE"].map((word) => [word, /^t/i.test(word)]));
const otherWords = new Set(["null", "Null", "NULL"]);

/** null where the block holds anything but plain lines. `firstLine` is the line of the file that the YAML begins at. */
export function readPlainYaml(yaml: string, path: string, firstLine: number): YamlMap | null {
  const entries = new Map<string, PlainEntry>();
  for (const [line, text] of yaml.split("\n").entries()) {
    const [, key = "", gap = "", raw = ""] = keyAndValue.exec(text) ?? [];
    const value = raw === "" ? null : plainValue(raw);
    if (value === null || entries.has(key) || refusedKeys.has(key)) return null;
    entries.set(key, { value, line, start: key.length + 1 + gap.length, text });
  }
  const placeAt = (line: number, column: number, length: number) => ({
    path,
    line: line + firstLine,
    column,
    ...(length > 0 && { endColumn: column + length }),
  });
  const placeOfKey: YamlMap["placeOfKey"] = ([first]) => {
    const entry = entries.get(String(first));
    return entry ? placeAt(entry.line, 1, String(first).length) : placeAt(0, 1, 0);
  };
  return {
    data: Object.fromEntries([...entries].map(([key, { value }]) => [key, value])),
    placeOfKey,
    placeOfVariable(keys, index, length) {
      const entry = entries.get(String(keys[0]));
      const found = entry && [...entry.text.slice(entry.start).matchAll(/\{\{(?=\w)/g)][index];
      return found ? placeAt(entry.line, entry.start + found.index + 1, length) : placeOfKey(keys);
    },
    problems: [],
  };
}

function plainValue(text: string): PlainEntry["value"] | null {
  if (otherWords.has(text)) return null;
  const word = words.get(text);
  if (word !== undefined) return word;
  if (plainText.test(text)) return text;
  if (wholeNumber.test(text)) return Number(text);
  return quotedText.exec(text)?.[1] ?? null;
}
