/** The cloud over HTTP: `fetch` for calls and documents, server-sent events for what changes. */
import { firstValueFrom, from, merge, NEVER, Observable, ReplaySubject, Subject, startWith, switchMap } from "rxjs";
import { persistently$ } from "../core/Backoff.ts";
import type { Claims } from "../core/claims.ts";
import { after$, type Clock, callTimeoutMs, firstWithin, within$ } from "../core/clock.ts";
import { disposed, networkFailed, timedOut } from "../core/errors.ts";
import { isNoemaError, type NoemaError } from "../core/NoemaError.ts";
import { type Fetch, type FetchInit, type FetchResponse, platform, type SessionStorage } from "../core/platform.ts";
import { unlessEnded } from "../core/signal.ts";
import type { Credentials, EmailAndPassword } from "../types/credentials.ts";
import { Authorization } from "./Authorization.ts";
import { openedOf, parsed, refusalOf, requireEvents, type Ticket, ticketOf, userOf } from "./answers.ts";
import {
  type CloudClient,
  type CloudQuery,
  type CloudState,
  type CloudUser,
  type Held,
  type Opened,
  serverTimestamp,
} from "./CloudClient.ts";
import { Connection, silenceMs } from "./Connection.ts";
import { inOneTab } from "./oneTab.ts";
import { canReadBodies, polled$, streamed$ } from "./pieces.ts";
import { storageKey, Tickets } from "./Tickets.ts";

export interface HttpCloudSettings {
  url: string;
  fetch: Fetch;
  /** Whether `fetch` is one that the app brought along. */
  isOwnFetch?: boolean;
  clock: Clock;
  /** Where a session outlives the page; `null` where it does not. */
  storage: SessionStorage | null;
  random?: () => number;
  /** How long a call may take, in milliseconds. */
  timeout?: number | undefined;
  /** When what failed is tried again. */
  retry?: { firstDelay?: number | undefined; longestDelay?: number | undefined } | undefined;
}

/** What a request is about, besides its path. */
interface Asking extends FetchInit {
  /** Who asks: the session, unless told otherwise. */
  ticket?: Ticket | null;
  end$?: Observable<never> | undefined;
}

/** How long the cloud is told that this client has left, until it hears it. */
const farewellMs = 60_000;

/** The same when this client ends, and how long it then waits for what it has written before. */
const lastWordsMs = 1800;
const hurryMs = 900;

/**
 * The layout: `auth/*` for sessions, `data/{path}` for documents (GET, PUT, PATCH, DELETE), `functions/{name}` for functions,
 * `streams/{id}` for the one connection of all streams.
 */
export class HttpCloud implements CloudClient {
  readonly url: string;
  readonly ended$ = new Subject<NoemaError>();
  readonly #settings: HttpCloudSettings;
  readonly #timeout: number;
  readonly #retry: { clock: Clock; random: () => number };
  readonly #connection: Connection;
  readonly #tickets: Tickets;
  /** The last write to each document that is under way. */
  readonly #writes = new Map<string, Promise<unknown>>();
  /** Emits when this client is about to end. */
  readonly #hurry$ = new Subject<void>();
  /** Errors when this client ends. */
  readonly #end$ = new ReplaySubject<never>(1);
  readonly #authorization: Authorization;
  readonly #stopFollowing: () => void;

  constructor(settings: HttpCloudSettings) {
    const { url, clock, random = Math.random, timeout = callTimeoutMs, storage, retry, isOwnFetch = true } = settings;
    this.url = url.replace(/\/+$/, "");
    this.#settings = settings;
    this.#timeout = timeout;
    this.#tickets = new Tickets(storage);
    this.#retry = { ...retry, clock, random };
    this.#authorization = new Authorization({
      tickets: this.#tickets,
      renew: (ticket) => this.#renew(ticket),
      alone: (run) => inOneTab(run, { name: storageKey, storage, clock, random, end$: this.#end$ }),
      onExpired: (error) => this.#endSession(error),
    });
    this.#stopFollowing = this.#tickets.follow((reason) => this.#endSession(reason));
    this.#connection = new Connection({
      ...this.#retry,
      canStream: canReadBodies(isOwnFetch),
      pieces$: (id, headers, isPolled) => (isPolled ? this.#polled$(id, headers) : this.#streamed$(id, headers)),
      tell$: (id, message) => this.#text$(`streams/${id}`, { method: "POST", body: JSON.stringify(message) }),
    });
  }

  get state$(): Observable<CloudState> {
    return this.#connection.state$;
  }

  async restore(end$: Observable<never> = NEVER): Promise<Opened | null> {
    const ticket = await unlessEnded(() => this.#tickets.load(), end$);
    if (!ticket) return null;
    this.#tickets.current = ticket;
    try {
      const answer = await this.#call("auth/user", { end$ });
      return await this.#opened(answer, userOf(answer), end$);
    } catch (error) {
      // Only a refusal of the session itself ends it.
      if (isNoemaError(error, "session-expired")) return null;
      throw error;
    }
  }

  signIn(credentials: Credentials, end$?: Observable<never>): Promise<Opened> {
    return this.#open("auth/login", credentials, end$);
  }

  createUser(account: EmailAndPassword, end$?: Observable<never>): Promise<Opened> {
    return this.#open("auth/signup", account, end$);
  }

  async signOut(before?: Promise<unknown>): Promise<void> {
    const ticket = this.#tickets.current ?? (await this.#tickets.load());
    if (!ticket) return;
    void this.#tickets.replace(ticket, null);
    this.#connection.reset();
    const run = async () => {
      await before?.catch(() => null);
      await this.#persist("auth/logout", () => this.#call("auth/logout", { method: "POST", ticket }));
    };
    await this.#inOrder("auth/logout", run).catch(() => null);
  }

  async deleteUser(end$?: Observable<never>): Promise<void> {
    await this.#call("auth/user", { method: "DELETE", end$ });
    if (this.#tickets.current) void this.#tickets.replace(this.#tickets.current, null);
    this.#connection.reset();
  }

  async claims(): Promise<Claims | null> {
    return (await this.#call("auth/claims")) as Claims | null;
  }

  read(path: string, end$?: Observable<never>): Promise<unknown> {
    return this.#call(`data/${path}`, { end$ });
  }

  write(path: string, value: unknown, end$?: Observable<never>): Promise<void> {
    return this.#write(path, { method: "PUT", body: JSON.stringify(value), end$ });
  }

  merge(path: string, value: Record<string, unknown>, end$?: Observable<never>): Promise<void> {
    return this.#write(path, { method: "PATCH", body: JSON.stringify(value), end$ });
  }

  remove(path: string, end$?: Observable<never>): Promise<void> {
    return this.#write(path, { method: "DELETE", end$ });
  }

  watch(path: string, query?: CloudQuery): Observable<unknown> {
    return this.#connection.stream$({ path, kind: "watch", ...(query ? { query } : {}) });
  }

  listen(path: string, held?: Held): Observable<unknown> {
    return this.#connection.stream$({ path, kind: "listen", ...(held ? { held } : {}) });
  }

  async enter(path: string): Promise<void> {
    this.#connection.enter(path);
    const body = JSON.stringify(serverTimestamp);
    await this.#inOrder(path, async () => this.#connection.isPresent(path) && this.#call(`data/${path}`, { method: "PUT", body }));
  }

  async leave(path: string): Promise<void> {
    const heard = this.#connection.leave(path);
    const ticket = this.#tickets.current;
    const own = () => (this.#tickets.current === ticket ? {} : { ticket });
    // Unless somebody wants it back meanwhile.
    const remove = async () => this.#connection.isPresent(path) || this.#call(`data/${path}`, { method: "DELETE", ...own() });
    const run = async () => {
      await heard;
      await this.#persist("leave()", remove);
    };
    await this.#inOrder(path, run, this.#hurry$.pipe(switchMap(() => after$(this.#settings.clock, hurryMs))));
  }

  get(path: string, query: Record<string, string>, end$?: Observable<never>): Promise<unknown> {
    return this.#call(`functions/${path}?${encode(query)}`, { end$ });
  }

  post(path: string, body: Record<string, unknown>, end$?: Observable<never>): Promise<unknown> {
    return this.#call(`functions/${path}`, { method: "POST", body: JSON.stringify(body), end$ });
  }

  goOffline(): void {
    this.#connection.setOnline(false);
  }

  goOnline(): void {
    this.#connection.setOnline(true);
  }

  async dispose(): Promise<void> {
    this.#stopFollowing();
    this.goOffline();
    this.#hurry$.next();
    const told = Promise.all(this.#writes.values());
    await firstValueFrom(merge(from(told), after$(this.#settings.clock, lastWordsMs)));
    this.#end$.error(disposed());
  }

  /** The session has ended by itself, or in another tab: after a logout, streams of the account wait for the next login. */
  #endSession(reason: NoemaError): void {
    if (isNoemaError(reason, "session-expired")) this.#connection.end(reason);
    else this.#connection.reset();
    this.ended$.next(reason);
  }

  async #open(path: string, body: object, end$?: Observable<never>): Promise<Opened> {
    const answer = await this.#call(path, { method: "POST", body: JSON.stringify(body), ticket: null, end$ });
    const ticket = ticketOf(answer);
    this.#tickets.open(ticket);
    this.#connection.reset();
    return this.#opened(answer, ticket.user, end$).catch((error) => {
      void this.signOut();
      throw error;
    });
  }

  /** The claims come with the answer; a cloud that does not send them is asked. */
  async #opened(answer: unknown, user: CloudUser, end$?: Observable<never>): Promise<Opened> {
    const { claims, ...opened } = openedOf(answer, user);
    return { ...opened, claims: claims === undefined ? ((await this.#call("auth/claims", { end$ })) as Claims | null) : claims };
  }

  async #write(path: string, asking: Asking): Promise<void> {
    await this.#inOrder(path, () => this.#call(`data/${path}`, asking));
  }

  /** Tries for a minute what the cloud should hear at the end, and once more at the end of this client: the attempts before may have gone unheard. */
  #persist(what: string, run: () => Promise<unknown>): Promise<unknown> {
    const heard$ = this.#hurry$.pipe(
      startWith(undefined),
      switchMap(() => persistently$(run, this.#retry)),
    );
    return firstWithin(merge(heard$, this.#end$), this.#limit(what, farewellMs)).catch((error) => {
      this.#hurry$.subscribe(() => this.#inOrder(what, run).catch(() => null));
      throw error;
    });
  }

  /** One write to a document after the other: the next one begins when the server has answered the one before. */
  #inOrder(path: string, run: () => Promise<unknown>, impatience$: Observable<void> = NEVER): Promise<unknown> {
    const before = this.#writes.get(path);
    const waited = before && firstValueFrom(merge(from(before), impatience$));
    const written = waited ? waited.then(run) : run();
    const over = written
      .catch(() => null)
      .then(() => {
        if (this.#writes.get(path) === over) this.#writes.delete(path);
      });
    this.#writes.set(path, over);
    return written;
  }

  async #call(path: string, asking: Asking = {}): Promise<unknown> {
    return parsed(await firstValueFrom(this.#text$(path, asking)));
  }

  /** The text of a good answer, within the time limit. Nothing is under way any more when nobody waits for it. */
  #text$(path: string, { ticket, end$ = NEVER, ...init }: Asking = {}, ms = this.#timeout): Observable<string> {
    const answer$ = aborting$((signal) =>
      this.#authorization.run(async (who) => {
        const response = await this.#request(path, { ...init, signal }, who);
        if (init.headers?.accept) requireEvents(response);
        return response.text().catch(giveUp);
      }, ticket),
    );
    return within$(merge(end$, this.#end$, answer$), { ...this.#limit(path), ms });
  }

  #streamed$(id: string, headers: Record<string, string>): Observable<string> {
    const open = (signal: unknown) =>
      this.#authorization.run(async (who) => {
        const response = await this.#request(`streams/${id}`, { headers, signal }, who);
        requireEvents(response);
        return response;
      });
    return streamed$({ open, clock: this.#settings.clock, ms: this.#timeout });
  }

  #polled$(id: string, headers: Record<string, string>): Observable<string> {
    return polled$((isFirst) =>
      isFirst ? this.#text$(`streams/${id}?poll=first`, { headers }) : this.#text$(`streams/${id}?poll=next`, { headers }, silenceMs),
    );
  }

  /** Another ticket for the same session. */
  #renew(ticket: Ticket): Promise<Ticket> {
    const renewed$ = aborting$(async (signal) => {
      const response = await this.#request("auth/renew", { method: "POST", signal }, ticket);
      return ticketOf(parsed(await response.text().catch(giveUp)));
    });
    return firstWithin(merge(this.#end$, renewed$), this.#limit("auth/renew"));
  }

  #limit(what: string, ms = this.#timeout) {
    return { clock: this.#settings.clock, ms, error: () => timedOut(what, ms) };
  }

  /** The answer of the server, if it is a good one. */
  async #request(path: string, init: FetchInit, ticket: Ticket | null): Promise<FetchResponse> {
    const headers: Record<string, string> = { ...init.headers };
    if (ticket) headers.authorization = `Bearer ${ticket.token}`;
    if (init.body !== undefined) headers["content-type"] = "application/json";
    const { fetch, clock } = this.#settings;
    const response = await fetch(`${this.url}/${path}`, { ...init, headers }).catch(giveUp);
    if (!response.ok) throw refusalOf(response, await response.text().catch(giveUp), clock.now());
    return response;
  }
}

/** Runs it with a signal that aborts when nobody waits for the result any more. */
function aborting$<T>(run: (signal: unknown) => Promise<T>): Observable<T> {
  return new Observable((subscriber) => {
    const controller = new platform.AbortController();
    const subscription = from(run(controller.signal)).subscribe(subscriber);
    return () => {
      subscription.unsubscribe();
      controller.abort();
    };
  });
}

function giveUp(error: unknown): never {
  throw networkFailed(error);
}

function encode(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join("&");
}
