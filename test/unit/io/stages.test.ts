/** Work on many items: in order, a few at once, and nothing more after a failure. */
import { expect, test } from "vitest";
import { createStages } from "../../../src/generator/io/stages.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";

const stages = (signal?: AbortSignal) => createStages(createMemoryIo({}), signal);
const items = Array.from({ length: 50 }, (_, index) => index);
const later = () => new Promise((resolve) => setTimeout(resolve, 1));

test("results are in the order of the items, and no more than a few are worked on at once", async () => {
  let [running, most] = [0, 0];
  const results = await stages().each(
    "work",
    items,
    async (item) => {
      running++;
      most = Math.max(most, running);
      for (let wait = 0; wait < item % 3; wait++) await later();
      running--;
      return item * 2;
    },
    4,
  );
  expect(results).toEqual(items.map((item) => item * 2));
  expect(most).toBe(4);
});

test("no items are no work", async () => {
  expect(await stages().each("work", [], later, 4)).toEqual([]);
});

test("after a failure nothing more is begun", async () => {
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    await later();
    if (item === 3) throw new Error("3 failed");
  };
  await expect(stages().each("work", items, work, 2)).rejects.toThrow("3 failed");
  await later();
  await later();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test("an abort ends the work although an item goes on", async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    if (item === 1) stop.abort(new Error("stopped"));
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await expect(stages(stop.signal).each("work", items, work, 2)).rejects.toThrow("stopped");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(begun).toEqual([0, 1]);
});
