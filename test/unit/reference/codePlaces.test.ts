/** Code of comments is at its own lines, which other comments may have, too. */
import { expect, test } from "vitest";
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
