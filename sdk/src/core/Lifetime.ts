/** The time between the creation of an instance and its end: what runs in it ends with it. */
import { defer, endWith, merge, mergeMap, type Observable, ReplaySubject, takeUntil, throwError } from "rxjs";
import { disposed } from "./errors.ts";
import { isNoemaError } from "./NoemaError.ts";
import { aborted$, type CallOptions, unlessEnded } from "./signal.ts";

export class Lifetime {
  readonly #over$ = new ReplaySubject<void>(1);
  /** Errors at its end. */
  readonly end$: Observable<never> = this.#over$.pipe(mergeMap(() => throwError(disposed)));
  isOver = false;

  end(): void {
    this.isOver = true;
    this.#over$.next();
  }

  /** The stream, completed at the end, after the last value if there is one. */
  live<T>(stream$: Observable<T>, ...last: T[]): Observable<T> {
    return defer(() => (this.isOver ? throwError(disposed) : stream$.pipe(takeUntil(this.#over$), endWith(...last))));
  }

  /** Runs a call, unless it is over or the signal has aborted. What it runs gives up when `end$` errors. */
  async call<T>(what: string, run: (end$: Observable<never>) => Promise<T>, options?: CallOptions): Promise<T> {
    if (this.isOver) throw disposed();
    const end$ = merge(this.end$, aborted$(options, what));
    return unlessEnded(() => run(end$), end$);
  }

  /** The same for what only ends something: the end of all is one, too. */
  async ending(what: string, run: () => Promise<void>, options?: CallOptions): Promise<void> {
    if (this.isOver) throw disposed();
    await this.call(what, run, options).catch((error) => {
      if (!isNoemaError(error, "disposed")) throw error;
    });
  }
}
