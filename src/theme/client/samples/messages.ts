/** What a page and the worker of a live sample send each other. Plain data. */

/** Something that a reader can change while a sample runs, without the function that does it. */
export type Control = {
  id: string;
  label: string;
  group?: string;
  /** A function that samples call with the same value: its number in the code that is shown follows the control. */
  call?: string;
} & (
  | { kind: "range"; value: number; min: number; max: number; step: number }
  | { kind: "toggle"; value: boolean }
  | { kind: "choice"; value: string; options: string[] }
);

/** Something that shows what happens while a sample runs, without the function that sends it. */
export type Display = { id: string; label: string } & (
  | LanesDisplay
  /** A number in a ring, with a line of text. */
  | { kind: "ring"; max: number; unit: string }
  /** Named points of a picture, in a square of 100 units: each lights up while it is on. */
  | { kind: "lights"; outline: string; lights: { name: string; x: number; y: number }[] }
);

/** A signal of several channels. The main ones have three times the height. */
export interface LanesDisplay {
  kind: "lanes";
  lanes: { name: string; isMain: boolean }[];
  /** How many samples a lane shows, and the distance between the values at its edges. */
  samples: number;
  range: number;
}

/** What a display shows next: further samples of each lane, a value, or what each light that is on does. */
export type Shown = number[][] | { value: number; note: string } | Record<string, string>;

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
  | { type: "started"; controls: Control[]; displays: Display[] }
  | { type: "lines"; lines: Line[] }
  | { type: "shown"; id: string; data: Shown }
  /** Nothing is left to do. */
  | { type: "ended" }
  | { type: "failed" }
  | { type: "tooMuch" };

/** Sets a control, or starts a display, which has no value. */
export interface ToWorker {
  id: string;
  value?: Control["value"];
}
