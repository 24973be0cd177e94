import { beforeEach, expect, test, vi } from "vitest";
import { createIdle } from "../../../src/generator/dev/watchSite.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** When it became calm, in milliseconds from now; null for not within ten seconds. */
async function idleAfter(requestsAt: number[]): Promise<number | null> {
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

test("without requests, deferred work begins after a while", async () => {
  expect(await idleAfter([])).toBe(1_500);
});

test("after the requests of a page, deferred work begins soon", async () => {
  expect(await idleAfter([200, 250, 400])).toBe(700);
});

test("requests without a pause do not delay it for ever", async () => {
  expect(await idleAfter(Array.from({ length: 200 }, (_, index) => index * 50))).toBe(1_500);
});
