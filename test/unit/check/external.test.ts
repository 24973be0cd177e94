/** Links to other sites, asked of real servers on this machine. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { ExternalLink } from "../../../src/generator/check/external/collect.ts";
import { checkExternal, type ExternalInput, saysNotFound } from "../../../src/generator/check/external/external.ts";
import { isPrivateHost } from "../../../src/generator/check/external/follow.ts";
import { type KnownOutcome, readOutcomes, retryAfter, writeOutcomes } from "../../../src/generator/check/external/outcome.ts";
import { createProber, type ExternalProber } from "../../../src/generator/check/external/prober.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { idleLong } from "../../support/staticServer.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Serves by path; requests are recorded as `GET /path`. */
async function serve(handlers: Record<string, Handler | number>): Promise<{ origin: string; host: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer(idleLong, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const handler = handlers[request.url ?? ""] ?? 404;
    if (typeof handler === "number") response.writeHead(handler).end();
    else handler(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, requests };
}

function redirectTo(location: string, status: number): Handler {
  return (_, response) => void response.writeHead(status, { location }).end();
}

function page(html: string): Handler {
  return (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end(html);
}

interface Options {
  external?: Record<string, unknown>;
  ignore?: unknown[];
  known?: Map<string, KnownOutcome>;
  isStrict?: boolean;
  isOffline?: boolean;
  timeout?: number;
  prober?: ExternalProber;
}

/** Each URL is a link in a line of its own. */
async function check(urls: string[], hosts: string[], options: Options = {}) {
  const config = configSchema.parse({
    title: "Kit",
    links: { external: { gap: 0, retries: 2, privateHosts: hosts, ...options.external }, ignore: options.ignore ?? [] },
  }) as unknown as ExternalInput["config"];
  const links = urls.map((written, index): ExternalLink => {
    const url = new URL(written);
    const fragment = url.hash.slice(1);
    url.hash = "";
    const place = { path: "content/a.md", line: index + 1, column: 1 };
    return {
      key: written,
      result: { kind: "external", address: url.href, fragment },
      htmlLink: { url: written, element: "a", isShell: false },
      sourceLink: undefined,
      place,
      pages: new Set(["/a"]),
    };
  });
  const prober = options.prober ?? (await createProber({ timeout: options.timeout ?? 60_000 }));
  const report = await checkExternal(
    {
      config,
      links,
      knownOutcomes: options.known ?? new Map(),
      isOffline: options.isOffline ?? false,
      isStrict: options.isStrict ?? false,
      today: "2026-01-01",
      locate: () => ({ path: "site.config.ts", line: 1 }),
    },
    { prober, now: Date.now, each: (addresses, work) => Promise.all(addresses.map(work)) },
  );
  return { ...report, texts: report.problems.map(({ severity, code, message }) => `${severity} ${code} ${message}`) };
}

describe("what a server answers", () => {
  test.each([
    [200, []],
    [204, []],
    [404, ['warning L010 "URL" leads nowhere: it answers 404']],
    [410, ['warning L010 "URL" leads nowhere: it answers 410']],
    [401, ['info L011 "URL" cannot be checked: HOST answers 401']],
    [403, ['info L011 "URL" cannot be checked: HOST answers 403']],
    [999, ['info L011 "URL" cannot be checked: HOST answers 999']],
    [400, ['info L011 "URL" cannot be checked: HOST answers 400']],
  ])("%i", async (status, expected) => {
    const { origin, host } = await serve({ "/x": status });
    const { texts } = await check([`${origin}/x`], [host]);
    expect(texts).toEqual(expected.map((text) => text.replace("URL", `${origin}/x`).replace("HOST", host)));
  });

  test("a broken link has the level of `onBrokenLinks`, and `--strict` makes it an error; what is not known never fails", async () => {
    const { origin, host } = await serve({ "/gone": 404, "/refused": 403 });
    const { texts } = await check([`${origin}/gone`, `${origin}/refused`], [host], { isStrict: true });
    expect(texts.map((text) => text.split(" ", 2).join(" "))).toEqual(["error L010", "info L011"]);
  });

  test("a server that does not answer HEAD is asked with GET", async () => {
    const byMethod: Handler = ({ method }, response) => void response.writeHead(method === "HEAD" ? 405 : 200).end();
    const notFound: Handler = ({ method }, response) => void response.writeHead(method === "HEAD" ? 404 : 200).end();
    const { origin, host, requests } = await serve({ "/a": byMethod, "/b": notFound, "/c": 200 });
    expect((await check([`${origin}/a`, `${origin}/b`, `${origin}/c`], [host])).texts).toEqual([]);
    expect(requests.filter((request) => request.endsWith("/c"))).toEqual(["HEAD /c"]);
  });

  test("a server that lets HEAD hang is asked with GET", async () => {
    const hanging: Handler = ({ method }, response) => void (method === "GET" && response.end("x"));
    const { origin, host } = await serve({ "/a": hanging });
    expect((await check([`${origin}/a`], [host], { timeout: 1_000 })).texts).toEqual([]);
  });

  test("one that never answers is not known, after the timeout", async () => {
    const { origin, host } = await serve({ "/a": () => undefined });
    const { texts } = await check([`${origin}/a`], [host], { timeout: 150 });
    expect(texts).toEqual([`warning L012 "${origin}/a" cannot be checked: ${host} does not respond in time`]);
  });

  test("one that resets the connection is asked again, and not known in the end", async () => {
    const { origin, host, requests } = await serve({ "/a": (request) => request.socket.resetAndDestroy() });
    const { texts } = await check([`${origin}/a`], [host], { external: { retries: 1 } });
    expect(texts).toEqual([expect.stringMatching(/^warning L012 .* cannot be reached \((?:ECONNRESET|UND_ERR_SOCKET)\)$/)]);
    expect(requests.length).toBeGreaterThanOrEqual(2);
  });

  test("a server error that passes is no problem", async () => {
    let failures = 4;
    const { origin, host } = await serve({ "/a": (_, response) => void response.writeHead(failures-- > 0 ? 500 : 200).end() });
    expect((await check([`${origin}/a`], [host])).texts).toEqual([]);
  });

  test("a host that does not exist is broken", async () => {
    const prober: ExternalProber = {
      probe: async () => ({ status: 200, headers: {} }),
      readPage: async () => null,
      resolve: async () => Promise.reject(Object.assign(new Error("x"), { code: "ENOTFOUND" })),
    };
    const { texts } = await check(["https://nowhere.example/a"], [], { prober, isStrict: true });
    expect(texts).toEqual(['error L012 "https://nowhere.example/a": there is no host nowhere.example']);
  });

  test("a certificate that is not valid is not the same as a broken link", async () => {
    const prober: ExternalProber = {
      probe: async () => ({ fault: "CERT_HAS_EXPIRED" }),
      readPage: async () => null,
      resolve: async () => ["203.0.113.7"],
    };
    const { texts } = await check(["https://old.example/a"], [], { prober });
    expect(texts).toEqual([expect.stringContaining("the certificate of old.example is not valid (CERT_HAS_EXPIRED)")]);
  });
});

describe("a server that limits requests", () => {
  const limited = (answers: number, after: string): Handler => {
    let left = answers;
    return (_, response) => void (left-- > 0 ? response.writeHead(429, { "retry-after": after }).end() : response.writeHead(200).end());
  };

  test("is asked again after the time that it names", async () => {
    // HEAD and GET are both refused.
    const { origin, host } = await serve({ "/a": limited(2, "1") });
    const start = performance.now();
    expect((await check([`${origin}/a`], [host])).texts).toEqual([]);
    expect(performance.now() - start).toBeGreaterThan(950);
  });

  test("is not waited for when it asks for a day", async () => {
    const { origin, host, requests } = await serve({ "/a": limited(99, "86400") });
    expect((await check([`${origin}/a`], [host])).texts).toEqual([expect.stringMatching(/^info L011 .* answers 429$/)]);
    expect(requests).toHaveLength(2);
  });

  test.each([
    ["5", 5_000],
    ["1m30s", 90_000],
    ["Thu, 01 Jan 1970 00:00:20 GMT", 10_000],
    ["soon", null],
    [undefined, null],
  ])("may write %s", (value, expected) => {
    expect(retryAfter(value, 10_000)).toBe(expected);
  });

  test("gets four requests at once, and each address only once", async () => {
    let [now, most] = [0, 0];
    const waiting: ServerResponse[] = [];
    const answerAll = () => {
      now -= waiting.length;
      for (const response of waiting.splice(0)) response.end();
    };
    const counting: Handler = (_, response) => {
      most = Math.max(most, ++now);
      waiting.push(response);
      // The first one is answered when four have asked; a fifth would come meanwhile.
      if (most >= 4) setTimeout(answerAll, 15);
    };
    const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
    const { origin, host, requests } = await serve(Object.fromEntries(paths.map((path) => [path, counting])));
    const urls = [...paths, ...paths, ...paths].map((path) => `${origin}${path}`);
    const { addresses, asked } = await check(urls, [host]);
    expect([addresses, asked, requests.length, most]).toEqual([50, 50, 50, 4]);
  });

  test("gets a gap between two requests", async () => {
    const { origin, host } = await serve({ "/a": 200, "/b": 200, "/c": 200 });
    const start = performance.now();
    await check(
      ["/a", "/b", "/c"].map((path) => `${origin}${path}`),
      [host],
      { external: { gap: 100 } },
    );
    expect(performance.now() - start).toBeGreaterThan(195);
  });
});

describe("redirects", () => {
  test.each([301, 308])("for good (%i) are reported with the new address", async (status) => {
    const { origin, host } = await serve({ "/old": redirectTo("/new", status), "/new": 200 });
    const { problems } = await check([`${origin}/old#x`], [host], { external: { anchors: false } });
    expect(problems).toMatchObject([{ code: "L009", severity: "warning", hint: `Did you mean ${origin}/new#x?` }]);
  });

  test.each([302, 303, 307])("for now (%i) are fine", async (status) => {
    const { origin, host } = await serve({ "/old": redirectTo("/new", status), "/new": 200 });
    expect((await check([`${origin}/old`], [host])).texts).toEqual([]);
  });

  test("to a page that is gone are broken", async () => {
    const { origin, host } = await serve({ "/old": redirectTo("/new", 301) });
    expect((await check([`${origin}/old`], [host])).texts).toEqual([expect.stringMatching(/^warning L010 .* it answers 404$/)]);
  });

  test("in a circle, and more than 20 of them, are broken", async () => {
    const chain = Array.from({ length: 25 }, (_, index) => [`/${index}`, redirectTo(`/${index + 1}`, 302)] as const);
    const { origin, host } = await serve({ "/x": redirectTo("/y", 302), "/y": redirectTo("/x", 302), ...Object.fromEntries(chain) });
    expect((await check([`${origin}/x`, `${origin}/0`], [host])).texts).toEqual([
      `warning L010 "${origin}/x" leads nowhere: it redirects in a circle`,
      `warning L010 "${origin}/0" leads nowhere: it redirects more than 20 times`,
    ]);
  });

  test("to the start page say that the page may no longer exist", async () => {
    const { origin, host } = await serve({ "/deep/page": redirectTo("/", 302), "/": 200 });
    expect((await check([`${origin}/deep/page`], [host])).texts).toEqual([expect.stringMatching(/^warning L009 .* start page/)]);
  });

  test("to a private address are not followed", async () => {
    const inside = await serve({ "/secret": 200 });
    const { origin, host } = await serve({ "/a": redirectTo(`${inside.origin}/secret`, 302) });
    const { texts } = await check([`${origin}/a`], [host]);
    expect(texts).toEqual([`warning L008 "${origin}/a" leads to the private host ${inside.host}, which was not requested`]);
    expect(inside.requests).toEqual([]);
  });
});

describe("private hosts", () => {
  test.each(["localhost", "a.localhost", "printer.local", "127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "[::1]", "[fd00::1]"])(
    "%s is one",
    (host) => expect(isPrivateHost(host)).toBe(true),
  );

  test.each(["http://2130706433/", "http://0x7f.1/", "http://[::ffff:127.0.0.1]/"])("%s is one, however it is written", (url) => {
    expect(isPrivateHost(new URL(url).hostname)).toBe(true);
  });

  test.each(["example.com", "local.example.com", "8.8.8.8", "[2606:4700::1111]"])("%s is not one", (host) => {
    expect(isPrivateHost(host)).toBe(false);
  });

  test("get no request", async () => {
    const { origin, host, requests } = await serve({ "/a": 200 });
    expect((await check([`${origin}/a`], [])).texts).toEqual([
      `warning L008 "${origin}/a" leads to the private host ${host}, which was not requested`,
    ]);
    expect(requests).toEqual([]);
  });

  test("are found by their address behind a public name", async () => {
    const prober: ExternalProber = {
      probe: () => expect.unreachable("a request was sent"),
      readPage: async () => null,
      resolve: async () => ["10.0.0.7"],
    };
    expect((await check(["https://public.example/a"], [], { prober })).texts).toEqual([expect.stringContaining("L008")]);
  });
});

test("the address that was looked up and allowed is the one connected to, though the name has another one by then", async () => {
  const { host, requests } = await serve({ "/a": 200 });
  const url = `http://turns.example:${host.split(":")[1]}/a`;
  const answers = ["192.0.2.1", "127.0.0.1", "127.0.0.1", "127.0.0.1"];
  const lookup = vi.fn(async () => [{ address: answers.shift() ?? "", family: 4 }]);
  await check([url], [], { prober: await createProber({ timeout: 300, lookup }) });
  expect(requests).toEqual([]);
  expect(lookup).toHaveBeenCalledTimes(1);

  const allowed = vi.fn(async () => [{ address: "127.0.0.1", family: 4 }]);
  const { texts } = await check([url], [new URL(url).host], { prober: await createProber({ timeout: 60_000, lookup: allowed }) });
  expect(texts).toEqual([]);
  expect(requests).toEqual(["HEAD /a"]);
});

describe("addresses with http:", () => {
  const proberOf = (secure: number): ExternalProber => ({
    probe: async (url) => ({ status: url.startsWith("https:") ? secure : 200, headers: {} }),
    readPage: async () => null,
    resolve: async () => ["8.8.8.8"],
  });

  test("are reported where https: answers too, with the address to write", async () => {
    const { problems } = await check(["http://public.example/a#b"], [], { prober: proberOf(200) });
    expect(problems).toMatchObject([{ code: "L039", severity: "warning", hint: "Write https://public.example/a#b" }]);
  });

  test("are fine where it does not, and with a port", async () => {
    const urls = ["http://public.example/a", "http://public.example:8080/a"];
    expect((await check(urls.slice(0, 1), [], { prober: proberOf(404) })).problems).toEqual([]);
    expect((await check(urls.slice(1), [], { prober: proberOf(200) })).problems).toEqual([]);
  });
});

describe("odd addresses", () => {
  test("an address of 8 kB and names beyond ASCII are asked like others, one with a user is not", async () => {
    const long = `/${"a".repeat(8_000)}`;
    const { origin, host } = await serve({ [long]: 200, "/b": 200 });
    const { texts } = await check([`${origin}${long}`, `${origin.replace("//", "//user@")}/b`, "https://bücher.invalid/"], [host]);
    expect(texts).toEqual([
      expect.stringContaining("cannot be checked"),
      expect.stringContaining("there is no host xn--bcher-kva.invalid"),
    ]);
  });
});

describe("the fragment of an address", () => {
  test("names an element of the page; GitHub's prefix is left out", async () => {
    const html = '<h2 id="setup">x</h2><a name=old></a><h2 id="user-content-readme">y</h2><h2 id="größe">z</h2>';
    const { origin, host } = await serve({ "/a": page(html) });
    const { texts } = await check(
      ["setup", "old", "readme", "gr%C3%B6%C3%9Fe", "gone"].map((name) => `${origin}/a#${name}`),
      [host],
    );
    expect(texts).toEqual([`warning L024 "${origin}/a#gone": the page has no element with the id "gone"`]);
  });

  test.each(["top", "L10", "L1-L9", "!route", "/route", ":~:text=x", "page=3"])("#%s is not looked for", async (fragment) => {
    const { origin, host, requests } = await serve({ "/a": page("<p>x</p>") });
    expect((await check([`${origin}/a#${fragment}`], [host])).texts).toEqual([]);
    expect(requests).toEqual(["HEAD /a"]);
  });

  test("is not looked for in a file, nor where the settings say so", async () => {
    const { origin, host } = await serve({ "/a.json": 200, "/b": page("<p>x</p>") });
    expect((await check([`${origin}/a.json#x`], [host])).texts).toEqual([]);
    expect((await check([`${origin}/b#x`], [host], { external: { anchors: false } })).texts).toEqual([]);
  });
});

describe("a page that answers 200 and says that there is none", () => {
  const soft = page("<title>Page not found | Kit</title>");

  test("is reported where titles are read, and known afterwards", async () => {
    const { origin, host, requests } = await serve({ "/gone": soft, "/there": page("<title>Kit</title>"), "/file": 200 });
    const known = new Map<string, KnownOutcome>();
    const urls = [`${origin}/gone`, `${origin}/there`, `${origin}/file`];
    const text = `warning L044 "${origin}/gone" responds, but the title of the page says that the page does not exist`;
    expect((await check(urls, [host], { known, external: { titles: true } })).texts).toEqual([text]);
    const count = requests.length;
    expect((await check(urls, [host], { known, external: { titles: true } })).texts).toEqual([text]);
    expect(requests.length).toBe(count);
  });

  test("is ignored where links.ignore names the rule", async () => {
    const { origin, host } = await serve({ "/gone": soft });
    const ignore = [{ rule: "L044", reason: "Its title is a joke" }];
    expect((await check([`${origin}/gone`], [host], { ignore, external: { titles: true } })).texts).toEqual([]);
  });

  test("is read without that setting where its page is read for a fragment", async () => {
    const { origin, host } = await serve({ "/gone": soft });
    expect((await check([`${origin}/gone`], [host])).texts).toEqual([]);
    expect((await check([`${origin}/gone#a`], [host])).problems.map(({ code }) => code)).toEqual(["L044"]);
  });

  test.each(["404 Not Found", "404", "Kit - Page not found", "Error 404 · Kit", "Page Not Found (404)", "Seite nicht gefunden – Kit"])(
    "has such a title: %s",
    (title) => {
      expect(saysNotFound(`<html><head><title>\n${title}\n</title>`, "https://a.example/b")).toBe(true);
    },
  );

  test.each([
    ["What to do when a page is not found", "https://a.example/b"],
    ["404 Media", "https://a.example/b"],
    ["404 Not Found - HTTP", "https://a.example/http/status/404"],
    ["Lost and found", "https://a.example/b"],
  ])("is not: %s", (title, address) => {
    expect(saysNotFound(`<title>${title}</title>`, address)).toBe(false);
  });
});

test("behind a proxy, a host that only the proxy can look up is asked through it", async () => {
  const { host } = await serve({ "/there": 200 });
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on("connect", (request, socket: Socket) => {
    asked.push(request.url ?? "");
    const through = connect(Number(host.split(":")[1]), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      through.pipe(socket).pipe(through);
    });
    through.on("error", () => socket.destroy());
    socket.on("error", () => through.destroy());
  });
  servers.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("http_proxy", `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { texts } = await check(["http://only-outside.invalid:80/there", "http://only-outside.invalid:80/gone"], []);
  expect(texts).toEqual(['warning L010 "http://only-outside.invalid:80/gone" leads nowhere: it answers 404']);
  expect(asked[0]).toBe("only-outside.invalid:80");
});

describe("what earlier checks know", () => {
  test("is not asked again for a week; a broken link is after an hour", async () => {
    const { origin, host, requests } = await serve({ "/good": 200 });
    const urls = [`${origin}/good`, `${origin}/gone`];
    const known = new Map<string, KnownOutcome>();
    await check(urls, [host], { known });
    const before = requests.length;
    const again = await check(urls, [host], { known: readOutcomes(writeOutcomes(known)) });
    expect([again.asked, requests.length, again.texts.length]).toEqual([0, before, 1]);
    const aged = (hours: number) => new Map([...known].map(([url, entry]) => [url, { ...entry, at: entry.at - hours * 3_600_000 }]));
    expect((await check(urls, [host], { known: aged(2) })).asked).toBe(1);
    expect((await check(urls, [host], { known: aged(24 * 8) })).asked).toBe(2);
  });

  test("does not hold what is unknown, and a damaged file is none", async () => {
    const { origin, host } = await serve({ "/a": 403 });
    const known = new Map<string, KnownOutcome>();
    await check([`${origin}/a`], [host], { known });
    expect(readOutcomes(writeOutcomes(known)).size).toBe(0);
    for (const text of [null, "", "{", '{"version":2}', '{"version":1,"addresses":{"a":1}}']) expect(readOutcomes(text).size).toBe(0);
  });

  test("is all that counts offline", async () => {
    const { origin, host, requests } = await serve({});
    const known = new Map<string, KnownOutcome>([[`${origin}/gone`, { outcome: { kind: "dead", reason: "it answers 404" }, at: 0 }]]);
    const { texts, asked } = await check([`${origin}/gone`, `${origin}/other`], [host], { known, isOffline: true });
    expect([asked, requests.length, texts]).toEqual([0, 0, [`warning L010 "${origin}/gone" leads nowhere: it answers 404`]]);
  });

  test("with a new fragment the page is read again", async () => {
    const { origin, host } = await serve({ "/a": page('<p id="x">x</p>') });
    const known = new Map<string, KnownOutcome>();
    await check([`${origin}/a#x`], [host], { known });
    expect((await check([`${origin}/a#y`], [host], { known })).texts).toEqual([expect.stringContaining("L024")]);
  });
});

describe("links.ignore", () => {
  test("silences an external link, and an entry that is not needed is reported", async () => {
    const { origin, host } = await serve({});
    const ignore = [
      { url: `${origin}/gone*`, reason: "a" },
      { rule: "L024", reason: "b" },
      { url: "/inside", reason: "c" },
    ];
    expect((await check([`${origin}/gone`], [host], { ignore })).texts).toEqual([
      "info L026 this entry of links.ignore matches no broken link (b)",
    ]);
  });
});

test("without a network there is one problem, not one for each link", async () => {
  const prober: ExternalProber = {
    probe: async () => ({ status: 200, headers: {} }),
    readPage: async () => null,
    resolve: async () => Promise.reject(Object.assign(new Error("x"), { code: "EAI_AGAIN" })),
  };
  const urls = Array.from({ length: 900 }, (_, index) => `https://h${index}.example/`);
  expect((await check(urls, [], { prober })).texts).toEqual([
    "info L011 none of 900 external addresses could be checked: no host name can be resolved",
  ]);
});

test("1,000 addresses of one host are asked in a run", async () => {
  const { origin, host } = await serve(new Proxy({}, { get: () => 200 }));
  const urls = Array.from({ length: 1_000 }, (_, index) => `${origin}/${index}`);
  const { asked, texts } = await check(urls, [host], { external: { perHost: 32 } });
  expect([asked, texts]).toEqual([1_000, []]);
});
