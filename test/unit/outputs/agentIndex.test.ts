/** What programs look up: `agents.json`, and the names of the reference. */
import { expect, test } from "vitest";
import type { SearchScope } from "../../../src/generator/areas/searchScopes.ts";
import type { GraphSet } from "../../../src/generator/model/graph.ts";
import type { PageSymbol } from "../../../src/generator/model/page.ts";
import { type AgentIndexInput, agentFiles } from "../../../src/generator/outputs/agentIndex.ts";
import { config, graph, pageAt, textOf } from "./support.ts";

const llms = (scope: SearchScope, folder = "") => ({
  scope,
  path: `${folder}llms.txt`,
  text: "",
  fullPath: `${folder}llms-full.txt`,
  routes: [],
});

const main: SearchScope = { locale: null, version: null };

/** The files by their paths, read. */
function filesOf(input: Partial<AgentIndexInput>): Record<string, unknown> {
  const files = agentFiles({ graph: graph(), config: config(), metas: new Map(), files: new Map(), sets: [llms(main)], ...input });
  return Object.fromEntries(files.map((file) => [file.path, JSON.parse(textOf(file))]));
}

function set(version: string, more: Partial<GraphSet> = {}, isLast = false): GraphSet {
  const label = version.replace("current", "Next");
  return {
    area: "default",
    version: { name: version, label, banner: "none", hasBadge: false, isLast },
    locale: null,
    home: null,
    routes: {},
    fallbacks: {},
    navbar: [],
    ...more,
  };
}

/** A reference with one class, whose members are these. */
function reference(symbols: PageSymbol[]): Partial<AgentIndexInput> {
  const page = pageAt("/docs/reference/Kettle");
  const all: PageSymbol[] = [{ name: "Kettle", kind: "class", anchor: "" }, ...symbols];
  return {
    graph: graph({ pages: [page] }),
    config: config({ baseUrl: "/kit/", sdk: { entryPoints: ["sdk.ts"], routeBasePath: "/docs/reference" } }),
    metas: new Map([[page.path, { isApi: true, symbols: all, description: "Boils." }]]),
    files: new Map([[page.route, "docs/reference/Kettle.md"]]),
  };
}

test("a site without Markdown versions has none of it", () => {
  expect(filesOf({ sets: [] })).toEqual({});
});

test("each version is named as the site names it, and so is the one that readers get without asking", () => {
  const old: SearchScope = { locale: null, version: { area: "default", name: "5.0" } };
  const { "agents.json": index } = filesOf({
    graph: graph({ sets: { a: set("current"), b: set("6.0", {}, true), c: set("5.0") } }),
    config: config({ baseUrl: "/kit/", search: false }),
    sets: [llms(main), llms(old, "docs/5.0/")],
  });
  const common = { locale: "en", search: null, reference: null };
  expect(index).toMatchObject({
    title: "Kit",
    url: "https://docs.example.com/kit/",
    sets: [
      { ...common, version: "6.0", label: "6.0", isLatest: true, list: "llms.txt" },
      { ...common, version: "5.0", label: "5.0", isLatest: false, list: "docs/5.0/llms.txt", texts: "docs/5.0/llms-full.txt" },
    ],
  });
});

test("the reference is next to its pages, and lists names with addresses, types and descriptions", () => {
  const { "docs/reference.json": index, "agents.json": agents } = filesOf(
    reference([
      { name: "boil", kind: "method", anchor: "boil", parent: "Kettle", signatures: ["(litres: number): void"], description: "Heats it." },
      { name: "lid", kind: "property", anchor: "lid", parent: "Kettle", signatures: ["(): boolean"], isDeprecated: true },
      { name: "litres", kind: "parameter", anchor: "boil", parent: "Kettle.boil" },
    ]),
  );
  const url = "https://docs.example.com/kit/docs/reference/Kettle";
  expect(index).toEqual({
    schemaVersion: 1,
    title: "Kit",
    version: null,
    symbols: [
      { name: "Kettle", kind: "class", url, description: "Boils." },
      {
        name: "boil",
        kind: "method",
        parent: "Kettle",
        signatures: ["(litres: number): void"],
        url: `${url}#boil`,
        description: "Heats it.",
      },
      { name: "lid", kind: "property", parent: "Kettle", signatures: [": boolean"], isDeprecated: true, url: `${url}#lid` },
    ],
  });
  expect(agents).toMatchObject({ sets: [{ reference: "docs/reference.json", search: "search/" }] });
});
