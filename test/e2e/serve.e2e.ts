/** `bcidocs serve`: shows a site as a static host does, and nothing else of this machine, to any client. */
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { connect, createServer } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { bcidocs, bcidocsProcess } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { askRaw, exchange, type ServedSite, type ServeSettings, serveFrom, startServing, statusOf } from "../support/servedSite.ts";
import { plainConfig, type SiteFiles, writeFiles } from "../support/siteFiles.ts";
import { storeBundles } from "../support/storedBundles.ts";

/** In files that no response may contain. */
const secret = "the-secret-of-this-machine";

const pages = {
  ...plainConfig,
  "content/index.md": "# Home\n\n[Focus](./docs/focus.md)\n",
  "content/docs/focus.md": `# Focus\n\n${"Focus is a value from 0 to 1. ".repeat(40)}\n`,
  "static/favicon.ico": "icon",
  "dist_private/secret.txt": secret,
  ".env": `KEY=${secret}\n`,
};

async function siteFolder(files: SiteFiles): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-serve");
  onTestFinished(remove);
  await writeFiles(folder, files);
  await storeBundles(folder);
  return folder;
}

/** The sites of the tests that only look at one. */
const shared = new Map<string, Promise<ServedSite & { folder: string; remove(): Promise<void> }>>();
afterAll(async () => {
  for (const site of await Promise.all(shared.values())) {
    await site.stop();
    await site.remove();
  }
});

function sharedSite(files: SiteFiles, settings: ServeSettings = {}) {
  const key = JSON.stringify([files, settings]);
  const start = async () => {
    const { folder, remove } = await temporaryFolder("bcidocs-serve");
    await writeFiles(folder, files);
    await storeBundles(folder);
    return { ...(await startServing(folder, settings)), folder, remove };
  };
  const site = shared.get(key) ?? start();
  shared.set(key, site);
  return site;
}

const servedOnce = () => sharedSite(pages);

/** With what a host sets. */
const withSettings = () =>
  sharedSite(
    {
      ...pages,
      "site.config.ts":
        'export default { title: "Test", redirects: { "/old": "/docs/focus" }, serve: { allowedHosts: ["docs.example.com"] } };\n',
    },
    { args: ["--base-url", "/kit/", "--allowed-host", ".preview.example.org"] },
  );

async function served(): Promise<ServedSite & { folder: string }> {
  const folder = await siteFolder(pages);
  return { ...(await serveFrom(folder)), folder };
}

/** A process of its own that serves the shared site, which is built. */
async function servedAgain(settings: ServeSettings = {}): Promise<ServedSite> {
  return serveFrom((await servedOnce()).folder, settings);
}

describe("a site that is served", () => {
  test("has clean addresses, its own 404 page and tags", async () => {
    const { url } = await servedOnce();
    const page = await fetch(`${url}docs/focus`);
    const html = await page.text();
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(html).toContain("Focus is a value");
    expect((await fetch(`${url}docs/focus/`)).status).toBe(200);

    const lost = await fetch(`${url}docs/nope`);
    expect([lost.status, await lost.text()]).toEqual([404, expect.stringContaining("Page not found")]);

    const again = await fetch(`${url}docs/focus`, { headers: { "if-none-match": page.headers.get("etag") ?? "" } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test.each([[[]], [["--watch"]]])("answers unknown addresses with the file 404.html of the static folder %j", async (args) => {
    const { url } = await sharedSite({ ...plainConfig, "content/index.md": "# Home\n", "static/404.html": "<p>Gone</p>" }, { args });
    const lost = await fetch(`${url}nope`);
    expect([lost.status, lost.headers.get("content-type"), await lost.text()]).toEqual([404, "text/html; charset=utf-8", "<p>Gone</p>"]);
  });

  test("has the headers that _headers names: a policy for all, a long life for hashed assets", async () => {
    const { url } = await servedOnce();
    const page = await fetch(url);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const sheet = /href="\/(assets\/site\.[^"]+\.css)"/.exec(await page.text())?.[1];
    const asset = await fetch(`${url}${sheet}`);
    expect([asset.status, asset.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  });

  test("is below its base URL, and the root redirects there", async () => {
    const { url, port } = await withSettings();
    expect(url).toBe(`http://127.0.0.1:${port}/kit/`);
    expect((await fetch(`${url}docs/focus`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/`)).url).toBe(url);
    const outside = await fetch(`http://127.0.0.1:${port}/docs/focus`);
    expect([outside.status, await outside.text()]).toEqual([404, expect.stringContaining("/kit/docs/focus")]);
  });

  test("follows redirects of the settings", async () => {
    const { url } = await withSettings();
    expect(await (await fetch(`${url}old`)).text()).toContain('content="0; url=/kit/docs/focus"');
  });

  test("is the new one as soon as it was built in another terminal, and no request fails meanwhile", async () => {
    const { url, folder } = await served();
    const failed: unknown[] = [];
    let isDone = false;
    const statusOfPage = async () => {
      const answer = await fetch(`${url}docs/focus`);
      await answer.text();
      return answer.status;
    };
    const asking = (async () => {
      while (!isDone) {
        const status = await statusOfPage().catch((error: unknown) => error);
        if (status !== 200) failed.push(status);
        await setTimeout(1);
      }
    })();
    for (const word of ["first", "second", "third"]) {
      await writeFile(join(folder, "content/docs/focus.md"), `# Focus\n\nThe ${word} text.\n`);
      expect((await bcidocs(["build", "--quiet"], { cwd: folder })).status).toBe(0);
      expect(await (await fetch(`${url}docs/focus`)).text()).toContain(`The ${word} text.`);
    }
    isDone = true;
    await asking;
    expect(failed).toEqual([]);
  });
});

describe("a reader's browser", () => {
  test("gets everything that the pages request, and one of another site gets in by a link only", async () => {
    const browser = await sharedBrowser();
    onTestFinished(() => closePages(browser));
    const { url, port } = await servedOnce();
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && faults.push(message.text())));
    page.on("response", (answer) => void (answer.status() >= 400 && faults.push(`${answer.status()} ${answer.url()}`)));
    await page.goto(url);
    await page.mouse.move(200, 200);
    await page.click("main a");
    await page.waitForURL(`${url}docs/focus`);
    await page.reload({ waitUntil: "networkidle" });
    expect(await page.textContent("h1")).toContain("Focus");
    expect(faults).toEqual([]);

    // Another name of the same machine is another site.
    const other = createHttpServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end(`<a href="${url}docs/focus">Focus</a>`);
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void other.close().closeAllConnections());
    await new Promise((resolve) => other.once("listening", resolve));
    await page.goto(`http://localhost:${(other.address() as { port: number }).port}/`);
    const taken = await page.evaluate(
      (address) =>
        Promise.all([fetch(address).then(String, () => "refused"), fetch(address, { mode: "no-cors" }).then(({ type }) => type, String)]),
      `http://127.0.0.1:${port}/docs/focus`,
    );
    expect(taken[0]).toBe("refused");
    // The browser does not forward what the server sends to the first.
    expect(faults.filter((fault) => fault.startsWith("403"))).toHaveLength(1);
    await page.click("a");
    await page.waitForURL(`${url}docs/focus`);
    expect(await page.textContent("h1")).toContain("Focus");
  });
});

describe("the command", () => {
  test("moves to the next port when the wanted one is taken, and says so", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once("listening", resolve));
    const taken = (other.address() as { port: number }).port;
    const { port, printed } = await servedAgain({ args: ["--port", String(taken)] });
    expect(port).toBeGreaterThan(taken);
    expect(printed()).toContain(`{"event":"taken","port":${taken}}`);
  });

  test("ends at once with 130 on Ctrl-C and with 143 on SIGTERM, whatever is connected", async () => {
    for (const [signal, status] of [["SIGINT", 130] as const, ["SIGTERM", 143] as const]) {
      const site = await servedAgain();
      const sockets = [connect(site.port, "127.0.0.1"), connect(site.port, "127.0.0.1")];
      await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
      sockets[0]?.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
      for (const socket of sockets) socket.on("error", () => undefined);
      await setTimeout(100);
      const end = await site.stop(signal);
      expect(end.status).toBe(status);
      // A server that waits for its connections waits a minute for the one that has asked for nothing.
      expect(end.milliseconds).toBeLessThan(30_000);
    }
  });

  test("prints the address of the site", async () => {
    const folder = await siteFolder(pages);
    const { status, stdout } = await bcidocsProcess(["serve", "--port", "0"], {
      cwd: folder,
      stop: { at: "Ctrl-C ends it.", signal: "SIGINT" },
    });
    expect(stdout).toMatch(/Built 3 pages into dist in .*\n(?:.*\n)+Serving dist at http:\/\/127\.0\.0\.1:\d+\/\n {2}Ctrl-C ends it\.\n/);
    expect(status).toBe(130);
  });

  test("serves nothing when the build fails, and ends as the build does", async () => {
    const folder = await siteFolder({ ...pages, "content/docs/focus.md": "---\ntitle: [\n---\n" });
    const { status, stdout } = await bcidocs(["serve", "--port", "0"], { cwd: folder });
    expect([status, stdout]).toEqual([3, expect.stringContaining("M002")]);
    expect(stdout).not.toContain("Serving");
  });

  test.each([
    { args: ["--host", "192.0.2.1"], reported: "C017 cannot listen at 192.0.2.1:" },
    { args: ["--port", "70000"], reported: "Write a number from 0 to 65535" },
    { args: ["--allowed-host", "https://x.example"], reported: "Write a host name without a port" },
  ])("refuses $args with 2", async ({ args, reported }) => {
    const { status, stdout, stderr } = await bcidocs(["serve", ...args], { cwd: await siteFolder(pages) });
    expect([status, stdout + stderr]).toEqual([2, expect.stringContaining(reported)]);
  });

  test.skipIf(process.platform !== "linux")("opens the browser with --open, and continues where there is none", async () => {
    const { folder } = await servedOnce();
    const bin = join(folder, "programs");
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, "xdg-open"), `#!/bin/sh\necho "$@" > "${folder}/opened"\n`);
    await chmod(join(bin, "xdg-open"), 0o755);
    const { url } = await serveFrom(folder, { args: ["--open"], env: { PATH: `${bin}${delimiter}${process.env.PATH}` } });
    await expect.poll(() => readFile(join(folder, "opened"), "utf8").catch(() => "")).toBe(`${url}\n`);

    const without = await serveFrom(folder, { args: ["--open"], env: { PATH: join(folder, "nothing") } });
    await expect.poll(without.printed).toContain("The browser cannot be opened");
    expect((await fetch(without.url)).status).toBe(200);
  });
});

describe("over a raw connection", () => {
  /** Paths at which a careless server would show a file of the site's folder or of this machine. */
  const targets = [
    "/../.env",
    "/../../../../../../../../etc/passwd",
    "/docs/../../.env",
    "/%2e%2e/.env",
    "/%2e%2e%2f.env",
    "/..%2f.env",
    "/.%2e/.env",
    "/%252e%252e/.env",
    "/..%252f.env",
    "/%c0%ae%c0%ae/.env",
    "/%uff0e%uff0e/.env",
    "/..%5c.env",
    "/..\\.env",
    "/\\..\\.env",
    "/%5c..%5c.env",
    "//etc/passwd",
    "///etc/passwd",
    "//evil.example/..",
    "/./.env",
    "/.env",
    "/.env?raw",
    "/.env?import&raw??",
    "/.env?.svg?.wasm?init",
    "/.env#/index.html",
    "/index.html#/../.env",
    "/#/../../.env",
    "/.git/config",
    "/.bcidocs/report.json",
    "/.bcidocs-output",
    "/site.config.ts",
    "/content/docs/focus.md",
    "/docs/focus.md/.",
    "/docs/focus/.",
    "/docs/focus/..",
    "/docs/focus/index.html\\",
    "/index.html::$DATA",
    "/.env::$DATA",
    "/INDEX~1.HTM",
    "/@fs/etc/passwd",
    "/@fs/../.env?import&raw",
    "/@id/__x00__/etc/passwd",
    "/file:///etc/passwd",
    "/dist_private/secret.txt",
    "/../dist_private/secret.txt",
    "/%",
    "/%f",
    "/%ff",
    "/%00",
    "/.env%00.html",
    "/docs/focus%00",
    "/%0d%0aX-Injected:%20yes",
    "/a b",
    "/\u00ff\u00fe",
    "/\u0001",
    "*",
    "..",
    "?",
    ".env",
    "etc/passwd",
    "http://localhost/.env",
    "http://evil.example/",
    "https://evil.example:443/",
    "file:///etc/passwd",
    "ftp://localhost/etc/passwd",
    `/${"a".repeat(8_200)}`,
    `/${"a".repeat(64_000)}`,
    `/${"../".repeat(3_000)}etc/passwd`,
    `/?${"a".repeat(64_000)}`,
  ];

  test("no address leads out of the site: all get 4xx, and the server keeps running", async () => {
    const site = await servedOnce();
    const odd: string[] = [];
    for (const target of targets) {
      const answer = await askRaw(site.port, target);
      const isFine =
        /^4\d\d$/.test(String(statusOf(answer))) && !answer.includes(secret) && !answer.includes("root:") && !/x-injected/i.test(answer);
      if (!isFine) odd.push(`${target.slice(0, 80)} -> ${answer.slice(0, 200)}`);
    }
    expect(odd).toEqual([]);
    expect((await fetch(site.url)).status).toBe(200);
  });

  test("a query does not change the response", async () => {
    const { port } = await servedOnce();
    const [plain, ...others] = await Promise.all(
      ["", "?raw", "?import&raw??", "?/../../.env"].map((query) => askRaw(port, `/docs/focus${query}`)),
    );
    const bodyOf = (answer = "") => answer.slice(answer.indexOf("\r\n\r\n"));
    expect(statusOf(plain ?? "")).toBe(200);
    expect(others.map(bodyOf)).toEqual(Array(3).fill(bodyOf(plain)));
  });

  test("only GET and HEAD are answered", async () => {
    const { port } = await servedOnce();
    const methods = ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "MKCOL"];
    const answers = await Promise.all(
      methods.map((method) => exchange(port, `${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello`)),
    );
    expect(answers.map(statusOf)).toEqual(Array(methods.length).fill(405));
    expect(answers.every((answer) => answer.includes("Allow: GET, HEAD\r\n"))).toBe(true);
    expect(statusOf(await exchange(port, "CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n"))).toBe(405);
    expect(statusOf(await exchange(port, "HELO localhost\r\n\r\n"))).toBe(400);
  });

  test("two lengths, or two hosts, are not a valid request", async () => {
    const { port } = await servedOnce();
    const twice = "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    expect(statusOf(await exchange(port, twice))).toBe(400);
    expect(statusOf(await exchange(port, "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n"))).toBe(400);
    expect(statusOf(await exchange(port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"))).toBe(400);
  });

  test("a foreign host, a foreign origin and a page of another site get 403, which names the setting; there are no CORS headers", async () => {
    const { port } = await servedOnce();
    const answers = await Promise.all([
      askRaw(port, "/", { Host: "rebound.evil.example" }),
      askRaw(port, "/", { Host: `127.0.0.1.nip.example:${port}` }),
      askRaw(port, "/", { Host: `192.168.1.5:${port}` }),
      askRaw(port, "/", { Origin: "http://evil.example" }),
      askRaw(port, "/", { Origin: "http://localhost:1" }),
      askRaw(port, "/", { Origin: "null" }),
      askRaw(port, "/", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script" }),
      askRaw(port, "/", { Upgrade: "websocket", Connection: "Upgrade", Origin: "http://evil.example", "Sec-WebSocket-Version": "13" }),
    ]);
    expect(answers.map(statusOf)).toEqual(Array(8).fill(403));
    expect(answers.filter((answer) => !answer.includes("serve.allowedHosts"))).toEqual([]);
    const own = await askRaw(port, "/", { Origin: `http://localhost:${port}`, "Access-Control-Request-Private-Network": "true" });
    expect(statusOf(own)).toBe(200);
    expect([...answers, own].filter((answer) => /access-control-/i.test(answer))).toEqual([]);
  });

  test("a host that the settings or the command line allow is answered", async () => {
    const { port } = await withSettings();
    const hosts = ["docs.example.com", "a.preview.example.org", "evil.example"];
    const answers = await Promise.all(hosts.map((Host) => askRaw(port, "/kit/", { Host })));
    expect(answers.map(statusOf)).toEqual([200, 200, 403]);
  });
});
