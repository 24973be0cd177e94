/** The simulated headset over Bluetooth, as an app sees it: picked, accepted, streaming the same wearer, lost and found again. */
import { type Epoch, Noema, STREAMING_MODE, WebBluetoothTransport } from "@noema/sdk";
import { EMPTY } from "rxjs";
import { describe, expect, test } from "vitest";
import { createSimulator, type SimulatorOptions } from "../src/simulator/index.ts";
import { collect, loginOf } from "./support/connect.ts";
import { settle } from "./support/fakeHeadset.ts";

async function open(options: SimulatorOptions = {}) {
  const simulator = createSimulator({ seed: 7, emulator: false, ...options });
  const headset = new Noema({
    ...simulator.options,
    bluetoothTransport: new WebBluetoothTransport({ ...simulator.bluetooth }),
    streamingMode: STREAMING_MODE.BLUETOOTH_WITH_WIFI_FALLBACK,
  });
  headset.bluetooth?.errors().subscribe();
  await headset.login(loginOf(simulator));
  return { simulator, headset };
}

async function openConnected(options?: SimulatorOptions) {
  const opened = await open(options);
  await opened.headset.bluetooth?.connect("Lyra-A1B");
  await settle();
  return opened;
}

describe("a simulated headset over Bluetooth", () => {
  test("is picked, accepts the app, and becomes the active path", async () => {
    const { simulator, headset } = await open();
    const paths = collect<{ connected: boolean; activeMode: string }>(headset.streamingState());
    const states = collect(headset.bluetooth?.connection() ?? EMPTY);
    await headset.bluetooth?.connect();
    await simulator.advance(100);
    expect(states.values).toEqual(["disconnected", "scanning", "connecting", "connected"]);
    expect(await headset.bluetooth?.isAuthenticated()).toEqual([true, simulator.now() - 100 + 86_400_000]);
    expect(paths.values.at(-1)).toMatchObject({ connected: true, activeMode: "bluetooth" });
    expect(await headset.getInfo()).toEqual(simulator.device);
    expect(await headset.bluetooth?.getDeviceId()).toBe(simulator.device.deviceId);
  });

  test("streams what the same wearer streams over Wi-Fi", async () => {
    const { simulator, headset } = await openConnected();
    const overWifi = new Noema({ ...simulator.options });
    await overWifi.login(loginOf(simulator));
    const streams = (instance: Noema) => ({
      calm: collect(instance.calm()).values,
      accelerometer: collect(instance.accelerometer()).values,
      signalQuality: collect(instance.signalQuality()).values,
      psd: collect(instance.brainwaves("psd")).values,
      powerByBand: collect(instance.brainwaves("powerByBand")).values,
      status: collect(instance.status()).values,
    });
    const [near, far] = [streams(headset), streams(overWifi)];
    simulator.setCalm(0.9);
    await simulator.advance(20_000);
    expect(near.calm.length).toBeGreaterThan(3);
    expect(near.psd.length).toBeGreaterThan(70);
    for (const name of Object.keys(near) as (keyof typeof near)[]) expect(near[name], name).toEqual(far[name]);
  });

  test("loses packets when told to, and whatever arrives is what was measured", async () => {
    const { simulator, headset } = await openConnected();
    const overWifi = new Noema({ ...simulator.options });
    await overWifi.login(loginOf(simulator));
    const streams = (instance: Noema) => ({
      psd: collect(instance.brainwaves("psd")),
      powerByBand: collect(instance.brainwaves("powerByBand")),
      signalQuality: collect(instance.signalQuality()),
      accelerometer: collect(instance.accelerometer()),
    });
    const [near, far] = [streams(headset), streams(overWifi)];
    await simulator.advance(1000);
    simulator.setRadio({ loss: 0.05 });
    await simulator.advance(60_000);
    for (const name of Object.keys(near) as (keyof typeof near)[]) {
      const measured = new Set(far[name].values.map((value) => JSON.stringify(value)));
      const others = near[name].values.filter((value) => !measured.has(JSON.stringify(value)));
      expect([others, near[name].errors], name).toEqual([[], []]);
      expect(near[name].values.length, name).toBeGreaterThan(5);
      expect(near[name].values.length, name).toBeLessThan(measured.size);
    }
  });

  test("sends epochs without a gap, also when packets are lost", async () => {
    const { simulator, headset } = await openConnected();
    const { values } = collect<Epoch>(headset.brainwaves("raw"));
    const overWifi = new Noema({ ...simulator.options });
    await overWifi.login(loginOf(simulator));
    const far = collect<Epoch>(overWifi.brainwaves("raw"));
    const samplesOf = (epochs: Epoch[]) => epochs.flatMap(({ data }) => data[0] ?? []).join(" ");
    simulator.setRadio({ loss: 0.2 });
    await simulator.advance(5000);
    const measured = samplesOf(far.values);
    expect(values.filter((epoch) => !measured.includes(samplesOf([epoch])))).toEqual([]);
    expect(values.length).toBeGreaterThan(20);
    expect(values.length).toBeLessThan(70);
    expect(() => simulator.setRadio({ loss: 2 })).toThrow("loss and failures from 0 to 1");
  });

  test("is found again when its services could not be read", async () => {
    const { simulator, headset } = await openConnected();
    simulator.setRadio({ failures: 1 });
    simulator.dropBluetooth();
    await simulator.advance(25_000);
    expect(headset.bluetooth?.transport.isConnected()).toBe(false);
    simulator.setRadio({});
    await simulator.advance(10_000);
    expect(headset.bluetooth?.transport.isConnected()).toBe(true);
  });

  test("sends raw samples in bytes: the same microvolts, in epochs of 16 without notch frequency", async () => {
    const { simulator, headset } = await openConnected();
    const overWifi = new Noema({ ...simulator.options });
    await overWifi.login(loginOf(simulator));
    const [near, far] = [headset, overWifi].map(
      (instance) => collect<{ data: number[][]; info: object }>(instance.brainwaves("raw")).values,
    );
    await simulator.advance(2000);
    expect(near?.length).toBeGreaterThan(25);
    expect(near?.map(({ data }) => data)).toEqual(far?.map(({ data }) => data));
    expect(near?.[0]?.info).not.toHaveProperty("notchFrequency");
  });

  test("takes markers, effects and networks", async () => {
    const { simulator, headset } = await openConnected();
    await headset.addMarker("eyes-closed");
    const haptics = headset.haptics({ P8: ["buzz1_100"] });
    const joined = headset.bluetooth?.wifi.connect("Guests", "the password");
    const networks = collect(headset.bluetooth?.wifi.connections() ?? EMPTY);
    await simulator.advance(1000);
    expect(await haptics).toMatchObject({ status: "complete" });
    expect(await joined).toMatchObject({ status: "complete" });
    expect(simulator.received.markers).toMatchObject([{ label: "eyes-closed" }]);
    expect(simulator.received.haptics).toEqual([{ P7: [], P8: ["buzz1_100"] }]);
    expect(networks.values.at(-1)).toEqual(["Guests"]);
  });

  test("is lost and found again: streams go on over Wi-Fi meanwhile", async () => {
    const { simulator, headset } = await openConnected();
    const values = collect(headset.accelerometer());
    const paths = collect<{ activeMode: string }>(headset.streamingState());
    await simulator.advance(1000);
    simulator.dropBluetooth();
    await simulator.advance(15_000);
    expect(paths.values.map(({ activeMode }) => activeMode)).toEqual(["bluetooth", "wifi", "bluetooth"]);
    const before = values.values.length;
    await simulator.advance(1000);
    expect(values.values.length - before).toBe(10);
    simulator.vanish();
    await simulator.advance(1000);
    expect([values.errors, headset.bluetooth?.transport.isConnected()]).toEqual([[], false]);
  });

  test.each([
    ["that says it is virtual", { emulator: true }],
    ["of model 2", { model: 2 }],
    ["of an old OS", { osVersion: "15.9.0" }],
  ] as const)("%s has none", async (_name, options) => {
    const { headset } = await open(options);
    await expect(headset.bluetooth?.connect()).rejects.toMatchObject({ code: "bluetooth-failed" });
  });

  test("tells nothing to an app that it does not accept", async () => {
    const { simulator } = await open();
    const transport = new WebBluetoothTransport({ ...simulator.bluetooth });
    await transport.connect();
    const calm = collect(transport.subscribeToCharacteristic({ characteristicName: "status" }));
    await transport.writeCharacteristic("auth", "made up");
    expect(await transport.readCharacteristic("auth", true)).toEqual([false, null]);
    const info = expect(transport.readCharacteristic("deviceInfo")).rejects.toThrow("not permitted");
    await simulator.advance(2000);
    await info;
    expect(calm.values).toEqual([]);
  });
});
