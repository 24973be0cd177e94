/** What a page and the worker of a live sample send each other. Plain data. */

/** Something that a reader can change while a sample runs, without the function that does it. */
export type Control = { id: string; label: string; group?: string } & (
  | { kind: "range"; value: number; min: number; max: number; step: number }
  | { kind: "toggle"; value: boolean }
  | { kind: "choice"; value: string; options: string[] }
);

/** One value of a stream: samples by series, e.g. `{ probability: [0.4] }`. */
export type Points = Record<string, number[]>;

/** A line that a sample has printed. */
export interface Line {
  text: string;
  /** Printed by `console.error` or `console.warn`, or the error that ended the sample. */
  isError: boolean;
  /** The numbers in it, for the plot; null for a line without. */
  points: Points | null;
}

export type FromWorker =
  | { type: "started"; controls: Control[] }
  | { type: "lines"; lines: Line[] }
  /** Nothing is left to do. */
  | { type: "ended" }
  | { type: "failed" }
  | { type: "tooMuch" };

export interface ToWorker {
  id: string;
  value: Control["value"];
}
