/** Status, settings, information, and what they mean for the streams. */
import { type DeviceStatus, Noema, type Settings } from "@noema/sdk";
import { createSimulator } from "@noema/sdk/simulator";
import { describe, expect, test } from "vitest";
import { collect, connect } from "./support/connect.ts";

const minute = 60_000;

describe("status", () => {
  test("tells the present status at once, without fields of the back end", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<DeviceStatus>(headset.status());
    await simulator.advance(0);
    expect(values).toEqual([
      {
        state: "online",
        battery: 84,
        charging: false,
        sleepMode: false,
        sleepModeReason: null,
        lastHeartbeat: simulator.now(),
        ssid: "Living Room",
        claimedBy: simulator.account.uid,
      },
    ]);
    expect(simulator.server.database.read(`devices/${simulator.device.deviceId}/status/__version`)).toBe(1);
  });

  test("emits on change only", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<DeviceStatus>(headset.status());
    await simulator.advance(0);
    simulator.setStatus({ battery: 84 });
    simulator.server.database.write(`devices/${simulator.device.deviceId}/status/__version`, 2);
    await simulator.advance(0);
    expect(values).toHaveLength(1);
    simulator.setStatus({ battery: 83 });
    await simulator.advance(0);
    expect(values.map(({ battery }) => battery)).toEqual([84, 83]);
  });

  test("refreshes the heartbeat every 30 seconds", async () => {
    const { simulator, headset } = await connect();
    const start = simulator.now();
    const { values } = collect<DeviceStatus>(headset.status());
    await simulator.advance(90_000);
    expect(values.map(({ lastHeartbeat }) => lastHeartbeat - start)).toEqual([0, 30_000, 60_000, 90_000]);
  });

  test("turns offline when the heartbeat has not changed for 75 seconds, and back when it does", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<DeviceStatus>(headset.status());
    await simulator.advance(0);
    simulator.vanish();
    await simulator.advance(74_999);
    expect(values.map(({ state }) => state)).toEqual(["online"]);
    await simulator.advance(1);
    expect(values.map(({ state }) => state)).toEqual(["online", "offline"]);
    simulator.setStatus({ battery: 10 });
    await simulator.advance(0);
    expect(values.at(-1)).toMatchObject({ state: "offline", battery: 10 });
    simulator.setStatus({ state: "online" });
    await simulator.advance(0);
    expect(values.at(-1)).toMatchObject({ state: "online" });
  });

  test("is offline from the start when the heartbeat is more than 24 hours old", async () => {
    const { simulator, headset } = await connect();
    simulator.vanish();
    const path = `devices/${simulator.device.deviceId}/status/lastHeartbeat`;
    simulator.server.database.write(path, simulator.now() - 24 * 60 * minute);
    const young = collect<DeviceStatus>(headset.status());
    await simulator.advance(0);
    expect(young.values[0]?.state).toBe("online");
    simulator.server.database.write(path, simulator.now() - 24 * 60 * minute - 1);
    await simulator.advance(0);
    const old = collect<DeviceStatus>(headset.status());
    await simulator.advance(0);
    expect(old.values[0]?.state).toBe("offline");
  });

  test("passes while the headset is offline", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<DeviceStatus>(headset.status());
    await simulator.advance(0);
    for (const state of ["shuttingOff", "offline", "booting", "updating", "online"] as const) simulator.setStatus({ state });
    await simulator.advance(0);
    expect(values.map(({ state }) => state)).toEqual(["online", "shuttingOff", "offline", "booting", "updating", "online"]);
  });

  test("follows the selection: silent before it, and on to the next headset", async () => {
    const { simulator, headset } = await connect({ otherModels: [2] }, { autoSelectDevice: false });
    const { values } = collect<DeviceStatus>(headset.status());
    await simulator.advance(0);
    expect(values).toEqual([]);
    await headset.selectDevice((devices) => devices[0]);
    await simulator.advance(0);
    expect(values).toHaveLength(1);
  });
});

describe("streams of metrics", () => {
  test.each([
    ["offline", { state: "offline" as const }, { state: "online" as const }],
    ["booting", { state: "booting" as const }, { state: "online" as const }],
    ["updating", { state: "updating" as const }, { state: "online" as const }],
    ["asleep", { sleepMode: true }, { sleepMode: false }],
    ["charging", { charging: true }, { charging: false }],
  ])("are silent while the headset is %s, and go on by themselves", async (_name, pause, goOn) => {
    const { simulator, headset } = await connect();
    const { values, errors } = collect(headset.brainwaves("raw"));
    await simulator.advance(1000);
    expect(values).toHaveLength(16);
    simulator.setStatus(pause);
    await simulator.advance(1000);
    expect(values).toHaveLength(16);
    simulator.setStatus(goOn);
    await simulator.advance(1000);
    expect(values).toHaveLength(32);
    expect(errors).toEqual([]);
  });

  test("are not even subscribed to on the headset while it is offline", async () => {
    const { simulator, headset } = await connect();
    const subscriptions = () => simulator.server.database.keys(`devices/${simulator.device.deviceId}/subscriptions`);
    const stream = collect(headset.calm());
    await simulator.advance(0);
    expect(subscriptions()).toHaveLength(1);
    simulator.vanish();
    await simulator.advance(75_000);
    expect(subscriptions()).toEqual([]);
    simulator.setStatus({ state: "online" });
    await simulator.advance(0);
    expect(subscriptions()).toHaveLength(1);
    stream.stop();
    await simulator.advance(0);
    expect(subscriptions()).toEqual([]);
  });

  test("tell the reason of the sleep while the headset charges", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<DeviceStatus>(headset.status());
    await simulator.advance(0);
    simulator.setStatus({ charging: true });
    simulator.setStatus({ charging: false });
    await simulator.advance(0);
    expect(values.map(({ sleepMode, sleepModeReason }) => [sleepMode, sleepModeReason])).toEqual([
      [false, null],
      [true, "charging"],
      [false, null],
    ]);
  });

  test("fall silent after disconnect(), and when the instance goes offline", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect(headset.brainwaves("raw"));
    headset.goOffline();
    await simulator.advance(1000);
    expect(values).toEqual([]);
    headset.goOnline();
    await simulator.advance(1000);
    expect(values).toHaveLength(16);
    await headset.disconnect();
    await simulator.advance(1000);
    expect(values).toHaveLength(16);
  });
});

describe("information", () => {
  test.each([
    [1, { modelVersion: "1", samplingRate: 250, channelNames: ["CP6", "F6", "C4", "CP4", "CP3", "F5", "C3", "CP5"] }],
    [2, { modelVersion: "2", samplingRate: 250, channelNames: ["CP5", "F5", "C3", "CP3", "CP6", "F6", "C4", "CP4"] }],
    [3, { modelVersion: "3", samplingRate: 256, channelNames: ["CP3", "C3", "F5", "PO3", "PO4", "F6", "C4", "CP4"] }],
  ] as const)("describes model %i", async (model, expected) => {
    const { headset } = await connect({ model });
    expect(await headset.getInfo()).toEqual({
      deviceId: "a1b2c3d4e5f60718293a4b5c6d7e8f90",
      deviceNickname: "Lyra-A1B",
      channels: 8,
      manufacturer: "Noema Labs",
      model: `Lyra ${model}`,
      modelName: "Lyra",
      osVersion: "16.0.0",
      apiVersion: "1.0.0",
      emulator: true,
      ...expected,
    });
  });

  test("follows the OS version through an update", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect(headset.osVersion());
    await simulator.advance(0);
    simulator.setOSVersion("16.2.0");
    simulator.setOSVersion("16.2.0");
    await simulator.advance(0);
    expect(values).toEqual(["16.0.0", "16.2.0"]);
  });
});

describe("settings", () => {
  test("tell the last value first, and keep what is left out of a change", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<Settings>(headset.settings());
    await simulator.advance(0);
    await headset.changeSettings({ lsl: true });
    await headset.changeSettings({ osc: true });
    await headset.changeSettings({ osc: true });
    await simulator.advance(0);
    expect(values.map(({ lsl, osc }) => [lsl, osc])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    expect(values.at(-1)?.activityLogging).toBe(true);
  });

  test("are changed by something only", async () => {
    const { headset } = await connect();
    await expect(headset.changeSettings(undefined as never)).rejects.toThrow("changeSettings() needs settings");
  });
});

describe("experiments", () => {
  test("are told newest first, at most 100, of this account only", async () => {
    const { simulator, headset } = await connect();
    const { uid } = simulator.account;
    await headset.deleteUserExperiment("first-training");
    const write = (id: string, experiment: object) =>
      simulator.server.database.write(`experiments/${id}`, { id, userId: uid, ...experiment });
    for (let index = 0; index < 101; index += 1) write(`e${index}`, { timestamp: index });
    write("foreign", { userId: "somebody", timestamp: 999 });
    const { values } = collect<{ id: string }[]>(headset.onUserExperiments());
    await simulator.advance(0);
    expect(values[0]).toHaveLength(100);
    expect(values[0]?.slice(0, 2).map(({ id }) => id)).toEqual(["e100", "e99"]);
    await headset.deleteUserExperiment("e100");
    await simulator.advance(0);
    expect(values.at(-1)?.[0]?.id).toBe("e99");
  });

  test("are deleted by id only, and a failure of the server is not told", async () => {
    const simulator = createSimulator();
    const headset = new Noema({ ...simulator.options });
    await expect(headset.deleteUserExperiment("")).rejects.toThrow("id of an experiment");
    await expect(headset.deleteUserExperiment("unknown")).resolves.toBeUndefined();
  });
});
