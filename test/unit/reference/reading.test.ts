/** What makes a page short and complete at once: rows, fields of options, links of type parameters, a tree of bases. */
import { expect, test } from "vitest";
import { pagesOf } from "../../support/reference/pagesOfSdk.ts";

type Pages = Awaited<ReturnType<typeof pagesOf>>;
const membersAt = (pages: Pages, route: string) => pages.get(route)?.groups.flatMap(({ members }) => members) ?? [];
const textOf = (code: { text: string }[] | undefined) => (code ?? []).map(({ text }) => text).join("");

const source = `export interface Base {
  /** How long. In seconds. @defaultValue \`5\` */
  timeout?: number;
}
/** @typeParam T - What is sent. */
export interface Options<T = string> extends Base {
  /** What to send. */
  hello?: T;
  /**
   * Called.
   *
   * Again and again, whatever happens, however long that takes, and with each state that a kit can be in, from the first to the last of them all, and then once more.
   */
  onState?: (state: string) => void;
}
export class Root {}
export class Kit extends Root {
  /** Its id. */
  id = "1";
  /**
   * Maps.
   * @typeParam U - What comes out.
   * @param options - How.
   */
  map<U>(each: () => U, options?: Options): U[] { return [each()]; }
}
export class Own extends Kit {}
/** @deprecated Use Kit. */
export class Old {}
export declare const Maker: { new (id: string): Kit; old: boolean };
/** Effects. */
export type Effects = {
EFFECTS};
/** @summary Measures calm. */
export class Meter {
  get level(): number { return 1; }
  get limit(): number { return 1; }
  set limit(value: number) {}
}
class Hidden {}
export class Shown extends Hidden {}
/** @expand */
export interface Place {
  /** From the left. */
  x: number;
}
/** Goes. @param place - Where to. */
export function goTo(place: Place): void {}
`.replace(
  "EFFECTS",
  Array.from({ length: 31 }, (_, index) => `  /** No. ${index}.\n   *\n   * Loud. */\n  effect${index}: ${index};\n`).join(""),
);

test("an interface is declared as in the source, its inherited fields are rows, and a section is for what has more to say", async () => {
  const pages = await pagesOf({ "index.ts": source });
  const options = pages.get("interfaces/Options");
  expect(textOf([...(options?.declaration ?? []), ...(options?.body ?? [])])).toBe(
    "interface Options<T = string> extends Base {\n  hello?: T;\n  onState?: (state: string) => void;\n}",
  );
  const rows = membersAt(pages, "interfaces/Options").map(({ name, to, isRow, hasSection }) => ({ name, to, isRow, hasSection }));
  expect(rows.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: "hello", to: undefined, isRow: true, hasSection: false },
    { name: "onState", to: undefined, isRow: true, hasSection: true },
    { name: "timeout", to: "/docs/reference/interfaces/Base#timeout", isRow: true, hasSection: false },
  ]);
  const [timeout] = membersAt(pages, "interfaces/Options").filter(({ name }) => name === "timeout");
  expect(timeout?.signatures[0]?.comment).toMatchObject({ defaultValue: "5", brief: { markdown: "How long. In seconds." } });
});

test("a parameter that takes options has their fields, each with an anchor and a link to all that is said", async () => {
  const pages = await pagesOf({ "index.ts": source });
  const [map] = membersAt(pages, "classes/Kit").filter(({ name }) => name === "map");
  const fields = map?.signatures[0]?.parameters.find(({ name }) => name === "options")?.objects.flat() ?? [];
  expect(fields.map(({ name, anchor, to }) => [name, anchor, to]).sort()).toEqual([
    ["hello", "map-options-hello", "/docs/reference/interfaces/Options#hello"],
    ["onState", "map-options-onstate", "/docs/reference/interfaces/Options#onstate"],
    ["timeout", "map-options-timeout", "/docs/reference/interfaces/Options#timeout"],
  ]);
});

test("a long type leaves its members to their table, whose rows hold short paragraphs", async () => {
  const pages = await pagesOf({ "index.ts": source });
  expect(textOf(pages.get("type-aliases/Effects")?.declaration ?? undefined)).toBe("type Effects = { … };");
  const effects = membersAt(pages, "type-aliases/Effects");
  expect(effects.map(({ hasSection }) => hasSection)).toEqual(effects.map(() => false));
  expect(effects).toHaveLength(31);
});

test("what cannot be set is read-only, and a summary by its tag is under the title", async () => {
  const pages = await pagesOf({ "index.ts": source });
  const accessors = membersAt(pages, "classes/Meter").filter(({ kind }) => kind === "accessor");
  expect(accessors.map(({ name, flags }) => [name, flags])).toEqual([
    ["level", ["readonly"]],
    ["limit", []],
  ]);
  expect(pages.get("classes/Meter")?.comment.brief?.markdown).toBe("Measures calm.");
});

test("what a constant constructs is not a call", async () => {
  const pages = await pagesOf({ "index.ts": source });
  expect(membersAt(pages, "variables/Maker").map(({ kind, anchor }) => [kind, anchor])).toEqual([
    ["constructSignature", "new"],
    ["property", "old"],
  ]);
});

test("a parameter whose type says @expand has its fields, whatever they are", async () => {
  const pages = await pagesOf({ "index.ts": source });
  const [place] = pages.get("functions/goTo")?.signatures[0]?.parameters ?? [];
  expect(place?.objects.flat().map(({ name, text }) => [name, text?.markdown])).toEqual([["x", "From the left."]]);
});

test("a type parameter links to its description, and a tree shows what the declaration does not name", async () => {
  const pages = await pagesOf({ "index.ts": source });
  const [map] = membersAt(pages, "classes/Kit").filter(({ name }) => name === "map");
  const uses = map?.signatures[0]?.code.filter(({ text }) => text === "U") ?? [];
  expect(uses.map(({ to }) => to)).toEqual(["#map-type-u", "#map-type-u", "#map-type-u"]);
  const names = (route: string) => pages.get(route)?.hierarchy?.bases.map((level) => level.map(textOf));
  expect(names("classes/Own")).toEqual([["Root"], ["Kit"]]);
  expect(pages.get("classes/Root")?.hierarchy?.derived.map(({ types }) => types.map(textOf))).toEqual([["Kit"]]);
  expect(pages.get("classes/Old")?.hierarchy).toBeNull();
  expect(pages.get("classes/Shown")?.hierarchy?.bases).toEqual([[[{ text: "Hidden", kind: "type" }]]]);
});

test("options that several members take are listed once, and what a call says is not said of its type as well", async () => {
  const pages = await pagesOf({
    "index.ts": `/** How. */
export interface Options { /** How long. */ timeout?: number }
export interface Client {
  /**
   * Calls.
   * @returns What comes back.
   */
  (options?: Options): string;
  /** Gets. @param options - How. */
  get(options?: Options): string;
  /** Puts. @param options - How. */
  put(options?: Options): string;
}
`,
  });
  const client = pages.get("interfaces/Client");
  const listed = membersAt(pages, "interfaces/Client").map(({ name, signatures }) => [
    name,
    signatures[0]?.parameters[0]?.objects.flat().map((field) => field.name),
  ]);
  expect(listed).toEqual([
    ["(options?: Options): string", ["timeout"]],
    ["get", []],
    ["put", []],
  ]);
  expect([client?.comment.brief?.markdown, client?.common]).toEqual(["Calls.", null]);
});

test("the parts of a function are named where they cannot be members", async () => {
  const pages = await pagesOf({
    "index.ts": `/**
 * Adds.
 * @param a - One.
 * @returns The sum.
 * @throws Never.
 * @example
 * add(1)
 */
export function add(a: number): number { return a; }
/** @param a - One. */
export function kit(a: number): void { void a; }
kit.parameters = 1;
`,
  });
  expect(pages.get("functions/add")?.parts).toEqual(["parameters", "returns", "throws", "examples"]);
  expect(pages.get("functions/kit")?.parts).toBeUndefined();
});
