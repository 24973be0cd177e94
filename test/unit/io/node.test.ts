import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
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
