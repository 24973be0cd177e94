/** Rows of random edits: after each, a build or a preview must equal a clean build. */
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { build } from "../../src/generator/build.ts";
import { build as rebuild } from "../../src/generator/index.ts";
import { createNodeIo } from "../../src/generator/io/node.ts";
import type { BuildRequest } from "../../src/generator/model/build.ts";
import { createRandom } from "../bench/corpus/random.ts";
import { edits, followPages, moreEdits, pickEdit, site, startPages } from "./edits.ts";
import { temporaryFolder } from "./folders.ts";
import { hashTree } from "./hashTree.ts";
import { compare, previewOf, siteFolder } from "./previews.ts";
import { silentLog } from "./silentLog.ts";
import { type SiteFiles, writeFiles } from "./siteFiles.ts";

const io = () => createNodeIo(silentLog());

/** The folder of a site, deleted when the test ends. */
export async function siteOf(content: SiteFiles): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-site");
  onTestFinished(remove);
  await writeFiles(folder, content);
  return folder;
}

/** The published site, and what a clean build of the same files publishes. */
export async function buildBoth(folder: string, request: Partial<BuildRequest> = {}) {
  const kept = await rebuild({ folder, ...request }, io());
  const clean = await build({ folder, outDir: "clean", isCached: false }, io());
  return {
    kept: { problems: kept.problems, exitCode: kept.exitCode, hashes: await hashTree(join(folder, "dist")) },
    clean: { problems: clean.problems, exitCode: clean.exitCode, hashes: await hashTree(join(folder, "clean")) },
  };
}

/** Each seed is another row. */
export function testRowsOfBuilds(seeds: number[]): void {
  describe("whatever is edited, the site is the one of a clean build", () => {
    test.each(seeds)("in a row of random edits: %s", async (seed) => {
      const random = createRandom(seed);
      const folder = await siteOf(site);
      const pages = startPages();
      for (let step = 0; step < 14; step++) {
        const { name, edit } = pickEdit(edits, pages, random);
        followPages(pages, edit);
        await writeFiles(folder, edit);
        const { kept, clean } = await buildBoth(folder);
        expect(kept, `step ${step}, ${name}`).toEqual(clean);
      }
    });
  });
}

/** Each seed is another row; the odd ones have edits that only a preview has to expect. */
export function testRowsOfPreviews(seeds: number[]): void {
  describe("after any edit, the shown pages and problems equal those of a clean build", () => {
    test.each(seeds)("in a row of random edits: %s", async (seed) => {
      const random = createRandom(seed);
      const folder = await siteFolder(site);
      const watched = await previewOf(folder);
      const pages = startPages();
      for (let step = 0; step < 20; step++) {
        const { name, edit } = pickEdit(seed % 2 ? moreEdits : edits, pages, random);
        followPages(pages, edit);
        if (name === "a folder that goes") for (const path of pages) if (path.includes("/guides/")) pages.delete(path);
        await watched.edit(edit);
        await watched.preview.finished();
        expect(watched.reported.faults, name).toEqual([]);
        const { shown, clean } = await compare(folder, watched);
        expect(shown.problems, `seed ${seed}, step ${step}, ${name}`).toEqual(clean.problems);
        expect(Object.keys(shown.files).sort(), `seed ${seed}, step ${step}, ${name}`).toEqual(Object.keys(clean.files).sort());
        expect(shown.files, `seed ${seed}, step ${step}, ${name}`).toEqual(clean.files);
      }
    });
  });
}
