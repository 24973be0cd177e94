/** Code that makes the patterns of a grammar slow: it is highlighted all the same, and in time. */
import { describe, expect, test } from "vitest";
import { createHighlighter } from "../../src/generator/compile/code/highlight.ts";
import { processorTime } from "./processorTime.ts";

interface Lengths {
  /** Of quotes and brackets that nothing closes. */
  lines: number;
  /** Of code that is measured, and measured again with four times the length. */
  characters: number;
}

export function testGrowthOfHighlighting({ lines, characters }: Lengths): void {
  describe("long code that makes patterns slow", () => {
    test.each(["python", "yaml", "toml"])("no character is lost behind quotes, brackets and backslashes: %s", async (language) => {
      const { highlight } = createHighlighter();
      for (const seed of ['"', "'''a", "(", "\\", 'f"{', "f'''{", "r'[", "a: |\n ", "- [", "a = {", ">>> "]) {
        const code = `${seed}\n`.repeat(lines);
        expect((await highlight(code, language)).map(textOf).join("\n") === code, seed).toBe(true);
      }
    });

    test.each([
      ["ts", ["`${", "<a>\n", "{ a, "]],
      ["tsx", ["<script>\n", "`${\n"]],
      ["bash", ["$(", "<<EOF\n"]],
      ["css", ["(\n", "\\\n"]],
      ["toml", ["a.\n"]],
      ["python", ["'''a\n", 'f"{']],
    ])("time grows with the length, not with its square: %s", { retry: 2 }, async (language, seeds) => {
      const time = async (seed: string, length: number) => {
        const code = seed.repeat(Math.ceil(length / seed.length)).replace(/[^\n]{1500}/g, "$&\n");
        const worked = processorTime();
        await createHighlighter().highlight(code, language);
        return worked();
      };
      for (const seed of seeds) {
        await time(seed, characters);
        const short = Math.min(await time(seed, characters), await time(seed, characters));
        // Four times the length; its square would be sixteen times. The better of two tries counts.
        const most = 10 * short;
        const first = await time(seed, 4 * characters);
        expect(first < most ? first : await time(seed, 4 * characters), JSON.stringify(seed)).toBeLessThan(most);
      }
    });
  });
}

/** What a reader sees of highlighted code. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
