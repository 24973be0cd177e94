/** The cloud as a real server on this machine: HTTP and server-sent events, late, out of order and unreliable if asked to be. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Simulator } from "@noema/sdk/simulator";
import type { Subscription } from "rxjs";
import type { StreamRequest } from "../../src/cloud/Connection.ts";
import { isNoemaError } from "../../src/core/NoemaError.ts";
import type { Random } from "../../src/simulator/Random.ts";
import { MemoryCloud } from "../../src/simulator/server/MemoryCloud.ts";

export interface Weather {
  random: Random;
  /** Longest delay of a request and of its answer, in real milliseconds. */
  delay: number;
  /** Share of requests that are cut off, before or after the server has heard them. */
  loss: number;
}

type SimulatedServer = Simulator["server"];

interface Body {
  open?: ({ id: string } & StreamRequest)[];
  close?: string[];
  enter?: string[];
  leave?: string[];
}

/** One client that is connected. */
interface Link {
  cloud: MemoryCloud;
  response: ServerResponse;
  streams: Map<string, Subscription>;
  present: Set<string>;
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
  /** Bytes of events. */
  sent = 0;
  /** Whether the machine has no network: connections are refused as they come. */
  isDown = false;
  /** Whether the server answers that it has trouble of its own. */
  isFailing = false;
  readonly #server: SimulatedServer;
  readonly #clouds = new Map<string, MemoryCloud>();
  readonly #links = new Map<string, Link>();
  readonly #stopPinging: () => void;

  constructor(server: SimulatedServer, weather: Weather) {
    this.#server = server;
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

  /** Streams that clients have open. */
  get streamCount(): number {
    return [...this.#links.values()].reduce((sum, { streams }) => sum + streams.size, 0);
  }

  /** Cuts the connections of all streams. */
  drop(): void {
    for (const { response } of this.#links.values()) response.destroy();
  }

  close(): void {
    this.#stopPinging();
    this.drop();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    await this.#wait();
    if (this.isDown || this.#isLost()) return void response.destroy();
    if (this.isFailing) return void send(response, 503, { error: "the server has trouble." });
    const path = decodeURI((request.url ?? "/").slice(1));
    const cloud = this.#cloudOf(request);
    if (!cloud) return void send(response, 401, { error: "the session is not known.", code: "not-logged-in" });
    if (path.startsWith("streams/") && request.method === "GET") return this.#openLink(path.slice(8), { cloud, request, response });
    try {
      const result = await this.#handle({ method: request.method ?? "GET", path, body: body === "" ? {} : JSON.parse(body), cloud });
      await this.#wait();
      if (this.#isLost()) return void response.destroy();
      send(response, 200, result);
    } catch (error) {
      if (!isNoemaError(error)) throw error;
      send(response, 400, { error: error.message.replace(/^Noema: /, ""), code: error.code });
    }
  }

  async #handle({ method, path, body, cloud }: { method: string; path: string; body: Record<string, unknown>; cloud: MemoryCloud }) {
    const [folder = "", ...rest] = path.split("/");
    const name = rest.join("/");
    if (folder === "auth") return this.#authenticate(`${method} ${name}`, { body, cloud });
    if (folder === "streams") return this.#change(name, body as Body);
    if (folder === "functions" && method === "POST") return cloud.post(name, body);
    if (folder === "functions") {
      const [called = "", query = ""] = name.split("?");
      return cloud.get(called, Object.fromEntries(new URLSearchParams(query)));
    }
    if (method === "PUT") return cloud.write(name, body);
    if (method === "PATCH") return cloud.merge(name, body);
    if (method === "DELETE") return cloud.remove(name);
    return cloud.read(name);
  }

  async #authenticate(call: string, { body, cloud }: { body: Record<string, unknown>; cloud: MemoryCloud }): Promise<unknown> {
    if (call === "POST login" || call === "POST signup") {
      const opened = new MemoryCloud(this.#server, null);
      const user = call === "POST login" ? await opened.signIn(body as never) : await opened.createUser(body as never);
      const token = `t${this.#clouds.size}`;
      this.#clouds.set(token, opened);
      return { user, token };
    }
    if (call === "DELETE user") return cloud.deleteUser();
    if (call === "GET claims") return cloud.claims();
    return null;
  }

  #cloudOf({ headers, url }: IncomingMessage): MemoryCloud | null {
    const token = headers.authorization?.replace("Bearer ", "");
    if (token === undefined) return new MemoryCloud(this.#server, null);
    const cloud = this.#clouds.get(token) ?? null;
    if (url === "/auth/logout") this.#clouds.delete(token);
    return cloud;
  }

  #openLink(id: string, { cloud, request, response }: { cloud: MemoryCloud; request: IncomingMessage; response: ServerResponse }): void {
    // The client gave up while it waited.
    if (response.destroyed) return;
    const link: Link = { cloud, response, streams: new Map(), present: new Set(), queue: Promise.resolve() };
    this.#links.set(id, link);
    this.openedLinks += 1;
    // The client ended an earlier one first, but this machine may read that end after the new request: in this turn, or the next.
    setImmediate(() => setImmediate(() => (this.mostLinks = Math.max(this.mostLinks, this.#links.size))));
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    for (const path of String(request.headers["x-present"] ?? "").split(",")) if (path !== "") this.#enter(link, path);
    response.on("close", () => {
      this.#links.delete(id);
      for (const subscription of link.streams.values()) subscription.unsubscribe();
      for (const path of link.present) void cloud.leave(path);
    });
  }

  #change(id: string, { open = [], close = [], enter = [], leave = [] }: Body): null {
    const link = this.#links.get(id);
    // Gone meanwhile: what it asks for ended with it.
    if (!link) return null;
    for (const path of enter) this.#enter(link, path);
    for (const stream of open) this.#follow(link, stream);
    for (const streamId of close) {
      link.streams.get(streamId)?.unsubscribe();
      link.streams.delete(streamId);
    }
    for (const path of leave) {
      link.present.delete(path);
      void link.cloud.leave(path);
    }
    return null;
  }

  #enter(link: Link, path: string): void {
    link.present.add(path);
    void link.cloud.enter(path);
  }

  #follow(link: Link, { id, kind, path, query, held }: { id: string } & StreamRequest): void {
    const values$ = kind === "watch" ? link.cloud.watch(path, query) : link.cloud.listen(path, held);
    const subscription = values$.subscribe({
      next: (value) => this.#emit(link, "put", { id, value }),
      error: (error) => this.#emit(link, "refuse", { id, error: error.message.replace(/^Noema: /, ""), code: error.code }),
    });
    link.streams.set(id, subscription);
  }

  #emit(link: Link, event: string, data: object): void {
    this.busy += 1;
    link.queue = link.queue.then(async () => {
      await this.#wait();
      this.#write(link, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      this.busy -= 1;
    });
  }

  #write({ response }: Link, text: string): void {
    if (response.destroyed) return;
    this.sent += Buffer.byteLength(text);
    response.write(text);
  }

  #ping(): () => void {
    let cancel = () => {};
    const ping = () => {
      for (const link of this.#links.values()) this.#write(link, ": ping\n\n");
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
