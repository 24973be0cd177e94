/** No Markdown makes a page slow out of proportion to its length. The sizes here are small; test/e2e/growth.slow.e2e.ts has larger ones. */
import { describe, expect, test } from "vitest";
import { faultsOfGrowth } from "../../support/growth.ts";
import { pathologicalMarkdown } from "../../support/pathologicalMarkdown.ts";

describe("the time of a page grows no faster than its text", () => {
  test.each(Object.entries(pathologicalMarkdown))("%s", { timeout: 30_000 }, async (_, make) => {
    expect(await faultsOfGrowth(make, [8, 32])).toEqual([]);
  });
});
