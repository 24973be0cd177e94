/** A signal as the headset would draw it: eight channels for the home page, one flat line for the page that is not there. */

const width = 640;
const samples = 160;

/** Frequency in cycles per picture, height and phase of the waves that make up each channel. */
const channels = [
  {
    waves: [
      { cycles: 21, height: 5, phase: 0.2 },
      { cycles: 47, height: 2, phase: 1.1 },
      { cycles: 3, height: 4, phase: 2.4 },
    ],
  },
  {
    waves: [
      { cycles: 19, height: 4, phase: 1.7 },
      { cycles: 53, height: 3, phase: 0.4 },
      { cycles: 5, height: 3, phase: 0.9 },
    ],
  },
  {
    waves: [
      { cycles: 11, height: 6, phase: 2.9 },
      { cycles: 37, height: 3, phase: 1.9 },
      { cycles: 2, height: 4, phase: 0.1 },
    ],
  },
  {
    waves: [
      { cycles: 23, height: 4, phase: 0.8 },
      { cycles: 61, height: 2, phase: 2.2 },
      { cycles: 4, height: 5, phase: 1.5 },
    ],
  },
  {
    waves: [
      { cycles: 17, height: 5, phase: 2.1 },
      { cycles: 43, height: 3, phase: 0.6 },
      { cycles: 3, height: 3, phase: 2.8 },
    ],
  },
  {
    waves: [
      { cycles: 13, height: 6, phase: 1.2 },
      { cycles: 59, height: 2, phase: 2.6 },
      { cycles: 6, height: 3, phase: 0.5 },
    ],
  },
  {
    waves: [
      { cycles: 22, height: 7, phase: 0.3 },
      { cycles: 31, height: 3, phase: 1.4 },
      { cycles: 2, height: 3, phase: 2.0 },
    ],
  },
  {
    waves: [
      { cycles: 20, height: 7, phase: 2.5 },
      { cycles: 41, height: 3, phase: 0.7 },
      { cycles: 5, height: 2, phase: 1.8 },
    ],
  },
];

/** Eight channels, still. */
export function Trace() {
  const rowHeight = 34;
  return (
    <svg
      className="trace"
      viewBox={`0 0 ${width} ${rowHeight * channels.length}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {channels.map((channel, row) => (
        <path key={channel.waves[0]?.phase} d={channelPath(channel.waves, rowHeight * (row + 0.5))} />
      ))}
    </svg>
  );
}

/** One blip, then nothing. */
export function FlatTrace() {
  return (
    <svg className="trace is-flat" viewBox="0 0 640 80" aria-hidden="true" focusable="false">
      <path d="M0 40h96l8-6 8 6h14l7 10 12-42 13 62 10-36 6 6h20l10-8 12 8h404" />
      <circle cx="624" cy="40" r="4" />
    </svg>
  );
}

function channelPath(waves: { cycles: number; height: number; phase: number }[], middle: number): string {
  const points = Array.from({ length: samples + 1 }, (_, index) => {
    const angle = (index / samples) * 2 * Math.PI;
    const swell = 0.55 + 0.45 * Math.sin(angle * 1.5 + (waves[0]?.phase ?? 0));
    const height = waves.reduce((sum, wave) => sum + wave.height * Math.sin(angle * wave.cycles + wave.phase), 0);
    return `${(index * width) / samples} ${(middle + swell * height).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
