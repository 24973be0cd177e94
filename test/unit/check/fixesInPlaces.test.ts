import { expect, test } from "vitest";
import { applyFixes } from "../../../src/generator/check/fixes.ts";
import type { Problem } from "../../../src/generator/model/problem.ts";

test("a name that is imported wrongly is replaced where it is used, too, and counts once", () => {
  const text = "import { fillUp } from 'kit';\nfillUp(fillUp(1));\n";
  const also = [
    { line: 2, column: 1 },
    { line: 2, column: 8 },
  ];
  const fix = { from: "fillUp", to: "fill", also };
  const found: Problem = { code: "S027", severity: "warning", message: "", place: { path: "a.ts", line: 1, column: 10 }, fix };
  const result = applyFixes(text, [found]);
  expect(result.text).toBe("import { fill } from 'kit';\nfill(fill(1));\n");
  expect(result.fixed).toEqual([found]);
});
