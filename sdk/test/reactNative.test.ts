/** React Native: `fetch` is the real polyfill, which gives an answer at its end alone, and there is no `TextDecoder` and no storage. */
import { type Epoch, Noema } from "@noema/sdk";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as whatwg from "whatwg-fetch";
import { collect, loginOf } from "./support/connect.ts";
import { createNetworkSimulator, type NetworkOptions, type NetworkSimulator } from "./support/network.ts";
import { XmlHttpRequest } from "./support/xmlHttpRequest.ts";

beforeEach(() => {
  const { fetch, Headers, Request, Response } = whatwg;
  const absent = { TextDecoder: undefined, localStorage: undefined, ReadableStream: undefined };
  const globals = { XMLHttpRequest: XmlHttpRequest, window: {}, fetch, Headers, Request, Response, ...absent };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return () => vi.unstubAllGlobals();
});

/** The app passes no `fetch` of its own, so that it is found out from the platform what that of the platform can do. */
function createPhone(options: NetworkOptions = {}): NetworkSimulator {
  const simulator = createNetworkSimulator({ ...options, fetch: whatwg.fetch });
  vi.stubGlobal("fetch", simulator.options.fetch);
  Reflect.deleteProperty(simulator.options, "fetch");
  return simulator;
}

describe("an app of React Native", () => {
  test("logs in, selects its headset, and receives streams", async () => {
    const simulator = createPhone();
    const headset = new Noema({ ...simulator.options });
    await headset.login(loginOf(simulator));
    expect((await headset.getInfo()).deviceId).toBe(simulator.device.deviceId);
    const raw = collect<Epoch>(headset.brainwaves("raw"));
    const [status, cloud] = [collect<{ battery: number }>(headset.status()), collect<string>(headset.cloudState())];
    await simulator.advance(3000);
    simulator.setStatus({ battery: 12 });
    await simulator.advance(1000);
    expect(raw.values.length).toBeGreaterThan(30);
    expect([status.values.at(-1)?.battery, cloud.values.at(-1)]).toEqual([12, "connected"]);
    expect([raw.errors, status.errors]).toEqual([[], []]);
    const played = headset.haptics({ P7: ["buzz1_100"] });
    await simulator.advance(1500);
    expect((await played).status).toBe("complete");
    await headset.dispose();
    await simulator.advance(0);
    expect(simulator.network.linkCount).toBe(0);
    expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/clients`)).toEqual([]);
  });

  test("goes on when the network is back, without a lost stream", async () => {
    const simulator = createPhone();
    const headset = new Noema({ ...simulator.options });
    await headset.login(loginOf(simulator));
    const raw = collect<Epoch>(headset.brainwaves("raw"));
    await simulator.advance(1000);
    simulator.network.isDown = true;
    simulator.network.drop();
    await simulator.advance(5000);
    simulator.network.isDown = false;
    const before = raw.values.length;
    await simulator.advance(10_000);
    expect(raw.values.length - before).toBeGreaterThan(30);
    expect(raw.errors).toEqual([]);
    await headset.dispose();
  });

  test("holds a quiet stream open with one request in 25 seconds", async () => {
    const simulator = createPhone();
    simulator.vanish();
    const headset = new Noema({ ...simulator.options });
    await headset.login(loginOf(simulator));
    const settings = collect(headset.settings());
    await simulator.advance(1000);
    const before = simulator.network.requests;
    await simulator.advance(250_000);
    expect(simulator.network.requests - before).toBeLessThanOrEqual(12);
    expect(settings.errors).toEqual([]);
    await headset.dispose();
  });

  test("keeps its session in a storage that answers with Promises", async () => {
    const items = new Map<string, string>();
    const storage = {
      getItem: async (key: string) => items.get(key) ?? null,
      setItem: async (key: string, value: string) => void items.set(key, value),
      removeItem: async (key: string) => void items.delete(key),
    };
    const simulator = createPhone();
    const headset = new Noema({ ...simulator.options, storage });
    await headset.login(loginOf(simulator));
    await headset.dispose();
    const next = new Noema({ ...simulator.options, storage });
    const users = collect<{ uid: string } | null>(next.onAuthStateChanged());
    await simulator.advance(100);
    expect(users.values).toMatchObject([{ uid: simulator.account.uid }]);
    await next.logout();
    await simulator.advance(100);
    expect(items.size).toBe(0);
  });
});

test("a fetch of the app that gives answers at their end alone is found out by its silence", async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal("XMLHttpRequest", XmlHttpRequest);
  const simulator = createNetworkSimulator({ fetch: whatwg.fetch, isSilent: true });
  const headset = new Noema({ ...simulator.options });
  await headset.login(loginOf(simulator));
  const raw = collect<Epoch>(headset.brainwaves("raw"));
  await simulator.advance(20_000);
  expect(raw.values.length).toBeGreaterThan(30);
  await headset.dispose();
});
