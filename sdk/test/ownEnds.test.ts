/** How streams end where nobody handles their errors: what the app itself has ended is no news, and the RxJS of the app stays as it is. */

import { Noema } from "@noema/sdk";
import { config, map, switchMap } from "rxjs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "./support/connect.ts";

const unhandled = vi.fn();

beforeEach(() => {
  unhandled.mockClear();
  config.onUnhandledError = unhandled;
});

afterEach(() => {
  config.onUnhandledError = null;
});

const later = () => new Promise((resolve) => setTimeout(resolve, 5));

test("an instance leaves the configuration of RxJS alone", () => {
  config.onUnhandledError = null;
  new Noema({ storage: null });
  expect(config.onUnhandledError).toBeNull();
});

test.each(["disconnect", "logout"] as const)("%s() ends streams without an unhandled error, through operators too", async (end) => {
  const { headset } = await connect();
  const seen: unknown[] = [];
  headset.calm().subscribe();
  headset.calm().subscribe(() => {});
  headset.focus().subscribe({ next: () => {} });
  headset
    .brainwaves("raw")
    .pipe(map(({ data }) => data))
    .subscribe({ next: (value) => seen.push(value), complete: () => seen.push("complete") });
  headset
    .status()
    .pipe(switchMap(() => headset.accelerometer()))
    .subscribe(() => {});
  const handled: string[] = [];
  headset.kinesis("push").subscribe({ error: (error) => handled.push(error.code) });
  await headset[end]();
  await later();
  expect([unhandled.mock.calls, seen, handled]).toEqual([[], [], ["disconnected"]]);
});

test("other errors that nobody handles are still told, and so is what an app throws", async () => {
  const { simulator, headset } = await connect();
  headset.kinesis("nothing" as never).subscribe();
  headset.accelerometer().subscribe(() => {
    throw new Error("in the app");
  });
  await simulator.advance(200);
  await later();
  expect(unhandled.mock.calls.map(([error]) => error.code ?? error.message).slice(0, 2)).toEqual(["label-invalid", "in the app"]);
});

test("an observer is called as it is, with its own this", async () => {
  const { simulator, headset } = await connect();
  const observer = {
    count: 0,
    next() {
      this.count += 1;
    },
  };
  const subscription = headset.accelerometer().subscribe(observer);
  await simulator.advance(1000);
  subscription.unsubscribe();
  expect(observer.count).toBe(10);
});
