/** What happens side by side over time: a row for each stream or part, stretches with a name, and marks for single values. */

import Picture from "../components/Picture.tsx";
import { Labels, Moments } from "./Axes.tsx";
import type { LanesData, Stretch } from "./chartTypes.ts";
import { type Axis, percent, plotWidth, shareOf } from "./scale.ts";

/** In units of the plot, and in pixels, since it is stretched in one direction only. */
const laneHeight = 44;

export function Lanes({ data, caption }: { data: LanesData; caption: unknown }) {
  const { lanes, x } = data;
  const height = lanes.length * laneHeight;
  return (
    <Picture {...data} kind={`picture-lanes has-${lanes.length}-lanes`} caption={caption}>
      <svg
        className="picture-plot"
        viewBox={`0 0 ${plotWidth} ${height}`}
        preserveAspectRatio="none"
        width="100%"
        height={height}
        aria-hidden="true"
      >
        <path className="picture-grid" d={lanes.map((_, index) => `M0 ${(index + 1) * laneHeight}H${plotWidth}`).join("")} />
        {lanes.map(({ label, stretches = [], at = [] }, index) => (
          <g key={label}>
            {stretches.length > 0 && <path className="lane-stretch" d={stretches.map((each) => stretchPath(each, x, index)).join("")} />}
            {at.length > 0 && <path className="lane-mark" d={at.map((each) => markPath(each, x, index)).join("")} />}
          </g>
        ))}
        <Moments {...data} height={height} />
      </svg>
      <Labels x={x} moments={data.moments ?? []} />
      {lanes.map(({ label, stretches = [] }, index) => (
        <LaneText key={label} label={label} stretches={stretches} index={index} x={x} />
      ))}
    </Picture>
  );
}

function LaneText({ label, stretches, index, x }: { label: string; stretches: readonly Stretch[]; index: number; x: Axis }) {
  const y = index * laneHeight;
  return (
    <>
      <text className="lane-label" x={0} y={y + 14}>
        {label}
      </text>
      {stretches.map((each) => (
        <text key={each.from} className="lane-value" x={percent(shareOf(each.from, x))} dx={5} y={y + 34}>
          {each.label}
        </text>
      ))}
    </>
  );
}

function stretchPath({ from, to }: Stretch, x: Axis, index: number): string {
  const [start, end] = [from, to].map((value) => Math.round(shareOf(value, x) * plotWidth)) as [number, number];
  const top = index * laneHeight + 20;
  return `M${start} ${top}H${end - 2}v20H${start}z`;
}

function markPath(at: number, x: Axis, index: number): string {
  return `M${Math.round(shareOf(at, x) * plotWidth)} ${index * laneHeight + 22}v16`;
}
