import { expect, test } from "vitest";
import { takeLock } from "../../../src/generator/emit/lock.ts";
import { createMemoryIo, type MemoryIoOptions } from "../../support/memoryIo.ts";

const path = "/site/.bcidocs/lock";
const since = new Date(2026, 10, 20, 12, 3, 22).getTime();

function memory(content: string | null, options: MemoryIoOptions = {}) {
  return createMemoryIo(content === null ? {} : { [path]: content }, { now: since, ...options });
}

test("a second build learns which one holds the lock and since when", async () => {
  const io = memory(JSON.stringify({ pid: 4711, since }), { machine: { isRunning: (pid) => pid === 4711 } });
  await expect(takeLock(path, io)).rejects.toMatchObject({
    problems: [{ code: "K001", message: "build 4711 has held the lock since 12:03:22" }],
  });
});

test("a released lock can be taken again", async () => {
  const io = memory(null);
  await (await takeLock(path, io)).release();
  expect(io.files).toEqual({});
  await takeLock(path, io);
  expect(JSON.parse(String(io.files[path]))).toEqual({ pid: 100, since });
});

test("two builds of one process do not run at the same time either", async () => {
  const io = memory(null);
  await takeLock(path, io);
  await expect(takeLock(path, io)).rejects.toMatchObject({ problems: [{ code: "K001" }] });
});

test.each([
  ["of a dead build", JSON.stringify({ pid: 4711, since })],
  ["that was never finished", ""],
  ["full of something else", '{"pid":"x"}'],
])("a lock %s is taken over", async (_, content) => {
  const io = memory(content);
  await takeLock(path, io);
  expect(Object.keys(io.files)).toEqual([path]);
  expect(JSON.parse(String(io.files[path]))).toMatchObject({ pid: 100 });
});

test("a lock with our own number from before we began is stale, as in containers", async () => {
  const io = memory(JSON.stringify({ pid: 100, since: since - 5000 }), { machine: { startedAt: since - 1000 } });
  await takeLock(path, io);
  expect(JSON.parse(String(io.files[path]))).toEqual({ pid: 100, since });
});

test("the lock that another build took in the same moment is put back", async () => {
  const other = JSON.stringify({ pid: 200, since });
  const io = memory(JSON.stringify({ pid: 4711, since: 1 }), { machine: { isRunning: (pid) => pid === 200 } });
  const rename = io.rename;
  let isFirst = true;
  io.rename = async (from, to) => {
    // The other build replaces the stale lock between our check and our move.
    if (isFirst) io.files[path] = other;
    isFirst = false;
    await rename(from, to);
  };
  await expect(takeLock(path, io)).rejects.toMatchObject({ problems: [{ code: "K001", message: expect.stringContaining("build 200") }] });
  expect(io.files).toEqual({ [path]: other });
});

test("does not release a lock that is another build's by now", async () => {
  const io = memory(null);
  const lock = await takeLock(path, io);
  io.files[path] = "theirs";
  await lock.release();
  expect(io.files[path]).toBe("theirs");
});

test("a site folder that is read-only gets its lock elsewhere", async () => {
  const io = memory(null, { fails: (operation, file) => (operation === "createExclusive" && file === path ? "EROFS" : null) });
  await (await takeLock([path, "/out/dist.lock"], io)).release();
  await expect(takeLock(path, io)).rejects.toMatchObject({ problems: [{ code: "X003" }] });
});
