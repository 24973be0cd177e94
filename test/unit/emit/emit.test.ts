import { expect, test } from "vitest";
import { openStaging, removeSite } from "../../../src/generator/emit/emit.ts";
import { targetOf } from "../../../src/generator/emit/outputFolder.ts";
import { FileCopy, type OutputFile, type Published } from "../../../src/generator/model/output.ts";
import { ProblemError } from "../../../src/generator/problems/problem.ts";
import { emitSite } from "../../support/emitSite.ts";
import { createMemoryIo, type MemoryIoOptions } from "../../support/memoryIo.ts";
import { withManifest } from "../../support/withManifest.ts";

const target = { outDir: "/site/dist", siteDir: "/site", sourceDirs: ["/site/content", "/site/static"] };
const page: OutputFile = { path: "index.html", content: "new" };
const oldSite = withManifest("/site/dist", { "index.html": "old", "gone.html": "old" });

function memory(files: Record<string, string> = {}, options: MemoryIoOptions = {}) {
  return createMemoryIo(
    { "/site/site.config.ts": "", "/site/content/index.md": "# Hi", ...files },
    { ...options, machine: { cwd: "/site", ...options.machine } },
  );
}

async function problemOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw error ?? new Error("nothing was refused");
  return error.problems.map(({ code, message }) => `${code} ${message}`).join("\n");
}

function published(files: Record<string, unknown>): string[] {
  return Object.keys(files).filter((path) => path.startsWith("/site/dist"));
}

test("publishes texts, bytes and copies, with a marker that is the same on every machine", async () => {
  const io = memory({ "/site/static/a.svg": "<svg/>" });
  const files: OutputFile[] = [
    page,
    { path: "docs/a/index.html", content: new Uint8Array([65]) },
    { path: "img/a.svg", content: new FileCopy("/site/static/a.svg") },
  ];
  const { stats, problems } = await emitSite(target, files, io);
  expect(stats).toEqual({ files: 3, bytes: 3 + 1 + 6, written: 3 });
  expect(problems).toEqual([]);
  expect(published(io.files).sort()).toEqual([
    "/site/dist/.bcidocs-output",
    "/site/dist/docs/a/index.html",
    "/site/dist/img/a.svg",
    "/site/dist/index.html",
  ]);
  const manifest = JSON.parse(String(io.files["/site/dist/.bcidocs-output"]));
  expect(manifest).toMatchObject({ version: 1, files: { "docs/a/index.html": 1, "img/a.svg": 6, "index.html": 3 } });
});

test("replaces the previous output as a whole", async () => {
  const io = memory(oldSite);
  await emitSite(target, [page], io);
  expect(published(io.files).sort()).toEqual(["/site/dist/.bcidocs-output", "/site/dist/index.html"]);
  expect(io.files["/site/dist/index.html"]).toBe("new");
});

test("remembers the output before the published one, and none before that", async () => {
  const io = memory();
  let last: Published = { files: {}, at: 0, previous: null };
  for (const content of ["1", "2", "3"]) {
    const stage = await openStaging(target, io, last);
    await stage.write({ path: "index.html", content });
    last = (await stage.commit()).published;
  }
  expect(Object.keys(last.previous ?? {}).sort()).toEqual(["at", "files", "name"]);
});

test("writes a long file piece by piece, and keeps one of the same key", async () => {
  const io = memory();
  const write = async (before: Published, key: string, texts: () => Iterable<string>) => {
    const stage = await openStaging(target, io, before);
    await stage.writeTexts("all.txt", key, texts());
    return (await stage.commit()).published;
  };
  const half = "a".repeat(700_000);
  const first = await write({ files: {}, at: 0, previous: null }, "1", () => [half, half, "b"]);
  expect(String(io.files["/site/dist/all.txt"]) === `${half}${half}b`).toBe(true);
  const second = await write(first, "2", () => ["c"]);
  const unread = {
    [Symbol.iterator]: (): Iterator<string> => {
      throw new Error("This text is there.");
    },
  };
  await write(second, "1", () => unread);
  expect(String(io.files["/site/dist/all.txt"])).toHaveLength(1_400_001);
});

test("no page is visible before the commit, and an abandoned output leaves nothing", async () => {
  const io = memory(oldSite);
  const stage = await openStaging(target, io);
  await stage.write(page);
  expect(io.files["/site/dist/index.html"]).toBe("old");
  await stage.close();
  await stage.close();
  expect(io.files).toEqual({ "/site/site.config.ts": "", "/site/content/index.md": "# Hi", ...oldSite });
});

test("takes files as they come", async () => {
  async function* pages() {
    for (let index = 0; index < 500; index++) yield { path: `p${index}/index.html`, content: "x" };
  }
  expect((await emitSite(target, pages(), memory())).stats.files).toBe(500);
});

test.each([
  ["/", "C009 the output folder is the root of the file system"],
  ["/site", "C009 the output folder /site is the site folder"],
  ["/site/content", "C009 the output folder content is the source folder content"],
  ["/site/content/dist", "C009 the output folder content/dist is in the source folder content"],
  ["/home", "C009 the output folder /home contains your home folder"],
  ["/home/user", "C009 the output folder /home/user is your home folder"],
  ["/projects", "C009 the output folder /projects contains the current folder"],
  ["/site/node_modules/.cache/site", "C009 the output folder node_modules/.cache/site is in node_modules, which another program replaces"],
  ["/site/.git/pages", "C009 the output folder .git/pages is in .git, which another program replaces"],
  ["/site/site.config.ts", "C009 the output folder site.config.ts is a file"],
])("refuses %s as output folder before it writes anything", async (outDir, message) => {
  const io = memory({}, { machine: { cwd: "/projects/here" } });
  const before = { ...io.files };
  expect(await problemOf(emitSite({ ...target, outDir }, [page], io))).toBe(message);
  expect(io.files).toEqual(before);
});

test("a site whose pages are in the site folder itself may publish below it", async () => {
  const io = memory();
  await emitSite({ ...target, sourceDirs: ["/site"] }, [page], io);
  expect(io.files["/site/dist/index.html"]).toBe("new");
});

test("refuses a folder that it did not write, and names a file of it", async () => {
  const io = memory({ "/site/dist/thesis.docx": "years of work" });
  expect(await problemOf(emitSite(target, [page], io))).toBe(
    "C009 the output folder dist contains 1 file that bcidocs did not write: thesis.docx",
  );
  expect(await problemOf(removeSite(target, io))).toMatch(/^C009/);
  expect(io.files["/site/dist/thesis.docx"]).toBe("years of work");
});

test("refuses an output folder that became a repository", async () => {
  const io = memory({ ...oldSite, "/site/dist/.git/HEAD": "ref" });
  expect(await problemOf(emitSite(target, [page], io))).toMatch(/^C009 the output folder dist is a separate Git repository/);
});

test("a full disk keeps the previous output and removes the new one", async () => {
  const io = memory(oldSite, { fails: (operation, path) => (operation === "writeFile" && path.endsWith("b.html") ? "ENOSPC" : null) });
  const before = { ...io.files };
  expect(await problemOf(emitSite(target, [page, { path: "docs/b.html", content: "x" }], io))).toBe("X003 disk full writing docs/b.html");
  expect(io.files).toEqual(before);
});

test("the exchange that fails is taken back", async () => {
  const io = memory(oldSite, { fails: (operation, path) => (operation === "rename" && path.includes("-new-") ? "EBUSY" : null) });
  const before = { ...io.files };
  expect(await problemOf(emitSite(target, [page], io))).toBe("X003 cannot replace the output folder dist: in use by another program");
  expect(io.files).toEqual(before);
});

test("an output that cannot be moved stays where it is", async () => {
  const io = memory(oldSite, { fails: (operation, path) => (operation === "rename" && path === "/site/dist" ? "EBUSY" : null) });
  const before = { ...io.files };
  await problemOf(emitSite(target, [page], io));
  expect(io.files).toEqual(before);
});

test("a folder in which nothing may be made is refused before anything is deleted", async () => {
  const io = memory(oldSite, { fails: (operation) => (operation === "makeFolder" ? "EACCES" : null) });
  expect(await problemOf(emitSite(target, [page], io))).toBe("C009 the output folder dist cannot be written: permission denied");
  expect(io.files["/site/dist/index.html"]).toBe("old");
});

test("names a file that vanished before it could be copied", async () => {
  const files: OutputFile[] = [{ path: "img/a.svg", content: new FileCopy("/site/static/a.svg") }];
  expect(await problemOf(emitSite(target, files, memory()))).toBe("X002 cannot read static/a.svg: not found");
});

test("two files with one path are refused", async () => {
  const twice: OutputFile[] = [page, page];
  expect(await problemOf(emitSite(target, twice, memory()))).toBe("X003 two files of the output have the same path: index.html");
});

test.each(["../x", "/etc/passwd", "a/../../x", "", "a\\b", "a//b"])("%j is not a valid output path", async (path) => {
  await expect(emitSite(target, [{ path, content: "" }], memory())).rejects.toThrow("not a path in the output folder");
});

test("puts back the output of a build that was killed in the middle of the exchange", async () => {
  const old = withManifest("/site/dist.bcidocs-old-4711", { "index.html": "old" });
  const io = memory({ ...old, "/site/dist.bcidocs-new-4711/index.html": "half" });
  const stage = await openStaging(target, io);
  expect(io.files["/site/dist/index.html"]).toBe("old");
  await stage.close();
  expect(Object.keys(io.files).filter((path) => path.includes("dist.bcidocs-"))).toEqual([]);
});

test("reports what it cleaned up", async () => {
  const io = memory({ ...oldSite, "/site/dist.bcidocs-old-4711/index.html": "older", "/site/dist.bcidocs-new-4711/index.html": "half" });
  const { problems } = await emitSite(target, [page], io);
  expect(problems.map(({ code, severity, message }) => `${severity} ${code} ${message}`)).toEqual([
    "info X004 removed dist.bcidocs-new-4711, left behind by an interrupted build",
    "info X004 removed dist.bcidocs-old-4711, left behind by an interrupted build",
  ]);
});

test("a folder of a dead build that cannot be removed is reported, and stops no build", async () => {
  const left = { "/site/dist.bcidocs-old-4711/index.html": "older" };
  const io = memory(
    { ...oldSite, ...left },
    { fails: (operation, path) => (operation === "remove" && path.includes("-4711") ? "EACCES" : null) },
  );
  const { problems } = await emitSite(target, [page], io);
  expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
    "X004 cannot remove dist.bcidocs-old-4711 (permission denied), left behind by an interrupted build",
  ]);
  expect(io.files).toMatchObject({ ...left, "/site/dist/index.html": "new" });
});

test("removes what dead builds have in the cache for a remote cache or a part", async () => {
  const cache = "/site/.bcidocs/cache";
  const needed = {
    [`${cache}/remote-100/values.index.gz`]: "ours",
    [`${cache}/part-1-5000/a`]: "of one that runs",
    [`${cache}/a-1-4711.data`]: "",
  };
  const dead = { [`${cache}/remote-4711/values.index.gz`]: "", [`${cache}/part-12-4711/pages.data`]: "" };
  const io = memory({ ...needed, ...dead }, { machine: { isRunning: (pid) => pid === 5000 || pid === 100 } });
  await emitSite(target, [page], io);
  expect(
    Object.keys(io.files)
      .filter((path) => path.startsWith(cache))
      .sort(),
  ).toEqual(Object.keys(needed).sort());
});

test("leaves the folders of a build that still runs, and of others, alone", async () => {
  const others = {
    "/site/dist.bcidocs-new-5000/a.html": "",
    "/site/dist.bcidocs-backup/a.html": "",
    "/site/dist2.bcidocs-new-4711/a.html": "",
  };
  const io = memory(others, { machine: { isRunning: (pid) => pid === 5000 } });
  await emitSite(target, [page], io);
  expect(io.files).toMatchObject(others);
});

test("removes a published site and its leftovers", async () => {
  const io = memory({ ...oldSite, "/site/dist.bcidocs-new-4711/index.html": "half" });
  await removeSite(target, io);
  await removeSite(target, io);
  expect(Object.keys(io.files).sort()).toEqual(["/site/content/index.md", "/site/site.config.ts"]);
});

test.each([
  ["theme", "the output folder theme is the source folder theme"],
  ["theme/components", "the output folder theme/components is in the source folder theme"],
  ["../sdk", "the output folder /sdk contains the source file /sdk/src/index.ts"],
])("refuses %s, which holds code of the site", async (outDir, message) => {
  const config = {
    contentDir: "content",
    staticDir: "static",
    docs: [],
    i18n: { defaultLocale: "en", locales: ["en"] },
    sdk: { entryPoints: ["../sdk/src/index.ts"] },
  };
  const io = memory({ "/site/theme/components/Box.tsx": "", "/sdk/src/index.ts": "" });
  const forced = { ...targetOf(config as never, "/site", outDir), isForced: true };
  expect(await problemOf(openStaging(forced, io))).toBe(`C009 ${message}`);
});
