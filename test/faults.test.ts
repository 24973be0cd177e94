/** Each listed fault of other tools, and each bad input, has a test that shows what happens: `faults.json` names it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const rows: Record<string, Record<string, [file: string, name: string]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, "faults.json"), "utf8"),
);

const named = Object.entries(rows).flatMap(([list, faults]) =>
  Object.entries(faults).map(([number, [file, name]]) => [`${list} ${number}`, file, name] as const),
);

test.each(named)("%s is shown by a test in %s: %s", (_, file, name) => {
  const path = join(import.meta.dirname, file);
  expect(existsSync(path), path).toBe(true);
  const text = readFileSync(path, "utf8");
  const isNamed = ['"', "'", "`"].some((quote) => text.includes(`${quote}${name}${quote}`));
  expect(isNamed, name).toBe(true);
});
