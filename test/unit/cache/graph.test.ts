/** The graph is remembered as long as everything that it was made from is the same. */
import { expect, test } from "vitest";
import { rememberGraph } from "../../../src/generator/cache/graph.ts";
import { createMemoryIo, type MemoryIo } from "../../../src/generator/io/memory.ts";
import type { PageNode, SiteGraph } from "../../../src/generator/model/graph.ts";
import { problem } from "../../../src/generator/problems/problem.ts";
import { graph } from "../outputs/support.ts";

const folder = "/site/.bcidocs/cache";
const file = `${folder}/graph.jsonl`;

function graphOf(routes: string[], more: Partial<SiteGraph> = {}): SiteGraph {
  const pages = routes.map((route) => ({ route, title: route }) as PageNode);
  return graph({ pages, byRoute: Object.fromEntries(routes.map((route, index) => [route, index])), ...more });
}

/** Answers the graph, its key, and whether it was built. */
async function remember(io: MemoryIo, madeFrom: unknown[], graph: SiteGraph) {
  let isBuilt = false;
  const build = () => {
    isBuilt = true;
    return graph;
  };
  return { ...(await rememberGraph({ folder, madeFrom: () => madeFrom, isKept: true }, build, io)), isBuilt };
}

const routes = Array.from({ length: 1_200 }, (_, index) => `/page-${index}`);

test("it is not built again, and is the same with the same key", async () => {
  const io = createMemoryIo({});
  const first = await remember(io, ["a"], graphOf(routes));
  const second = await remember(io, ["a"], graphOf([]));
  expect([first.isBuilt, second.isBuilt]).toEqual([true, false]);
  expect(second.graph).toEqual(graphOf(routes));
  expect(second.graphKey).toBe(first.graphKey);
});

test("it is built again when something that it is made from has changed; its key tells whether it has", async () => {
  const io = createMemoryIo({});
  const first = await remember(io, ["a"], graphOf(routes));
  const same = await remember(io, ["b"], graphOf(routes));
  const other = await remember(io, ["c"], graphOf(routes.slice(1)));
  expect([same.isBuilt, other.isBuilt]).toEqual([true, true]);
  expect([same.graphKey === first.graphKey, other.graphKey === first.graphKey]).toEqual([true, false]);
});

test("one with problems is built each time: their places may have moved", async () => {
  const io = createMemoryIo({});
  const faulty = graphOf(routes, { problems: [problem("M024", "a.mdx is MDX", { place: { path: "a.mdx", line: 1 } })] });
  await remember(io, ["a"], faulty);
  expect((await remember(io, ["a"], faulty)).isBuilt).toBe(true);
});

test("names that every object has lead nowhere", async () => {
  const io = createMemoryIo({});
  await remember(io, ["a"], graphOf(["/constructor"], { routeOfSource: { "content/constructor.md": "/constructor" } }));
  const { graph, isBuilt } = await remember(io, ["a"], graphOf([]));
  expect(isBuilt).toBe(false);
  expect([graph.routeOfSource.constructor, graph.urlOfAsset.constructor, graph.byRoute.constructor]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ["cut off", (text: string) => text.slice(0, -10)],
  ["without one of its lines", (text: string) => text.split("\n").toSpliced(1, 1).join("\n")],
  ["damaged", (text: string) => text.replace('"title":"/page-7"', '"title":"/page-8"')],
])("a file that is %s counts as none", async (_, damage) => {
  const io = createMemoryIo({});
  await remember(io, ["a"], graphOf(routes));
  io.files[file] = damage(Buffer.from(io.files[file] as Uint8Array).toString());
  const again = await remember(io, ["a"], graphOf(routes));
  expect([again.isBuilt, again.graph.pages.length]).toEqual([true, 1_200]);
});

test("a folder that cannot be written is no reason to fail", async () => {
  const io = createMemoryIo({}, { fails: (operation) => (operation === "writeFile" ? "EROFS" : null) });
  expect((await remember(io, ["a"], graphOf(routes))).graph.pages).toHaveLength(1_200);
});
