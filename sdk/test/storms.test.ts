/** Storms, each named by its seed: whatever happens in whatever order, no call hangs, and nothing is left when the instances have ended. */
import { Noema } from "@noema/sdk";
import { isNoemaError } from "@noema/sdk/errors";
import { expect, test, vi } from "vitest";
import type { EventClock } from "../src/simulator/EventClock.ts";
import { Random } from "../src/simulator/Random.ts";
import { collect, loginOf } from "./support/connect.ts";
import type { Fault } from "./support/loopbackServer.ts";
import { createNetworkSimulator, type NetworkSimulator } from "./support/network.ts";

/** `SDK_STORMS=5000` looks for rarer ones, as `npm run test:full` does, and `SDK_SEED=123 SDK_STORMS=1` repeats one. */
const storms = Number(process.env.SDK_STORMS ?? 150);
const firstSeed = Number(process.env.SDK_SEED ?? 1);

const faults: Fault[] = [
  { status: 404 },
  { status: 408 },
  { status: 429, headers: { "retry-after": "3" } },
  { status: 500 },
  { status: 503 },
  "html",
  "silence",
  "reset",
  "late reset",
];

/** Codes that an app has to expect in a storm. */
const expected =
  "network timeout server-failed bad-answer refused session-expired not-logged-in already-logged-in cancelled disposed logged-out no-device-selected disconnected action-timeout".split(
    " ",
  );

/** Listeners of the page: a browser tells them that it is back online. */
const listeners = new Set<() => void>();

function footprint(simulator: NetworkSimulator) {
  const { database } = simulator.server;
  const clock = simulator.options.services?.clock as EventClock;
  const ids = database.keys("devices");
  const count = (folder: string) => ids.flatMap((id) => database.keys(`devices/${id}/${folder}`)).length;
  return {
    timers: clock.taskCount,
    watchers: database.watcherCount,
    links: simulator.network.linkCount,
    held: simulator.network.held,
    clients: count("clients"),
    subscriptions: count("subscriptions"),
    actions: count("actions"),
    listeners: listeners.size,
  };
}

async function storm(seed: number): Promise<void> {
  const random = new Random(seed);
  const simulator = createNetworkSimulator({ seed, otherModels: [2], persistSession: random.next() < 0.5 }, { delay: 0 });
  simulator.setStatus({ sleepMode: true });
  await simulator.advance(0);
  const before = footprint(simulator);
  const tabs = Array.from({ length: random.next() < 0.3 ? 2 : 1 }, () => new Noema({ ...simulator.options }));
  const outcomes: Promise<string>[] = [];
  const errors: Error[] = [];
  const subscriptions: (() => void)[] = [];
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random.next() * items.length)] as T;
  const call = (run: () => Promise<unknown>) =>
    void outcomes.push(
      run().then(
        () => "ok",
        (error) => (isNoemaError(error) ? error.code : String(error)),
      ),
    );
  const follow = (headset: Noema) => {
    const { errors: own, stop } = collect(
      pick([() => headset.calm(), () => headset.status(), () => headset.streamingState(), () => headset.onUserDevicesChange()])(),
    );
    subscriptions.push(() => {
      stop();
      errors.push(...own);
    });
  };
  const steps: ((headset: Noema) => void)[] = [
    (headset) => call(() => headset.login(loginOf(simulator))),
    (headset) => call(() => headset.login(loginOf(simulator))),
    (headset) => call(() => headset.logout()),
    (headset) => call(() => headset.selectDevice((devices) => pick(devices))),
    (headset) => call(() => headset.selectDevice((devices) => pick(devices), { signal: AbortSignal.abort() })),
    (headset) => call(() => headset.disconnect()),
    (headset) => call(() => headset.getDevices()),
    (headset) => call(() => headset.haptics({ P7: [] })),
    follow,
    follow,
    () => pick(subscriptions)?.(),
    () => simulator.network.drop(),
    () => {
      const fault = pick(faults);
      const share = random.next();
      simulator.network.faults = () => (random.next() < share ? fault : null);
    },
    () => {
      simulator.network.faults = () => null;
    },
    () => {
      simulator.network.weather.latency = random.next() < 0.5 ? 0 : random.between(0, 900);
    },
    () => simulator.network.expireSessions({ renewable: random.next() < 0.7 }),
  ];
  for (let count = 0; count < 25; count += 1) {
    pick(steps)(pick(tabs));
    await simulator.advance(random.next() < 0.3 ? 0 : random.between(0, 1500));
  }
  simulator.network.faults = () => null;
  simulator.network.weather.latency = random.between(0, 300);
  const endings = tabs.map((tab) => tab.dispose());
  await simulator.advance(1000);
  await Promise.all(endings);
  for (const stop of subscriptions) stop();
  const unexpected = (await Promise.all(outcomes)).filter((outcome) => outcome !== "ok" && !expected.includes(outcome));
  expect([...unexpected, ...errors.filter((error) => !isNoemaError(error) || !expected.includes(error.code))]).toEqual([]);
  await simulator.advance(15_000);
  const [left, clean] = [footprint(simulator), before].map((each) => JSON.stringify(each));
  if (left !== clean) throw new Error(`${left} is left, and it was ${clean}`);
}

test(`${storms} storms leave no listener, document, connection or timer`, async () => {
  vi.stubGlobal("addEventListener", (_event: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal("removeEventListener", (_event: string, listener: () => void) => listeners.delete(listener));
  const failures: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + storms; seed += 1) {
    await storm(seed).catch((error: Error) => failures.push(`storm ${seed} (SDK_SEED=${seed} SDK_STORMS=1): ${error.message}`));
  }
  vi.unstubAllGlobals();
  expect(failures).toEqual([]);
}, 600_000);
