import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { FiniteAnswer, ServedRequest } from "../../../src/generator/serve/answer.ts";
import { createStaticHost, type HostedSite } from "../../../src/generator/serve/staticHost.ts";
import { realIo, temporaryFolder, writeFiles } from "../io/support.ts";

type Ask = (path: string, request?: Partial<ServedRequest>) => Promise<FiniteAnswer>;

/** A published site that can be requested. */
function hosted(files: Record<string, string | Uint8Array>, site: Partial<HostedSite> = {}): { ask: Ask; outDir: string; folder: string } {
  const folder = temporaryFolder();
  const outDir = join(folder, "dist");
  writeFiles(outDir, files);
  const answer = createStaticHost({ outDir, baseUrl: "/", ...site }, realIo());
  const ask: Ask = async (path, request) => {
    const given = await answer({ method: "GET", path, search: "", headers: {}, ...request });
    if ("stream" in given) throw new Error("a stream");
    return given;
  };
  return { ask, outDir, folder };
}

function textOf({ body }: FiniteAnswer): string {
  if (typeof body === "string") return body;
  return "file" in body ? `file ${body.start} ${body.length}` : new TextDecoder().decode(body);
}

const page = "<!doctype html><p>Focus</p>".padEnd(400, " ");
const small = { "index.html": "<p>Home</p>", "404.html": "<p>Lost</p>", "docs/focus/index.html": page };

describe("a request", () => {
  test("for a page is answered with it, its type, a tag and no long memory", async () => {
    const { ask } = hosted(small);
    const answer = await ask("/docs/focus");
    expect(textOf(answer)).toBe(page);
    expect(answer).toMatchObject({
      status: 200,
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache", ETag: expect.stringMatching(/^"[0-9a-f]{20}"$/) },
    });
  });

  test("for an unknown path is answered with the site's own page, as 404, and is not cached", async () => {
    const { ask } = hosted({ ...small, _headers: "/*\n  Cache-Control: public, max-age=31536000, immutable\n" });
    const answer = await ask("/assets/gone.js");
    expect(textOf(answer)).toBe("<p>Lost</p>");
    expect(answer).toMatchObject({ status: 404, headers: { "Cache-Control": "no-cache" } });
    expect((await ask("/404")).status).toBe(404);
    expect((await ask("/404.html")).status).toBe(404);
  });

  test("with a tag that fits is answered with 304 and no content", async () => {
    const { ask } = hosted(small);
    const { ETag } = (await ask("/")).headers;
    const again = await ask("/", { headers: { "if-none-match": String(ETag) } });
    expect(again).toMatchObject({ status: 304, headers: { ETag }, body: "" });
    expect(again.headers).not.toHaveProperty("Content-Type");
  });

  test("that accepts compressed text gets it, with a tag of its own", async () => {
    const { ask } = hosted(small);
    const plain = await ask("/docs/focus");
    const packed = await ask("/docs/focus", { headers: { "accept-encoding": "gzip, br" } });
    expect(packed.headers).toMatchObject({ "Content-Encoding": "br", Vary: "Accept-Encoding" });
    expect(packed.headers.ETag).not.toBe(plain.headers.ETag);
    expect(plain.headers).toMatchObject({ Vary: "Accept-Encoding" });
    expect((await ask("/", { headers: { "accept-encoding": "br" } })).headers).not.toHaveProperty("Content-Encoding");
  });

  test("for a range of a film gets that range, and 416 beyond its end", async () => {
    const { ask } = hosted({ "film.mp4": "0123456789" });
    const part = await ask("/film.mp4", { headers: { range: "bytes=2-4" } });
    expect(part).toMatchObject({ status: 206, headers: { "Content-Range": "bytes 2-4/10", "Accept-Ranges": "bytes" } });
    expect(textOf(part)).toBe("234");
    expect(await ask("/film.mp4", { headers: { range: "bytes=20-" } })).toMatchObject({
      status: 416,
      headers: { "Content-Range": "bytes */10" },
    });
  });

  test("for a very large file is answered without holding it in memory", async () => {
    const { ask } = hosted({ "film.mp4": new Uint8Array(5_000_000) });
    expect(textOf(await ask("/film.mp4"))).toBe("file 0 5000000");
    expect(textOf(await ask("/film.mp4", { headers: { range: "bytes=4000000-" } }))).toBe("file 4000000 1000000");
  });

  test("for an asset with a hash in its name may be cached for ever, any other may not", async () => {
    const { ask } = hosted({ "assets/site.837b48ce26.css": "a{}", "assets/inter.NRMW37G5.woff2": "x", "assets/logo.svg": "<svg/>" });
    const kept = await Promise.all(
      ["/assets/site.837b48ce26.css", "/assets/inter.NRMW37G5.woff2", "/assets/logo.svg"].map((path) => ask(path)),
    );
    expect(kept.map(({ headers }) => headers["Cache-Control"])).toEqual([
      "public, max-age=31536000, immutable",
      "public, max-age=31536000, immutable",
      "no-cache",
    ]);
  });
});

describe("files for hosts", () => {
  test("_headers is honoured, and overrides the server's own", async () => {
    const { ask } = hosted({
      ...small,
      _headers: "/*\n  content-security-policy: default-src 'none'\n/docs/*\n  cache-control: max-age=60\n",
    });
    expect((await ask("/docs/focus")).headers).toMatchObject({
      "Content-Security-Policy": "default-src 'none'",
      "Cache-Control": "max-age=60",
    });
  });

  test("_redirects is honoured where there is no file, and with `!` also where there is one", async () => {
    const rules = "/old /docs/focus\n/docs/focus /never\n/ /docs/focus 302!\n/app/* /index.html 200\n/gone /docs/focus 404\n";
    const { ask } = hosted({ ...small, _redirects: rules });
    expect(await ask("/old", { search: "?a=1" })).toMatchObject({ status: 301, headers: { Location: "/docs/focus?a=1" } });
    expect((await ask("/docs/focus")).status).toBe(200);
    expect(await ask("/")).toMatchObject({ status: 302, headers: { Location: "/docs/focus" } });
    expect(textOf(await ask("/app/any/thing"))).toBe("<p>Home</p>");
    expect((await ask("/gone")).status).toBe(404);
  });

  test("are not shown themselves", async () => {
    const { ask } = hosted({ ...small, _headers: "/*\n  X-A: 1\n", _redirects: "/a /b\n", ".bcidocs-output": "mark", ".env": "SECRET=1" });
    const answers = await Promise.all(["/_headers", "/_redirects", "/.bcidocs-output", "/.env"].map((path) => ask(path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe("a base URL", () => {
  test("is removed; outside of it there is only a hint, and the root redirects to it", async () => {
    const { ask } = hosted(small, { baseUrl: "/kit/" });
    expect(textOf(await ask("/kit/docs/focus"))).toBe(page);
    expect(textOf(await ask("/kit/"))).toBe("<p>Home</p>");
    expect(await ask("/")).toMatchObject({ status: 302, headers: { Location: "/kit/" } });
    expect(await ask("/kit")).toMatchObject({ status: 302, headers: { Location: "/kit/" } });
    expect(await ask("/docs/focus")).toMatchObject({ status: 404, body: expect.stringContaining("Did you mean /kit/docs/focus?") });
    expect(textOf(await ask("/kit/nope"))).toBe("<p>Lost</p>");
    expect((await ask("/kitchen/docs/focus")).status).toBe(404);
  });

  test("stays in redirects", async () => {
    const { ask } = hosted(small, { baseUrl: "/kit/", trailingSlash: true });
    expect(await ask("/kit/docs/focus", { search: "?q=1" })).toMatchObject({ status: 301, headers: { Location: "/kit/docs/focus/?q=1" } });
  });
});

describe("only published files are served", () => {
  test("a link that leaves the folder is not a file of the site, one that stays is", async () => {
    const { ask, folder, outDir } = hosted({ ...small, "guide.txt": "guide" });
    writeFileSync(join(folder, "secret.txt"), "secret");
    mkdirSync(join(folder, "dist_private"));
    writeFileSync(join(folder, "dist_private", "secret.txt"), "secret");
    symlinkSync(join(folder, "secret.txt"), join(outDir, "out.txt"));
    symlinkSync(join(folder, "dist_private"), join(outDir, "private"));
    symlinkSync(join(outDir, "guide.txt"), join(outDir, "same.txt"));
    const answers = await Promise.all(["/out.txt", "/private/secret.txt", "/same.txt"].map((path) => ask(path)));
    expect(answers.map(textOf)).toEqual(["<p>Lost</p>", "<p>Lost</p>", "guide"]);
  });

  test("a file that becomes such a link later is not followed either", async () => {
    const { ask, folder, outDir } = hosted({ ...small, "guide.txt": "guide" });
    expect(textOf(await ask("/guide.txt"))).toBe("guide");
    writeFileSync(join(folder, "secret.txt"), "the secret");
    rmSync(join(outDir, "guide.txt"));
    symlinkSync(join(folder, "secret.txt"), join(outDir, "guide.txt"));
    expect(textOf(await ask("/guide.txt"))).toBe("<p>Lost</p>");
  });

  test("paths that only a file system would understand lead to nothing", async () => {
    const { ask } = hosted(small);
    const paths = ["/@fs/etc/passwd", "/index.html::$DATA", "/INDEX.HTML", "/docs", "/constructor", "/__proto__", "/index.html%00"];
    const answers = await Promise.all(paths.map((path) => ask(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array(paths.length).fill(404));
  });
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
    const { ask, folder } = hosted({ ...small, "old/index.html": "old" });
    expect((await ask("/old")).status).toBe(200);
    publish(folder, { "index.html": "<p>Hom2</p>", "404.html": "<p>Lost 2</p>", "new/index.html": "new", _headers: "/*\n  X-New: 1\n" });
    expect(textOf(await ask("/"))).toBe("<p>Hom2</p>");
    expect(await ask("/new")).toMatchObject({ status: 200, headers: { "X-New": "1" } });
    expect(textOf(await ask("/old"))).toBe("<p>Lost 2</p>");
  });

  test("that is noticed also some time after the last build", async () => {
    const { ask, folder } = hosted(small);
    await setTimeout(100);
    expect((await ask("/new")).status).toBe(404);
    publish(folder, { "index.html": "home", "new/index.html": "new", _headers: "/*\n  X-New: 1\n" });
    await setTimeout(100);
    expect(await ask("/new")).toMatchObject({ status: 200, headers: { "X-New": "1" } });
  });

  test("no request fails, however often that happens", async () => {
    const { ask, folder } = hosted({ "index.html": "0" });
    const seen: string[] = [];
    for (let version = 1; version <= 30; version++) {
      const asked = Promise.all([ask("/"), ask("/")]);
      publish(folder, { "index.html": String(version) });
      const [answers, after] = [await asked, await ask("/")];
      expect([...answers, after].map(({ status }) => status)).toEqual([200, 200, 200]);
      seen.push(textOf(after));
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => String(index + 1)));
  });

  test("a page that is edited in the output folder is served as it is", async () => {
    const { ask, outDir } = hosted(small);
    await ask("/docs/focus");
    writeFileSync(join(outDir, "docs/focus/index.html"), "edited");
    expect(textOf(await ask("/docs/focus"))).toBe("edited");
  });

  test("a removed site is reported as such, and comes back with the next build", async () => {
    const { ask, outDir } = hosted(small);
    rmSync(outDir, { recursive: true });
    expect(await ask("/")).toMatchObject({ status: 503, body: expect.stringContaining("bcidocs build") });
    writeFiles(outDir, small);
    expect((await ask("/")).status).toBe(200);
  });
});
