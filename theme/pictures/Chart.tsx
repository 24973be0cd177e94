/** A chart: lines, dots or bars over two axes. The plot is stretched to the width of the page; strokes and labels keep their size. */

import Picture from "../components/Picture.tsx";
import { Labels, Moments, StretchAreas } from "./Axes.tsx";
import type { ChartData } from "./chartTypes.ts";
import { pathOf } from "./paths.ts";
import { percent, plotHeight, plotWidth, rounded, shareOf, ticksOf } from "./scale.ts";

export function Chart({ data, caption }: { data: ChartData; caption: unknown }) {
  const { series } = data;
  return (
    <Picture {...data} kind="picture-chart" caption={caption} keys={<Keys {...data} />}>
      <svg
        className="picture-plot"
        viewBox={`0 0 ${plotWidth} ${plotHeight}`}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        aria-hidden="true"
      >
        <StretchAreas {...data} height={plotHeight} />
        <Grid {...data} />
        <Moments {...data} height={plotHeight} />
        {series.map((each, index) => (
          <path
            key={each.label}
            className={`series-${index + 1} is-${each.kind ?? "line"}`}
            d={pathOf(each, data, { index, count: series.length })}
          />
        ))}
      </svg>
      <Labels {...data} />
      <Values {...data} />
    </Picture>
  );
}

function Keys({ series, y }: ChartData) {
  return (
    <div className="picture-keys">
      <span>
        {y.label}
        {y.unit && ` (${y.unit})`}
      </span>
      {series.length > 1 &&
        series.map(({ label, kind = "line" }, index) => (
          <span key={label}>
            <svg viewBox="0 0 24 10" width="24" height="10" aria-hidden="true">
              <path
                className={`series-${index + 1} is-${kind}`}
                d={kind === "line" ? "M0 5h24" : kind === "bars" ? "M2 0h20v10h-20z" : "M8 5l4-5 4 5-4 5z"}
              />
            </svg>
            {label}
          </span>
        ))}
    </div>
  );
}

function Grid({ y }: ChartData) {
  const lines = ticksOf(y).map((value) => `M0 ${Math.round((1 - shareOf(value, y)) * plotHeight)}H${plotWidth}`);
  return <path className="picture-grid" d={lines.join("")} />;
}

/** The numbers of the axis at the left. */
function Values({ y }: ChartData) {
  return ticksOf(y).map((value) => (
    <text key={value} x={-8} y={percent(1 - shareOf(value, y))} dy="0.35em" textAnchor="end">
      {rounded(value)}
    </text>
  ));
}
