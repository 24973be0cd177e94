/** What the implementation of an overloaded function says is about all of its signatures. */
import { describe, expect, test } from "vitest";
import type { ApiComment, ApiSignature, ApiText } from "../../../src/generator/model/api.ts";
import { pagesOf } from "../../support/reference/pagesOfSdk.ts";

const source = `export function one(x: string): number;
/**
 * Text of one.
 * @param x - What to count.
 * @returns How many.
 * @example
 * one("a");
 */
export function one(x: any): any {
  return x;
}

export function two(x: string): string;
export function two(x: number): number;
/** Text of two. */
export function two(x: any): any {
  return x;
}

/** Text of the string. */
export function three(x: string): string;
export function three(x: number): number;
/** Text of three. */
export function three(x: any): any {
  return x;
}

/** A kit. */
export class Kit {
  read(x: string): string;
  read(x: number): number;
  /** Text of read. */
  read(x: any): any {
    return x;
  }
  close(x: string): string;
  /** Text of close. */
  close(x: any): any {
    return x;
  }
}
`;

const markdownOf = ({ brief, summary }: ApiComment<ApiText>) => (brief ?? summary)?.markdown ?? null;
const codeOf = ({ code }: ApiSignature<ApiText>) => code.map(({ text }) => text).join("");

describe("the comment of an implementation", () => {
  test("is placed in its own lines, although the first overload says nearly the same", async () => {
    const text =
      "/**\n * Adds.\n *\n * @example\n * add(1);\n */\nexport function add(one: number): number;\nexport function add(one: string): number;\n";
    const implementation =
      "/**\n * Adds all.\n *\n * @example\n * add(1);\n */\nexport function add(one: unknown) { return Number(one); }\n";
    const page = (await pagesOf({ "index.ts": text + implementation })).get("functions/add");
    expect(page?.comment.examples.map(({ text }) => text.place.line)).toEqual([12]);
  });

  test("is said once, above what a single signature says", async () => {
    const pages = await pagesOf({ "index.ts": source });
    const one = pages.get("functions/one");
    expect([one?.common, one?.comment.brief?.markdown]).toEqual([null, "Text of one."]);
    expect(one?.signatures[0]?.comment.examples).toHaveLength(1);
    expect(one?.signatures[0]?.parameters[0]?.text?.markdown).toBe("What to count.");
    for (const [name, all, ...own] of [
      ["two", "Text of two.", null, null],
      ["three", "Text of three.", "Text of the string.", null],
    ] as const) {
      const page = pages.get(`functions/${name}`);
      expect(page && markdownOf(page.comment)).toBe(all);
      expect(page?.signatures.map(({ comment }) => markdownOf(comment))).toEqual(own);
      expect(page?.signatures.map(({ isDescribed }) => isDescribed)).toEqual(own.map((text) => text !== null));
    }
    const members = pages.get("classes/Kit")?.groups.flatMap((group) => group.members) ?? [];
    expect(
      members.map(({ name, common, signatures }) => [
        name,
        common && markdownOf(common.comment),
        ...signatures.map(({ comment }) => markdownOf(comment)),
      ]),
    ).toEqual([
      ["constructor", null, null],
      ["close", null, "Text of close."],
      ["read", "Text of read.", null, null],
    ]);
  });
});

describe("overloads", () => {
  test("say what is the same for all of them once", async () => {
    const pages = await pagesOf({
      "index.ts": `/** Maps. @param value - What to map.
 * @returns What came out. */
export declare function map(value: string): string;
/** Maps. @param value - What to map.
 * @param limit - How many.
 * @returns What came out. */
export declare function map(value: number, limit: number): number;
`,
    });
    const map = pages.get("functions/map");
    expect(map?.common?.parameters.map(({ name, text, type }) => [name, text?.markdown, type])).toEqual([
      ["value", "What to map.", []],
      ["limit", "How many.", [{ text: "number", kind: "type" }]],
    ]);
    expect(map?.common?.returns?.text?.markdown).toBe("What came out.");
    expect(map?.comment.brief?.markdown).toBe("Maps.");
    expect(map?.signatures.map(({ isDescribed }) => isDescribed)).toEqual([false, false]);
  });

  test("do not say of all what only one says, or what only deprecated ones have", async () => {
    const pages = await pagesOf({
      "index.ts": `/** Maps. @param value - What to map. */
export declare function map(value: string): string;
/** Maps numbers. @returns A number. */
export declare function map(value: number): number;
/** @deprecated Bind it. @param value - What to map.
 * @param self - What \`this\` is. */
export declare function map(value: string, self: object): string;
`,
    });
    const map = pages.get("functions/map");
    expect(map?.common).toBeNull();
    expect(map?.signatures.map(({ parameters: [value] }) => value?.text?.markdown)).toEqual(["What to map.", undefined, "What to map."]);
    expect(map?.signatures.map(({ returns }) => returns?.text?.markdown)).toEqual([undefined, "A number.", undefined]);
    expect(map?.signatures[2]?.parameters.map(({ name, text }) => [name, text?.markdown])).toContainEqual(["self", "What `this` is."]);
  });

  test("list those that take anything, and the deprecated ones, after the others", async () => {
    const source = `declare class AnyCatcher { private secret: any }
export declare function join<T extends AnyCatcher>(value: T): unknown;
/** @deprecated Use the other one. */
export declare function join(value: string, old: boolean): string;
export declare function join(value: string): string;
`;
    const pages = await pagesOf({ "index.ts": source }, "index.ts", { intentionallyNotExported: ["AnyCatcher"] });
    expect(pages.get("functions/join")?.signatures.map(codeOf)).toEqual([
      "join(value: string): string",
      "join<T extends AnyCatcher>(value: T): unknown",
      "join(value: string, old: boolean): string",
    ]);
  });

  test("keep what the implementation says where each has a comment of its own", async () => {
    const pages = await pagesOf({
      "index.ts": `/** A kit. */
export class Kit {
  /** @deprecated Use take. */
  toPromise(): Promise<string>;
  /** @deprecated Use take. */
  toPromise(Maker: string): Promise<string>;
  /**
   * Gets one.
   * @param maker - Makes it.
   * @returns The last one.
   */
  toPromise(maker?: string): Promise<string> {
    return Promise.resolve("");
  }
}
`,
    });
    const member = pages
      .get("classes/Kit")
      ?.groups.flatMap(({ members }) => members)
      .find(({ name }) => name === "toPromise");
    expect(member?.common).toMatchObject({
      comment: { brief: { markdown: "Gets one." }, deprecated: { markdown: "Use take." } },
      parameters: [{ name: "maker", text: { markdown: "Makes it." } }],
      returns: { text: { markdown: "The last one." } },
    });
  });
});
