/** The cloud as a real server on this machine: HTTP and server-sent events, late, out of order and unreliable if asked to be. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Simulator } from "@noema/sdk/simulator";
import type { Subscription } from "rxjs";
import type { CloudUser } from "../../src/cloud/CloudClient.ts";
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

interface Body {
  open?: ({ id: string } & StreamRequest)[];
  close?: string[];
  enter?: string[];
  leave?: string[];
}

/** A session that is open. */
interface Session {
  cloud: MemoryCloud;
  user: CloudUser;
  /** Documents of presence that it has written. */
  present: Set<string>;
}

/** One client that is connected. */
interface Link {
  cloud: MemoryCloud;
  /** What events go to; between two polls there is none, and they wait. */
  response: ServerResponse | null;
  waiting: string;
  isPolled: boolean;
  cancel: () => void;
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
  /** What goes wrong with requests. */
  faults: Faults = () => null;
  /** Requests that wait for their simulated time, or for ever. */
  held = 0;
  /** What was asked, such as `GET auth/user`. */
  readonly calls: string[] = [];
  readonly #sessions = new Map<string, Session>();
  /** Sessions that are over, unless they are renewed. */
  readonly #renewable = new Map<string, Session>();
  #tokenCount = 0;
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

  /** Connections that are read as they come, not polled. */
  get openLinks(): number {
    return [...this.#links.values()].filter(({ isPolled }) => !isPolled).length;
  }

  /** Streams that clients have open. */
  get streamCount(): number {
    return [...this.#links.values()].reduce((sum, { streams }) => sum + streams.size, 0);
  }

  /** Tokens of sessions that are open. */
  get sessionCount(): number {
    return this.#sessions.size;
  }

  /** Cuts the connections of all streams. */
  drop(): void {
    for (const id of [...this.#links.keys()]) this.#end(id);
  }

  /** No session is accepted any more, and connections end. With a session that is over for good its presence ends too. */
  expireSessions({ renewable = false }: { renewable?: boolean } = {}): void {
    if (renewable) for (const [token, session] of this.#sessions) this.#renewable.set(token, session);
    else {
      const over = [...this.#sessions.values(), ...this.#renewable.values()];
      for (const { cloud, present } of over) for (const path of present) void cloud.leave(path);
      this.#renewable.clear();
    }
    this.#sessions.clear();
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
    const token = request.headers.authorization?.replace("Bearer ", "");
    if (call === "POST auth/renew") return this.#renew(token ?? "", response);
    const session = token === undefined ? null : this.#sessions.get(token);
    if (session === undefined) return void send(response, 401, { error: "the session is not known.", code: "not-logged-in" });
    if (request.method === "PUT" && path.includes("/clients/")) session?.present.add(path.replace("data/", ""));
    if (call === "POST auth/logout") this.#sessions.delete(token ?? "");
    const cloud = session?.cloud ?? new MemoryCloud(this.#server, null);
    if (path.startsWith("streams/") && request.method === "GET") return this.#openLink(path.slice(8), { cloud, request, response });
    try {
      const given = body === "" ? {} : JSON.parse(body);
      const result =
        call === "GET auth/user" && session
          ? await this.#describe(session)
          : await this.#handle({ method: request.method ?? "GET", path, body: given, cloud });
      await this.#wait();
      if (fault === "late reset" || this.#isLost()) return void response.destroy();
      send(response, 200, result);
    } catch (error) {
      if (!isNoemaError(error)) throw error;
      send(response, 400, { error: error.message.replace(/^Noema: /, ""), code: error.code });
    }
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

  async #describe({ cloud, user }: Session): Promise<object> {
    return { user, claims: await cloud.claims(), claimsUpdatedOn: await cloud.read(`users/${user.uid}/claimsUpdatedOn`) };
  }

  async #renew(token: string, response: ServerResponse): Promise<void> {
    const session = this.#renewable.get(token) ?? this.#sessions.get(token);
    if (!session) return void send(response, 401, { error: "the session is over.", code: "not-logged-in" });
    send(response, 200, { token: this.#issue(session), ...(await this.#describe(session)) });
  }

  #issue(session: Session): string {
    const token = `t${this.#tokenCount++}`;
    this.#sessions.set(token, session);
    return token;
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
      const { user } = call === "POST login" ? await opened.signIn(body as never) : await opened.createUser(body as never);
      const session = { cloud: opened, user, present: new Set<string>() };
      return { token: this.#issue(session), ...(await this.#describe(session)) };
    }
    if (call === "DELETE user") return cloud.deleteUser();
    if (call === "GET claims") return cloud.claims();
    return null;
  }

  #openLink(path: string, { cloud, request, response }: { cloud: MemoryCloud; request: IncomingMessage; response: ServerResponse }): void {
    // The client gave up while it waited.
    if (response.destroyed) return;
    const [id = "", query] = path.split("?");
    if (query !== "poll=next") this.#createLink(id, { cloud, request, isPolled: query === "poll=first" });
    const link = this.#links.get(id);
    if (!link) send(response, 404, { error: "the connection is not known." });
    else if (link.isPolled) this.#poll(id, link, response);
    else {
      link.response = response;
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      response.on("close", () => this.#end(id));
    }
  }

  #createLink(id: string, { cloud, request, isPolled }: { cloud: MemoryCloud; request: IncomingMessage; isPolled: boolean }): void {
    const streams = new Map<string, Subscription>();
    const link: Link = {
      cloud,
      response: null,
      waiting: "",
      isPolled,
      cancel: () => {},
      streams,
      present: new Set(),
      queue: Promise.resolve(),
    };
    this.#links.set(id, link);
    this.openedLinks += 1;
    // The client ended an earlier one first, but this machine may read that end after the new request: in this turn, or the next.
    setImmediate(() => setImmediate(() => (this.mostLinks = Math.max(this.mostLinks, this.#links.size))));
    for (const each of String(request.headers["x-present"] ?? "").split(",")) if (each !== "") this.#enter(link, each);
    if (isPolled) link.waiting = ": ready\n\n";
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
    for (const subscription of link.streams.values()) subscription.unsubscribe();
    for (const path of link.present) void link.cloud.leave(path);
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

  #write(link: Link, text: string): void {
    const { response, isPolled } = link;
    if (isPolled && response) {
      link.response = null;
      link.cancel();
      response.end(text);
    } else if (isPolled) {
      link.waiting += text;
    } else if (response && !response.destroyed) {
      this.sent += Buffer.byteLength(text);
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
