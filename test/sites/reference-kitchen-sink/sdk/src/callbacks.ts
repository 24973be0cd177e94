import type { Reading } from "./shapes.ts";

const key: string | symbol = "key";

/** Senses one thing. */
export default class Sensor {
  /** Made by {@link Sensor.create}. */
  static create(): Sensor {
    return new Sensor();
  }

  /** A computed name that nobody can type. */
  [key](): number {
    return 1;
  }
}

/** What a sensor tells, and to whom. */
export interface Handlers {
  /**
   * Called with every reading.
   *
   * @param reading - What was read.
   * @param at - When it was read, with its place.
   * @returns Whether to go on.
   */
  readonly onReading: (reading: Reading, at: { /** Seconds. */ time: number; /** See {@link Sensor}. */ place?: string }) => boolean;
  /** Called at the end. */
  onEnd?: (code: number) => void;
  /** Sends something elsewhere; the reply is heard by a callback with a long list of things to know, all of them needed. */
  readonly forward: (readings: readonly Reading[], reply: (accepted: boolean, reason: string) => void) => Promise<Map<string, Reading>>;
}

/** How a sensor is set up. */
export type SensorSetup = {
  /**
   * How often it measures.
   *
   * @default 250
   *
   * More than this needs {@link Sensor}.
   */
  rate?: number;
  /**
   * Its old name.
   *
   * @deprecated Use `rate`.
   * @see {@link Sensor.create}
   */
  frequency?: number;
  /** @example `{ filter: (value) => value > 0 }` */
  filter?: (value: number) => boolean;
} & {
  /** Where it is. */
  place: string;
} & ({ /** By wire. */ port: string } | { /** By air. */ address: string; /** @deprecated Nobody asks. */ pin?: number });

/**
 * Puts lists together.
 *
 * ### How
 *
 * One after the other.
 *
 * ## Why
 *
 * Because.
 */
export function collect<Items extends unknown[]>(items: readonly [...Items], ...others: [...Items, last: string]): [...all: Items] {
  void others;
  return [...items];
}

/** Converts in two ways. */
export type Convert = {
  /** From text. */
  (text: string): number;
  /** From numbers. */
  (number: number): string;
};

/** Called in many ways. */
export interface Registry {
  /** Registers by path. */
  (path: `/${string}`, handler: (reading: Reading, next: () => Promise<void>) => Promise<Reading>): Registry;
}
