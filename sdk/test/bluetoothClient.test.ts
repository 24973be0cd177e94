/** The Bluetooth client: authentication, streams, actions and Wi-Fi, over the fake of Web Bluetooth. */
import {
  BluetoothClient,
  type BrainwavesLabel,
  type DeviceInfo,
  type Epoch,
  ReactNativeTransport,
  WebBluetoothTransport,
} from "@noema/sdk";
import { of } from "rxjs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { decodeSamples } from "../src/bluetooth/rawEpochs.ts";
import { EventClock } from "../src/simulator/EventClock.ts";
import { collect } from "./support/connect.ts";
import { FakeBleManager } from "./support/fakeBleManager.ts";
import { deviceInfo, FakeHeadset, rawBytes, settle } from "./support/fakeHeadset.ts";
import { FakeDevice, installWebBluetooth } from "./support/fakeWebBluetooth.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A client whose headset accepts the token `good`. */
function open({ token = "good", hasSupport = true } = {}) {
  const [headset, clock] = [new FakeHeadset(), new EventClock(1_757_930_400_000)];
  headset.validToken = "good";
  const device = new FakeDevice(headset);
  installWebBluetooth({ picked: device });
  const transport = new WebBluetoothTransport({ autoConnect: false, services: { clock, random: () => 0.5 } });
  const createBluetoothToken = vi.fn(async () => token);
  const client = new BluetoothClient({ transport, osHasBluetoothSupport$: of(hasSupport), createBluetoothToken, clock });
  return { headset, clock, device, transport, client, createBluetoothToken };
}

async function openConnected(options = {}) {
  const opened = open(options);
  await opened.client.connect("Lyra-A1B");
  await settle();
  return opened;
}

describe("authentication", () => {
  test("is done on connection, with a token where the headset asks for one", async () => {
    const { headset, client, createBluetoothToken } = await openConnected();
    expect(headset.tokens).toEqual(["good"]);
    expect(await client.isAuthenticated()).toEqual([true, 1_800_000_000_000]);
    expect(collect(client.isAuthenticated$).values).toEqual([true]);
    expect(createBluetoothToken).toHaveBeenCalledOnce();
  });

  test("is checked again every hour, and only while the connection lasts", async () => {
    const { headset, clock, device, createBluetoothToken } = await openConnected();
    headset.validToken = "better";
    await headset.write("auth", new TextEncoder().encode("nothing\n"));
    createBluetoothToken.mockResolvedValue("better");
    await clock.advance(3_599_999);
    expect(createBluetoothToken).toHaveBeenCalledTimes(1);
    await clock.advance(1);
    expect(createBluetoothToken).toHaveBeenCalledTimes(2);
    expect(headset.tokens.at(-1)).toBe("better");
    device.drop();
    await clock.advance(7_200_000);
    expect(createBluetoothToken).toHaveBeenCalledTimes(2);
  });

  test("never rejects when asked for, and gives [false, null] on any failure", async () => {
    expect(await open().client.isAuthenticated()).toEqual([false, null]);
    expect(await open({ hasSupport: false }).client.isAuthenticated()).toEqual([false, null]);
    expect(await (await openConnected({ token: "bad" })).client.isAuthenticated()).toEqual([false, null]);
  });

  test("can be done by hand", async () => {
    const { client } = await openConnected({ token: "bad" });
    expect(await client.authenticate("good")).toEqual([true, 1_800_000_000_000]);
  });

  test("is refused where the OS has no Bluetooth, as is every call", async () => {
    const { client } = open({ hasSupport: false });
    for (const call of [client.authenticate("t"), client.getDeviceId(), client.getInfo(), client.addMarker("m"), client.wifi.reset()]) {
      await expect(call).rejects.toThrow("this headset has no Bluetooth");
    }
  });

  test("is required for all but the device id", async () => {
    const { client } = await openConnected({ token: "bad" });
    expect(await client.getDeviceId()).toBe(deviceInfo.deviceId);
    const action = { command: "wifi", action: "reset" };
    for (const call of [
      client.getInfo(),
      client.addMarker("m"),
      client.haptics({}),
      client.dispatchAction(action),
      client.wifi.speedTest(),
    ]) {
      await expect(call).rejects.toThrow("authentication is required");
    }
  });
});

describe("connecting by itself", () => {
  function openAutomatic() {
    installWebBluetooth({ known: [] });
    const transport = new WebBluetoothTransport({ services: { clock: new EventClock(0) } });
    const warn = vi.fn();
    return { transport, warn, create: () => new BluetoothClient({ transport, selectedDevice$: of(deviceInfo as DeviceInfo), warn }) };
  }

  test("warns on the console when the browser does not know the headset and nobody follows the errors", async () => {
    const { warn, create } = openAutomatic();
    create();
    await settle();
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining("the browser knows no headset Lyra-A1B. Let the person pick it once: call connect() in a click handler.")],
    ]);
  });

  test("tells the error to those who follow them", async () => {
    const { warn, create } = openAutomatic();
    const { values } = collect(create().errors());
    await settle();
    expect(values).toMatchObject([{ name: "NoemaError", code: "not-paired" }]);
    expect(warn).not.toHaveBeenCalled();
  });

  test("ends with dispose(), as the connection and every timer do; the transport can serve another client", async () => {
    const { clock, device, transport, client } = await openConnected();
    const errors = collect(client.errors());
    await client.dispose();
    expect([transport.connection$.value, device.gatt.connected, clock.taskCount]).toEqual(["disconnected", false, 0]);
    expect(collect(client.isAuthenticated$).values).toEqual([false]);
    expect(errors.errors).toEqual([]);
    const next = new BluetoothClient({ transport, clock });
    await next.connect("Lyra-A1B");
    expect(transport.isConnected()).toBe(true);
  });
});

describe("connection", () => {
  test("needs a transport", () => {
    expect(() => new BluetoothClient({} as never)).toThrow("needs the option transport");
  });

  test("follows the selected headset when it has Bluetooth", async () => {
    const headset = new FakeHeadset();
    const device = new FakeDevice(headset);
    installWebBluetooth({ known: [device] });
    const selectedDevice$ = of(deviceInfo as DeviceInfo);
    new BluetoothClient({ transport: new WebBluetoothTransport(), selectedDevice$, osHasBluetoothSupport$: of(false) });
    await settle();
    expect(device.watched).toBe(0);
    const client = new BluetoothClient({ transport: new WebBluetoothTransport(), selectedDevice$, osHasBluetoothSupport$: of(true) });
    const states = collect(client.connection());
    await settle();
    device.advertise();
    await settle();
    expect(states.values).toEqual(["scanning", "connecting", "connected"]);
    client.enableAutoConnect(false);
    await client.disconnect();
    expect(states.values.at(-1)).toBe("disconnected");
    expect(collect(client.logs()).values.length).toBeGreaterThan(0);
  });

  test("scans with React Native, and refuses to on the web", async () => {
    expect(() => open().client.scan()).toThrow("scan() is for React Native");
    const manager = new FakeBleManager(new FakeHeadset());
    const transport = new ReactNativeTransport({
      BleManager: manager,
      bleManagerEmitter: manager.emitter,
      platform: "ios",
      autoConnect: false,
    });
    const client = new BluetoothClient({ transport });
    const scan = collect<{ id: string }[]>(client.scan({ once: true }));
    await settle();
    await client.connect(scan.values[0]?.[0] as never);
    expect(transport.isConnected()).toBe(true);
    await expect(client.connect("Lyra-A1B")).rejects.toThrow("takes a peripheral");
    await expect(open().client.connect({} as never)).rejects.toThrow("takes a nickname");
  });
});

describe("streams", () => {
  test.each(["focus", "calm", "accelerometer", "signalQuality"] as const)(
    "%s carries what the headset notifies, to all who listen",
    async (name) => {
      const { headset, client } = await openConnected();
      const [first, second] = [collect(client[name]()), collect(client[name]())];
      await settle();
      headset.notify(name, { timestamp: 1 });
      expect([first.values, second.values]).toEqual([[{ timestamp: 1 }], [{ timestamp: 1 }]]);
      expect(client[name]()).toBe(client[name]());
    },
  );

  test.each(["psd", "powerByBand"] as const)("brainwaves of %s come as JSON", async (label) => {
    const { headset, client } = await openConnected();
    const { values } = collect(client.brainwaves(label));
    await settle();
    headset.notify(label, { freqs: [0, 2] });
    expect(values).toEqual([{ freqs: [0, 2] }]);
  });

  test("status and settings tell the present value first", async () => {
    const { headset, client } = await openConnected();
    const [status, settings] = [collect(client.status()), collect(client.settings())];
    await settle();
    headset.notify("status", { battery: 49 });
    headset.notify("settings", { lsl: false });
    expect(status.values).toEqual([expect.objectContaining({ battery: 50 }), { battery: 49 }]);
    expect(settings.values).toEqual([{ lsl: true }, { lsl: false }]);
  });

  test("are live only while the headset accepts the app", async () => {
    const { headset, client } = await openConnected({ token: "bad" });
    const { values } = collect(client.calm());
    await settle();
    headset.notify("calm", 1);
    await client.authenticate("good");
    await settle();
    headset.notify("calm", 2);
    expect(values).toEqual([2]);
  });

  test.each([
    ["raw", "raw"],
    ["rawUnfiltered", "rawUnfiltered"],
    ["something else", "raw"],
  ])("brainwaves of %s are regrouped into epochs of 16 samples without notch frequency", async (label, characteristic) => {
    const { headset, client } = await openConnected();
    const { values } = collect<Epoch>(client.brainwaves(label as BrainwavesLabel));
    await settle();
    const samples = Array.from({ length: 40 }, (_, index) => ({
      timestamp: 1_757_930_400_000 + index * 4,
      amplitudes: Array.from({ length: 8 }, (__, channel) => index + channel / 10),
    }));
    for (const [start, end] of [
      [0, 6],
      [6, 20],
      [20, 40],
    ] as const)
      headset.notifyBytes(characteristic, rawBytes(samples.slice(start, end)));
    expect(values).toHaveLength(2);
    expect(values[1]?.info).toEqual({ samplingRate: 256, startTime: 1_757_930_400_064, channelNames: deviceInfo.channelNames });
    expect(values[1]?.data.map((channel) => channel.length)).toEqual(Array(8).fill(16));
    expect(values[1]?.data[3]?.slice(0, 2)).toEqual([16.3, 17.3]);
  });

  test("raw bytes that are no whole number of samples are an error", async () => {
    const { headset, client } = await openConnected();
    const { errors } = collect(client.brainwaves("raw"));
    await settle();
    headset.notifyBytes("raw", new Uint8Array(75));
    expect(errors.map(({ message }) => message)).toEqual(["Noema: 75 bytes of raw data are not a multiple of 74."]);
  });

  test("raw bytes are read most significant first: 8 of time, 2 of marker, 8 for each channel", () => {
    const bytes = Uint8Array.from([0, 0, 1, 153, 72, 10, 209, 0, 1, 2, 0x40, 0x09, 0x21, 0xfb, 0x54, 0x44, 0x2d, 0x18]);
    expect(decodeSamples(bytes, 1)).toEqual([{ timestamp: 0x0199480ad100, marker: 258, amplitudes: [Math.PI] }]);
  });
});

describe("actions", () => {
  test("markers and haptics name command and action in this order", async () => {
    const { headset, clock, client } = await openConnected();
    await client.addMarker("now");
    expect(await client.haptics({ P8: ["buzz1_100"] })).toMatchObject({ status: "complete" });
    expect(headset.actions).toEqual([
      { actionId: 550_000, command: "marker", action: "add", message: { label: "now", timestamp: clock.now() } },
      {
        actionId: 550_000,
        command: "haptics",
        action: "queue",
        message: { effects: { P7: [], P8: ["buzz1_100"] } },
        responseRequired: true,
        responseTimeout: 4000,
      },
    ]);
    await expect(client.addMarker("")).rejects.toThrow("a label");
    await expect(client.haptics({ C3: [] } as never)).rejects.toThrow("location C3 not found");
  });

  test("haptics give up after 4000 ms", async () => {
    const { headset, clock, client } = await openConnected();
    headset.reply = () => null;
    const outcome = expect(client.haptics({ P7: [] })).rejects.toThrow("haptics/queue within 4000 ms");
    await clock.advance(4000);
    await outcome;
  });

  test.each([
    ["connect", 120_000, (client: BluetoothClient) => client.wifi.connect("Home", "pw"), { ssid: "Home", password: "pw" }],
    ["forgetConnection", 15_000, (client: BluetoothClient) => client.wifi.forgetConnection("Home"), { ssid: "Home" }],
    ["reset", 30_000, (client: BluetoothClient) => client.wifi.reset(), undefined],
    ["speedTest", 60_000, (client: BluetoothClient) => client.wifi.speedTest(), undefined],
  ])("wifi.%s waits at most %i ms", async (name, ms, call, message) => {
    const { headset, clock, client } = await openConnected();
    headset.reply = () => null;
    const outcome = expect(call(client)).rejects.toThrow(`wifi/${name} within ${ms} ms`);
    await clock.advance(ms);
    await outcome;
    expect(headset.actions[0]).toMatchObject({ command: "wifi", action: name, ...(message ? { message } : {}) });
  });

  test("wifi lists networks, and needs an ssid to join or forget one", async () => {
    const { headset, client } = await openConnected();
    const [near, known] = [collect(client.wifi.nearbyNetworks()), collect(client.wifi.connections())];
    await settle();
    headset.notify("wifiNearbyNetworks", ["Home"]);
    headset.notify("wifiConnections", ["Office"]);
    expect([near.values, known.values]).toEqual([[["Home"]], [["Office"]]]);
    await expect(client.wifi.connect("")).rejects.toThrow("wifi.connect() needs an ssid");
    await expect(client.wifi.forgetConnection("")).rejects.toThrow("wifi.forgetConnection() needs an ssid");
  });
});
