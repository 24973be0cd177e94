/** Compares the reference as JSON of a built site with its published schema, and its addresses with the pages. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { AgentIndex, ReferenceIndex } from "../../src/generator/model/agentIndex.ts";
import { repository } from "./folders.ts";

const schema = JSON.parse(await readFile(join(repository, "static", "reference.schema.json"), "utf8"));
const follows = new Ajv2020({ allErrors: true }).compile(schema);

/** What breaks the schema, addresses without a page or without the anchor, and how many names were compared. */
export async function referenceFaults(folder: string): Promise<{ compared: number; faults: string[] }> {
  const index = await readFile(join(folder, "agents.json"), "utf8").catch(() => null);
  if (index === null) return { compared: 0, faults: [] };
  const { url: base, sets } = JSON.parse(index) as AgentIndex;
  const pages = new Map<string, string | null>();
  const faults: string[] = [];
  let compared = 0;
  for (const path of new Set(sets.flatMap(({ reference }) => reference ?? []))) {
    const content = JSON.parse(await readFile(join(folder, path), "utf8")) as ReferenceIndex;
    if (!follows(content)) faults.push(...(follows.errors ?? []).map(({ instancePath, message }) => `${path}${instancePath} ${message}`));
    for (const { name, url } of content.symbols) {
      const [route = "", anchor = ""] = decodeURI(url.startsWith(base) ? url.slice(base.length) : url).split("#");
      const page = await pageAt(join(folder, route.replace(/\/$|\.html$/, "")), pages);
      if (page === null || (anchor !== "" && !page.includes(` id="${anchor}"`))) faults.push(`${path}: ${name} is not at ${url}`);
    }
    compared += content.symbols.length;
  }
  return { compared, faults };
}

async function pageAt(file: string, pages: Map<string, string | null>): Promise<string | null> {
  const read = (path: string) => readFile(path, "utf8").catch(() => null);
  const known = pages.get(file) ?? (await read(join(file, "index.html"))) ?? (await read(`${file}.html`));
  pages.set(file, known);
  return known;
}
