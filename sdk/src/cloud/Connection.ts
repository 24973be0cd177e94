/** One connection to the cloud that carries every stream of a login: a browser allows only a few per server. */
import { BehaviorSubject, distinctUntilChanged, Observable, type Subscriber, Subscription } from "rxjs";
import { Backoff, type BackoffSettings, isFinal } from "../core/Backoff.ts";
import { networkFailed, sdkError } from "../core/errors.ts";
import { isNoemaError } from "../core/NoemaError.ts";
import { platform } from "../core/platform.ts";
import { codeOf, notOurs } from "./answers.ts";
import type { CloudQuery, CloudState, Held } from "./CloudClient.ts";
import { isUnreadable } from "./pieces.ts";
import { createEventParser } from "./sse.ts";

/** What a stream asks of the server. */
export interface StreamRequest {
  path: string;
  kind: "watch" | "listen";
  query?: CloudQuery;
  held?: Held;
}

/** What the connection needs of the client around it. */
export interface Wire extends BackoffSettings {
  /** Whether answers can be read while they come; else they are polled. */
  canStream: boolean;
  /** Text as it comes, an empty piece first. It errors as the network or the server does. */
  pieces$: (id: string, headers: Record<string, string>, isPolled: boolean) => Observable<string>;
  /** Tells the server what changed. */
  tell$: (id: string, message: object) => Observable<unknown>;
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
  /** Whether the server has begun to answer: it can be told what to stream. */
  isUp: boolean;
  /** Whether anything of the answer has arrived. */
  isHeard: boolean;
  /** Run when it has. */
  onHeard: (() => void)[];
  isSending: boolean;
  message: Message;
  /** What is under way: it ends with the link. */
  work: Subscription;
  /** Ends the wait for the next byte. */
  stopWaiting: () => void;
}

/** The server sends something every 30 s. Two and a half times that long without a byte, the connection is dead. */
export const silenceMs = 75_000;

/**
 * `GET streams/{id}` opens it, with the documents of presence in the header `x-present`. `POST streams/{id}` says which
 * streams to open and close. Values arrive as events `put` with `{ id, value }`, refusals as events `refuse` with `{ id, error, code }`.
 * `GET streams/{id}?poll=first` and then `?poll=next` gives the same, each answer with what has come since the one before.
 */
export class Connection {
  readonly #wire: Wire;
  readonly #backoff: Backoff;
  readonly #streams = new Map<string, Stream>();
  readonly #present = new Set<string>();
  readonly #state$ = new BehaviorSubject<CloudState>("idle");
  #link: Link | null = null;
  #cancelRetry = () => {};
  #isOnline = true;
  #isPolled: boolean;
  /** Whether something on the way holds the body of an answer that has no end. */
  #isHolding = false;
  #count = 0;

  constructor(wire: Wire) {
    this.#wire = wire;
    this.#backoff = new Backoff(wire);
    this.#isPolled = !wire.canStream;
  }

  get state$(): Observable<CloudState> {
    return this.#state$.pipe(distinctUntilChanged());
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

  isPresent(path: string): boolean {
    return this.#present.has(path);
  }

  /** From now on the document ends with the connection. */
  enter(path: string): void {
    this.#present.add(path);
    this.#tell(({ enter }) => enter.push(path));
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

  /** Ends every stream with the error. */
  end(error: unknown): void {
    this.#cut();
    for (const { subscriber } of [...this.#streams.values()]) subscriber.error(error);
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
    if (this.#streams.size === 0) {
      this.#cut();
      this.#state$.next("idle");
    } else if (this.#link === null) {
      if (this.#isOnline) this.#open();
      else this.#state$.next("disconnected");
    }
  }

  #cut(): void {
    const link = this.#link;
    this.#cancelRetry();
    this.#link = null;
    link?.stopWaiting();
    link?.work.unsubscribe();
    for (const tell of link?.message.heard ?? []) tell();
  }

  #open(): void {
    this.#cancelRetry();
    const id = Math.floor(this.#wire.random() * 2 ** 48).toString(36);
    const open = [...this.#streams].map(([streamId, { request }]) => ({ id: streamId, ...request }));
    const message = { ...emptyMessage(), open };
    const link: Link = {
      id,
      isUp: false,
      isHeard: false,
      onHeard: [],
      isSending: false,
      message,
      work: new Subscription(),
      stopWaiting: () => {},
    };
    this.#link = link;
    this.#state$.next("connecting");
    const present = [...this.#present].join(",");
    const headers = { accept: "text/event-stream", ...(present === "" ? {} : { "x-present": present }) };
    const parse = createEventParser();
    const observer = {
      next: (piece: string) => {
        this.#up(link, piece);
        for (const { event, data } of parse(piece)) if (this.#link === link) this.#take(link, event, data);
      },
      error: (error: unknown) => this.#lose(link, error),
      complete: () => this.#lose(link, networkFailed(undefined)),
    };
    link.work.add(this.#wire.pieces$(id, headers, this.#isPolled).subscribe(observer));
  }

  /** Something came, an empty piece with the headers: the connection lives. */
  #up(link: Link, piece: string): void {
    if (this.#link !== link) return;
    link.stopWaiting();
    link.stopWaiting = this.#wire.clock.after(silenceMs, () => this.#loseSilent(link));
    link.isUp = true;
    if (piece !== "" && !link.isHeard) {
      link.isHeard = true;
      this.#backoff.reset();
      this.#state$.next("connected");
      for (const tell of link.onHeard) tell();
    }
    this.#flush(link);
  }

  #loseSilent(link: Link): void {
    this.#isHolding ||= !link.isHeard;
    this.#lose(link, networkFailed(undefined));
  }

  #take(link: Link, event: string, data: string): void {
    if (event !== "put" && event !== "refuse") return;
    let told: { id: string; value?: unknown; error?: string; code?: string };
    try {
      told = JSON.parse(data);
    } catch {
      this.#lose(link, notOurs());
      return;
    }
    const stream = this.#streams.get(told.id);
    if (event === "put") stream?.subscriber.next(told.value);
    else stream?.subscriber.error(sdkError(codeOf(told.code), told.error ?? "the cloud refused a stream."));
  }

  /** Whatever was answered is asked again: only the end of the session, or of this client, ends the streams. */
  #lose(link: Link, error: unknown): void {
    if (this.#link !== link) return;
    this.#cut();
    if (isFinal(error)) this.end(error);
    else if (isUnreadable(error)) this.#poll();
    else this.#retry(link, error);
  }

  #poll(): void {
    this.#isPolled = true;
    this.#update();
  }

  #retry(link: Link, error: unknown): void {
    // Something on the way may keep an answer until its end: then the next attempt does it the other way.
    const isKept = !link.isUp && isNoemaError(error, "timeout");
    this.#isPolled = !this.#wire.canStream || this.#isHolding || (isKept && !this.#isPolled);
    if (this.#streams.size === 0 || !this.#isOnline) return;
    this.#state$.next("disconnected");
    this.#retryIn(this.#backoff.next(error));
  }

  /** A browser that is back online is asked at once. */
  #retryIn(ms: number): void {
    const cancel = this.#wire.clock.after(ms, () => this.#update());
    const onOnline = () => {
      // Perhaps over another network.
      this.#isHolding = false;
      this.#update();
    };
    platform.addEventListener?.("online", onOnline);
    this.#cancelRetry = () => {
      cancel();
      platform.removeEventListener?.("online", onOnline);
      this.#cancelRetry = () => {};
    };
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
    Promise.resolve().then(() => this.#send(link));
  }

  #send(link: Link): void {
    if (this.#link !== link) return;
    const { heard, ...message } = link.message;
    const sent = () => {
      link.isSending = false;
      this.#flush(link);
    };
    // What was to be opened is closed already.
    if (isEmpty(link.message)) {
      sent();
      return;
    }
    link.message = emptyMessage();
    const tell = () => {
      for (const { held } of message.open) held?.onHeard?.();
    };
    const complete = () => {
      // Who cannot hear the reply is not told that the server has heard.
      if (link.isHeard) tell();
      else link.onHeard.push(tell);
      sent();
    };
    const sending = this.#wire.tell$(link.id, message).subscribe({ complete, error: (error: unknown) => this.#lose(link, error) });
    // Heard, or cut on its way.
    sending.add(() => {
      for (const tell of heard) tell();
    });
    link.work.add(sending);
  }
}

function emptyMessage(): Message {
  return { open: [], close: [], enter: [], leave: [], heard: [] };
}

function isEmpty({ open, close, enter, leave }: Message): boolean {
  return open.length + close.length + enter.length + leave.length === 0;
}
