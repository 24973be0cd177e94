/** Files that are written by a thread: none is lost, whatever becomes of the thread. */
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { createManyFiles } from "../../../src/generator/io/manyFiles.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { repository, temporaryFolder } from "../../support/folders.ts";
import { silentLog } from "../../support/silentLog.ts";

async function emptyFolder(): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-many-files");
  onTestFinished(remove);
  return folder;
}

/** Writes 300 files, which is more than are written without a thread. */
async function writeAll(folder: string, script: URL) {
  const io = createNodeIo(silentLog());
  const here: string[] = [];
  const { write } = createManyFiles(
    {
      async write(path, content) {
        here.push(path);
        await io.writeFile(path, content);
        const about = await io.stat(path);
        return { size: about?.size ?? 0, modified: about?.modified ?? 0 };
      },
      link: io.linkFiles,
    },
    script,
  );
  const paths = Array.from({ length: 300 }, (_, index) => join(folder, `part-${index % 7}`, `page-${index}`, "index.html"));
  const results = await Promise.allSettled(paths.map((path, index) => write(path, `Page ${index} – é`)));
  return { here, paths, results };
}

async function writerScript(folder: string): Promise<URL> {
  const outfile = join(folder, "writer.mjs");
  await build({
    entryPoints: [join(repository, "src/generator/io/writerThread.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
  });
  return pathToFileURL(outfile);
}

test("every file is there with its text, its size and its time; most were written by the thread", async () => {
  const folder = await emptyFolder();
  const { here, paths, results } = await writeAll(join(folder, "site"), await writerScript(folder));
  expect(here).toHaveLength(100);
  for (const [index, path] of paths.entries()) {
    expect(await readFile(path, "utf8")).toBe(`Page ${index} – é`);
    const { size, mtimeMs } = await stat(path);
    expect(results[index]).toEqual({ status: "fulfilled", value: { size, modified: mtimeMs } });
  }
});

test("a file that cannot be written fails with the reason of the system, the others are written", async () => {
  const folder = await emptyFolder();
  await mkdir(join(folder, "site", "part-5", "page-222", "index.html"), { recursive: true });
  const { results } = await writeAll(join(folder, "site"), await writerScript(folder));
  const failed = results.flatMap((result, index) =>
    result.status === "rejected" ? [[index, (result.reason as { code: string }).code]] : [],
  );
  expect(failed).toEqual([[222, "EISDIR"]]);
});

test.each([
  ["dies at once", 'throw new Error("no memory");'],
  [
    "dies while it works",
    'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ id }) => { if (id > 20) process.exit(1); });',
  ],
])("a thread that %s costs time, and no file", async (_, code) => {
  const folder = await emptyFolder();
  const { paths, results } = await writeAll(folder, new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  expect(results.every(({ status }) => status === "fulfilled")).toBe(true);
  for (const [index, path] of paths.entries()) expect(await readFile(path, "utf8")).toBe(`Page ${index} – é`);
});

/** Gives 300 files of a folder second names in another, in two batches. */
async function linkAll(folder: string, script: URL) {
  const io = createNodeIo(silentLog());
  const { link } = createManyFiles({ write: io.writeOneOfMany, link: io.linkFiles }, script);
  const paths = Array.from({ length: 300 }, (_, index) => `part-${index % 7}/page-${index}/index.html`);
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  await Promise.all(paths.map((path, index) => io.writeFile(join(from, path), `Page ${index}`)));
  const linked = () => Promise.all([link(from, to, paths.slice(0, 150)), link(from, to, paths.slice(150))]);
  return { from, to, paths, linked };
}

test("files get their second names, in folders that are made", async () => {
  const folder = await emptyFolder();
  const { from, to, paths, linked } = await linkAll(folder, await writerScript(folder));
  expect(await linked()).toEqual([null, null]);
  for (const path of paths) expect((await stat(join(to, path))).ino).toBe((await stat(join(from, path))).ino);
});

test("a file that cannot be linked is named with the reason of the system", async () => {
  const folder = await emptyFolder();
  const { from, to, paths, linked } = await linkAll(folder, await writerScript(folder));
  await rm(join(from, paths[200] ?? ""));
  expect(await linked()).toEqual([null, { path: paths[200], error: expect.objectContaining({ code: "ENOENT" }) }]);
  for (const path of paths) if (path !== paths[200]) expect((await stat(join(to, path))).isFile()).toBe(true);
});

test("a thread that dies after its first link costs no link", async () => {
  const code = `import { linkSync, mkdirSync } from "node:fs"; import { dirname } from "node:path"; import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ from, to, paths: [first] }) => {
      mkdirSync(dirname(to + "/" + first), { recursive: true });
      linkSync(from + "/" + first, to + "/" + first);
      process.exit(1);
    });`;
  const { to, paths, linked } = await linkAll(await emptyFolder(), new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  expect(await linked()).toEqual([null, null]);
  for (const path of paths) expect((await stat(join(to, path))).isFile()).toBe(true);
});
