/** Time as something that is handed in, so that a test or the simulator can hold it. */
import { firstValueFrom, map, merge, Observable } from "rxjs";

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Runs the function once, `ms` from now; the result cancels it. */
  after(ms: number, run: () => void): () => void;
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

/** The first value of the stream. It rejects with the error when none comes within `ms`; in any case nothing stays subscribed. */
export function firstWithin<T>(stream$: Observable<T>, { clock, ms, error }: { clock: Clock; ms: number; error: () => Error }): Promise<T> {
  const late$ = after$(clock, ms).pipe(
    map(() => {
      throw error();
    }),
  );
  return firstValueFrom(merge(stream$, late$));
}
