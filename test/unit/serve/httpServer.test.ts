import { createServer as createHttpServer, get, type Server } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { ProblemError } from "../../../src/generator/problems/problem.ts";
import { type Answerer, type OpenStream, plainAnswer } from "../../../src/generator/serve/answer.ts";
import { listen, type RunningServer, type ServerOptions, startServer } from "../../../src/generator/serve/httpServer.ts";

const hello: Answerer = () => plainAnswer(200, "hello");

async function started(answer: Answerer = hello, options: ServerOptions = {}): Promise<RunningServer> {
  const server = await startServer({ port: 0, ...options }, answer);
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

  test("leaves its connection open for ten minutes: a client that was held up would ask just as it closes", async () => {
    const { origin } = await started();
    expect((await fetch(origin)).headers.get("keep-alive")).toBe("timeout=600");
  });

  test("to HEAD has the same length and no body", async () => {
    const server = await started();
    const answer = await dial(server, "HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").ended;
    expect(answer).toContain("Content-Length: 6\r\n");
    expect(answer).toMatch(/\r\n\r\n$/);
  });
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
    const server = await started(streaming(open));
    const client = dial(server, request("/events"));
    await expect.poll(client.text).toContain("data: 1");
    expect(client.text()).toContain("Content-Type: text/event-stream; charset=utf-8\r\n");
    expect(client.text()).toContain("Cache-Control: no-store\r\n");
    open[0]?.write("data: 2\n\n");
    await expect.poll(client.text).toContain("data: 2");
    const closed = new Promise<void>((resolve) => open[0]?.onClose(resolve));
    client.socket.destroy();
    await closed;
    open[0]?.write("data: 3\n\n");
    expect((await fetch(server.origin, { method: "HEAD" })).status).toBe(200);
  });

  test("and requests that are never finished hold up nobody, however many there are", async () => {
    const open: OpenStream[] = [];
    const answers: Answerer = (request) => (request.path === "/events" ? streaming(open)(request) : plainAnswer(200, "hello"));
    const server = await started(answers);
    for (let count = 0; count < 300; count++) dial(server, count % 2 === 0 ? request("/events") : "GET / HTTP/1.1\r\nHost: local");
    await expect.poll(() => open.length).toBe(150);
    expect(await (await fetch(server.origin)).text()).toBe("hello\n");
  });

  test("ends with the server, which closes without waiting for anybody", async () => {
    const server = await startServer({ port: 0 }, streaming([]));
    const clients = [dial(server, request("/")), dial(server, request("/")), dial(server)];
    await expect.poll(clients[0]?.text ?? String).toContain("data: 1");
    await server.close();
    await Promise.all(clients.map(({ ended }) => ended));
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
    expect(await refused("EACCES")).toMatchObject({
      problems: [{ code: "C017", message: "cannot listen at 127.0.0.1:80: permission denied" }],
    });
    expect(await refused("EADDRINUSE")).toMatchObject({ problems: [{ message: "the ports 80 to 129 of 127.0.0.1 are all taken" }] });
  });

  test("that is not an address of this machine is a mistake of the command line", async () => {
    const failure = await startServer({ host: "192.0.2.1", port: 0 }, hello).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect((failure as ProblemError).problems).toMatchObject([
      { code: "C017", message: expect.stringMatching(/^cannot listen at 192\.0\.2\.1:0: /) },
    ]);
  });
});
