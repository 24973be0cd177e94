/** A clock whose time moves only when it is told to, and which runs what is due on the way, in order. */
import type { Clock } from "../core/clock.ts";

interface Task {
  at: number;
  run: () => void;
}

/** Rounds of the microtask queue between two points in time: chains of promises go on before later timers run. */
const settleRounds = 30;

export class EventClock implements Clock {
  #now: number;
  /** Next one last. */
  readonly #tasks: Task[] = [];
  /** Time between two moves; the real-time driver sets it. */
  source: () => number = () => this.#now;
  /** Resolves when what was begun at this point in time has come to rest; a cloud on a network takes longer than one in memory. */
  settled: () => Promise<void> = settle;

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return Math.max(this.#now, this.source());
  }

  after(ms: number, run: () => void): () => void {
    const task = { at: this.now() + Math.max(0, ms), run };
    // Behind all that are due later or at the same time, so that equal times run in the order in which they were asked for.
    const place = this.#tasks.findLastIndex(({ at }) => at > task.at) + 1;
    this.#tasks.splice(place, 0, task);
    return () => {
      const index = this.#tasks.indexOf(task);
      if (index >= 0) this.#tasks.splice(index, 1);
    };
  }

  /** How many functions wait for their time. */
  get taskCount(): number {
    return this.#tasks.length;
  }

  get nextAt(): number | null {
    return this.#tasks.at(-1)?.at ?? null;
  }

  /** Moves by `ms`. Promises that settle on the way go on at their point in time. */
  async advance(ms: number): Promise<void> {
    const target = this.#now + ms;
    await this.settled();
    for (let at = this.nextAt; at !== null && at <= target; at = this.nextAt) {
      this.runUntil(at);
      await this.settled();
    }
    this.#now = Math.max(this.#now, target);
  }

  /** Moves to a time in one go. */
  runUntil(time: number): void {
    for (let task = this.#tasks.at(-1); task && task.at <= time; task = this.#tasks.at(-1)) {
      this.#tasks.pop();
      this.#now = Math.max(this.#now, task.at);
      task.run();
    }
    this.#now = Math.max(this.#now, time);
  }
}

async function settle(): Promise<void> {
  for (let round = 0; round < settleRounds; round += 1) await null;
}
