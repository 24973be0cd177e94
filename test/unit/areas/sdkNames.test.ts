import { describe, expect, test } from "vitest";
import { createSdkNames } from "../../../src/generator/areas/sdkNames.ts";
import { createSdkUses } from "../../../src/generator/areas/sdkUses.ts";
import type { SiteGraph } from "../../../src/generator/model/graph.ts";
import type { PageMeta, PageSymbol } from "../../../src/generator/model/page.ts";

type Symbols = Pick<PageSymbol, "name" | "kind" | "parent" | "signatures">[];

function reference(path: string, symbols: Symbols, version: string | null = null): PageMeta {
  const anchored = symbols.map((symbol) => ({ ...symbol, anchor: symbol.parent ? symbol.name.toLowerCase() : "" }));
  return { path, isApi: true, version, locale: null, symbols: anchored } as unknown as PageMeta;
}

const kit = reference("Kit", [
  { name: "Kit", kind: "class" },
  { name: "start", kind: "method", parent: "Kit", signatures: ["(\n  minutes: number,\n): void"] },
  { name: "stop", kind: "method", parent: "Kit", signatures: ["(): void"] },
  { name: "warm", kind: "property", parent: "Kit", signatures: ["(): boolean"] },
  { name: "minutes", kind: "parameter", parent: "Kit.start" },
]);
const pot = reference("Pot", [
  { name: "Pot", kind: "class" },
  { name: "stop", kind: "method", parent: "Pot", signatures: ["(): void"] },
]);
const routeOfSource = { Kit: "/ref/Kit", Pot: "/ref/Pot", KitType: "/ref/type/Kit", Other: "/ref/ops/Kit" };
const page = { area: "default", version: null };

describe("a word of code names", () => {
  const names = createSdkNames([kit, pot], { routeOfSource })(page);

  test.each([
    ["Kit", "Kit"],
    ["Kit.start", "Kit.start"],
    ["Kit#start", "Kit.start"],
    ["Kit.start()", "Kit.start"],
    ["start()", "Kit.start"],
  ])("%s: %s", (written, symbol) => {
    expect(names.find(written)?.symbol).toBe(symbol);
  });

  test.each(["kit", "start", "stop()", "warm()", "Kit.minutes", "Kit.start.minutes", "constructor"])("nothing: %s", (written) => {
    expect(names.find(written)).toBeUndefined();
  });

  test("the class of a type and a value, and none of two classes with one name", () => {
    const type = reference("KitType", [{ name: "Kit", kind: "typeAlias" }]);
    const other = reference("Other", [{ name: "Kit", kind: "class" }]);
    expect(createSdkNames([type, kit], { routeOfSource })(page).get("Kit")?.route).toBe("/ref/Kit");
    expect(createSdkNames([kit, other], { routeOfSource })(page).get("Kit")).toBeUndefined();
  });

  test("what the version of its page has", () => {
    const referenceRoutes = { area: "default", base: "/ref", routes: {}, last: "2" };
    const of = createSdkNames(
      [
        { ...kit, version: "1" },
        { ...pot, version: "2" },
      ],
      { routeOfSource, referenceRoutes },
    );
    expect(of({ area: "default", version: "1" }).find("Kit")?.symbol).toBe("Kit");
    expect(of({ area: "default", version: "2" }).find("Kit")).toBeUndefined();
    expect(of({ area: null, version: null }).find("Pot")?.symbol).toBe("Pot");
  });
});

test("guides that use a name are listed by samples first, then each page before a second place on one", () => {
  const guide = (path: string, headings: string[]): PageMeta =>
    ({
      path,
      isApi: false,
      codeNames: headings.map((id) => ({ name: "Kit", heading: { id, text: id } })),
      fences: [{}],
    }) as unknown as PageMeta;
  const metas = new Map([kit, guide("a", ["one", "two", "one"]), guide("b", ["one"]), guide("c", [])].map((meta) => [meta.path, meta]));
  const nodes = ["a", "b", "c"].map((path) => ({
    path,
    route: `/${path}`,
    version: null,
    locale: null,
    area: "default",
    isUnlisted: false,
  }));
  const graph = { pages: nodes, sets: {}, routeOfSource } as unknown as SiteGraph;
  const samples = (path: string) => (path === "c" ? [{ names: [{ symbol: "Kit", line: 0, column: 0, length: 3 }], queries: [] }] : []);
  const uses = createSdkUses({ graph, metas, names: createSdkNames(metas.values(), graph), samples });
  const found = uses({ area: null, version: null, locale: null }, "Kit");
  expect(found.map(({ route, heading, kind }) => `${kind} ${route}#${heading?.id ?? ""}`)).toEqual([
    "sample /c#",
    "text /a#one",
    "text /b#one",
    "text /a#two",
  ]);
  expect(uses({ area: null, version: null, locale: "fr" }, "Kit")).toEqual([]);
});
