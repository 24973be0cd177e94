/** The types that users see need no casts: this file compiles, or `npm run typecheck` fails. */
import {
  type Action,
  type ApiKeyOptions,
  type ApiKeyRecord,
  type AuthState,
  type DeviceInfo,
  type DeviceSelector,
  type Epoch,
  type HapticEffect,
  type HapticsReply,
  type Kinesis,
  type KinesisLabel,
  type Motor,
  Noema,
  type PowerByBand,
  type PSD,
  type RawUnfilteredEpoch,
  type StreamingState,
  type ThoughtLabel,
  type Training,
  type TransferOptions,
  type UserClaims,
} from "@noema/sdk";
import { isNoemaError, NoemaError } from "@noema/sdk/errors";
import { createSimulator } from "@noema/sdk/simulator";
import type * as Types from "@noema/sdk/types";
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

test("predictions(), haptics() and trainings are typed, and take what there is alone", () => {
  expectTypeOf(headset.predictions("push")).toEqualTypeOf<Observable<Kinesis>>();
  expectTypeOf(headset.haptics).returns.resolves.toEqualTypeOf<HapticsReply>();
  expectTypeOf(headset.haptics).toBeCallableWith({ P7: ["buzz1_100"], P8: undefined });
  expectTypeOf(headset.training.record).parameter(0).toEqualTypeOf<Training>();
  expectTypeOf(headset.training.record).toBeCallableWith({ metric: "kinesis", label: "push", experimentId: "e", fit: undefined });
  expectTypeOf<"P9">().not.toExtend<Motor>();
  expectTypeOf<"buzz">().not.toExtend<HapticEffect>();
  expectTypeOf<"jump">().not.toExtend<KinesisLabel>();
  expectTypeOf<"rest">().not.toExtend<ThoughtLabel>();
});

test("what calls take and give has a name, in the main entry and in that of the types", () => {
  expectTypeOf<Types.StreamingState>().toEqualTypeOf<StreamingState>();
  expectTypeOf(headset.createApiKey).parameter(0).toEqualTypeOf<ApiKeyOptions>();
  expectTypeOf(headset.createApiKey).returns.resolves.toEqualTypeOf<ApiKeyRecord>();
  expectTypeOf(headset.addMarker).returns.resolves.toEqualTypeOf<Action>();
  expectTypeOf(headset.streamingState()).toEqualTypeOf<Observable<StreamingState>>();
  expectTypeOf(headset.transferDevice).parameter(0).toEqualTypeOf<TransferOptions>();
  expectTypeOf(headset.onUserClaimsChange()).toEqualTypeOf<Observable<UserClaims>>();
  expectTypeOf(headset.onAuthStateChanged()).toExtend<Observable<AuthState>>();
});

test("the options take what platforms have, and calls their signals", () => {
  const asyncStorage = { getItem: async () => null, setItem: async () => {}, removeItem: async () => {} };
  expectTypeOf(Noema).toBeConstructibleWith({
    fetch,
    storage: asyncStorage,
    retry: { firstDelay: 500 },
    timeout: 5000,
    loginTimeout: undefined,
  });
  expectTypeOf(Noema).toBeConstructibleWith({ fetch: (url, init) => fetch(url, { ...init, cache: "no-store" }), storage: null });
  expectTypeOf(headset.getInfo).toBeCallableWith({ signal: new AbortController().signal });
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
  if (isNoemaError(error, "network")) expectTypeOf(error.code).toEqualTypeOf<"network">();
  const known = new NoemaError("network", "gone");
  // Another code is still an error of the SDK.
  if (!isNoemaError(known, "disposed")) expectTypeOf(known).toEqualTypeOf<NoemaError>();
  if (isNoemaError(error)) expect(error.page).toBe("https://docs.noema.example/docs/api/errors#not-logged-in");
});
