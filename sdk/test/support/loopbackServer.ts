/** The cloud as a real server on this machine: HTTP and server-sent events, late, out of order and unreliable if asked to be. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Simulator } from "@noema/sdk/simulator";
import { isRecord } from "../../src/core/deepEqual.ts";
import type { Random } from "../../src/simulator/Random.ts";
import { HttpServer, unknownSession } from "../../src/simulator/server/HttpServer.ts";

export interface Weather {
  random: Random;
  /** Longest delay of a request and of its answer, in real milliseconds. */
  delay: number;
  /** Share of requests that are cut off, before or after the server has heard them. */
  loss: number;
  /** How long each request takes, in simulated milliseconds. */
  latency: number;
}

/** What comes in place of the answer of the cloud; `late` is what comes after it was heard. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | "html"
  | "silence"
  | "reset"
  | "late reset"
  | null;

/** Decides by `GET data/devices/...`. */
export type Faults = (call: string) => Fault;

const portal = "<!doctype html><title>Hotel Wi-Fi</title><p>Accept the terms to go online.";
/** A poll without news is answered after this long; one that does not come for this long ends the connection. */
const holdMs = 25_000;
const pollGapMs = 60_000;

type SimulatedServer = Simulator["server"];

/** One client that is connected. */
interface Link {
  /** What events go to; between two polls there is none, and they wait. */
  response: ServerResponse | null;
  waiting: string;
  isPolled: boolean;
  /** Bytes of events. */
  sent: number;
  cancel: () => void;
  /** Ends what the cloud has for it. */
  close: () => void;
  /** Events go out in order. */
  queue: Promise<void>;
}

export class LoopbackServer {
  readonly weather: Weather;
  /** What is on its way: nothing happens by itself while this is 0. */
  busy = 0;
  /** Most connections of streams that were open at once, and how many were opened. */
  mostLinks = 0;
  openedLinks = 0;
  requests = 0;
  /** Whether the machine has no network: connections are refused as they come. */
  isDown = false;
  /** Whether the server answers that it has trouble of its own. */
  isFailing = false;
  readonly #server: SimulatedServer;
  /** Whether something on the way passes the headers of streams, and holds their bodies. */
  isHolding = false;
  /** What goes wrong with requests. */
  faults: Faults = () => null;
  /** Requests that wait for their simulated time, or for ever. */
  held = 0;
  /** What was asked, such as `GET auth/user`. */
  readonly calls: string[] = [];
  readonly #http: HttpServer;
  readonly #links = new Map<string, Link>();
  readonly #lostTokens = new Set<string>();
  readonly #stopPinging: () => void;

  constructor(server: SimulatedServer, weather: Weather) {
    this.#server = server;
    this.#http = new HttpServer(server);
    this.weather = weather;
    this.#stopPinging = this.#ping();
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.requests += 1;
    this.busy += 1;
    this.#answer(request, response)
      .catch(() => response.destroy())
      .finally(() => {
        this.busy -= 1;
      });
  }

  get linkCount(): number {
    return this.#links.size;
  }

  /** Connections that are read as they come, not polled. */
  get openLinks(): number {
    return this.#streamed.length;
  }

  /** Bytes of events over those that are open. */
  get sent(): number {
    return this.#streamed.reduce((sum, { sent }) => sum + sent, 0);
  }

  get #streamed(): Link[] {
    return [...this.#links.values()].filter(({ isPolled }) => !isPolled);
  }

  /** Streams that clients have open. */
  get streamCount(): number {
    return this.#http.streamCount;
  }

  /** Sessions whose token a client has got. Of one whose answer was lost, nobody knows. */
  get deliveredSessions(): number {
    return this.#http.tokens.filter((token) => !this.#lostTokens.has(token)).length;
  }

  /** Sessions that are open. */
  get sessionCount(): number {
    return this.#http.tokens.length;
  }

  /** Cuts the connections of all streams. */
  drop(): void {
    for (const id of [...this.#links.keys()]) this.#end(id);
  }

  /** No session is accepted any more, and connections end. */
  expireSessions({ renewable = false }: { renewable?: boolean } = {}): void {
    this.#http.expireSessions(renewable);
    this.drop();
  }

  close(): void {
    this.#stopPinging();
    this.drop();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    await this.#wait();
    const path = decodeURI((request.url ?? "/").slice(1));
    const call = `${request.method} ${path}`;
    this.calls.push(call);
    if (this.weather.latency > 0) await this.#hold(response, this.weather.latency);
    const fault = this.faults(call);
    if (fault === "silence") return this.#hold(response, Number.POSITIVE_INFINITY);
    if (this.isDown || fault === "reset" || this.#isLost()) return void response.destroy();
    if (this.isFailing) return void send(response, 503, { error: "the server has trouble." });
    if (fault === "html") return void response.writeHead(200, { "content-type": "text/html" }).end(portal);
    if (fault !== null && fault !== "late reset") return void response.writeHead(fault.status, fault.headers).end(fault.body ?? "");
    const token = request.headers.authorization?.replace("Bearer ", "") ?? null;
    if (path.startsWith("streams/") && request.method === "GET") return this.#openLink(path.slice(8), { token, request, response });
    const given: unknown = body === "" ? {} : JSON.parse(body);
    const answered = await this.#http.answer({ method: request.method ?? "GET", path, body: given, token });
    await this.#wait();
    if (fault === "late reset" || this.#isLost() || response.destroyed) {
      if (isRecord(answered.body) && typeof answered.body.token === "string") this.#lostTokens.add(answered.body.token);
      return void response.destroy();
    }
    send(response, answered.status, answered.body);
  }

  /** Simulated time, in which nothing else counts as under way. It ends when the client gives up. */
  async #hold(response: ServerResponse, ms: number): Promise<void> {
    this.busy -= 1;
    this.held += 1;
    await new Promise<void>((resolve) => {
      if (response.destroyed) return resolve();
      const cancel = Number.isFinite(ms) ? this.#server.clock.after(ms, resolve) : () => {};
      response.once("close", () => {
        cancel();
        resolve();
      });
    });
    this.held -= 1;
    this.busy += 1;
  }

  #openLink(
    path: string,
    { token, request, response }: { token: string | null; request: IncomingMessage; response: ServerResponse },
  ): void {
    // The client gave up while it waited.
    if (response.destroyed) return;
    const [id = "", query] = path.split("?");
    const isKnown = query === "poll=next" || this.#createLink(id, { token, request, isPolled: query === "poll=first" });
    const link = this.#links.get(id);
    if (!isKnown) send(response, 401, unknownSession);
    else if (!link) send(response, 404, { error: "the connection is not known." });
    else if (link.isPolled) this.#poll(id, link, response);
    else {
      link.response = response;
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      this.#write(link, ": ready\n\n");
      response.on("close", () => this.#end(id));
    }
  }

  /** False for a session that is not known. */
  #createLink(id: string, { token, request, isPolled }: { token: string | null; request: IncomingMessage; isPolled: boolean }): boolean {
    const waiting = isPolled ? ": ready\n\n" : "";
    const link: Link = { response: null, waiting, isPolled, sent: 0, cancel: () => {}, close: () => {}, queue: Promise.resolve() };
    const present = String(request.headers["x-present"] ?? "")
      .split(",")
      .filter((each) => each !== "");
    const close = this.#http.open(id, { token, present, send: (event, data) => this.#emit(link, event, data) });
    if (!close) return false;
    link.close = close;
    this.#links.set(id, link);
    this.openedLinks += 1;
    // The client ended an earlier one first, but this machine may read that end after the new request: in this turn, or the next.
    setImmediate(() => setImmediate(() => (this.mostLinks = Math.max(this.mostLinks, this.#links.size))));
    return true;
  }

  /** Answers with what waits, now or as soon as there is something. */
  #poll(id: string, link: Link, response: ServerResponse): void {
    link.cancel();
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (link.waiting !== "") {
      response.end(link.waiting);
      link.waiting = "";
      link.cancel = this.#server.clock.after(pollGapMs, () => this.#end(id));
      return;
    }
    link.response = response;
    this.held += 1;
    link.cancel = this.#server.clock.after(holdMs, () => this.#write(link, ": ping\n\n"));
    response.once("close", () => {
      this.held -= 1;
      // Not answered: the client has given up.
      if (link.response === response) this.#end(id);
      else link.cancel = this.#server.clock.after(pollGapMs, () => this.#end(id));
    });
  }

  #end(id: string): void {
    const link = this.#links.get(id);
    if (!link) return;
    this.#links.delete(id);
    link.cancel();
    link.response?.destroy();
    link.close();
  }

  #emit(link: Link, event: string, data: object): void {
    this.busy += 1;
    link.queue = link.queue.then(async () => {
      await this.#wait();
      this.#write(link, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      this.busy -= 1;
    });
  }

  #write(link: Link, text: string): void {
    const { response, isPolled } = link;
    if (isPolled && response) {
      link.response = null;
      link.cancel();
      response.end(text);
    } else if (isPolled) {
      link.waiting += text;
    } else if (response && !response.destroyed && !this.isHolding) {
      link.sent += Buffer.byteLength(text);
      response.write(text);
    }
  }

  #ping(): () => void {
    let cancel = () => {};
    const ping = () => {
      for (const link of this.#links.values()) if (!link.isPolled) this.#write(link, ": ping\n\n");
      cancel = this.#server.clock.after(30_000, ping);
    };
    ping();
    return () => cancel();
  }

  async #wait(): Promise<void> {
    const ms = this.weather.random.between(-1, this.weather.delay);
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  }

  #isLost(): boolean {
    return this.weather.random.next() < this.weather.loss;
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body === undefined ? "" : JSON.stringify(body));
}

/** The one port of a test file; each server has a folder of its own. */
export async function openPort(): Promise<(server: LoopbackServer) => string> {
  const servers: LoopbackServer[] = [];
  const http = createServer((request, response) => {
    const [, index = "", path = ""] = /^\/(\d+)(\/.*)$/.exec(request.url ?? "") ?? [];
    request.url = path;
    servers[Number(index)]?.handle(request, response);
  });
  // Longer than any test: Node closes idle connections while the client is about to use them.
  http.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  http.unref();
  const { port } = http.address() as AddressInfo;
  return (server) => `http://127.0.0.1:${port}/${servers.push(server) - 1}`;
}
