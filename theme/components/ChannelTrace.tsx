/** Eight lines of signal as a still picture: what the `raw` stream of the simulated headset looks like when plotted. */
import json from "../signal/recorded.json" with { type: "json" };
import type { Recording } from "../signal/recordSignal.ts";

/** `UPDATE=1 npm test -- pictures` makes it again. */
const recording: Recording = json;

/** Every second sample will do: the filter of the headset leaves nothing above 45 Hz. */
const step = 2;
/** Units of the drawing: a quarter of a microvolt down, a drawn sample across. */
const unitsPerMicrovolt = 4;
const rowHeight = 24 * unitsPerMicrovolt;

/** Where the names of the channels begin: in the padding that site.css leaves for them. */
const labelX = -44;

const name = "The signal of eight electrodes, drawn as eight lines, four seconds long";
const description =
  "After the first second the wearer closes their eyes. From there on, the lines of PO3 and PO4, the electrodes at the back of the head, swing higher and more evenly than the others, ten times a second.";

/** `::channel-trace{caption="…"}` */
export default function ChannelTrace({ caption }: { caption?: unknown }) {
  const { deviceNickname, samplingRate } = recording;
  return (
    <figure className="channel-trace">
      <div className="channel-trace-head">
        <span className="channel-trace-stream">brainwaves("raw")</span>
        <span>
          {deviceNickname}, {samplingRate} Hz
        </span>
      </div>
      <svg className="channel-trace-picture" role="img" aria-label={name}>
        <desc>{description}</desc>
        <Lines {...recording} />
        <Labels {...recording} />
      </svg>
      {typeof caption === "string" && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** Stretched to the width of the page; the strokes and the labels keep their size. */
function Lines({ channelNames, samples, samplingRate, eyesClosedAt }: Recording) {
  const drawn = samples.map((values) => values.filter((_, index) => index % step === 0));
  const width = (drawn[0]?.length ?? 1) - 1;
  const height = channelNames.length * rowHeight;
  const x = (second: number) => (second * samplingRate) / step;
  return (
    <svg
      className="channel-trace-lines"
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      width="100%"
      height="100%"
    >
      <path className="channel-trace-seconds" d={[1, 2, 3].map((second) => `M${x(second)} 0V${height}`).join("")} />
      <path className="channel-trace-event" d={`M${x(eyesClosedAt)} 0V${height}`} />
      {channelNames.map((channel, row) => (
        <path key={channel} className={isOccipital(channel) ? "is-alpha" : undefined} d={linePath(drawn[row] ?? [], row)} />
      ))}
    </svg>
  );
}

/** Steps from point to point, which are shorter to write than places: `M0 60l1-3 1 5`. */
function linePath(values: number[], row: number): string {
  const places = values.map((value) => Math.round((row + 0.5) * rowHeight - value * unitsPerMicrovolt));
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  return `M0 ${places[0]}l${steps.map((down) => `1${down < 0 ? "" : " "}${down}`).join(" ")}`;
}

function Labels({ channelNames, samples, samplingRate, eyesClosedAt }: Recording) {
  const seconds = (samples[0]?.length ?? 0) / samplingRate;
  const across = (second: number) => `${(100 * second) / seconds}%`;
  return (
    <>
      {channelNames.map((channel, row) => (
        <text
          key={channel}
          className={isOccipital(channel) ? "is-alpha" : undefined}
          x={labelX}
          y={`${(100 * (row + 0.5)) / channelNames.length}%`}
          dy="0.35em"
        >
          {channel}
        </text>
      ))}
      <text x={across(eyesClosedAt)} y={-10} textAnchor="middle">
        eyes closed
      </text>
      {Array.from({ length: seconds + 1 }, (_, second) => (
        <text
          key={across(second)}
          x={across(second)}
          y="100%"
          dy="1.5em"
          textAnchor={second === 0 ? "start" : second === seconds ? "end" : "middle"}
        >
          {second} s
        </text>
      ))}
    </>
  );
}

/** The alpha rhythm comes from the back of the head. */
function isOccipital(channel: string): boolean {
  return channel.startsWith("PO");
}
