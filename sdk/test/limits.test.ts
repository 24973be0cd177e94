/** Time limits and signals of an app. */
import { BluetoothClient, Noema, type OAuthConfig, ReactNativeTransport, type SDKOptions } from "@noema/sdk";
import { of } from "rxjs";
import { describe, expect, test } from "vitest";
import { collect, connect, connectOverBluetooth, loginOf } from "./support/connect.ts";
import { FakeBleManager } from "./support/fakeBleManager.ts";
import { FakeHeadset, settle } from "./support/fakeHeadset.ts";
import { createNetworkSimulator } from "./support/network.ts";
import { shareStorage } from "./support/tabs.ts";

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "ok",
    (error) => error.code,
  );

describe("a time limit", () => {
  const limits: ((ms: number) => [name: string, options: SDKOptions])[] = [
    (timeout) => ["timeout", { timeout }],
    (loginTimeout) => ["loginTimeout", { loginTimeout }],
    (firstDelay) => ["firstDelay", { retry: { firstDelay } }],
    (longestDelay) => ["longestDelay", { retry: { longestDelay } }],
  ];

  test.each([0, -1, Number.NaN, "10" as never])("of %s is refused, by name, and leaves nothing behind", (ms) => {
    const { storage, listeners } = shareStorage();
    for (const limit of limits) {
      const [name, options] = limit(ms);
      expect(() => new Noema({ ...options, storage })).toThrowError(
        expect.objectContaining({ code: "argument-invalid", message: expect.stringContaining(name) }),
      );
    }
    expect(listeners.size).toBe(0);
  });

  test("of Infinity is none", async () => {
    const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
    const headset = new Noema({ ...simulator.options, timeout: Number.POSITIVE_INFINITY, loginTimeout: Number.POSITIVE_INFINITY });
    simulator.network.weather.latency = 60_000;
    const login = codeOf(headset.login(loginOf(simulator)));
    await simulator.advance(400_000);
    expect(await login).toBe("ok");
    const ended = headset.dispose();
    await simulator.advance(3000);
    await ended;
  });

  test("of a scan is more than 0", async () => {
    const manager = new FakeBleManager(new FakeHeadset());
    const transport = new ReactNativeTransport({ BleManager: manager, bleManagerEmitter: manager.emitter, platform: "ios" });
    for (const seconds of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(collect(transport.scan({ seconds })).errors).toMatchObject([{ code: "argument-invalid" }]);
    expect(manager.calls).toEqual([]);
  });
});

const experiment = { experimentId: "e", metric: "kinesis", label: "push" } as const;
const key = { description: "d", scopes: { "read:calm": true } };
const oauth = {
  clientId: "c",
  clientSecret: "s",
  responseType: "token" as const,
  redirectUri: "http://localhost",
  scope: [],
  state: "x",
} satisfies OAuthConfig;

type Call = (headset: Noema, options: { signal: AbortSignal }) => Promise<unknown>;

const calls: Record<string, Call> = {
  login: (headset, options) => headset.login({ email: "e", password: "p" }, options),
  createAccount: (headset, options) => headset.createAccount({ email: "e", password: "p" }, options),
  deleteAccount: (headset, options) => headset.deleteAccount(options),
  logout: (headset, options) => headset.logout(options),
  getDevices: (headset, options) => headset.getDevices(options),
  addDevice: (headset, options) => headset.addDevice("0123456789abcdef0123456789abcdef", options),
  removeDevice: (headset, options) => headset.removeDevice("0123456789abcdef0123456789abcdef", options),
  transferDevice: (headset, options) => headset.transferDevice({ deviceId: "a", recipientsEmail: "e" }, options),
  selectDevice: (headset, options) => headset.selectDevice(([first]) => first, options),
  getInfo: (headset, options) => headset.getInfo(options),
  disconnect: (headset, options) => headset.disconnect(options),
  changeSettings: (headset, options) => headset.changeSettings({ lsl: true }, options),
  addMarker: (headset, options) => headset.addMarker("x", options),
  haptics: (headset, options) => headset.haptics({ P7: [] }, options),
  "training.record": (headset, options) => headset.training.record(experiment, options),
  "training.stop": (headset, options) => headset.training.stop(experiment, options),
  "training.stopAll": (headset, options) => headset.training.stopAll(options),
  createOAuthURL: (headset, options) => headset.createOAuthURL(oauth, options),
  getOAuthToken: (headset, options) => headset.getOAuthToken({ clientId: "c", clientSecret: "s", userId: "u" }, options),
  removeOAuthAccess: (headset, options) => headset.removeOAuthAccess(options),
  createApiKey: (headset, options) => headset.createApiKey(key, options),
  removeApiKey: (headset, options) => headset.removeApiKey("k", options),
  deleteUserExperiment: (headset, options) => headset.deleteUserExperiment("e", options),
  createCustomToken: (headset, options) => headset.createCustomToken(options),
  createBluetoothToken: (headset, options) => headset.createBluetoothToken(options),
};

describe("a signal", () => {
  test.each(Object.entries(calls))("that has aborted sends nothing of %s()", async (_name, call) => {
    const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
    const headset = new Noema({ ...simulator.options });
    await headset.login(loginOf(simulator));
    await simulator.advance(100);
    const before = simulator.network.requests;
    expect(await codeOf(call(headset, { signal: AbortSignal.abort() }))).toBe("cancelled");
    await simulator.advance(1000);
    expect(simulator.network.requests).toBe(before);
    await headset.dispose();
  });

  const writing = ["addMarker", "changeSettings", "training.record", "createApiKey", "createOAuthURL", "addDevice", "getInfo"] as const;

  test.each(writing)("that aborts later gives up the request of %s()", async (name) => {
    const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
    const headset = new Noema({ ...simulator.options });
    await headset.login(loginOf(simulator));
    await simulator.advance(100);
    simulator.network.weather.latency = 5000;
    const controller = new AbortController();
    const outcome = codeOf((calls[name] as Call)(headset, { signal: controller.signal }));
    await simulator.advance(100);
    expect(simulator.network.held).toBe(1);
    controller.abort();
    await simulator.advance(100);
    expect([await outcome, simulator.network.held]).toEqual(["cancelled", 0]);
    simulator.network.weather.latency = 0;
    await headset.dispose();
  });
});

describe("a signal over Bluetooth", () => {
  test("that has aborted, or does so at once, sends nothing to the headset", async () => {
    const { simulator, headset } = await connectOverBluetooth();
    const controller = new AbortController();
    const { signal } = controller;
    const outcomes = [
      headset.haptics({ P7: ["buzz1_100"] }, { signal }),
      headset.addMarker("x", { signal }),
      headset.bluetooth?.haptics({ P7: ["buzz1_100"] }, { signal }) ?? Promise.resolve(),
      headset.bluetooth?.addMarker("x", { signal }) ?? Promise.resolve(),
      headset.bluetooth?.wifi.connect("Guests", "password", { signal }) ?? Promise.resolve(),
      headset.haptics({ P7: ["buzz1_100"] }, { signal: AbortSignal.abort() }),
    ].map(codeOf);
    controller.abort();
    expect(await Promise.all(outcomes)).toEqual(Array(6).fill("cancelled"));
    await simulator.advance(5000);
    expect([simulator.received.haptics, simulator.received.markers]).toEqual([[], []]);
    await headset.addMarker("y");
    await simulator.advance(100);
    expect(simulator.received.markers).toMatchObject([{ label: "y" }]);
  });

  test("ends the wait for a reply", async () => {
    const radio = new FakeHeadset();
    radio.reply = () => null;
    const manager = new FakeBleManager(radio);
    const transport = new ReactNativeTransport({ BleManager: manager, bleManagerEmitter: manager.emitter, platform: "ios" });
    const client = new BluetoothClient({ transport, osHasBluetoothSupport$: of(true) });
    await transport.connect({ id: "p1", rssi: -1, advertising: {} });
    client.isAuthenticated$.next(true);
    const controller = new AbortController();
    const action = { command: "a", action: "b", responseRequired: true };
    const outcome = codeOf(client.dispatchAction({ ...action }, { signal: controller.signal }));
    await settle();
    controller.abort();
    expect([await outcome, transport.pendingActions$.value]).toEqual(["cancelled", []]);
    await client.dispose();
  });
});

test("an account needs an email and a password", async () => {
  const { headset } = await connect();
  await headset.logout();
  for (const given of [{}, { email: "e" }, { password: "p" }, undefined])
    expect(await codeOf(headset.createAccount(given as never))).toBe("argument-missing");
});

test("login({}) and addMarker('') reject, and throw nothing", async () => {
  const { headset } = await connect();
  expect(await codeOf(headset.addMarker(""))).toBe("argument-missing");
  await headset.logout();
  expect(await codeOf(headset.login({} as never))).toBe("credentials-invalid");
});
