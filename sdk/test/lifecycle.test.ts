/** How a session and an instance end, and what is left of them: nothing. In memory and, in the project `sdk-network`, over HTTP. */
import { type Calm, Noema } from "@noema/sdk";
import { isNoemaError } from "@noema/sdk/errors";
import { createSimulator, type Simulator, type SimulatorOptions } from "@noema/sdk/simulator";
import { type Observable, tap } from "rxjs";
import { describe, expect, test } from "vitest";
import type { EventClock } from "../src/simulator/EventClock.ts";
import { collect, connect, loginOf } from "./support/connect.ts";

function clockOf({ options }: Simulator): EventClock {
  return options.services?.clock as EventClock;
}

/** Timers and streams of everybody. */
async function footprint(simulator: Simulator): Promise<{ timers: number; streams: number; subscriptions: number }> {
  await simulator.advance(0);
  const { database } = simulator.server;
  const subscriptions = database.keys(`devices/${simulator.device.deviceId}/subscriptions`).length;
  return { timers: clockOf(simulator).taskCount, streams: database.watcherCount, subscriptions };
}

const everyStream = (headset: Noema): Observable<unknown>[] => [
  headset.calm(),
  headset.focus(),
  headset.brainwaves("raw"),
  headset.signalQuality(),
  headset.kinesis("push"),
  headset.status(),
  headset.settings(),
  headset.streamingState(),
  headset.onAuthStateChanged(),
  headset.onUserDevicesChange(),
  headset.onDeviceChange(),
  headset.osVersion(),
  headset.onUserExperiments(),
  headset.onUserClaimsChange(),
];

describe("dispose()", () => {
  test("completes every stream, and leaves no timer, stream or subscription", async () => {
    const simulator = createSimulator();
    const before = await footprint(simulator);
    const headset = new Noema({ ...simulator.options, timesync: true });
    await headset.login(loginOf(simulator));
    let completed = 0;
    for (const stream$ of everyStream(headset)) stream$.subscribe({ complete: () => (completed += 1) });
    await simulator.advance(2000);
    expect((await footprint(simulator)).timers).toBeGreaterThan(before.timers);
    await headset.dispose();
    expect(completed).toBe(14);
    expect(await footprint(simulator)).toEqual(before);
    expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/clients`)).toEqual([]);
  });

  test("makes later calls reject and later subscriptions error, and may be called again", async () => {
    const { simulator, headset } = await connect();
    await headset.dispose();
    await headset.dispose();
    for (const stream$ of everyStream(headset)) {
      const { errors } = collect(stream$);
      expect(errors).toMatchObject([{ code: "disposed" }]);
    }
    const calls = [
      () => headset.login(loginOf(simulator)),
      () => headset.getInfo(),
      () => headset.getDevices(),
      () => headset.addMarker("now"),
      () => headset.haptics({ P7: [] }),
      () => headset.training.stopAll(),
      () => headset.createApiKey({ description: "key", scopes: { "read:calm": true } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "disposed" });
  });

  test("ends calls that wait for the headset", async () => {
    const { simulator, headset } = await connect();
    simulator.setStatus({ state: "offline" });
    const outcome = expect(headset.haptics({ P7: [] })).rejects.toMatchObject({ code: "disposed" });
    await simulator.advance(10);
    await headset.dispose();
    await outcome;
  });

  test("keeps the session for the next instance", async () => {
    const { simulator, headset } = await connect({ persistSession: true });
    await headset.dispose();
    const next = collect<{ uid: string }>(new Noema({ ...simulator.options }).onAuthStateChanged());
    await simulator.advance(0);
    expect(next.values.map(({ uid }) => uid)).toEqual([simulator.account.uid]);
  });

  test("is what `await using` calls", async () => {
    const { headset } = await connect();
    await headset[Symbol.asyncDispose]();
    await expect(headset.getInfo()).rejects.toMatchObject({ code: "disposed" });
  });
});

describe("disconnect()", () => {
  test("completes the streams of the headset, and gives an error that says why to those that are opened later", async () => {
    const { simulator, headset } = await connect();
    let completed = 0;
    const complete = () => {
      completed += 1;
    };
    const early = [headset.calm(), headset.brainwaves("raw"), headset.predictions("push")].map((stream$: Observable<unknown>) =>
      collect(stream$.pipe(tap({ complete }))),
    );
    await simulator.advance(1000);
    await headset.disconnect();
    expect([completed, early.flatMap(({ errors }) => errors)]).toEqual([3, []]);
    expect(collect(headset.focus()).errors).toMatchObject([{ code: "disconnected" }]);
    const counts = early.map(({ values }) => values.length);
    await simulator.advance(20_000);
    expect(early.map(({ values }) => values.length)).toEqual(counts);
    expect((await footprint(simulator)).subscriptions).toBe(0);
  });

  test("leaves the status alive, and lets selectDevice() begin anew", async () => {
    const { simulator, headset } = await connect();
    const status = collect<{ battery: number }>(headset.status());
    await headset.disconnect();
    simulator.setStatus({ battery: 3 });
    await simulator.advance(0);
    expect(status.values.at(-1)?.battery).toBe(3);
    await headset.selectDevice((devices) => devices[0]);
    const { values, errors } = collect<Calm>(headset.calm());
    await simulator.advance(20_000);
    expect(values.length).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
});

describe("an action without a reply", () => {
  test("leaves nothing behind when its time is over", async () => {
    const { simulator, headset } = await connect();
    simulator.setStatus({ state: "offline" });
    const before = await footprint(simulator);
    const outcomes = Promise.allSettled([1, 2, 3].map(() => headset.haptics({ P7: [] })));
    await simulator.advance(1000);
    expect(await outcomes).toMatchObject(Array(3).fill({ status: "rejected", reason: { code: "action-timeout" } }));
    expect(await footprint(simulator)).toEqual(before);
    expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/actions`)).toEqual([]);
  });

  test("is given up when the session ends", async () => {
    const { simulator, headset } = await connect();
    simulator.setStatus({ state: "offline" });
    const outcome = expect(headset.haptics({ P7: [] })).rejects.toMatchObject({ code: "logged-out" });
    await simulator.advance(100);
    await headset.logout();
    await outcome;
    expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/actions`)).toEqual([]);
  });
});

describe("timesync", () => {
  test("stops its timers when nobody is logged in any more", async () => {
    const simulator = createSimulator();
    const before = await footprint(simulator);
    const headset = new Noema({ ...simulator.options, timesync: true });
    await headset.login(loginOf(simulator));
    await simulator.advance(90_000);
    await headset.logout();
    expect(await footprint(simulator)).toEqual(before);
  });
});

describe("a login that fails on the way", () => {
  test("leaves nobody logged in when two are begun at once", async () => {
    const simulator = createSimulator();
    const headset = new Noema({ ...simulator.options });
    const [first, second] = await Promise.allSettled([headset.login(loginOf(simulator)), headset.login(loginOf(simulator))]);
    expect([first?.status, second]).toMatchObject(["fulfilled", { status: "rejected", reason: { code: "already-logged-in" } }]);
  });

  test("does not keep a timer or a stream for claims that never come", async () => {
    const simulator = createSimulator({ claimsDelay: 60_000 } satisfies SimulatorOptions);
    const headset = new Noema({ ...simulator.options });
    const before = await footprint(simulator);
    const outcome = headset.login(loginOf(simulator)).catch((error) => error);
    await simulator.advance(30_000);
    expect(isNoemaError(await outcome, "claims-timeout")).toBe(true);
    const after = await footprint(simulator);
    // The server still has to say that the claims are ready.
    expect(after).toEqual({ ...before, timers: before.timers + 1 });
  });
});

describe("the id of a headset", () => {
  test("is the same in upper case: a second claim is refused, and it can be selected and removed", async () => {
    const { simulator, headset } = await connect();
    const id = simulator.device.deviceId.toUpperCase();
    await expect(headset.addDevice(id)).rejects.toMatchObject({ code: "device-in-account" });
    const other = new Noema({ ...simulator.options, deviceId: id });
    await other.login(loginOf(simulator));
    expect((await other.getSelectedDevice())?.deviceId).toBe(simulator.device.deviceId);
    await headset.removeDevice(id);
    expect(await headset.getDevices()).toEqual([]);
  });

  test("can be claimed again by a call that follows one which was cut off", async () => {
    const { simulator, headset } = await connect();
    const id = "0123456789abcdef0123456789abcdef";
    simulator.server.database.write(`devices/${id}/status/claimedBy`, simulator.account.uid);
    await headset.addDevice(id);
    expect(simulator.server.database.keys(`users/${simulator.account.uid}/devices`)).toContain(id);
  });
});
