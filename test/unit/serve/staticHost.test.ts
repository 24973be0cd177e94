import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { describe, expect, onTestFinished, test } from "vitest";
import { startServer } from "../../../src/generator/serve/httpServer.ts";
import { createStaticHost } from "../../../src/generator/serve/staticHost.ts";
import { realIo, temporaryFolder, writeFiles } from "../io/support.ts";

/** A published site that can be requested. */
async function hosted(files: Record<string, string | Uint8Array>, baseUrl = "/", warn: (what: string) => void = () => {}) {
  const folder = temporaryFolder();
  const outDir = join(folder, "dist");
  writeFiles(outDir, files);
  const server = await startServer({ port: 0, warn }, createStaticHost({ outDir, baseUrl }, realIo()));
  onTestFinished(() => server.close());
  const ask = (path: string, headers: Record<string, string> = {}, signal: AbortSignal | null = null) =>
    fetch(server.origin + path, { redirect: "manual", headers, signal });
  const textOf = async (path: string) => (await ask(path)).text();
  return { ask, textOf, outDir, folder };
}

const small = {
  "index.html": "<p>Home</p>",
  "404.html": "<p>Lost</p>",
  "docs/focus/index.html": "<p>Focus</p>",
  "docs/calm.html": "<p>Calm</p>",
};

describe("a request", () => {
  test("for a page is answered with it, its type and a tag, with a slash at the end and without", async () => {
    const { ask, textOf } = await hosted(small);
    expect(await Promise.all(["/", "/docs/focus", "/docs/focus/", "/docs/calm", "/docs/calm/", "/docs/calm.html"].map(textOf))).toEqual([
      "<p>Home</p>",
      "<p>Focus</p>",
      "<p>Focus</p>",
      "<p>Calm</p>",
      "<p>Calm</p>",
      "<p>Calm</p>",
    ]);
    const { status, headers } = await ask("/docs/focus");
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([200, "text/html; charset=utf-8", "no-cache"]);
    expect((await ask("/docs/focus", { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
  });

  test("for an unknown path is answered with the nearest page of the site, as 404, and is not cached", async () => {
    const { ask } = await hosted({ ...small, "de/404.html": "<p>Verloren</p>", _headers: "/*\n  Cache-Control: public, max-age=60\n" });
    const [lost, german] = [await ask("/assets/gone.js"), await ask("/de/nope")];
    expect([lost.status, lost.headers.get("cache-control"), await lost.text()]).toEqual([404, "no-cache", "<p>Lost</p>"]);
    expect([german.status, await german.text()]).toEqual([404, "<p>Verloren</p>"]);
  });

  test("finds names in any writing: spaces, umlauts, signs that addresses use themselves", async () => {
    const { textOf } = await hosted({ "C# and F#.html": "sharp", "100%.html": "all", "why?.html": "because", "ü/é.txt": "text" });
    expect(await Promise.all(["/C%23%20and%20F%23", "/100%25", "/why%3F", "/%C3%BC/e%CC%81.txt"].map(textOf))).toEqual([
      "sharp",
      "all",
      "because",
      "text",
    ]);
  });

  test("for a range of a film gets that range", async () => {
    const { ask } = await hosted({ "film.mp4": "0123456789" });
    const part = await ask("/film.mp4", { range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    const end = await ask("/film.mp4", { range: "bytes=-3" });
    expect([end.status, end.headers.get("content-range"), await end.text()]).toEqual([206, "bytes 7-9/10", "789"]);
    const beyond = await ask("/film.mp4", { range: "bytes=10-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"]);
    // The rest of an older film is none of this one.
    const old = await ask("/film.mp4", { range: "bytes=2-", "if-range": 'W/"10-1"' });
    expect([old.status, await old.text()]).toEqual([200, "0123456789"]);
  });

  test("for an empty file, a folder without a page, or a name that no file can have is answered", async () => {
    const { ask } = await hosted({ ...small, "empty.txt": "", "images/logo.svg": "<svg/>" });
    const empty = await ask("/empty.txt");
    expect([empty.status, empty.headers.get("content-length"), await empty.text()]).toEqual([200, "0", ""]);
    expect((await ask("/images")).status).toBe(404);
    expect((await ask(`/${"x".repeat(5_000)}`)).status).toBe(404);
  });

  test("of a reader who leaves in the middle of a film is no fault", async () => {
    const warnings: string[] = [];
    const { ask, textOf } = await hosted({ ...small, "film.mp4": new Uint8Array(50_000_000) }, "/", (what) => warnings.push(what));
    const leaving = new AbortController();
    const reader = (await ask("/film.mp4", {}, leaving.signal)).body?.getReader();
    await reader?.read();
    leaving.abort();
    expect(await textOf("/docs/calm")).toBe("<p>Calm</p>");
    expect(warnings).toEqual([]);
  });

  test("for text says how it is encoded", async () => {
    const { ask } = await hosted({ "llms.txt": "ü", "guide.md": "ü", "site.css": "a{}" });
    const types = await Promise.all(
      ["/llms.txt", "/guide.md", "/site.css"].map(async (path) => (await ask(path)).headers.get("content-type")),
    );
    expect(types).toEqual(["text/plain; charset=utf-8", "text/markdown; charset=utf-8", "text/css; charset=utf-8"]);
  });

  test("for what begins with a dot is answered with 404, .well-known excepted", async () => {
    const { ask } = await hosted({
      ...small,
      ".bcidocs-output": "mark",
      ".env": "SECRET=1",
      ".well-known/security.txt": "Contact: a@b.example",
    });
    const statuses = await Promise.all(
      ["/.bcidocs-output", "/.env", "/.well-known/security.txt"].map(async (path) => (await ask(path)).status),
    );
    expect(statuses).toEqual([404, 404, 200]);
  });
});

test("an answer has the headers that _headers names for its address, the later rules first", async () => {
  const rules =
    "/*\n  Content-Security-Policy: default-src 'none'\n  Access-Control-Allow-Origin: *\n\n/docs/*\n  Cache-Control: max-age=60\n";
  const { ask } = await hosted({ ...small, _headers: rules });
  const [home, page, lost] = await Promise.all(["/", "/docs/focus", "/nope"].map((path) => ask(path)));
  expect([home, page, lost].map((answer) => answer?.headers.get("content-security-policy"))).toEqual(Array(3).fill("default-src 'none'"));
  expect(home?.headers.has("access-control-allow-origin")).toBe(false);
  expect([home?.headers.get("cache-control"), page?.headers.get("cache-control")]).toEqual(["no-cache", "max-age=60"]);
});

test("a base URL is removed; outside of it there is only a hint, and the root redirects to it", async () => {
  const { ask, textOf } = await hosted({ ...small, _headers: "/kit/docs/*\n  X-Docs: yes\n" }, "/kit/");
  expect([await textOf("/kit/docs/focus"), await textOf("/kit/")]).toEqual(["<p>Focus</p>", "<p>Home</p>"]);
  expect((await ask("/kit/docs/focus")).headers.get("x-docs")).toBe("yes");
  for (const path of ["/", "/kit"]) expect((await ask(path)).headers.get("location")).toBe("/kit/");
  expect(await textOf("/docs/focus")).toContain("Did you mean /kit/docs/focus?");
  expect([await textOf("/kit/nope"), (await ask("/kitchen/docs/focus")).status]).toEqual(["<p>Lost</p>", 404]);
});

/** Publishes builds, two renames each. A thread: requests come at any moment. Longer apart than a file system's clock ticks. */
const publishing = `
  const { mkdirSync, renameSync, rmSync, writeFileSync } = require("node:fs");
  const { workerData: folder } = require("node:worker_threads");
  for (let build = 1; build <= 40; build++) {
    mkdirSync(folder + "/next");
    writeFileSync(folder + "/next/index.html", "<p>" + String(build).repeat(build) + "</p>");
    writeFileSync(folder + "/next/_headers", "/*\\n  X-Build: " + build + "\\n");
    renameSync(folder + "/dist", folder + "/before");
    renameSync(folder + "/next", folder + "/dist");
    rmSync(folder + "/before", { recursive: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
  }
`;

describe("when the site is published again", () => {
  /** As a build does it: the old folder is moved aside, the new one replaces it. */
  function publish(folder: string, files: Record<string, string>): void {
    writeFiles(join(folder, "next"), files);
    renameSync(join(folder, "dist"), join(folder, "before"));
    renameSync(join(folder, "next"), join(folder, "dist"));
    rmSync(join(folder, "before"), { recursive: true });
  }

  test("the next request gets the new pages, the new rules, and none of the old", async () => {
    const { ask, textOf, folder } = await hosted({ ...small, "old/index.html": "old" });
    expect(await textOf("/old")).toBe("old");
    publish(folder, { "index.html": "<p>Hom2</p>", "404.html": "<p>Lost 2</p>", "new/index.html": "new", _headers: "/*\n  X-New: 1\n" });
    expect(await textOf("/")).toBe("<p>Hom2</p>");
    expect((await ask("/new")).headers.get("x-new")).toBe("1");
    expect(await textOf("/old")).toBe("<p>Lost 2</p>");
  });

  test("each request gets one build as a whole, in whatever moment of a build it comes", async () => {
    const { ask, folder } = await hosted({ "index.html": "<p></p>", _headers: "/*\n  X-Build: 0\n" });
    const builds = new Worker(publishing, { eval: true, workerData: folder });
    let isOver = false;
    builds.once("exit", () => {
      isOver = true;
    });
    const seen = new Set<string>();
    while (!isOver) {
      const answer = await ask("/");
      const build = answer.headers.get("x-build") ?? "";
      expect([answer.status, await answer.text()]).toEqual([200, `<p>${build.repeat(Number(build))}</p>`]);
      seen.add(build);
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  test("an open page goes on with the file that it has, whatever replaces it", async () => {
    const { ask, folder } = await hosted({ "film.mp4": "old".repeat(5_000_000) });
    const answer = await ask("/film.mp4");
    publish(folder, { "film.mp4": "new" });
    expect((await answer.text()) === "old".repeat(5_000_000)).toBe(true);
  });

  test("a file that is gone is not there", async () => {
    const { ask, outDir } = await hosted({ ...small, "docs/deep/film.mp4": "film" });
    expect((await ask("/docs/deep/film.mp4")).status).toBe(200);
    rmSync(join(outDir, "docs/deep/film.mp4"));
    expect((await ask("/docs/deep/film.mp4")).status).toBe(404);
  });

  test("a removed site is reported as such, and comes back with the next build", async () => {
    const { ask, textOf, outDir } = await hosted(small);
    rmSync(outDir, { recursive: true });
    expect(await textOf("/")).toContain("bcidocs build");
    writeFiles(outDir, small);
    writeFileSync(join(outDir, "stamp.txt"), "");
    expect((await ask("/")).status).toBe(200);
  });
});
