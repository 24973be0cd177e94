/** Runs several things, each at its own period, from one start, in a fixed order where they coincide. */
import type { Clock } from "../../core/clock.ts";

export interface Pulse {
  /** Milliseconds. */
  period: number;
  run: () => void;
}

export class Beat {
  readonly #clock: Clock;
  readonly #pulses: readonly Pulse[];
  #cancel = () => {};

  constructor(clock: Clock, pulses: readonly Pulse[]) {
    this.#clock = clock;
    this.#pulses = pulses;
  }

  /** The n-th run is due n periods after the start, however late the one before was. */
  start(): void {
    this.stop();
    const startedAt = this.#clock.now();
    const counts = this.#pulses.map(() => 1);
    const dueAt = (index: number) => startedAt + (counts[index] ?? 0) * (this.#pulses[index]?.period ?? 0);
    const step = () => {
      const now = Math.min(...this.#pulses.map((_, index) => dueAt(index)));
      this.#cancel = this.#clock.after(now - this.#clock.now(), () => {
        const own = this.#cancel;
        for (const [index, { run }] of this.#pulses.entries()) {
          if (dueAt(index) > now) continue;
          counts[index] = (counts[index] ?? 0) + 1;
          run();
          // What ran may have stopped or restarted this beat.
          if (this.#cancel !== own) return;
        }
        step();
      });
    };
    step();
  }

  stop(): void {
    this.#cancel();
    this.#cancel = () => {};
  }
}
