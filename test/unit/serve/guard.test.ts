import { describe, expect, test } from "vitest";
import { guard, type RawRequest } from "../../../src/generator/serve/guard.ts";

const rules = { host: "127.0.0.1", allowedHosts: ["docs.example.com"] };

function ask(target: string, { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {}) {
  const sent: Record<string, string> = { host: "localhost:3000", ...headers };
  const raw: RawRequest = { method, target, headers: sent, rawHeaders: Object.entries(sent).flat() };
  return guard(raw, rules);
}

/** The status of a refusal; 200 when the request is let through. */
function statusOf(...given: Parameters<typeof ask>): number {
  const passed = ask(...given);
  return "refusal" in passed ? passed.refusal.status : 200;
}

describe("an address that a browser would request", () => {
  test("is passed on decoded, with its query", () => {
    expect(ask("/docs/caf%C3%A9%20x/?q=%2e%2e&r=a/../b")).toMatchObject({
      request: { path: "/docs/café x/", search: "?q=%2e%2e&r=a/../b" },
    });
  });

  test("may hold a percent sign that was encoded: it is decoded once and no more", () => {
    expect(ask("/%252e%252e/x")).toMatchObject({ request: { path: "/%2e%2e/x" } });
  });

  test("may name a hidden file or a stream: there simply is none", () => {
    expect(["/.env", "/@fs/etc/passwd", "/index.html::$DATA", "/x?raw", "/.well-known/x"].map((target) => statusOf(target))).toEqual(
      Array(5).fill(200),
    );
  });
});

describe("an address that is made to confuse", () => {
  const malformed = [
    "/../x",
    "/a/../x",
    "/a/..",
    "/a/.",
    "/./a",
    "/%2e%2e/x",
    "/%2E%2e/x",
    "/a/%2e",
    "/.%2e/x",
    "/..%2fx",
    "/a%2fb",
    "/a%5cb",
    "/..%5cx",
    "/a\\b",
    "/\\evil.example",
    "//evil.example",
    "/a//b",
    "//",
    "/a#b",
    "/#/../x",
    "/%",
    "/%f",
    "/%zz",
    "/%ff",
    "/%c0%ae%c0%ae/",
    "/%00",
    "/a%00.html",
    "/%0d%0aSet-Cookie:x",
    "/%7f",
    "/a b",
    "/caf\u00e9",
    "http://localhost:3000/",
    "http://evil.example/",
    "file:///etc/passwd",
    "localhost:3000",
    "*",
    "",
    "?x",
  ];
  test.each(malformed)("%j is refused with 400", (target) => expect(statusOf(target)).toBe(400));

  test("one that is too long is refused with 414, one of the greatest length is not", () => {
    expect(statusOf(`/${"a".repeat(8_192)}`)).toBe(414);
    expect(statusOf(`/${"a".repeat(8_191)}`)).toBe(200);
  });
});

describe("methods", () => {
  test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"])("%s is answered with 405", (method) => {
    expect(ask("/", { method })).toMatchObject({ refusal: { status: 405, headers: { Allow: "GET, HEAD" } } });
  });

  test("HEAD is let through", () => expect(ask("/", { method: "HEAD" })).toEqual({ request: { path: "/", search: "" } }));
});

describe("the origin of a request", () => {
  test("another host name gets 403, with the setting that allows it", () => {
    const passed = ask("/", { headers: { host: "rebind.evil.example:3000" } });
    expect(passed).toMatchObject({ refusal: { status: 403, body: expect.stringContaining('"serve.allowedHosts"') } });
    expect(passed).toMatchObject({ refusal: { body: expect.stringContaining("--allowed-host") } });
  });

  test("a host that the settings allow is answered", () => expect(statusOf("/", { headers: { host: "docs.example.com" } })).toBe(200));

  test("no host, or two, is refused", () => {
    const passed = [[], ["Host", "localhost", "host", "evil.example"]].map((rawHeaders) =>
      guard({ method: "GET", target: "/", headers: { host: "localhost" }, rawHeaders }, rules),
    );
    expect(passed).toMatchObject([{ refusal: { status: 400 } }, { refusal: { status: 400 } }]);
  });

  test("a page of another origin gets nothing, on another port of this machine too", () => {
    const origins = ["http://evil.example", "http://localhost:8080", "https://localhost:3000.evil.example", "null", "file://"];
    expect(origins.map((origin) => statusOf("/", { headers: { origin } }))).toEqual(Array(origins.length).fill(403));
    expect(ask("/", { headers: { origin: "null" } })).toMatchObject({ refusal: { body: expect.stringContaining('"serve.allowedHosts"') } });
  });

  test("the site's own pages are answered, and those of an allowed host", () => {
    expect(["http://localhost:3000", "https://docs.example.com"].map((origin) => statusOf("/", { headers: { origin } }))).toEqual([
      200, 200,
    ]);
  });

  test("a link from another site leads here; a script, a frame or an image of it does not", () => {
    const from = (mode: string, dest: string) =>
      statusOf("/", { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": mode, "sec-fetch-dest": dest } });
    expect([from("navigate", "document"), from("no-cors", "script"), from("navigate", "iframe"), from("no-cors", "image")]).toEqual([
      200, 403, 403, 403,
    ]);
    expect(statusOf("/", { headers: { "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" } })).toBe(403);
    expect(statusOf("/", { headers: { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" } })).toBe(200);
  });
});
