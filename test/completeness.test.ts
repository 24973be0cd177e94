/** Nothing that TypeDoc reads of an SDK is missing in its reference. */
import { expect, test } from "vitest";
import { commentShapes } from "./support/reference/commentShapes.ts";
import { lostOf } from "./support/reference/lost.ts";
import { compilerOptions } from "./support/reference/packages.ts";
import { lossesOf } from "./support/reference/referenceOf.ts";

const index = `/** @packageDocumentation Talks to kits. */
export function one(x: string): number;
/**
 * Text of the implementation.
 *
 * A second paragraph.
 * @param x - What to count.
 * @returns How many.
 * @example
 * one("a");
 */
export function one(x: any): any {
  return x;
}

/** @internal */
export interface Base {
  /** Of the base. */
  id: string;
}
/** Extends what is internal. */
export interface Derived extends Base {
  /** Of its own. */
  name: string;
}

/** Makes one. */
export interface Maker {
  /** Takes a name. */
  new (name: string): Derived;
}
/** Makes another. */
export interface OtherMaker extends Maker {
  /** Of makers. */
  count: number;
}

/** Reads JSON. @param text - What to read. @returns What was read. */
function json(text: string): unknown {
  return JSON.parse(text);
}
/** All codecs. */
export const codecs = { json };

/** Options of a kit. */
export interface Options {
  /**
   * Called for each value.
   * @param value - The value.
   * @returns Whether to go on.
   * @throws {RangeError} When it is too large.
   */
  onValue: (value: number) => boolean;
  /** Reads. @param size - How much. @example read(1) */
  read: Reader;
}
/** Reads some. */
export type Reader = (size: number) => string;

/** Signs in. */
function signIn(): void {}
export { signIn as login };

/** Maps. */
export function mapAll(): void {}
export const flatten = mapAll;

/** A kit. */
export class Kit {
  /** Text of the first. */
  read(x: string): string;
  read(x: number): number;
  /** Text of all reads. */
  read(x: any): any {
    return x;
  }
  /** How loud. */
  get level(): number {
    return 1;
  }
  /**
   * Makes it as loud.
   * @param value - How loud it gets.
   */
  set level(value: number) {}
}
export default Kit;

/** What goes wrong. */
export class Oops extends Error {}
/**
 * May fail.
 * @usage Call it twice.
 * @throws {Oops}
 * @example Read the level
 * tryIt({ rate: 1 });
 * @origin From a test.
 */
export function tryIt({ rate }: { rate: number }, [first, second]: [number, string] = [1, ""]): void {}
/** How often. */
const often: number = 3;
/** Seldom. */
export const { seldom, never: rare } = { seldom: 1, never: 2 };
export { often };
export * as tools from "./tools";
`;

const metadata = {
  name: "@kit/sdk",
  exports: {
    ".": { types: "./types/index.d.ts", default: "./out/index.js" },
    "./ops": { types: "./types/ops.d.ts", default: "./out/ops.js" },
  },
};
const folders = { rootDir: "code/main", outDir: "out", declarationDir: "types", declaration: true };

const sdk = {
  files: {
    "package.json": JSON.stringify(metadata),
    "tsconfig.json": JSON.stringify({ compilerOptions: { ...compilerOptions, ...folders, lib: ["es2023"] }, include: ["code"] }),
    "typedoc.json": '{ "blockTags": ["@usage", "@origin"] }',
    "code/main/index.ts": index,
    "code/main/ops.ts": "export { mapAll, flatten } from './index';\n/** Sums. */\nexport function sum(): number {\n  return 1;\n}\n",
    "code/main/tools.ts": "/** Hits. */\nfunction hit(): void {}\nexport { hit as strike };\n",
  },
  entryPoints: ["code/main/index.ts", "code/main/ops.ts"],
  specifiers: ["@kit/sdk", "@kit/sdk/ops"],
};

test("nothing of a small SDK is lost, whatever its comments are attached to", async () => {
  const { lost, pages, problems } = await lossesOf(sdk);
  expect(lost).toEqual([]);
  expect(problems).toEqual([]);
  expect(pages.filter(({ title }) => title === "mapAll")).toHaveLength(1);
  const tried = pages.find(({ title }) => title === "tryIt")?.text ?? "";
  const parts = ["UsageCallittwice", "ThrowsOops", "ExampleReadthelevel", "OriginFromatest"].map((part) => tried.indexOf(part));
  expect(parts).toEqual([...parts].sort((x, y) => x - y));
  expect(parts[0]).toBeGreaterThan(0);
});

const onOneLine = (text: string) => text.replace(/\n\s*\*(?!\/) ?|\n\s*/g, " ");
const behindCode = (text: string) => text.replace(/\n\s*(?=\/\*\*)/g, " ");

test("comments say the same within a line, or behind code, as on lines of their own", async () => {
  const referenceOf = async (text: string) => {
    const { lost, pages, problems } = await lossesOf({ files: { "index.ts": `export {}; ${text}` }, entryPoints: ["index.ts"] });
    expect({ lost, problems }).toEqual({ lost: [], problems: [] });
    return pages
      .map(({ text, ...page }) => ({ ...page, text: text.replace(/indexts\d+/g, "") }))
      .sort((a, b) => (a.title < b.title ? -1 : 1));
  };
  const usual = await referenceOf(`\n${commentShapes}`);
  expect(usual.find(({ title }) => title === "Shape")?.text).toContain("CallsfirsttextReturnsCallsreturned");
  for (const layOut of [onOneLine, behindCode]) expect(await referenceOf(layOut(commentShapes)), layOut.name).toEqual(usual);
});

/** What TypeDoc alone loses, or takes for something else. */
const unusual = `/** A kettle. */
export const Kettle = class {
  /** Pours the tea. */
  pour(cups: 8 | 9): "poured" { return "poured"; }
  /** How full. */
  set level(value: 31) {}
};
/** A mug. */
export const Mug = class Inner extends Kettle {
  /** Sips it. */
  sip(): void {}
};
/** A box. */
export const box = {
  /** Takes a value. */
  set only(value: 32) {},
  /** Reads text. */
  get both(): "read" { return "read"; },
  set both(value: "read" | 33) {},
  /** Holds others. */
  inner: { get deep(): 34 { return 34; }, set deep(value: 34 | 35) {} },
};
/** A dial. */
export interface Dial { get angle(): 36; set angle(value: 36 | 37); set torque(value: 38) }
/**
 * Greets.
 * @param nmae - Whom to greet.
 * @param loud: how loudly.
 * @param options.rate - How often.
 * @param options.rtae - How often not.
 */
export function greet(name: string, loud: boolean, options: { rate: number }): void {}
/** Boils. */
export function boil(): void {}
/** A pot. */
export class Pot<T> {
  /** Heats. @template {string} U - What else. */
  heat<U extends string>(x: T, /** How soon. */ y: U): void {}
}
/** Call {@link boil()}, {@link Pot.heat()}, {@link Pot.heat(x) | warm it} or {@link Pot<string>}. See [the whole pot]{@link Pot}, [again]{@link Pat}. {@link Pot~heat}, {@link Pot["heat"]}, {@link Pot.heat:instance}, {@link boil<string>()}, [\`in code\`]{@link boil}. */
export const guide = 1;
/** Base. */
export interface Shape { /** Doc of size. */ size: number; /** Doc of grow. @param by - How far. */ grow(by: number): void }
/** Without a tag. */
export class Plain implements Shape {
  size = 1;
  grow(by: number): void {}
}
/** With tags. */
export class Tagged implements Shape {
  /** {@inheritDoc Shape.size} */
  size = 1;
  /** {@inheritDoc Shape.grow} */
  grow(by: number): void {}
}
/** One of options. */
export interface Options { /** First. */ a: number }
/** Two of options. @remarks And a remark. */
export interface Options { /** Second. */ b: number }
/** Levels. */
export enum Level { /** Low. */ Low }
/** More levels. */
export enum Level { /** High. */ High = 1 }
/** Of all levels. */
export namespace Level { /** Parses. */ export function parse(): void {} }
/** Pairs. @returns {[Array, {of: Leaf}]} A set. @throws {Overflow} Never mind. */
export const pairs = (): number[] => [];
/** How far. @defaultValue 77 leagues */
export const reach: number = 4;
const odd = 1;
/** Strange. */
export { odd as "strange name" };
`;

test("nothing is lost of setters, class expressions, links with parentheses, misspelt tags, merged declarations", async () => {
  const files = { "index.ts": `${unusual}export { default as Jar } from "./jar";\n`, "jar.ts": "/** A jar. */\nexport default class {}\n" };
  const { lost, pages, problems } = await lossesOf({ files, entryPoints: ["index.ts"] });
  expect(lost).toEqual([]);
  const reported = problems.map(({ code, message, place }) => `${place?.line}: ${code} ${message}`);
  expect(reported).toEqual([
    '40: L001 The link to "Pat" does not lead to an export of the SDK.',
    "27: S007 The text of @param nmae is on no page of the reference.",
    "30: S007 The text of @param options.rtae is on no page of the reference.",
  ]);
  expect(pages.find(({ title }) => title === "guide")?.text).toContain("PotheatPotheatPotheatboilstringincode");
  const kinds = Object.fromEntries(pages.map(({ title, kind }) => [title, kind]));
  expect(kinds).toMatchObject({ Kettle: "class", Mug: "class", Jar: "class", "strange name": "variable" });
});

test("a parameter's name is misspelt, although another one is described in the same words", async () => {
  const comment = (name: string) => `/** Reads. @param ${name} - More options */`;
  const source = `export class Pot {\n  ${comment("config")}\n  read(init: object): void {}\n  ${comment("config")}\n  heat(config: object): void {}\n}\n`;
  const { problems } = await lossesOf({ files: { "index.ts": source }, entryPoints: ["index.ts"] });
  expect(problems.map(({ code, message, place }) => `${place?.line}: ${code} ${message}`)).toEqual([
    "2: S007 The text of @param config is on no page of the reference.",
  ]);
});

test("comments within a value or a type that only its code shows are reported", async () => {
  const source = `/** Modes. */
export const modes: Record<"A" | "B", string> = { /** First mode. */ A: "a", B: "b" };
/** A pair. */
export type Pair = [/** The head. */ head: string, tail: number];
/** With fields. */
export const plain = { /** A field. */ field: 1 };
/** Runs. */
export const run = () => {
  const inner: object = { /** Nothing to show. */ a: 1 };
  return inner;
};
`;
  const { problems } = await lossesOf({ files: { "index.ts": source }, entryPoints: ["index.ts"] });
  expect(problems.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`).sort()).toEqual(["S007 2:54", "S007 4:24"]);
});

/** Tags that TypeDoc has no place for, and comments where it reads none. */
const misplaced = `/** Base. */
export interface Base {
  /** Size of a base. */
  size: number;
  /** Grows a base. @param by - How far bases grow. */
  grow(by: number): void;
}
/** Takes over. */
export class Derived implements Base {
  /** {@inheritDoc} */
  size = 1;
  /** Before it. {@inheritDoc Base.grow} After it. */
  grow(by: number): void {}
}
/** Boils. @typeParam U - Not a kind. @template V - Not a shape. */
export function boil<T>(x: T): void {}
/** Of a class. @typeParam X - Not of a class. */
export class Pot<T> { x?: T }
/** Of an alias. @typeParam X - Not of an alias. */
export type Pots<T> = T[];
/** Of an interface. @template X - Not of an interface. */
export interface Lid<T> { x: T }
/** Calls back. @param evnt - Not an event. */
export type Callback = (event: string) => void;
/** Has functions. */
export interface Functions {
  /** Of a property. @param q - Not of a property. */
  property: (p: string) => void;
  /** Of an index. @param k - Not of an index. */
  [key: string]: unknown;
}
/** An object. */
export const object = {
  /** An arrow. @param oa - Not of an arrow. */
  arrow: (p: string): void => {},
  /** A class in it. */
  Inner: class { /** A method in it. */ method(): void {} },
};
/**
 * Counts. @param a - First a. @param a - Second a.
 * @returns First result.
 * @returns Second result.
 * @remarks First remark.
 * @remarks Second remark.
 * @deprecated First reason.
 * @deprecated Second reason.
 * @since First version.
 * @since Second version.
 */
export function count(a: string): number { return 1; }
/** Default. @defaultValue first default @defaultValue second default */
export const value: number = 1;
/** Constructed. */
export class Built<T> {
  /** Builds. @template T - What is built. */
  constructor(x: T, /** Text of y. @remarks More of y. */ y: number) {}
}
/**
 * Described in [the guide](https://example.com/guide) for all, and at https://example.com/more for some.
 * @categoryDescription Heat
 * Of heating.
 */
export interface Described {
  /** Warms. @category Heat */
  warm(): void;
}
`;

test("text of a comment that no page has is reported where it is written", async () => {
  const { lost, pages, problems } = await lossesOf({
    files: { "package.json": '{ "name": "@kit/sdk" }', "index.ts": misplaced },
    entryPoints: ["index.ts"],
  });
  expect(lost).toEqual([]);
  expect(pages.find(({ title }) => title === "Derived")?.text).toContain("Sizeofabase");
  const reported = problems.map(
    ({ code, message, place }) => `${place?.line}:${place?.column} ${code} ${message.replace(/ is on no page of .*/, "")}`,
  );
  expect(reported.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))).toEqual([
    "12:6 S007 The text of the comment",
    "15:12 S007 The text of @typeParam U",
    "15:39 S007 The text of @template V",
    "17:17 S007 The text of @typeParam X",
    "19:18 S007 The text of @typeParam X",
    "21:22 S007 The text of @template X",
    "23:17 S007 The text of @param evnt",
    "27:22 S007 The text of @param q",
    "29:20 S007 The text of @param k",
    "34:17 S007 The text of @param oa",
    "37:10 S006 This class has no name and no page, so that its members are nowhere.",
    "40:32 S007 The text of @param a",
    "42:4 S007 The text of @returns",
    "44:4 S007 The text of @remarks",
    "55:15 S007 The text of @template T",
    "60:4 S007 The text of @categoryDescription",
  ]);
});

const nested = `/** A plan. */
export interface Plan {
  /** Its steps. */
  steps: {
    /** What a step is called. */
    [name: string]: {
      /** How long it takes. */
      minutes: number;
    }[];
  };
  /** Makes another. @template Other - What the other one holds. @returns Plans of it. */
  of: <Other extends object>() => Other[];
}
/**
 * Boils.
 * @example
 * <caption>Using \`boil\` twice</caption>
 * \`\`\`ts
 * boil(boil(1));
 * \`\`\`
 */
export function boil(of: number): number { return of; }
/** Cools. */
export function cool<T>(of: T): T;
/** @template T - What is cooled. */
export function cool<T>(of: T) { return of; }
`;

test("index signatures, captions, and type parameters of a property and of an implementation are shown", async () => {
  const { lost, problems, pages } = await lossesOf({ files: { "index.ts": nested }, entryPoints: ["index.ts"] });
  expect([lost, problems]).toEqual([[], []]);
  const textOf = (name: string) => pages.find(({ title }) => title === name)?.text;
  expect(textOf("Plan")).toContain("OtherextendsobjectWhattheotheroneholds");
  expect(textOf("cool")).toContain("TWhatiscooled");
});

const ignored = `interface Secret { by: number }
/**
 * Heats.
 * @ignore
 */
function heat(of: Secret): void {}
/** A heater. */
export interface Heater { heat: typeof heat }
`;

test("a report on a function that is left out names its file as the site does", async () => {
  const { problems } = await lossesOf({ files: { "package.json": '{ "name": "kit" }', "index.ts": ignored }, entryPoints: ["index.ts"] });
  expect(problems.map(({ code, place }) => `${code} ${place?.path}`)).toEqual(["S006 index.ts"]);
});

const declared = `declare module "kit" {
  import type { Updater } from "kit/store";
  /** Runs. */
  export function run(by: Updater): void;
}
declare module "kit/motion" {
  /** Of a motion. */
  export type Updater = () => number;
}
declare module "kit/store" {
  /** Of a store. */
  export type Updater = () => string;
}
/** Everywhere. */
declare function $state(): void;
`;

test("a file may declare several modules, each with its name and its exports, and what is outside of all", async () => {
  const { lost, pages, problems } = await lossesOf({ files: { "index.d.ts": declared }, entryPoints: ["index.d.ts"] });
  expect({ lost, problems }).toEqual({ lost: [], problems: [] });
  expect(pages.filter(({ title }) => title.startsWith("Updater")).map(({ importLine }) => importLine?.split(" from ")[1])).toEqual([
    '"kit/motion";',
    '"kit/store";',
  ]);
  expect(pages.find(({ title }) => title === "$state")?.importLine).toBe(undefined);
});

test("what is not in the pages is found", () => {
  const comment = { summary: [{ kind: "text", text: "How calm. It never lies." }] };
  const signature = {
    id: 3,
    name: "calm",
    variant: "signature",
    kind: 4096,
    comment,
    parameters: [{ id: 4, name: "level", variant: "param", kind: 32768 }],
  };
  const calm = { id: 2, name: "calm", variant: "declaration", kind: 64, signatures: [signature] };
  const gone = { id: 5, name: "Gone", variant: "declaration", kind: 128 };
  const project = { id: 1, name: "kit", variant: "project", kind: 1, children: [calm, gone] };
  const page = { title: "calm", kind: "function", text: "calmHowcalm" };
  expect(lostOf(project as never, [page])).toEqual([
    { what: "text", name: "calm", text: "It never lies." },
    { what: "parameter", name: "calm.level", text: "level" },
    { what: "export", name: "Gone", text: "class" },
  ]);
});

test("a second page of an export, a missing page of another name and a wrong import line are found", () => {
  const calm = { id: 2, name: "calm", variant: "declaration", kind: 64 };
  const still = { id: 3, name: "still", variant: "reference", kind: 4194304, target: 2 };
  const project = { id: 1, name: "kit", variant: "project", kind: 1, children: [calm, still] };
  const page = { title: "calm", kind: "function", text: "calm", importLine: 'import { calm } from "kit";' };
  const index = { title: "kit", kind: "index", text: "calmstill" };
  expect(lostOf(project as never, [index, page, page], { "index.ts": "kit/ops" })).toEqual([
    { what: "export", name: "still", text: "another name of calm" },
    { what: "import", name: "calm", text: 'from "kit/ops";' },
    { what: "page", name: "function calm", text: "2 pages for 1 exports" },
  ]);
});
