/** Lists of queries for a search: how they are read and judged, and what this site's own list holds. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { repository, temporaryFolder } from "../../support/folders.ts";
import { fitsTarget, judge, readQueries } from "../../support/searchQueries.ts";
import { missingTargets } from "../../support/siteTargets.ts";

describe("the list of queries for this site", async () => {
  const queries = await readQueries(join(repository, "test", "search", "queries.yml"));

  test("has at least 100 queries, and none twice", () => {
    const texts = queries.map(({ query }) => query);
    expect(texts.length).toBeGreaterThanOrEqual(100);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  test("asks for the first place in about two thirds of them", () => {
    const share = queries.filter(({ among }) => among === 1).length / queries.length;
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(0.75);
  });

  test("keeps every third query aside, so that each kind has some", () => {
    expect(queries.map(({ isHeld }) => isHeld)).toEqual(queries.map((_, index) => index % 3 === 2));
  });
});

describe("a target", () => {
  test.each([
    ["/docs/focus", "/docs/focus", true],
    ["/docs/focus", "/docs/focus#usage", true],
    ["/docs/focus", "/docs/focus/", true],
    ["/docs/focus", "/docs/focus.html#usage", true],
    ["/docs/focus", "/docs/focus/index.html", true],
    ["/", "/index.html", true],
    ["/docs/focus#usage", "/docs/focus/#usage", true],
    ["/docs/focus#usage", "/docs/focus", false],
    ["/docs/focus#usage", "/docs/focus#errors", false],
    ["/docs/focus", "/docs/focused", false],
    ["/docs", "/docs/focus", false],
  ])("%s and the result %s: %s", (target, url, isFitting) => {
    expect(fitsTarget(target, url)).toBe(isFitting);
  });

  test("counts as first at the first place only, and as among three up to the third", () => {
    const query = { targets: ["/a", "/b#c"] };
    expect(judge(query, ["/b#c", "/x"])).toEqual({ isFirst: true, isAmong3: true });
    expect(judge(query, ["/x", "/y", "/a#z"])).toEqual({ isFirst: false, isAmong3: true });
    expect(judge(query, ["/x", "/y", "/z", "/a"])).toEqual({ isFirst: false, isAmong3: false });
    expect(judge(query, [])).toEqual({ isFirst: false, isAmong3: false });
  });

  test("is missing when the built site has no such page, or no such id in its text", async () => {
    const folder = await folderWith({
      "docs.html": '<nav id="menu"></nav><main><h2 id="a&amp;b">A</h2></main>',
    });
    const targets = ["/docs", "/docs#a&b", "/docs#menu", "/docs#c", "/other"];
    expect(await missingTargets(folder, targets)).toEqual(["/docs#menu", "/docs#c", "/other"]);
  });
});

async function folderWith(files: Record<string, string>): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-queries");
  onTestFinished(remove);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
