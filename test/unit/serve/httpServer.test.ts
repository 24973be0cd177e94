import { createServer as createHttpServer, get, type Server } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { ProblemError } from "../../../src/generator/problems/problem.ts";
import { type Answerer, type OpenStream, plainAnswer } from "../../../src/generator/serve/answer.ts";
import { type RunningServer, type ServerOptions, startServer } from "../../../src/generator/serve/httpServer.ts";
import { listen } from "../../../src/generator/serve/listen.ts";
import { realIo, temporaryFolder } from "../io/support.ts";

const hello: Answerer = () => plainAnswer(200, "hello");

async function started(answer: Answerer = hello, options: ServerOptions = {}): Promise<RunningServer> {
  const server = await startServer({ port: 0, ...options }, answer, realIo());
  onTestFinished(() => server.close());
  return server;
}

/** A connection; received data is in `text`, and `ended` resolves when the server has closed it. */
function dial({ port }: RunningServer, ...words: string[]): { socket: Socket; text(): string; ended: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  socket.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => socket.on("close", () => resolve(text)));
  for (const word of words) socket.write(word);
  return { socket, text: () => text, ended };
}

const request = (target: string, ...headers: string[]) =>
  ["GET", ` ${target} HTTP/1.1\r\nHost: localhost\r\n`, ...headers.map((line) => `${line}\r\n`), "\r\n"].join("");

/** A server that gets no port. */
function refusing(code: string): Server {
  const server = createHttpServer();
  server.listen = () => {
    queueMicrotask(() => server.emit("error", Object.assign(new Error(code), { code })));
    return server;
  };
  return server;
}

describe("a fault", () => {
  test("while answering is a 500, is shown in the terminal, and the next request is answered", async () => {
    const reported: string[] = [];
    const answer: Answerer = ({ path }) => {
      if (path === "/late") return Promise.reject(new Error("later"));
      if (path === "/now") throw new Error("secret detail");
      return plainAnswer(200, "hello");
    };
    const { origin } = await started(answer, { warn: (what, error) => reported.push(`${what}: ${String(error)}`) });
    const failed = await fetch(`${origin}/now`);
    expect([failed.status, (await fetch(`${origin}/late`)).status, (await fetch(`${origin}/`)).status]).toEqual([500, 500, 200]);
    expect(await failed.text()).not.toContain("secret");
    expect(reported).toEqual(["GET /now: Error: secret detail", "GET /late: Error: later"]);
  });

  test("of a file that ends too early ends that connection and no other", async () => {
    const file = join(temporaryFolder({ "film.mp4": "0123456789" }), "film.mp4");
    const server = await started(({ path }) =>
      path === "/film" ? { status: 200, headers: {}, body: { file, start: 0, length: 50 } } : plainAnswer(200, "hello"),
    );
    expect((await dial(server, request("/film")).ended).split("\r\n\r\n")[1] ?? "").toMatch(/^(?:0123456789)?$/);
    expect((await fetch(server.origin)).status).toBe(200);
  });

  test("of a client who is not speaking HTTP is his own", async () => {
    const server = await started();
    expect(await dial(server, "\u0016\u0003\u0001 nonsense\r\n\r\n").ended).toMatch(/^HTTP\/1\.1 400 /);
    expect(await dial(server, "CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n").ended).toMatch(/^HTTP\/1\.1 405 /);
    expect(await dial(server, request("/", `X-Big: ${"a".repeat(20_000)}`)).ended).toMatch(/^HTTP\/1\.1 431 /);
    expect((await fetch(server.origin)).status).toBe(200);
  });
});

describe("an answer", () => {
  test("never allows other origins, and its type is never guessed", async () => {
    const { origin } = await started();
    const { headers } = await fetch(origin, { headers: { origin } });
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("to HEAD has the same length and no body", async () => {
    const server = await started();
    const answer = await dial(server, "HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").ended;
    expect(answer).toContain("Content-Length: 6\r\n");
    expect(answer).toMatch(/\r\n\r\n$/);
  });

  test("of a large file arrives completely, in pieces", async () => {
    const bytes = new Uint8Array(3_500_000).map((_, index) => index % 251);
    const file = join(temporaryFolder({ "film.mp4": bytes }), "film.mp4");
    const { origin } = await started(() => ({ status: 200, headers: {}, body: { file, start: 10, length: bytes.length - 10 } }));
    expect(Buffer.compare(new Uint8Array(await (await fetch(origin)).arrayBuffer()), bytes.subarray(10))).toBe(0);
  });
});

describe("a client who only holds on", () => {
  test("with half a request is let go of, and so is one who says nothing", async () => {
    const server = await started(hello, { limits: { headers: 200, request: 200, checkInterval: 50 } });
    const slow = dial(server, "GET / HTTP/1.1\r\nHost: local");
    expect(await slow.ended).toMatch(/^HTTP\/1\.1 408 /);
    await dial(server).ended;
  });

  test("by sending a letter of a header now and then is let go of", async () => {
    const server = await started(hello, { limits: { headers: 200, request: 200, checkInterval: 50 } });
    const slow = dial(server, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    const drops = setInterval(() => slow.socket.write("a"), 20);
    onTestFinished(() => clearInterval(drops));
    expect(await slow.ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("with a body that never arrives is closed", async () => {
    const server = await started(hello, { limits: { headers: 200, request: 300, checkInterval: 50, silence: 500 } });
    const answer = await dial(server, request("/", "Content-Length: 1000")).ended;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("after an answer is let go of when the next request does not come", async () => {
    const server = await started(hello, { limits: { keepAlive: 100, checkInterval: 50 } });
    expect(await dial(server, request("/")).ended).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("takes no place from others: one connection too many ends the one that has waited longest", async () => {
    const server = await started(hello, { limits: { connections: 3 } });
    const held = [dial(server), dial(server), dial(server)];
    await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once("connect", resolve))));
    await setTimeout(50);
    expect(await dial(server, request("/", "Connection: close")).ended).toMatch(/^HTTP\/1\.1 200 /);
    await held[0]?.ended;
    expect(held.map(({ socket }) => socket.closed)).toEqual([true, false, false]);
  });

  test("while being answered keeps its place, and so does an answer that stays open", async () => {
    const release: (() => void)[] = [];
    const answer: Answerer = ({ path }) =>
      path === "/events"
        ? { stream: (stream) => void stream.write("data: 1\n\n") }
        : new Promise((resolve) => release.push(() => resolve(plainAnswer(200, "late"))));
    const server = await started(answer, { limits: { connections: 2, headers: 1, request: 1 } });
    const events = dial(server, request("/events"));
    const slow = dial(server, request("/slow", "Connection: close"));
    await expect.poll(() => [events.text().includes("data: 1"), release.length]).toEqual([true, 1]);
    expect(await dial(server, request("/other")).ended).toBe("");
    release[0]?.();
    expect(await slow.ended).toMatch(/^HTTP\/1\.1 200 /);
    expect(events.socket.closed).toBe(false);
  });

  test("with an answer of which it takes nothing gives its place away in the end", async () => {
    const file = join(temporaryFolder({ "film.mp4": new Uint8Array(30_000_000) }), "film.mp4");
    const film: Answerer = ({ path }) =>
      path === "/film" ? { status: 200, headers: {}, body: { file, start: 0, length: 30_000_000 } } : plainAnswer(200, "hello");
    const server = await started(film, { limits: { connections: 1, headers: 100, request: 100 } });
    const held = dial(server, request("/film"));
    await expect.poll(held.text).not.toBe("");
    held.socket.pause();
    await setTimeout(300);
    expect(await dial(server, request("/", "Connection: close")).ended).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    [400, "says nothing", []],
    [2000, "says nothing", []],
    [2000, "sends a header letter by letter", ["GET / HTTP/1.1\r\nHost: local"]],
    [400, "keeps its connection after an answer", [request("/")]],
  ])(
    "is one of %i, each of which %s: another reader is answered soon",
    // A reader who waits for one of the held clients waits until those are given up.
    { timeout: 30_000, retry: 2 },
    async (count, _, words) => {
      const server = await started();
      const held = Array.from({ length: count }, () => dial(server, ...words));
      const dripping = setInterval(() => {
        for (const { socket } of held) if (words.length > 0 && socket.writable) socket.write("h");
        // These clients share the processor with the server: more letters would measure the clients.
      }, 500);
      onTestFinished(() => clearInterval(dripping));
      await Promise.all(held.map(({ socket, ended }) => Promise.race([ended, new Promise((resolve) => socket.once("connect", resolve))])));
      // The clients live in this very process, and have to be done with themselves first.
      await setTimeout(200);
      const start = performance.now();
      expect(await dial(server, request("/", "Connection: close")).ended).toMatch(/^HTTP\/1\.1 200 /);
      expect(performance.now() - start).toBeLessThan(5_000);
    },
  );
});

describe("an answer that stays open", () => {
  const streaming =
    (open: OpenStream[]): Answerer =>
    () => ({
      stream: (stream) => {
        open.push(stream);
        stream.write("data: 1\n\n");
      },
    });

  test("is an event stream that the server can write to at any time, and that either side can end", async () => {
    const open: OpenStream[] = [];
    const server = await started(streaming(open), { limits: { silence: 100 } });
    const client = dial(server, request("/events"));
    await expect.poll(client.text).toContain("data: 1");
    expect(client.text()).toContain("Content-Type: text/event-stream; charset=utf-8\r\n");
    expect(client.text()).toContain("Cache-Control: no-store\r\n");
    await setTimeout(300);
    expect(open[0]?.write("data: 2\n\n")).toBe(true);
    await expect.poll(client.text).toContain("data: 2");
    const closed = new Promise<void>((resolve) => open[0]?.onClose(resolve));
    client.socket.destroy();
    await closed;
    expect(open[0]?.write("data: 3\n\n")).toBe(false);
  });

  test("is limited to a number of readers; a free place is given to the next", async () => {
    const open: OpenStream[] = [];
    const server = await started(streaming(open), { limits: { streams: 2 } });
    const [first] = [dial(server, request("/")), dial(server, request("/"))];
    await expect.poll(() => open.length).toBe(2);
    expect(await dial(server, request("/")).ended).toMatch(/^HTTP\/1\.1 429 /);
    first.socket.destroy();
    await setTimeout(50);
    dial(server, request("/"));
    await expect.poll(() => open.length).toBe(3);
  });

  test("is ended when its reader does not read", async () => {
    const open: OpenStream[] = [];
    const server = await started(streaming(open), { limits: { streamBacklog: 100_000 } });
    const client = dial(server, request("/"));
    await expect.poll(() => open.length).toBe(1);
    client.socket.pause();
    await expect.poll(() => open[0]?.write("data: ".padEnd(1_000_000, "x")), { timeout: 5_000, interval: 5 }).toBe(false);
  });

  test("ends with the server, which closes at once", { retry: 2 }, async () => {
    const server = await startServer({ port: 0 }, streaming([]), realIo());
    const clients = [dial(server, request("/")), dial(server, request("/")), dial(server)];
    await expect.poll(clients[0]?.text ?? String).toContain("data: 1");
    // The clients live in this very process, and have to be done with themselves first.
    await setTimeout(200);
    const start = performance.now();
    await server.close();
    await Promise.all(clients.map(({ ended }) => ended));
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe("the place to listen at", () => {
  test("is this machine alone unless something else is said", async () => {
    const { host, origin, port } = await started();
    expect([host, origin]).toEqual(["127.0.0.1", `http://127.0.0.1:${port}`]);
  });

  test("is the next port when the wanted one is taken, which is reported", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const taken: number[] = [];
    const server = await started(hello, { port, onTaken: (number) => taken.push(number) });
    expect(taken[0]).toBe(port);
    expect(server.port).toBeGreaterThan(port);
    expect(await new Promise((resolve) => get(server.origin, ({ statusCode }) => resolve(statusCode)))).toBe(200);
  });

  test("that belongs to the system is a mistake of the command line, and so are ports that are all taken", async () => {
    const refused = (code: string) => listen(refusing(code), { host: "127.0.0.1", port: 80 }).catch((error: unknown) => error);
    expect(await refused("EACCES")).toMatchObject({ problems: [{ code: "C017", message: "no permission to listen at 127.0.0.1:80" }] });
    expect(await refused("EADDRINUSE")).toMatchObject({ problems: [{ message: "the ports 80 to 129 of 127.0.0.1 are all taken" }] });
  });

  test("that is not an address of this machine is a mistake of the command line", async () => {
    const failure = await startServer({ host: "192.0.2.1", port: 0 }, hello, realIo()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect((failure as ProblemError).problems).toMatchObject([
      { code: "C017", message: "the host 192.0.2.1 is not an address of this machine" },
    ]);
  });
});
