/** One connection to the cloud that carries every stream of a login: a browser allows only a few per server. */
import { Observable, type Subscriber } from "rxjs";
import type { Clock } from "../core/clock.ts";
import { sdkError } from "../core/errors.ts";
import { errorCodes, isNoemaError, type NoemaErrorCode } from "../core/NoemaError.ts";
import { type FetchInit, type FetchResponse, platform } from "../core/platform.ts";
import type { CloudQuery, Held } from "./CloudClient.ts";
import { createEventParser } from "./sse.ts";

/** What a stream asks of the server. */
export interface StreamRequest {
  path: string;
  kind: "watch" | "listen";
  query?: CloudQuery;
  held?: Held;
}

/** What the connection needs of the client around it. */
export interface Wire {
  clock: Clock;
  random: () => number;
  /** Rejects with the error of the network, or with that of the server. */
  request: (path: string, init: FetchInit) => Promise<FetchResponse>;
}

interface Stream {
  request: StreamRequest;
  subscriber: Subscriber<unknown>;
}

/** What the server has still to be told. */
interface Message {
  open: ({ id: string } & StreamRequest)[];
  close: string[];
  enter: string[];
  leave: string[];
  /** Told when the server has heard the message, or never will. */
  heard: (() => void)[];
}

/** The connection that is up, or on its way. */
interface Link {
  id: string;
  stop: { signal: unknown; abort(): void };
  isUp: boolean;
  isSending: boolean;
  message: Message;
  /** Ends the wait for the next byte. */
  stopWaiting: () => void;
}

const retryMs = 2000;
/** The server sends something every 30 s. Two and a half times that long without a byte, the connection is dead. */
const silenceMs = 75_000;

/**
 * `GET streams/{id}` opens it, with the documents of presence in the header `x-present`. `POST streams/{id}` says which
 * streams to open and close. Values arrive as events `put` with `{ id, value }`, refusals as events `refuse` with `{ id, error, code }`.
 */
export class Connection {
  readonly #wire: Wire;
  readonly #streams = new Map<string, Stream>();
  readonly #present = new Set<string>();
  #link: Link | null = null;
  #cancelRetry = () => {};
  #isOnline = true;
  #count = 0;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  stream$(request: StreamRequest): Observable<unknown> {
    return new Observable((subscriber) => {
      const id = String(++this.#count);
      this.#streams.set(id, { request, subscriber });
      this.#tell(({ open }) => open.push({ id, ...request }));
      this.#update();
      return () => this.#close(id);
    });
  }

  /** Whether the server heard it over the connection; without one it has to be told otherwise. */
  enter(path: string): boolean {
    this.#present.add(path);
    return this.#tell(({ enter }) => enter.push(path));
  }

  /** Resolves when the server has heard it, or is no longer connected. */
  leave(path: string): Promise<void> {
    this.#present.delete(path);
    return new Promise((resolve) => {
      const isTold = this.#tell(({ leave, heard }) => {
        leave.push(path);
        heard.push(resolve);
      });
      if (!isTold) resolve();
    });
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    if (!isOnline) this.#cut();
    this.#update();
  }

  /** Opens the connection again: for another user, the server has to learn who asks. */
  reset(): void {
    this.#cut();
    this.#update();
  }

  #close(id: string): void {
    this.#streams.delete(id);
    const link = this.#link;
    const isUntold = link?.message.open.some((stream) => stream.id === id);
    // What the server has not heard of yet needs no end.
    if (link && isUntold) link.message.open = link.message.open.filter((stream) => stream.id !== id);
    else this.#tell(({ close }) => close.push(id));
    // Later, since one stream often follows another at once.
    Promise.resolve().then(() => this.#update());
  }

  /** Opens what is needed, closes what is not. */
  #update(): void {
    if (this.#streams.size === 0) this.#cut();
    else if (this.#link === null && this.#isOnline) this.#open();
  }

  #cut(): void {
    const link = this.#link;
    this.#cancelRetry();
    this.#link = null;
    link?.stopWaiting();
    link?.stop.abort();
    for (const tell of link?.message.heard ?? []) tell();
  }

  #open(): void {
    this.#cancelRetry();
    const id = Math.floor(this.#wire.random() * 2 ** 48).toString(36);
    const open = [...this.#streams].map(([streamId, { request }]) => ({ id: streamId, ...request }));
    const message = { ...emptyMessage(), open };
    const link: Link = { id, stop: new platform.AbortController(), isUp: false, isSending: false, message, stopWaiting: () => {} };
    this.#link = link;
    this.#run(link)
      .catch((error: unknown) => this.#fail(link, error))
      .finally(() => this.#lose(link));
  }

  /** Reads events until the connection ends. */
  async #run(link: Link): Promise<void> {
    const present = [...this.#present];
    const headers = { accept: "text/event-stream", ...(present.length > 0 ? { "x-present": present.join(",") } : {}) };
    const response = await this.#wire.request(`streams/${link.id}`, { headers, signal: link.stop.signal });
    if (this.#link !== link) return;
    link.isUp = true;
    this.#flush(link);
    const reader = response.body?.getReader();
    const decoder = new platform.TextDecoder();
    const parse = createEventParser();
    for (;;) {
      link.stopWaiting = this.#wire.clock.after(silenceMs, () => this.#lose(link));
      const part = await reader?.read();
      link.stopWaiting();
      if (!part || part.done || this.#link !== link) return;
      for (const { event, data } of parse(decoder.decode(part.value ?? new Uint8Array(), { stream: true }))) this.#take(event, data);
    }
  }

  #take(event: string, data: string): void {
    if (event !== "put" && event !== "refuse") return;
    const { id, value, error, code } = JSON.parse(data) as { id: string; value?: unknown; error?: string; code?: string };
    const stream = this.#streams.get(id);
    if (event === "put") stream?.subscriber.next(value);
    else stream?.subscriber.error(sdkError(codeOf(code), error ?? "the cloud refused a stream."));
  }

  /** A server that has trouble of its own, or cannot be reached, is asked again; one that says no is not. */
  #fail(link: Link, error: unknown): void {
    if (this.#link !== link || isPassing(error)) return;
    this.#cut();
    for (const { subscriber } of [...this.#streams.values()]) subscriber.error(error);
  }

  #lose(link: Link): void {
    if (this.#link !== link) return;
    this.#cut();
    if (this.#streams.size > 0 && this.#isOnline) this.#cancelRetry = this.#wire.clock.after(retryMs, () => this.#update());
  }

  /** Adds to the next message. False when there is no connection to send it over. */
  #tell(add: (message: Message) => void): boolean {
    if (!this.#link) return false;
    add(this.#link.message);
    this.#flush(this.#link);
    return true;
  }

  /** One message at a time, so that the server hears them in order; what happens meanwhile waits for the next one. */
  #flush(link: Link): void {
    if (!link.isUp || link.isSending || isEmpty(link.message)) return;
    link.isSending = true;
    // After the present run, so that streams which open together travel together.
    Promise.resolve()
      .then(() => this.#send(link))
      .then(
        () => {
          link.isSending = false;
          if (this.#link === link) this.#flush(link);
        },
        (error: unknown) => {
          this.#fail(link, error);
          this.#lose(link);
        },
      );
  }

  async #send(link: Link): Promise<void> {
    if (this.#link !== link || isEmpty(link.message)) return;
    const { heard, ...message } = link.message;
    link.message = emptyMessage();
    try {
      const init = { method: "POST", body: JSON.stringify(message), signal: link.stop.signal };
      await (await this.#wire.request(`streams/${link.id}`, init)).text();
    } finally {
      for (const tell of heard) tell();
    }
  }
}

function emptyMessage(): Message {
  return { open: [], close: [], enter: [], leave: [], heard: [] };
}

function isEmpty({ open, close, enter, leave }: Message): boolean {
  return open.length + close.length + enter.length + leave.length === 0;
}

function isPassing(error: unknown): boolean {
  return !isNoemaError(error) || isNoemaError(error, "network") || isNoemaError(error, "server-failed");
}

/** The code that the server names, as far as the SDK knows it. */
export function codeOf(code: unknown): NoemaErrorCode {
  return errorCodes.find((known) => known === code) ?? "refused";
}
