/** What is still to come in a live sample besides its own timers: subscriptions and calls. Each keeps a timer, so that the sample goes on. */
import { Observable } from "rxjs";

/** The timers of the browser, for what is no part of a sample: they do not keep it running. */
export const machine = { setTimeout: globalThis.setTimeout.bind(globalThis), setInterval: globalThis.setInterval.bind(globalThis) };

/** In milliseconds: longer than any sample runs. */
const long = 1_000_000_000;

/** One more is to come, until the result is called. */
function expectOne(): () => void {
  const timer = setInterval(() => {}, long);
  return () => clearInterval(timer);
}

/** What a call returns: a stream counts while it is subscribed to, a Promise until it settles. */
export function counted<T>(result: T): T {
  if (result instanceof Observable) {
    const stream: Observable<unknown> = result;
    return new Observable((subscriber) => {
      const over = expectOne();
      const subscription = stream.subscribe(subscriber);
      return () => {
        subscription.unsubscribe();
        over();
      };
    }) as T;
  }
  if (result instanceof Promise) {
    const over = expectOne();
    result.then(over, over);
  }
  return result;
}
