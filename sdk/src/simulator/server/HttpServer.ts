/** The simulated cloud as it answers over HTTP: the layout that the client of the cloud speaks. */
import type { Subscription } from "rxjs";
import type { CloudUser } from "../../cloud/CloudClient.ts";
import type { StreamRequest } from "../../cloud/Connection.ts";
import { isRecord } from "../../core/deepEqual.ts";
import { sdkError } from "../../core/errors.ts";
import { isNoemaError } from "../../core/NoemaError.ts";
import type { Credentials, EmailAndPassword } from "../../types/credentials.ts";
import { MemoryCloud } from "./MemoryCloud.ts";
import type { Server } from "./Server.ts";

export interface HttpRequest {
  method: string;
  /** Without the slash at the beginning: `data/devices/a1b2`. */
  path: string;
  body: unknown;
  /** Of the session, if there is one. */
  token: string | null;
}

export interface HttpAnswer {
  status: number;
  body: unknown;
}

interface Session {
  cloud: MemoryCloud;
  user: CloudUser;
  /** Documents that say that its client is there. */
  present: Set<string>;
}

/** One client that is connected, and its streams. */
interface Link {
  cloud: MemoryCloud;
  send: (event: string, data: object) => void;
  streams: Map<string, Subscription>;
  present: Set<string>;
}

interface Changes {
  open?: ({ id: string } & StreamRequest)[];
  close?: string[];
  enter?: string[];
  leave?: string[];
}

export const unknownSession = { error: "the session is not known.", code: "not-logged-in" };

export class HttpServer {
  readonly #server: Server;
  readonly #sessions = new Map<string, Session>();
  /** Sessions that are over, unless they are renewed. */
  readonly #renewable = new Map<string, Session>();
  /** Tokens that were renewed. Who renews one of them again may have stolen it: then the session is over. */
  readonly #renewed = new Map<string, Session>();
  readonly #links = new Map<string, Link>();
  #tokenCount = 0;

  constructor(server: Server) {
    this.#server = server;
  }

  /** Tokens of the sessions that are open. */
  get tokens(): string[] {
    return [...this.#sessions.keys()];
  }

  /** Streams that clients have open. */
  get streamCount(): number {
    return [...this.#links.values()].reduce((sum, { streams }) => sum + streams.size, 0);
  }

  /** No session is accepted any more. With one that is over for good, its presence ends too. */
  expireSessions(isRenewable: boolean): void {
    if (isRenewable) for (const [token, session] of this.#sessions) this.#renewable.set(token, session);
    else for (const session of [...this.#sessions.values(), ...this.#renewable.values()]) this.#end(session);
    this.#sessions.clear();
  }

  /** The session is over for good, and its presence with it. */
  #end(session: Session): void {
    for (const sessions of [this.#sessions, this.#renewable])
      for (const [token, each] of sessions) if (each === session) sessions.delete(token);
    for (const path of session.present) void session.cloud.leave(path);
  }

  async answer(request: HttpRequest): Promise<HttpAnswer> {
    const isRenewal = request.method === "POST" && request.path === "auth/renew";
    const cloud = this.#cloudOf(isRenewal ? null : request.token);
    if (!cloud) return { status: 401, body: unknownSession };
    if (request.method === "PUT" && request.path.includes("/clients/"))
      this.#sessions.get(request.token ?? "")?.present.add(request.path.replace("data/", ""));
    try {
      return { status: 200, body: await this.#handle(request, cloud) };
    } catch (error) {
      if (!isNoemaError(error)) throw error;
      return { status: 400, body: { error: error.message.replace(/^Noema: /, ""), code: error.code } };
    }
  }

  /** Opens the connection of all streams of a client; the result closes it. `null` for a session that is not known. */
  open(
    id: string,
    { token, present, send }: { token: string | null; present: readonly string[]; send: Link["send"] },
  ): (() => void) | null {
    const cloud = this.#cloudOf(token);
    if (!cloud) return null;
    const link: Link = { cloud, send, streams: new Map(), present: new Set() };
    this.#links.set(id, link);
    for (const path of present) enter(link, path);
    return () => {
      this.#links.delete(id);
      for (const subscription of link.streams.values()) subscription.unsubscribe();
      for (const path of link.present) void cloud.leave(path);
    };
  }

  #cloudOf(token: string | null): MemoryCloud | null {
    return token === null ? new MemoryCloud(this.#server, null) : (this.#sessions.get(token)?.cloud ?? null);
  }

  #handle(request: HttpRequest, cloud: MemoryCloud): Promise<unknown> | unknown {
    const { method, path, body } = request;
    const [folder = "", ...rest] = path.split("/");
    const name = rest.join("/");
    const fields = isRecord(body) ? body : {};
    if (folder === "auth") return this.#authenticate(`${method} ${name}`, request, cloud);
    if (folder === "streams") return this.#change(name, fields as Changes);
    if (folder === "functions") return method === "POST" ? cloud.post(name, fields) : cloud.get(...queryOf(name));
    if (method === "PUT") return cloud.write(name, body);
    if (method === "PATCH") return cloud.merge(name, fields);
    return method === "DELETE" ? cloud.remove(name) : cloud.read(name);
  }

  async #authenticate(call: string, { body, token }: HttpRequest, cloud: MemoryCloud): Promise<unknown> {
    const session = this.#sessions.get(token ?? "");
    switch (call) {
      case "POST login":
        return this.#issue((opened) => opened.signIn(body as Credentials));
      case "POST signup":
        return this.#issue((opened) => opened.createUser(body as EmailAndPassword));
      case "POST renew":
        return this.#renew(token ?? "");
      case "POST logout":
        if (session) this.#end(session);
        return null;
      case "DELETE user":
        return cloud.deleteUser();
      case "GET claims":
        return cloud.claims();
      default:
        return session ? this.#describe(session) : null;
    }
  }

  /** A session, and the token that stands for it from now on. */
  async #issue(open: (cloud: MemoryCloud) => Promise<{ user: CloudUser }>): Promise<unknown> {
    const cloud = new MemoryCloud(this.#server, null);
    const { user } = await open(cloud);
    return this.#admit({ cloud, user, present: new Set() });
  }

  #renew(token: string): Promise<unknown> {
    const session = this.#renewable.get(token) ?? this.#sessions.get(token);
    const stolen = this.#renewed.get(token);
    if (stolen) this.#end(stolen);
    if (!session) throw sdkError("not-logged-in", "the session is over.");
    this.#renewable.delete(token);
    this.#sessions.delete(token);
    this.#renewed.set(token, session);
    return this.#admit(session);
  }

  async #admit(session: Session): Promise<unknown> {
    this.#tokenCount += 1;
    const token = `t${this.#tokenCount}`;
    this.#sessions.set(token, session);
    return { token, ...(await this.#describe(session)) };
  }

  async #describe({ cloud, user }: Session): Promise<object> {
    return { user, claims: await cloud.claims(), claimsUpdatedOn: await cloud.read(`users/${user.uid}/claimsUpdatedOn`) };
  }

  #change(id: string, { open = [], close = [], enter: entered = [], leave = [] }: Changes): null {
    const link = this.#links.get(id);
    // Gone meanwhile: what it asks for ended with it.
    if (!link) return null;
    for (const path of entered) enter(link, path);
    for (const stream of open) follow(link, stream);
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
}

function enter(link: Link, path: string): void {
  link.present.add(path);
  void link.cloud.enter(path);
}

function follow({ cloud, send, streams }: Link, { id, kind, path, query, held }: { id: string } & StreamRequest): void {
  const values$ = kind === "watch" ? cloud.watch(path, query) : cloud.listen(path, held);
  const subscription = values$.subscribe({
    next: (value) => send("put", { id, value }),
    error: (error) => send("refuse", { id, error: error.message.replace(/^Noema: /, ""), code: error.code }),
  });
  streams.set(id, subscription);
}

/** `authorize/entry?state=1&scope=a` -> `["authorize/entry", { state: "1", scope: "a" }]` */
function queryOf(name: string): [path: string, query: Record<string, string>] {
  const [path = "", query = ""] = name.split("?");
  const pairs = query.split("&").map((pair) => pair.split("=").map(decodeURIComponent));
  return [path, Object.fromEntries(pairs.map(([key = "", value = ""]) => [key, value]))];
}
