/** Series as the data of one path each, in whole units of the plot: `M0 60l8-3 8 5`. */
import type { ChartData, Point, Series } from "./chartTypes.ts";
import { plotHeight, plotWidth, shareOf } from "./scale.ts";

type Axes = Pick<ChartData, "x" | "y">;

/** Half of the height and width of a dot, in units of the plot: it is stretched with it. */
const dot = { across: 4, down: 9 };

export function pathOf({ points, kind = "line" }: Series, axes: Axes, place: { index: number; count: number }): string {
  const places = points.map((point) => placeOf(point, axes));
  if (kind === "bars") return places.map((each) => bar(each, axes, place)).join("");
  if (kind === "dots")
    return places
      .map(([x, y]) => `M${x - dot.across} ${y}l${steps([dot.across, -dot.down], [dot.across, dot.down], [-dot.across, dot.down])}z`)
      .join("");
  const [first = [0, 0], ...rest] = places;
  const moves = rest.map(([x, y], index) => [x - (places[index]?.[0] ?? 0), y - (places[index]?.[1] ?? 0)] as const);
  return `M${first[0]} ${first[1]}l${steps(...moves)}`;
}

function placeOf([x, y]: Point, axes: Axes): Point {
  return [Math.round(shareOf(x, axes.x) * plotWidth), Math.round((1 - shareOf(y, axes.y)) * plotHeight)];
}

/** Side by side with the bars of other series at the same place. */
function bar([x, y]: Point, { x: axis }: Axes, { index, count }: { index: number; count: number }): string {
  const width = Math.round((0.7 * plotWidth) / (axis.to - axis.from) / count);
  const left = x + Math.round((index - count / 2) * width);
  return `M${left} ${plotHeight}V${y}h${width - 4}V${plotHeight}z`;
}

/** A minus sign separates as well as a space does. */
function steps(...moves: readonly Point[]): string {
  const numbers = moves.flat();
  return numbers.map((value, index) => (index === 0 || value < 0 ? String(value) : ` ${value}`)).join("");
}
