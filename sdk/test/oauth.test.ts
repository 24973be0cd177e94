/** OAuth: links, tokens and the end of access. */
import { Noema } from "@noema/sdk";
import { createSimulator, type Simulator } from "@noema/sdk/simulator";
import { describe, expect, test, vi } from "vitest";
import { collect, connect, loginOf } from "./support/connect.ts";

const app = { clientId: "app", clientSecret: "secret" };
const config = {
  ...app,
  responseType: "token" as const,
  redirectUri: "http://localhost:3000",
  scope: ["read:focus", "read:calm"],
  state: "s1",
};

function withApp(): Simulator {
  const simulator = createSimulator();
  simulator.server.apps.set(app.clientId, { secret: app.clientSecret, redirectUris: [config.redirectUri] });
  return simulator;
}

describe("createOAuthURL", () => {
  test("resolves with a link to the consent page", async () => {
    const headset = new Noema({ ...withApp().options });
    const link = await headset.createOAuthURL(config);
    const url = new URL(link);
    expect(link).toMatch(new RegExp(`^${(headset.__getApp() as { url: string }).url}/oauth/consent\\?`));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "app",
      response_type: "token",
      redirect_uri: "http://localhost:3000",
      scope: "read:focus,read:calm",
      state: "s1",
    });
  });

  test("rejects an app or a redirect URI that is not registered", async () => {
    const headset = new Noema({ ...withApp().options });
    await expect(headset.createOAuthURL({ ...config, clientId: "other" })).rejects.toThrow("not known");
    await expect(headset.createOAuthURL({ ...config, clientSecret: "guess" })).rejects.toThrow("not known");
    await expect(headset.createOAuthURL({ ...config, redirectUri: "https://evil.example" })).rejects.toThrow("not registered");
  });

  test("rejects without a state, which an app compares after the redirect", async () => {
    const headset = new Noema({ ...withApp().options });
    for (const state of [undefined, "", 5]) {
      const outcome = headset.createOAuthURL({ ...config, state: state as never });
      await expect(outcome).rejects.toMatchObject({ code: "argument-missing", message: expect.stringContaining("state") });
    }
  });

  test("rejects outside Node, and so does getOAuthToken", async () => {
    const { options } = withApp();
    const headset = new Noema({ ...options, services: { ...options.services, isNode: false } });
    await expect(headset.createOAuthURL(config)).rejects.toThrow("on a server (Node) only");
    await expect(headset.getOAuthToken({ ...app, userId: "u" })).rejects.toThrow("on a server (Node) only");
  });
});

describe("getOAuthToken", () => {
  test("resolves with a token that signs in with the granted scopes", async () => {
    const simulator = withApp();
    const { uid } = simulator.account;
    simulator.server.consents.set(`app/${uid}`, ["read:devices-info", "read:focus"]);
    const { customToken, userId } = await new Noema({ ...simulator.options }).getOAuthToken({ ...app, userId: uid });
    expect(userId).toBe(uid);
    const headset = new Noema({ ...simulator.options });
    await headset.login({ customToken });
    expect(collect(headset.focus()).errors).toEqual([]);
    expect(collect(headset.calm()).errors).toHaveLength(1);
  });

  test("rejects for an account that granted nothing", async () => {
    await expect(new Noema({ ...withApp().options }).getOAuthToken({ ...app, userId: "u" })).rejects.toThrow("not granted");
  });
});

describe("removeOAuthAccess", () => {
  test("ends the access and logs out", async () => {
    const simulator = withApp();
    const { uid } = simulator.account;
    simulator.server.consents.set(`app/${uid}`, ["read:devices-info"]);
    const headset = new Noema({ ...simulator.options });
    const { customToken } = await headset.getOAuthToken({ ...app, userId: uid });
    await headset.login({ customToken });
    const users = collect(headset.onAuthStateChanged());
    expect(await headset.removeOAuthAccess()).toEqual({ ok: true });
    expect(users.values.at(-1)).toBeNull();
    await expect(headset.getOAuthToken({ ...app, userId: uid })).rejects.toThrow("not granted");
  });

  test("rejects in a session that did not start with OAuth, and without one", async () => {
    const { headset, simulator } = await connect();
    await expect(headset.removeOAuthAccess()).rejects.toThrow("started with OAuth");
    await expect(new Noema({ ...simulator.options }).removeOAuthAccess()).rejects.toThrow("started with OAuth");
  });
});

test("a custom token of the account itself signs in without limits", async () => {
  const { simulator, headset } = await connect();
  const customToken = await headset.createCustomToken();
  const other = new Noema({ ...simulator.options });
  await other.login({ customToken });
  expect(collect(other.calm()).errors).toEqual([]);
  await expect(new Noema({ ...simulator.options }).createCustomToken()).rejects.toThrow("logged in");
  await expect(other.login(loginOf(simulator))).rejects.toThrow("already");
});

test("an answer of the cloud that lacks what was asked for is an error", async () => {
  const headset = new Noema({ ...withApp().options });
  const cloud = headset.__getApp() as { get: () => Promise<unknown>; post: () => Promise<unknown> };
  vi.spyOn(cloud, "get").mockResolvedValue({});
  vi.spyOn(cloud, "post").mockResolvedValueOnce("later").mockResolvedValue({ refresh_token: "r" });
  await expect(headset.createOAuthURL(config)).rejects.toThrow("the cloud answered without url");
  await expect(headset.getOAuthToken({ ...app, userId: "u" })).rejects.toThrow("the cloud answered without refresh_token");
  await expect(headset.getOAuthToken({ ...app, userId: "u" })).rejects.toThrow("the cloud answered without access_token");
});

test("a token for Bluetooth is made for the selected headset, and for nobody else", async () => {
  const { simulator, headset } = await connect();
  const post = vi.spyOn(headset.__getApp() as { post: (path: string, body: object) => Promise<unknown> }, "post");
  expect(await headset.createBluetoothToken()).toEqual(expect.stringMatching(/^bluetooth-/));
  expect(post).toHaveBeenCalledWith("createBluetoothToken", { deviceId: simulator.device.deviceId }, expect.anything());
  await expect(new Noema({ ...simulator.options }).createBluetoothToken()).rejects.toThrow("createBluetoothToken() needs somebody");
});
