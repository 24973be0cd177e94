/** Markdown that importers read: lists of chapters, and the files that pages name. */
import { expect, test } from "vitest";
import { createCarryReport } from "../../../src/generator/init/from/carryReport.ts";
import { createParser } from "../../../src/generator/init/from/markdownTree.ts";

test("a list of chapters that takes the parser too long is named, and the command goes on", async () => {
  const report = createCarryReport();
  const parse = await createParser({ report }, 0.5);
  const nested = Array.from({ length: 3000 }, (_, depth) => `${"  ".repeat(depth)}- [A chapter](a.md)\n`).join("");
  expect(parse(nested, "src/SUMMARY.md")).toEqual({ type: "root" });
  expect(report.text([]).replace(/\s+/g, " ")).toContain(
    "what a file lists or links to is not taken over: parsing it takes longer than 0.5 seconds (src/SUMMARY.md)",
  );
  expect(parse("- [A chapter](a.md)", "src/SUMMARY.md").children).toHaveLength(1);
});
