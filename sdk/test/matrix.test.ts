/** What each call, stream and state gives under each condition of the network: one table, and each row of it is what happens. */
import { Noema, type SDKOptions, STREAMING_MODE, WebBluetoothTransport } from "@noema/sdk";
import { isNoemaError } from "@noema/sdk/errors";
import type { Observable } from "rxjs";
import { expect, onTestFinished, test, vi } from "vitest";
import * as whatwg from "whatwg-fetch";
import { collect, loginOf } from "./support/connect.ts";
import type { Fault } from "./support/loopbackServer.ts";
import { createNetworkSimulator, type NetworkSimulator } from "./support/network.ts";
import { XmlHttpRequest } from "./support/xmlHttpRequest.ts";

/**
 * `calls` are all that read or write; `endings` are logout(), disconnect() and deleteUserExperiment(), which resolve in any case.
 * `streams` are all fourteen. Where two words stand, the first is for the time of the condition, the second for 21 s after it.
 * `session` is what onAuthStateChanged() says and whether the session stays stored; `restore` is what a page that loads meanwhile is told.
 */
const table = `
condition            | calls           | haptics()       | login()        | endings | streams         | cloudState()            | streamingState() | session              | restore      | dispose()
300 ms               | ok              | ok              | ok             | ok      | flow            | connected connected     | true true        | user, kept           | user         | < 1 s
800 ms               | ok              | ok              | ok             | ok      | flow            | connected connected     | true true        | user, kept           | user         | < 1 s
401, renewed         | ok              | ok              | ok             | ok      | flow            | connected connected     | true true        | user, kept           | user         | < 1 s
401                  | session-expired | session-expired | ok             | ok      | session-expired | idle idle               | false false      | expired null, gone   | null         | < 1 s
401 of a proxy       | bad-answer      | timeout         | bad-answer     | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
401 with a page      | bad-answer      | timeout         | bad-answer     | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
403 of a gateway     | refused         | timeout         | refused        | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
404                  | refused         | timeout         | refused        | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
404 with a page      | bad-answer      | timeout         | bad-answer     | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
408                  | server-failed   | timeout         | server-failed  | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
429                  | server-failed   | timeout         | server-failed  | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
500                  | server-failed   | timeout         | server-failed  | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
503                  | server-failed   | timeout         | server-failed  | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
HTML                 | bad-answer      | timeout         | bad-answer     | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
silence              | timeout         | timeout         | timeout        | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
reset                | network         | timeout         | network        | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
reset in the middle  | network         | timeout         | network        | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
restart              | network         | ok              | network        | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
offline              | network         | timeout         | network        | ok      | wait, flow      | disconnected connected  | false true       | user, kept           | nobody, user | < 1 s
two tabs, 401        | ok              | ok              | ok             | ok      | flow            | connected connected     | true true        | user, kept           | user         | < 1 s
whatwg-fetch         | ok              | ok              | ok             | ok      | flow            | connected connected     | true true        | user, kept           | user         | < 1 s
whatwg-fetch, 800 ms | ok              | ok              | ok             | ok      | flow            | connected connected     | true true        | user, kept           | user         | < 1 s
overlapping GATT     | ok              | ok              | ok             | ok      | flow            | connected connected     | true true        | user, kept           | user         | < 1 s
`;

/** A condition, begun on a cloud that is well, and ended. */
interface Condition {
  begin: (simulator: NetworkSimulator) => void;
  end?: (simulator: NetworkSimulator) => void;
}

const page = { headers: { "content-type": "text/html" }, body: "<h1>Sorry</h1>" };
const late = (latency: number): Condition => ({ begin: ({ network }) => (network.weather.latency = latency) });
const expiry = (renewable: boolean): Condition => ({ begin: ({ network }) => network.expireSessions({ renewable }) });
const answer = (fault: Fault): Condition => ({
  begin: ({ network }) => {
    network.faults = () => fault;
    network.drop();
  },
  end: ({ network }) => (network.faults = () => null),
});
const down: Condition = {
  begin: ({ network }) => {
    network.isDown = true;
    network.drop();
  },
  end: ({ network }) => (network.isDown = false),
};

const conditions: Record<string, Condition> = {
  "300 ms": late(300),
  "800 ms": late(800),
  "401, renewed": expiry(true),
  "401": expiry(false),
  "401 of a proxy": answer({ status: 401 }),
  "401 with a page": answer({ status: 401, ...page }),
  "403 of a gateway": answer({ status: 403, body: '{"message":"Forbidden"}' }),
  "404": answer({ status: 404 }),
  "404 with a page": answer({ status: 404, ...page }),
  "408": answer({ status: 408 }),
  "429": answer({ status: 429, headers: { "retry-after": "3" } }),
  "500": answer({ status: 500, body: "oops" }),
  "503": answer({ status: 503, body: '{"error":"busy"}' }),
  HTML: answer("html"),
  silence: answer("silence"),
  reset: answer("reset"),
  "reset in the middle": answer("late reset"),
  // The server is back after the first calls.
  restart: {
    begin: (simulator) => {
      down.begin(simulator);
      simulator.server.clock.after(500, () => (simulator.network.isDown = false));
    },
  },
  offline: down,
  "two tabs, 401": expiry(true),
  "whatwg-fetch": late(0),
  "whatwg-fetch, 800 ms": late(800),
  "overlapping GATT": late(0),
};

/** Outcomes of promises and words of streams, each of them once. */
function once(words: Iterable<string>): string {
  return [...new Set(words)].join(" ");
}

function outcomeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "ok",
    (error) => (isNoemaError(error) ? error.code : String(error)),
  );
}

const experiment = { experimentId: "e", metric: "kinesis", label: "push" } as const;

const calls: ((headset: Noema) => Promise<unknown>)[] = [
  (headset) => headset.getDevices(),
  (headset) => headset.getInfo(),
  (headset) => headset.selectDevice((devices) => devices[0]),
  (headset) => headset.addMarker("x"),
  (headset) => headset.changeSettings({ lsl: true }),
  (headset) => headset.training.record(experiment),
  (headset) => headset.training.stop(experiment),
  (headset) => headset.training.stopAll(),
  (headset) => headset.createApiKey({ description: "d", scopes: { "read:calm": true } }),
  (headset) => headset.removeApiKey("none"),
  (headset) => headset.createCustomToken(),
];

/** Those that end something, each with an instance and a headset of its own. */
const partings: ((headset: Noema, deviceId: string) => Promise<unknown>)[] = [
  (headset, deviceId) => headset.removeDevice(deviceId),
  (headset) => headset.deleteAccount(),
];

const endings: typeof partings = [
  (headset) => headset.deleteUserExperiment("none"),
  (headset) => headset.disconnect(),
  (headset) => headset.logout(),
];

const streams: ((headset: Noema) => Observable<unknown>)[] = [
  (headset) => headset.calm(),
  (headset) => headset.focus(),
  (headset) => headset.brainwaves("raw"),
  (headset) => headset.brainwaves("rawUnfiltered"),
  (headset) => headset.brainwaves("psd"),
  (headset) => headset.brainwaves("powerByBand"),
  (headset) => headset.signalQuality(),
  (headset) => headset.accelerometer(),
  (headset) => headset.predictions("push"),
  (headset) => headset.kinesis("push"),
];
/** These have a value, and then one for each change. */
const quiet: typeof streams = [
  (headset) => headset.status(),
  (headset) => headset.settings(),
  (headset) => headset.osVersion(),
  (headset) => headset.onUserDevicesChange(),
];

function follow(headset: Noema) {
  const flowing = streams.map((stream) => collect<unknown>(stream(headset)));
  const all = [...flowing, ...quiet.map((stream) => collect<unknown>(stream(headset)))];
  const counts = () => flowing.map(({ values }) => values.length);
  return {
    errors: () => all.map(({ errors }) => (isNoemaError(errors[0]) ? errors[0].code : "none")),
    counts,
    /** Whether each has emitted since. */
    flowSince: (before: number[]) => counts().every((count, index) => count > (before[index] ?? 0)),
    isKnown: () => all.every(({ values }) => values.length > 0),
  };
}

function createRow(name: string): NetworkSimulator {
  const isPhone = name.startsWith("whatwg");
  if (isPhone) {
    vi.stubGlobal("XMLHttpRequest", XmlHttpRequest);
    const { fetch, Headers, Request, Response } = whatwg;
    for (const [key, value] of Object.entries({ window: {}, fetch, Headers, Request, Response })) vi.stubGlobal(key, value);
  }
  const otherModels = [...partings, ...endings].map(() => 3 as const);
  const simulator = createNetworkSimulator(
    { persistSession: true, trainedLabels: ["push"], emulator: false, otherModels, ...(isPhone ? { fetch: whatwg.fetch } : {}) },
    { delay: 0 },
  );
  if (isPhone) {
    vi.stubGlobal("fetch", simulator.options.fetch);
    Reflect.deleteProperty(simulator.options, "fetch");
  }
  simulator.setMotorLabel("push");
  return simulator;
}

async function open(name: string, simulator: NetworkSimulator, options: SDKOptions = {}): Promise<Noema> {
  const bluetooth = {
    bluetoothTransport: new WebBluetoothTransport({ autoConnect: false, ...simulator.bluetooth }),
    streamingMode: STREAMING_MODE.BLUETOOTH_WITH_WIFI_FALLBACK,
  };
  const headset = new Noema({ ...simulator.options, ...(name === "overlapping GATT" ? bluetooth : {}), ...options });
  await headset.login(loginOf(simulator));
  await headset.bluetooth?.connect((await headset.getSelectedDevice())?.deviceNickname);
  return headset;
}

/** An instance for each call, with another headset of the account; the account that is deleted is one of its own. */
async function openOthers(name: string, simulator: NetworkSimulator) {
  const calls = [...partings, ...endings];
  const ids = simulator.server.database.keys(`users/${simulator.account.uid}/devices`).filter((id) => id !== simulator.device.deviceId);
  const deleted = { email: "other@example.com", password: "a password" };
  const others = calls.map(async (call, index) => {
    const [deviceId = "", account] = [ids[index], call === partings[1] ? simulator.server.addAccount(deleted) : null];
    const headset = await open(name, simulator, { storage: null, deviceId });
    if (account) {
      await headset.transferDevice({ deviceId, recipientsUserId: account.uid });
      await headset.logout();
      await headset.login(deleted);
    }
    return { headset, run: () => call(headset, deviceId) };
  });
  return Promise.all(others);
}

async function happens(name: string): Promise<string[]> {
  const condition = conditions[name];
  if (!condition) throw new Error(`There is no condition ${name}.`);
  const simulator = createRow(name);
  const headset = await open(name, simulator);
  const followed = follow(headset);
  // It finds the session of the first tab.
  const other = name.startsWith("two tabs") ? new Noema({ ...simulator.options }) : null;
  const followedThere = other ? follow(other) : followed;
  const [cloud, streaming] = [collect<string>(headset.cloudState()), collect<{ connected: boolean }>(headset.streamingState())];
  const auth = collect<{ uid: string } | string | null>(headset.onAuthStateChanged());
  const others = await openOthers(name, simulator);
  for (let second = 0; second < 18 && !followed.isKnown(); second += 1) await simulator.advance(1000);
  expect(followed.isKnown(), "before, all streams have emitted").toBe(true);
  const stored = () => simulator.options.storage?.getItem("noema-session");

  condition.begin(simulator);
  const before = followed.counts();
  const results = calls.map((call) => outcomeOf(call(headset)));
  const haptics = outcomeOf(headset.haptics({ P7: ["alert750ms"] }));
  const fresh = new Noema({ ...simulator.options, storage: null });
  const login = outcomeOf(fresh.login(loginOf(simulator)));
  const next = new Noema({ ...simulator.options });
  const restored = collect<{ uid: string } | null>(next.onAuthStateChanged());
  const ended = others.map(({ run }) => outcomeOf(run()));
  await simulator.advance(name === "restart" ? 100 : 12_000);
  const during = { cloud: cloud.values.at(-1), streaming: streaming.values.at(-1)?.connected, restored: wordsOf(restored.values) };
  const isFlowing = followed.flowSince(before);
  condition.end?.(simulator);
  await simulator.advance(18_000);
  const again = outcomeOf(fresh.login(loginOf(simulator)));
  const [after, there] = [followed.counts(), followedThere.counts()];
  await simulator.advance(3000);
  expect(["ok", "already-logged-in"], "a login can be tried again").toContain(await again);
  const [error = ""] = new Set(followed.errors());
  const flows = followed.flowSince(after) && followedThere.flowSince(there) && error === "none";
  const restoredAfter = wordsOf(restored.values);

  const session = `${wordsOf(auth.values.slice(1)) || "user"}, ${stored() ? "kept" : "gone"}`;
  await simulator.advance(0);
  condition.begin(simulator);
  const [start, isOver] = [simulator.now(), headset.dispose().then(() => simulator.now())];
  await simulator.advance(2000);
  const took = (await isOver) - start;
  for (const instance of [other, fresh, next, ...others.map(({ headset }) => headset)]) void instance?.dispose();
  await simulator.advance(2000);

  const outcomes = await Promise.all(ended);
  return [
    once([...(await Promise.all(results)), ...outcomes.slice(0, partings.length)]),
    await haptics,
    await login,
    once(outcomes.slice(partings.length)),
    flows ? (isFlowing ? "flow" : "wait, flow") : error,
    `${during.cloud} ${cloud.values.at(-1)}`,
    `${during.streaming} ${streaming.values.at(-1)?.connected}`,
    session,
    during.restored === restoredAfter ? restoredAfter : `${during.restored || "nobody"}, ${restoredAfter}`,
    took < 1000 ? "< 1 s" : `${took} ms`,
  ];
}

/** `[{ uid: "u1" }, "expired", null]` -> `user expired null` */
function wordsOf(values: unknown[]): string {
  return values.map((value) => (typeof value === "object" && value ? "user" : String(value))).join(" ");
}

const [header = [], ...rows] = table
  .trim()
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()));

test.each(rows.map(([name = "", ...cells]) => ({ name, cells })))("$name", async ({ name, cells }) => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const found = await happens(name);
  const labelled = (values: string[]) => Object.fromEntries(values.map((value, index) => [header[index + 1], value]));
  expect(labelled(found)).toEqual(labelled(cells));
});

test("each condition has a row", () => {
  expect(rows.map(([name]) => name).toSorted()).toEqual(Object.keys(conditions).toSorted());
});
