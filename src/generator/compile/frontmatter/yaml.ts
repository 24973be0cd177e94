/** Reads the YAML of a page's front matter: one map of plain values, with the places of its keys. */
import matter from "gray-matter";
import { type Document, isAlias, isMap, isScalar, type Node, type Pair, visit, type YAMLMap } from "yaml";
import type { Place, Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { type LocatedYaml, readYaml } from "../../text/yaml.ts";
import { refusedKeys, severalDocuments, type YamlMap } from "./yamlMap.ts";

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
  const { document, error, unknownTags, at: placeAt } = readYaml(yaml);
  const at = (offset: number, length = 0): Place => {
    const { line, column } = placeAt(offset);
    return { path, line: line + firstLine - 1, column, ...(length > 0 && { endColumn: column + length }) };
  };
  const fault = (error && syntaxFault(error, yaml, at)) ?? forbiddenNode(document, at) ?? shapeFault(document, at);
  const root = isMap(document.contents) ? document.contents : null;
  return {
    data: fault || !root ? {} : (document.toJS({ maxAliasCount: 0 }) as Record<string, unknown>),
    placeOfKey: (keys) => keyPlace(root, keys, at),
    placeOfVariable(keys, index, length) {
      const [start, end] = (root?.getIn(keys, true) as Node | undefined)?.range ?? [0, 0];
      const found = [...yaml.slice(start, end).matchAll(/\{\{(?=\w)/g)][index];
      return found ? at(start + found.index, length) : keyPlace(root, keys, at);
    },
    problems: fault ? [fault] : unknownTags.map(({ tag, offset }) => tagFault(tag, at(offset, tag.length))),
  };
}

function tagFault(tag: string, place: Place): Problem {
  const hint = "Remove it, or put the value in quotes if it is part of the text.";
  return problem("M006", `The YAML tag "${tag}" means nothing in front matter.`, { place, hint });
}

type At = (offset: number, length?: number) => Place;

function syntaxFault({ code, message: text, offset: start }: NonNullable<LocatedYaml["error"]>, yaml: string, at: At): Problem {
  if (code === "MULTIPLE_DOCS") return severalDocuments(at(start));
  const message = `The front matter is not valid YAML: ${text.replace(/\s+/g, " ").replace(/[.:]$/, "")}.`;
  const line = yaml.slice(yaml.lastIndexOf("\n", start - 1) + 1).split("\n")[0] ?? "";
  const bracket = /^[[{]/.exec(yaml.slice(start))?.[0];
  const hint = bracket
    ? `Close the bracket that opens here with ${bracket === "[" ? "]" : "}"}, or put the value in quotes.`
    : line.includes("\t")
      ? "Indent with blanks: YAML takes no tabs."
      : line.includes(": {{")
        ? 'Put a value that begins with a variable in quotes, e.g. title: "{{product}} guide".'
        : "Put values that hold a colon, a # or quotation marks in quotes.";
  return problem("M002", message, { place: at(start, 1), hint });
}

/** Aliases can grow without bound, and some keys reach into every object: both are refused before anything is built. */
function forbiddenNode(document: Document.Parsed, at: At): Problem | null {
  let found: Problem | null = null;
  visit(document, {
    Alias(_, node) {
      const place = at(node.range?.[0] ?? 0, node.source.length + 1);
      found = problem("M007", "Front matter may not use YAML aliases.", { place, hint: "Write the value out where it is used." });
      return visit.BREAK;
    },
    Pair(_, pair) {
      const key = isScalar(pair.key) ? String(pair.key.value) : "";
      if (!refusedKeys.has(key)) return undefined;
      const hint = "Remove the key or give it another name.";
      found = problem("M004", `The front matter key "${key}" is not allowed.`, { place: placeOfPair(pair, at), hint });
      return visit.BREAK;
    },
  });
  return found;
}

function shapeFault({ contents }: Document.Parsed, at: At): Problem | null {
  if (contents === null || isMap(contents) || (isScalar(contents) && contents.value === null)) return null;
  const isValue = isAlias(contents) || isScalar(contents);
  const kind = isValue ? "a single value" : "a list";
  return problem("M004", `The front matter is ${kind}, not a list of keys with values.`, {
    place: at(contents.range?.[0] ?? 0),
    hint: `Write lines such as title: My page.${isValue ? " A line across the page at the top of a text is written ***." : ""}`,
  });
}

function placeOfPair(pair: Pair, at: At): Place {
  const range = (pair.key as Node | null)?.range;
  return at(range?.[0] ?? 0, range ? range[1] - range[0] : 0);
}

function keyPlace(root: YAMLMap | null, keys: readonly PropertyKey[], at: At): Place {
  let place = at(0);
  let node: unknown = root;
  for (const key of keys) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
      if (!pair) break;
      place = placeOfPair(pair, at);
      node = pair.value;
    } else if (typeof key === "number" && node && typeof node === "object" && "items" in node) {
      node = (node.items as Node[])[key];
      const range = (node as Node | undefined)?.range;
      if (range) place = at(range[0], range[1] - range[0]);
    } else break;
  }
  return place;
}
