import { describe, expect, test } from "vitest";
import { hostInUrl, isAllowedHost, isAllowedOrigin } from "../../../src/generator/serve/hosts.ts";

const local = { host: "127.0.0.1", allowedHosts: [] };

describe("a server of this machine alone", () => {
  test.each([
    "localhost",
    "localhost:3000",
    "LOCALHOST:3000",
    "kit.localhost:3000",
    "127.0.0.1:3000",
    "127.8.9.1",
    "[::1]:3000",
    "localhost.",
  ])("answers to %s", (host) => expect(isAllowedHost(host, local)).toBe(true));

  test.each([
    "",
    "evil.example",
    "localhost.evil.example",
    "evillocalhost",
    "127.0.0.1.evil.example",
    "192.168.1.5:3000",
    "[fe80::1]:3000",
    "0.0.0.0:3000",
    "localhost:3000@evil.example",
    "localhost/evil",
    "localhost:",
    ":3000",
    "localhost, evil.example",
  ])("does not answer to %j", (host) => expect(isAllowedHost(host, local)).toBe(false));
});

test("a server of a named host answers to that name", () => {
  expect(isAllowedHost("Desk.lan:3000", { host: "desk.lan", allowedHosts: [] })).toBe(true);
});

test("a server that listens everywhere answers to addresses, and to no foreign name", () => {
  const everywhere = { host: "0.0.0.0", allowedHosts: [] };
  expect(["192.168.1.5:3000", "[fe80::1]:3000", "evil.example"].map((host) => isAllowedHost(host, everywhere))).toEqual([
    true,
    true,
    false,
  ]);
});

test("an allowed host is one name, and with a dot in front all names below it too", () => {
  const rules = { host: "127.0.0.1", allowedHosts: ["docs.example.com", ".preview.example.org"] };
  const names = ["docs.example.com:443", "x.docs.example.com", "evildocs.example.com", "preview.example.org", "a.preview.example.org"];
  expect(names.map((name) => isAllowedHost(name, rules))).toEqual([true, false, false, true, true]);
});

test("an origin is the requested host, with any scheme that a proxy may use", () => {
  const origins = [
    "http://localhost:3000",
    "https://localhost:3000",
    "http://localhost",
    "ftp://localhost:3000",
    "http://localhost:3000/x",
  ];
  expect(origins.map((origin) => isAllowedOrigin(origin, "localhost:3000", local))).toEqual([true, true, false, false, false]);
});

test("an address of version 6 has brackets in a URL", () => {
  expect([hostInUrl("::1"), hostInUrl("[::1]"), hostInUrl("127.0.0.1")]).toEqual(["[::1]", "[::1]", "127.0.0.1"]);
});
