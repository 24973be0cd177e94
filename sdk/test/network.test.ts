/** A real server on this machine, and what a real network does: it drops connections, loses requests, is slow, or is not there. */
import { type Epoch, Noema } from "@noema/sdk";
import { describe, expect, test } from "vitest";
import type { EventClock } from "../src/simulator/EventClock.ts";
import { collect, loginOf } from "./support/connect.ts";
import { createNetworkSimulator, type NetworkSimulator, networkSeed } from "./support/network.ts";

async function connectOver(simulator: NetworkSimulator): Promise<Noema> {
  const headset = new Noema({ ...simulator.options });
  await headset.login(loginOf(simulator));
  return headset;
}

function clockOf({ options }: NetworkSimulator): EventClock {
  return options.services?.clock as EventClock;
}

describe("one connection", () => {
  test("carries all streams of a login, and is closed with the last one", async () => {
    const simulator = createNetworkSimulator();
    const headset = await connectOver(simulator);
    const streams = [
      collect(headset.calm()),
      collect(headset.brainwaves("raw")),
      collect(headset.signalQuality()),
      collect(headset.accelerometer()),
      collect(headset.predictions("push")),
      collect(headset.status()),
      collect(headset.settings()),
    ];
    await simulator.advance(20_000);
    for (const { values, errors } of streams) expect([values.length > 0, errors]).toEqual([true, []]);
    expect(simulator.network.mostLinks).toBe(1);
    const { deviceId } = simulator.device;
    // Five metrics, their shared status, the settings, the claims, and whether the headset stays in the account.
    expect(simulator.network.streamCount).toBe(9);
    for (const { stop } of streams) stop();
    await simulator.advance(0);
    expect(simulator.network.linkCount).toBe(0);
    expect(simulator.server.database.keys(`devices/${deviceId}/subscriptions`)).toEqual([]);
  });

  test("comes back after a drop, with its streams and with the presence of the client", async () => {
    const simulator = createNetworkSimulator();
    const headset = await connectOver(simulator);
    const { values, errors } = collect<Epoch>(headset.brainwaves("raw"));
    await simulator.advance(1000);
    simulator.network.drop();
    await simulator.advance(0);
    const { deviceId } = simulator.device;
    expect(simulator.server.database.keys(`devices/${deviceId}/clients`), "the headset knows that nobody listens").toEqual([]);
    const before = values.length;
    await simulator.advance(4000);
    expect(values.length - before).toBeGreaterThan(25);
    expect(errors).toEqual([]);
    expect(simulator.server.database.keys(`devices/${deviceId}/clients`)).toHaveLength(1);
  });
});

describe("a network that is not there", () => {
  test("does not sign anybody out while the page loads: the session is restored when it is back", async () => {
    const simulator = createNetworkSimulator({ persistSession: true });
    await connectOver(simulator);
    simulator.network.isDown = true;
    const next = new Noema({ ...simulator.options });
    const users = collect<{ selectedDevice: unknown } | null>(next.onAuthStateChanged());
    await simulator.advance(30_000);
    expect(users.values, "nobody knows yet").toEqual([]);
    simulator.network.isDown = false;
    await simulator.advance(30_000);
    expect(users.values).toMatchObject([{ uid: simulator.account.uid, selectedDevice: { deviceId: simulator.device.deviceId } }]);
  });

  test("does not forget a session when the server has trouble", async () => {
    const simulator = createNetworkSimulator({ persistSession: true });
    await connectOver(simulator);
    simulator.network.isFailing = true;
    const next = new Noema({ ...simulator.options });
    const users = collect<unknown>(next.onAuthStateChanged());
    await simulator.advance(5000);
    simulator.network.isFailing = false;
    await simulator.advance(8000);
    expect(users.values).toMatchObject([{ uid: simulator.account.uid }]);
  });

  test("is told as such by calls, with the error behind it, and lets a login be tried again", async () => {
    const simulator = createNetworkSimulator();
    const headset = new Noema({ ...simulator.options });
    simulator.network.isDown = true;
    const error = await headset.login(loginOf(simulator)).catch((reason) => reason);
    expect(error).toMatchObject({ name: "NoemaError", code: "network", page: "https://docs.noema.example/docs/api/errors#network" });
    expect(error.cause).toBeInstanceOf(Error);
    simulator.network.isDown = false;
    await headset.login(loginOf(simulator));
    expect((await headset.getInfo()).deviceId).toBe(simulator.device.deviceId);
  });

  test("leaves nobody logged in when it goes away between the login and the selection", async () => {
    const simulator = createNetworkSimulator();
    const headset = new Noema({ ...simulator.options });
    const cloud = headset.__getApp() as { read: (path: string) => Promise<unknown> };
    const { read } = cloud;
    cloud.read = () => Promise.reject(new Error("lost"));
    await expect(headset.login(loginOf(simulator))).rejects.toThrow("lost");
    cloud.read = read;
    await expect(headset.login(loginOf(simulator))).resolves.toMatchObject({ user: { uid: simulator.account.uid } });
  });
});

describe("a slow network", () => {
  test("does not pile up connections while the clock is measured", async () => {
    const simulator = createNetworkSimulator();
    const headset = new Noema({ ...simulator.options, timesync: true });
    await headset.login(loginOf(simulator));
    // Longer than the 250 ms that a request waits.
    simulator.network.weather.latency = 400;
    const before = simulator.network.requests;
    await simulator.advance(10_000);
    expect(simulator.network.openedLinks).toBe(1);
    expect(simulator.network.requests - before, "one message at a time").toBeLessThan(40);
    simulator.network.weather.latency = 0;
    await simulator.advance(1000);
    await headset.dispose();
  });
});

describe(`a soak of an hour with a drop every minute, seed ${networkSeed}`, () => {
  test("leaks no subscription, timer or connection, and data flows to the end", async () => {
    const simulator = createNetworkSimulator({}, { delay: 0 });
    const { database } = simulator.server;
    const { deviceId } = simulator.device;
    await simulator.advance(0);
    const start = { timers: clockOf(simulator).taskCount, watchers: database.watcherCount };
    const headset = await connectOver(simulator);
    const raw = collect<Epoch>(headset.brainwaves("raw"));
    const others = [collect(headset.status()), collect(headset.predictions("push")), collect(headset.streamingState())];
    await soakMinute(simulator);
    const footprint = () => ({
      timers: clockOf(simulator).taskCount,
      watchers: database.watcherCount,
      links: simulator.network.linkCount,
      streams: simulator.network.streamCount,
      subscriptions: database.keys(`devices/${deviceId}/subscriptions`).length,
      clients: database.keys(`devices/${deviceId}/clients`).length,
      actions: database.keys(`devices/${deviceId}/actions`).length,
    });
    const early = footprint();
    for (let minute = 0; minute < 60; minute += 1) {
      const played = headset.haptics({ P7: [] }).catch(() => undefined);
      simulator.network.drop();
      const brief = collect(headset.focus());
      const before = raw.values.length;
      await soakMinute(simulator);
      await played;
      brief.stop();
      expect(raw.values.length - before, `minute ${minute}`).toBeGreaterThan(20);
    }
    await soakMinute(simulator);
    expect(footprint()).toEqual(early);
    for (const { errors } of [raw, ...others]) expect(errors).toEqual([]);
    await headset.dispose();
    await simulator.advance(0);
    expect({ timers: clockOf(simulator).taskCount, watchers: database.watcherCount }).toEqual(start);
    expect(simulator.network.linkCount).toBe(0);
  });
});

/** A minute of which the headset measures the last second and a half: what happens between drops is much the same. */
async function soakMinute(simulator: NetworkSimulator): Promise<void> {
  simulator.setStatus({ sleepMode: true });
  await simulator.advance(58_500);
  simulator.setStatus({ sleepMode: false });
  await simulator.advance(1500);
}
