/** What a chart shows: data that `Chart` turns into a picture and a table. */
import type { Axis } from "./scale.ts";

export type Point = readonly [x: number, y: number];

export interface Series {
  label: string;
  points: readonly Point[];
  /** Bars begin at the lower end of the axis. */
  kind?: "line" | "dots" | "bars";
}

/** A moment with a name, as a vertical line. */
export interface Moment {
  at: number;
  label: string;
}

/** A stretch of time with a name. */
export interface Stretch {
  from: number;
  to: number;
  label: string;
}

export interface PictureTable {
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** What each kind of picture has. */
export interface Described {
  /** What the picture is, in a few words. */
  name: string;
  /** What it shows, for people who do not see it. */
  description: string;
  /** The numbers behind it, fewer than it has points. */
  table: PictureTable;
}

export interface ChartData extends Described {
  x: Axis & { label: string };
  y: Axis & { label: string };
  series: readonly Series[];
  moments?: readonly Moment[];
  stretches?: readonly Stretch[];
  /** Names below the places 1, 2, 3 …, instead of numbers. */
  names?: readonly string[];
}

/** Rows of what happens side by side, over time. */
export interface LanesData extends Described {
  x: Axis;
  lanes: readonly { label: string; stretches?: readonly Stretch[]; at?: readonly number[] }[];
  moments?: readonly Moment[];
}
