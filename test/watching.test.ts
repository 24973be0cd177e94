/** A site that is shown while it is written: whatever is edited, it is the one that a clean build writes. */
import { describe, expect, test } from "vitest";
import { createRandom } from "./bench/corpus/random.ts";
import { edits, followPages, moreEdits, pickEdit, site, startPages } from "./support/edits.ts";
import { compare, previewOf, siteFolder } from "./support/previews.ts";

describe("after any edit, the shown pages and problems equal those of a clean build", () => {
  test.each([1, 2, 3, 4])("in a row of random edits: %s", { timeout: 120_000 }, async (seed) => {
    const random = createRandom(seed);
    const folder = await siteFolder(site);
    const watched = await previewOf(folder);
    const pages = startPages();
    for (let step = 0; step < 20; step++) {
      const { name, edit } = pickEdit(seed % 2 ? moreEdits : edits, pages, random);
      followPages(pages, edit);
      if (name === "a folder that goes") for (const path of pages) if (path.includes("/guides/")) pages.delete(path);
      await watched.edit(edit);
      await watched.preview.settled();
      expect(watched.reported.faults, name).toEqual([]);
      const { shown, clean } = await compare(folder, watched);
      expect(shown.problems, `seed ${seed}, step ${step}, ${name}`).toEqual(clean.problems);
      expect(Object.keys(shown.files).sort(), `seed ${seed}, step ${step}, ${name}`).toEqual(Object.keys(clean.files).sort());
      expect(shown.files, `seed ${seed}, step ${step}, ${name}`).toEqual(clean.files);
    }
  });
});
