/** What charts and lanes share: the axis of time, moments and stretches on it, and their labels. */
import type { Moment, Stretch } from "./chartTypes.ts";
import { type Axis, percent, plotWidth, rounded, shareOf, ticksOf } from "./scale.ts";

interface Timed {
  x: Axis;
  moments?: readonly Moment[];
  stretches?: readonly Stretch[];
  names?: readonly string[];
}

const placeOf = (value: number, axis: Axis): number => Math.round(shareOf(value, axis) * plotWidth);

export function StretchAreas({ x, stretches = [], height }: Timed & { height: number }) {
  if (stretches.length === 0) return null;
  const areas = stretches.map(({ from, to }) => `M${placeOf(from, x)} 0H${placeOf(to, x)}V${height}H${placeOf(from, x)}z`);
  return <path className="picture-stretch" d={areas.join("")} />;
}

export function Moments({ x, moments = [], height }: Timed & { height: number }) {
  if (moments.length === 0) return null;
  return <path className="picture-moment" d={moments.map(({ at }) => `M${placeOf(at, x)} 0V${height}`).join("")} />;
}

/** Moments and stretches are named above the plot, ticks below it. */
export function Labels({ x, moments = [], stretches = [], names }: Timed) {
  const ticks = names?.map((_, index) => index + 1) ?? ticksOf(x);
  return (
    <>
      {stretches.map(({ from, to, label }) => (
        <text key={label} x={percent((shareOf(from, x) + shareOf(to, x)) / 2)} y={-9} textAnchor="middle">
          {label}
        </text>
      ))}
      {namedOnce(moments).map(({ at, label }) => (
        <text key={label} x={percent(shareOf(at, x))} y={-9} textAnchor={shareOf(at, x) > 0.7 ? "end" : "start"}>
          {label}
        </text>
      ))}
      {ticks.map((value, index) => (
        <text key={value} x={percent(shareOf(value, x))} y="100%" dy="1.6em" textAnchor={names ? "middle" : anchorOf(shareOf(value, x))}>
          {names?.[index] ?? (index === ticks.length - 1 ? `${rounded(value)} ${x.unit}` : rounded(value))}
        </text>
      ))}
    </>
  );
}

/** Moments of one name share the label of the first. */
function namedOnce(moments: readonly Moment[]): readonly Moment[] {
  return moments.filter(({ label }, index) => moments.findIndex((each) => each.label === label) === index);
}

/** A label at the edge stays inside. */
function anchorOf(share: number): "start" | "middle" | "end" {
  return share < 0.08 ? "start" : share > 0.92 ? "end" : "middle";
}
