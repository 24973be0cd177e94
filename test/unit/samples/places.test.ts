import { expect, test } from "vitest";
import { placesOf } from "../../../src/generator/samples/sampleChecker.ts";
import { samplesOf } from "../../../src/generator/samples/sampleFiles.ts";
import { check, fence, sdk } from "./support.ts";

test("no message and no type says where the site is on this machine", async () => {
  const [result] = await check([fence('import * as kit from "@kit/sdk";\nkit.gone();\nkit.modes;', { hasTypes: true })]);
  expect(result?.faults.map(({ message }) => message)).toEqual([
    `Property 'gone' does not exist on type 'typeof import("sdk/src/index")'.`,
  ]);
  expect(JSON.stringify(result?.types)).not.toContain("bcidocs-samples");
  const [other] = await check([fence('import kit from "@kit/sdk";\nkit;')]);
  expect(other?.faults.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Module '"sdk\/src\/index"' has no default export\./),
  ]);
});

test("a misspelt import has its uses with it, in the block and in one after it", async () => {
  const blocks = [fence('import { modus } from "@kit/sdk";\nmodus.fast;\nconst all = { modus };'), fence("modus.fast;")];
  const faults = (await check(blocks)).map(({ faults: [fault] }) => fault && [fault.line, fault.column, fault.fix, fault.also]);
  const fix = { from: "modus", to: "modes" };
  expect(faults).toEqual([
    [0, 9, fix, [{ line: 1, column: 0 }]],
    [0, 0, fix, []],
  ]);
});

test("a default export is called as it is declared, and what imports are called is looked up in the block alone", async () => {
  const code = 'import brew from "@kit/sdk";\nimport own from "constructor";\nbrew();\nown;';
  const [result] = await check([fence(code)], { "sdk/src/index.ts": `${sdk}export default function tea(): void {}\n` });
  expect(result?.names.map(({ line, text }) => [line, text])).toEqual([
    [0, "tea"],
    [2, "tea"],
  ]);
});

test("a sample that is edited keeps its place in the program, and no two have one", () => {
  const page = (...codes: string[]) =>
    samplesOf(
      codes.map((code) => fence(code)),
      [],
    );
  const foldersIn = (samples: ReturnType<typeof page>, places: ReturnType<typeof placesOf>) =>
    samples.map(({ id }) => places.get(id)?.folder);
  const before = placesOf([...page("a;", "b;"), ...page("c;")], new Map());
  const edited = placesOf([...page("a1;", "b;"), ...page("c;")], before);
  expect(foldersIn([...page("a1;", "b;"), ...page("c;")], edited)).toEqual(foldersIn([...page("a;", "b;"), ...page("c;")], before));
  const all = [...page("a;", "b;"), ...page("a1;", "b;"), ...page("c;")];
  expect(new Set(foldersIn(all, placesOf(all, edited))).size).toBe(5);
});
