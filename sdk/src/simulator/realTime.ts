/** Drives the simulated time by the real one. It reads the clock at each step, so late timers do not add up. */
import type { Clock } from "../core/clock.ts";
import type { EventClock } from "./EventClock.ts";

/** New events are noticed after this long at the latest. */
const longestPause = 20;

/** A machine or a tab that slept for longer did not measure meanwhile: nothing is made up for what it missed beyond this. */
const longestSleep = 5_000;

/** The clock from the start on, stopped when everybody who entered has left, and going on with the next one. */
export class RealTime {
  readonly #clock: EventClock;
  readonly #host: Clock;
  readonly #present = new Set<() => void>();
  #pause: (() => void) | null;
  #isStopped = false;

  constructor(clock: EventClock, host: Clock) {
    this.#clock = clock;
    this.#host = host;
    this.#pause = runInRealTime(clock, host);
  }

  /** The result leaves again. */
  enter(): () => void {
    const leave = () => {
      if (this.#present.delete(leave) && this.#present.size === 0) this.#halt();
    };
    this.#present.add(leave);
    if (!this.#isStopped) this.#pause ??= runInRealTime(this.#clock, this.#host);
    return leave;
  }

  stop(): void {
    this.#isStopped = true;
    this.#halt();
  }

  #halt(): void {
    this.#pause?.();
    this.#pause = null;
  }
}

/** Starts at once; the result stops it. */
function runInRealTime(clock: EventClock, host: Clock): () => void {
  let last = host.now();
  /** Simulated time at the host's time 0. */
  let offset = clock.now() - last;
  const elapsed = () => offset + Math.min(host.now(), last + longestSleep);
  let cancel = () => {};
  const step = () => {
    const now = host.now();
    offset -= Math.max(0, now - last - longestSleep);
    last = now;
    clock.runUntil(elapsed());
    const pause = (clock.nextAt ?? Number.POSITIVE_INFINITY) - elapsed();
    cancel = host.after(Math.min(longestPause, Math.max(0, pause)), step);
  };
  clock.source = elapsed;
  step();
  return () => {
    cancel();
    const stoppedAt = clock.now();
    clock.source = () => stoppedAt;
  };
}
