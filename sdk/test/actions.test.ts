/** Markers, haptics, trainings and the clock of the headset. */
import { Noema } from "@noema/sdk";
import { createSimulator } from "@noema/sdk/simulator";
import { describe, expect, test, vi } from "vitest";
import { effectDuration } from "../src/core/hapticDurations.ts";
import { collect, connect, loginOf } from "./support/connect.ts";

describe("addMarker", () => {
  test("sends a marker with its time and resolves with the action", async () => {
    const { simulator, headset } = await connect();
    const action = await headset.addMarker("eyes-closed");
    expect(action).toEqual({ command: "marker", action: "add", message: { label: "eyes-closed", timestamp: simulator.now() } });
    expect(simulator.received.markers).toEqual([action.message]);
  });

  test("rejects without a label", async () => {
    const { headset } = await connect();
    await expect(headset.addMarker("")).rejects.toThrow("a label");
  });
});

describe("haptics", () => {
  test("knows 123 effects, each equal to its name", () => {
    const effects = new Noema({ ...createSimulator().options }).getHapticEffects();
    expect(Object.keys(effects)).toHaveLength(123);
    for (const [key, value] of Object.entries(effects)) expect(value).toBe(key);
    expect(effects).toMatchObject({
      alert750ms: "alert750ms",
      pulsingStong1_100: "pulsingStong1_100",
      transistionHum6_10: "transistionHum6_10",
      transitionRampDownLongMedium2_100_to_0: "transitionRampDownLongMedium2_100_to_0",
      transitionRampUpMediumSharp1_0_to_50: "transitionRampUpMediumSharp1_0_to_50",
    });
    expect(effects).not.toHaveProperty("transitionRampDownMediumSharp1_100_to_0");
  });

  test("plays on both motors, an unnamed one with an empty list, and tells when it is done", async () => {
    const { simulator, headset } = await connect();
    const reply = headset.haptics({ P7: ["strongClick1_100", "softBump30"] });
    await simulator.advance(500);
    expect(await reply).toEqual({ status: "complete" });
    expect(simulator.received.haptics).toEqual([{ P7: ["strongClick1_100", "softBump30"], P8: [] }]);
  });

  test("takes as long as the longer of both queues, and waits for that", async () => {
    const { simulator, headset } = await connect();
    let isDone = false;
    const reply = headset.haptics({ P7: ["alert1000ms", "alert750ms"], P8: ["sharpTick1_100"] }).finally(() => {
      isDone = true;
    });
    await simulator.advance(1700);
    expect(isDone).toBe(false);
    await simulator.advance(100);
    expect(await reply).toEqual({ status: "complete" });
  });

  test("is given up half a second after the end of a long queue", async () => {
    const { simulator, headset } = await connect();
    simulator.setStatus({ state: "offline" });
    const outcome = expect(headset.haptics({ P7: ["alert1000ms"] })).rejects.toThrow("within 1500 ms");
    await simulator.advance(1500);
    await outcome;
  });

  test("knows how long each of the 123 effects takes", () => {
    const silent = Object.keys(new Noema({ ...createSimulator().options }).getHapticEffects()).filter((name) => effectDuration(name) === 0);
    expect(silent).toEqual([]);
  });

  test("takes seven effects for a motor, and no eighth", async () => {
    const { simulator, headset } = await connect({ model: 2 });
    const seven = headset.haptics({ P7: Array(7).fill("buzz5_20"), P8: Array(7).fill("buzz5_20") });
    await simulator.advance(1000);
    expect(await seven).toEqual({ status: "complete" });
    await expect(headset.haptics({ P8: Array(8).fill("buzz5_20") })).rejects.toThrow("Noema: P8 has more than 7 effects");
    expect(simulator.received.haptics).toHaveLength(1);
  });

  test("rejects a motor that the model does not have, a model without motors, and an unknown model", async () => {
    const { headset } = await connect();
    await expect(headset.haptics({ C3: [] } as never)).rejects.toThrow("Noema: location C3 not found on model version 3. It has P7, P8.");
    const first = await connect({ model: 1 });
    await expect(first.headset.haptics({ P7: [] })).rejects.toThrow("Noema: haptics is not supported by model version 1.");
    first.simulator.server.database.write(`devices/${first.simulator.device.deviceId}/info/modelVersion`, "9");
    await first.headset.selectDevice((devices) => devices[0]);
    await expect(first.headset.haptics({ P7: [] })).rejects.toThrow("not supported by model version 9");
  });

  test("rejects when the headset does not reply within 1000 ms, and takes the action back", async () => {
    const { simulator, headset } = await connect();
    simulator.setStatus({ state: "offline" });
    const outcome = expect(headset.haptics({ P7: [] })).rejects.toThrow("no reply to the action haptics/queue within 1000 ms");
    await simulator.advance(1000);
    await outcome;
    expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/actions`)).toEqual([]);
  });
});

describe("training", () => {
  const push = { metric: "kinesis", label: "tongue", experimentId: "e1" } as const;

  test("fills in what is left out, and the user", async () => {
    const { simulator, headset } = await connect();
    await headset.training.record(push);
    await headset.training.record({ ...push, baseline: true, timestamp: 5 });
    await headset.training.stop(push);
    await headset.training.stopAll();
    const userId = simulator.account.uid;
    expect(simulator.received.trainings).toEqual([
      { action: "record", ...push, fit: false, baseline: false, timestamp: simulator.now(), userId },
      { action: "record", ...push, fit: false, baseline: true, timestamp: 5, userId },
      { action: "stop", ...push, fit: false, baseline: false, timestamp: simulator.now(), userId },
      { action: "stopAll", userId },
    ]);
  });

  test("makes a thought known once both states are recorded and the model is fitted", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect(headset.kinesis("tongue"));
    simulator.setMotorLabel("tongue");
    await headset.training.record({ ...push, fit: true });
    await simulator.advance(5000);
    expect(values).toEqual([]);
    await headset.training.record({ ...push, baseline: true });
    await headset.training.record({ ...push, fit: true });
    await simulator.advance(5000);
    expect(values.length).toBeGreaterThan(0);
  });

  test("needs somebody to be logged in", async () => {
    const headset = new Noema({ ...createSimulator().options });
    await expect(headset.training.stopAll()).rejects.toThrow("logged in");
  });
});

describe("timesync", () => {
  test("estimates how far the clock of the headset is ahead, within 25 seconds", async () => {
    const simulator = createSimulator({ clockOffset: 340 });
    const headset = new Noema({ ...simulator.options, timesync: true });
    await headset.login(loginOf(simulator));
    expect(headset.getTimesyncOffset()).toBe(0);
    await simulator.advance(25_000);
    expect(headset.getTimesyncOffset()).toBe(340);
    await headset.training.record({ metric: "kinesis", label: "push", experimentId: "e" });
    expect(simulator.received.trainings[0]?.timestamp).toBe(simulator.now() + 340);
  });

  test("waits for the headset to be online, and counts requests without an answer as no offset", async () => {
    const simulator = createSimulator({ clockOffset: 340 });
    simulator.setStatus({ state: "offline" });
    const headset = new Noema({ ...simulator.options, timesync: true });
    await headset.login(loginOf(simulator));
    await simulator.advance(10_000);
    expect(headset.getTimesyncOffset()).toBe(0);
    simulator.setStatus({ state: "online" });
    await simulator.advance(100);
    expect(headset.getTimesyncOffset()).toBe(340);
    simulator.setStatus({ state: "updating" });
    await simulator.advance(25_000);
    expect(headset.getTimesyncOffset()).toBe(0);
  });

  test("asks once a minute after that", async () => {
    const simulator = createSimulator();
    const headset = new Noema({ ...simulator.options, timesync: true });
    await headset.login(loginOf(simulator));
    await simulator.advance(2000);
    const sent = new Set<string>();
    const actions$ = simulator.server.database.watch(`devices/${simulator.device.deviceId}/actions`);
    actions$.subscribe((actions) => {
      for (const id of Object.keys(actions ?? {})) sent.add(id);
    });
    await simulator.advance(180_000);
    expect(sent.size).toBe(3);
    simulator.setStatus({ sleepMode: true });
    await simulator.advance(60_000);
    expect(sent.size).toBe(4);
    simulator.setStatus({ state: "offline" });
    await simulator.advance(180_000);
    expect(sent.size).toBe(4);
  });

  test("is 0 with a warning when it is off", async () => {
    const { options } = createSimulator();
    const warn = vi.fn();
    const headset = new Noema({ ...options, services: { ...options.services, warn } });
    expect(headset.getTimesyncOffset()).toBe(0);
    expect(warn).toHaveBeenCalledOnce();
  });
});

test("a reply that never comes is given up after 10 minutes", async () => {
  const { simulator, headset } = await connect();
  simulator.setStatus({ state: "offline" });
  const { dispatchCloudAction } = await import("../src/cloud/actions.ts");
  const cloud = headset.__getApp() as Parameters<typeof dispatchCloudAction>[2]["cloud"];
  const action = { command: "wifi", action: "reset", responseRequired: true };
  const world = {
    cloud,
    timeout: 10_000,
    clock: { now: simulator.now, after: simulator.server.clock.after.bind(simulator.server.clock) },
    random: () => 0.5,
  };
  const outcome = expect(dispatchCloudAction(simulator.device.deviceId, action, world)).rejects.toThrow("within 600000 ms");
  await simulator.advance(600_000);
  await outcome;
});
