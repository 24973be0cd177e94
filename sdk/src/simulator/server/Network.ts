/** An unreliable network between an app and the simulated cloud: a `fetch` whose delays and losses depend on the seed alone. */
import type { Clock } from "../../core/clock.ts";
import { invalid } from "../../core/errors.ts";
import type { FetchInit, FetchResponse } from "../../core/platform.ts";
import { encodeUtf8 } from "../../core/utf8.ts";
import type { Random } from "../Random.ts";
import { HttpServer, unknownSession } from "./HttpServer.ts";
import type { Server } from "./Server.ts";

/** What the network between the app and the cloud is like. All are optional; without any, it is perfect. */
export interface NetworkOptions {
  /** Time from a request to its answer, in milliseconds. Values of streams take half of it. Default 0. */
  latency?: number | undefined;
  /** Longest time that comes on top, at random, in milliseconds. Default 0. */
  jitter?: number | undefined;
  /** Share of requests that are lost, 0 to 1, half of them when the cloud has heard them already. Open streams break with this chance every 10 seconds. At 1, the app is offline. Default 0. */
  drop?: number | undefined;
  /** HTTP status with which the cloud refuses every request, such as 429 or 503. Default: none. */
  status?: number | undefined;
  /** Whether something on the way passes the headers of an answer and holds its body until it is complete, as some proxies do: that of a stream never is. Default `false`. */
  hold?: boolean | undefined;
}

const breakMs = 10_000;

/** A poll without news is answered after this long; one that does not come for this long ends the connection. */
const pollMs = 25_000;
const pollGapMs = 60_000;

interface Conditions {
  latency: number;
  jitter: number;
  drop: number;
  status: number | undefined;
  hold: boolean;
}

/** Who asks for events. */
interface Asking {
  token: string | null;
  present: string[];
  gaveUp: Promise<never>;
}

/** A client that polls, with what waits for it. */
interface Polled {
  close: () => void;
  waiting: string;
  wake: () => void;
  cancel: () => void;
}

/** The connection of all streams of a client. */
interface Body {
  push: (text: string) => void;
  end: (error: Error) => void;
  read: () => Promise<{ done: boolean; value?: Uint8Array }>;
}

interface AbortSignalLike {
  aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
}

export class Network {
  readonly #http: HttpServer;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #breaks = new Set<() => void>();
  readonly #polled = new Map<string, Polled>();
  #options: Conditions;

  constructor(server: Server, random: Random, options: NetworkOptions) {
    this.#http = new HttpServer(server);
    this.#clock = server.clock;
    this.#random = random;
    this.#options = completed(options);
  }

  /** Changes the network from now on. What is left out is perfect again. */
  set(options: NetworkOptions): void {
    this.#options = completed(options);
    if (this.#options.drop === 1) for (const cut of [...this.#breaks]) cut();
  }

  readonly fetch = async (url: string, init: FetchInit = {}): Promise<FetchResponse> => {
    const gaveUp = aborted(init.signal);
    return Promise.race([gaveUp, this.#exchange(url, init, gaveUp)]);
  };

  async #exchange(url: string, init: FetchInit, gaveUp: Promise<never>): Promise<FetchResponse> {
    const path = decodeURI(url.replace(/^\w+:\/\/[^/]+\/v1\//, ""));
    const { method = "GET", headers = {}, body } = init;
    const token = headers.authorization?.replace("Bearer ", "") ?? null;
    await this.#half();
    const { drop } = this.#options;
    const draw = this.#random.next();
    if (draw < drop / 2) throw lost();
    const isHeardOnly = draw < drop;
    const { status } = this.#options;
    if (status !== undefined) return this.#answered({ status, body: { error: `the network answers ${status}.` } }, isHeardOnly);
    if (method === "GET" && path.startsWith("streams/")) {
      const [id = "", query] = path.slice("streams/".length).split("?");
      const asking = { token, present: (headers["x-present"] ?? "").split(",").filter((each) => each !== ""), gaveUp };
      return query === undefined ? this.#stream(id, asking, isHeardOnly) : this.#poll(id, query === "poll=first", asking, isHeardOnly);
    }
    return this.#answered(
      await this.#http.answer({ method, path, token, body: body === undefined ? undefined : JSON.parse(body) }),
      isHeardOnly,
    );
  }

  async #answered({ status, body }: { status: number; body: unknown }, isHeardOnly: boolean): Promise<FetchResponse> {
    await this.#half();
    if (isHeardOnly) throw lost();
    const text = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);
    return { ok: status < 400, status, text: async () => text, body: null };
  }

  /** Answers with what has come since the answer before, as soon as there is something. */
  async #poll(id: string, isFirst: boolean, { token, present, gaveUp }: Asking, isHeardOnly: boolean): Promise<FetchResponse> {
    if (isFirst && !this.#openPolled(id, { token, present })) return this.#answered({ status: 401, body: unknownSession }, isHeardOnly);
    const polled = this.#polled.get(id);
    if (!polled) return this.#answered({ status: 404, body: { error: "the connection is not known." } }, isHeardOnly);
    polled.cancel();
    if (polled.waiting === "") {
      const news = new Promise<void>((resolve) => {
        polled.wake = resolve;
        polled.cancel = this.#clock.after(pollMs, resolve);
      });
      // A client that gives up does not come back.
      let isWaiting = true;
      await Promise.race([news, gaveUp.catch(() => isWaiting && this.#closePolled(id))]);
      isWaiting = false;
    }
    const body = polled.waiting || ": ping\n\n";
    polled.waiting = "";
    polled.cancel();
    polled.cancel = this.#clock.after(pollGapMs, () => this.#closePolled(id));
    return this.#answered({ status: 200, body }, isHeardOnly);
  }

  #openPolled(id: string, { token, present }: Omit<Asking, "gaveUp">): boolean {
    const polled: Polled = { close: () => {}, waiting: ": ready\n\n", wake: () => {}, cancel: () => {} };
    const send = (event: string, data: object) => {
      polled.waiting += eventText(event, data);
      polled.wake();
    };
    const close = this.#http.open(id, { token, present, send });
    if (close) this.#polled.set(id, Object.assign(polled, { close }));
    return close !== null;
  }

  #closePolled(id: string): void {
    const polled = this.#polled.get(id);
    this.#polled.delete(id);
    polled?.cancel();
    polled?.close();
  }

  async #stream(id: string, { token, present, gaveUp }: Asking, isHeardOnly: boolean): Promise<FetchResponse> {
    if (isHeardOnly) throw lost();
    const body = createBody();
    let due = this.#clock.now();
    const send = (event: string, data: object) => {
      // Events of one connection arrive in order.
      due = Math.max(due, this.#clock.now() + this.#delay());
      this.#later(due - this.#clock.now(), () => this.#push(body, eventText(event, data)));
    };
    const close = this.#http.open(id, { token, present, send });
    if (!close) return this.#answered({ status: 401, body: unknownSession }, isHeardOnly);
    const stopTicking = this.#tick(body, () => cut());
    const cut = () => {
      if (!this.#breaks.delete(cut)) return;
      stopTicking();
      close();
      body.end(lost());
    };
    this.#breaks.add(cut);
    gaveUp.catch(cut);
    await this.#half();
    this.#push(body, ": ready\n\n");
    return { ok: true, status: 200, text: async () => "", body: { getReader: () => body } };
  }

  #push(body: Body, text: string): void {
    if (!this.#options.hold) body.push(text);
  }

  /** Says every 10 seconds that the connection is there, or breaks it. */
  #tick(body: Body, cut: () => void): () => void {
    let cancel = () => {};
    const tick = () => {
      cancel = this.#clock.after(breakMs, () => {
        if (this.#random.next() < this.#options.drop) return cut();
        this.#push(body, ": ping\n\n");
        tick();
      });
    };
    tick();
    return () => cancel();
  }

  /** One way, in milliseconds. */
  #delay(): number {
    const { latency, jitter } = this.#options;
    return (latency + (jitter > 0 ? this.#random.between(0, jitter) : 0)) / 2;
  }

  #half(): Promise<void> {
    return new Promise((resolve) => this.#later(this.#delay(), resolve));
  }

  #later(ms: number, run: () => void): void {
    if (ms > 0) this.#clock.after(ms, run);
    else run();
  }
}

/** `event: put` with its data, as a server sends it. */
function eventText(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function completed({ latency = 0, jitter = 0, drop = 0, status, hold = false }: NetworkOptions): Conditions {
  const isTime = (ms: number) => Number.isFinite(ms) && ms >= 0;
  if (!isTime(latency) || !isTime(jitter)) throw invalid("network", "latency and jitter in milliseconds");
  if (!(drop >= 0 && drop <= 1)) throw invalid("network", "drop from 0 to 1");
  if (status !== undefined && !(status >= 400 && status < 600)) throw invalid("network", "a status from 400 to 599");
  return { latency, jitter, drop, status, hold };
}

function lost(): Error {
  return new TypeError("the simulated network lost the request");
}

function aborted(signal: unknown): Promise<never> {
  return new Promise((_, reject) => {
    const given = signal as AbortSignalLike | undefined;
    const giveUp = () => reject(new Error("the request was given up"));
    if (given?.aborted) giveUp();
    else given?.addEventListener("abort", giveUp);
  });
}

/** Bytes that are pushed on one side and read on the other. */
function createBody(): Body {
  const pieces: Uint8Array[] = [];
  let failure: Error | null = null;
  let wake = () => {};
  return {
    push(text) {
      pieces.push(encodeUtf8(text));
      wake();
    },
    end(error) {
      failure ??= error;
      wake();
    },
    async read() {
      while (pieces.length === 0 && !failure) await new Promise<void>((resolve) => (wake = resolve));
      const value = pieces.shift();
      if (value) return { done: false, value };
      throw failure;
    },
  };
}
