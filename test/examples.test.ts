/** The examples of the reference run as pasted, each on the simulated headset, in simulated time. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { repository } from "./support/folders.ts";
import { runDocSamples } from "./support/samples/bundle.ts";
import type { DocSample } from "./support/samples/fences.ts";
import type { SampleRun } from "./support/samples/run.ts";

const examples = readdirSync(join(repository, "sdk/src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .flatMap(examplesOf);
const runs = new Map<DocSample, SampleRun>();

beforeAll(async () => {
  const results = await runDocSamples(examples, "", "examples");
  for (const [index, example] of examples.entries())
    runs.set(example, results[index] ?? { printed: [], errors: ["It has not run."], isOver: false });
}, 120_000);

test.each(examples.map((example) => [`${example.page}:${example.line}`, example] as const))("%s", (_place, example) => {
  expect(runs.get(example)?.errors).toEqual([]);
});

/** The fences after `@example`, and where they begin. */
function examplesOf(path: string): DocSample[] {
  const page = `sdk/src/${path}`;
  const text = readFileSync(join(repository, page), "utf8");
  return [...text.matchAll(/@example\n\s*\* ```ts\n([\s\S]*?)\n\s*\* ```/g)].map(({ 1: code = "", index }) => ({
    page,
    line: text.slice(0, index).split("\n").length,
    title: null,
    code: code.replace(/^\s*\* ?/gm, ""),
  }));
}
