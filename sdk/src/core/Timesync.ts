/** Estimates how far the clock of the headset is ahead of this one. */
import {
  concat,
  concatMap,
  distinctUntilChanged,
  filter,
  merge,
  NEVER,
  type Observable,
  range,
  type Subscription,
  shareReplay,
  switchMap,
  take,
} from "rxjs";
import type { Action } from "../types/commands.ts";
import { type Clock, every$ } from "./clock.ts";
import { isRecord } from "./deepEqual.ts";

const firstRequests = 100;
const windowSize = 100;
const requestTimeout = 250;
const interval = 60_000;

interface Sources {
  clock: Clock;
  /** Whether the selected headset is online, asleep or not. */
  isOnline$: Observable<boolean>;
  dispatch: (action: Action) => Promise<unknown>;
}

export class Timesync {
  readonly #sources: Sources;
  readonly #window: number[] = [];
  readonly #running: Subscription;

  /** Starts when the headset is first online: 100 requests in a row, then one a minute while it is online. No timer runs while it is not. */
  constructor(sources: Sources) {
    this.#sources = sources;
    const { clock } = sources;
    const isOnline$ = sources.isOnline$.pipe(distinctUntilChanged(), shareReplay({ bufferSize: 1, refCount: true }));
    const first$ = isOnline$.pipe(
      filter((isOnline) => isOnline),
      take(1),
      switchMap(() => range(0, firstRequests)),
    );
    const later$ = isOnline$.pipe(switchMap((isOnline) => (isOnline ? every$(clock, interval) : NEVER)));
    const requests$ = concat(first$.pipe(concatMap(() => this.#request())), later$.pipe(concatMap(() => this.#request())));
    // Followed all the time, so that the connection to the cloud is not opened for each request.
    this.#running = merge(isOnline$, requests$).subscribe({ error: () => undefined });
  }

  /** Milliseconds to add to this clock: the rounded mean of the last answers without outliers. */
  get offset(): number {
    return Math.round(mean(withoutOutliers(this.#window)));
  }

  stop(): void {
    this.#running.unsubscribe();
  }

  async #request(): Promise<void> {
    const { clock, dispatch } = this.#sources;
    const sentAt = clock.now();
    const action = { command: "timesync", action: "get", message: { sentAt }, responseRequired: true, responseTimeout: requestTimeout };
    const reply = await dispatch(action).catch(() => null);
    const receivedAt = clock.now();
    const there = isRecord(reply) && typeof reply.timestamp === "number" ? reply.timestamp : null;
    // A request without an answer counts as no offset.
    this.#window.push(there === null ? 0 : there - (sentAt + receivedAt) / 2);
    if (this.#window.length > windowSize) this.#window.shift();
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Without the values that lie further from the quartiles than one and a half times their distance. */
function withoutOutliers(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[Math.floor(sorted.length * 0.25)] ?? 0;
  const high = sorted[Math.floor(sorted.length * 0.75)] ?? 0;
  const reach = 1.5 * (high - low);
  return sorted.filter((value) => value >= low - reach && value <= high + reach);
}
