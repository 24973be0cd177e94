import { expect, test } from "vitest";
import type { ApiPage, ApiText } from "../../../src/generator/model/api.ts";
import { pagesOf } from "../../support/reference/pagesOfSdk.ts";

const listsOf = (page: ApiPage<ApiText> | undefined) =>
  Object.fromEntries(page?.lists.map(({ title, entries }) => [title, entries.map(({ name }) => name)]) ?? []);
const indexOf = (pages: Map<string, ApiPage<ApiText>>) => [...pages.values()].find(({ kind }) => kind === "index");
const groupsOf = (page: ApiPage<ApiText> | undefined) =>
  page?.groups.map(({ kind, title, members }) => [title ?? kind, members.map(({ name }) => name)]);

const kit = `/**
 * The kit.
 * @categoryDescription Senses
 * What it takes in, see {@link Ear}.
 * @packageDocumentation
 */
/** Hears. @category Senses */
export class Ear {}
/** Sees. @category Senses @category Light */
export function see(): void {}
/** Hits. */
export class Hammer {}
/** Shines. @category Light */
export const lamp = 1;
`;

test("exports with categories are listed by them, and the rest comes last", async () => {
  const index = indexOf(await pagesOf({ "index.ts": kit }));
  expect(listsOf(index)).toEqual({ Light: ["lamp", "see"], Senses: ["Ear", "see"], Other: ["Hammer"] });
  expect(index?.lists.map(({ title }) => title)).toEqual(["Light", "Senses", "Other"]);
  expect(index?.lists[1]?.text?.markdown).toMatch(/^What it takes in, see \[`Ear`\]\(.*classes\/Ear>\)\.$/);
  expect(index?.comment.others).toEqual([]);
});

test("the order of groups in the settings counts for categories, too", async () => {
  const index = indexOf(await pagesOf({ "index.ts": kit }, "index.ts", { groupOrder: ["Senses"] }));
  expect(index?.lists.map(({ title }) => title)).toEqual(["Senses", "Light", "Other"]);
});

test("an export is listed in the group that its comment names, next to the kinds of the others", async () => {
  const pages = await pagesOf({
    "index.ts": `/**
 * @groupDescription Tools
 * For the hands.
 * @packageDocumentation
 */
/** Hits. @group Tools */
export class Hammer {}
/** Cuts. @group Tools */
export const saw = 1;
/** Works. */
export class Hand {}
`,
  });
  expect(listsOf(indexOf(pages))).toEqual({ Classes: ["Hand"], Tools: ["Hammer", "saw"] });
  expect(indexOf(pages)?.lists.find(({ title }) => title === "Tools")?.text?.markdown).toBe("For the hands.");
});

test("members are grouped by what their comments say", async () => {
  const pages = await pagesOf({
    "index.ts": `export class Ear {
  /** @category Sound */ hear(): void {}
  /** @category Sound */ volume = 1;
  /** @category Care */ clean(): void {}
  /** Plain. */ size = 1;
}
export class Nose {
  /** @group Scents */ smell(): void {}
  breathe(): void {}
}
`,
  });
  expect(groupsOf(pages.get("classes/Ear"))).toEqual([
    ["Care", ["clean"]],
    ["Sound", ["volume", "hear"]],
    ["Other", ["constructor", "size"]],
  ]);
  expect(groupsOf(pages.get("classes/Nose"))).toEqual([
    ["constructor", ["constructor"]],
    ["method", ["breathe"]],
    ["Scents", ["smell"]],
  ]);
  const ids = pages.get("classes/Ear")?.groups.map(({ id }) => id);
  expect(ids).toEqual(["care", "sound", "other"]);
});

test("members keep the order of the source where the comment asks for it", async () => {
  const pages = await pagesOf({
    "index.ts": "/** Hears. @sortStrategy source-order */\nexport class Ear { on(): void {}\n hear(): void {}\n close(): void {} }\n",
  });
  expect(groupsOf(pages.get("classes/Ear"))).toContainEqual(["method", ["on", "hear", "close"]]);
});

test("each of several entry points has a page with what it says of itself and exports", async () => {
  const files = {
    "package.json": '{ "name": "@kit/sdk", "exports": { ".": "./index.ts", "./extra": "./extra.ts" } }',
    "index.ts": "/**\n * The kit. It is small.\n * @module\n */\n/** One. */\nexport const one = 1;\n",
    "extra.ts":
      "/**\n * What few need.\n *\n * More of it.\n * @module\n */\n/** Two. */\nexport const two = 2;\nexport { one as uno } from './index.js';\n",
  };
  const pages = await pagesOf(files, "index.ts", { entryPoints: ["index.ts", "extra.ts"] });
  const index = indexOf(pages);
  expect(index?.comment.brief?.markdown).toBe("The kit.");
  expect(index?.comment.summary?.markdown).toBe("It is small.");
  expect(index?.lists[0]?.entries.map(({ name, to, brief }) => [name, to, brief?.markdown])).toEqual([
    ["@kit/sdk", "/docs/reference/modules/sdk", "The kit."],
    ["@kit/sdk/extra", "/docs/reference/modules/extra", "What few need."],
  ]);
  const extra = [...pages.values()].find(({ name }) => name === "@kit/sdk/extra");
  expect([extra?.kind, extra?.comment.brief?.markdown, extra?.comment.summary?.markdown]).toEqual([
    "module",
    "What few need.",
    "More of it.",
  ]);
  expect(extra?.lists.flatMap(({ entries }) => entries.map(({ name }) => name))).toEqual(["two", "uno"]);
});

test("one name for two things in two entry points is one page for each, which lists tell apart", async () => {
  const files = {
    "package.json": '{ "name": "kit", "exports": { ".": "./index.ts", "./ops": "./ops.ts" } }',
    "index.ts": "/** Of streams. */\nexport function merge(): void {}\n",
    "ops.ts": "/** Of values. */\nexport function merge(): void {}\n",
  };
  const pages = await pagesOf(files, "index.ts", { entryPoints: ["index.ts", "ops.ts"] });
  expect(
    indexOf(pages)
      ?.lists.at(-1)
      ?.entries.map(({ name, to }) => [name, to]),
  ).toEqual([
    ["merge", "/docs/reference/functions/merge"],
    ["merge (kit/ops)", "/docs/reference/modules/ops/functions/merge"],
  ]);
});

test("another name of an export has a page with its own import line, which names the export", async () => {
  const source =
    "/** Signs in. Then it waits. */\nexport function signIn<T>(name: T): void {}\nexport { signIn as login, signIn as default };\n";
  const pages = await pagesOf({ "package.json": '{ "name": "kit" }', "index.ts": source });
  const login = pages.get("functions/login");
  expect(login?.importLine?.markdown).toContain('import { login } from "kit";');
  expect(login?.comment.brief?.markdown).toBe("Signs in.");
  expect(login?.declaration?.map(({ text }) => text).join("")).toBe("login<T>(name: T): void");
  expect(login?.declaration?.some(({ to }) => to)).toBe(false);
  expect(login?.aliasOf).toEqual([{ text: "signIn", kind: "type", to: "/docs/reference/functions/signIn" }]);
  expect(pages.get("functions/signIn")?.importLine?.markdown).toContain('import { signIn } from "kit";\n// or\nimport signIn from "kit";');
});

test("a comment that is inherited is on the page, and what is hidden is not", async () => {
  const pages = await pagesOf({
    "index.ts": `/** Hits. */
export class Hammer {
  /**
   * Hits a nail.
   * @param nail Which one.
   * @returns How deep it is.
   */
  hit(nail: string): number { return nail.length; }
  /** @hidden */ secret(): void {}
}
/** Hits hard. */
export class Sledge extends Hammer {
  /** {@inheritDoc Hammer.hit} */
  override hit(nail: string): number { return nail.length; }
}
/** {@inheritDoc Hammer.hit} */
export function hit(nail: string): number { return nail.length; }
/** @ignore */
export const ignored = 1;
`,
  });
  expect(pages.has("variables/ignored")).toBe(false);
  expect(groupsOf(pages.get("classes/Hammer"))).toEqual([
    ["constructor", ["constructor"]],
    ["method", ["hit"]],
  ]);
  const [signature] = pages.get("functions/hit")?.signatures ?? [];
  expect(signature?.parameters[0]?.text?.markdown).toBe("Which one.");
  expect(signature?.returns?.text?.markdown).toBe("How deep it is.");
  const sledge = pages
    .get("classes/Sledge")
    ?.groups.flatMap(({ members }) => members)
    .find(({ name }) => name === "hit");
  expect(sledge?.signatures[0]?.comment.brief?.markdown).toBe("Hits a nail.");
});

test("categories of one entry point leave the exports of the others in their kinds", async () => {
  const files = { "index.ts": kit, "tools.ts": "export class Saw {}\nexport const size = 1;\n" };
  const index = indexOf(await pagesOf(files, "index.ts", { entryPoints: ["index.ts", "tools.ts"] }));
  expect(listsOf(index)).toEqual({
    Modules: ["@kit/sdk", "@kit/sdk"],
    Light: ["lamp", "see"],
    Senses: ["Ear", "see"],
    Classes: ["Saw"],
    Variables: ["size"],
    Other: ["Hammer"],
  });
});
