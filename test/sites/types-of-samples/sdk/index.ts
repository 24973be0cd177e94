/** Brews. */
export class Kit {
  /** Starts, and says when it is done. */
  start(options: StartOptions): Promise<number> {
    return Promise.resolve(options.minutes);
  }
}

/** How to start. */
export interface StartOptions {
  /** How long. */
  minutes: number;
}
