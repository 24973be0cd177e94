/** `bcidocs mcp` as a process: what it does with input that no client sends, and that it ends with its client. */
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { limits } from "../../src/generator/mcp/limits.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { writeFiles } from "../support/siteFiles.ts";

const set = {
  ...{ version: null, label: null, isLatest: true, locale: "en" },
  ...{ list: "llms.txt", texts: "llms-full.txt", search: "search/", reference: null },
};
const index = JSON.stringify({ schemaVersion: 1, title: "Kit", url: "https://kit.example/", sets: [set] });

async function site(files: Record<string, string> = {}): Promise<string> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await writeFiles(folder, { "agents.json": index, "a.md": "# A\n", ...files });
  return folder;
}

const request = (id: number, method: string, params: object = {}) => `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
const call = (id: number, name: string, args: object) => request(id, "tools/call", { name, arguments: args });
const opening =
  request(0, "initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } }) +
  `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`;

interface Message {
  id: number;
  error?: { message: string };
  result?: { isError?: boolean; content: { text: string }[] };
}

function start(place: string) {
  const child: ChildProcess = spawn(process.execPath, [join(repository, "bin", "bcidocs.js"), "mcp", place], { stdio: "pipe" });
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed.stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    printed.stderr += text;
  });
  child.stdin?.on("error", () => undefined);
  const messages = () =>
    printed.stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Message);
  const status = new Promise<number | null>((resolve) => child.on("close", resolve));
  return {
    child,
    printed,
    write: (input: string | Uint8Array) => void child.stdin?.write(input),
    end: () => void child.stdin?.end(),
    /** null when it still runs after some seconds. */
    status: () => Promise.race([status, new Promise<null>((resolve) => setTimeout(resolve, 10_000, null))]),
    answer: (id: number) =>
      expect
        .poll(() => messages().find((message) => message.id === id))
        .toBeTruthy()
        .then(() => messages().find((message) => message.id === id)),
  };
}

test("the end of the input ends the process, also while a site does not answer or nobody reads the answer", async () => {
  const requests: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    requests.push(url);
    if (url === "/agents.json") response.end(index);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const pending = start(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  pending.write(opening + call(1, "read_page", { page: "/a" }));
  await expect.poll(() => requests).toContain("/a.md");
  pending.end();
  expect(await pending.status()).toBe(0);

  const unread = start(await site({ "a.md": "long ".repeat(100_000) }));
  unread.write(opening);
  await unread.answer(0);
  unread.child.stdout?.pause();
  unread.write(Array.from({ length: 20 }, (_, at) => call(at + 1, "read_page", { page: "/a" })).join(""));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  unread.end();
  const ended = new Promise<number | null>((resolve) => unread.child.on("exit", resolve));
  expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000, "runs"))])).toBe(0);
});

test("a line without end is one plain message, and the process ends", async () => {
  const { write, status, printed } = start(await site());
  write(opening);
  for (let written = 0; written <= limits.line; written += 2 ** 16) write("a".repeat(2 ** 16));
  expect(await status()).toBe(2);
  expect(printed.stderr).toMatch(/^error C073 .*1048576 bytes\n+$/);
});

test("what is no message is passed over, and what is too long is refused", async () => {
  const { write, answer, end, status, printed } = start(await site());
  write(opening);
  await answer(0);
  const odd = [
    "{}",
    "null",
    "[]",
    "1",
    "{",
    '{"jsonrpc":"1.0","id":1,"method":"x"}',
    '{"__proto__":{"id":1}}',
    '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
  ];
  write(`${odd.join("\n")}\n\n\r\n`);
  write(Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256));
  write(`\n${"[".repeat(500_000)}\n${request(2, "constructor")}${call(3, "__proto__", {})}`);
  const long = "a".repeat(100_000);
  write(call(4, "search", { query: long }) + call(5, "read_page", { page: long }) + call(6, "look_up_symbol", { name: long }));
  write(request(7, "resources/read", { uri: `bcidocs:///${"../".repeat(200_000)}etc/passwd` }));
  write(call(8, "search", { query: { length: 1 } }) + call(9, "read_page", { page: "/a" }));
  expect((await answer(9))?.result?.content[0]?.text).toBe("# A\n");
  for (const id of [2, 3, 4, 5, 6, 7, 8]) {
    const { result, error } = (await answer(id)) ?? {};
    expect(error ?? result?.isError, `${id}`).toBeTruthy();
    expect((error?.message ?? result?.content[0]?.text ?? "").length, `${id}`).toBeLessThan(2000);
  }
  end();
  expect(await status()).toBe(0);
  expect(printed.stderr).toBe("");
});

test("an answer that is too long ends with a note", async () => {
  const { write, answer } = start(await site({ "a.md": "a".repeat(limits.answer + 1) }));
  write(opening + call(1, "read_page", { page: "/a" }));
  const text = (await answer(1))?.result?.content[0]?.text ?? "";
  expect(text.length).toBeLessThan(limits.answer + 200);
  expect(text).toMatch(/a\n\nThe rest is left out: .*\.$/);
});
