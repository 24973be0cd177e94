import { readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { realIo, temporaryFolder } from "./support.ts";

test("writes and copies files into folders that are not there yet", async () => {
  const folder = temporaryFolder();
  const io = realIo();
  await io.writeFile(join(folder, "a/b/c.txt"), "text");
  await io.copyFile(join(folder, "a/b/c.txt"), join(folder, "d/e.txt"));
  expect(readFileSync(join(folder, "d/e.txt"), "utf8")).toBe("text");
});

test("distinguishes a missing source of a copy from a missing folder", async () => {
  const folder = temporaryFolder();
  await expect(realIo().copyFile(join(folder, "none"), join(folder, "x/y"))).rejects.toMatchObject({
    code: "ENOENT",
    path: join(folder, "none"),
  });
});

test("returns size and kind, and null for a missing file", async () => {
  const folder = temporaryFolder({ "a.txt": "four" });
  const io = realIo();
  expect(await io.stat(join(folder, "a.txt"))).toMatchObject({ isDirectory: false, size: 4 });
  expect(await io.stat(folder)).toMatchObject({ isDirectory: true });
  expect(await io.stat(join(folder, "b.txt"))).toBeNull();
  expect(await io.stat(join(folder, "a.txt/b"))).toBeNull();
});

test("lists all names of a folder, dot names too", async () => {
  const folder = temporaryFolder({ "b/x": "", a: "", ".git/config": "" });
  expect(await realIo().list(folder)).toEqual([".git", "a", "b"]);
  expect(await realIo().list(join(folder, "none"))).toEqual([]);
});

test("follows the links of the existing start of a path", async () => {
  const folder = temporaryFolder({ "real/a": "" });
  symlinkSync("real", join(folder, "link"));
  expect(await realIo().realPath(join(folder, "link/not/yet"))).toBe(join(folder, "real/not/yet"));
});

test("creates a file exclusively, complete, and leaves no draft", async () => {
  const folder = temporaryFolder();
  const io = realIo();
  const results = await Promise.all(["one", "two"].map((text) => io.createExclusive(join(folder, "new/lock"), text)));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await io.list(join(folder, "new"))).toEqual(["lock"]);
});

test("removes folders with all they hold, and does not mind absent ones", async () => {
  const folder = temporaryFolder({ "a/b/c": "", keep: "" });
  const io = realIo();
  await io.remove(join(folder, "a"));
  await io.remove(join(folder, "a"));
  expect(await io.list(folder)).toEqual(["keep"]);
});

test("removing a link leaves its target alone", async () => {
  const folder = temporaryFolder({ "real/a": "" });
  symlinkSync("real", join(folder, "link"));
  await realIo().remove(join(folder, "link"));
  expect(await realIo().list(folder)).toEqual(["real"]);
});

test("knows which processes are running", () => {
  const { machine } = realIo();
  expect(machine.isRunning(process.pid)).toBe(true);
  expect(machine.isRunning(2 ** 22 + 1)).toBe(false);
});

test("reads far more files at once than may be open", async () => {
  const files = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`${index}.md`, "x"]));
  const folder = temporaryFolder(files);
  const io = realIo();
  const read = await Promise.all(Object.keys(files).map((path) => io.readFile(join(folder, path))));
  expect(read.every((bytes) => bytes.length === 1)).toBe(true);
});

test.each([".bcidocs", ".bcidocs/cache", ".bcidocs/cache/a", ".bcidocs/report.json", "i18n/fr/sources.json"])(
  "writes nothing through %s where that is a link",
  async (link) => {
    const folder = temporaryFolder({ "elsewhere/a": "kept", "site/x": "" });
    const io = realIo();
    const target = link.includes("/a") || link.endsWith("json") ? "elsewhere/a" : "elsewhere";
    await io.makeFolder(join(folder, "site", dirname(link)));
    symlinkSync(join(folder, target), join(folder, "site", link));
    const path = join(folder, "site", target === "elsewhere" ? `${link}/a` : link);
    const writes = [
      () => io.writeFile(path, "lost"),
      () => io.appendFile(path, new Uint8Array([65])),
      () => io.copyFile(join(folder, "site/x"), path),
      () => io.rename(join(folder, "site/x"), path),
      ...(target === "elsewhere"
        ? [() => io.makeFolder(`${path}3`), () => io.remove(path), () => io.createExclusive(`${path}2`, "lost")]
        : []),
    ];
    for (const write of writes) await expect(write()).rejects.toMatchObject({ code: "ELOOP" });
    expect(await io.list(join(folder, "elsewhere"))).toEqual(["a"]);
    expect(readFileSync(join(folder, "elsewhere/a"), "utf8")).toBe("kept");
    // The link itself may go.
    await io.remove(join(folder, "site", link));
    await io.writeFile(join(folder, "site", link, "new"), "");
  },
);
