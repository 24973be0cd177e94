/** Sixty planted faults of twenty kinds: each is found at its line, nothing else is, and `--fix` is right wherever it acts. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { build } from "../src/generator/build.ts";
import { fixProblems } from "../src/generator/cli/fix.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import type { Problem } from "../src/generator/model/problem.ts";
import { temporaryFolder } from "./support/folders.ts";
import { type Fault, faults, plantedSite } from "./support/plantedFaults.ts";
import { silentLog } from "./support/silentLog.ts";
import { writeFiles } from "./support/siteFiles.ts";

const io = createNodeIo(silentLog());
const results = { error: "broken", warning: "suspicious", info: "noted" };

async function check(folder: string): Promise<Problem[]> {
  return (await build({ folder, isPublished: false, isStrict: true, isCached: false }, io)).problems;
}

/** `broken L001 content/docs/faults/one.md:9:8`, as a fault has to be reported. */
function wanted({ result, code, path, text, at }: Fault): string {
  const lines = String(plantedSite[path]).split("\n");
  return `${result} ${code} ${path}:${lines.indexOf(text) + 1}:${text.indexOf(at) + 1}`;
}

const reported = ({ severity, code, place }: Problem) => `${results[severity]} ${code} ${place?.path}:${place?.line}:${place?.column}`;

let found: Problem[] = [];
beforeAll(async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-faults");
  await writeFiles(folder, plantedSite);
  found = await check(folder);
  await remove();
});

test("there are sixty, of twenty kinds", () => {
  expect([faults.length, new Set(faults.map(({ kind }) => kind)).size]).toEqual([60, 20]);
});

test("every one is reported at its line and column, and nothing else is", () => {
  expect(found.map(reported).sort()).toEqual(faults.map(wanted).sort());
});

test.each(faults)("$kind, in $path: the message leads to the repair", (fault) => {
  const problem = found.find((each) => reported(each) === wanted(fault));
  expect(`${problem?.message}\n${problem?.hint ?? ""}`).toContain(fault.says);
  expect(problem?.hint).toBeTruthy();
});

test("--fix repairs the certain ones as a person would, and leaves everything else as it was", async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-faults");
  onTestFinished(remove);
  await writeFiles(folder, plantedSite);
  const { text } = await fixProblems({ problems: await check(folder), siteDir: folder, isDryRun: false }, io);
  const certain = faults.filter(({ fixed }) => fixed !== undefined);
  expect(text).toBe(`Fixed ${certain.length} problems in 3 files.\n`);
  for (const [path, before] of Object.entries(plantedSite)) {
    const own = certain.filter((fault) => fault.path === path);
    const after = own.reduce((page, fault) => page.replace(`${fault.text}\n`, `${fault.fixed}\n`), String(before));
    expect(await readFile(join(folder, path), "utf8")).toBe(after);
  }
  const left = (await check(folder)).map(reported).sort();
  expect(left).toEqual(
    faults
      .filter(({ fixed }) => fixed === undefined)
      .map(wanted)
      .sort(),
  );
});
