/** What the app itself ends completes, so that no error goes unhandled; and the RxJS of the app stays as it is. */

import { Noema } from "@noema/sdk";
import { combineLatest, config, map, of, switchMap } from "rxjs";
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

test.each(["disconnect", "logout"] as const)("%s() completes the streams that it ends, whatever they are made into", async (end) => {
  const { headset } = await connect();
  const seen: string[] = [];
  const observer = { error: () => seen.push("error"), complete: () => seen.push("complete") };
  headset.calm().subscribe(() => {});
  combineLatest([headset.focus(), headset.brainwaves("raw")]).subscribe(() => {});
  of(1)
    .pipe(switchMap(() => headset.accelerometer()))
    .subscribe(() => {});
  headset.kinesis("push").subscribe(observer);
  headset
    .signalQuality()
    .pipe(map(() => 1))
    .subscribe(observer);
  await headset[end]();
  await later();
  expect([unhandled.mock.calls, seen]).toEqual([[], ["complete", "complete"]]);
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
