/** Every site of test/sites/ is built whole and from parts, as many as a random number says. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./support/folders.ts";
import { expectEqualParts } from "./support/shards.ts";

const folder = join(repository, "test", "sites");
const cases = readdirSync(folder).filter((name) => existsSync(join(folder, name, "site.config.ts")));

for (const name of cases) {
  const of = 2 + Math.floor(Math.random() * 4);
  test(`${of} parts of the site "${name.replaceAll("-", " ")}" make the same site as one build`, { timeout: 120_000 }, () =>
    expectEqualParts(join(folder, name), of),
  );
}

test("there are sites", () => expect(cases.length).toBeGreaterThan(80));
