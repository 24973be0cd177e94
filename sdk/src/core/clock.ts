/** Time as something that is handed in, so that a test or the simulator can hold it. */
import { Observable } from "rxjs";

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

/** Rejects with the error when the promise takes longer than `ms`. */
export function within<T>(promise: Promise<T>, { clock, ms, error }: { clock: Clock; ms: number; error: () => Error }): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(error()));
    promise.then(resolve, reject).finally(cancel);
  });
}
