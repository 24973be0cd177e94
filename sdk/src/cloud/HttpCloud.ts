/** The cloud over HTTP: `fetch` for calls and documents, server-sent events for what changes. */
import type { Observable } from "rxjs";
import type { Claims } from "../core/claims.ts";
import type { Clock } from "../core/clock.ts";
import { isRecord } from "../core/deepEqual.ts";
import { networkFailed, sdkError } from "../core/errors.ts";
import { isNoemaError } from "../core/NoemaError.ts";
import { type Fetch, type FetchInit, type FetchResponse, type KeyValueStorage, platform } from "../core/platform.ts";
import type { Credentials, EmailAndPassword } from "../types/credentials.ts";
import { type CloudClient, type CloudQuery, type CloudUser, type Held, serverTimestamp } from "./CloudClient.ts";
import { Connection, codeOf } from "./Connection.ts";

interface Settings {
  url: string;
  fetch: Fetch;
  clock: Clock;
  /** Where a session outlives the page; `null` where it does not. */
  storage: KeyValueStorage | null;
  random?: () => number;
}

interface Ticket {
  user: CloudUser;
  token: string;
}

const storageKey = "noema-session";

/**
 * The layout: `auth/*` for sessions, `data/{path}` for documents (GET, PUT, PATCH, DELETE), `functions/{name}` for functions,
 * `streams/{id}` for the one connection of all streams.
 */
export class HttpCloud implements CloudClient {
  readonly url: string;
  readonly #settings: Settings;
  readonly #connection: Connection;
  readonly #stop = new platform.AbortController();
  #ticket: Ticket | null = null;

  constructor(settings: Settings) {
    this.url = settings.url.replace(/\/+$/, "");
    this.#settings = settings;
    const { clock, random = Math.random } = settings;
    this.#connection = new Connection({ clock, random, request: (path, init) => this.#request(path, init) });
  }

  async restore(): Promise<CloudUser | null> {
    const stored = this.#settings.storage?.getItem(storageKey);
    if (!stored) return null;
    this.#ticket = JSON.parse(stored) as Ticket;
    try {
      await this.#call("auth/user", {});
      return this.#ticket.user;
    } catch (error) {
      if (isNoemaError(error, "network") || isNoemaError(error, "server-failed")) throw error;
      this.#keep(null);
      return null;
    }
  }

  async signIn(credentials: Credentials): Promise<CloudUser> {
    return this.#open(await this.#call("auth/login", { method: "POST", body: JSON.stringify(credentials) }));
  }

  async createUser(account: EmailAndPassword): Promise<CloudUser> {
    return this.#open(await this.#call("auth/signup", { method: "POST", body: JSON.stringify(account) }));
  }

  async signOut(): Promise<void> {
    const told = this.#call("auth/logout", { method: "POST" }).catch(() => undefined);
    this.#keep(null);
    await told;
  }

  async deleteUser(): Promise<void> {
    await this.#call("auth/user", { method: "DELETE" });
    this.#keep(null);
  }

  async claims(): Promise<Claims | null> {
    return (await this.#call("auth/claims", {})) as Claims | null;
  }

  read(path: string): Promise<unknown> {
    return this.#call(`data/${path}`, {});
  }

  async write(path: string, value: unknown): Promise<void> {
    await this.#call(`data/${path}`, { method: "PUT", body: JSON.stringify(value) });
  }

  async merge(path: string, value: Record<string, unknown>): Promise<void> {
    await this.#call(`data/${path}`, { method: "PATCH", body: JSON.stringify(value) });
  }

  async remove(path: string): Promise<void> {
    await this.#call(`data/${path}`, { method: "DELETE" });
  }

  watch(path: string, query?: CloudQuery): Observable<unknown> {
    return this.#connection.stream$({ path, kind: "watch", ...(query ? { query } : {}) });
  }

  listen(path: string, held?: Held): Observable<unknown> {
    return this.#connection.stream$({ path, kind: "listen", ...(held ? { held } : {}) });
  }

  async enter(path: string): Promise<void> {
    if (!this.#connection.enter(path)) await this.write(path, serverTimestamp);
  }

  async leave(path: string): Promise<void> {
    await this.#connection.leave(path);
    await this.remove(path);
  }

  get(path: string, query: Record<string, string>): Promise<unknown> {
    return this.#call(`functions/${path}?${encode(query)}`, {});
  }

  post(path: string, body: Record<string, unknown>): Promise<unknown> {
    return this.#call(`functions/${path}`, { method: "POST", body: JSON.stringify(body) });
  }

  goOffline(): void {
    this.#connection.setOnline(false);
  }

  goOnline(): void {
    this.#connection.setOnline(true);
  }

  dispose(): void {
    this.#connection.setOnline(false);
    this.#stop.abort();
  }

  #open(answer: unknown): CloudUser {
    this.#keep(answer as Ticket);
    return (answer as Ticket).user;
  }

  #keep(ticket: Ticket | null): void {
    this.#ticket = ticket;
    if (ticket) this.#settings.storage?.setItem(storageKey, JSON.stringify(ticket));
    else this.#settings.storage?.removeItem(storageKey);
    this.#connection.reset();
  }

  async #call(path: string, init: FetchInit): Promise<unknown> {
    const text = await (await this.#request(path, init)).text().catch(giveUp);
    try {
      return text === "" ? null : (JSON.parse(text) as unknown);
    } catch (error) {
      throw sdkError("bad-answer", "the cloud answered with something that is not JSON.", error);
    }
  }

  /** The answer of the server, if it is a good one. */
  async #request(path: string, init: FetchInit): Promise<FetchResponse> {
    const headers: Record<string, string> = { ...init.headers };
    if (this.#ticket) headers.authorization = `Bearer ${this.#ticket.token}`;
    if (init.body !== undefined) headers["content-type"] = "application/json";
    const { fetch } = this.#settings;
    const response = await fetch(`${this.url}/${path}`, { signal: this.#stop.signal, ...init, headers }).catch(giveUp);
    if (!response.ok) throw refusalOf(response.status, await response.text().catch(giveUp));
    return response;
  }
}

function giveUp(error: unknown): never {
  throw networkFailed(error);
}

/** `{"error": "no such device"}` -> the error with that message. */
function refusalOf(status: number, text: string): Error {
  const { error, code } = fieldsOf(text);
  const message = typeof error === "string" ? error : `the cloud answered ${status}.`;
  return sdkError(status >= 500 ? "server-failed" : codeOf(code), message);
}

function fieldsOf(text: string): { error?: unknown; code?: unknown } {
  try {
    const answer: unknown = JSON.parse(text);
    return isRecord(answer) ? answer : {};
  } catch {
    return {};
  }
}

function encode(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join("&");
}
