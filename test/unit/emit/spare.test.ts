/** What one build leaves for the next: a folder that holds nearly all that is to be published. On a real disk, since it is made of second names. */
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStage } from "../../../src/generator/emit/emit.ts";
import type { Io } from "../../../src/generator/io/io.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import type { Published } from "../../../src/generator/model/output.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { silentLog } from "../../support/silentLog.ts";
import { writeFiles } from "../../support/siteFiles.ts";

const nothing: Published = { files: {}, at: 0, spare: null };
const first = { "index.html": "home", "docs/a/index.html": "a", "docs/b/index.html": "b" };

async function site() {
  const { folder, remove } = await temporaryFolder("bcidocs-spare");
  onTestFinished(remove);
  await writeFiles(folder, { "content/index.md": "# Hi\n", "site.config.ts": "" });
  const inCache = async () => (await readdir(join(folder, ".bcidocs/cache")).catch(() => [])).filter((name) => name.startsWith("spare-"));
  return { folder, inCache, textOf: (path: string) => readFile(join(folder, path), "utf8") };
}

/** Publishes files; those without a text are taken over. */
async function publish(folder: string, files: Record<string, string | null>, before: Published, io: Io = createNodeIo(silentLog())) {
  const target = { outDir: join(folder, "dist"), siteDir: folder, sourceDirs: [join(folder, "content")], isForced: true };
  const stage = await openStage(target, io, before);
  for (const [path, content] of Object.entries(files)) {
    if (content === null) expect(await stage.keep(path)).toBe(true);
    else await stage.write({ path, content });
  }
  const { published } = await stage.commit();
  await stage.close();
  return published;
}

test("after the first build there is one, and the next build needs to link nothing", async () => {
  const { folder, inCache, textOf } = await site();
  const published = await publish(folder, first, nothing);
  expect(await inCache()).toEqual([published.spare?.name]);
  const io = createNodeIo(silentLog());
  const linked: string[] = [];
  const counting: Io = {
    ...io,
    linkFiles(from, to, paths, options) {
      linked.push(...paths);
      return io.linkFiles(from, to, paths, options);
    },
  };
  await publish(folder, { "index.html": null, "docs/a/index.html": "changed", "docs/b/index.html": null }, published, counting);
  expect(linked).toEqual([]);
  expect([await textOf("dist/index.html"), await textOf("dist/docs/a/index.html"), await textOf("dist/docs/b/index.html")]).toEqual([
    "home",
    "changed",
    "b",
  ]);
});

test("it is made of second names: it takes no room for the files", async () => {
  const { folder } = await site();
  const { spare } = await publish(folder, first, nothing);
  const inodes = ["dist", `.bcidocs/cache/${spare?.name}`].map(async (name) => (await stat(join(folder, name, "docs/a/index.html"))).ino);
  const [published, spared] = await Promise.all(inodes);
  expect(spared).toBe(published);
});

test("what somebody puts into the published folder does not come back", async () => {
  const { folder } = await site();
  let published = await publish(folder, first, nothing);
  for (const text of ["one", "two", "three"]) {
    await writeFile(join(folder, "dist/docs/a", `${text}.txt`), "");
    published = await publish(folder, { "index.html": text, "docs/a/index.html": null, "docs/b/index.html": null }, published);
    expect((await readdir(join(folder, "dist/docs/a"))).sort()).toEqual(["index.html"]);
  }
});

test("where files can have no second name there is none, and no copy either", async () => {
  const { folder, inCache, textOf } = await site();
  const io = createNodeIo(silentLog());
  const without: Io = {
    ...io,
    linkFiles: async (_from, _to, paths, options) =>
      options?.mayCopy === false ? { path: paths[0] ?? "", error: Object.assign(new Error("EPERM"), { code: "EPERM" }) } : null,
  };
  const published = await publish(folder, first, nothing, without);
  expect(await inCache()).toEqual([]);
  await publish(folder, { "index.html": "changed", "docs/a/index.html": null, "docs/b/index.html": null }, published);
  expect([await textOf("dist/index.html"), await textOf("dist/docs/b/index.html")]).toEqual(["changed", "b"]);
});
