/** Estimates how far the clock of the headset is ahead of this one. */
import { concat, concatMap, defer, filter, type Observable, range, Subscription, switchMap, take } from "rxjs";
import type { DeviceStatus } from "../types/status.ts";
import type { Action } from "./action.ts";
import { type Clock, every$ } from "./clock.ts";
import { isRecord } from "./deepEqual.ts";

const firstRequests = 100;
const windowSize = 100;
const requestTimeout = 250;
const interval = 60_000;

interface Sources {
  clock: Clock;
  status$: Observable<DeviceStatus>;
  dispatch: (action: Action) => Promise<unknown>;
}

export class Timesync {
  readonly #sources: Sources;
  readonly #window: number[] = [];
  readonly #running = new Subscription();
  #isOnline = false;

  /** Starts when the headset is first online: 100 requests in a row, then one a minute while it is online, asleep or not. */
  constructor(sources: Sources) {
    this.#sources = sources;
    const { status$, clock } = sources;
    const isOnline = ({ state }: DeviceStatus) => state === "online";
    this.#running.add(status$.subscribe({ next: (status) => this.#setOnline(isOnline(status)), error: () => undefined }));
    const first$ = status$.pipe(
      filter(isOnline),
      take(1),
      switchMap(() => range(0, firstRequests)),
      concatMap(() => this.#request()),
    );
    const later$ = defer(() => every$(clock, interval)).pipe(
      filter(() => this.#isOnline),
      concatMap(() => this.#request()),
    );
    this.#running.add(concat(first$, later$).subscribe({ error: () => undefined }));
  }

  /** Milliseconds to add to this clock: the rounded mean of the last answers without outliers. */
  get offset(): number {
    return Math.round(mean(withoutOutliers(this.#window)));
  }

  stop(): void {
    this.#running.unsubscribe();
  }

  #setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
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
