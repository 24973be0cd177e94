export * as units from "./units.js";

interface Hidden {
  /** Not exported, on purpose. */
  secret: string;
}

/** Heats water. See {@link Kettle.boil}. */
export class Kettle {
  /**
   * Boils.
   * @transport wifi bluetooth
   * @steam Rises.
   */
  boil(hidden?: Hidden): Reason {
    return hidden ? Reason.Done : Reason.Stopped;
  }
}

/** What a kettle is made with. */
export interface Options {
  /** In litres. */
  volume: number;
}

/** How hot. */
export type Temperature = number | "boiling";

/** Why it ended. */
export enum Reason {
  Done = "done",
  Stopped = "stopped",
}

/** The default. */
export const standard: Options = { volume: 1 };

/** Makes one. */
export function make(options: Options): Kettle {
  return options.volume > 0 ? new Kettle() : new Kettle();
}
