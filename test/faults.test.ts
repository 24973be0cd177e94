/**
 * Each listed fault of other tools (`advisories`) and each bad input (`input`) has tests that show what happens: `faults.json` names them.
 * Where bcidocs decides otherwise than the list, the page about security says why, in words that begin as `differs` does.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./support/folders.ts";
import { recordTrust } from "./support/trust.ts";

interface Row {
  fault: string;
  /** Names of tests, by file. */
  tests: Record<string, string[]>;
  differs?: string;
}

const lists: Record<string, Record<string, Row>> = JSON.parse(readFileSync(join(import.meta.dirname, "faults.json"), "utf8"));
const page = readFileSync(join(repository, "content/bcidocs/security.md"), "utf8");

const named = Object.entries(lists).flatMap(([list, faults]) =>
  Object.entries(faults).map(([number, row]) => [`${list} ${number}`, row.fault, row] as const),
);

test("no row is left out", async () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);
  const rows = Object.fromEntries(Object.entries(lists).map(([list, faults]) => [list, Object.keys(faults)]));
  expect(rows).toEqual({ advisories: numbers(33), input: numbers(68) });
  const tests = new Set(
    named.flatMap(([, , row]) => Object.entries(row.tests).flatMap(([file, names]) => names.map((name) => file + name))),
  );
  await recordTrust("faults", { weaknesses: 33, kinds: 68, tests: tests.size });
});

test.each(named)("%s: %s", (_, __, { tests, differs }) => {
  expect(Object.values(tests).flat()).not.toEqual([]);
  for (const [file, names] of Object.entries(tests)) {
    const text = readFileSync(join(import.meta.dirname, file), "utf8");
    for (const name of names)
      expect(
        ['"', "'", "`"].some((quote) => text.includes(quote + name + quote)),
        `${file}: ${name}`,
      ).toBe(true);
  }
  if (differs !== undefined) expect(page).toContain(`- **${differs}`);
});
