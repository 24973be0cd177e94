/** Which path carries the data: the truth table, row by row, alone and through the whole SDK. */
import {
  type Calm,
  type DeviceInfo,
  Noema,
  osHasBluetoothSupport,
  type SDKOptions,
  STREAMING_MODE,
  WebBluetoothTransport,
} from "@noema/sdk";
import { createSimulator, type SimulatorOptions } from "@noema/sdk/simulator";
import { afterEach, describe, expect, test, vi } from "vitest";
import { decideStreaming } from "../src/core/streamingState.ts";
import { collect, connect, loginOf } from "./support/connect.ts";
import { deviceInfo, FakeHeadset, settle } from "./support/fakeHeadset.ts";
import { FakeDevice, installWebBluetooth } from "./support/fakeWebBluetooth.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const { WIFI_ONLY, WIFI_WITH_BLUETOOTH_FALLBACK, BLUETOOTH_WITH_WIFI_FALLBACK } = STREAMING_MODE;

describe("the truth table", () => {
  const modes = Object.values(STREAMING_MODE);
  const ups = [
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ] as const;

  test.each(modes)("%s without a headset: Wi-Fi, not connected", (streamingMode) => {
    for (const [isWifiUp, isBluetoothUp] of ups) {
      const state = decideStreaming({ streamingMode, hasDevice: false, hasBluetooth: true, isWifiUp, isBluetoothUp });
      expect(state).toEqual({ streamingMode, activeMode: "wifi", connected: false });
    }
  });

  test.each(modes)("%s without a transport or Bluetooth in the headset: Wi-Fi", (streamingMode) => {
    for (const [isWifiUp, isBluetoothUp] of ups) {
      const state = decideStreaming({ streamingMode, hasDevice: true, hasBluetooth: false, isWifiUp, isBluetoothUp });
      expect(state).toEqual({ streamingMode, activeMode: "wifi", connected: isWifiUp });
    }
  });

  test.each([
    // mode, Wi-Fi up, Bluetooth up, active mode, connected
    [WIFI_ONLY, false, false, "wifi", false],
    [WIFI_ONLY, false, true, "wifi", false],
    [WIFI_ONLY, true, false, "wifi", true],
    [WIFI_ONLY, true, true, "wifi", true],
    [WIFI_WITH_BLUETOOTH_FALLBACK, false, false, "wifi", false],
    [WIFI_WITH_BLUETOOTH_FALLBACK, false, true, "bluetooth", true],
    [WIFI_WITH_BLUETOOTH_FALLBACK, true, false, "wifi", true],
    [WIFI_WITH_BLUETOOTH_FALLBACK, true, true, "wifi", true],
    [BLUETOOTH_WITH_WIFI_FALLBACK, false, false, "wifi", false],
    [BLUETOOTH_WITH_WIFI_FALLBACK, false, true, "bluetooth", true],
    [BLUETOOTH_WITH_WIFI_FALLBACK, true, false, "wifi", true],
    [BLUETOOTH_WITH_WIFI_FALLBACK, true, true, "bluetooth", true],
  ] as const)("%s, Wi-Fi up %s, Bluetooth up %s: %s, connected %s", (streamingMode, isWifiUp, isBluetoothUp, activeMode, connected) => {
    const state = decideStreaming({ streamingMode, hasDevice: true, hasBluetooth: true, isWifiUp, isBluetoothUp });
    expect(state).toEqual({ streamingMode, activeMode, connected });
  });
});

async function connectBoth(streamingMode: STREAMING_MODE, simulatorOptions: SimulatorOptions = {}, options: SDKOptions = {}) {
  const fake = new FakeHeadset();
  const device = new FakeDevice(fake);
  installWebBluetooth({ picked: device });
  const simulator = createSimulator({ emulator: false, ...simulatorOptions });
  fake.validToken = null;
  const bluetoothTransport = new WebBluetoothTransport({ autoConnect: false });
  const headset = new Noema({ ...simulator.options, bluetoothTransport, streamingMode, ...options });
  const state = collect<{ activeMode: string; connected: boolean }>(headset.streamingState());
  const told = () => state.values.map(({ activeMode, connected }) => `${activeMode} ${connected}`);
  await headset.login(loginOf(simulator));
  await settle();
  await simulator.advance(0);
  return { simulator, headset, fake, device, told };
}

describe("streamingState", () => {
  test.each([
    [
      WIFI_WITH_BLUETOOTH_FALLBACK,
      ["wifi false", "wifi true", "bluetooth true", "wifi true", "bluetooth true", "wifi true", "bluetooth true", "wifi false"],
    ],
    [BLUETOOTH_WITH_WIFI_FALLBACK, ["wifi false", "wifi true", "bluetooth true", "wifi false"]],
    [WIFI_ONLY, ["wifi false", "wifi true", "wifi false", "wifi true", "wifi false", "wifi true", "wifi false"]],
  ])("%s follows both paths, without repeats", async (mode, expected) => {
    const { simulator, headset, device, told } = await connectBoth(mode);
    await headset.bluetooth?.connect();
    for (const state of ["offline", "updating", "offline", "online", "offline"] as const) {
      simulator.setStatus({ state });
      await simulator.advance(0);
    }
    device.drop();
    expect(told()).toEqual(expected);
  });

  test.each([
    ["an emulator", { emulator: true }],
    ["model 2", { model: 2 as const }],
    ["an OS before 16.0.0", { osVersion: "15.9.9" }],
  ])("stays on Wi-Fi for %s, with Bluetooth connected", async (_name, options) => {
    const { headset, told } = await connectBoth(BLUETOOTH_WITH_WIFI_FALLBACK, options);
    await headset.bluetooth?.connect();
    expect(new Set(told())).toEqual(new Set(["wifi false", "wifi true"]));
  });

  test("takes up Bluetooth when an update of the OS brings it", async () => {
    const { simulator, headset, told } = await connectBoth(BLUETOOTH_WITH_WIFI_FALLBACK, { osVersion: "15.0.0" });
    await headset.bluetooth?.connect();
    simulator.setOSVersion("16.0.0");
    await simulator.advance(0);
    expect(told().at(-1)).toBe("bluetooth true");
  });

  test("falls back to wifi-only without a word for an unknown mode, and for one without a transport", async () => {
    for (const options of [{ streamingMode: "telepathy" as never }, { streamingMode: BLUETOOTH_WITH_WIFI_FALLBACK }]) {
      const { simulator, headset } = await connect({}, options);
      expect(headset.bluetooth).toBeUndefined();
      const { values } = collect(headset.streamingState());
      await simulator.advance(0);
      expect(values).toEqual([{ connected: true, activeMode: "wifi", streamingMode: "wifi-only" }]);
    }
    const { simulator, headset } = await connectBoth("telepathy" as never);
    expect(headset.bluetooth).toBeDefined();
    const { values } = collect(headset.streamingState());
    await simulator.advance(0);
    expect(values.at(-1)).toMatchObject({ streamingMode: "wifi-only" });
  });
});

describe("members with two paths", () => {
  async function connectAccepted() {
    const both = await connectBoth(BLUETOOTH_WITH_WIFI_FALLBACK);
    const post = vi.spyOn(both.headset.__getApp() as { post: (...args: unknown[]) => Promise<unknown> }, "post").mockResolvedValue("good");
    both.fake.validToken = "good";
    return { ...both, post };
  }

  test("streams move to the other path and back without ending", async () => {
    const { simulator, headset, fake, device } = await connectAccepted();
    const { values, errors } = collect<Calm>(headset.calm());
    await simulator.advance(17_000);
    const overWifi = values.length;
    expect(overWifi).toBeGreaterThan(0);
    await headset.bluetooth?.connect();
    await settle();
    fake.notify("calm", { metric: "awareness", label: "calm", probability: 0.42, timestamp: 1 });
    await simulator.advance(5000);
    expect(values.slice(overWifi).map(({ probability }) => probability)).toEqual([0.42]);
    device.drop();
    await simulator.advance(5000);
    expect(values).toHaveLength(overWifi + 6);
    expect(errors).toEqual([]);
  });

  test("every stream and call goes over the active path", async () => {
    const { simulator, headset, fake, post } = await connectAccepted();
    await headset.bluetooth?.connect();
    await settle();
    expect(post).toHaveBeenCalledWith("createBluetoothToken", { deviceId: simulator.device.deviceId }, undefined);
    for (const name of ["calm", "focus", "signalQuality", "accelerometer", "status"] as const) {
      const { values } = collect(headset[name]());
      await settle();
      fake.notify(name, { by: name });
      expect(values.at(-1), name).toEqual({ by: name });
    }
    const psd = collect(headset.brainwaves("psd"));
    await settle();
    fake.notify("psd", { label: "psd" });
    expect(psd.values).toEqual([{ label: "psd" }]);
    expect(await headset.getInfo()).toEqual(deviceInfo);
    await headset.addMarker("now");
    await headset.haptics({ P7: ["buzz1_100"] });
    expect(fake.actions.map(({ command }) => command)).toEqual(["marker", "haptics"]);
    expect(simulator.received).toMatchObject({ markers: [], haptics: [] });
    const clients = () => simulator.server.database.keys(`devices/${simulator.device.deviceId}/clients`);
    await headset.disconnect();
    expect(headset.bluetooth?.transport.isConnected()).toBe(false);
    expect(clients(), "the cloud knows it too").toEqual([]);
  });

  test("disconnect() ends the data on both paths: with Bluetooth first, nothing goes on over Wi-Fi", async () => {
    const { simulator, headset, fake } = await connectAccepted();
    await headset.bluetooth?.connect();
    await settle();
    const calm = collect<Calm>(headset.calm());
    await settle();
    fake.notify("calm", { metric: "awareness", label: "calm", probability: 0.42, timestamp: 1 });
    await headset.disconnect();
    await simulator.advance(20_000);
    expect(calm.values).toHaveLength(1);
    expect(calm.errors).toEqual([]);
    expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/subscriptions`)).toEqual([]);
    await headset.bluetooth?.connect();
    await settle();
    const again = collect<Calm>(headset.calm());
    await settle();
    fake.notify("calm", { metric: "awareness", label: "calm", probability: 0.5, timestamp: 2 });
    expect(again.values).toHaveLength(1);
  });

  test("members of Wi-Fi alone stay there", async () => {
    const { simulator, headset } = await connectAccepted();
    await headset.bluetooth?.connect();
    await settle();
    const [settings, predictions, version] = [
      collect(headset.settings()),
      collect(headset.predictions("push")),
      collect(headset.osVersion()),
    ];
    await simulator.advance(1000);
    expect([settings.values.length, predictions.values.length, version.values.length]).toEqual([1, 4, 1]);
  });
});

describe("osHasBluetoothSupport", () => {
  const device = deviceInfo as DeviceInfo;

  test.each([
    ["a real headset of model 3 with OS 16.0.0", { ...device }, undefined, true],
    ["a later model and OS", { ...device, modelVersion: "4", osVersion: "17.1.2" }, undefined, true],
    ["an emulator", { ...device, emulator: true }, undefined, false],
    ["model 2", { ...device, modelVersion: "2" }, undefined, false],
    ["an older OS", { ...device, osVersion: "15.99.99" }, undefined, false],
    ["a pre-release of 16.0.0", { ...device, osVersion: "16.0.0-beta.1" }, undefined, false],
    ["an OS that was updated meanwhile", { ...device, osVersion: "15.0.0" }, "16.0.1", true],
    ["an OS that is no version", { ...device, osVersion: "newest" }, undefined, false],
    ["nothing", null, undefined, false],
  ])("%s", (_name, given, version, expected) => {
    expect(osHasBluetoothSupport(given as DeviceInfo, version)).toBe(expected);
  });
});
