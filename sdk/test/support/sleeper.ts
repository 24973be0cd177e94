/** A machine, a tab or a process that sleeps: what was due meanwhile runs when it wakes, timers first, and only then is read what has arrived. */
import type { SDKOptions } from "@noema/sdk";
import type { Clock } from "../../src/core/clock.ts";
import type { Fetch, FetchResponse } from "../../src/core/platform.ts";
import type { NetworkSimulator } from "./network.ts";

export class SleepyClock implements Clock {
  readonly #clock: Clock;
  /** How far it is ahead of the others, in milliseconds. */
  readonly #ahead: number;
  #missed: (() => void)[] | null = null;
  #awake: Promise<void> = Promise.resolve();
  #wake = () => {};

  constructor(clock: Clock, ahead = 0) {
    this.#clock = clock;
    this.#ahead = ahead;
  }

  now(): number {
    return this.#clock.now() + this.#ahead;
  }

  after(ms: number, run: () => void): () => void {
    let isCancelled = false;
    const due = () => {
      if (this.#missed) this.#missed.push(() => isCancelled || run());
      else run();
    };
    const cancel = this.#clock.after(ms, due);
    return () => {
      isCancelled = true;
      cancel();
    };
  }

  /** Settles when what has arrived may be read. */
  get awake(): Promise<void> {
    return this.#awake;
  }

  fallAsleep(): void {
    this.#missed ??= [];
    this.#awake = new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  wakeUp(): void {
    const missed = this.#missed ?? [];
    this.#missed = null;
    for (const run of missed) run();
    this.#wake();
  }
}

/** Takes in what arrives, whether anybody reads it or not, as the machine does. */
function pump(reader: { read(): Promise<unknown> } | undefined): { next: () => Promise<unknown> } {
  const parts: Promise<unknown>[] = [];
  let wake = () => {};
  const run = async () => {
    for (let isOver = false; !isOver; ) {
      const part = reader?.read() ?? Promise.reject(new Error("no body"));
      await part.then(
        (value) => (isOver = (value as { done: boolean }).done),
        () => (isOver = true),
      );
      parts.push(part);
      wake();
    }
  };
  void run();
  const next = async (): Promise<unknown> => {
    while (parts.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return parts.shift();
  };
  return { next };
}

/** Options of an app whose process can sleep. */
export function createSleeper({ options }: NetworkSimulator, ahead = 0): { options: SDKOptions; clock: SleepyClock } {
  const { services, fetch } = options;
  if (!services?.clock || !fetch) throw new Error("no network");
  const clock = new SleepyClock(services.clock, ahead);
  const whenAwake = async <T>(promise: Promise<T>): Promise<T> => {
    const settled = await promise.then(
      (value) => () => value,
      (error) => () => {
        throw error;
      },
    );
    await clock.awake;
    return settled();
  };
  const sleepy: Fetch = async (url, init) => {
    const isStream = /\/streams\/[^?]*$/.test(url) && !(init as RequestInit | undefined)?.method;
    const arrived = fetch(url, init).then((response) => {
      const body = response.body as { getReader(): { read(): Promise<unknown> } } | undefined;
      return { response, parts: isStream && response.ok && body ? pump(body.getReader()) : null };
    });
    const { response, parts } = await whenAwake(arrived);
    const body = parts && { getReader: () => ({ read: () => whenAwake(parts.next()) }) };
    return { ...response, text: () => whenAwake(response.text()), body } as FetchResponse;
  };
  return { options: { ...options, services: { ...services, clock }, fetch: sleepy }, clock };
}
