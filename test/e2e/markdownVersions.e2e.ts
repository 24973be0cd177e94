/** The Markdown versions of this repository's own site, and the lists of them. */
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { repository } from "../support/folders.ts";
import { lostWordsOfSite } from "../support/lostWordsOfSite.ts";
import { markdownFaults } from "../support/markdownFaults.ts";
import { referenceFaults } from "../support/referenceFaults.ts";

test("every page has a Markdown version with its words", async () => {
  const { compared, faults } = await markdownFaults(inject("siteFolder"));
  expect(compared).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

test("the reference as JSON follows its published schema, and its addresses lead to names", async () => {
  const { compared, faults } = await referenceFaults(inject("siteFolder"));
  expect(compared).toBeGreaterThan(300);
  expect(faults).toEqual([]);
});

test("every word of our Markdown files is on its page", async () => {
  const { lost, files } = await lostWordsOfSite({ sources: join(repository, "content"), output: inject("siteFolder"), problems: [] });
  expect(files).toBeGreaterThan(60);
  expect(lost).toEqual([]);
});
