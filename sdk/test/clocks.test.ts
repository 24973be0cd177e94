/** Clocks that are wrong, and processes that sleep. */
import { type DeviceStatus, Noema } from "@noema/sdk";
import { Subject } from "rxjs";
import { expect, test } from "vitest";
import { guarded } from "../src/core/clock.ts";
import { watchHeartbeat } from "../src/core/deviceStatus.ts";
import { EventClock } from "../src/simulator/EventClock.ts";
import { collect, loginOf } from "./support/connect.ts";
import { createNetworkSimulator } from "./support/network.ts";
import { createSleeper, SleepyClock } from "./support/sleeper.ts";

const hour = 3_600_000;

async function open(ahead = 0) {
  const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
  const { options, clock } = createSleeper(simulator, ahead);
  const headset = new Noema(options);
  const status = collect<DeviceStatus>(headset.status());
  const [values, cloud] = [collect(headset.accelerometer()), collect(headset.cloudState())];
  await headset.login(loginOf(simulator));
  const sleep = async (ms: number) => {
    clock.fallAsleep();
    await simulator.advance(ms);
    clock.wakeUp();
    await simulator.advance(0);
  };
  const end = async () => {
    const ended = headset.dispose();
    await simulator.advance(3000);
    await ended;
  };
  return { simulator, clock, headset, status, values, cloud, sleep, end };
}

test.each([25 * hour, -25 * hour])("a clock that is %i ms ahead stops no metric", async (ahead) => {
  const { simulator, status, values, end } = await open(ahead);
  await simulator.advance(31_000);
  const before = values.values.length;
  await simulator.advance(60_000);
  expect(values.values.length - before).toBe(600);
  expect(status.values.at(-1)?.state).toBe("online");
  await end();
});

test.each([80_000, hour, 26 * hour])("a process that sleeps for %i ms finds everything as it was", async (ms) => {
  const { simulator, headset, status, values, cloud, sleep, end } = await open();
  await simulator.advance(2000);
  const before = { cloud: cloud.values.length, values: values.values.length };
  const call = headset.getDevices().then(
    () => "ok",
    (error) => error.code,
  );
  // An hour of values would take long to simulate, and says nothing more.
  simulator.setStatus({ sleepMode: true });
  await sleep(ms);
  simulator.setStatus({ sleepMode: false });
  await simulator.advance(1000);
  expect([...new Set(status.values.map(({ state }) => state))]).toEqual(["online"]);
  expect(cloud.values.slice(before.cloud)).toEqual([]);
  expect(await call).toBe("ok");
  await simulator.advance(1000);
  expect(values.values.length).toBeGreaterThan(before.values);
  await end();
});

test("a connection that breaks during the sleep is opened again at once", async () => {
  const { simulator, clock, status, values, end } = await open();
  await simulator.advance(2000);
  clock.fallAsleep();
  await simulator.advance(60_000);
  simulator.network.drop();
  await simulator.advance(100_000);
  clock.wakeUp();
  await simulator.advance(3000);
  const before = values.values.length;
  await simulator.advance(1000);
  expect(values.values.length - before).toBe(10);
  expect([...new Set(status.values.map(({ state }) => state))]).toEqual(["online"]);
  await end();
});

test("a headset is not lost when the process wakes up, but when it stays silent", async () => {
  const world = new EventClock(0);
  const clock = new SleepyClock(world);
  const status$ = new Subject<DeviceStatus>();
  const { values, errors } = collect<DeviceStatus>(watchHeartbeat(status$, guarded(clock)));
  status$.next({ state: "online", lastHeartbeat: 0 } as DeviceStatus);
  clock.fallAsleep();
  await world.advance(600_000);
  clock.wakeUp();
  await world.advance(60_000);
  expect(values.map(({ state }) => state)).toEqual(["online"]);
  await world.advance(90_000);
  expect([errors, values.map(({ state }) => state)]).toEqual([[], ["online", "offline"]]);
});
