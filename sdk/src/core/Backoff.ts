/** How long to wait before something that failed is tried again: twice as long each time, with jitter, and never sooner than the server asks for. */
import { defer, type Observable, retry, throwError } from "rxjs";
import { after$, type Clock } from "./clock.ts";
import { isRecord } from "./deepEqual.ts";
import { isNoemaError, type NoemaErrorCode } from "./NoemaError.ts";

export interface BackoffSettings {
  clock: Clock;
  random: () => number;
  /** About how long to wait at first, in milliseconds. */
  firstDelay?: number | undefined;
  /** The longest wait. */
  longestDelay?: number | undefined;
}

export class Backoff {
  readonly #settings: BackoffSettings;
  #attempts = 0;

  constructor(settings: BackoffSettings) {
    this.#settings = settings;
  }

  /** Milliseconds until the next attempt: between half of the delay and all of it, so that clients do not come back all at once. */
  next(error?: unknown): number {
    const { random, firstDelay = 1000, longestDelay = 30_000 } = this.#settings;
    const delay = Math.min(longestDelay, firstDelay * 2 ** this.#attempts);
    this.#attempts += 1;
    return Math.max(delay * (0.5 + random() / 2), retryAfterOf(error));
  }

  /** The next failure is a first one again. */
  reset(): void {
    this.#attempts = 0;
  }
}

/** Asks again until there is an answer, or one that will not change. */
export function persistently$<T>(ask: () => Promise<T>, settings: BackoffSettings): Observable<T> {
  const backoff = new Backoff(settings);
  const delay = (error: unknown) => (isPassing(error) ? after$(settings.clock, backoff.next(error)) : throwError(() => error));
  return defer(ask).pipe(retry({ delay }));
}

/** What says nothing about the next attempt: the network, a server in trouble, somebody who answers in its place. */
const passing: readonly NoemaErrorCode[] = ["network", "timeout", "server-failed", "bad-answer", "claims-timeout"];

/** Whether the same call may well succeed in a moment. */
export function isPassing(error: unknown): boolean {
  return isNoemaError(error) && (passing.includes(error.code) || statusOf(error) === 404);
}

/** Whether asking again makes no sense: the call was given up, or ended with the session, before anybody answered it. */
export function isFinal(error: unknown): boolean {
  return !isPassing(error) && statusOf(error) === 0;
}

/** Status of HTTP of the answer behind an error, or 0. */
export function statusOf(error: unknown): number {
  return numberOf(error, "status");
}

function retryAfterOf(error: unknown): number {
  return numberOf(error, "retryAfter");
}

function numberOf(error: unknown, field: string): number {
  const value = isNoemaError(error) && isRecord(error.cause) ? error.cause[field] : undefined;
  return typeof value === "number" ? value : 0;
}
