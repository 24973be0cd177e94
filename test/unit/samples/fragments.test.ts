import { describe, expect, test } from "vitest";
import { check, fence } from "./support.ts";

const open = 'import { Kit } from "@kit/sdk";\nconst kit = Kit.open({ name: "a" });';
const faultsOf = async (...codes: string[]) =>
  (await check(codes.map((code) => fence(code)))).map(({ faults }) => faults.map(({ line, code }) => `${line}: ${code}`));

describe("a block that does not declare what it uses", () => {
  test("takes it from the nearest block before it that does, with what that needs", async () => {
    expect(await faultsOf(open, "const reading = kit.measure();", "reading.valu;\nreading.value;")).toEqual([[], [], ["0: 2551"]]);
    expect(await faultsOf("const a = 1;", 'const a = "text";', "a.length;\na.toFixed();")).toEqual([[], [], ["1: 2551"]]);
  });

  test("takes what it imports from a block far above it", async () => {
    const results = await faultsOf('import { Kit as Tool } from "@kit/sdk";', ...Array<string>(60).fill("1;"), "new Tool().measur();");
    expect(results.at(-1)).toEqual(["0: 2551"]);
  });

  test("means the SDK by the name of a function that a block before it shows without its body", async () => {
    const files = { "sdk/src/index.ts": "export function merge(...all: number[]): number[] { return all; }\n" };
    const blocks = [
      "function merge(a: [number]): number;\nfunction merge(a: [number, number]): number;\n// ... and so on",
      "merge(1, 2).lenght;",
    ];
    const results = await check(
      blocks.map((code) => fence(code)),
      files,
    );
    expect(results.map(({ faults }) => faults.map(({ code }) => code))).toEqual([[], [2551]]);
  });

  test("may have a type of its own named like a generic one of the SDK", async () => {
    const files = { "sdk/src/index.ts": "export interface Logger<A> { log(text: A): void }\n" };
    const [result] = await check([fence("interface Deps { logger: Logger }\nconst use = (deps: Deps) => deps.logger;")], files);
    expect(result?.faults).toEqual([]);
  });

  test("is checked where it shows both ways to import", async () => {
    const both = 'import { Kit } from "@kit/sdk";\nconst { Kit } = require("@kit/sdk");\nKit.opn();';
    expect(await faultsOf(both, "Kit.opn();")).toEqual([["2: 2551"], ["0: 2551"]]);
  });

  test("takes it from a function around the code of a block, which is there for `await`", async () => {
    const block = 'import { Kit } from "@kit/sdk";\n(async () => {\n  const kit = Kit.open({ name: "a" });\n  await kit.measure();\n})();';
    expect(await faultsOf(block, "kit.measur();")).toEqual([[], ["0: 2551"]]);
  });

  test("has its names and faults at its own lines", async () => {
    const [, result] = await check([fence(open), fence("\nkit.measure();")]);
    expect(result?.names).toMatchObject([{ line: 1, column: 4, text: "Kit.measure" }]);
  });

  test("does not take what it declares itself", async () => {
    expect(await faultsOf(open, 'import { Kit } from "@kit/sdk";\nkit.measure();\nKit.open({ name: 1 });')).toEqual([[], ["2: 2322"]]);
    expect(await faultsOf("const [a, b] = [1, 'b'];", "const b = 2;\nb.toFixed();\na;")).toEqual([[], []]);
  });

  test("may use what the SDK exports without an import", async () => {
    expect(await faultsOf("const kit = Kit.open({ name: 'a' });\nkit.measur();\nLevel.low;")).toEqual([["1: 2551"]]);
  });

  test("means the SDK by a name that browsers have too, where that makes sense of it", async () => {
    const files = { "sdk/src/index.ts": "export class Option { hide(): void {} }\n" };
    const results = await check([fence("new Option().hide();"), fence("new Option('a', 'b').text;")], files);
    expect(results.map(({ faults }) => faults)).toEqual([[], []]);
  });

  test("may call a variable that readers do not see like an export of the SDK", async () => {
    const files = {
      "sdk/src/index.ts":
        "export interface Tea { pour(): void }\nexport function tea(): Tea { return { pour() {} }; }\nexport const modes = { fast: 1 };\n",
    };
    const blocks = ["tea\n  .pour();", "tea().pur();", "modes.fats;", "/** @param {Tea} some */\nfunction drink(some) { some.pur(); }"];
    const results = await check(
      blocks.map((code) => fence(code, { language: "js" })),
      files,
    );
    expect(results.map(({ faults }) => faults.map(({ code }) => code))).toEqual([[], [2551], [2339], [2551]]);
  });

  test("may use what readers do not see, unless that is nearly an export of the SDK", async () => {
    expect(await faultsOf("app.use(plugin);\nconst value = leve;")).toEqual([[]]);
    expect(await faultsOf("const kit = Kitt.open({ name: 'a' });\nconst b = Leve.low;")).toEqual([["0: 2552", "1: 2304"]]);
  });

  test("may use a short word that is nearly another", async () => {
    const files = { "sdk/src/index.ts": "export const date = 1;\nexport const object = 1;\n" };
    const [result] = await check([fence("console.log(data, objet);")], files);
    expect(result?.faults.map(({ nearest, fix }) => nearest ?? fix?.to)).toEqual(["object"]);
  });

  test("and that leaves code out, is checked for the rest", async () => {
    expect(await faultsOf(`${open}\nfunction a() {\n  ...\n  kit.measur();\n}\n…`)).toEqual([["4: 2551"]]);
    expect(await faultsOf("const text: string = ...\nreturn text;", "f('/', async (c) => {\n  const a = c.b?\n  ...\n})")).toEqual([
      [],
      [],
    ]);
  });

  test("and that is a session at a prompt, is checked for what is typed", async () => {
    expect(await faultsOf(`${open}`, "> kit.measur()\nReading { value: 1 }\n> kit\n...   .measure()\n'> no'")).toEqual([[], ["0: 2551"]]);
  });

  test("and that has placeholders, is checked for the rest", async () => {
    const code = "Kit.open({ name: <the name> });\nconst key = <API_KEY>;\nKit.opn(<key>);";
    expect(await faultsOf(`import { Kit } from "@kit/sdk";\n${code}`)).toEqual([["3: 2551"]]);
  });

  test("means the SDK by the name of a class that a block before it shows without its bodies", async () => {
    expect(await faultsOf("class Kit {\n  measure(): Reading\n}", "const kit = Kit.open({ name: 'a' });\nkit.measur();")).toEqual([
      [],
      ["1: 2551"],
    ]);
  });

  test("takes no types from the comment of another member", async () => {
    const files = { "sdk/src/index.ts": "export class Db<Tables> { from<T extends keyof Tables>(table: T): T { return table; } }\n" };
    const types = fence("interface Tables { person: string }\nconst db = new Db<Tables>();", { owner: "" });
    const codes = (await check([types, fence("db.from('pet');\ndb.form('pet');", { owner: "from" })], files)).map(({ faults }) =>
      faults.map(({ code }) => code),
    );
    expect(codes).toEqual([[], [2339]]);
    const [, own] = await check([types, fence("db.from('pet');", { owner: "" })], files);
    expect(own?.faults).toMatchObject([{ code: 2345 }]);
  });

  test("takes no variable from the comment of another member, only from that of the class", async () => {
    const blockOf = (owner: string) => [fence("const it = new Kit();", { owner }), fence("it.measur();", { owner: "measure" })];
    const blocks = [...blockOf(""), ...blockOf("size")];
    const results = [await check(blocks.slice(0, 2)), await check(blocks.slice(2))];
    expect(results.map(([, member]) => member?.faults.map(({ code }) => code))).toEqual([[2551], []]);
  });

  test.each([
    ["ok", ""],
    ["result.ok", "export * as result from './result.ts';\n"],
  ])("takes %s of the SDK rather than a variable of another member", async (_, index) => {
    const ok = "export function ok(text: string): string { return text; }\n";
    const files = { "sdk/src/index.ts": index || ok, "sdk/src/result.ts": ok };
    const blocks = [fence("let ok = 1;", { owner: "and" }), fence("ok('b').trim();", { owner: "or" })];
    expect((await check(blocks, files)).map(({ faults }) => faults)).toEqual([[], []]);
    const [, own] = await check([fence("let ok = 1;", { owner: "and" }), fence("ok('b');", { owner: "and" })], files);
    expect(own?.faults).toMatchObject([{ code: 2349 }]);
  });

  test("takes a name of its page although an object has a property of that name", async () => {
    expect(await faultsOf(open, "({ kit: 1 }).kit;\nkit.measur();")).toEqual([[], ["1: 2551"]]);
  });
});
