/** Timers: delays that are too long for the platform, or have no end, and what a server may ask for. */
import { Noema } from "@noema/sdk";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guarded } from "../src/core/clock.ts";
import { systemClock } from "../src/core/platform.ts";
import { EventClock } from "../src/simulator/EventClock.ts";
import { collect } from "./support/connect.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
});

afterEach(() => {
  vi.useRealTimers();
});

const day = 86_400_000;

test("a delay that is longer than the platform can wait for does not run at once", async () => {
  const run = vi.fn();
  const cancel = systemClock.after(30 * day, run);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).not.toHaveBeenCalled();
  cancel();
});

test("a delay of 30 days runs after 30 days", () => {
  const clock = new EventClock(0);
  const run = vi.fn();
  guarded(clock).after(30 * day, run);
  clock.runUntil(30 * day - 1);
  expect(run).not.toHaveBeenCalled();
  clock.runUntil(30 * day);
  expect(run).toHaveBeenCalledTimes(1);
});

test("a delay without an end never runs, needs no timer, and can be cancelled", () => {
  const cancel = systemClock.after(Number.POSITIVE_INFINITY, () => {});
  expect(vi.getTimerCount()).toBe(0);
  cancel();
  const clock = new EventClock(0);
  guarded(clock).after(Number.POSITIVE_INFINITY, () => {});
  expect(clock.taskCount).toBe(0);
});

test("a long delay is cancelled also after a part of it", async () => {
  const run = vi.fn();
  const cancel = systemClock.after(60 * day, run);
  await vi.advanceTimersByTimeAsync(60_000);
  cancel();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([run.mock.calls, vi.getTimerCount()]).toEqual([[], 0]);
});

test.each([
  ["30 days", String((30 * day) / 1000), 300],
  ["a date in 2099", "Thu, 01 Jan 2099 00:00:00 GMT", 300],
  ["ten minutes", "600", 300],
  ["20 seconds", "20", 20],
  ["nothing that can be read", "soon", 1],
])("a server that asks for %s is asked again after at most five minutes", async (_asked, retryAfter, seconds) => {
  let requests = 0;
  const fetch = async () => {
    requests += 1;
    return {
      ok: false,
      status: 429,
      headers: { get: (name: string) => (name === "retry-after" ? retryAfter : null) },
      text: async () => "",
    };
  };
  const storage = { getItem: () => JSON.stringify({ token: "t", user: { uid: "u" } }), setItem: () => {}, removeItem: () => {} };
  const headset = new Noema({ fetch, storage, retry: { firstDelay: 1000, longestDelay: 1000 } });
  const user = collect(headset.onAuthStateChanged());
  await vi.advanceTimersByTimeAsync(4000);
  const early = requests;
  expect(early).toBeLessThanOrEqual(seconds > 4 ? 1 : 9);
  await vi.advanceTimersByTimeAsync(Math.max(0, seconds * 1000 - 4500));
  expect(requests, "not sooner").toBe(seconds > 4 ? 1 : requests);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests, "not later").toBeGreaterThan(1);
  expect(user.values).toEqual([]);
  const ending = headset.dispose();
  await vi.advanceTimersByTimeAsync(2000);
  await ending;
});
