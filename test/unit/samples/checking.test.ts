import { describe, expect, test } from "vitest";
import { checkedSample } from "../../../src/generator/samples/results.ts";
import { check, fence, typeText } from "./support.ts";

const open = 'import { Kit } from "@kit/sdk";\nconst kit = Kit.open({ name: "a" });\n';
const codesOf = async (code: string, files = {}) =>
  (await check([fence(code)], files)).flatMap(({ faults }) => faults.map((each) => each.code));

describe("a sample", () => {
  test("is checked against the sources of the SDK", async () => {
    const [result] = await check([fence(`${open}kit.measur();`)]);
    expect(result?.faults).toMatchObject([{ line: 2, column: 4, length: 6, code: 2551, fix: { from: "measur", to: "measure" } }]);
  });

  test("in JavaScript, may give a field another value than its first one", async () => {
    const codes = async (code: string) =>
      (await check([fence(code, { language: "js" })])).flatMap(({ faults }) => faults.map((each) => each.code));
    const timer = "class A {\n  timer = null;\n  start() { this.timer = setInterval(() => {}, 1); }\n}\n";
    expect(await codes(`${timer}const list = { initial: [] };\nlist.initial.push(1);`)).toEqual([]);
    expect(await codes(`${timer}const name = 1;\nname = 2;`)).toEqual([2588]);
  });

  test("may call what `require` gives", async () => {
    const sdk = { "sdk/src/index.ts": "export default class Kit { add(n: number): number { return n; } }\nexport const size = 1;\n" };
    const codes = async (code: string) =>
      (await check([fence(code, { language: "js" })], sdk)).flatMap(({ faults }) => faults.map((each) => each.code));
    expect(await codes('const Kit = require("@kit/sdk");\nnew Kit().add(1);')).toEqual([]);
    expect(await codes('const Kit = require("@kit/sdk");\nKit.sise;')).not.toEqual([]);
  });

  test("gets the default export by `require`, and not what that lacks", async () => {
    const sdk = { "sdk/src/index.ts": "const kit = { pour(): void {} };\nexport default kit;\nexport class Pot {}\n" };
    const codes = async (code: string) =>
      (await check([fence(code, { language: "js" })], sdk)).flatMap(({ faults }) => faults.map((each) => each.code));
    expect(await codes('const kit = require("@kit/sdk");\nkit.pour();')).toEqual([]);
    expect(await codes('const kit = require("@kit/sdk");\nkit.stir();')).not.toEqual([]);
  });

  test.each([
    ["the shape of an object", "{\n  pos: number // of the cup\n  name: string;\n}"],
    ["a class without the bodies of its functions", "class Cup {\n  constructor(size: number)\n  fill(): void\n}"],
  ])("may show %s", async (_, code) => expect(await codesOf(code)).toEqual([]));

  test("gives a constant of a block before it another value, but not its own", async () => {
    const results = await check([fence("const pot = 1;\npot.toFixed();"), fence("pot = 2;"), fence("const own = 1;\nown = 2;")]);
    expect(results.map(({ faults }) => faults.map(({ code }) => code))).toEqual([[], [], [2588]]);
  });

  test("may call the SDK by its name where that is a function", async () => {
    const sdk = {
      "sdk/src/index.ts": "declare function kit(): number;\ndeclare namespace kit { function pour(): void; }\nexport = kit;\n",
    };
    expect(await codesOf("kit.pour();\nkit().toFixed();", sdk)).toEqual([]);
    expect(await codesOf("kit.pour();\nkit().toFixd();", sdk)).toEqual([2551]);
  });

  test("may call a variable whose members have names of the SDK's functions", async () => {
    const sdk = { "sdk/src/index.ts": "export function pour(cup: string, size: number): void {}\n" };
    expect(await codesOf("myPot.pour('a');", sdk)).toEqual([]);
    expect(await codesOf("sdk.pour('a');", sdk)).toEqual([2554]);
  });

  test("may give a value to a class that is declared elsewhere, unlike one that a type names", async () => {
    expect(await codesOf("Cup = make();\nnew Cup();")).toEqual([]);
    expect(await codesOf("const cup: Cupp = make();")).toEqual([2304]);
  });

  test("knows nothing of null in JavaScript", async () => {
    const js = async (code: string) => (await check([fence(code, { language: "js" })])).flatMap(({ faults }) => faults);
    expect(await js("[1].sort((a, b) => { if (a < b) return 1; });\n['a'].filter((a) => a.match(/b/));\n[() => 1].at(0)();")).toEqual([]);
  });

  test("may import from several blocks that each show a part of a file", async () => {
    const parts = ["export const a = 1;", "export const b = 'text';"].map((code) => fence(code, { title: "src/a.ts" }));
    const results = await check([
      ...parts,
      fence('import { a, b as c } from "./a";\na.toFixed();'),
      fence('import { b } from "./a";\nb.toFixed();'),
    ]);
    expect(results.map(({ faults }) => faults.map(({ code }) => code))).toEqual([[], [], [], [2551]]);
  });

  test("may use by its name what another block lists as a type", async () => {
    const results = await check([fence("type start = <T>() => T[];"), fence("start<string>();")]);
    expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test("may pass on what a function with overloads takes", async () => {
    const files = {
      "sdk/src/index.ts":
        "export function ask(url: URL): void;\nexport function ask(url: string, twice?: boolean): void;\nexport function ask() {}\nexport function use(options: { ask: typeof ask }): void {}\n",
    };
    expect(await codesOf("use({ ask: (...args) => ask(...args) });", files)).toEqual([]);
    expect(await codesOf("const list = ['a'];\nask(...list);", files)).toEqual([2556]);
  });

  test("may declare names that others of its page declare too", async () => {
    const results = await check([fence("const a = 1;"), fence("const a = 2;"), fence("import { modes as a } from '@kit/sdk';\na.fast;")]);
    expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test("may go on with the one before it, whose errors are not its own", async () => {
    const fences = [fence(`${open}kit.a();`), fence("kit.measure();\nkit.b();", { isContinued: true })];
    expect((await check(fences)).map(({ faults }) => faults.map(({ line }) => line))).toEqual([[2], [1]]);
  });

  test("imports others of its page by their titles, the last one before it", async () => {
    const fences = [
      fence("export const a = 1;", { title: "src/a.ts" }),
      fence('export const a = "text";', { title: "src/a.ts" }),
      fence('import { a } from "./a";\na.length;', { title: "src/b.ts" }),
      fence('import { a } from "./a";\na.length;'),
    ];
    expect((await check(fences)).flatMap(({ faults }) => faults)).toEqual([]);
  });

  test("imports the one in its own language where its page has both", async () => {
    const fences = [
      fence("export interface State { rate: number }\nexport const state: State = { rate: 1 };", { title: "kit/state.ts" }),
      fence("export const state = { rate: '1' };", { title: "kit/state.js", language: "js" }),
      fence('import { type State, state } from "./state";\nconst { rate }: State = state;', { title: "kit/rate.ts" }),
      fence('import { state } from "./state";\nstate.rate.trim();', { title: "kit/rate.js", language: "js" }),
    ];
    expect((await check(fences)).flatMap(({ faults }) => faults)).toEqual([]);
  });

  test("may be several files", async () => {
    const code = '// @filename: a.ts\nexport const a = 1;\n// @filename: b.ts\nimport { a } from "./a";\na.length;';
    expect((await check([fence(code)]))[0]?.faults).toMatchObject([{ line: 4, column: 2, code: 2339 }]);
  });

  test.each([
    ["an error that it shows", "// @errors: 2322\nconst a: number = 'a';", []],
    ["an error that it does not show", "// @errors: 2322\nconst a = 'a';", [0]],
    ["no errors", "// @noErrors\nconst a: number = 'a';", []],
    ["only others", "// @noErrors: 2304\nconst a: number = 'a';", [2322]],
    ["that the next line is wrong", "// @ts-expect-error\nconst a: number = 'a';", []],
    ["a type of nothing", "1 + 1;\n//^?", [0]],
    ["one error of syntax", "const a: = ;\nconst b: = 1", [1110]],
  ])("says that it has %s", async (_, code, expected) => {
    expect(await codesOf(code)).toEqual(expected);
  });

  test.each([
    ["what it adds to the types of a package that is not installed", 'declare module "./reducer" {\n  interface State {}\n}\nexport {};'],
    ["a part of a generator", "yield 1;"],
    ["a package that is not installed", 'import express from "express";\nexpress().get("/").map((each) => each.id);'],
    ["JSX without React", "export const a = <p>{1}</p>;"],
    ["a global of Node", "process.env.HOME; Buffer.from('a');"],
    ["the timer of a browser", "const timer: number = setTimeout(() => {}, 1);"],
    ["a parameter without a type", "export const a = (b) => b;"],
    ["a comment in the place of a value", 'const all = [{ of: /* a kit */, name: "a" }, { of: /* another */ }];'],
    ["a field that it declares again", "class Base { name = 'a'; }\nexport class Own extends Base { name: string; }"],
    ["type arguments where nothing is known", "db.select((eb) => [eb.fn<string>('lower')]);"],
  ])("may use %s", async (_, code) => {
    expect((await check([fence(code, { language: code.includes("<p>") ? "tsx" : "ts" })]))[0]?.faults).toEqual([]);
  });

  test("gets no errors from what the SDK lacks", async () => {
    const lacking =
      'import { Stream } from "streams";\nexport class Kit { readings(): Stream<number> { return 1; } }\nexport const wrong: number = "a";\n';
    const code = 'import { Kit } from "@kit/sdk";\nnew Kit().readings().map((value) => value.toFixed());\nnew Kit().reading();';
    expect(await codesOf(code, { "sdk/src/index.ts": lacking })).toEqual([2551]);
    const open =
      'import type { Proxy } from "proxies";\nexport interface Options<T> { via?: Proxy; as?: T }\nexport function send<T = any>(options: Options<T>): T;\n';
    expect(await codesOf('import { send } from "@kit/sdk";\nsend({ proxy: "" });\nsend({}).then();', { "sdk/src/index.ts": open })).toEqual(
      [2353],
    );
  });

  test("may add to the types of the SDK, whose own stay", async () => {
    const added = fence('declare module "@kit/sdk" {\n  export interface Reading { unit: string }\n}');
    const results = await check([added, fence(`${open}kit.measure().value;`)]);
    expect(results.map(({ faults }) => faults)).toEqual([[], []]);
  });

  test("imports any file of a package without exports, as far as it is there", async () => {
    const files = {
      "sdk/ops/package.json": '{ "types": "../lib/ops.d.ts" }',
      "sdk/lib/ops.d.ts": "export declare const half: (of: number) => number;\n",
    };
    expect(await codesOf('import { half } from "@kit/sdk/ops";\nhalf("a");', files)).toEqual([2345]);
    expect(await codesOf('import { half } from "@kit/sdk/lib/ops";\nhalf("a");', files)).toEqual([2345]);
    expect(await codesOf('import { half } from "@kit/sdk/built";\nhalf(1);', files)).toEqual([]);
  });

  test("whose types have no end has one error", async () => {
    const code = "type Deep<T> = { a: Deep<Deep<T>> };\ntype All<T> = T extends object ? All<{ a: T }> : T;\nlet a: All<{}> = 1;\n";
    expect(await codesOf(code)).toEqual([2589]);
  });
});

describe("names in a sample", () => {
  test("are those of the SDK and its members, as the compiler resolves them", async () => {
    const code = `${open}const { value } = kit.measure();\nconsole.log(value, modes.fast, Level.low);\n`.replace(
      "{ Kit }",
      "{ Kit, modes, Level }",
    );
    const found = fence(code);
    const [result] = await check([found]);
    const { names } = checkedSample(found, result ?? { faults: [], names: [], queries: [] });
    expect(names.map(({ line, column, length, symbol }) => `${code.split("\n")[line]?.slice(column, column + length)} ${symbol}`)).toEqual([
      "Kit Kit",
      "modes modes",
      "Level Level",
      "Kit Kit",
      "open Kit.open",
      "name Options.name",
      "value Reading.value",
      "measure Kit.measure",
      "modes modes",
      "fast modes.fast",
      "Level Level",
      "low Level.low",
    ]);
  });

  test("are at their place in what readers see, and answers below their lines", async () => {
    const code = `${open}// ---cut---\nkit.measure();\n//  ^?\nkit;`;
    const found = fence(code, { visibleLines: [3, 5] });
    const [result] = await check([found]);
    const shown = checkedSample(found, result ?? { faults: [], names: [], queries: [] });
    expect(shown.names).toMatchObject([{ line: 0, column: 4, length: 7, symbol: "Kit.measure" }]);
    expect(shown.queries).toEqual([{ line: 0, column: 4, text: typeText("(method) Kit.measure(): Reading", "measure: () => Reading") }]);
  });

  test("have their types where the block asks for them", async () => {
    const [result] = await check([fence("const a = 1;", { hasTypes: true })]);
    expect(result?.types).toEqual([{ line: 0, column: 6, length: 1, text: typeText("const a: 1", "a: 1") }]);
  });
});
