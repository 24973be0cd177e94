/**
 * The packed file builds the folders of `test/sites/folder-of-*`, which are written as other tools want them: no page changes,
 * and what is reported is what the case expects.
 */
import { readdirSync } from "node:fs";
import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { hashTree } from "../support/hashTree.ts";
import { installPacked } from "../support/packed.ts";

const casesFolder = join(repository, "test", "sites");
const cases = readdirSync(casesFolder).filter((name) => name.startsWith("folder-of-"));
const packed = { folder: "", program: "", remove: async () => {} };

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-folders");
  await mkdir(join(folder, "packed"));
  const { program } = await installPacked(join(folder, "packed"));
  Object.assign(packed, { folder: join(folder, "packed"), program, remove });
});
afterAll(() => packed.remove());

const codes = (text: string) =>
  [...text.matchAll(/^(?:(\S+?:\d+:\d+) )?(?:error|warning|info) ([A-Z]\d{3}) /gm)].map(([, place, code]) => `${place} ${code}`);

test.each(cases)("%s builds, stays as it is, and has the problems that its case expects", async (name) => {
  const folder = join(packed.folder, name);
  await cp(join(casesFolder, name), folder, { recursive: true });
  const before = await hashTree(join(folder, "docs"));
  const { status, stdout, stderr } = await run(process.execPath, [packed.program, "build"], { cwd: folder });
  expect([status, stderr]).toEqual([0, ""]);
  expect(codes(stdout)).toEqual(codes(await readFile(join(folder, "expected", "problems.txt"), "utf8")));
  expect(await hashTree(join(folder, "docs"))).toEqual(before);
});

test("most folders have at least thirty pages and a config of ten lines", async () => {
  for (const name of ["docusaurus", "github", "mkdocs", "slashes", "vitepress"].map((kind) => `folder-of-${kind}`)) {
    const pages = readdirSync(join(casesFolder, name, "docs"), { recursive: true, encoding: "utf8" });
    expect(pages.filter((path) => /\.mdx?$/.test(path)).length, name).toBeGreaterThanOrEqual(30);
    const config = await readFile(join(casesFolder, name, "site.config.ts"), "utf8");
    expect(
      config
        .trim()
        .split("\n")
        .filter((line) => line !== "").length,
      name,
    ).toBeLessThanOrEqual(10);
  }
});
