/** Logging in and out, accounts and claims. */
import { Noema } from "@noema/sdk";
import { createSimulator } from "@noema/sdk/simulator";
import { describe, expect, test } from "vitest";
import { collect, connect, loginOf } from "./support/connect.ts";

interface User {
  uid: string;
  email?: string;
  selectedDevice: { deviceId: string } | null;
}

describe("login", () => {
  test("resolves with the sign-in and the headset that was claimed first", async () => {
    const simulator = createSimulator({ otherModels: [2] });
    const headset = new Noema({ ...simulator.options });
    const result = (await headset.login(loginOf(simulator))) as unknown as { user: User; selectedDevice: { deviceId: string } };
    expect(result.user.uid).toBe(simulator.account.uid);
    expect(result.selectedDevice.deviceId).toBe(simulator.device.deviceId);
  });

  test("takes each of the four shapes, an API key before anything else", async () => {
    const { simulator, headset } = await connect();
    const { apiKey } = await headset.createApiKey({ description: "key", scopes: { "read:devices-info": true } });
    const customToken = simulator.server.createToken(simulator.account.uid, {});
    const { idToken, providerId } = simulator.account;
    for (const credentials of [
      { apiKey },
      { customToken },
      { idToken, providerId },
      loginOf(simulator),
      { ...loginOf(simulator), apiKey },
    ]) {
      const other = new Noema({ ...simulator.options });
      const claims = collect<Record<string, unknown>>(other.onUserClaimsChange());
      await other.login(credentials);
      expect(claims.values[0]?.apiKeyAuth === true).toBe("apiKey" in credentials);
    }
  });

  test("rejects when the credentials have none of the four shapes", async () => {
    const headset = new Noema({ ...createSimulator().options });
    await expect(headset.login({ email: "you@example.com" } as never)).rejects.toThrow(/email and password/);
    await expect(headset.login(undefined as never)).rejects.toThrow(/apiKey/);
  });

  test("rejects while somebody is logged in", async () => {
    const { simulator, headset } = await connect();
    await expect(headset.login(loginOf(simulator))).rejects.toThrow("already logged in");
  });

  test("rejects a wrong password", async () => {
    const simulator = createSimulator();
    const headset = new Noema({ ...simulator.options });
    await expect(headset.login({ ...loginOf(simulator), password: "guess" })).rejects.toThrow("wrong");
  });

  test("rejects when the claims are not ready within 30 s, and lets the caller try again", async () => {
    const simulator = createSimulator({ claimsDelay: 60_000 });
    const headset = new Noema({ ...simulator.options });
    const attempt = headset.login(loginOf(simulator));
    const outcome = expect(attempt).rejects.toThrow("claims of the account are not ready after 30000 ms");
    await simulator.advance(30_001);
    await outcome;
    simulator.server.claimsDelay = 0;
    await expect(headset.login(loginOf(simulator))).resolves.toBeDefined();
  });

  test("waits for claims that are ready a little later", async () => {
    const simulator = createSimulator({ claimsDelay: 600 });
    const headset = new Noema({ ...simulator.options });
    const attempt = headset.login(loginOf(simulator));
    await simulator.advance(2500);
    await expect(attempt).resolves.toBeDefined();
  });

  test("rejects when a headset is to be selected and the account has none, and lets the caller try again", async () => {
    const simulator = createSimulator();
    simulator.server.addAccount({ email: "new@example.com", password: "secret" });
    const headset = new Noema({ ...simulator.options });
    const users = collect<User>(headset.onAuthStateChanged());
    for (const _attempt of [1, 2]) {
      await expect(headset.login({ email: "new@example.com", password: "secret" })).rejects.toThrow("no headset");
    }
    expect(users.values).toEqual([null]);
    await headset.login(loginOf(simulator));
    expect(users.values.at(-1)?.email).toBe(simulator.account.email);
  });
});

describe("the session", () => {
  test("is told as null first, then as the user with the selected headset, then as null", async () => {
    const simulator = createSimulator();
    const headset = new Noema({ ...simulator.options });
    const users = collect<User | null>(headset.onAuthStateChanged());
    await headset.login(loginOf(simulator));
    await headset.logout();
    expect(users.values.map((user) => user?.selectedDevice?.deviceId ?? null)).toEqual([null, simulator.device.deviceId, null]);
  });

  test("is restored by the next instance where the platform keeps it, headset included", async () => {
    const { simulator } = await connect({ persistSession: true });
    const next = new Noema({ ...simulator.options });
    const users = collect<User>(next.onAuthStateChanged());
    await simulator.advance(0);
    expect(users.values).toHaveLength(1);
    expect(users.values[0]?.selectedDevice?.deviceId).toBe(simulator.device.deviceId);
    await expect(next.login(loginOf(simulator))).rejects.toThrow("already logged in");
  });

  test("disconnects the headset on logout, and selects none any more", async () => {
    const { simulator, headset } = await connect();
    const clients = `devices/${simulator.device.deviceId}/clients`;
    await simulator.advance(0);
    expect(simulator.server.database.keys(clients)).toHaveLength(1);
    await headset.logout();
    await simulator.advance(0);
    expect(simulator.server.database.keys(clients)).toEqual([]);
    expect(await headset.getSelectedDevice()).toBeNull();
  });

  test("does nothing on a logout when nobody is logged in", async () => {
    const headset = new Noema({ ...createSimulator().options });
    await expect(headset.logout()).resolves.toBeUndefined();
  });

  test("tells its claims again when the server changes them", async () => {
    const { simulator, headset } = await connect();
    const claims = collect(headset.onUserClaimsChange());
    await simulator.advance(0);
    simulator.server.touchClaims(simulator.account.uid);
    await simulator.advance(0);
    expect(claims.values).toHaveLength(2);
  });
});

test("an instance without streams watches nothing, so that a program in Node can end", async () => {
  const { simulator, headset } = await connect();
  const database = simulator.server.database;
  const watched = () => database.watcherCount;
  await simulator.advance(0);
  const idle = watched();
  const calm = collect(headset.calm());
  await simulator.advance(0);
  expect(watched()).toBeGreaterThan(idle);
  calm.stop();
  await simulator.advance(0);
  expect(watched()).toBe(idle);
  expect(idle).toBe(createSimulator().server.database.watcherCount);
});

describe("accounts", () => {
  test("can be created, which logs in", async () => {
    const simulator = createSimulator();
    const headset = new Noema({ ...simulator.options, autoSelectDevice: false });
    const { user } = await headset.createAccount({ email: "new@example.com", password: "secret" });
    expect(user.email).toBe("new@example.com");
    expect(await headset.getDevices()).toEqual([]);
  });

  test("cannot be created under an email that is taken, nor while somebody is logged in", async () => {
    const { simulator, headset } = await connect();
    const { email } = simulator.account;
    const other = new Noema({ ...simulator.options, autoSelectDevice: false });
    await expect(other.createAccount({ email, password: "secret" })).rejects.toThrow("an account with this email already");
    await expect(headset.createAccount({ email: "new@example.com", password: "secret" })).rejects.toThrow("already logged in");
    expect((await headset.getSelectedDevice())?.deviceId).toBe(simulator.device.deviceId);
  });

  test("can be deleted right after a login, headsets released", async () => {
    const { simulator, headset } = await connect();
    const { deviceId } = simulator.device;
    await headset.deleteAccount();
    expect(simulator.server.accounts).toEqual([]);
    expect(simulator.server.database.read(`devices/${deviceId}/status/claimedBy`)).toBeNull();
  });

  test("cannot be deleted when the login is long ago, nor by nobody", async () => {
    const { simulator, headset } = await connect();
    simulator.vanish();
    await simulator.advance(6 * 60_000);
    await expect(headset.deleteAccount()).rejects.toThrow("too long ago");
    await headset.logout();
    await expect(headset.deleteAccount()).rejects.toThrow("logged in");
  });
});
