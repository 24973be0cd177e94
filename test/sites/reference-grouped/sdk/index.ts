/**
 * The kit. It senses and shines.
 *
 * @categoryDescription Senses
 * What it takes in. See {@link Ear}.
 * @packageDocumentation
 */

/** Hears. @category Senses */
export class Ear {
  /** Hears it. @category Sound */
  hear(): void {}
  /**
   * Whether it is loud.
   * @category Sound
   * @defaultValue `false`
   */
  loud = false;
  /** Its size. */
  size = 1;
}

/** Sees. @category Senses @category Light */
export function see(): void {}

/** Hits. */
export class Hammer {
  /** Hits with force. */
  constructor(force: number);
  /** @deprecated */
  constructor(force: number, old: boolean);
  constructor(force: number, old?: boolean) {
    void force;
    void old;
  }
}

/** How fast. */
export type Mode =
  /** Saves power. It is the default. */
  | "slow"
  /** Saves time. */
  | "fast";

/** How to hit. */
export interface Options {
  /** How hard. */
  force?: number;
  /** What is hit. */
  nail: string;
}

/** How to hit anything. */
export type Force = Partial<Pick<Options, "force">>;
