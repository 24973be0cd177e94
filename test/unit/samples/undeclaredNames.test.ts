/** A class that was renamed shows in every block that names it, also where no block imports it any more. */
import { describe, expect, test } from "vitest";
import { problemsOfSample } from "../../../src/generator/samples/results.ts";
import { check, fence } from "./support.ts";

async function problems(...codes: string[]) {
  const fences = codes.map((code) => fence(code, { language: "tsx" }));
  const results = await check(fences);
  return fences.map(
    (each, index) => results[index] && problemsOfSample(each, results[index], true).map(({ code, severity }) => `${code} ${severity}`),
  );
}

const corrected = 'import { Kit } from "@kit/sdk";\nconst kit = new Kit();';

test("blocks after the one with the corrected import still show the old name", async () => {
  const blocks = ["const client = new MuseClient();\nclient.connect();", "function log(client: MuseClient) {}", "kit.measure();"];
  expect(await problems(corrected, ...blocks)).toEqual([[], ["M065 info"], ["M065 info"], []]);
});

describe("a class or type that nothing declares is a note", () => {
  test.each([
    "new MuseClient();",
    "new Muse.Client();",
    "let a: MuseClient | null;",
    "let a: typeof MuseClient;",
    "let a: Muse.Client;",
    "let a: Array<MuseClient>;",
    "class A extends MuseClient {}",
    "class A implements MuseClient {}",
    "interface A extends MuseClient {}",
    "const is = (a: unknown) => a instanceof MuseClient;",
    "const a = {} as MuseClient;",
    "new Map<string, MuseClient>();",
  ])("%s", async (code) => expect(await problems(corrected, code)).toEqual([[], ["M065 info"]]));

  test.each([
    ["of the reader", "start();\nconfig.name;\nnew client();"],
    ["that a block declares", "class MuseClient {}\nnew MuseClient();"],
    ["that the block imports", 'import { MuseClient } from "muse";\nnew MuseClient();'],
    ["of the SDK", "new Kit();\nlet a: Reading;"],
    ["of the language and the browser", "new Map();\nnew URL('a');\nlet a: HTMLElement;"],
    ["for a type parameter", "function first(list: T[]): T { return list[0]; }"],
    ["in JSX", "<MuseView />;"],
    ["that is expected", "// @errors: 2304\nnew MuseClient();"],
    ["in a block that says so", "// @noErrors\nnew MuseClient();"],
  ])("but not a name %s", async (_, code) => expect(await problems(corrected, code)).toEqual([[], []]));

  test("and one that is nearly an export is a mistake", async () => {
    expect(await problems(corrected, "new Readng();\nlet a: Readng;")).toEqual([[], ["M057 error", "M057 error"]]);
  });
});

test("a value of the reader's own may have the name of a namespace of types in a package", async () => {
  const types = "declare global { namespace probe { type Range = 1 } }\nexport {};\n";
  const files = { "node_modules/aux/package.json": '{ "name": "aux", "types": "index.d.ts" }', "node_modules/aux/index.d.ts": types };
  const sample = fence('import "aux";\nprobe.start();');
  const [result] = await check([sample], files);
  expect(result && problemsOfSample(sample, result, true)).toEqual([]);
});

describe("a namespace that nothing declares", () => {
  test("is the SDK if all that is taken from it is", async () => {
    expect(
      await problems("// See Kits.all.\nconst kit = new Kits.Kit();\nkit.measure();", "Kits.Kit.open({ name: 1 });\nlet a: Kits.Reading;"),
    ).toEqual([[], ["M057 error"]]);
  });

  test("is another one if not", async () => {
    expect(await problems("new Muse.Kit();\nnew Muse.Other();")).toEqual([["M065 info", "M065 info"]]);
  });
});

test("of several packages, a name is taken from the one that the page imports, or the only one that has it", async () => {
  const files = {
    "sdk/read/index.ts": "export function load(path: string): void {}\nexport function read(path: string): void {}\n",
    "sdk/src/index.ts": 'export function load(times: number): void {}\nexport { read } from "../read/index.ts";\n',
  };
  const codes = async (...blocks: string[]) =>
    (
      await check(
        blocks.map((code) => fence(code)),
        files,
        { packages: { "@kit/read": "read/index.ts" } },
      )
    ).map(({ faults }) => faults.map(({ code, line }) => `${line}: ${code}`));
  expect(await codes('load("a");\nload(1);\nread(1);')).toEqual([["2: 2345"]]);
  expect(await codes('import { read } from "@kit/read";', 'load("a");\nload(1);')).toEqual([[], ["1: 2345"]]);
});

test("a variable of the reader may be named like an export that is a function, or like a global of scripts", async () => {
  const files = {
    "sdk/src/index.ts":
      "declare function kit(): kit.App;\ndeclare namespace kit {\n  interface App { get(): void }\n  const kit: () => App;\n  function url(): void;\n}\nexport = kit;\n",
    "node_modules/aux/package.json": '{ "name": "aux", "types": "index.d.ts" }',
    "node_modules/aux/index.d.ts": "export as namespace Q;\nexport function size(): number;\n",
  };
  const codes = async (...blocks: string[]) =>
    (
      await check(
        blocks.map((code) => fence(code)),
        files,
      )
    ).map(({ faults }) => faults.map(({ code, line }) => `${line}: ${code}`));
  expect(await codes("function plugin(kit) {}\nkit.get();\nkit.rest(plugin);", "decodeURI(url);")).toEqual([[], []]);
  expect(await codes('import { kit } from "@kit/sdk";', "kit.get();", "kit().gett();")).toEqual([[], [], ["0: 2551"]]);
  expect(await codes('import { size } from "aux";\nsize(1);', "Q.sizes(1);\nQ.size(1);")).toEqual([["1: 2554"], []]);
});

test("a value may be named after what it does", async () => {
  const sdk = { "sdk/src/index.ts": "export function observe(): void {}\n" };
  const codes = async (code: string) => (await check([fence(code)], sdk)).flatMap(({ faults }) => faults.map((each) => each.code));
  expect(await codes("observer();")).toEqual([]);
  expect(await codes("obserwe();")).toEqual([2304]);
});

test("says which name, and what may be wrong", async () => {
  const code = fence("new MuseClient();");
  const [result] = await check([code]);
  expect(result && problemsOfSample(code, result, false)).toMatchObject([
    { code: "M065", message: 'Nothing declares "MuseClient": no block of the page, and not the SDK.', place: { line: 10, column: 5 } },
  ]);
});
