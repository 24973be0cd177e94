/** What a build notes of the files that it reads. */
import { expect, test } from "vitest";
import { areSame, startRecording } from "../../../src/generator/cache/inputs.ts";
import type { Io } from "../../../src/generator/io/io.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";

const path = "/site/theme/price.ts";

/** Files that are saved at a time that the test sets. */
function site() {
  const memory = createMemoryIo({ [path]: "old" });
  const times = { now: 10_000, saved: 0 };
  const stat: Io["stat"] = async (asked) => {
    const about = await memory.stat(asked);
    return about && { ...about, changed: times.saved };
  };
  return { times, io: { ...memory, stat, now: () => times.now } };
}

test("a file that is noted after a program has read it", async () => {
  const { io } = site();
  const recording = startRecording(io, () => false);
  await recording.io.stat(path);
  const inputs = recording.inputs();
  expect(inputs && (await areSame(inputs, io))).toBe(true);
});

test.each([
  ["while the program runs", 10_005],
  ["in the tick of the clock in which the program starts", 9_996],
])("is uncertain if it is saved %s: the program may have read the text before", async (_, saved) => {
  const { io, times } = site();
  const recording = startRecording(io, () => false);
  Object.assign(times, { now: 10_500, saved });
  await recording.io.stat(path);
  expect(recording.inputs()).toBeNull();
});
