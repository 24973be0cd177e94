/** The real cloud client, against a server that is played by a function. */
import { Noema } from "@noema/sdk";
import { describe, expect, test } from "vitest";
import { HttpCloud } from "../src/cloud/HttpCloud.ts";
import { createEventParser } from "../src/cloud/sse.ts";
import type { FetchInit, FetchResponse } from "../src/core/platform.ts";
import { EventClock } from "../src/simulator/EventClock.ts";
import { collect } from "./support/connect.ts";
import { settle } from "./support/fakeHeadset.ts";

type Answer = { status?: number; body?: unknown; parts?: string[] };

/** A server that answers by `METHOD path`; a stream stays open after its parts. */
function openServer(answers: Record<string, Answer | (() => Answer)>) {
  const requests: { key: string; headers: Record<string, string>; body?: string | undefined }[] = [];
  const fetch = async (url: string, init: FetchInit = {}): Promise<FetchResponse> => {
    const key = `${init.method ?? "GET"} ${url.replace("https://cloud.test/v1/", "").replace(/^streams\/.*/, "streams")}`;
    requests.push({ key, headers: init.headers ?? {}, body: init.body });
    const found = answers[key];
    const {
      status = 200,
      body = null,
      parts = [],
    } = (typeof found === "function" ? found() : found) ?? { status: 404, body: { error: "not found" } };
    const left = parts.map((part) => new TextEncoder().encode(part));
    const read = async () => (left.length > 0 ? { done: false, value: left.shift() } : new Promise<never>(() => {}));
    return {
      ok: status < 400,
      status,
      text: async () => (body === null ? "" : JSON.stringify(body)),
      body: { getReader: () => ({ read }) },
    };
  };
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const clock = new EventClock(0);
  const open = () => new HttpCloud({ url: "https://cloud.test/v1/", fetch, clock, storage });
  return { requests, clock, stored, open };
}

const ticket = { user: { uid: "u1" }, token: "t1", claims: {}, claimsUpdatedOn: 5 };
const opened = { user: { uid: "u1" }, claims: {}, claimsStamp: 5 };
/** What the cloud says of a session that it does not know. */
const over = { error: "the session is not known.", code: "not-logged-in" };
const put = (id: string, value: unknown) => `event: put\ndata: ${JSON.stringify({ id, value })}\n\n`;

describe("the cloud over HTTP", () => {
  test("signs in, carries the token from then on, and signs out", async () => {
    const { requests, stored, open } = openServer({
      "POST auth/login": { body: ticket },
      "GET data/devices/d/info": { body: { a: 1 } },
      "POST auth/logout": {},
    });
    const cloud = open();
    expect(await cloud.signIn({ email: "e", password: "p" })).toEqual(opened);
    expect(await cloud.read("devices/d/info")).toEqual({ a: 1 });
    await cloud.signOut();
    expect(requests.map(({ key, headers }) => [key, headers.authorization])).toEqual([
      ["POST auth/login", undefined],
      ["GET data/devices/d/info", "Bearer t1"],
      ["POST auth/logout", "Bearer t1"],
    ]);
    expect(requests[0]?.body).toBe('{"email":"e","password":"p"}');
    expect(stored.size).toBe(0);
  });

  test("restores a session that the server still knows, and forgets another", async () => {
    let status = 200;
    const { stored, clock, open } = openServer({
      "POST auth/login": { body: ticket },
      "GET auth/user": () => ({ status, body: status === 200 ? ticket : over }),
      "POST auth/renew": { status: 400, body: over },
    });
    expect(await open().restore()).toBeNull();
    await open().signIn({ apiKey: "k" });
    expect(await open().restore()).toEqual(opened);
    status = 401;
    const restored = open().restore();
    await clock.advance(1000);
    expect(await restored).toBeNull();
    expect(stored.size).toBe(0);
  });

  test.each([
    ["302", { status: 302 }],
    ["400", { status: 400 }],
    ["403 of a gateway", { status: 403, body: { message: "Forbidden" } }],
    ["401 of a proxy", { status: 401 }],
    ["401 of a gateway", { status: 401, body: { message: "Unauthorized", code: "UNAUTHORIZED" } }],
    ["410", { status: 410 }],
    ["451", { status: 451 }],
    ["an empty answer", { body: null }],
    ["JSON of somebody else", { body: { hello: 1 } }],
  ])("keeps a session that it asks for in vain: %s", async (_name, answer) => {
    const { stored, open } = openServer({ "POST auth/login": { body: ticket }, "GET auth/user": answer });
    await open().signIn({ apiKey: "k" });
    await expect(open().restore()).rejects.toMatchObject({ name: "NoemaError" });
    expect(stored.size).toBe(1);
  });

  test.each([401, 403, 404])("keeps a session when something else than the cloud refuses to renew it with %i", async (status) => {
    const renewals = [{ status }, { status, body: { message: "Forbidden" } }, { status, body: { error: "no", code: "FORBIDDEN" } }];
    for (const renewal of renewals) {
      const { stored, clock, open } = openServer({
        "POST auth/login": { body: ticket },
        "GET auth/user": { status: 401, body: over },
        "POST auth/renew": renewal,
      });
      await open().signIn({ apiKey: "k" });
      const restored = open()
        .restore()
        .catch((error) => error.name);
      await clock.advance(1000);
      expect([await restored, stored.size]).toEqual(["NoemaError", 1]);
    }
  });

  test("reads, writes, merges and removes documents, and calls functions", async () => {
    const { requests, open } = openServer({
      "PUT data/a/b": {},
      "PATCH data/a/b": {},
      "DELETE data/a/b": {},
      "POST functions/token": { body: { access_token: "x" } },
      "GET functions/authorize/entry?state=a%20b": { body: { url: "/go" } },
      "GET auth/claims": { body: { oauth: true } },
      "POST auth/signup": { body: ticket },
      "DELETE auth/user": {},
    });
    const cloud = open();
    await cloud.write("a/b", [1]);
    await cloud.merge("a/b", { c: 2 });
    await cloud.remove("a/b");
    expect(await cloud.post("token", {})).toEqual({ access_token: "x" });
    expect(await cloud.get("authorize/entry", { state: "a b" })).toEqual({ url: "/go" });
    expect(await cloud.claims()).toEqual({ oauth: true });
    expect(await cloud.createUser({ email: "e", password: "p" })).toEqual(opened);
    await cloud.deleteUser();
    expect(requests.slice(0, 2).map(({ body }) => body)).toEqual(["[1]", '{"c":2}']);
  });

  test("rejects with the message of the server, or with the status", async () => {
    const cloud = openServer({
      "GET data/a": { status: 403, body: { error: "not yours" } },
      "GET data/b": { status: 500, body: "?" },
    }).open();
    await expect(cloud.read("a")).rejects.toThrow("Noema: not yours");
    await expect(cloud.read("b")).rejects.toThrow("the cloud answered 500");
  });

  test("carries every stream over one connection, in pieces as they come", async () => {
    const text = put("1", { battery: 84 }) + put("2", {}) + put("1", { battery: 83 }) + put("3", 1);
    const { requests, open } = openServer({
      "GET streams": { parts: [text.slice(0, 17), text.slice(17), ": ping\n\n", "event: other\ndata: 1\n\n"] },
      "POST streams": {},
      "PUT data/devices/d/clients/c": {},
    });
    const cloud = open();
    await cloud.enter("devices/d/clients/c");
    const query = { field: "userId", equals: "u1", latestBy: "timestamp", limit: 100 };
    const held = { path: "devices/d/subscriptions/s", value: { metric: "m" } };
    const streams = [
      collect(cloud.watch("devices/d/status")),
      collect(cloud.watch("experiments", query)),
      collect(cloud.listen("devices/d/metrics/m", held)),
    ];
    await settle();
    expect(streams.map(({ values }) => values)).toEqual([[{ battery: 84 }, { battery: 83 }], [{}], [1]]);
    expect(requests.map(({ key }) => key)).toEqual(["PUT data/devices/d/clients/c", "GET streams", "POST streams"]);
    expect(requests[1]?.headers).toMatchObject({ accept: "text/event-stream", "x-present": "devices/d/clients/c" });
    expect(JSON.parse(requests[2]?.body ?? "")).toEqual({
      open: [
        { id: "1", path: "devices/d/status", kind: "watch" },
        { id: "2", path: "experiments", kind: "watch", query },
        { id: "3", path: "devices/d/metrics/m", kind: "listen", held },
      ],
      close: [],
      enter: [],
      leave: [],
    });
  });

  test("says what changed in one message at a time, and nothing about a stream that was over before it was said", async () => {
    const { requests, open } = openServer({ "GET streams": {}, "POST streams": {} });
    const cloud = open();
    const first = collect(cloud.watch("a"));
    await settle();
    collect(cloud.watch("b")).stop();
    collect(cloud.watch("c"));
    first.stop();
    await settle();
    const told = requests.filter(({ key }) => key === "POST streams").map(({ body }) => JSON.parse(body ?? ""));
    const opened = told.map(({ open: streams }) => streams.map(({ path }: { path: string }) => path));
    expect(opened).toEqual([["a"], ["c"]]);
    expect(told[1].close).toEqual(["1"]);
  });

  test.each([302, 400, 403, 404, 410, 429, 451, 503])("opens the connection again after the status %i", async (first) => {
    let status = first;
    const { clock, open } = openServer({ "GET streams": () => ({ status, parts: [put("1", 1)] }), "POST streams": {} });
    const broken = collect(open().watch("a"));
    await settle();
    status = 200;
    await clock.advance(2000);
    expect([broken.values, broken.errors]).toEqual([[1], []]);
  });

  test.each(["", "OK"])("does not ask without end where %j comes at once in place of each answer", async (text) => {
    let asked = 0;
    const fetch = async () => {
      asked += 1;
      if (asked > 100) return new Promise<never>(() => {});
      return { ok: true, status: 204, text: async () => text, body: null };
    };
    const clock = new EventClock(0);
    collect(new HttpCloud({ url: "https://cloud.test/v1", fetch, clock, storage: null }).watch("a"));
    for (let second = 0; second < 10; second += 1) {
      for (let round = 0; round < 10; round += 1) await settle();
      await clock.advance(1000);
    }
    expect(asked).toBeLessThan(12);
  });

  test("errors the one stream that the server refuses", async () => {
    const refusal = 'event: refuse\ndata: {"id":"1","error":"not yours","code":"scope-missing"}\n\n';
    const cloud = openServer({ "GET streams": { parts: [refusal, put("2", 5)] }, "POST streams": {} }).open();
    const [refused, other] = [collect(cloud.watch("a")), collect(cloud.watch("b"))];
    await settle();
    expect(refused.errors).toMatchObject([{ message: "Noema: not yours", code: "scope-missing" }]);
    expect([other.values, other.errors]).toEqual([[5], []]);
  });

  test("opens the connection again when it is silent for 75 seconds", async () => {
    const { requests, clock, open } = openServer({ "GET streams": {}, "POST streams": {} });
    collect(open().watch("a"));
    await clock.advance(74_999);
    expect(requests.filter(({ key }) => key === "GET streams")).toHaveLength(1);
    await clock.advance(1001);
    expect(requests.filter(({ key }) => key === "GET streams")).toHaveLength(2);
  });

  test("rests while it is offline", async () => {
    const { requests, open } = openServer({ "GET streams": { parts: [put("1", 1)] }, "POST streams": {} });
    const cloud = open();
    cloud.goOffline();
    const { values } = collect(cloud.watch("a"));
    await settle();
    expect(requests).toEqual([]);
    cloud.goOnline();
    await settle();
    expect(values).toEqual([1]);
  });

  test("wraps a failure of the network, and tells it from a session that is over", async () => {
    const failure = new TypeError("fetch failed");
    const stored = new Map([["noema-session", JSON.stringify(ticket)]]);
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: () => {},
      removeItem: (key: string) => void stored.delete(key),
    };
    const settings = { url: "https://cloud.test", clock: new EventClock(0), storage };
    const cloud = new HttpCloud({ ...settings, fetch: () => Promise.reject(failure) });
    await expect(cloud.read("a")).rejects.toMatchObject({ name: "NoemaError", code: "network", cause: failure });
    await expect(cloud.restore()).rejects.toMatchObject({ code: "network" });
    expect(stored.size, "the session is kept").toBe(1);
  });
});

test("events are cut at empty lines, whatever the line ends and the pieces", () => {
  const parse = createEventParser();
  expect(parse("data: 1\r\n\r\ndata: 2\ndata: 3")).toEqual([{ event: "message", data: "1" }]);
  expect(parse("\n\n: comment\n\nevent: put\ndata:4\n\n")).toEqual([
    { event: "message", data: "2\n3" },
    { event: "put", data: "4" },
  ]);
});

test("an instance without options talks to no server until it has to", () => {
  expect(() => new Noema()).not.toThrow();
});
