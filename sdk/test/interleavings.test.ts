/** The truth table holds whatever the order in which answers arrive: random schedules, each named by its seed. */
import { Noema, STREAMING_MODE, WebBluetoothTransport } from "@noema/sdk";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Services } from "../src/core/services.ts";
import { decideStreaming, type StreamingState } from "../src/core/streamingState.ts";
import { createSimulator } from "../src/simulator/index.ts";
import { Random } from "../src/simulator/Random.ts";
import { collect, loginOf } from "./support/connect.ts";
import { FakeHeadset } from "./support/fakeHeadset.ts";
import { FakeDevice, installWebBluetooth } from "./support/fakeWebBluetooth.ts";
import { SlowCloud } from "./support/slowCloud.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Schedules of a run: `SDK_SCHEDULES=1000` looks for rarer ones, `SDK_SEED=123` begins with that one. */
const schedules = Number(process.env.SDK_SCHEDULES ?? 150);
const firstSeed = Number(process.env.SDK_SEED ?? 1);

/** Longest delay of an answer. */
const longest = 900;

async function begin(seed: number, streamingMode: STREAMING_MODE) {
  const random = new Random(seed);
  const fake = new FakeHeadset();
  const device = new FakeDevice(fake);
  installWebBluetooth({ picked: device });
  const simulator = createSimulator({ seed, emulator: false });
  // What it measures does not matter here, and takes most of the time.
  simulator.vanish();
  const services = simulator.options.services as Services;
  const { clock } = services;
  const openCloud = () => new SlowCloud(services.openCloud(), { clock, random, longest });
  const bluetoothTransport = new WebBluetoothTransport({ autoConnect: false });
  const headset = new Noema({ services: { ...services, openCloud }, bluetoothTransport, streamingMode });
  fake.validToken = "good";
  vi.spyOn(headset.__getApp() as SlowCloud, "post").mockResolvedValue("good");
  // Half of the apps listen all the time; to the others, each answer is the first one.
  const states = random.next() < 0.5 ? collect<StreamingState>(headset.streamingState()) : null;
  const login = headset.login(loginOf(simulator));
  if (random.next() < 0.5) await headset.bluetooth?.connect();
  await simulator.advance(20 * longest);
  await login;
  await headset.bluetooth?.connect();
  await simulator.advance(longest);
  const setWifi = (state: string) => simulator.server.database.merge(`devices/${simulator.device.deviceId}/status`, { state });
  const clients = () => simulator.server.database.keys(`devices/${simulator.device.deviceId}/clients`);
  return { random, simulator, headset, states, device, fake, setWifi, clients };
}

const modes = Object.values(STREAMING_MODE);

async function runSchedule(seed: number): Promise<void> {
  const streamingMode = modes[seed % modes.length] as STREAMING_MODE;
  const { random, simulator, headset, states, device, setWifi, clients } = await begin(seed, streamingMode);
  let isWifiUp = true;
  let isBluetoothUp = true;
  const steps: Record<string, () => unknown> = {
    "Wi-Fi down": () => setWifi(isWifiUp ? "offline" : "shuttingOff"),
    "Wi-Fi up": () => setWifi(random.next() < 0.5 ? "online" : "updating"),
    "Bluetooth down": () => device.drop(),
    "Bluetooth up": () => headset.bluetooth?.connect(),
    "cloud away": () => headset.goOffline(),
    "cloud back": () => headset.goOnline(),
    "listen anew": () => collect(headset.streamingState()).stop(),
  };
  for (let count = 0; count < 8; count += 1) {
    const names = Object.keys(steps);
    const name = names[Math.floor(random.next() * names.length)] ?? "";
    await steps[name]?.();
    if (name.startsWith("Wi-Fi")) isWifiUp = name.endsWith("up");
    if (name.startsWith("Bluetooth")) isBluetoothUp = name.endsWith("up");
    await simulator.advance(random.between(0, longest / 2));
  }
  headset.goOnline();
  await simulator.advance(4 * longest);
  const expected = decideStreaming({ streamingMode, hasDevice: true, hasBluetooth: true, isWifiUp, isBluetoothUp });
  if (states) expect(states.values.at(-1)).toEqual(expected);
  const late = collect(headset.streamingState());
  await simulator.advance(2 * longest);
  expect(late.values).toEqual([expected]);
  const ending = headset.disconnect();
  await simulator.advance(6 * longest);
  await ending;
  const isBluetooth = expected.activeMode === "bluetooth";
  expect([headset.bluetooth?.transport.isConnected(), clients().length]).toEqual([isBluetoothUp && !isBluetooth, 0]);
}

async function runSteadily(seed: number): Promise<void> {
  const streamingMode = modes[seed % modes.length] as STREAMING_MODE;
  const { random, simulator, headset, states, fake } = await begin(seed, streamingMode);
  const others = states?.values.length;
  const isBluetooth = streamingMode === STREAMING_MODE.BLUETOOTH_WITH_WIFI_FALLBACK;
  for (let count = 0; count < 4; count += 1) {
    const late = collect<StreamingState>(headset.streamingState());
    const marked = headset.addMarker(`m${count}`);
    await simulator.advance(random.between(0, longest * 3));
    await simulator.advance(longest * 3);
    await marked;
    expect(late.values).toEqual([{ connected: true, activeMode: isBluetooth ? "bluetooth" : "wifi", streamingMode }]);
    late.stop();
  }
  expect(states?.values.slice(others) ?? []).toEqual([]);
  expect([fake.actions.length, simulator.received.markers.length]).toEqual(isBluetooth ? [4, 0] : [0, 4]);
}

async function forEachSchedule(count: number, run: (seed: number) => Promise<void>): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    await run(seed).catch((error: Error) => {
      error.message = `schedule ${seed} (SDK_SEED=${seed} SDK_SCHEDULES=1): ${error.message}`;
      throw error;
    });
    vi.unstubAllGlobals();
  }
}

describe("in whatever order answers arrive", () => {
  test(`the streaming state follows both paths and disconnect() closes the active one, in ${schedules} schedules`, async () => {
    await forEachSchedule(schedules, runSchedule);
  });

  test("with both paths up, no state and no call strays to the other path", async () => {
    await forEachSchedule(Math.ceil(schedules / 10), runSteadily);
  });
});
