/** Samples that nobody should write: each has one problem at its place, and the others are checked. */
import { describe, expect, test } from "vitest";
import { keepThread, startCallThread } from "../../../src/generator/io/callThread.ts";
import { problemsOfSample } from "../../../src/generator/samples/results.ts";
import type { SampleChecking } from "../../../src/generator/samples/sampleChecker.ts";
import { samplesOf } from "../../../src/generator/samples/sampleFiles.ts";
import { checkInThreads } from "../../../src/generator/samples/samplesWorker.ts";
import { check, fence } from "./support.ts";

const wrong = fence('import { Kit } from "@kit/sdk";\nnew Kit().measur;');

async function messages(fences: ReturnType<typeof fence>[], files = {}) {
  const results = await check(fences, files);
  return fences.map((each, index) => problemsOfSample(each, results[index] ?? { faults: [], names: [], queries: [] }, false));
}

const [long, deep, typeOfAll] = [
  `const a = "${"x".repeat(1_000_000)}";`,
  `const a = ${"(".repeat(20_000)}1${")".repeat(20_000)};`,
  "type All<T> = T extends object ? All<{ a: T }> : T;\nlet a: All<{}> = 1;",
];

test.each([
  ["of a megabyte", long, "M061", "The sample is not checked: it has more than 100,000 characters."],
  ["nested too deep", deep, "M061", "The sample is not checked: it is nested too deeply."],
  [
    "with JSX that is nested too deep",
    `const a = ${"<p>".repeat(9_000)}${"</p>".repeat(9_000)};`,
    "M061",
    "The sample is not checked: it is nested too deeply.",
  ],
  ["with a very long chain", `const a = b${".c()".repeat(5_000)};`, "M061", "The sample is not checked: it is nested too deeply."],
  ["whose types have no end", typeOfAll, "M057", expect.stringContaining("TS2589")],
])("a sample %s has one problem", async (_, code, expected, message) => {
  const [found, others] = await messages([fence(code), wrong]);
  expect(found).toMatchObject([{ code: expected, message, place: { path: "page.md" } }]);
  expect(others).toMatchObject([{ code: "M057", fix: { from: "measur", to: "measure" } }]);
});

test.each([
  ["5,000 blocks of a page", 5_000, {}],
  ["200 blocks that go on with each other", 200, { isContinued: true as const }],
])("%s are checked, up to the last one", async (_, count, rest) => {
  const blocks = Array.from({ length: count }, (_, index) => fence(`const value${index} = ${index};`, index > 0 ? rest : {}));
  const last = fence(`value${count - 20}.toFixed();\nvalue${count - 1}.toFixd();`, rest);
  expect((await messages([...blocks, last])).flat()).toMatchObject([{ code: "M057", fix: { from: "toFixd", to: "toFixed" } }]);
});

test("an SDK that does not compile adds nothing to the problems of samples", async () => {
  const broken = 'export class Kit { static open() { return 1 }\n  measure(: number {}\nexport const x: number = "a";\n';
  expect((await messages([fence('import { Kit } from "@kit/sdk";\nKit.open();')], { "sdk/src/index.ts": broken })).flat()).toEqual([]);
});

describe("a sample that takes the thread too long, or ends it", () => {
  /** A thread that checks samples by what their code says. */
  const program = `
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ id, argument: { requested, samples, at } }) => {
      requested.forEach((each, index) => {
        Atomics.store(at, 0, index);
        const { code } = samples.find((sample) => sample.id === each).fence;
        if (code === "hang") for (;;);
        if (code === "crash") process.exit(1);
      });
      parentPort.postMessage({ id, value: Object.fromEntries(requested.map((each) => [each, { faults: [], names: [], queries: [] }])) });
    });`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`);

  test.each([
    ["hang", "TypeScript takes more than 0.3 s"],
    ["crash", 'TypeScript stopped with "the thread that checks samples ended with 1"'],
  ])("is named, and the others are checked: %s", async (code, unchecked) => {
    const samples = samplesOf([fence("a"), fence(code), fence("b", { isContinued: true }), fence("c")], []);
    const checker = checkInThreads(
      keepThread(() => startCallThread<SampleChecking>(url, "checks samples")),
      300,
    );
    const settings = { siteDir: "/", tsconfig: null, sdk: null };
    const compiler = { version: "", ownPackage: null, unsupported: null, hasOldDefaults: false, checker: null };
    const results = await checker.checkSamples({ compiler, settings, samples, requested: samples.map(({ id }) => id) });
    await checker.close();
    expect(samples.map(({ id }) => results[id]?.unchecked ?? (results[id] ? "checked" : "left out"))).toEqual([
      "checked",
      unchecked,
      "left out",
      "checked",
    ]);
  });
});
