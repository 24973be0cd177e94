/** Tabs of a browser with one session, in a cloud that gives another token at each renewal and ends a session whose old token comes again. */
import { Noema } from "@noema/sdk";
import { describe, expect, test } from "vitest";
import { Authorization } from "../src/cloud/Authorization.ts";
import { Tickets } from "../src/cloud/Tickets.ts";
import { loggedOut, sdkError } from "../src/core/errors.ts";
import { collect, loginOf } from "./support/connect.ts";
import { createNetworkSimulator } from "./support/network.ts";
import { installLocks, shareStorage } from "./support/tabs.ts";

async function openTabs(latency = 0) {
  const shared = shareStorage();
  const simulator = createNetworkSimulator({ seed: 7 }, { delay: 0 });
  const options = { ...simulator.options, storage: shared.storage };
  const first = new Noema(options);
  await first.login(loginOf(simulator));
  const second = new Noema(options);
  await simulator.advance(100);
  simulator.network.weather.latency = latency;
  const renewals = () => simulator.network.calls.filter((call) => call === "POST auth/renew").length;
  const end = async () => {
    const ended = [first, second].map((tab) => tab.dispose());
    await simulator.advance(3000);
    await Promise.all(ended);
  };
  return { ...shared, simulator, first, second, renewals, end };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "ok",
    (error) => error.code,
  );

describe("two tabs whose session needs another token", () => {
  test.each([
    ["by an entry of the storage", false],
    ["by the locks of the browser", true],
  ])("get one by one, %s", async (_how, hasLocks) => {
    const asked = hasLocks ? installLocks() : [];
    const { simulator, first, second, renewals, items, end } = await openTabs(300);
    const users = [first, second].map((tab) => collect<object | null>(tab.onAuthStateChanged()));
    const accelerations = [first, second].map((tab) => collect(tab.accelerometer()));
    await simulator.advance(3000);
    simulator.network.expireSessions({ renewable: true });
    const calls = [first, second, first].map((tab) => codeOf(tab.getDevices()));
    await simulator.advance(8000);
    expect([await Promise.all(calls), renewals()]).toEqual([["ok", "ok", "ok"], 1]);
    const before = accelerations.map(({ values }) => values.length);
    await simulator.advance(2000);
    expect(accelerations.map(({ values }, index) => values.length > (before[index] ?? 0))).toEqual([true, true]);
    expect(users.flatMap(({ values }) => values)).not.toContain(null);
    expect([...items.keys()]).toEqual(["noema-session"]);
    if (hasLocks) expect(new Set(asked)).toEqual(new Set(["noema-session"]));
    await end();
  });

  test("do not wait for ever for a tab that has gone while it renewed", async () => {
    const { simulator, first, items, renewals, end } = await openTabs();
    items.set("noema-session-lock", `somebody ${simulator.now() + 14_000}`);
    simulator.network.expireSessions({ renewable: true });
    const call = codeOf(first.getDevices());
    await simulator.advance(15_000);
    expect(await call).toBe("timeout");
    const later = codeOf(first.getDevices());
    await simulator.advance(1000);
    expect([await later, renewals()]).toEqual(["ok", 1]);
    await end();
  });

  test("use the token of the other at once, without a request that is refused", async () => {
    const { simulator, first, second, renewals, end } = await openTabs();
    simulator.network.expireSessions({ renewable: true });
    const call = first.getDevices();
    await simulator.advance(1000);
    await call;
    const before = simulator.network.requests;
    await second.getDevices();
    expect([simulator.network.requests - before, renewals()]).toEqual([2, 1]);
    await end();
  });

  test("ends in both when it ends, and no listener is left", async () => {
    const { simulator, first, second, listeners, end } = await openTabs();
    const users = collect<object | string | null>(second.onAuthStateChanged());
    simulator.network.expireSessions();
    const call = codeOf(first.getDevices());
    await simulator.advance(1000);
    expect(await call).toBe("session-expired");
    expect(users.values.slice(1)).toEqual(["expired", null]);
    await end();
    expect(listeners.size).toBe(0);
  });
});

test("logout() in one tab ends the session in the others at once, and nobody is there any more", async () => {
  const { simulator, first, second, end } = await openTabs();
  const users = collect<object | string | null>(second.onAuthStateChanged());
  const [accelerations, status] = [collect(second.accelerometer()), collect(second.status())];
  await simulator.advance(1000);
  await first.logout();
  const before = simulator.network.requests;
  await simulator.advance(0);
  expect(users.values.slice(1)).toEqual([null]);
  expect(accelerations.errors).toMatchObject([{ code: "logged-out" }]);
  expect(status.errors).toEqual([]);
  expect(await codeOf(second.getDevices())).toBe("not-logged-in");
  expect(simulator.network.requests - before, "its end is told, nothing is asked").toBeLessThan(5);
  expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/clients`)).toEqual([]);
  await second.login(loginOf(simulator));
  expect(users.values.at(-1)).toMatchObject({ uid: simulator.account.uid });
  await end();
});

test("another account of another tab leaves this one alone", async () => {
  const { simulator, second, storage, end } = await openTabs();
  const users = collect(second.onAuthStateChanged());
  storage.setItem("noema-session", JSON.stringify({ user: { uid: "another" }, token: "t99" }));
  storage.setItem("theme", "dark");
  await simulator.advance(100);
  expect([users.values.length, await codeOf(second.getDevices())]).toEqual([1, "ok"]);
  await end();
});

test("a renewal that is refused reads the storage again before anybody is logged out", async () => {
  const { storage } = shareStorage();
  const ticket = (token: string) => ({ user: { uid: "u" }, token });
  const refusal = (status: number) => sdkError("not-logged-in", "over", { status, isOurs: true });
  const tickets = new Tickets(storage);
  const old = ticket("t1");
  tickets.open(old);
  let expired = 0;
  const renew = async () => {
    storage.setItem("noema-session", JSON.stringify(ticket("t2")));
    throw refusal(400);
  };
  const authorization = new Authorization({ tickets, renew, alone: (run) => run(), onExpired: () => (expired += 1) });
  const request = async (own: { token: string } | null) => {
    if (own?.token === "t1") throw refusal(401);
    return own?.token;
  };
  expect([await authorization.run(request), expired]).toEqual(["t2", 0]);
  tickets.current = null;
  await expect(authorization.run(request, null)).resolves.toBeUndefined();
  expect(loggedOut("x").code).toBe("logged-out");
});
