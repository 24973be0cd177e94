/** The store of values between builds: it returns what was put, or nothing, and its size is limited. */
import { describe, expect, test } from "vitest";
import { openStore } from "../../../src/generator/cache/store.ts";
import { createMemoryIo, type MemoryIo } from "../../support/memoryIo.ts";

const folder = "/site/.bcidocs/cache";
const key = (name: string) => name.padEnd(32, "_");
const long = (text: string) => `${text}\n${"x".repeat(20_000)}`;
const open = (io: MemoryIo, { program = "one", isKept = true, now = 1 } = {}) =>
  openStore({ folder, program, isKept }, { ...io, now: () => now });

/** A build that reads these values, and writes those that are missing. */
async function build(io: MemoryIo, now: number, values: Record<string, string>): Promise<string[]> {
  const store = await open(io, { now });
  const missing = Object.keys(values).filter((name) => store.get(key(name)) !== values[name]);
  for (const name of missing) store.put(key(name), values[name] ?? "");
  await store.tidy();
  return missing;
}

const sizeOf = (io: MemoryIo) => Object.values(io.files).reduce((sum, content) => sum + content.length, 0);

test("a later process finds short and long values, whatever is in them", async () => {
  const io = createMemoryIo({});
  const values = { a: '{"a":"1"}', b: long("Ä <b>"), c: "", d: "two\nlines", e: "=@ \t" };
  expect(await build(io, 1, values)).toEqual(Object.keys(values));
  expect(await build(io, 2, values)).toEqual([]);
});

test("short values that were put one after the other are read at once", async () => {
  const io = createMemoryIo({});
  const values = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`key-${index}`, `value ${index}`]));
  await build(io, 1, values);
  let reads = 0;
  const readRange: MemoryIo["readRange"] = (...asked) => {
    reads++;
    return io.readRange(...asked);
  };
  expect(await build({ ...io, readRange }, 2, values)).toEqual([]);
  expect(reads).toBe(1);
});

test("the newest value under a key holds", async () => {
  const io = createMemoryIo({});
  await build(io, 1, { a: "old" });
  await build(io, 2, { a: "new" });
  expect((await open(io)).get(key("a"))).toBe("new");
});

test("values of another program are not used, without a word", async () => {
  const io = createMemoryIo({});
  await build(io, 1, { a: "A" });
  const store = await open(io, { program: "another" });
  expect([store.get(key("a")), store.isDamaged()]).toEqual([null, false]);
});

describe("damage", () => {
  test("of a single byte anywhere never gives a wrong value", async () => {
    const io = createMemoryIo({});
    const values = { a: "short", b: `${"long ".repeat(2_000)}` };
    await build(io, 1, values);
    for (const [path, content] of Object.entries(io.files)) {
      const bytes = Buffer.from(content as Uint8Array);
      const step = path.endsWith(".data") ? 97 : 1;
      for (let at = 0; at < bytes.length; at += step) {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ 1;
        const store = await open(createMemoryIo({ ...io.files, [path]: damaged }));
        for (const [name, value] of Object.entries(values)) expect([null, value]).toContain(store.get(key(name)));
      }
    }
  });

  test("is reported, and the value can be put again", async () => {
    const io = createMemoryIo({});
    await build(io, 1, { a: long("A") });
    const path = Object.keys(io.files).find((name) => name.endsWith(".data")) ?? "";
    io.files[path] = "y".repeat(100_000);
    const store = await open(io, { now: 2 });
    expect([store.get(key("a")), store.isDamaged()]).toEqual([null, true]);
    expect(await build(io, 3, { a: long("A") })).toEqual(["a"]);
    expect(await build(io, 4, { a: long("A") })).toEqual([]);
  });

  test("that cuts off the index leaves the values before it", async () => {
    const io = createMemoryIo({});
    await build(io, 1, { a: "A", b: "B" });
    const path = Object.keys(io.files).find((name) => name.endsWith(".index")) ?? "";
    io.files[path] = Buffer.from(io.files[path] as Uint8Array).subarray(0, -20);
    const store = await open(io);
    expect([store.get(key("a")), store.get(key("b"))]).toEqual(["A", null]);
  });
});

test("after many edits it is not much larger than what is in use, and all of that is still there", async () => {
  const io = createMemoryIo({});
  const values = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, long(`Text ${index}`)]));
  await build(io, 1, values);
  const before = sizeOf(io);
  for (let edit = 0; edit < 120; edit++) {
    values[`p${edit % 50}`] = long(`Edit ${edit}`);
    await build(io, 2 + edit, values);
  }
  expect(sizeOf(io)).toBeLessThan(2 * before + 1_100_000);
  expect(Object.keys(io.files).length).toBeLessThan(45);
  expect(await build(io, 1_000, values)).toEqual([]);
});

test("does not touch what a running process has written", async () => {
  const io = createMemoryIo({}, { machine: { isRunning: (pid) => pid === 4711 } });
  const other = await openStore({ folder, program: "one", isKept: true }, { ...io, machine: { ...io.machine, pid: 4711 } });
  other.put(key("b"), "B");
  await other.flush();
  for (let edit = 0; edit < 60; edit++) await build(io, 2 + edit, { a: `Edit ${edit}` });
  expect(other.get(key("b"))).toBe("B");
  expect(Object.keys(io.files).some((path) => path.includes("-4711."))).toBe(true);
});

test("a process that runs on forgets what it has not used for a while, and a later one finds it", async () => {
  const io = createMemoryIo({});
  await build(io, 1, { a: "A", b: "B" });
  const store = await open(io, { now: 2 });
  store.get(key("b"));
  for (let edit = 0; edit < 2; edit++) {
    store.get(key("a"));
    store.forgetUnused();
  }
  expect([store.get(key("a")), store.get(key("b"))]).toEqual(["A", "B"]);
  for (let edit = 0; edit < 3; edit++) {
    store.get(key("a"));
    store.forgetUnused();
  }
  expect([store.get(key("a")), store.get(key("b"))]).toEqual(["A", null]);
  expect(await build(io, 3, { a: "A", b: "B" })).toEqual([]);
});

test("a read-only folder does not fail the build", async () => {
  const io = createMemoryIo({}, { fails: (operation) => (operation === "writeFile" ? "EROFS" : null) });
  const store = await open(io);
  store.put(key("a"), long("A"));
  await store.tidy();
  expect(store.get(key("a"))).toBe(long("A"));
  expect(await build(io, 2, { a: long("A") })).toEqual(["a"]);
});

test("a store that is switched off reads nothing, and writes nothing", async () => {
  const io = createMemoryIo({});
  await build(io, 1, { a: "A" });
  const before = { ...io.files };
  const store = await open(io, { isKept: false });
  expect(store.get(key("a"))).toBeNull();
  for (let number = 0; number < 200; number++) store.put(key(`${number}`), long(`${number}`));
  expect(store.get(key("7"))).toBe(long("7"));
  await store.close();
  expect(io.files).toEqual(before);
});
