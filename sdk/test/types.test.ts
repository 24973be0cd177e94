/** The types that users see need no casts: this file compiles, or `npm run typecheck` fails. */
import {
  type DeviceInfo,
  type DeviceSelector,
  type Epoch,
  type Kinesis,
  Noema,
  type PowerByBand,
  type PSD,
  type RawUnfilteredEpoch,
} from "@noema/sdk";
import { isNoemaError, NoemaError } from "@noema/sdk/errors";
import { createSimulator } from "@noema/sdk/simulator";
import type { Observable } from "rxjs";
import { expect, expectTypeOf, test } from "vitest";

const headset = new Noema({ ...createSimulator().options, autoSelectDevice: false });

test("brainwaves() has the payload of its label", () => {
  expectTypeOf(headset.brainwaves("raw")).toEqualTypeOf<Observable<Epoch>>();
  expectTypeOf(headset.brainwaves("rawUnfiltered")).toEqualTypeOf<Observable<RawUnfilteredEpoch>>();
  expectTypeOf(headset.brainwaves("psd")).toEqualTypeOf<Observable<PSD>>();
  expectTypeOf(headset.brainwaves("powerByBand")).toEqualTypeOf<Observable<PowerByBand>>();
  const some: "raw" | "psd" = "raw" as "raw" | "psd";
  expectTypeOf(headset.brainwaves(some)).toEqualTypeOf<Observable<Epoch | RawUnfilteredEpoch | PSD | PowerByBand>>();
});

test("predictions(), haptics() and trainings are typed", () => {
  expectTypeOf(headset.predictions("push")).toEqualTypeOf<Observable<Kinesis>>();
  expectTypeOf(headset.haptics).returns.resolves.toHaveProperty("status").toEqualTypeOf<string>();
  const training = { metric: "kinesis", label: "push", experimentId: "e" };
  expectTypeOf(headset.training.record).toBeCallableWith(training);
});

test("a selector is a pair, or a function that picks a headset; selectDevice() also takes one that may find none", () => {
  type Pair = [field: string, value: string | number | string[]];
  expectTypeOf<DeviceSelector>().toEqualTypeOf<Pair | ((devices: DeviceInfo[]) => DeviceInfo)>();
  expectTypeOf(headset.selectDevice).toBeCallableWith((devices: DeviceInfo[]) => devices.find(({ modelVersion }) => modelVersion === "3"));
});

test("an error tells its code", async () => {
  const error: unknown = await headset.getDevices().catch((reason) => reason);
  expect(error).toBeInstanceOf(NoemaError);
  expect(isNoemaError(error, "not-logged-in")).toBe(true);
  expect(isNoemaError(error, "network")).toBe(false);
  expect(isNoemaError(new Error("other"))).toBe(false);
  if (isNoemaError(error)) expect(error.page).toBe("https://docs.noema.example/docs/api/errors#not-logged-in");
});
