/** Pipes and devices instead of files: nothing waits for them. */
import { execFileSync } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { reasonOf } from "../../../src/generator/text/errno.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { silentLog } from "../../support/silentLog.ts";

const hasPipes = process.platform !== "win32";

async function place() {
  const { folder, remove } = await temporaryFolder("bcidocs-pipe");
  onTestFinished(remove);
  const pipe = join(folder, "pipe.md");
  if (hasPipes) execFileSync("mkfifo", [pipe]);
  return { folder, pipe, io: createNodeIo(silentLog()) };
}

test.runIf(hasPipes)("reading or copying a pipe fails at once with the reason", async () => {
  const { folder, pipe, io } = await place();
  const readRange = async () => io.readRange(pipe, 0, 4);
  for (const work of [io.readFile(pipe), readRange(), io.copyFile(pipe, join(folder, "copy.md"))] as Promise<unknown>[]) {
    expect(reasonOf(await work.catch((error: unknown) => error))).toBe("it is a pipe or a device, not a file");
  }
  expect(await io.stat(pipe)).toMatchObject({ isFile: false, isDirectory: false });
});

test.runIf(hasPipes)("so does reading a device", async () => {
  const { io } = await place();
  await expect(io.readFile("/dev/zero")).rejects.toMatchObject({ code: "EFTYPE" });
});

test.runIf(hasPipes)("writing into a pipe without a reader fails at once", async () => {
  const { pipe, io } = await place();
  await expect(io.writeFile(pipe, "x")).rejects.toMatchObject({ code: "ENXIO" });
  await expect(io.appendFile(pipe, new Uint8Array(1))).rejects.toMatchObject({ code: "ENXIO" });
  await io.writeFile("/dev/null", "x");
});

test.runIf(hasPipes)("a walk names pipes, and links to them", async () => {
  const { folder, pipe, io } = await place();
  await mkdir(join(folder, "docs"));
  await symlink(pipe, join(folder, "docs", "link.md"));
  expect(await io.walk(folder)).toEqual([
    { path: "docs/link.md", size: 0, fingerprint: "", fault: "special" },
    { path: "pipe.md", size: 0, fingerprint: "", fault: "special" },
  ]);
});

test("a folder is read as before: with the system's own error", async () => {
  const { folder, io } = await place();
  await expect(io.readFile(folder)).rejects.toMatchObject({ code: "EISDIR" });
});
