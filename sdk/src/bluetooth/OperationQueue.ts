/** Bluetooth operations of one headset, one after another: platforms refuse a second one while the first is on its way. */
import { defer, NEVER, type Observable, Subscription } from "rxjs";
import { type Clock, firstWithin } from "../core/clock.ts";
import { sdkError } from "../core/errors.ts";
import { textOf } from "./port.ts";

/** Time from the call to its result, the wait for its turn included. */
const limitMs = 10_000;

/** A platform that has not answered after this long has forgotten the operation; until then it refuses any other. */
const stuckMs = 30_000;

/** Pauses before a refused operation is tried again, in milliseconds. */
const pauses = [100, 300, 900];

/** Does one thing of a task, such as writing 512 bytes, and again where the platform refuses it. */
export type Step = <T>(operation: () => Promise<T>) => Promise<T>;

export class OperationQueue {
  readonly #clock: Clock;
  /** Settles when the platform is free again. */
  #free: Promise<unknown> = Promise.resolve();
  readonly #calls = new Set<(error: Error) => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Runs the work when nothing else is on its way, and resolves with its result.
   *
   * @param task - What it is for, such as `read the characteristic calm`.
   * @throws Rejects with `characteristic-failed` when a step keeps failing or the time is over, and with what `drop()` was given or `end$` errors with.
   */
  run<T>(task: string, work: (step: Step) => Promise<T>, end$: Observable<never> = NEVER): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = (error: Error) => {
        end();
        reject(error);
      };
      const fail = (cause: unknown) => giveUp(sdkError("characteristic-failed", `could not ${task}: ${textOf(cause)}`, cause));
      const cancel = this.#clock.after(limitMs, () => fail(new Error(`no answer within ${limitMs} ms`)));
      const ending = new Subscription();
      const end = () => {
        cancel();
        ending.unsubscribe();
        this.#calls.delete(giveUp);
      };
      const succeed = (value: T) => {
        end();
        resolve(value);
      };
      this.#calls.add(giveUp);
      ending.add(end$.subscribe({ error: giveUp }));
      const isOver = () => !this.#calls.has(giveUp);
      this.#free = this.#free.then(() => work((operation) => this.#repeat(operation, isOver))).then(succeed, fail);
    });
  }

  /** The connection is gone: nothing that waits will happen. */
  drop(error: Error): void {
    this.#free = Promise.resolve();
    for (const giveUp of [...this.#calls]) giveUp(error);
  }

  /** Tries a refused operation again, as long as somebody waits for it. */
  async #repeat<T>(operation: () => Promise<T>, isOver: () => boolean): Promise<T> {
    for (const pause of [...pauses, null]) {
      if (isOver()) break;
      try {
        return await this.#once(operation);
      } catch (error) {
        if (isOver() || pause === null) throw error;
        await new Promise<void>((resolve) => this.#clock.after(pause, resolve));
      }
    }
    throw new Error("nobody waits any more");
  }

  #once<T>(operation: () => Promise<T>): Promise<T> {
    return firstWithin(defer(operation), { clock: this.#clock, ms: stuckMs, error: () => new Error(`no answer within ${stuckMs} ms`) });
  }
}
