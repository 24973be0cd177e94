import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startServer } from "../../../src/generator/serve/httpServer.ts";
import { createStaticHost } from "../../../src/generator/serve/staticHost.ts";
import { realIo, temporaryFolder, writeFiles } from "../io/support.ts";

/** A published site that can be requested. */
async function hosted(files: Record<string, string | Uint8Array>, baseUrl = "/") {
  const folder = temporaryFolder();
  const outDir = join(folder, "dist");
  writeFiles(outDir, files);
  const server = await startServer({ port: 0 }, createStaticHost({ outDir, baseUrl }, realIo()));
  onTestFinished(() => server.close());
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { redirect: "manual", headers });
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
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([200, "text/html;charset=utf-8", "no-cache"]);
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

  test("no request fails, however often that happens", async () => {
    const { ask, textOf, folder } = await hosted({ "index.html": "0" });
    const seen: string[] = [];
    for (let version = 1; version <= 30; version++) {
      const asked = Promise.all([ask("/"), ask("/")]);
      publish(folder, { "index.html": String(version) });
      expect((await asked).map(({ status }) => status)).toEqual([200, 200]);
      seen.push(await textOf("/"));
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => String(index + 1)));
  });

  test("a file that is gone ends one answer, and not the server", async () => {
    const { ask, textOf, outDir } = await hosted({ ...small, "docs/deep/film.mp4": "film" });
    expect(await textOf("/docs/deep/film.mp4")).toBe("film");
    rmSync(join(outDir, "docs/deep/film.mp4"));
    await ask("/docs/deep/film.mp4")
      .then(
        (answer) => answer.text(),
        () => undefined,
      )
      .catch(() => undefined);
    expect(await textOf("/docs/focus")).toBe("<p>Focus</p>");
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
