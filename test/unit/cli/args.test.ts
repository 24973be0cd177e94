/** Wrong arguments, which the command line refuses before it does anything. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readArgs } from "../../../src/generator/cli/args.ts";
import { commands } from "../../../src/generator/cli/commands.ts";

function reported(...args: string[]): string {
  let text = "";
  const answer = readArgs(args, { write: () => undefined, writeError: (part) => (text += part) });
  return "exitCode" in answer ? `${answer.exitCode} ${text.trim()}` : "taken";
}

describe("--host", () => {
  test.each([
    ...[
      "",
      " ",
      "0",
      "127.1",
      "0x7f.0.0.1",
      "256.1.1.1",
      "1.2.3.4.5",
      "127.0.0.1:3000",
      "localhost:3000",
      "http://localhost",
      "//a",
      "a/b",
    ],
    ...[
      "a b",
      "a\tb",
      "\n",
      "a\\b",
      "*",
      "a..b",
      "-a",
      ".a",
      "[::1",
      "::1]",
      "[127.0.0.1]",
      "[::1]:3000",
      "a?b",
      "a#b",
      "a@b",
      "é",
      "x".repeat(64),
    ],
  ])("cannot be %j", (host) => {
    expect(reported("serve", "--host", host)).toMatch(
      /^2 error: option '--host <host>' argument '[\s\S]*Write a host name or an IP address/,
    );
  });

  test.each(["localhost", "127.0.0.1", "0.0.0.0", "::", "[::]", "::1", "[::1]", "fe80::1%eth0", "docs.example.com", "my_host", "host1"])(
    "may be %j",
    (host) => expect(reported("serve", "--host", host)).toBe("taken"),
  );
});

describe("--allowed-host", () => {
  test.each(["", ".", "..", "a:80", "http://a", "a b", "*.a", "a/b"])("cannot be %j", (name) => {
    expect(reported("serve", "--allowed-host", name)).toMatch(/^2 error: option '--allowed-host <name>'/);
  });
  test.each(["docs.example.com", ".example.com"])("may be %j", (name) => expect(reported("serve", "--allowed-host", name)).toBe("taken"));
});

describe("numbers", () => {
  test.each(["", " ", "-1", "1e3", "0x50", "65536", "3000.5", "3000 ", "+80", "٣", "NaN", "99999"])("--port cannot be %j", (port) => {
    expect(reported("serve", "--port", port)).toMatch(/^2 error: option '--port <port>'/);
  });
  test.each(["", " ", "-1", "1e3", "129", "999", "1000", "0.5", "four"])("--threads cannot be %j", (threads) => {
    expect(reported("build", "--threads", threads)).toMatch(/^2 error: option '--threads <count>'/);
  });
});

test.each([
  ["build", "--base-url", ""],
  ["serve", "--base-url", ""],
  ["check", "--base-url", ""],
  ["build", "--report", ""],
  ["build", "--report", "json="],
  ["build", ""],
  ["build", "--out-dir", ""],
  ["build", "--config", ""],
  ["serve", "--out-dir="],
  ["check", " "],
  ["clean", "--out-dir", ""],
  ["clean", "--config", " "],
  ["clean", ""],
  ["theme", "list", ""],
  ["theme", "eject", ""],
  ["theme", "eject", "Footer", ""],
  ["init", ""],
])("an empty value is refused: %j %j %j", (...args) => {
  expect(reported(...args)).toMatch(/^2 error: /);
});

describe("--api-step", () => {
  test("alone is refused, with what it needs", () => {
    expect(reported("check", "--api-step", "minor")).toBe(
      "2 error: option '--api-step <step>' needs option '--api-since <ref>'\nAdd what the API is compared with, e.g. --api-since v7.0.0 --api-step minor.",
    );
  });

  test("is taken with --api-since, in any order", () => {
    expect(reported("check", "--api-step", "minor", "--api-since", "v7.0.0")).toBe("taken");
    expect(reported("check", "--api-since", "v7.0.0")).toBe("taken");
  });
});

test("every file of commands/ is a command, and in the help", () => {
  const files = readdirSync(fileURLToPath(new URL("../../../src/generator/cli/commands", import.meta.url)));
  const names = new Set(commands.map(({ name }) => `${name.split(" ")[0]}.ts`));
  expect([...names].sort()).toEqual(files.sort());
});
