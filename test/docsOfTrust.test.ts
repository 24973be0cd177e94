/** The figures on the page about security are those that the suites recorded, and each suite is described there. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./support/folders.ts";
import { suites, tableOfFaults, tableOfFigures } from "./support/trust.ts";

const read = (path: string) => readFileSync(join(repository, path), "utf8");
const page = read("content/bcidocs/security.md");

test("the page has the table of the recorded figures", () => {
  const figures = JSON.parse(read("test/trust.json"));
  expect(Object.keys(figures).filter((name) => !(name in suites))).toEqual([]);
  expect(page).toContain(`\n${tableOfFigures(figures)}\n\n`);
});

test("the page has the table of the faults that three tools built", () => {
  expect(page).toContain(`\n${tableOfFaults(JSON.parse(read("test/tried/faults.json")))}\n\n`);
});

test("each suite that records figures is described", () => {
  const paths = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((path) =>
    /^[^.].*\.(?:test|e2e)\.ts$/.test(path),
  );
  const recorded = paths.flatMap((path) =>
    [...readFileSync(join(import.meta.dirname, path), "utf8").matchAll(/recordTrust\((?:.*\? )?"([\w-]+)"/g)].map(([, name = ""]) => name),
  );
  expect(recorded.length).toBeGreaterThan(4);
  expect(recorded.filter((name) => !(name in suites))).toEqual([]);
});
