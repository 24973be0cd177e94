/** The queries by which the search of this site is judged: each asks for pages and sections that the site has. */
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { repository } from "../support/folders.ts";
import { readQueries } from "../support/searchQueries.ts";
import { missingTargets } from "../support/siteTargets.ts";

test("every query of this site's list asks for a page or section that exists", async () => {
  const queries = await readQueries(join(repository, "test", "search", "queries.yml"));
  const targets = queries.flatMap(({ targets }) => targets);
  expect(targets.length).toBeGreaterThan(100);
  expect(await missingTargets(inject("siteFolder"), targets)).toEqual([]);
});
