import { expect, test } from "vitest";
import { declarationOf, membersOf, pagesOf } from "../../support/reference/pagesOfSdk.ts";

test("a constant enumeration is declared and labelled as one", async () => {
  const pages = await pagesOf({ "index.ts": 'export const enum Mode { Calm = "calm" }\nexport enum Plain { A }\n' });
  expect(declarationOf(pages.get("enumerations/Mode"))).toBe("const enum Mode");
  expect(pages.get("enumerations/Mode")?.flags).toEqual(["const"]);
  expect(declarationOf(pages.get("enumerations/Plain"))).toBe("enum Plain");
  expect(pages.get("enumerations/Plain")?.flags).toEqual([]);
});

test("who extends a class sees its protected members, and nobody its private ones", async () => {
  const pages = await pagesOf({
    "index.ts": `export abstract class Base {
  protected constructor(protected readonly id: string, private secret: number) {}
  protected static count = 1;
  protected abstract open(): void;
  protected get size(): number { return this.secret; }
  #hidden = 1;
  public use(): number { return this.#hidden; }
}
`,
  });
  const page = pages.get("classes/Base");
  expect(membersOf(page)).toEqual([
    "protected new Base(id: string, secret: number): Base",
    "protected readonly id: string",
    "protected static count: number",
    "protected get size(): number",
    "protected abstract open(): void",
    "use(): number",
  ]);
  const flags = Object.fromEntries(page?.groups.flatMap(({ members }) => members.map((member) => [member.name, member.flags])) ?? []);
  expect(flags).toMatchObject({ constructor: ["protected"], open: ["protected", "abstract"], use: [] });
});

const internal = `/** Made for the tests of the kit. @internal */
export class Probe { at = 1 }
/** @internal */
export interface Wiring { wires: number }
/** What is shown. */
export interface Kit extends Wiring {
  /** @internal */
  debug(): void;
  /** @internal */
  get state(): string;
  use(wiring: Wiring): void;
  options: { /** @internal */ trace: boolean; name: string };
}
/** @internal */
export function load(): void;
export function load(from: string): void;
export function load(from?: string): void { void from; }
/** @internal */
export const hidden = 1;
`;

test("what is marked as internal is left out, wherever it is", async () => {
  const pages = await pagesOf({ "index.ts": internal });
  expect([...pages.keys()].filter((name) => /^[a-z]+\/[A-Za-z]+$/.test(name)).sort()).toEqual(["functions/load", "interfaces/Kit"]);
  const kit = pages.get("interfaces/Kit");
  expect(declarationOf(kit)).toBe("interface Kit");
  expect(membersOf(kit)).toEqual(["wires: number", "options: { name: string }", "use(wiring: Wiring): void"]);
  expect(pages.get("functions/load")?.signatures.map(({ code }) => code.map(({ text }) => text).join(""))).toEqual([
    "load(from: string): void",
  ]);
});

test("internal names are shown with their label to a site that asks for them", async () => {
  const pages = await pagesOf({ "index.ts": internal }, "index.ts", { excludeInternal: false });
  expect(pages.get("classes/Probe")?.flags).toEqual(["internal"]);
  expect(membersOf(pages.get("interfaces/Kit"))).toContain("debug(): void");
});

test("a link to a name of the language or the browser leads to MDN, in every tag", async () => {
  const pages = await pagesOf({
    "index.ts": `/**
 * Takes an {@link AbortSignal}, gives a {@link Promise | promise} or a {@link Promise.race race}, not a {@link Partial}.
 *
 * @throws {@link RangeError} when it is too far.
 * @throws {@link Record} never.
 * @throws {@link EventEmitter} no more.
 * @see {@link Promise.all}
 */
export function go(): void {}
`,
  });
  const mdn = "https://developer.mozilla.org/en-US/docs/Web";
  const [signature] = pages.get("functions/go")?.signatures ?? [];
  const comment = signature?.comment;
  const lead = pages.get("functions/go")?.comment.brief?.markdown;
  expect(lead).toContain(`[\`AbortSignal\`](<${mdn}/API/AbortSignal>)`);
  expect(lead).toContain(`[\`promise\`](<${mdn}/JavaScript/Reference/Global_Objects/Promise>) or a [\`race\`](`);
  expect(lead).toMatch(/Promise>\), not a `Partial`\.$/);
  expect(comment?.throws.map(({ markdown }) => markdown)).toEqual([
    `[\`RangeError\`](<${mdn}/JavaScript/Reference/Global_Objects/RangeError>) when it is too far.`,
    "`Record` never.",
    "`EventEmitter` no more.",
  ]);
  expect(comment?.see[0]?.markdown).toBe(`[\`Promise.all\`](<${mdn}/JavaScript/Reference/Global_Objects/Promise>)`);
});

test("a link to a name of another package is code, in every tag", async () => {
  const pages = await pagesOf({
    "node_modules/wire/package.json": '{ "name": "wire", "types": "index.d.ts" }',
    "node_modules/wire/index.d.ts": "export declare class WireError extends Error {}\n",
    "index.ts": `import type { WireError } from "wire";
/**
 * Goes.
 *
 * @throws {@link WireError} when the wire breaks.
 */
export function go(): WireError | null { return null; }
`,
  });
  const [signature] = pages.get("functions/go")?.signatures ?? [];
  expect(signature?.comment.throws[0]?.markdown).toBe("`WireError` when the wire breaks.");
});

test("what a class inherits from a package is among its members, and says from where", async () => {
  const pages = await pagesOf({
    "node_modules/emitter/package.json": '{ "name": "emitter", "types": "index.d.ts" }',
    "node_modules/emitter/index.d.ts": `export declare class Emitter<Events> {
  /** Calls \`listener\` at each event. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): this;
  private hidden: number;
}
export interface Options { limits?: { /** In kilobytes. */ size: number } }
`,
    "index.ts": `import { Emitter, type Options } from "emitter";
/** What happens. */
export interface Events { open: number; }
/** Sends events. */
export class Client extends Emitter<Events> {}
/** How it sends. */
export interface ClientOptions extends Options {}
/** Why it fails. */
export class Failure extends Error {}
`,
  });
  const members = (route: string) => pages.get(route)?.groups.flatMap((group) => group.members) ?? [];
  const on = members("classes/Client").find(({ name }) => name === "on");
  expect(on?.signatures?.[0]?.comment.brief?.markdown).toBe("Calls `listener` at each event.");
  expect(on?.origins.map(({ kind, code }) => [kind, code[0]?.text])).toEqual([["inheritedFrom", "Emitter.on"]]);
  expect(members("classes/Client").map(({ name }) => name)).not.toContain("hidden");
  expect(members("interfaces/ClientOptions").map(({ name }) => name)).toEqual(["limits"]);
  expect(JSON.stringify(members("interfaces/ClientOptions"))).toContain("size");
  expect(members("classes/Failure").filter(({ name }) => name === "stack")).toEqual([]);
});

test("a link may name a member of the same type as `.member`", async () => {
  const pages = await pagesOf({
    "index.ts": "/** A. */\nexport class A {\n  /** See {@link .b}. */\n  a(): void {}\n  /** B. */\n  b(): void {}\n}\n",
  });
  const a = pages
    .get("classes/A")
    ?.groups.flatMap(({ members }) => members)
    .find(({ name }) => name === "a");
  expect(JSON.stringify(a)).toMatch(/\]\(<[^>]*#b>\)/);
});

test("what a class inherits from the language, the browser or Node is folded and links to its documentation", async () => {
  const pages = await pagesOf({
    "tsconfig.json": JSON.stringify({
      compilerOptions: { module: "NodeNext", target: "ES2022", lib: ["ES2022", "DOM"], types: [], strict: true },
    }),
    "node_modules/@types/node/package.json": '{ "name": "@types/node", "types": "index.d.ts" }',
    "node_modules/@types/node/index.d.ts": '/// <reference path="events.d.ts" />\n',
    "node_modules/@types/node/events.d.ts":
      'declare module "events" { class EventEmitter { constructor(limit?: number); on(name: string): this; off(name: string): this; } export { EventEmitter }; }\n',
    "index.ts": `/// <reference types="node" />
import { EventEmitter } from "events";
/** Sends. */
export class Sender extends EventEmitter { /** Own. */ send(): void {} }
/** Fails. */
export class Failure extends Error { override name = "Failure"; }
/** Hears. */
export class Target extends EventTarget {}
/** A list. */
export interface Options extends Partial<Record<"a", string>> {}
`,
  });
  const shown = (route: string) =>
    pages.get(route)?.groups.flatMap(({ inherited }) => inherited.map(({ name, to, from }) => [name, to, from[0]?.text, from[0]?.to])) ??
    [];
  const own = (route: string) => pages.get(route)?.groups.flatMap((group) => group.members.map(({ name }) => name));
  const events = "https://nodejs.org/api/events.html";
  const mdn = "https://developer.mozilla.org/en-US/docs/Web";
  expect(shown("classes/Sender")).toEqual([
    ["off", events, "EventEmitter", events],
    ["on", events, "EventEmitter", events],
  ]);
  expect(own("classes/Sender")).toEqual(["constructor", "send"]);
  const error = `${mdn}/JavaScript/Reference/Global_Objects/Error`;
  expect(shown("classes/Failure")).toContainEqual(["message", `${error}/message`, "Error", error]);
  expect(own("classes/Failure")).toEqual(["constructor", "name"]);
  expect(shown("classes/Target").map(([name]) => name)).toEqual(["addEventListener", "dispatchEvent", "removeEventListener"]);
  expect(pages.get("interfaces/Options")?.groups.flatMap(({ inherited }) => inherited)).toEqual([]);
});

test("types of the language, the browser and Node link to their documentation", async () => {
  const pages = await pagesOf({
    "tsconfig.json": JSON.stringify({ compilerOptions: { module: "NodeNext", target: "ES2022", lib: ["ES2022", "DOM"], types: [] } }),
    "index.ts": `/** Gets. */
export async function get(signal: AbortSignal, options: Partial<RequestInit>): Promise<Map<string, Response>> { return new Map(); }
`,
  });
  const code = pages.get("functions/get")?.signatures[0]?.code ?? [];
  const mdn = "https://developer.mozilla.org/en-US/docs/Web";
  const links = Object.fromEntries(code.filter(({ kind }) => kind === "type").map(({ text, to }) => [text, to]));
  expect(links).toMatchObject({
    AbortSignal: `${mdn}/API/AbortSignal`,
    Promise: `${mdn}/JavaScript/Reference/Global_Objects/Promise`,
    Map: `${mdn}/JavaScript/Reference/Global_Objects/Map`,
    Response: `${mdn}/API/Response`,
  });
  expect(links.Partial).toBeUndefined();
  expect(links.RequestInit).toBeUndefined();
});
