/** Builds of more than a thousand pages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SiteFiles } from "./support/siteFiles.ts";
import { type TestBuild, testSite } from "./support/testSite.ts";

/** A flat folder of `count` pages, and 300 pages in three levels; file names and titles are all as long as each other. */
function largeSite(count: number): SiteFiles {
  const numbers = (size: number) => Array.from({ length: size }, (_, at) => at + 1000);
  const flat = numbers(count).map((at) => [`content/docs/flat/entry-${at}.md`, `# Entry ${at}\n`]);
  const nested = numbers(300).map((at) => [`content/docs/group-${at % 5}/part-${at % 6}/page-${at}.md`, `# Page ${at}\n`]);
  return Object.fromEntries([["content/index.md", "# Home\n"], ...flat, ...nested]);
}

test("the size of a page with a long sidebar does not grow with the site", { timeout: 60_000 }, async () => {
  const [small, large] = [await testSite(largeSite(500)).build(), await testSite(largeSite(1000)).build()];
  const sizeOf = (build: TestBuild, path: string) => readFileSync(join(build.folder, "dist/docs", path, "index.html")).length;
  for (const path of ["flat/entry-1000", "flat/entry-1250", "group-0/part-0/page-1020"])
    expect(sizeOf(large, path)).toBe(sizeOf(small, path));
  expect(sizeOf(large, "flat/entry-1250")).toBeLessThan(20_000);
  // One page holds all links.
  const [few, many] = [small, large].map((build) => sizeOf(build, "all-pages"));
  expect(many).toBeGreaterThan(few ?? 0);
  large.expectFile("docs/all-pages/index.html").toContain('href="/docs/flat/entry-1999"');
});
