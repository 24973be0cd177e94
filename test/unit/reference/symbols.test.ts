import { expect, test } from "vitest";
import { entryModule } from "../../../src/generator/reference/pages/entries.ts";
import { kinds, planPages } from "../../../src/generator/reference/pages/symbols.ts";

const entry = entryModule("sdk/index.ts", { metadata: { name: "@kit/sdk" }, file: { source: "index.ts", compiled: [] } });
const declaration = (id: number, name: string, kind: number, children?: unknown[]) => ({
  id,
  name,
  kind,
  variant: "declaration",
  flags: {},
  ...(children && { children }),
});
const reference = (id: number, name: string, target: number) => ({ id, name, kind: 4194304, variant: "reference", flags: {}, target });
const plan = (...children: unknown[]) => planPages([{ entry, children: children as never }], "/api");
const routes = (...children: unknown[]) => plan(...children).pages.map(({ route }) => route);

test("each kind has its folder", () => {
  expect(
    routes(
      declaration(1, "Kit", kinds.class),
      declaration(2, "Mode", kinds.enumeration),
      declaration(3, "open", kinds.function),
      declaration(4, "Epoch", kinds.interface),
      declaration(5, "Label", kinds.typeAlias),
      declaration(6, "VERSION", kinds.variable),
      declaration(7, "units", kinds.namespace),
    ),
  ).toEqual([
    "/api/interfaces/Epoch",
    "/api/classes/Kit",
    "/api/type-aliases/Label",
    "/api/enumerations/Mode",
    "/api/functions/open",
    "/api/namespaces/units",
    "/api/variables/VERSION",
  ]);
});

test("an export of both a namespace and the top has its page at the top", () => {
  const sum = declaration(2, "sum", kinds.function);
  const symbols = plan(declaration(1, "units", kinds.namespace, [sum, declaration(3, "unit", kinds.variable)]), reference(4, "sum", 2));
  expect(symbols.links.get(2)).toBe("/api/functions/sum");
  expect(symbols.links.get(3)).toBe("/api/namespaces/units/variables/unit");
  expect(symbols.listed.get(1)?.map(({ name, page }) => [name, page.route])).toEqual([
    ["sum", "/api/functions/sum"],
    ["unit", "/api/namespaces/units/variables/unit"],
  ]);
});

test("an alias of an export has a page of its own, and links lead to the export", () => {
  const symbols = plan(reference(2, "add", 1), declaration(1, "sum", kinds.function));
  expect(symbols.pages.map(({ route, aliasOf }) => [route, aliasOf?.route])).toEqual([
    ["/api/functions/add", "/api/functions/sum"],
    ["/api/functions/sum", undefined],
  ]);
  expect(symbols.links.get(1)).toBe("/api/functions/sum");
  expect(symbols.listed.get(null)?.map(({ name }) => name)).toEqual(["add", "sum"]);
});

test("an alias of an alias is one of the export, and a cycle of aliases of nothing", () => {
  const symbols = plan(
    declaration(1, "sum", kinds.function),
    reference(2, "add", 3),
    reference(3, "plus", 1),
    reference(4, "a", 5),
    reference(5, "b", 4),
  );
  expect(symbols.listed.get(null)?.map(({ name, page }) => [name, page.aliasOf?.name])).toEqual([
    ["add", "sum"],
    ["plus", "sum"],
    ["sum", undefined],
  ]);
});

test("an export by its name and as the default is listed once", () => {
  expect(
    plan(declaration(1, "kit", kinds.function), reference(2, "default", 1))
      .listed.get(null)
      ?.map(({ name }) => name),
  ).toEqual(["kit"]);
});

test("a namespace that exports itself is reported once", () => {
  expect(routes(declaration(1, "z", kinds.namespace, [reference(2, "z", 1), declaration(3, "a", kinds.variable)]))).toEqual([
    "/api/namespaces/z/variables/a",
    "/api/namespaces/z",
  ]);
});

test("routes never differ by case only, and never have names that hosts or systems reserve", () => {
  expect(
    routes(declaration(1, "infer", kinds.typeAlias), declaration(2, "Infer", kinds.typeAlias), declaration(3, "index", kinds.function)),
  ).toEqual(["/api/functions/index-1", "/api/type-aliases/Infer-1", "/api/type-aliases/infer"]);
});

test("anchors are lower-cased names, unique on their page and different from the shell's ids", () => {
  const member = (id: number, name: string) => declaration(id, name, kinds.method);
  const kit = declaration(1, "Kit", kinds.class, [
    member(2, "getInfo"),
    member(3, "getinfo"),
    member(4, "[iterator]"),
    member(5, "__main"),
    member(6, "__getApp"),
  ]);
  const { anchors, links } = plan(kit);
  expect([2, 3, 4, 5, 6].map((id) => anchors.get(id))).toEqual(["getinfo", "getinfo-1", "iterator", "__main-1", "__getapp"]);
  expect(links.get(2)).toBe("/api/classes/Kit#getinfo");
});

test("a default export is named as it is imported", () => {
  expect(plan(declaration(1, "default", kinds.function)).pages).toMatchObject([
    { name: "sdk", exportedName: "default", route: "/api/functions/sdk" },
  ]);
});
