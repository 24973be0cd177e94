import { beforeEach, expect, test, vi } from "vitest";
import { createCalm } from "../../../src/generator/dev/calm.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** When it became calm, in milliseconds from now; null for not within ten seconds. */
async function idleAfter(requestsAt: number[]): Promise<number | null> {
  const { note, calm } = createCalm();
  let after: number | null = null;
  const start = performance.now();
  void calm().then(() => {
    after = performance.now() - start;
  });
  for (let time = 0; time < 10_000; time += 50) {
    if (requestsAt.includes(time)) note();
    await vi.advanceTimersByTimeAsync(50);
  }
  return after;
}

test("nobody comes: what can wait begins after a while", async () => {
  expect(await idleAfter([])).toBe(1_500);
});

test("a page and what belongs to it are asked for: the rest begins soon after the last of them", async () => {
  expect(await idleAfter([200, 250, 400])).toBe(700);
});

test("somebody asks without a pause: that holds up nothing for ever", async () => {
  expect(await idleAfter(Array.from({ length: 200 }, (_, index) => index * 50))).toBe(1_500);
});
