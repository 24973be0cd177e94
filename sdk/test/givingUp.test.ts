/** What is given up wins over what is under way, and leaves nothing behind. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Noema, type SDKOptions } from "@noema/sdk";
import { isNoemaError } from "@noema/sdk/errors";
import { build } from "esbuild";
import { describe, expect, onTestFinished, test } from "vitest";
import { collect, loginOf } from "./support/connect.ts";
import { createNetworkSimulator, type NetworkSimulator } from "./support/network.ts";

function outcomeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "ok",
    (error) => (isNoemaError(error) ? error.code : String(error)),
  );
}

function clientsOf({ server, device }: NetworkSimulator): string[] {
  return server.database.keys(`devices/${device.deviceId}/clients`);
}

function create(latency: number, options: SDKOptions = {}) {
  const simulator = createNetworkSimulator({ persistSession: true }, { latency });
  return { simulator, headset: new Noema({ ...simulator.options, ...options }) };
}

/** Moments of a login with 100 ms for each request: before the answer, while the headset is chosen, and after that. */
const moments = [0, 50, 100, 101, 150, 200, 250, 299, 301];

describe.each(moments)("%i ms after the beginning of a login with three requests of 100 ms", (moment) => {
  test("logout() wins: the login is cancelled, nobody is logged in, and no document is left", async () => {
    const { simulator, headset } = create(100);
    const users = collect<unknown>(headset.onAuthStateChanged());
    const login = outcomeOf(headset.login(loginOf(simulator)));
    await simulator.advance(moment);
    const logout = outcomeOf(headset.logout());
    await simulator.advance(1000);
    expect([await login, await logout]).toEqual([moment < 300 ? "cancelled" : "ok", "ok"]);
    expect([users.values.at(-1), clientsOf(simulator), await headset.getSelectedDevice()]).toEqual([
      null,
      [],
      moment < 300 ? undefined : null,
    ]);
    const { storage } = simulator.options;
    expect(await storage?.getItem("noema-session")).toBeNull();
    const again = outcomeOf(headset.login(loginOf(simulator)));
    await simulator.advance(1000);
    expect(await again).toBe("ok");
    expect(clientsOf(simulator)).toHaveLength(1);
  });

  test("dispose() wins: the login is disposed, and no document and no timer is left", async () => {
    const { simulator, headset } = create(100);
    const login = outcomeOf(headset.login(loginOf(simulator)));
    await simulator.advance(moment);
    const ending = headset.dispose();
    await simulator.advance(1000);
    await ending;
    expect([await login, clientsOf(simulator)]).toEqual([moment < 300 ? "disposed" : "ok", []]);
  });

  test("the signal of the caller wins: nothing is selected later", async () => {
    const { simulator, headset } = create(100);
    const controller = new AbortController();
    const login = headset.login(loginOf(simulator), { signal: controller.signal });
    const outcome = outcomeOf(login);
    await simulator.advance(moment);
    controller.abort(new Error("the person left"));
    await simulator.advance(1000);
    expect(await outcome).toBe(moment < 300 ? "cancelled" : "ok");
    expect(clientsOf(simulator)).toHaveLength(moment < 300 ? 0 : 1);
  });
});

describe("the signal of a call", () => {
  test.each([
    ["getDevices()", (headset: Noema, signal: AbortSignal) => headset.getDevices({ signal })],
    ["selectDevice()", (headset: Noema, signal: AbortSignal) => headset.selectDevice((devices) => devices[0], { signal })],
    ["getInfo()", (headset: Noema, signal: AbortSignal) => headset.getInfo({ signal })],
    ["haptics()", (headset: Noema, signal: AbortSignal) => headset.haptics({ P7: ["buzz1_100"] }, { signal })],
  ])("gives %s up at once, with its reason, before and during the call", async (_name, call) => {
    const { simulator, headset } = create(0);
    await headset.login(loginOf(simulator));
    simulator.network.weather.latency = 500;
    const controller = new AbortController();
    const reason = new Error("too slow");
    const during = call(headset, controller.signal).catch((error) => error);
    await simulator.advance(100);
    controller.abort(reason);
    expect(await during).toMatchObject({ code: "cancelled", cause: reason });
    expect(await call(headset, controller.signal).catch((error) => error)).toMatchObject({ code: "cancelled" });
    const ending = headset.dispose();
    await simulator.advance(1000);
    await ending;
    expect(simulator.server.database.keys(`devices/${simulator.device.deviceId}/actions`)).toEqual([]);
  });
});

describe("the document that says that a client is there", () => {
  const other = "0123456789abcdef0123456789abcdef";

  test("moves with the selection, and ends with the removal of the headset", async () => {
    const simulator = createNetworkSimulator({ otherModels: [2] });
    const headset = new Noema({ ...simulator.options });
    await headset.login(loginOf(simulator));
    const [first, second] = await headset.getDevices();
    const clients = (id = other) => simulator.server.database.keys(`devices/${id}/clients`).length;
    await headset.selectDevice((devices) => devices[1]);
    await simulator.advance(100);
    expect([clients(first?.deviceId), clients(second?.deviceId)]).toEqual([0, 1]);
    await headset.removeDevice(second?.deviceId ?? "");
    expect([clients(first?.deviceId), clients(second?.deviceId)]).toEqual([0, 0]);
    await headset.dispose();
  });

  test.each(["logout", "dispose", "disconnect"] as const)("ends with %s(), although its own writing takes longer", async (ending) => {
    const { simulator, headset } = create(0);
    await headset.login(loginOf(simulator));
    await headset.disconnect();
    simulator.network.weather.latency = 400;
    const selecting = headset.selectDevice((devices) => devices[0]);
    await simulator.advance(810);
    await selecting;
    simulator.network.weather.latency = 30;
    const ended = headset[ending]();
    await simulator.advance(2000);
    await ended;
    expect(clientsOf(simulator)).toEqual([]);
    await headset.dispose();
  });
});

test("a stream without an error callback does not end a program on disconnect() and logout()", async () => {
  const source = fileURLToPath(new URL("../src/", import.meta.url));
  const program = `
    import { Noema } from "./index.ts";
    import { createSimulator } from "./simulator/index.ts";
    import { combineLatest } from "rxjs";
    for (const ending of ["disconnect", "logout"]) {
      const simulator = createSimulator();
      const headset = new Noema({ ...simulator.options });
      await headset.login(simulator.account);
      headset.calm().subscribe(() => {});
      combineLatest([headset.focus(), headset.brainwaves("raw")]).subscribe(() => {});
      await headset[ending]();
      await new Promise((resolve) => setTimeout(resolve, 20));
      console.log("alive after " + ending);
    }
  `;
  const stdin = { contents: program, resolveDir: source, loader: "ts" as const };
  const folder = await mkdtemp(join(tmpdir(), "noema-alive-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const outfile = join(folder, "program.mjs");
  await build({ stdin, bundle: true, format: "esm", platform: "node", outfile });
  const run = promisify(execFile)(process.execPath, [outfile], { timeout: 120_000 });
  expect((await run).stdout).toBe("alive after disconnect\nalive after logout\n");
});

test("a login whose claims cannot be asked for says why, and not that they are late", async () => {
  const simulator = createNetworkSimulator({ claimsDelay: 60_000 }, { delay: 0 });
  simulator.network.faults = (call) => (call === "GET auth/claims" ? "reset" : null);
  const headset = new Noema({ ...simulator.options });
  const outcome = outcomeOf(headset.login(loginOf(simulator)));
  await simulator.advance(31_000);
  expect(await outcome).toBe("network");
  await headset.dispose();
});
