/** The simulated time when it follows a real clock. */
import { type Epoch, Noema } from "@noema/sdk";
import { createSimulator } from "@noema/sdk/simulator";
import { describe, expect, onTestFinished, test } from "vitest";
import { EventClock } from "../src/simulator/EventClock.ts";
import { collect, loginOf } from "./support/connect.ts";
import { createNetworkSimulator } from "./support/network.ts";

/** A machine whose timers are always late by some milliseconds. */
class LateClock extends EventClock {
  override after(ms: number, run: () => void): () => void {
    return super.after(ms + 7.3, run);
  }
}

describe("the real clock", () => {
  test("makes nothing up for an hour of sleep, and goes on from there", async () => {
    // While the machine sleeps its clock runs on, its timers do not.
    const timers = new EventClock(50_000);
    let slept = 0;
    const host = { now: () => timers.now() + slept, after: (ms: number, run: () => void) => timers.after(ms, run) };
    const simulator = createSimulator({ clock: "real", host });
    const headset = new Noema({ ...simulator.options });
    await headset.login(loginOf(simulator));
    const { values } = collect<Epoch>(headset.brainwaves("raw"));
    await timers.advance(10_000);
    const before = values.length;
    slept = 3_600_000;
    await timers.advance(10_000);
    const missed = values.length - before;
    expect(missed).toBeGreaterThan(150);
    expect(missed).toBeLessThan(250);
    const starts = values.map(({ info }) => info.startTime);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    simulator.stop();
  });

  test("keeps the rate although every timer is late", async () => {
    const host = new LateClock(50_000);
    const simulator = createSimulator({ clock: "real", host });
    const headset = new Noema({ ...simulator.options });
    await headset.login(loginOf(simulator));
    const { values } = collect<Epoch>(headset.brainwaves("raw"));
    await host.advance(60_000);
    expect(values.length).toBeGreaterThanOrEqual(959);
    expect(values.length).toBeLessThanOrEqual(960);
    expect((values.at(-1)?.info.startTime ?? 0) - (values[0]?.info.startTime ?? 0)).toBe((values.length - 1) * 62.5);
    simulator.stop();
    const count = values.length;
    await host.advance(10_000);
    expect(values).toHaveLength(count);
  });

  test("stands for the time of the simulator", async () => {
    const host = new EventClock(50_000);
    const simulator = createSimulator({ clock: "real", host });
    await host.advance(1234);
    expect(simulator.now()).toBe(51_234);
    simulator.stop();
    await host.advance(1000);
    expect(simulator.now()).toBe(51_234);
  });
});

describe("over a network", () => {
  test("streams flow, an action is given up in time, and disconnect() ends the streams", async () => {
    const simulator = createNetworkSimulator({ clock: "real" }, { delay: 5 });
    onTestFinished(() => {
      simulator.stop();
      simulator.network.close();
    });
    const headset = new Noema({ ...simulator.options });
    await headset.login(loginOf(simulator));
    const raw = collect<Epoch>(headset.brainwaves("raw"));
    await expect.poll(() => raw.values.length).toBeGreaterThan(8);
    simulator.setStatus({ state: "offline" });
    const startedAt = performance.now();
    await expect(headset.haptics({ P7: [] })).rejects.toMatchObject({ code: "action-timeout" });
    expect(performance.now() - startedAt).toBeGreaterThan(950);
    simulator.network.drop();
    simulator.setStatus({ state: "online" });
    const before = raw.values.length;
    await expect.poll(() => raw.values.length).toBeGreaterThan(before);
    let isComplete = false;
    headset.focus().subscribe({ complete: () => (isComplete = true) });
    await headset.disconnect();
    expect([isComplete, raw.errors]).toEqual([true, []]);
    await headset.dispose();
    await expect.poll(() => simulator.network.linkCount).toBe(0);
    expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/subscriptions`)).toEqual([]);
  });
});

describe("the event clock", () => {
  test("runs what is due in order of time, and what is due at the same time in the order asked for", async () => {
    const clock = new EventClock(0);
    const order: string[] = [];
    clock.after(20, () => order.push("c"));
    clock.after(10, () => order.push("a"));
    clock.after(10, () => order.push("b"));
    clock.after(30, () => order.push("late"));
    clock.after(10, () => order.push("never"))();
    await clock.advance(20);
    expect(order).toEqual(["a", "b", "c"]);
    expect(clock.now()).toBe(20);
  });

  test("lets promises go on at their point in time", async () => {
    const clock = new EventClock(0);
    const times: number[] = [];
    const wait = () => new Promise<void>((resolve) => clock.after(10, resolve));
    const chain = (async () => {
      for (let round = 0; round < 3; round += 1) {
        await wait();
        times.push(clock.now());
      }
    })();
    await clock.advance(30);
    await chain;
    expect(times).toEqual([10, 20, 30]);
  });
});
