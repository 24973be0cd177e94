/** Time as something that is handed in, so that a test or the simulator can hold it. */
import { firstValueFrom, map, merge, Observable, take } from "rxjs";

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Runs the function once, `ms` from now; the result cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** Longer delays are waited for in parts: what a process sleeps through in one of them does not count for the others. Platforms run at once what shall wait for weeks. */
const partMs = 10_000;
/** A timer that is later than this finds a machine, a tab or a process that slept. */
export const sleptMs = 1000;
/** What has arrived during a sleep is heard before anything is given up. */
const wakingMs = 2000;

/** The same clock, for any delay: also for one that is too long for the platform, that never ends, or during which the process sleeps. */
export function guarded(clock: Clock): Clock {
  const after = (ms: number, run: () => void): (() => void) => {
    let [rest, isWaking, cancel] = [ms, false, () => {}];
    const wait = () => {
      const part = Math.min(rest, partMs);
      const dueAt = clock.now() + part;
      rest -= part;
      cancel = clock.after(part, () => {
        if (rest <= 0 && (isWaking || clock.now() - dueAt <= sleptMs)) return run();
        isWaking = rest <= 0;
        if (isWaking) rest = wakingMs;
        wait();
      });
    };
    if (ms !== Number.POSITIVE_INFINITY) wait();
    return () => cancel();
  };
  return { now: () => clock.now(), after };
}

/** Emits once, `ms` from the subscription, and completes. */
export function after$(clock: Clock, ms: number): Observable<void> {
  return new Observable((subscriber) =>
    clock.after(ms, () => {
      subscriber.next();
      subscriber.complete();
    }),
  );
}

/** Emits at once and then every `ms`. */
export function every$(clock: Clock, ms: number): Observable<void> {
  return new Observable((subscriber) => {
    let cancel = () => {};
    const tick = () => {
      cancel = clock.after(ms, tick);
      subscriber.next();
    };
    tick();
    return () => cancel();
  });
}

/** How long a call to the cloud may take, unless an app says otherwise. */
export const callTimeoutMs = 10_000;

export interface Limit {
  clock: Clock;
  ms: number;
  error: () => Error;
}

/** Errors when the time is over. */
export function late$({ clock, ms, error }: Limit): Observable<never> {
  return after$(clock, ms).pipe(
    map(() => {
      throw error();
    }),
  );
}

/** The first value of the stream. It errors when none comes within `ms`; in any case nothing stays subscribed. */
export function within$<T>(stream$: Observable<T>, limit: Limit): Observable<T> {
  return merge(stream$, late$(limit)).pipe(take(1));
}

/** The same as a Promise. */
export function firstWithin<T>(stream$: Observable<T>, limit: Limit): Promise<T> {
  return firstValueFrom(within$(stream$, limit));
}
