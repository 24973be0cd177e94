/** Scopes: what sessions of OAuth and of API keys may do. */
import { Noema } from "@noema/sdk";
import { createSimulator } from "@noema/sdk/simulator";
import { firstValueFrom, type Observable } from "rxjs";
import { describe, expect, test } from "vitest";
import type { CloudClient } from "../src/cloud/CloudClient.ts";
import { collect, connect, connectWithScopes } from "./support/connect.ts";

const id = "0123456789abcdef0123456789abcdef";

const streams: [scope: string, open: (headset: Noema) => Observable<unknown>][] = [
  ["read:devices-info", (headset) => headset.onUserDevicesChange()],
  ["read:devices-info", (headset) => headset.onDeviceChange()],
  ["read:devices-info", (headset) => headset.osVersion()],
  ["read:devices-status", (headset) => headset.status()],
  ["read:devices-settings", (headset) => headset.settings()],
  ["read:brainwaves", (headset) => headset.brainwaves("raw")],
  ["read:calm", (headset) => headset.calm()],
  ["read:focus", (headset) => headset.focus()],
  ["read:signal-quality", (headset) => headset.signalQuality()],
  ["read:accelerometer", (headset) => headset.accelerometer()],
  ["read:kinesis", (headset) => headset.kinesis("push")],
  ["read:kinesis", (headset) => headset.predictions("push")],
];

const calls: [scope: string, call: (headset: Noema) => Promise<unknown>][] = [
  ["read:devices-info", (headset) => headset.selectDevice((devices) => devices[0])],
  ["read:devices-info", (headset) => headset.getSelectedDevice()],
  ["read:devices-info", (headset) => headset.getInfo()],
  ["write:devices-add", (headset) => headset.addDevice(id)],
  ["write:devices-remove", (headset) => headset.removeDevice(id)],
  ["write:devices-remove", (headset) => headset.transferDevice({ deviceId: id, recipientsUserId: "x" })],
  ["write:devices-settings", (headset) => headset.changeSettings({ lsl: true })],
  ["write:api-keys", (headset) => headset.createApiKey({ description: "d", scopes: { "read:calm": true } })],
  ["write:api-keys", (headset) => headset.removeApiKey("x")],
  ["write:api-keys", (headset) => headset.createCustomToken()],
];

describe("a session of an API key", () => {
  test.each(streams)("gets an error from a stream that needs %s, and nothing is thrown", async (scope, open) => {
    const { headset } = await connectWithScopes([]);
    const { errors } = collect(open(headset));
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining(scope)]);
  });

  test.each(streams)("may open a stream when it has %s", async (scope, open) => {
    const { headset } = await connectWithScopes([scope]);
    expect(collect(open(headset)).errors).toEqual([]);
  });

  test.each(calls)("is refused a call that needs %s", async (scope, call) => {
    const { headset } = await connectWithScopes([]);
    await expect(call(headset)).rejects.toThrow(`lacks the scope "${scope}"`);
  });

  test.each([
    ["write:brainwave-markers", (headset: Noema) => headset.addMarker("now")],
    ["write:haptics", (headset: Noema) => headset.haptics({ P7: [] })],
    ["write:kinesis", (headset: Noema) => headset.training.stopAll()],
  ])("is refused actions by the server when it lacks %s", async (scope, act) => {
    const { headset } = await connectWithScopes(["read:devices-info"]);
    await expect(act(headset)).rejects.toThrow(scope);
  });

  const device = "a1b2c3d4e5f60718293a4b5c6d7e8f90";
  const refusals: [scope: string, ask: (cloud: CloudClient, uid: string) => Promise<unknown>][] = [
    ["write:devices-add", (cloud, uid) => cloud.write(`users/${uid}/devices/${id}`, { claimedOn: 1 })],
    ["write:devices-add", (cloud, uid) => cloud.write(`devices/${id}/status/claimedBy`, uid)],
    ["write:devices-remove", (cloud, uid) => cloud.remove(`users/${uid}/devices/${device}`)],
    ["write:devices-remove", (cloud) => cloud.remove(`devices/${device}/status/claimedBy`)],
    ["write:devices-remove", (cloud) => cloud.post("transferDevice", { deviceId: device, recipientsUserId: "x" })],
    ["write:devices-settings", (cloud) => cloud.merge(`devices/${device}/settings`, { lsl: true })],
    ["read:devices-settings", (cloud) => cloud.read(`devices/${device}/settings`)],
    ["read:devices-settings", (cloud) => firstValueFrom(cloud.watch(`devices/${device}/settings`))],
    ["write:api-keys", (cloud) => cloud.post("createApiKey", { description: "d", scopes: { "read:calm": true } })],
    ["write:api-keys", (cloud) => cloud.post("removeApiKey", { apiKeyId: "x" })],
    ["write:api-keys", (cloud) => cloud.post("createCustomToken", {})],
    ["read:calm", (cloud) => firstValueFrom(cloud.listen(`devices/${device}/metrics/awareness/calm`))],
    ["read:focus", (cloud) => firstValueFrom(cloud.listen(`devices/${device}/metrics/awareness/focus`))],
    ["read:brainwaves", (cloud) => firstValueFrom(cloud.listen(`devices/${device}/metrics/brainwaves/raw`))],
    ["read:kinesis", (cloud) => firstValueFrom(cloud.listen(`devices/${device}/metrics/kinesis/push`))],
    ["read:kinesis", (cloud) => firstValueFrom(cloud.listen(`devices/${device}/metrics/predictions/push`))],
    ["read:signal-quality", (cloud) => firstValueFrom(cloud.listen(`devices/${device}/metrics/signalQuality`))],
    ["read:accelerometer", (cloud) => firstValueFrom(cloud.listen(`devices/${device}/metrics/accelerometer`))],
  ];

  test.each(refusals)("is refused %s by the server itself, whoever asks", async (scope, ask) => {
    const limited = await connectWithScopes([]);
    const cloudOf = (headset: Noema) => headset.__getApp() as CloudClient;
    const first = (promise: Promise<unknown>) => Promise.race([promise, limited.simulator.advance(100).then(() => "nothing yet")]);
    const { uid } = limited.simulator.account;
    await expect(first(ask(cloudOf(limited.headset), uid))).rejects.toMatchObject({ message: expect.stringContaining(scope) });
    const allowed = await connectWithScopes([scope]);
    const outcome = ask(cloudOf(allowed.headset), allowed.simulator.account.uid).catch((error) => String(error.message));
    const answered = await Promise.race([outcome, allowed.simulator.advance(100).then(() => "nothing yet")]);
    expect(String(answered)).not.toContain("lacks the scope");
  });

  test("needs no scope for getDevices(), streamingState() and disconnect()", async () => {
    const { headset } = await connectWithScopes([]);
    expect(await headset.getDevices()).toHaveLength(1);
    expect(collect(headset.streamingState()).errors).toEqual([]);
    await expect(headset.disconnect()).resolves.toBeUndefined();
  });

  test("may not use a key that has expired or was revoked", async () => {
    const { simulator, headset } = await connect();
    const scopes = { "read:devices-info": true };
    const brief = await headset.createApiKey({ description: "brief", scopes, expiresOn: simulator.now() + 1000 });
    const other = await headset.createApiKey({ description: "other", scopes });
    await simulator.advance(1000);
    await expect(new Noema({ ...simulator.options }).login({ apiKey: brief.apiKey })).rejects.toThrow("not valid");
    expect(await headset.removeApiKey(other.id)).toEqual({ success: true, message: expect.any(String) });
    await expect(new Noema({ ...simulator.options }).login({ apiKey: other.apiKey })).rejects.toThrow("not valid");
    expect((await headset.removeApiKey("unknown")).success).toBe(false);
  });
});

describe("API keys", () => {
  test("come with all that is known about them", async () => {
    const { simulator, headset } = await connect();
    const expiresOn = new Date(simulator.now() + 86_400_000);
    const record = await headset.createApiKey({ description: "lamp", scopes: { "read:focus": true, "read:calm": false }, expiresOn });
    expect(record).toEqual({
      id: expect.any(String),
      apiKey: expect.any(String),
      description: "lamp",
      userId: simulator.account.uid,
      scopes: { "read:focus": true, "read:calm": false },
      createdAt: new Date(simulator.now()),
      expiresOn,
    });
    const { expiresOn: never } = await headset.createApiKey({ description: "lamp", scopes: { "read:focus": true } });
    expect(never).toBeNull();
  });

  test("need a description, scopes and, to be removed, an id", async () => {
    const { headset } = await connect();
    await expect(headset.createApiKey({ description: "", scopes: { a: true } })).rejects.toThrow("a description");
    await expect(headset.createApiKey({ description: "d" } as never)).rejects.toThrow("scopes");
    await expect(headset.createApiKey({ description: "d", scopes: {} })).rejects.toThrow("scopes");
    await expect(headset.removeApiKey("")).rejects.toThrow("id of a key");
  });

  test("are made and removed by nobody but an account", async () => {
    const headset = new Noema({ ...createSimulator().options });
    await expect(headset.createApiKey({ description: "d", scopes: { "read:calm": true } })).rejects.toThrow(
      "createApiKey() needs somebody",
    );
    await expect(headset.removeApiKey("x")).rejects.toThrow("removeApiKey() needs somebody");
  });

  test("grant only the scopes that are true", async () => {
    const { simulator, headset } = await connect();
    const { apiKey } = await headset.createApiKey({ description: "d", scopes: { "read:calm": true, "read:focus": false } });
    const limited = new Noema({ ...simulator.options, autoSelectDevice: false });
    await limited.login({ apiKey });
    expect(collect(limited.calm()).errors).toEqual([]);
    expect(collect(limited.focus()).errors).toHaveLength(1);
  });
});

test("a stream ends with an error when the session loses the scope while it runs", async () => {
  const { simulator, headset } = await connectWithScopes(["read:calm"]);
  const { errors } = collect(headset.calm());
  for (const { claims } of simulator.server.grants.values()) claims.scopes = "read:focus";
  simulator.server.touchClaims(simulator.account.uid);
  await simulator.advance(0);
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining("read:calm")]);
});
