/** What an app follows of its sessions: who is logged in, when a session ends by itself, and streams that go on with the next one. */
import { type Calm, type DeviceInfo, Noema } from "@noema/sdk";
import type { Calm as CalmOfTypes, DeviceInfo as DeviceOfTypes, DeviceStatus, SDKOptions } from "@noema/sdk/types";
import { map } from "rxjs";
import { describe, expect, expectTypeOf, test } from "vitest";
import { collect, connect, loginOf } from "./support/connect.ts";
import { createNetworkSimulator } from "./support/network.ts";

async function open() {
  const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
  const headset = new Noema({ ...simulator.options });
  const login = () => headset.login(loginOf(simulator));
  const flows = async (values: unknown[]) => {
    const before = values.length;
    await simulator.advance(1000);
    return values.length > before;
  };
  const end = async () => {
    const ended = headset.dispose();
    await simulator.advance(3000);
    await ended;
  };
  return { simulator, headset, login, flows, end };
}

describe("the end of a session", () => {
  test("has a stream of its own, and need not come between the users", async () => {
    const { simulator, headset, login, end } = await open();
    const users = collect<{ uid: string } | null>(headset.onAuthStateChanged({ expired: false }));
    const old = collect<unknown>(headset.onAuthStateChanged());
    const ends = collect(headset.onSessionExpired());
    await login();
    simulator.network.expireSessions();
    await headset.getDevices().catch(() => undefined);
    await simulator.advance(100);
    expect([ends.values.length, users.values.map((user) => user?.uid ?? null)]).toEqual([1, [null, simulator.account.uid, null]]);
    expect(old.values.slice(2)).toEqual(["expired", null]);
    expect(collect(headset.onSessionExpired()).values, "an event, not a state").toEqual([]);
    await login();
    await headset.logout();
    expect(ends.values).toHaveLength(1);
    await end();
  });

  test("is typed: users need no check for a word", () => {
    const headset = new Noema({ storage: null });
    const name$ = headset.onAuthStateChanged({ expired: false }).pipe(map((user) => user?.selectedDevice?.deviceNickname));
    expect(name$).toBeDefined();
    expectTypeOf<ReturnType<Noema["login"]>>().resolves.toExtend<{ user: { uid: string }; selectedDevice: DeviceInfo | null }>();
    expectTypeOf<CalmOfTypes>().toEqualTypeOf<Calm>();
    expectTypeOf<DeviceOfTypes>().toEqualTypeOf<DeviceInfo>();
    expectTypeOf<DeviceStatus>().toExtend<{ battery: number }>();
    expectTypeOf<SDKOptions>().toExtend<{ timesync?: boolean | undefined }>();
  });
});

test("login() resolves with the user and the headset", async () => {
  const { simulator, headset } = await connect();
  await headset.logout();
  const { user, selectedDevice } = await headset.login(loginOf(simulator));
  expect([user.uid, selectedDevice?.deviceId]).toEqual([simulator.account.uid, simulator.device.deviceId]);
});

describe("acrossSessions()", () => {
  test("keeps a stream open over logins, disconnect() and sessions that expire", async () => {
    const { simulator, headset, login, flows, end } = await open();
    let completed = false;
    const values: unknown[] = [];
    const errors: Error[] = [];
    const stream$ = headset.acrossSessions(() => headset.accelerometer());
    stream$.subscribe({ next: (value) => values.push(value), error: (error) => errors.push(error), complete: () => (completed = true) });
    expect(await flows(values)).toBe(false);
    await login();
    expect(await flows(values), "after the login").toBe(true);
    await headset.disconnect();
    expect(await flows(values), "disconnected").toBe(false);
    await headset.selectDevice((devices) => devices[0]);
    expect(await flows(values), "selected again").toBe(true);
    simulator.network.expireSessions();
    await headset.getDevices().catch(() => undefined);
    expect(await flows(values), "expired").toBe(false);
    await login();
    expect(await flows(values), "after the next login").toBe(true);
    await headset.logout();
    expect(await flows(values), "logged out").toBe(false);
    expect([errors, completed]).toEqual([[], false]);
    await end();
    expect(completed).toBe(true);
  });

  test("passes other errors on", async () => {
    const { headset } = await connect();
    expect(collect(headset.acrossSessions(() => headset.kinesis("" as never))).errors).toMatchObject([{ code: "label-missing" }]);
  });
});
