/** Files that people put into the output folder are theirs. */
import { expect, test } from "vitest";
import { openStaging, removeSite } from "../../../src/generator/emit/emit.ts";
import { ProblemError } from "../../../src/generator/problems/problem.ts";
import { emitSite } from "../../support/emitSite.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";
import { withManifest } from "../../support/withManifest.ts";

const target = { outDir: "/site/dist", siteDir: "/site", sourceDirs: ["/site/content"] };
const forced = { ...target, isForced: true };
const page = { path: "index.html", content: "new" };
const site = { "index.html": "old", "docs/a/index.html": "a", "docs/b/index.html": "b", "assets/site.1f2e.css": "css" };
const published = withManifest("/site/dist", site);

const memory = (files: Record<string, string>) => createMemoryIo({ "/site/site.config.ts": "", ...files }, { machine: { cwd: "/site" } });

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error("nothing was refused"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw error;
  return error.problems.map(({ code, message, hint }) => `${code} ${message}\n${hint}`).join("\n");
}

test("a build stops before it deletes a file that it did not write, and names it", async () => {
  const io = memory({ ...published, "/site/dist/CNAME": "docs.example.com" });
  const before = { ...io.files };
  expect(await refusal(openStaging(target, io))).toBe(
    "C009 the output folder dist contains 1 file that bcidocs did not write: CNAME\n" +
      "Move what you need to the static folder, whose files every build publishes, or elsewhere; --force deletes it.",
  );
  expect(io.files).toEqual(before);
});

test("names 5 files and counts the others", async () => {
  const own = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`/site/dist/own/${String(index).padStart(2, "0")}.txt`, ""]));
  expect(await refusal(openStaging(target, memory({ ...published, ...own })))).toContain(
    "contains 12 files that bcidocs did not write: own/00.txt, own/01.txt, own/02.txt, own/03.txt, own/04.txt and 7 more",
  );
});

test("hidden files count, those that desktops make do not", async () => {
  expect(await refusal(openStaging(target, memory({ ...published, "/site/dist/docs/.htaccess": "" })))).toContain(": docs/.htaccess");
  const io = memory({ ...published, "/site/dist/docs/.DS_Store": "" });
  await emitSite(target, [page], io);
  expect(io.files["/site/dist/index.html"]).toBe("new");
});

test("with --force a build replaces the folder, even where nothing else changes", async () => {
  const io = memory({ ...published, "/site/dist/CNAME": "docs.example.com" });
  const { published: before } = await emitSite(forced, [page], io);
  expect(io.files).not.toHaveProperty("/site/dist/CNAME");
  io.files["/site/dist/CNAME"] = "docs.example.com";
  const stage = await openStaging(forced, io, before);
  expect(await stage.keep("index.html")).toBe(true);
  await stage.commit();
  await stage.close();
  expect(io.files).not.toHaveProperty("/site/dist/CNAME");
  expect(io.files["/site/dist/index.html"]).toBe("new");
});

test("--force does not help where the folder itself is not safe", async () => {
  const io = memory({ "/site/content/a.md": "" });
  expect(await refusal(openStaging({ ...forced, outDir: "/site/content" }, io))).toMatch(/^C009/);
  expect(await refusal(openStaging({ ...forced, outDir: "/site/dist" }, memory({ "/site/dist/.git/HEAD": "" })))).toMatch(/^C009/);
});

test("files of ours that were edited or removed are built again", async () => {
  const io = memory({ ...published, "/site/dist/index.html": "edited by hand", "/site/dist/docs/a/index.html": "and this" });
  delete io.files["/site/dist/docs/b/index.html"];
  await emitSite(target, [page], io);
  expect(io.files["/site/dist/index.html"]).toBe("new");
});

test("clean removes the files of a build and leaves the rest, with the folders that they need", async () => {
  const io = memory({ ...published, "/site/dist/CNAME": "x", "/site/dist/docs/a/notes.txt": "y" });
  await io.makeFolder("/site/dist/docs/b/empty");
  expect(await removeSite(target, io)).toEqual(["CNAME", "docs/a/notes.txt"]);
  expect(Object.keys(io.files).filter((path) => path.startsWith("/site/dist"))).toEqual([
    "/site/dist/CNAME",
    "/site/dist/docs/a/notes.txt",
  ]);
  expect(await io.list("/site/dist/docs")).toEqual(["a"]);
  expect(await removeSite(forced, io)).toEqual([]);
  expect(await io.stat("/site/dist")).toBeNull();
});

const manifest = published["/site/dist/.bcidocs-output"] ?? "";

test.each([
  ["is empty", ""],
  ["is the mark of an older version", "This folder was written by bcidocs. The next build replaces all of it.\n"],
  ["is no object", "null"],
  ["was changed by hand", manifest.replace('"index.html"', '"thesis.txt"')],
  ["names a path above the folder", withManifest("", { "thesis.txt": "years", "../thesis.txt": "of work" })["/.bcidocs-output"] ?? ""],
  ["names an absolute path", withManifest("", { "thesis.txt": "years", "/home/user/a": "" })["/.bcidocs-output"] ?? ""],
  ["names a drive", withManifest("", { "thesis.txt": "years", "C:/a": "" })["/.bcidocs-output"] ?? ""],
  ["lists files of another folder", manifest],
  ["names the files, with other sizes", withManifest("", { "thesis.txt": "another thesis" })["/.bcidocs-output"] ?? ""],
])("a folder is not taken for ours when its manifest %s", async (_, text) => {
  const io = memory({ "/site/dist/thesis.txt": "years", "/site/dist/.bcidocs-output": text });
  const before = { ...io.files };
  expect(await refusal(removeSite(target, io))).toContain("contains 1 file that bcidocs did not write: thesis.txt");
  expect(await refusal(openStaging(target, io))).toMatch(/does not describe these files.*--force/);
  expect(io.files).toEqual(before);
});
