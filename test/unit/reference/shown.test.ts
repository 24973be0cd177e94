import { expect, test } from "vitest";
import { declarationOf, pagesOf } from "../../support/reference/pagesOfSdk.ts";

type Pages = Awaited<ReturnType<typeof pagesOf>>;
const membersAt = (pages: Pages, route: string) => pages.get(route)?.groups.flatMap(({ members }) => members) ?? [];
const memberAt = (pages: Pages, route: string, name: string) => membersAt(pages, route).find((member) => member.name === name);

test("a default is shown as it is written, whether it is a word, a code block or a link", async () => {
  const fence = "```";
  const pages = await pagesOf({
    "index.ts": `export interface Options {
  /** @defaultValue \`false\` */
  a: boolean;
  /** @default null */
  b: null;
  /**
   * @default
   * ${fence}ts
   * { retries: 3 }
   * ${fence}
   */
  c: object;
  /** @defaultValue {@link plain | \`new Plain()\`}, with \`size\` 1 */
  d: object;
}
export const plain = 1;
`,
  });
  const defaults = membersAt(pages, "interfaces/Options").map(({ name, signatures }) => [name, signatures[0]?.comment.defaultValue]);
  expect(Object.fromEntries(defaults)).toEqual({ a: "false", b: "null", c: "{ retries: 3 }", d: "new Plain(), with size 1" });
});

test("one of several signatures says that it is deprecated, with a reason or without", async () => {
  const pages = await pagesOf({
    "index.ts": `export class Kit {
  /** Opens by name. */
  constructor(name: string);
  /** @deprecated */
  constructor(name: string, old: number);
  constructor(name: string, old?: number) { void name; void old; }
}
`,
  });
  const [first, second] = memberAt(pages, "classes/Kit", "constructor")?.signatures ?? [];
  expect(first?.comment.deprecated).toBeNull();
  expect(second?.comment.deprecated).not.toBeNull();
});

test("parameters of a callback that may be missing keep what is said of them", async () => {
  const pages = await pagesOf({
    "index.ts": `export interface Handlers {
  /**
   * When loading begins.
   * @param url What is loaded.
   */
  onStart: ((url: string) => void) | undefined;
  /**
   * When loading ends.
   * @param url What was loaded.
   */
  onEnd: ((url: string) => void) | null;
}
`,
  });
  for (const [name, text] of [
    ["onStart", "What is loaded."],
    ["onEnd", "What was loaded."],
  ]) {
    const [signature] = memberAt(pages, "interfaces/Handlers", name as string)?.signatures ?? [];
    expect(signature?.parameters.map((parameter) => [parameter.name, parameter.text?.markdown])).toEqual([["url", text]]);
  }
});

test("what an interface inherits from a package says from where, under the name that the SDK gives it", async () => {
  const pages = await pagesOf({
    "node_modules/engine/package.json": '{ "name": "engine", "types": "index.d.ts" }',
    "node_modules/engine/index.d.ts": "export interface SocketOptions { host: string; path: string }\n",
    "index.ts": `import type { SocketOptions as EngineOptions } from "engine";
/** Settings. */
export interface Options extends EngineOptions { path: "/a" | "/b" }
`,
  });
  expect(declarationOf(pages.get("interfaces/Options"))).toBe("interface Options extends EngineOptions");
  const originsOf = (name: string) =>
    memberAt(pages, "interfaces/Options", name)?.origins.map(({ kind, code }) => [kind, code.map(({ text }) => text).join("")]);
  expect(originsOf("host")).toEqual([["inheritedFrom", "EngineOptions.host"]]);
  expect(originsOf("path")).toEqual([["overrides", "EngineOptions.path"]]);
});

test("what is inherited from an exported type says from where", async () => {
  const pages = await pagesOf({
    "index.ts": `/** Makes. */
export type Maker<T> = abstract new (size: number) => T;
/** Makes and names. */
export interface NamedMaker<T> extends Maker<T> { title: string }
`,
  });
  const [made] = membersAt(pages, "interfaces/NamedMaker").filter(({ kind }) => kind === "constructSignature");
  expect(made?.origins.map(({ kind, code }) => [kind, code.map(({ text }) => text).join("")])).toEqual([
    ["inheritedFrom", "Maker<T>.constructor"],
  ]);
});

test("what a class inherits from the platform by way of a class of the SDK is listed, too", async () => {
  const pages = await pagesOf({
    "tsconfig.json": JSON.stringify({
      compilerOptions: { module: "NodeNext", target: "ES2022", lib: ["ES2022", "DOM"], types: [], strict: true },
    }),
    "index.ts": `/** Fails. */
export class Failure extends Error {}
/** Fails late. */
export class Late extends Failure { /** When. */ at = 1 }
class Hidden extends EventTarget {}
/** Hears. */
export class Target extends Hidden {}
`,
  });
  const inheritedOf = (route: string) =>
    pages.get(route)?.groups.flatMap(({ inherited }) => inherited.map(({ name, from, to }) => [name, from[0]?.text, to])) ?? [];
  const mdn = "https://developer.mozilla.org/en-US/docs/Web";
  expect(inheritedOf("classes/Late")).toContainEqual(["message", "Error", `${mdn}/JavaScript/Reference/Global_Objects/Error/message`]);
  expect(inheritedOf("classes/Target")).toContainEqual(["dispatchEvent", "EventTarget", `${mdn}/API/EventTarget/dispatchEvent`]);
});

test("an interface shows what it inherits from a type of the browser that has no page", async () => {
  const pages = await pagesOf({
    "tsconfig.json": JSON.stringify({
      compilerOptions: { module: "NodeNext", target: "ES2022", lib: ["ES2022", "DOM"], types: [], strict: true },
    }),
    "index.ts": `/** Settings. */
export interface Options extends RequestInit { /** How often. */ retry: number }
`,
  });
  expect(memberAt(pages, "interfaces/Options", "headers")).toMatchObject({ foreignBase: "RequestInit", isRow: true, anchor: "headers" });
});

test("what is said of each part of a choice is shown", async () => {
  const pages = await pagesOf({
    "index.ts": `/** How fast. */
export type Mode =
  /** Saves power. It is the default. */
  | "slow"
  /** Saves time. */
  | "fast"
  | { /** In hertz. */ rate: number };
/** Plain. */
export type Plain = "a" | "b";
`,
  });
  const members = membersAt(pages, "type-aliases/Mode").map(({ kind, name, anchor, signatures }) => [
    kind,
    name,
    anchor,
    signatures[0]?.comment.summary?.markdown ?? null,
  ]);
  expect(members).toEqual([
    ["enumMember", '"slow"', "slow", "Saves power. It is the default."],
    ["enumMember", '"fast"', "fast", "Saves time."],
    ["enumMember", "{ rate: number }", "rate-number", null],
  ]);
  const codes = membersAt(pages, "type-aliases/Mode").map(({ signatures }) => signatures[0]?.code.map(({ text }) => text).join(""));
  expect(codes).toEqual(["", "", ""]);
  const rate = membersAt(pages, "type-aliases/Mode")[2]?.signatures[0]?.objects[0]?.[0];
  expect(rate?.text?.markdown).toBe("In hertz.");
  expect(membersAt(pages, "type-aliases/Plain")).toEqual([]);
});

test("a field of a constant is not optional because it is set", async () => {
  const pages = await pagesOf({ "index.ts": "/** Set. */\nexport const settings = { limits: { /** Most. */ size: 3 } };\n" });
  const [field] = memberAt(pages, "variables/settings", "limits")?.signatures[0]?.objects[0] ?? [];
  expect([field?.name, field?.flags]).toEqual(["size", []]);
});

test("a link to a parameter, or to a field within an intersection, leads to where that is described", async () => {
  const pages = await pagesOf({
    "index.ts": `/** Reads {@linkcode Fields.size size}, {@link count} times. @param count - Of it. */
export function read(count: number): void { void count; }
/** Has a {@link Fields.size}. */
export type Fields = {
  /** How large. */
  size: number;
} & Partial<Record<"a", string>>;
`,
  });
  expect(pages.get("type-aliases/Fields")?.comment.brief?.markdown).toBe("Has a [`Fields.size`](</docs/reference/type-aliases/Fields>).");
  expect(pages.get("functions/read")?.comment.brief?.markdown).toBe(
    "Reads [`size`](</docs/reference/type-aliases/Fields>), [`count`](</docs/reference/functions/read>) times.",
  );
});

test("each signature of an object is described where the object has no page of its own", async () => {
  const pages = await pagesOf({
    "index.ts": `export interface Base { base: true }
export type Test = {
  /** Tests it. */
  (value: number): void;
  /** Tests it with a name. @param name - Said if it fails. */
  (value: number, name: string): void;
  /** By number. */
  of(value: number): void;
  /** By name. */
  of(value: string): void;
} & Base;
`,
  });
  const fields = JSON.stringify(pages.get("type-aliases/Test"));
  for (const text of ["Tests it.", "Tests it with a name.", "Said if it fails.", "By number.", "By name."]) expect(fields).toContain(text);
});

test("type parameters are described where a property is of a function's type", async () => {
  const pages = await pagesOf({
    "index.ts": `export interface Log { <T>(of: T): void }
export interface Logger {
  /** Logs. @typeParam T: what is logged */
  info: Log;
}
`,
  });
  expect(memberAt(pages, "interfaces/Logger", "info")?.signatures[0]?.typeParameters).toMatchObject([
    { name: "T", text: { markdown: "what is logged" } },
  ]);
});

test("a constant that holds a method has what both comments say", async () => {
  const pages = await pagesOf({
    "index.ts": `class Kit {
  /**
   * Makes a list.
   * @template T Of the items.
   * @param first Comes first.
   */
  static list<T>(first: T): T[] { return [first]; }
}
/**
 * Lists things.
 * @returns The list.
 */
export const list = Kit.list;
`,
  });
  const page = JSON.stringify(pages.get("variables/list"));
  for (const text of ["Lists things.", "Makes a list.", "Of the items.", "Comes first.", "The list."]) expect(page).toContain(text);
  expect(pages.get("variables/list")?.signatures[0]?.isDescribed).toBe(true);
});

test("a type of a package that is not installed is not the SDK's to export", async () => {
  const text = 'import type { Server } from "node:http";\nexport declare function serve(server: Server, data: Buffer): void;\n';
  const files = { "tsconfig.json": '{ "compilerOptions": { "skipLibCheck": true, "types": [] } }', "index.d.ts": text };
  expect([...(await pagesOf(files, "index.d.ts")).keys()]).toContain("functions/serve");
});

test('what a file exports with "export =" has its own name, and is imported as a default export is', async () => {
  const text = `/** Brews. */
declare function kit(): kit.Tea;
declare namespace kit {
  /** Hot. */
  interface Tea { color: string }
}
export = kit;
`;
  const pages = await pagesOf(
    { "tsconfig.json": '{ "compilerOptions": { "module": "commonjs", "types": [] } }', "index.d.ts": text },
    "index.d.ts",
  );
  expect([...pages.keys()].sort()).toEqual(["docs/@kit/sdk", "functions/kit", "interfaces/Tea", "namespaces/kit"]);
  expect(pages.get("functions/kit")?.importLine?.markdown).toContain('import kit from "@kit/sdk";');
});

test("a long list of bases has a line for each", async () => {
  const bases = ["WhereInterface", "HavingInterface", "OrderByInterface", "Compilable"];
  const declared = bases.map((base) => `export interface ${base}<Db, Table> { ${base}(db: Db, table: Table): void }`).join("\n");
  const text = `${declared}\nexport interface Query<Db, Table> extends ${bases.map((base) => `${base}<Db, Table>`).join(", ")} { run(): void }\n`;
  expect(declarationOf((await pagesOf({ "index.ts": text })).get("interfaces/Query"))).toBe(`interface Query<Db, Table>
  extends WhereInterface<Db, Table>,
    HavingInterface<Db, Table>,
    OrderByInterface<Db, Table>,
    Compilable<Db, Table>`);
});

test("a class and the namespace of its name link to each other", async () => {
  const text = `/** Calls. */
export class Client { call(): void {} }
/** Types. */
export namespace Client { export interface Options { url: string } }
/** Alone. */
export class Other {}
`;
  const pages = await pagesOf({ "index.ts": text });
  const toNamespace = { text: "Client", kind: "type", to: "/docs/reference/namespaces/Client" };
  expect(pages.get("classes/Client")?.sameName).toContainEqual(toNamespace);
  expect(pages.get("namespaces/Client")?.sameName).toContainEqual({ ...toNamespace, to: "/docs/reference/classes/Client" });
  expect(pages.get("classes/Other")?.sameName).toBeUndefined();
});
