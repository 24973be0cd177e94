/** The Observables that the SDK gives out. RxJS throws what no `error` callback takes, and that ends a program in Node: what the app itself has ended is no reason to. */
import { Observable, type Observer, type Operator, type Subscription } from "rxjs";
import { isNoemaError } from "./NoemaError.ts";

export class Stream<T> extends Observable<T> {
  static of<T>(source: Observable<T>): Observable<T> {
    const stream = new Stream<T>();
    stream.source = source;
    return stream;
  }

  /** What operators make of a stream is one too. */
  override lift<R>(operator?: Operator<T, R>): Observable<R> {
    const stream = new Stream<R>();
    stream.source = this;
    stream.operator = operator;
    return stream;
  }

  override subscribe(observer?: Partial<Observer<T>> | ((value: T) => void) | null, ...callbacks: unknown[]): Subscription {
    const given: Partial<Observer<T>> = typeof observer === "function" ? { next: observer } : (observer ?? {});
    const [error = given.error, complete] = callbacks as [Observer<T>["error"]?, Observer<T>["complete"]?];
    if (given.error) return super.subscribe(given);
    return super.subscribe({
      next: (value) => given.next?.(value),
      error: error ?? throwUnlessOwn,
      complete: () => (complete ? complete() : given.complete?.()),
    });
  }
}

/** An error that a callback throws goes the way of one that nobody handles. */
function throwUnlessOwn(error: unknown): void {
  if (!isNoemaError(error, "disconnected") && !isNoemaError(error, "logged-out")) throw error;
}
