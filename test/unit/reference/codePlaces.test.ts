/** Code of comments is at its own lines, which other comments may have, too. */
import { expect, test } from "vitest";
import type { Place } from "../../../src/generator/model/problem.ts";
import { pagesOf } from "../../support/reference/pagesOfSdk.ts";

const example = (rest: string) => ` * @example\n * const kit = open();\n * ${rest}\n`;
const fenced = (rest: string) => ` * @example\n * \`\`\`ts\n * const kit = open();\n * ${rest}\n * \`\`\`\n`;

const source = `/** Starts. */
export class Kit {
  /**
   * Opens.
  ${fenced("kit.one();")}  ${fenced("kit.two();")}   */
  open(): void {}
  /** {@inheritDoc Kit.open} */
  again(): void {}
}
/**
 * Closes.
${example("kit.three();")}${example("kit.four();")} */
export function close(): void {}
`;

test("each example has the line of its own code", async () => {
  const pages = await pagesOf({ "index.ts": source });
  const lineOf = (code: string) => source.split("\n").findIndex((line) => line.includes(code));
  const close = pages.get("functions/close")?.signatures[0]?.comment.examples.map(({ text }) => text.place.line);
  const [open] = pages.get("classes/Kit")?.groups.flatMap(({ members }) => members.filter(({ name }) => name === "open")) ?? [];
  // The line before the first line of code, which is the fence if there is one.
  expect(close).toEqual([lineOf("three") - 1, lineOf("four") - 1]);
  expect(open?.signatures[0]?.comment.examples.map(({ text }) => text.place.line)).toEqual([lineOf("one") - 1, lineOf("two") - 1]);
});

const base = `export interface Pot {
  /**
   * Boils, see [there](./gone.md).
   *
   * \`\`\`ts
   * pot.boil();
   * \`\`\`
   * @example
   * pot.boilAgain();
   */
  boil(): void;
  /** Its {@link Pot}. */
  size: number;
}
`;

test("a comment that a class inherits has the places of the base", async () => {
  const text = `import type { Pot } from "./pot.ts";\nexport type { Pot };\n/** A kettle. */\nexport class Kettle implements Pot {\n  get size(): number {\n    return 1;\n  }\n  boil(): void {}\n}\n`;
  const pages = await pagesOf({ "index.ts": text, "pot.ts": base });
  const textsIn = (value: unknown): { place: Place }[] =>
    value === null || typeof value !== "object" || "isRepeated" in value
      ? []
      : "markdown" in value
        ? [value as unknown as { place: Place }]
        : Object.values(value).flatMap(textsIn);
  const placesOf = (page: string) => textsIn(pages.get(page)?.groups).map(({ place }) => `${place.path}:${place.line}`);
  expect(new Set(placesOf("classes/Kettle"))).toEqual(new Set(["pot.ts:3", "pot.ts:8", "pot.ts:12"]));
  expect(new Set(placesOf("classes/Kettle"))).toEqual(new Set(placesOf("interfaces/Pot")));
});

test("the comment of a type that is a function has its own place", async () => {
  const pages = await pagesOf({
    "index.ts":
      "/** One. */\nexport const one = 1;\n/**\n * Boils:\n *\n * ```ts\n * boil();\n * ```\n */\nexport type Boil = () => void;\n",
  });
  expect(pages.get("type-aliases/Boil")?.signatures[0]?.comment.summary?.place).toMatchObject({
    path: expect.stringMatching(/index\.ts$/),
    line: 6,
    column: 4,
  });
});
