/** dispose(), logout() and disconnect() while others are under way: nothing is left that goes on, hangs, or rejects with nobody there. */
import { Noema, STREAMING_MODE, WebBluetoothTransport } from "@noema/sdk";
import { EMPTY, type Observable } from "rxjs";
import { describe, expect, onTestFinished, test } from "vitest";
import { connectOverBluetooth, loginOf } from "./support/connect.ts";
import { createNetworkSimulator } from "./support/network.ts";

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "ok",
    (error) => error.code,
  );

type Bluetooth = NonNullable<Noema["bluetooth"]>;

const streams: ((bluetooth: Bluetooth) => Observable<unknown>)[] = [
  (bluetooth) => bluetooth.calm(),
  (bluetooth) => bluetooth.brainwaves("raw"),
  (bluetooth) => bluetooth.brainwaves("psd"),
  (bluetooth) => bluetooth.status(),
  (bluetooth) => bluetooth.settings(),
  (bluetooth) => bluetooth.connection(),
  (bluetooth) => bluetooth.errors(),
  (bluetooth) => bluetooth.wifi.nearbyNetworks(),
];

const calls: ((bluetooth: Bluetooth) => Promise<unknown>)[] = [
  (bluetooth) => bluetooth.authenticate("token"),
  (bluetooth) => bluetooth.connect(),
  (bluetooth) => bluetooth.getDeviceId(),
  (bluetooth) => bluetooth.getInfo(),
  (bluetooth) => bluetooth.addMarker("x"),
  (bluetooth) => bluetooth.haptics({ P7: [] }),
  (bluetooth) => bluetooth.dispatchAction({ command: "a", action: "b" }),
  (bluetooth) => bluetooth.wifi.connect("Guests"),
  (bluetooth) => bluetooth.wifi.speedTest(),
];

describe("the Bluetooth part of an instance that has ended", () => {
  test("completes its streams, and gives an error to those who come later", async () => {
    const { simulator, headset, bluetooth } = await connectOverBluetooth();
    let completed = 0;
    for (const stream of streams) stream(bluetooth).subscribe({ complete: () => (completed += 1) });
    const states: string[] = [];
    bluetooth.connection().subscribe((state) => states.push(state));
    await simulator.advance(1000);
    await headset.dispose();
    expect([completed, states]).toEqual([streams.length, ["connected", "disconnected"]]);
    for (const stream of streams) {
      const codes: string[] = [];
      stream(bluetooth).subscribe({ error: (error) => codes.push(error.code) });
      expect(codes, String(stream)).toEqual(["disposed"]);
    }
  });

  test("rejects every call, and what waits", async () => {
    const { simulator, headset, bluetooth } = await connectOverBluetooth();
    const waiting = codeOf(bluetooth.haptics({ P7: ["alert1000ms"] }));
    await simulator.advance(10);
    await headset.dispose();
    expect(await waiting).toBe("disposed");
    for (const call of calls) expect(await codeOf(call(bluetooth)), String(call)).toBe("disposed");
    expect(await bluetooth.isAuthenticated()).toEqual([false, null]);
    expect(await codeOf(bluetooth.disconnect())).toBe("ok");
    expect(EMPTY).toBeDefined();
  });
});

test.each(["logout", "disconnect"] as const)("%s() ends with the instance, without a rejection that nobody handles", async (end) => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
  const headset = new Noema({ ...simulator.options });
  await headset.login(loginOf(simulator));
  simulator.network.weather.latency = 200;
  const outcome = codeOf(headset[end]());
  void headset[end]();
  const disposed = headset.dispose();
  await simulator.advance(3000);
  await disposed;
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect([rejections, await outcome]).toEqual([[], "ok"]);
  expect(await codeOf(headset[end]()), "later calls reject").toBe("disposed");
  if (end === "logout") expect(simulator.network.sessionCount).toBe(0);
});

test("logout() keeps trying to end the token for a minute, while the cloud is away", async () => {
  const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
  const headset = new Noema({ ...simulator.options, autoSelectDevice: false });
  await headset.login(loginOf(simulator));
  simulator.network.isDown = true;
  const outcome = codeOf(headset.logout());
  await simulator.advance(11_000);
  expect([await outcome, simulator.network.sessionCount]).toEqual(["ok", 1]);
  simulator.network.isDown = false;
  await simulator.advance(40_000);
  expect(simulator.network.sessionCount).toBe(0);
});

test("a cloud that is away for longer is given up after it", async () => {
  const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
  const headset = new Noema({ ...simulator.options });
  await headset.login(loginOf(simulator));
  simulator.network.isDown = true;
  const outcome = headset.logout();
  await simulator.advance(150_000);
  await outcome;
  const before = simulator.network.requests;
  await simulator.advance(120_000);
  expect(simulator.network.requests).toBe(before);
});

test("disconnect() over Bluetooth says in the cloud, too, that this client has left", async () => {
  const { simulator, headset } = await connectOverBluetooth();
  const clients = () => simulator.server.database.keys(`devices/${simulator.device.deviceId}/clients`);
  expect(clients()).toHaveLength(1);
  await headset.disconnect();
  expect([clients(), headset.bluetooth?.transport.isConnected()]).toEqual([[], false]);
});

test.each(["logout", "disconnect"] as const)("a silent cloud ends %s() within the time limit of the app", async (end) => {
  for (const over of ["Wi-Fi", "Bluetooth"]) {
    const simulator = createNetworkSimulator({ seed: 7, emulator: false }, { delay: 0 });
    const bluetooth =
      over === "Wi-Fi"
        ? {}
        : {
            bluetoothTransport: new WebBluetoothTransport({ ...simulator.bluetooth, autoConnect: false }),
            streamingMode: STREAMING_MODE.BLUETOOTH_WITH_WIFI_FALLBACK,
          };
    const headset = new Noema({ ...simulator.options, ...bluetooth, timeout: 1000 });
    await headset.login(loginOf(simulator));
    simulator.network.faults = () => "silence";
    let isOver = false;
    void headset[end]().then(() => (isOver = true));
    await simulator.advance(1000);
    expect(isOver, over).toBe(true);
    const disposed = headset.dispose();
    await simulator.advance(3000);
    await disposed;
  }
});

test("the last words are said again when the instance ends, also where the attempt before was met with silence", async () => {
  const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
  const headset = new Noema({ ...simulator.options });
  await headset.login(loginOf(simulator));
  await simulator.advance(100);
  simulator.network.faults = () => "silence";
  void headset.logout();
  await simulator.advance(1000);
  simulator.network.faults = () => null;
  const disposed = headset.dispose();
  await simulator.advance(3000);
  await disposed;
  expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/clients`)).toEqual([]);
  expect(simulator.network.sessionCount).toBe(0);
});

test.each(["logout", "disconnect"] as const)(
  "what the cloud did not hear of %s() in its minute is said when the instance ends",
  async (end) => {
    const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
    const headset = new Noema({ ...simulator.options });
    await headset.login(loginOf(simulator));
    await simulator.advance(100);
    simulator.network.faults = () => ({ status: 401 });
    void headset[end]();
    await simulator.advance(150_000);
    simulator.network.faults = () => null;
    const disposed = headset.dispose();
    await simulator.advance(3000);
    await disposed;
    expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/clients`)).toEqual([]);
    if (end === "logout") expect(simulator.network.sessionCount).toBe(0);
  },
);
