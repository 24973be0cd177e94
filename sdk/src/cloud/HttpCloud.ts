/** The cloud over HTTP: `fetch` for calls and documents, server-sent events for what changes. */
import { BehaviorSubject, type Observable, Observable as Stream, switchMap } from "rxjs";
import type { Claims } from "../core/claims.ts";
import type { Clock } from "../core/clock.ts";
import { sdkError } from "../core/errors.ts";
import { type Fetch, type FetchInit, type FetchResponse, type KeyValueStorage, platform } from "../core/platform.ts";
import type { Credentials, EmailAndPassword } from "../types/credentials.ts";
import type { CloudClient, CloudQuery, CloudUser } from "./CloudClient.ts";
import { createEventParser } from "./sse.ts";

interface Settings {
  url: string;
  fetch: Fetch;
  clock: Clock;
  /** Where a session outlives the page; `null` where it does not. */
  storage: KeyValueStorage | null;
}

interface Ticket {
  user: CloudUser;
  token: string;
}

const storageKey = "noema-session";
const retryMs = 2000;

/**
 * The layout: `auth/*` for sessions, `data/{path}` for documents (GET, PUT, PATCH, DELETE; GET with `watch` or `listen` streams),
 * `functions/{name}` for functions.
 */
export class HttpCloud implements CloudClient {
  readonly url: string;
  readonly #settings: Settings;
  readonly #online$ = new BehaviorSubject(true);
  readonly #leaving: string[] = [];
  #ticket: Ticket | null = null;

  constructor(settings: Settings) {
    this.url = settings.url.replace(/\/+$/, "");
    this.#settings = settings;
  }

  async restore(): Promise<CloudUser | null> {
    const stored = this.#settings.storage?.getItem(storageKey);
    if (!stored) return null;
    this.#ticket = JSON.parse(stored) as Ticket;
    const response = await this.#fetch("auth/user", {});
    if (response.ok) return this.#ticket.user;
    this.#keep(null);
    return null;
  }

  async signIn(credentials: Credentials): Promise<CloudUser> {
    return this.#open(await this.#call("auth/login", { method: "POST", body: JSON.stringify(credentials) }));
  }

  async createUser(account: EmailAndPassword): Promise<CloudUser> {
    return this.#open(await this.#call("auth/signup", { method: "POST", body: JSON.stringify(account) }));
  }

  async signOut(): Promise<void> {
    await this.#fetch("auth/logout", { method: "POST" }).catch(() => undefined);
    this.#keep(null);
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
    return this.#events(`data/${path}?${encode({ watch: "1", ...textOf(query) })}`);
  }

  listen(path: string): Observable<unknown> {
    return this.#events(`data/${path}?listen=1`);
  }

  /** Told with each stream that is opened: the server removes the documents when the last of them is closed. */
  removeOnDisconnect(path: string): void {
    if (!this.#leaving.includes(path)) this.#leaving.push(path);
  }

  get(path: string, query: Record<string, string>): Promise<unknown> {
    return this.#call(`functions/${path}?${encode(query)}`, {});
  }

  post(path: string, body: Record<string, unknown>): Promise<unknown> {
    return this.#call(`functions/${path}`, { method: "POST", body: JSON.stringify(body) });
  }

  goOffline(): void {
    this.#online$.next(false);
  }

  goOnline(): void {
    this.#online$.next(true);
  }

  #open(answer: unknown): CloudUser {
    this.#keep(answer as Ticket);
    return (answer as Ticket).user;
  }

  #keep(ticket: Ticket | null): void {
    this.#ticket = ticket;
    if (ticket) this.#settings.storage?.setItem(storageKey, JSON.stringify(ticket));
    else this.#settings.storage?.removeItem(storageKey);
  }

  #fetch(path: string, init: FetchInit): Promise<FetchResponse> {
    const headers: Record<string, string> = { ...init.headers };
    if (this.#ticket) headers.authorization = `Bearer ${this.#ticket.token}`;
    if (init.body !== undefined) headers["content-type"] = "application/json";
    return this.#settings.fetch(`${this.url}/${path}`, { ...init, headers });
  }

  async #call(path: string, init: FetchInit): Promise<unknown> {
    const response = await this.#fetch(path, init);
    const text = await response.text();
    if (!response.ok) throw sdkError(messageOf(text) ?? `the cloud answered ${response.status}.`);
    return text === "" ? null : (JSON.parse(text) as unknown);
  }

  /** One stream of `put` events. It opens anew after a failure of the network, and errors when the server refuses it. */
  #events(path: string): Observable<unknown> {
    const stream = new Stream<unknown>((subscriber) => {
      const stop = new platform.AbortController();
      let cancel = () => {};
      const open = () => {
        this.#readEvents(path, { signal: stop.signal, emit: (value) => subscriber.next(value) })
          .catch((error: Error) => {
            if (error.name === "RefusedError") subscriber.error(error);
          })
          .finally(() => {
            if (!subscriber.closed) cancel = this.#settings.clock.after(retryMs, open);
          });
      };
      open();
      return () => {
        cancel();
        stop.abort();
      };
    });
    return this.#online$.pipe(switchMap((online) => (online ? stream : new Stream<unknown>(() => {}))));
  }

  async #readEvents(path: string, { signal, emit }: { signal: unknown; emit: (value: unknown) => void }): Promise<void> {
    const headers = {
      accept: "text/event-stream",
      ...(this.#leaving.length > 0 ? { "x-remove-on-disconnect": this.#leaving.join(",") } : {}),
    };
    const response = await this.#fetch(path, { headers, signal });
    // A server that has trouble of its own is asked again; one that says no is not.
    if (!response.ok && response.status < 500) throw refused(messageOf(await response.text()) ?? `the cloud answered ${response.status}.`);
    const reader = response.body?.getReader();
    const decoder = new platform.TextDecoder();
    const parse = createEventParser();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      for (const { event, data } of parse(decoder.decode(part.value ?? new Uint8Array(), { stream: true }))) {
        if (event === "put") emit(JSON.parse(data));
      }
    }
  }
}

function refused(message: string): Error {
  return Object.assign(sdkError(message), { name: "RefusedError" });
}

/** `{"error": "no such device"}` -> `no such device` */
function messageOf(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === "string" ? error : null;
  } catch {
    return null;
  }
}

function encode(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join("&");
}

function textOf(query: CloudQuery | undefined): Record<string, string> {
  return query ? { ...query, limit: String(query.limit) } : {};
}
