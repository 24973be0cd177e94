/** Sessions, limits and the shared connection when the network or the cloud does not do its part; the table of all conditions is in matrix.test.ts. */
import { type DeviceStatus, Noema } from "@noema/sdk";
import { isNoemaError } from "@noema/sdk/errors";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Collected, collect, loginOf } from "./support/connect.ts";
import { createNetworkSimulator, type NetworkSimulator } from "./support/network.ts";

const storageKey = "noema-session";

function storageOf({ options }: NetworkSimulator): { getItem(key: string): unknown } {
  if (!options.storage) throw new Error("no storage");
  return options.storage;
}

/** The code of a rejection, or `"ok"`. */
function outcomeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "ok",
    (error) => (isNoemaError(error) ? error.code : String(error)),
  );
}

/** Waits in simulated time. */
async function during<T>(simulator: NetworkSimulator, ms: number, promise: Promise<T>): Promise<T> {
  await simulator.advance(ms);
  return promise;
}

interface Watched {
  headset: Noema;
  status: Collected<DeviceStatus>;
  calm: Collected<unknown>;
  cloud: Collected<string>;
  streaming: Collected<{ connected: boolean }>;
  auth: Collected<unknown>;
}

async function watch(simulator: NetworkSimulator): Promise<Watched> {
  const headset = new Noema({ ...simulator.options });
  const streams = {
    headset,
    status: collect<DeviceStatus>(headset.status()),
    calm: collect<unknown>(headset.calm()),
    cloud: collect<string>(headset.cloudState()),
    streaming: collect<{ connected: boolean }>(headset.streamingState()),
    auth: collect<unknown>(headset.onAuthStateChanged()),
  };
  await headset.login(loginOf(simulator));
  await simulator.advance(1000);
  return streams;
}

describe.each([300, 800])("with a latency of %i ms", (latency) => {
  test("a login takes three requests, one after the other", async () => {
    const simulator = createNetworkSimulator({}, { latency });
    const headset = new Noema({ ...simulator.options });
    const outcome = outcomeOf(headset.login(loginOf(simulator)));
    await simulator.advance(3 * latency + 10);
    expect(await outcome).toBe("ok");
    const { uid } = simulator.account;
    const { deviceId } = simulator.device;
    const expected = ["POST auth/login", `GET data/users/${uid}/devices`, `GET data/devices/${deviceId}/info`];
    expect(simulator.network.calls.slice(0, 3)).toEqual(expected);
  });

  test.each(["not open yet", "open"])("actions reach the headset while the connection of the streams is %s", async (state) => {
    const simulator = createNetworkSimulator({}, { latency });
    const headset = new Noema({ ...simulator.options, timesync: true });
    await during(simulator, 3 * latency + 10, headset.login(loginOf(simulator)));
    const calm = state === "open" ? collect(headset.calm()) : null;
    if (calm) await simulator.advance(5000);
    const acts = { haptics: () => headset.haptics({ P7: ["alert750ms"] }), marker: () => headset.addMarker("x") };
    for (const [name, act] of Object.entries(acts)) expect([name, await during(simulator, 5000, outcomeOf(act()))]).toEqual([name, "ok"]);
    await during(simulator, 1000, headset.dispose());
    await simulator.advance(2000);
    expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/actions`)).toEqual([]);
  });

  test("the clock of the headset is known to about that", async () => {
    const simulator = createNetworkSimulator({ clockOffset: 5000 }, { latency });
    const headset = new Noema({ ...simulator.options, timesync: true });
    await during(simulator, 3 * latency + 10, headset.login(loginOf(simulator)));
    await simulator.advance(20_000);
    expect(Math.abs(headset.getTimesyncOffset() - 5000)).toBeLessThanOrEqual(latency);
    await during(simulator, 1000, headset.dispose());
  });

  test("a session is restored with three requests, and streams flow", async () => {
    const simulator = createNetworkSimulator({ persistSession: true });
    await (await watch(simulator)).headset.dispose();
    simulator.network.weather.latency = latency;
    const next = new Noema({ ...simulator.options });
    const users = collect<{ selectedDevice: { deviceId: string } }>(next.onAuthStateChanged());
    const { values } = collect<unknown>(next.calm());
    await simulator.advance(3 * latency + 10);
    expect(users.values.map(({ selectedDevice }) => selectedDevice.deviceId)).toEqual([simulator.device.deviceId]);
    await simulator.advance(30_000);
    expect(values.length).toBeGreaterThan(0);
    expect(await during(simulator, latency + 10, outcomeOf(next.getInfo()))).toBe("ok");
    await during(simulator, 1000, next.dispose());
  });
});

test("the state of the headset is not told from the silence of the cloud", async () => {
  const simulator = createNetworkSimulator();
  const { headset, status, streaming, calm } = await watch(simulator);
  calm.stop();
  simulator.network.isDown = true;
  simulator.network.drop();
  await simulator.advance(200_000);
  expect([status.values.at(-1)?.state, streaming.values.at(-1)?.connected]).toEqual(["online", false]);
  simulator.vanish();
  simulator.network.isDown = false;
  await simulator.advance(120_000);
  expect([status.values.at(-1)?.state, streaming.values.at(-1)?.connected]).toEqual(["offline", false]);
  await headset.dispose();
});

test("a login has one limit for all its steps, which the option loginTimeout sets", async () => {
  const simulator = createNetworkSimulator({}, { latency: 2000 });
  const headset = new Noema({ ...simulator.options, loginTimeout: 5000 });
  expect(await during(simulator, 5001, outcomeOf(headset.login(loginOf(simulator))))).toBe("timeout");
  expect(await during(simulator, 3000, headset.getSelectedDevice()), "nothing is selected later").toBeUndefined();
});

test("a call has the limit of the option timeout", async () => {
  const simulator = createNetworkSimulator();
  const headset = new Noema({ ...simulator.options, timeout: 1500 });
  await headset.login(loginOf(simulator));
  simulator.network.faults = () => "silence";
  expect(await during(simulator, 1501, outcomeOf(headset.getInfo()))).toBe("timeout");
});

describe("a session that the server no longer accepts", () => {
  test("is renewed once, for all that wait for it, and nobody notices", async () => {
    const simulator = createNetworkSimulator({ persistSession: true });
    const { headset, calm, auth } = await watch(simulator);
    simulator.network.expireSessions({ renewable: true });
    const outcomes = Promise.all([headset.getDevices(), headset.getInfo(), headset.getDevices()].map(outcomeOf));
    await simulator.advance(5000);
    expect(await outcomes).toEqual(["ok", "ok", "ok"]);
    expect(simulator.network.calls.filter((name) => name === "POST auth/renew")).toHaveLength(1);
    const before = calm.values.length;
    await simulator.advance(20_000);
    expect(calm.values.length).toBeGreaterThan(before);
    expect([calm.errors, auth.values.length]).toEqual([[], 2]);
    await headset.dispose();
    const next = collect<{ uid: string }>(new Noema({ ...simulator.options }).onAuthStateChanged());
    await simulator.advance(100);
    expect(
      next.values.map(({ uid }) => uid),
      "the new ticket is kept",
    ).toEqual([simulator.account.uid]);
  });

  test.each(["a call", "a stream"])("and does not renew is told as expired when %s finds out, and login() works again", async (finder) => {
    const simulator = createNetworkSimulator({ persistSession: true });
    const { headset, calm, status, auth, cloud } = await watch(simulator);
    simulator.network.expireSessions();
    if (finder === "a call") {
      const calls = [headset.getDevices(), headset.getInfo(), headset.selectDevice((devices) => devices[0]), headset.haptics({ P7: [] })];
      const outcomes = calls.map(outcomeOf);
      await simulator.advance(1000);
      expect(await Promise.all(outcomes)).toEqual(Array(4).fill("session-expired"));
    }
    await simulator.advance(2000);
    expect(auth.values.slice(-2)).toEqual(["expired", null]);
    expect(collect<unknown>(headset.onAuthStateChanged()).values, "who comes later gets the state alone").toEqual([null]);
    expect([calm.errors, status.errors]).toMatchObject([[{ code: "session-expired" }], [{ code: "session-expired" }]]);
    expect([storageOf(simulator).getItem(storageKey), cloud.values.at(-1)]).toEqual([null, "idle"]);
    expect(collect(headset.focus()).errors).toMatchObject([{ code: "session-expired" }]);
    expect(await outcomeOf(headset.getDevices())).toBe("not-logged-in");
    await headset.login(loginOf(simulator));
    const again = collect<unknown>(headset.calm());
    await simulator.advance(20_000);
    expect(again.values.length).toBeGreaterThan(0);
    await headset.dispose();
  });

  test("is forgotten by the next page, which says that nobody is logged in", async () => {
    const simulator = createNetworkSimulator({ persistSession: true });
    await (await watch(simulator)).headset.dispose();
    simulator.network.expireSessions();
    const users = collect<unknown>(new Noema({ ...simulator.options }).onAuthStateChanged());
    await simulator.advance(100);
    expect(users.values).toEqual([null]);
    expect(storageOf(simulator).getItem(storageKey)).toBeNull();
  });
});

describe("two tabs", () => {
  test("renew the session they share, each for itself or from the other, and both go on", async () => {
    const simulator = createNetworkSimulator({ persistSession: true });
    const one = await watch(simulator);
    const other = new Noema({ ...simulator.options });
    const calm = collect<unknown>(other.calm());
    await simulator.advance(20_000);
    simulator.network.expireSessions({ renewable: true });
    await simulator.advance(3000);
    const before = [one.calm.values.length, calm.values.length];
    await simulator.advance(20_000);
    const after = [one.calm.values.length, calm.values.length];
    expect(after.map((count, index) => count > (before[index] ?? 0))).toEqual([true, true]);
    expect([one.calm.errors, calm.errors]).toEqual([[], []]);
    await Promise.all([one.headset.dispose(), other.dispose()]);
  });

  test("hear that the session is over, and both can log in again", async () => {
    const simulator = createNetworkSimulator({ persistSession: true });
    const tabs = [new Noema({ ...simulator.options }), new Noema({ ...simulator.options })];
    await tabs[0]?.login(loginOf(simulator));
    await tabs[1]?.login(loginOf(simulator));
    const auth = tabs.map((tab) => collect<unknown>(tab.onAuthStateChanged()));
    const calm = tabs.map((tab) => collect<unknown>(tab.calm()));
    await simulator.advance(1000);
    simulator.network.expireSessions();
    await simulator.advance(3000);
    expect(auth.map(({ values }) => values.slice(-2))).toEqual([
      ["expired", null],
      ["expired", null],
    ]);
    expect(calm.map(({ errors }) => errors)).toMatchObject([[{ code: "session-expired" }], [{ code: "session-expired" }]]);
    for (const tab of tabs) expect(await outcomeOf(tab.login(loginOf(simulator)))).toBe("ok");
    await Promise.all(tabs.map((tab) => tab.dispose()));
  });

  test("do not take each other's new session away", async () => {
    const simulator = createNetworkSimulator({ persistSession: true });
    const old = await watch(simulator);
    const fresh = new Noema({ ...simulator.options, storage: null });
    await fresh.login(loginOf(simulator));
    const stored = storageOf(simulator).getItem(storageKey);
    await fresh.logout();
    expect(storageOf(simulator).getItem(storageKey)).toBe(stored);
    await old.headset.dispose();
  });
});

test("a server that restarts, and a reset in the middle of an answer or of a stream, cost a call at most", async () => {
  const simulator = createNetworkSimulator({ persistSession: true });
  const { headset, calm, auth, cloud } = await watch(simulator);
  simulator.network.faults = (call) => (call.startsWith("GET data") ? "late reset" : null);
  expect(await outcomeOf(headset.getInfo())).toBe("network");
  simulator.network.faults = () => "reset";
  simulator.network.drop();
  await simulator.advance(3000);
  expect(cloud.values.at(-1)).not.toBe("connected");
  simulator.network.faults = () => null;
  const before = calm.values.length;
  await simulator.advance(20_000);
  expect([await outcomeOf(headset.getInfo()), cloud.values.at(-1)]).toEqual(["ok", "connected"]);
  expect(calm.values.length).toBeGreaterThan(before);
  expect([calm.errors, auth.values.length]).toEqual([[], 2]);
  await headset.dispose();
});

describe("the shared connection", () => {
  test("is tried again at once when a browser is back online, and leaves no listener", async () => {
    const listeners = new Set<() => void>();
    vi.stubGlobal("addEventListener", (_event: string, listener: () => void) => listeners.add(listener));
    vi.stubGlobal("removeEventListener", (_event: string, listener: () => void) => listeners.delete(listener));
    onTestFinished(() => void vi.unstubAllGlobals());
    const simulator = createNetworkSimulator();
    const { headset, cloud } = await watch(simulator);
    simulator.network.isDown = true;
    simulator.network.drop();
    await simulator.advance(60_000);
    simulator.network.isDown = false;
    for (const tell of listeners) tell();
    await simulator.advance(0);
    expect([cloud.values.at(-1), listeners.size]).toEqual(["connected", 0]);
    await headset.dispose();
  });

  test("is tried again more and more seldom", async () => {
    const simulator = createNetworkSimulator();
    const { headset } = await watch(simulator);
    simulator.network.faults = (call) => (call.startsWith("GET streams") ? { status: 503 } : null);
    simulator.network.drop();
    const attempts = () => simulator.network.calls.filter((call) => call.startsWith("GET streams")).length;
    const times: number[] = [];
    for (let second = 0, seen = attempts(); second < 120; second += 1) {
      await simulator.advance(1000);
      if (attempts() > seen) times.push(second);
      seen = attempts();
    }
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses.length).toBeLessThan(10);
    expect(Math.max(...pauses)).toBeGreaterThan(12);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(31);
    await headset.dispose();
  });

  test("waits as long as the server asks for", async () => {
    const simulator = createNetworkSimulator();
    const { headset, cloud } = await watch(simulator);
    const busy = { status: 429, headers: { "retry-after": "45" } };
    simulator.network.faults = (call) => (call.startsWith("GET streams") ? busy : null);
    simulator.network.drop();
    await simulator.advance(2000);
    simulator.network.faults = () => null;
    await simulator.advance(42_000);
    expect(cloud.values.at(-1)).toBe("disconnected");
    await simulator.advance(3000);
    expect(cloud.values.at(-1)).toBe("connected");
    await headset.dispose();
  });

  test("ends a stream whose scope was revoked meanwhile, when it is back", async () => {
    const simulator = createNetworkSimulator();
    const owner = new Noema({ ...simulator.options });
    await owner.login(loginOf(simulator));
    const { apiKey } = await owner.createApiKey({ description: "key", scopes: { "read:devices-info": true, "read:calm": true } });
    const headset = new Noema({ ...simulator.options });
    await headset.login({ apiKey });
    const { errors } = collect(headset.calm());
    await simulator.advance(1000);
    simulator.network.faults = () => ({ status: 404 });
    simulator.network.drop();
    await simulator.advance(3000);
    const grant = simulator.server.grants.get(apiKey);
    if (grant) grant.claims.scopes = "read:devices-info";
    simulator.server.touchClaims(simulator.account.uid);
    simulator.network.faults = () => null;
    await simulator.advance(60_000);
    expect(errors).toMatchObject([{ code: "scope-missing" }]);
    await headset.dispose();
  });
});
