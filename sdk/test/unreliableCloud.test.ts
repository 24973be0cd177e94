/** The simulated cloud behind an unreliable network: an app sees what it would on a train, again and again the same. */
import { Noema } from "@noema/sdk";
import { isNoemaError } from "@noema/sdk/errors";
import { describe, expect, test } from "vitest";
import { createSimulator, type NetworkOptions } from "../src/simulator/index.ts";
import { collect, loginOf } from "./support/connect.ts";

function open(network: NetworkOptions | undefined, seed = 7) {
  const simulator = createSimulator({ seed, network });
  const headset = new Noema({ ...simulator.options });
  const outcomes: string[] = [];
  const note = (promise: Promise<unknown>) =>
    promise.then(
      () => outcomes.push(`done at ${simulator.now() - start} ms`),
      (error: unknown) => outcomes.push(isNoemaError(error) ? error.code : String(error)),
    );
  const start = simulator.now();
  return { simulator, headset, outcomes, login: () => note(headset.login(loginOf(simulator))) };
}

describe("the simulated network", () => {
  test("takes simulated time, and carries all the same", async () => {
    const { simulator, headset, outcomes, login } = open({ latency: 100 });
    const calm = collect(headset.calm());
    login();
    await simulator.advance(99);
    expect(outcomes).toEqual([]);
    await simulator.advance(40_000);
    expect(outcomes).toEqual([expect.stringMatching(/^done at [1-9]\d\d ms$/)]);
    expect(calm.values.length).toBeGreaterThan(15);
    const info = headset.getInfo();
    await simulator.advance(100);
    expect(await info).toMatchObject({ deviceNickname: "Lyra-A1B" });
  });

  test.each([
    [{ drop: 1 }, "network"],
    [{ status: 503 }, "server-failed"],
  ])("with %j a login rejects with %s", async (network, code) => {
    const { simulator, outcomes, login } = open(network);
    login();
    await simulator.advance(60_000);
    expect(outcomes).toEqual([code]);
  });

  test("loses what it loses by the seed alone", async () => {
    const run = async (seed: number) => {
      const { simulator, headset, outcomes, login } = open({ latency: 80, jitter: 400, drop: 0.3 }, seed);
      const { values } = collect(headset.brainwaves("psd"));
      login();
      await simulator.advance(120_000);
      return JSON.stringify([outcomes, values.length, values.at(-1)]);
    };
    const seeds = [1, 2, 3, 4, 5, 6];
    const first = await Promise.all(seeds.map(run));
    expect(await Promise.all(seeds.map(run))).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(1);
  });

  test("goes away and comes back: streams fall silent and go on", async () => {
    const { simulator, headset, outcomes, login } = open({});
    login();
    const accelerations = collect(headset.accelerometer());
    const count = async (ms: number) => {
      const before = accelerations.values.length;
      await simulator.advance(ms);
      return accelerations.values.length - before;
    };
    expect(await count(1000)).toBeGreaterThan(5);
    simulator.setNetwork({ drop: 1 });
    expect(await count(5000)).toBe(0);
    simulator.setNetwork({});
    await simulator.advance(40_000);
    expect(await count(1000)).toBe(10);
    expect([outcomes, accelerations.errors]).toEqual([[expect.stringContaining("done")], []]);
  });

  test("shares a session that is kept between tabs: logout() in one ends it in the other", async () => {
    const simulator = createSimulator({ network: { latency: 40 }, persistSession: true });
    const one = new Noema({ ...simulator.options });
    const login = one.login(loginOf(simulator));
    await simulator.advance(1000);
    await login;
    const other = new Noema({ ...simulator.options });
    const auth = collect<{ uid: string } | string | null>(other.onAuthStateChanged());
    collect(other.calm());
    await simulator.advance(1000);
    expect(auth.values).toMatchObject([{ uid: simulator.account.uid }]);
    const logout = one.logout();
    await simulator.advance(1000);
    await logout;
    other.getDevices().catch(() => undefined);
    await simulator.advance(1000);
    expect(auth.values.slice(1)).toEqual(["expired", null]);
  });

  test.each([
    [{ drop: 2 }, "drop from 0 to 1"],
    [{ latency: -1 }, "latency and jitter in milliseconds"],
    [{ status: 200 }, "a status from 400 to 599"],
  ])("refuses %j by name", (network, names) => {
    expect(() => createSimulator({ network })).toThrow(names);
  });

  test("is changed only where there is one", () => {
    expect(() => open(undefined).simulator.setNetwork({})).toThrow("a simulator with the option network");
  });
});

describe("the simulated account", () => {
  test("has an experiment, and files each training under its own", async () => {
    const { simulator, headset } = open(undefined);
    await headset.login(loginOf(simulator));
    const { values } = collect<{ id: string; labels: string[]; totalTrials: number }[]>(headset.onUserExperiments());
    expect(values[0]).toMatchObject([{ id: "first-training", totalTrials: 0, labels: ["push"] }]);
    const tag = { experimentId: "first-training", metric: "kinesis", label: "lift" } as const;
    await simulator.advance(1000);
    await headset.training.record({ ...tag, baseline: true });
    await headset.training.record(tag);
    await headset.training.record({ ...tag, experimentId: "mine" });
    await simulator.advance(100);
    expect(values.at(-1)).toMatchObject([
      { id: "mine", totalTrials: 1, labels: ["lift"], userId: simulator.account.uid },
      { id: "first-training", totalTrials: 1, labels: ["push", "lift"] },
    ]);
  });

  test.each([
    ["a model", { model: 4 }, "a model from 1 to 3, not 4"],
    ["a trained label", { trainedLabels: ["jump"] }, '"jump" is not a label'],
  ])("%s that there is not is refused by name", (_name, options, names) => {
    expect(() => createSimulator(options as never)).toThrow(names);
  });

  test("a thought that there is not is refused by name", () => {
    expect(() => createSimulator().setMotorLabel("jump" as never)).toThrow('"jump" is not a label of setMotorLabel');
  });
});
