/** Eight lines of EEG-like signal as a still picture: what the headset's `raw` stream looks like when plotted. */

/** Electrodes in the order of the data, with how strong the alpha rhythm is over each. */
const channels = [
  { name: "CP3", alpha: 0.5 },
  { name: "C3", alpha: 0.35 },
  { name: "F5", alpha: 0.15 },
  { name: "PO3", alpha: 1 },
  { name: "PO4", alpha: 1 },
  { name: "F6", alpha: 0.15 },
  { name: "C4", alpha: 0.35 },
  { name: "CP4", alpha: 0.5 },
];

const width = 960;
const rowHeight = 34;
const labelWidth = 52;
/** Samples a second, and how many seconds are drawn. */
const rate = 128;
const seconds = 4;

/** Numbers from 0 to 1 that are the same on every machine (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** Waves whose strength falls with their frequency, as in brain signals, plus an alpha rhythm that swells and fades. */
function signal(seed: number, alpha: number): number[] {
  const random = randomNumbers(seed);
  const waves = Array.from({ length: 40 }, (_, index) => {
    const hertz = 0.7 + index * 0.9;
    return { hertz, strength: 1 / hertz ** 0.8, phase: random() * 2 * Math.PI };
  });
  const swell = random() * 2 * Math.PI;
  return Array.from({ length: rate * seconds }, (_, index) => {
    const time = index / rate;
    const background = waves.reduce((sum, { hertz, strength, phase }) => sum + strength * Math.sin(2 * Math.PI * hertz * time + phase), 0);
    return background + alpha * 2.2 * (0.6 + 0.4 * Math.sin(1.7 * time + swell)) * Math.sin(2 * Math.PI * 10 * time);
  });
}

function path(samples: number[], top: number): string {
  const step = (width - labelWidth - 8) / (samples.length - 1);
  const points = samples.map(
    (value, index) => `${(labelWidth + index * step).toFixed(1)} ${(top + rowHeight / 2 - value * 4.2).toFixed(1)}`,
  );
  return `M${points.join("L")}`;
}

/** `::channel-trace{caption="…"}` */
export default function ChannelTrace({ caption }: { caption?: unknown }) {
  const height = channels.length * rowHeight + 16;
  return (
    <figure className="channel-trace">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label="Four seconds of signal from eight electrodes. The two at the back of the head, PO3 and PO4, show the strongest rhythm."
      >
        {channels.map(({ name, alpha }, index) => (
          <g key={name}>
            <text x={4} y={index * rowHeight + rowHeight / 2 + 13}>
              {name}
            </text>
            <path d={path(signal(index + 7, alpha), index * rowHeight + 8)} />
          </g>
        ))}
      </svg>
      {typeof caption === "string" && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
