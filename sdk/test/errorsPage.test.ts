/** Every code of an error has a section on the page that the error names, and no section is about a code that is not there. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { errorCodes, NoemaError } from "../src/core/NoemaError.ts";

const page = readFileSync(fileURLToPath(new URL("../../content/docs/api/errors.md", import.meta.url)), "utf8");

test("every code has its cause, its fix and its scope on the page, under the anchor that the error names", () => {
  const sections = new Map([...page.matchAll(/^### ([\w-]+)\n\n((?:- .*\n)+)/gm)].map(([, code = "", text = ""]) => [code, text]));
  expect([...sections.keys()].toSorted()).toEqual([...errorCodes].toSorted());
  for (const [code, text] of sections) expect(text, code).toMatch(/^- \*\*Cause:\*\* .+\n- \*\*Fix:\*\* .+\n- \*\*Scope:\*\* .+\n$/);
  expect(new NoemaError("network", "no").page).toBe("https://docs.noema.example/docs/api/errors#network");
});
