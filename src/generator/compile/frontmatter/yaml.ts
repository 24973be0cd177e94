/** Reads the YAML of a page's front matter: one map of plain values, with the places of its keys. */
import matter from "gray-matter";
import { type Document, isAlias, isMap, isScalar, type Node, visit } from "yaml";
import { type Place, type Problem, problem } from "../../problems/problem.ts";
import { attempt } from "../../text/attempt.ts";
import { type LocatedYaml, readYaml } from "../../text/yaml.ts";

export interface YamlMap {
  data: Record<string, unknown>;
  /** The place of a key, by its path, e.g. `["last_update", "date"]`; of the nearest enclosing key if the path does not exist. */
  placeOfKey(path: readonly PropertyKey[]): Place;
  /** The place of the variable with the given index in the value of a key. */
  placeOfVariable(path: readonly PropertyKey[], index: number, length: number): Place;
  problems: Problem[];
}

/** Names that would reach into every object. */
const refusedKeys = new Set(["__proto__", "constructor", "prototype"]);

/**
 * The block goes through gray-matter with our YAML reader as its only engine; it never sees the page's text.
 * `firstLine` is the line of the file that the YAML begins at.
 */
export function readFrontMatterYaml(yaml: string, path: string, firstLine: number): YamlMap {
  const read: YamlMap[] = [];
  const parse = (block: string): object => {
    const map = readMap(block.replace(/^\n/, ""), path, firstLine);
    read.push(map);
    return map.data;
  };
  const refuse = (): object => {
    throw new Error("Only YAML is read as front matter.");
  };
  const engines = { yaml: parse, javascript: refuse, js: refuse, coffee: refuse, cson: refuse, json: refuse };
  // The closing mark is one that no block can hold, so that gray-matter cannot end it early.
  matter(`---\n${yaml}`, { language: "yaml", engines, delimiters: ["---", "---\0"] });
  return read[0] ?? readMap("", path, firstLine);
}

function readMap(yaml: string, path: string, firstLine: number): YamlMap {
  const { document, error, unknownTags, rangeOf, ...located } = readYaml(yaml);
  const inFile = ({ line, ...place }: ReturnType<LocatedYaml["at"]>): Place => ({ path, line: line + firstLine - 1, ...place });
  const at: At = (offset, length) => inFile(located.at(offset, length));
  const placeOfKey: YamlMap["placeOfKey"] = (keys) => inFile(located.placeOfKey(keys));
  const lenient = error?.code === "MISSING_CHAR" ? lenientData(yaml) : null;
  const syntax = error && !lenient ? syntaxFault(error, yaml, at) : null;
  const fault = syntax ?? forbiddenNode(document, at) ?? (lenient ? null : shapeFault(document, at));
  return {
    data: fault ? {} : (lenient ?? (isMap(document.contents) ? (document.toJS({ maxAliasCount: 0 }) as Record<string, unknown>) : {})),
    placeOfKey,
    placeOfVariable(keys, index, length) {
      const [start, end] = rangeOf(keys);
      const found = [...yaml.slice(start, end).matchAll(/\{\{(?=\w)/g)][index];
      return found ? at(start + found.index, length) : placeOfKey(keys);
    },
    problems: fault ? [fault] : unknownTags.map(({ tag, offset }) => tagFault(tag, at(offset, tag.length))),
  };
}

/** As the YAML parser of other tools reads it, which lets the lines of a quoted value begin where they like; null where it fails, too. */
function lenientData(yaml: string): Record<string, unknown> | null {
  // Aliases can grow without bound.
  if (/(?:^|[\s[{,])[&*][\w-]/.test(yaml)) return null;
  const data = attempt(() => matter(`---\n${yaml}\n---\n`, {}).data);
  return typeof data === "object" && data !== null && !Array.isArray(data) ? JSON.parse(JSON.stringify(data)) : null;
}

function tagFault(tag: string, place: Place): Problem {
  const hint = "Remove it, or put the value in quotes if it is part of the text.";
  return problem("M006", `The YAML tag "${tag}" means nothing in front matter.`, { place, hint });
}

type At = (offset: number, length?: number) => Place;

/** By the parser's codes. */
const hints: Record<string, string> = {
  TAB_AS_INDENT: "Indent with spaces.",
  BLOCK_AS_IMPLICIT_KEY: "Give all keys of a level the same indentation, and put a value that contains a colon in quotes.",
};

function syntaxFault({ code, message: text, offset: start }: NonNullable<LocatedYaml["error"]>, yaml: string, at: At): Problem {
  if (code === "MULTIPLE_DOCS") {
    const hint = "Put all keys between the first two lines of ---.";
    return problem("M004", "The front matter contains several YAML documents.", { place: at(start), hint });
  }
  const message = `The front matter is not valid YAML: ${text.replace(/\s+/g, " ").replace(/[.:]$/, "")}.`;
  const line = yaml.slice(yaml.lastIndexOf("\n", start - 1) + 1).split("\n")[0] ?? "";
  const hint = line.includes(": {{")
    ? 'Put a value that begins with a variable in quotes, e.g. title: "{{product}} guide".'
    : (hints[code] ?? "Close every bracket, and put values that contain a colon, a # or quotation marks in quotes.");
  return problem("M002", message, { place: at(start, 1), hint });
}

/** Aliases can grow without bound, and some keys reach into every object: both are refused before anything is built. */
function forbiddenNode(document: Document.Parsed, at: At): Problem | null {
  let nodeProblem: Problem | null = null;
  visit(document, {
    Alias(_, node) {
      const place = at(node.range?.[0] ?? 0, node.source.length + 1);
      nodeProblem = problem("M007", "Front matter may not use YAML aliases.", { place, hint: "Repeat the value where it is used." });
      return visit.BREAK;
    },
    Pair(_, pair) {
      const key = isScalar(pair.key) ? String(pair.key.value) : "";
      if (!refusedKeys.has(key)) return undefined;
      const hint = "Remove the key or give it another name.";
      const [from, to] = (pair.key as Node).range ?? [0, 0];
      nodeProblem = problem("M004", `The front matter key "${key}" is not allowed.`, { place: at(from, to - from), hint });
      return visit.BREAK;
    },
  });
  return nodeProblem;
}

function shapeFault({ contents }: Document.Parsed, at: At): Problem | null {
  if (contents === null || isMap(contents) || (isScalar(contents) && contents.value === null)) return null;
  const isValue = isAlias(contents) || isScalar(contents);
  return problem("M004", `The front matter is ${isValue ? "a single value" : "a list"}, not a list of keys with values.`, {
    place: at(contents.range?.[0] ?? 0),
    hint: `Write lines such as title: My page.${isValue ? " For a horizontal rule at the top of a page, write ***." : ""}`,
  });
}
