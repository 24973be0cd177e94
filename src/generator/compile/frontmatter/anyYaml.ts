/** Reads front matter of any shape. Loaded only for a page that has more than plain lines. */
import matter from "gray-matter";
import { readFrontMatterYaml } from "./yaml.ts";
import type { YamlMap } from "./yamlMap.ts";

/** The block goes through gray-matter with our YAML reader as its only engine; it never sees the page's text. */
export function readAnyYaml(yaml: string, path: string, firstLine: number): YamlMap {
  const read: YamlMap[] = [];
  const parse = (block: string): object => {
    const map = readFrontMatterYaml(block.replace(/^\n/, ""), path, firstLine);
    read.push(map);
    return map.data;
  };
  const refuse = (): object => {
    throw new Error("Only YAML is read as front matter.");
  };
  const engines = { yaml: parse, javascript: refuse, js: refuse, coffee: refuse, cson: refuse, json: refuse };
  // The closing mark is one that no block can hold, so that gray-matter cannot end it early.
  matter(`---\n${yaml}`, { language: "yaml", engines, delimiters: ["---", "---\0"] });
  return read[0] ?? readFrontMatterYaml("", path, firstLine);
}
