/** The signal of eight electrodes as a still picture: what the `raw` stream of the simulated headset looks like when plotted. */
import { alphaMeter, fullAlpha, isAtTheBack } from "../signal/alphaPower.ts";
import json from "../signal/recorded.json" with { type: "json" };
import type { Recording } from "../signal/recordSignal.ts";

/** `UPDATE=1 npm test -- pictures` makes it again. */
const recording: Recording = json;

/** Every second sample will do: the filter of the headset leaves nothing above 45 Hz. */
const step = 2;
/** Units of the picture: a quarter of a microvolt down, a sample across. */
const unitsPerMicrovolt = 4;
const laneHeight = 12 * unitsPerMicrovolt;

const name = "The signal of eight electrodes, drawn as eight lines, two seconds long";

/** `::channel-trace{caption="…"}`: the lanes as a live sample shows them, too. */
export default function ChannelTrace({ caption }: { caption?: unknown }) {
  const { channelNames, samples } = recording;
  const power = alphaPower(recording);
  return (
    <figure className="channel-trace">
      <div className="live-lanes" role="img" aria-label={name} aria-describedby="channel-trace-words">
        {channelNames.map((channel, index) => (
          <Lane key={channel} channel={channel} values={samples[index] ?? []} />
        ))}
      </div>
      <figcaption className="channel-trace-foot">
        {typeof caption === "string" && <p id="channel-trace-words">{caption}</p>}
        <Ring value={power} />
      </figcaption>
    </figure>
  );
}

/** At the end of the recording, over the electrodes at the back. */
function alphaPower({ channelNames, samples }: Recording): number {
  const powers = samples.filter((_, index) => isAtTheBack(channelNames[index] ?? "")).map((values) => values.map(alphaMeter()).at(-1) ?? 0);
  return powers.reduce((sum, power) => sum + power, 0) / powers.length;
}

/** The ring that the running sample shows, too. */
function Ring({ value }: { value: number }) {
  const circle = { cx: 18, cy: 18, r: 16, pathLength: 100 };
  return (
    <div className="live-ring">
      <svg viewBox="0 0 36 36" aria-hidden="true" focusable="false">
        <circle {...circle} />
        <circle {...circle} className="live-arc" strokeDasharray={`${Math.round((100 * Math.min(value, fullAlpha)) / fullAlpha)} 100`} />
      </svg>
      <strong>
        {Math.round(value)}
        <small>µV²</small>
      </strong>
      <b>Alpha power</b>
      <span>at the end of the picture</span>
    </div>
  );
}

/** Stretched to the width of the page; the stroke keeps its size. The alpha rhythm comes from the back of the head, and is what the picture is about. */
function Lane({ channel, values }: { channel: string; values: number[] }) {
  const isMain = isAtTheBack(channel);
  const plotted = values.filter((_, index) => index % step === 0);
  const height = isMain ? 3 * laneHeight : laneHeight;
  return (
    <div className={isMain ? "live-lane is-main" : "live-lane"}>
      <span>{channel}</span>
      <svg viewBox={`0 ${-height / 2} ${plotted.length - 1} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d={linePath(plotted)} />
      </svg>
    </div>
  );
}

/** Steps from point to point, which are shorter to write than places: `M0 60l1-3 1 5`. */
function linePath(values: number[]): string {
  const places = values.map((value) => Math.round(-value * unitsPerMicrovolt));
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  return `M0 ${places[0]}l${steps.map((down) => `1${down < 0 ? "" : " "}${down}`).join(" ")}`;
}
