/** The pages of this repository, read by both parsers. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parseMarkdown } from "../../../src/generator/compile/syntax/markdown.ts";
import { normalizeDirectiveLabels } from "../../../src/generator/compile/syntax/openers.ts";

const content = fileURLToPath(new URL("../../../content", import.meta.url));
const pages = readdirSync(content, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith(".md"))
  .sort();

test("there are pages of every kind", () => expect(pages.length).toBeGreaterThan(38));

test.each(pages)("the native parser and remark-parse give the same tree, positions included, for %s", async (path) => {
  const text = readFileSync(join(content, path), "utf8").replace(/^---\n[\s\S]*?\n---\n/, "");
  const { text: bracketed } = normalizeDirectiveLabels(text);
  const [native, remark] = await Promise.all(
    (["auto", "remark"] as const).map((parser) => parseMarkdown(bracketed, { parser, math: false, remarkPlugins: [] })),
  );
  expect(plain(native)).toEqual(plain(remark));
});

/** As JSON has it: without keys that hold nothing. */
function plain(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree));
}
