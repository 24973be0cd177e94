import { beforeEach, expect, test, vi } from "vitest";
import { createIdle } from "../../../src/generator/dev/idle.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** When it became calm, in milliseconds from now; null for not within ten seconds. */
async function calmAfter(requestsAt: number[]): Promise<number | null> {
  const { note, idle } = createIdle();
  let after: number | null = null;
  const start = performance.now();
  void idle().then(() => {
    after = performance.now() - start;
  });
  for (let time = 0; time < 10_000; time += 50) {
    if (requestsAt.includes(time)) note();
    await vi.advanceTimersByTimeAsync(50);
  }
  return after;
}

test("nobody comes: what can wait begins after a while", async () => {
  expect(await calmAfter([])).toBe(1_500);
});

test("a page and what belongs to it are asked for: the rest begins soon after the last of them", async () => {
  expect(await calmAfter([200, 250, 400])).toBe(700);
});

test("somebody asks without a pause: that holds up nothing for ever", async () => {
  expect(await calmAfter(Array.from({ length: 200 }, (_, index) => index * 50))).toBe(1_500);
});
