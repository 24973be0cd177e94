/** What the samples of others have besides code: options, files of other kinds, parts of a program, code that is left out. */
import { describe, expect, onTestFinished, test } from "vitest";
import type { SampleFence } from "../../../src/generator/model/samples.ts";
import { readTwoslash } from "../../../src/generator/text/twoslash.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { writeFiles } from "../../support/siteFiles.ts";
import { check, checkIn, fence, sdk } from "./support.ts";

const codesOf = async (code: string, rest: Partial<SampleFence> = {}) => {
  const [result] = await check([fence(code, rest)]);
  return result?.unchecked ?? result?.faults.map(({ code, message, line }) => (code === 0 ? message : `${line}: ${code}`));
};

const files = (...all: [name: string, text: string][]) => all.map(([name, text]) => `// @filename: ${name}\n${text}`).join("\n");

describe("a sample has no error", () => {
  test.each([
    ["that an option turns off", "// @strictNullChecks: false\nconst a: string = null;"],
    [
      "in JSON",
      files(["settings.json", '{ "repo": "x", "dry": false }'], ["index.ts", 'import s from "./settings.json";\ns.repo.length;']),
    ],
    ["in CSS", files(["a.css", "body { color: red }"], ["index.ts", 'import "./a.css";\nexport const a = 1;'])],
    ["for an object alone", '{\n  name: "kit",\n  size: 1,\n}'],
    ["for a type alone", "{\n  name: string;\n  size?: number;\n}"],
    ["for fields alone", 'name: "kit",\nsize: 1,'],
    ["for a method alone", "async connect(name: string): Promise<void> {\n  await this.open(name);\n}"],
    ["for a chain of calls alone", "// Then:\n  .then((value) => value)\n  .catch(() => null);"],
    ["for what the start of a chain decides", "  .then(new Promise((done) => done(1)).then((value) => value + 1))"],
    ["for a signature alone", "open<T>(name: T): Promise<T>"],
    ["for a list or a variable that gets its type later", "const list = [];\nlist.push(1);\nlet a = null;\na = 'x';"],
    [
      "for a function that a comment leaves out",
      "const a = { get b() { /* … */ } };\nif (a.b) a.b;\nfunction c(): string {\n  // …\n}\nc();",
    ],
    ["for a getter without a body", "class A {\n  get b() {}\n}"],
    ["for a member of a base that nobody knows", 'import { View } from "views";\nclass A extends View { draw() { return this.props; } }'],
    [
      "in files that begin with their names",
      '// file: a.ts noEmit\nexport const a = 1;\n// file: b.ts\nimport { a } from "./a";\na.toFixed();',
    ],
    ["for a decorator alone", 'import { Module } from "framework";\n\n@Module({ name: "kit" })'],
    ["for a field that another target sets later", "class A {\n  b = this.c;\n  constructor(private c: string) {}\n}"],
    ["for `this` in a callback", "listen(function () {\n  this.close();\n});"],
    ["for a type parameter of a method alone", "function read(from: TInput): TOutput;"],
    ["for a function without its word", "onData(reading) {}"],
    ["that it shows of a parameter without a type", "// @errors: 7006\nconst a = (b) => b;"],
    ["that it shows of a name that nothing declares", "// @errors: 2304\nnope();"],
    ["where the fields of an object are left out", "const a = {\n  // …\n};\nconst b: { c: string } = a;"],
    ["for a field that nothing sets, e.g. of a class whose decorators do", "class User {\n  name: string;\n}\nnew User();"],
    ["where a value is left out", 'import { Kit } from "@kit/sdk";\nconst kit: Kit = /* … */;'],
    ["where a comment leaves fields out", 'import { Kit } from "@kit/sdk";\nKit.open({\n  /// name: ...,\n});'],
    ["where arguments are left out", 'import { Kit } from "@kit/sdk";\nKit.open(/* ... */);'],
    ["where a comment leaves out what is between", "const a = b.toFixed();\n// ...later\nconst b = 1;"],
    ["for a constructor that it shows", "const lock = new Lock(error?: Error);"],
    ["for methods that it shows", "Kit<A>.map<B>(to: (value: A) => B): Kit<B>\nKit<List<A, B>>.isOpen(): boolean"],
    ["for a function that it shows by its type", "read<A>(from: Promise<A>) => Promise<A>"],
    ["for a default value that a signature shows", "function read(from: string, by: string = ','): string"],
    ["for a field with the type of the SDK", 'import { Kit } from "@kit/sdk";\nkit: Reading // default: none'],
    ["for a comparison that shows a result", "[1].map(String) == ['1'];"],
    ["for a type that the SDK uses and does not export", "function open(from: Base): void"],
    ["for a name that readers do not see, which the browser has too", "const job: { name: string } = { name };"],
    ["for printed dates", "{\n  at: Sun Mar 15 2015 17:00:00 GMT-0700 (PDT),\n  end: 2024-12-02T14:59:42.231Z,\n}"],
    ["for an object type alone, with fields that are `undefined`", "{\n  previous: {\n    at: string | undefined;\n  };\n}"],
    ["for optional fields in a call that it shows", "kit.destroy(id, { ip?: string, pool?: string });"],
    ["for types of Node that are not installed", "let a: NodeJS.ReadStream;"],
    [
      "for what an undeclared class decides",
      "const use = <T>(type: new () => T, by: (value: T) => void) => {};\nuse(Tea, (tea) => tea.pour);",
    ],
    ["for null that an unknown function excludes", 'import ok from "ok";\nconst a = document.body.firstChild;\nok(a);\nconst b: Node = a;'],
    [
      "for what an undeclared value decides",
      "interface Left<T> {\n  left: T;\n}\nconst use = <T>(left: T): Left<T> => ({ left });\nuse(ids)();",
    ],
    ["for JSX in a block of TypeScript", "const id = <T,>(a: T) => a;\n\n<part.View of={(a) => id(a)}>{(b) => <p>{b}</p>}</part.View>"],
    [
      "for values as Node prints them",
      "{\n  kit: l { name: 'a' },\n  run: [Function: run],\n  of: [Object: null prototype] { a: 1 },\n  bytes: <Buffer 01 02>\n}",
    ],
    ["where lines with a point are left out", "const a = 1;\n.\n.\n.\na.toFixed();"],
    ["for JSX below a statement", "const part = use(1)\n\n// Show it:\n<part.View>{() => <p>1</p>}</part.View>"],
    ["for optional arguments in brackets", "new Rule(options[, isOnce = false])"],
    ["for members with their types", ".current(): Run | undefined\n\nawait .messages() : Promise<Message[]>"],
    ["for comments in the place of types", "interface Mine {\n  a: this['b'] extends /** a check **/ ? /** a type **/ : never;\n}"],
    ["for comments in the place of values", "const tracer = /* from elsewhere */\nconst spans = new Map();"],
    ["for a value below an arrow", "const a = [1];\n\n// =>\n{\n  errors: [ 'a' ],\n  rest: { all: [] }\n}"],
    ["for two forms of a field", "const settings = {\n  of: 1,\n  // or\n  of: 2,\n};"],
    ["for a constant without a value", "export const plugin: (name: string) => void"],
    ["for `this` of the class around it", "const a = this.kit.start();\nthis.kit.stop();"],
    ["for a type alone with arguments", "Partial<Reading> // -> a reading"],
    ["in the output that it shows", "const a = 1\na.toFixed(1)\n> [\n  '1.0'  // a text\n]\n\na"],
  ])("%s", async (_, code) => expect(await codesOf(code)).toEqual([]));

  test.each([
    ["beside it", "document.title.trim(1); // ❌", "document.title.trim(1); // on an error, again"],
    ["in words", "document.title.trim(1); // this gives a type error", "document.title.trim(1); // no type"],
    ["above it", "// ❌ Not so:\ndocument.title.trim(1);", "// ❌ Not so:\n\ndocument.title.trim(1);"],
    ["of a version", "// Before\ndocument.title.trim(1);", "// Before\ndocument.title.trim(1);\n\n// After\ndocument.title.trim(1);"],
    ["below it", "document.title.trim(1);\n// Error: Expected 0 arguments", "document.title.trim(1);\nfail(); // Error"],
  ])("where a comment %s says that it is wrong", async (_, code, other) => {
    expect(await codesOf(code)).toEqual([]);
    expect(await codesOf(other)).toHaveLength(1);
  });

  test("for what a value and a type of one name are, each in a block of its own", async () => {
    const blocks = [
      "const User = { read: (a: string) => a };",
      "type User = ReturnType<(typeof User)['read']>;",
      "User.read('a');\nUser.red('a');",
    ];
    const results = await check(blocks.map((code) => fence(code)));
    expect(results.map(({ faults }) => faults.map(({ code, line }) => `${line}: ${code}`))).toEqual([[], [], ["1: 2551"]]);
  });

  test("for CommonJS below a module", async () => {
    const code = "// ESM\nimport { Kit } from '@kit/sdk'\n\n// CommonJS\nconst Kit = require('@kit/sdk').Kit\n\nnew Kit().measure().size;";
    expect(await codesOf(code, { language: "js" })).toEqual(["6: 2339"]);
  });

  test("for a type that nobody says in JavaScript", async () => {
    const code = "const all = new Map([['a', { b: 1 }]]);\nall.get('a').b;\nall.got('a');";
    expect(await codesOf(code, { language: "js" })).toEqual(["2: 2339"]);
    expect(await codesOf(code)).toEqual(["1: 2532", "2: 2339"]);
  });

  test.each([
    ["a member of a union", "read((/** @type {string | number[]} */ b) => b.push(1));"],
    ["another member of one", "read((/** @type {string | { value: number }} */ b) => b.value);"],
    ["what the page itself gives the window", "window.__DATA__.length;\nglobalThis.__DATA__;"],
    ["a field of one", "read((/** @type {string[] | { [name: string]: number }} */ b) => b.size.toFixed());"],
    ["a promise without a value", "new Promise((done) => setTimeout(() => done(), 1));"],
    ["a spread value", "read((/** @type {unknown} */ a) => ({ ...a }));"],
    ["a member of what has no type", "read((/** @type {unknown} */ a) => a.b);\nread((/** @type {unknown} */ { c }) => c);"],
    ["`this`", "read({ name: 'a', run() { this.log(this.name); } });\nread(function () { this.isOn = this.headers.on; });"],
    ["one of several types", "read((/** @type {string | number} */ a) => JSON.parse(a));"],
    ["a text of a list", "/** @param {'a' | 'b'} a */\nconst use = (a) => a;\nconst settings = { a: 'b' };\nuse(settings.a);"],
    ["arguments that go on", "class A { run(a) { return a; } }\nclass B extends A { run() { return super.run(...arguments); } }"],
    ["what gets another value", "let a = new Error('a');\na = wrap(a);\na.sent();"],
    [
      "assertions",
      "/** @type {{ ok: (a: unknown) => asserts a }} */\nconst inner = read();\nconst t = { assert: inner };\nt.assert.ok(1);",
    ],
  ])("for %s, of which JavaScript cannot say the type", async (_, code) => {
    expect(await codesOf(code, { language: "js" })).toEqual([]);
  });

  test("for a member that a base nobody knows may have", async () => {
    const source =
      'import { Stream, Settings } from "streams";\nclass Base extends Stream {}\nexport class Kit extends Base { read(): void {} }\nexport interface Options extends Settings { name: string }\nexport function open(options: Options): Kit;\nexport class Plain {}\n';
    const codes = async (code: string) =>
      (await check([fence(code)], { "sdk/src/index.ts": source })).flatMap(({ faults }) => faults.map(({ code }) => code));
    expect(await codes('open({ name: "a", time: 1 }).pipe();')).toEqual([]);
    expect(await codes("open({ name: 1 });\nnew Plain().pipe();")).toEqual([2322, 2339]);
  });

  test("for members that a comment leaves out of a class", async () => {
    const source = "export abstract class Command { abstract run(): void }\n";
    const codes = async (body: string) =>
      (
        await check([fence(`import { Command } from "@kit/sdk";\nclass A extends Command {${body}}`)], { "sdk/src/index.ts": source })
      ).flatMap(({ faults }) => faults.map(({ code }) => code));
    expect(await codes("\n  size = 1;\n  // ...\n")).toEqual([]);
    expect(await codes("\n  size = 1;\n")).toEqual([2515]);
  });

  test("for the type of a value, in JavaScript, which has none", async () => {
    const source =
      'export enum Mode { fast = "quick", slow = "slow" }\nexport interface Options { mode: Mode }\nexport function open(options: Options): void;\nexport function set(mode: Mode): void;\nexport function equal<T>(a: { of: T }, b: { of: T }): Promise<void>;\n';
    const codes = async (language: SampleFence["language"]) =>
      (
        await check(
          [fence('open({ mode: "quick" });\nset("slow");\nequal({ of: 1 }, { of: "a" });\nset();\nopen({ mod: "slow" });', { language })],
          { "sdk/src/index.ts": source },
        )
      ).flatMap(({ faults }) => faults.map(({ code, line }) => `${line}: ${code}`));
    expect(await codes("js")).toEqual(["3: 2554", "4: 2561"]);
    expect(await codes("ts")).toEqual(["0: 2322", "1: 2345", "2: 2322", "3: 2554", "4: 2561"]);
  });

  test("for null that a block before it may have excluded", async () => {
    const blocks = ["const a = document.querySelector('a');\nnew Range().selectNode(a);", "new Range().selectNode(a);\na.focus();"];
    expect((await check(blocks.map((code) => fence(code)))).map(({ faults }) => faults.map(({ code }) => code))).toEqual([[2345], []]);
  });

  test("for a variable named like a function that a block before it imports", async () => {
    const files = { "sdk/src/index.ts": "export function retry(times: number): { run(): void } { return { run() {} }; }\n" };
    const blocks = [
      'import { retry } from "@kit/sdk";\nretry(1).rum();',
      "retry.run();",
      'import { retry } from "@kit/sdk";\nretry.run();',
    ];
    const results = await check(
      blocks.map((code) => fence(code)),
      files,
    );
    expect(results.map(({ faults }) => faults.map(({ code }) => code))).toEqual([[2339], [], [2339]]);
  });

  test("for a member that JavaScript adds", async () => {
    expect(await codesOf("const a = new Error('a');\na.status = 2;\na.sent();", { language: "js" })).toEqual(["2: 2339"]);
    expect(await codesOf("const a = new Error('a');\na.status = 2;\na.status++;\na.statos++;", { language: "js" })).toEqual(["3: 2339"]);
  });

  test("for a member of what no block declares, where a block of JavaScript adds another", async () => {
    const blocks = [fence("box.mode = 'static';", { language: "js" }), fence("box.level = 1;\ndocument.levle = 1;")];
    expect((await check(blocks)).map(({ faults }) => faults.map(({ line, code }) => `${line}: ${code}`))).toEqual([[], ["1: 2339"]]);
  });

  test("for a member that the page adds by its name", async () => {
    const blocks = [
      "document.decorate('level', 1);\ndocument.use(require('kit-pulse'));",
      "document.level;\ndocument.pulse.start();\ndocument.levle;",
    ];
    const results = await check(blocks.map((code) => fence(code, { language: "js" })));
    expect(results.map(({ faults }) => faults.map(({ line, code }) => `${line}: ${code}`))).toEqual([["0: 2339", "1: 2339"], ["2: 2339"]]);
  });

  test("for members of what no block declares, where a block of JavaScript adds one", async () => {
    const blocks = ["proxy.onready = () => {};", "await proxy.load();\nbutton.onclick = proxy.save.bind(proxy);"];
    expect((await check(blocks.map((code) => fence(code, { language: "js" })))).map(({ faults }) => faults)).toEqual([[], []]);
  });

  test("for React in a block with JSX", async () => {
    expect(await codesOf("const a: React.ReactNode = <div />;\nReact.useState(1);", { language: "tsx" })).toEqual([]);
  });

  test("because the block before it ends without a semicolon", async () => {
    const blocks = [
      'import { Kit } from "@kit/sdk"\nconst kit = Kit.open({ name: "a" })',
      "[kit].map((each) => each.measure())",
      "(kit).measure()",
    ];
    expect((await check(blocks.map((code) => fence(code)))).map(({ faults }) => faults)).toEqual([[], [], []]);
  });
});

describe("a sample has its error", () => {
  test.each([
    ["that an option turns on", "// @noImplicitReturns\nconst a = (b: boolean) => {\n  if (b) return 1;\n};", ["1: 7030"]],
    ["once where a variable has no value before its declaration", "a.toFixed();\nconst a = 1;", ["0: 2448"]],
    ["in a chain of calls alone", "  .then(() => 1..toFixd())", ["0: 2551"]],
    ["in a class of a base that it declares", "class A {}\nclass B extends A { draw() { return this.props; } }", ["1: 2339"]],
    ["of a type beside JSX that nobody uses", "const a: string = [1].find(Boolean);", ["0: 2322"]],
    ["beside an option for another", "// @noImplicitAny: false\nconst a: string = 1;", ["1: 2322"]],
    ["in a value of JSON", files(["a.json", '{ "size": 1 }'], ["index.ts", 'import s from "./a.json";\ns.sise;']), ["4: 2339"]],
    ["in an object with a fault", "const a = {\n  name: 'kit',\n  size 1,\n};", ["2: 1005"]],
    ["after the output that it shows", "const a = 1\n> 1\n\na.toFixd()", ["3: 2551"]],
    [
      "although it has a package that is not installed",
      'import e from "e";\nconst on = (port: { size: number }) => e(port);\non((a, b) => {});',
      ["2: 2345"],
    ],
  ])("%s", async (_, code, codes) => expect(await codesOf(code)).toEqual(codes));
});

test("a block alone is a part of a program, whatever it takes from others", async () => {
  const [, result] = await check([fence("class Tea {}\n"), fence("pour<T>(tea: Tea): T")]);
  expect(result?.faults).toEqual([]);
});

test("an error that a sample lacks is reported at the comment that names it, after a cut too", async () => {
  const [result] = await check([fence("const a = 1;\n// ---cut---\n// @errors: 2322\na;")]);
  expect(result?.faults.map(({ line }) => line)).toEqual([2]);
});

test("readers see no option and no flag of Twoslash, but every other comment", () => {
  const hidden = (code: string) => [...readTwoslash(code).hidden];
  expect(hidden("// @strict: true\n// @target: es2020\n// @noErrorsCutted\nlet a;\n// @kit: hot\n// @types of all")).toEqual([0, 1, 2]);
});

test("the name of the SDK is its entry point, whatever the package exports", async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-samples");
  onTestFinished(remove);
  await writeFiles(folder, {
    "sdk/package.json": "{}",
    "sdk/src/index.ts": sdk,
    "sdk/src/main.ts": "export const other = 1;\n",
    "sdk/src/sim/index.ts": "export const one = 1;\n",
  });
  const block = fence(
    'import { Kit } from "@kit/sdk";\nimport { other } from "@kit/sdk/main";\nimport { one } from "@kit/sdk/sim";\nKit.open({ name: String(other + one) });',
  );
  const exports = { ".": "./dist/main.js", "./main": "./dist/main.js", "./sim": "./dist/sim/index.js" };
  const [result] = await checkIn(folder, [block], { exports });
  expect(result?.faults).toEqual([]);
  expect(result?.names.map(({ text }) => text)).toContain("Kit.open");
});

test("a link leads to the part of a union that the literals select, or nowhere", async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-samples");
  onTestFinished(remove);
  const source = `export interface Slow { kind: "slow"; rate: number }
export interface Fast { kind: "fast" | "faster"; rate: number }
export function run(mode: Slow | Fast): Slow | Fast { return mode; }
`;
  await writeFiles(folder, { "sdk/package.json": "{}", "sdk/src/index.ts": source });
  const block = fence('import { run } from "@kit/sdk";\nrun({ kind: "faster", rate: 1 }).rate;');
  const [result] = await checkIn(folder, [block]);
  expect(result?.faults).toEqual([]);
  expect(result?.names.filter(({ line }) => line === 1).map(({ text, column }) => `${column} ${text}`)).toEqual([
    "0 run",
    "6 Fast.kind",
    "22 Fast.rate",
  ]);
});
