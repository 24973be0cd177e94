/** Proxies that pass the headers of an answer and hold its body, which for a stream of events has no end. */
import { Noema } from "@noema/sdk";
import { createSimulator } from "@noema/sdk/simulator";
import { expect, test } from "vitest";
import { collect, loginOf } from "./support/connect.ts";
import { createNetworkSimulator } from "./support/network.ts";

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "ok",
    (error) => error.code,
  );

test("a body that is held counts as no connection, and after 75 silent seconds the values are polled", async () => {
  const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
  simulator.network.isHolding = true;
  const headset = new Noema({ ...simulator.options });
  const [values, cloud] = [collect(headset.accelerometer()), collect(headset.cloudState())];
  const streaming = collect<{ connected: boolean }>(headset.streamingState());
  await headset.login(loginOf(simulator));
  const haptics = codeOf(headset.haptics({ P7: [] }));
  await simulator.advance(20_000);
  expect([values.values.length, cloud.values, await haptics]).toEqual([0, ["idle", "connecting"], "timeout"]);
  expect(streaming.values.at(-1)).toMatchObject({ connected: false });
  await simulator.advance(60_000);
  expect([cloud.values.slice(1), values.errors]).toEqual([["connecting", "disconnected", "connecting", "connected"], []]);
  expect(values.values.length).toBeGreaterThan(20);
  const replied = codeOf(headset.haptics({ P7: [] }));
  await simulator.advance(1000);
  expect(await replied).toBe("ok");
  const before = values.values.length;
  simulator.network.drop();
  await simulator.advance(4000);
  expect(values.values.length - before, "it does not wait for the proxy again").toBeGreaterThan(10);
  const ended = headset.dispose();
  await simulator.advance(2000);
  await ended;
});

test("the simulated network holds bodies too", async () => {
  const simulator = createSimulator({ seed: 7, network: { latency: 20, hold: true } });
  const headset = new Noema({ ...simulator.options });
  const values = collect(headset.accelerometer());
  const login = headset.login(loginOf(simulator));
  await simulator.advance(70_000);
  await login;
  expect(values.values.length).toBe(0);
  await simulator.advance(15_000);
  expect(values.values.length).toBeGreaterThan(50);
  const info = headset.getInfo();
  await simulator.advance(100);
  expect(await info).toMatchObject({ deviceNickname: "Lyra-A1B" });
  const ended = headset.dispose();
  await simulator.advance(2000);
  await ended;
  await simulator.advance(70_000);
  expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/subscriptions`)).toEqual([]);
});

test("headers that never come, then values: the next attempt reads as they come", async () => {
  const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
  const headset = new Noema({ ...simulator.options });
  await headset.login(loginOf(simulator));
  simulator.network.faults = (call) => (call.startsWith("GET streams/") ? "silence" : null);
  const values = collect(headset.accelerometer());
  await simulator.advance(25_000);
  simulator.network.faults = () => null;
  await simulator.advance(25_000);
  expect(values.values.length).toBeGreaterThan(0);
  const ended = headset.dispose();
  await simulator.advance(2000);
  await ended;
});
