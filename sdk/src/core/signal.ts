/** Signals of `AbortController`, as far as the SDK knows them. */
import { defer, firstValueFrom, merge, NEVER, Observable } from "rxjs";
import { cancelled } from "./errors.ts";

/**
 * Options of a call that waits.
 *
 * @hidden
 */
export interface CallOptions {
  /** Signal of an `AbortController`: when it aborts, the call stops and rejects with the code `cancelled`. */
  signal?: CallSignal | undefined;
}

/** An `AbortSignal`, that of the platform or of a library. */
export interface CallSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Errors when the signal aborts. */
export function aborted$({ signal }: CallOptions = {}, what = "the call"): Observable<never> {
  if (!signal) return NEVER;
  return new Observable((subscriber) => {
    const abort = () => subscriber.error(cancelled(what, signal.reason));
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort);
    return () => signal.removeEventListener("abort", abort);
  });
}

/** Runs it, unless `end$` errors before. Whatever comes of it then, nobody has to handle it. */
export function unlessEnded<T>(run: () => Promise<T>, end$: Observable<never>): Promise<T> {
  return firstValueFrom(merge(end$, defer(run)));
}
