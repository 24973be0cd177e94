/** Brews. What `Kit` makes, `pour()` serves. */
export class Kit {
  /** Starts `Kit.start()` over, until `stop()`. */
  start(minutes: number): void {}
  /** Stops. */
  stop(): void {}
  /** Whether it is warm. */
  warm = false;
}

/** Has a handle. */
export class Pot {
  /** Stops, too. */
  stop(): void {}
}

/** Fills a cup, as [`Kit.strat`] asked. */
export function pour(): Pot {
  return new Pot();
}
