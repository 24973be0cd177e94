/** What each stream sends, as a line or as bars of a small picture, by the name that the home page uses: `:::sense{of="calm"}`. */
import { charts } from "./chartData.ts";
import type { Point, Series } from "./chartTypes.ts";
import { lanes } from "./laneData.ts";
import type { Recording } from "./recording.ts";
import { shareOf } from "./scale.ts";

/** Units of the picture; it is stretched to the width of its card. */
export const width = 200;
export const height = 40;
/** Space for half of a stroke. */
const edge = 2;

export interface Sparkline {
  /** `0,12 3,9`, for the lines of the picture. */
  lines: string[];
  bars: { x: number; y: number; width: number; height: number }[];
}

export const sparklines: Record<string, (recording: Recording) => Sparkline> = {
  brainwaves: (recording) => ofChart("raw", recording),
  calm: (recording) => ofChart("calm", recording, 16),
  focus: (recording) => ofChart("focus", recording, 16),
  predictions: (recording) => ofChart("predictions", recording),
  /** Each event, as high as it is probable, over the prediction that leads to it. */
  kinesis: (recording) => {
    const { series, x, y } = chart("predictions", recording);
    const events = series.find(({ kind }) => kind === "dots")?.points ?? [];
    return { ...ofChart("predictions", recording), bars: events.map(([at, value]) => bar([shareOf(at, x), 0.02], shareOf(value, y))) };
  },
  /** An electrode each: the less its signal deviates, the better its contact. */
  quality: ({ quality }) => {
    const levels = { great: 1, good: 0.7, bad: 0.4, noContact: 0.1 };
    const all = Object.values(quality);
    return {
      lines: [],
      bars: all.map(({ status }, index) => bar([index / all.length + 0.03, 0.06], levels[status as keyof typeof levels])),
    };
  },
  movement: (recording) => {
    const { series, x } = chart("accelerometer", recording);
    const points = series[0]?.points ?? [];
    const values = points.map(([, value]) => value);
    return { lines: [lineOf(points, x, { from: Math.min(...values), to: Math.max(...values), unit: "g" })], bars: [] };
  },
  /** A row for each motor. */
  haptics: (recording) => {
    const { lanes: motors = [], x } = lanes.haptics?.(recording) ?? { x: { from: 0, to: 1, unit: "" } };
    const rows = motors.map(({ stretches = [] }, row) =>
      stretches.map(({ from, to }) => ({
        x: rounded(shareOf(from, x) * width) + 1,
        y: row * (height / 2 + 1),
        width: rounded((shareOf(to, x) - shareOf(from, x)) * width) - 2,
        height: height / 2 - 1,
      })),
    );
    return { lines: [], bars: rows.flat() };
  },
};

function chart(name: string, recording: Recording) {
  const read = charts[name];
  if (!read) throw new Error(`There is no chart "${name}".`);
  return read(recording);
}

/** Its first line; `from`: the place of its first value. */
function ofChart(name: string, recording: Recording, from = 0): Sparkline {
  const { series, x, y } = chart(name, recording);
  return { lines: [lineOf(series[0]?.points ?? [], { ...x, from }, y)], bars: [] };
}

type Axis = Parameters<typeof shareOf>[1];

function lineOf(points: Series["points"], x: Axis, y: Axis): string {
  const places = points.map(([across, up]): Point => [shareOf(across, x) * width, height - edge - shareOf(up, y) * (height - 2 * edge)]);
  return places.map((place) => place.map(rounded).join(",")).join(" ");
}

/** `from` and `across`: shares of the width. */
function bar([from, across]: Point, share: number): Sparkline["bars"][number] {
  const high = rounded(share * height);
  return { x: rounded(from * width), y: height - high, width: rounded(across * width), height: high };
}

function rounded(value: number): number {
  return Math.round(value * 2) / 2;
}
