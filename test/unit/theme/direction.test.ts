/** Pages of languages that are written from right to left mirror: sheets name sides by the direction of the text. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../support/folders.ts";

const theme = join(repository, "src", "theme");
/** Code is written from left to right on every page, and so are its tools. */
const physical = ["prose/code.css", "prose/codeDiff.css", "prose/codeTools.css", "styles/rightToLeft.css"];
const sided = /^\s*(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right):|(?:text-align|float): (?:left|right))/;

test("only the sheets of code name the left and the right", () => {
  const sheets = readdirSync(theme, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".css"));
  const found = sheets
    .filter((path) => !physical.includes(path))
    .flatMap((path) =>
      readFileSync(join(theme, path), "utf8")
        .split("\n")
        .flatMap((line, index) => (sided.test(line) ? `${path}:${index + 1} ${line.trim()}` : [])),
    );
  expect(sheets.length).toBeGreaterThan(20);
  // A column of numbers is aligned as its author writes.
  expect(found).toEqual([expect.stringMatching(/^prose\/table\.css:\d+ text-align: right;$/)]);
});
