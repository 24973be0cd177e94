/** What is still to come in a live sample: its timers, its subscriptions and its calls. Once there is nothing, it is finished. */
import { Observable } from "rxjs";

/** The timers of the machine, for what is no part of a sample. */
export const machine = { setTimeout: globalThis.setTimeout.bind(globalThis), setInterval: globalThis.setInterval.bind(globalThis) };

const pending = { count: 0 };
/** A chain of promises may go on for a moment before it subscribes again. */
const quietChecks = 2;
const checkEvery = 50;

/** One more is to come; the result takes it back, once. */
function expectOne(): () => void {
  pending.count += 1;
  let isOver = false;
  return () => {
    if (!isOver) pending.count -= 1;
    isOver = true;
  };
}

const timers = new Map<unknown, () => void>();

function forget(timer: unknown): void {
  timers.get(timer)?.();
  timers.delete(timer);
}

/** From here on, `setTimeout` and `setInterval` of samples count. */
export function countTimers(): void {
  const { clearTimeout, clearInterval } = globalThis;
  Object.assign(globalThis, {
    setTimeout(run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) {
      const timer: unknown = machine.setTimeout(() => {
        forget(timer);
        run(...values);
      }, ms);
      timers.set(timer, expectOne());
      return timer;
    },
    setInterval(run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) {
      const timer: unknown = machine.setInterval(run, ms, ...values);
      timers.set(timer, expectOne());
      return timer;
    },
    clearTimeout(timer: ReturnType<typeof setTimeout>) {
      forget(timer);
      clearTimeout(timer);
    },
    clearInterval(timer: ReturnType<typeof setInterval>) {
      forget(timer);
      clearInterval(timer);
    },
  });
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

/** Resolves once nothing is left to come. */
export async function idle(): Promise<void> {
  for (let quiet = 0; quiet < quietChecks; quiet = pending.count === 0 ? quiet + 1 : 0) {
    await new Promise((resolve) => machine.setTimeout(resolve, checkEvery));
  }
}
