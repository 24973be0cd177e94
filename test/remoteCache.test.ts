/** Builds share what they make through a server. */
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { build } from "../src/generator/build.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import type { BuildResult } from "../src/generator/model/build.ts";
import { startCacheServer } from "./support/cacheServer.ts";
import { temporaryFolder } from "./support/folders.ts";
import { hashTree } from "./support/hashTree.ts";
import { silentLog } from "./support/silentLog.ts";
import { type SiteFiles, writeFiles } from "./support/siteFiles.ts";

const pages = Object.fromEntries(
  ["a", "b", "c"].map((name) => [`content/docs/${name}.md`, `# Page ${name}\n\n${"Words. ".repeat(200)}\n`]),
);

const siteWith = (remote: object): SiteFiles => ({
  "site.config.ts": `export default ${JSON.stringify({ title: "Kit", docs: { path: "content/docs" }, cache: { remote: { timeout: 120, ...remote } } })};\n`,
  "content/index.md": "# Kit\n",
  ...pages,
});

interface Built extends BuildResult {
  /** How many pages were compiled. */
  compiled: number | undefined;
  folder: string;
  hashes: Record<string, string>;
}

/** A checkout of its own each time. */
async function buildElsewhere(remote: object, { token, change = {} }: { token?: string; change?: SiteFiles } = {}): Promise<Built> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await writeFiles(folder, { ...siteWith(remote), ...change });
  let compiled: number | undefined;
  const stage = (name: string, count?: number) => {
    if (name === "compile") compiled = count;
  };
  const log = { ...silentLog(), stage };
  const result = await build({ folder, remote: { token } }, createNodeIo(log));
  return { ...result, folder, compiled, hashes: await hashTree(join(folder, "dist")) };
}

/** What a build publishes without a cache. */
let expected: Promise<Record<string, string>> | undefined;

const codes = ({ problems }: BuildResult) => problems.map(({ code }) => code);

test("a second checkout compiles nothing, and makes the same site", async () => {
  const server = await startCacheServer();
  const first = await buildElsewhere({ url: server.url });
  expect(first.compiled).toBe(4);
  expect(server.requests).toEqual(["GET /ac/…", "PUT /cas/…", "PUT /cas/…", "PUT /ac/…"]);
  server.requests.length = 0;
  const second = await buildElsewhere({ url: server.url });
  expect(second.problems).toEqual([]);
  expect(second.compiled).toBe(0);
  expect(second.hashes).toEqual(first.hashes);
  expect(server.requests).toEqual(["GET /ac/…", "GET /cas/…", "GET /cas/…"]);
  const third = await buildElsewhere({ url: server.url }, { change: { "content/docs/b.md": "# Another\n" } });
  expect(third.compiled).toBe(1);
});

test("a build that only reads sends nothing", async () => {
  const server = await startCacheServer();
  await buildElsewhere({ url: server.url });
  server.requests.length = 0;
  const other = await buildElsewhere({ url: server.url, readOnly: true }, { change: { "content/docs/b.md": "# Another\n" } });
  expect(other.compiled).toBe(1);
  expect(server.requests.filter((each) => each.startsWith("PUT"))).toEqual([]);
});

test("the token is sent, and as a password where it is one", async () => {
  const server = await startCacheServer();
  await buildElsewhere({ url: server.url }, { token: "secret" });
  expect(new Set(server.tokens)).toEqual(new Set(["Bearer secret"]));
  server.tokens.length = 0;
  await buildElsewhere({ url: server.url }, { token: "ada:secret" });
  expect(new Set(server.tokens)).toEqual(new Set([`Basic ${Buffer.from("ada:secret").toString("base64")}`]));
});

test("without the cache there are no requests", async () => {
  const server = await startCacheServer();
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await writeFiles(folder, siteWith({ url: server.url }));
  await build({ folder, remote: { token: undefined }, isCached: false }, createNodeIo(silentLog()));
  expect(server.requests).toEqual([]);
});

describe("the site is right, with one note,", () => {
  const expectOneNote = async (url: string, limit = {}) => {
    const built = await buildElsewhere({ url, ...limit });
    expect(codes(built)).toEqual(["X015"]);
    expect(built.exitCode).toBe(0);
    expect(built.compiled).toBe(4);
    expected ??= buildElsewhere({ url: "http://127.0.0.1:1" }).then(({ hashes }) => hashes);
    expect(built.hashes).toEqual(await expected);
    return built;
  };

  test("when the server is not there", async () => {
    const { problems } = await expectOneNote("http://127.0.0.1:1");
    expect(problems[0]?.message).toMatch(/^the remote cache http:\/\/127\.0\.0\.1:1 is not used: /);
  });

  test("when it never answers", async () => {
    // Its time is over once it was asked: on a busy machine, half a second may pass before that.
    const over = new AbortController();
    const limits = vi.spyOn(AbortSignal, "timeout").mockReturnValue(over.signal);
    onTestFinished(() => limits.mockRestore());
    const silent = await startCacheServer(() => {
      over.abort();
      return true;
    });
    const { problems } = await expectOneNote(silent.url, { timeout: 0.5 });
    expect(limits.mock.calls[0]).toEqual([500]);
    expect(problems[0]?.message).toBe(`the remote cache ${silent.url} is not used: it took longer than 0.5 s`);
    expect(silent.requests).toEqual(["GET /ac/…"]);
  });

  test("when it is full", async () => {
    const full = await startCacheServer(({ method }, response) => {
      if (method !== "PUT") return false;
      response.writeHead(507).end();
      return true;
    });
    expect((await expectOneNote(full.url)).problems[0]?.message).toContain("has the status 507");
  });

  test("when it asks for a password", async () => {
    const closed = await startCacheServer((_, response) => {
      response.writeHead(401).end();
      return true;
    });
    expect((await expectOneNote(closed.url)).problems[0]?.message).toContain("has the status 401");
  });

  for (const [what, damage] of [
    ["other bytes", (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at > 20 ? byte ^ 1 : byte)))],
    ["half of a file", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ["a longer file", (bytes: Buffer) => Buffer.concat([bytes, bytes])],
    ["nothing", () => Buffer.alloc(0)],
  ] as const) {
    test(`when it answers with ${what}`, async () => {
      const lying = await startCacheServer();
      await buildElsewhere({ url: lying.url });
      for (const [path, bytes] of lying.files) if (path.startsWith("/cas/")) lying.files.set(path, damage(bytes));
      await expectOneNote(lying.url);
    });
  }

  test("when its answer is no list of files", async () => {
    const lying = await startCacheServer();
    await buildElsewhere({ url: lying.url });
    for (const path of lying.files.keys()) if (path.startsWith("/ac/")) lying.files.set(path, Buffer.from("<html>Sign in</html>"));
    await expectOneNote(lying.url);
  });

  test("when a file that it names is gone, which needs no note", async () => {
    const server = await startCacheServer();
    await buildElsewhere({ url: server.url });
    for (const path of [...server.files.keys()]) if (path.startsWith("/cas/")) server.files.delete(path);
    const built = await buildElsewhere({ url: server.url });
    expect(built.problems).toEqual([]);
    expect(built.compiled).toBe(4);
  });
});
