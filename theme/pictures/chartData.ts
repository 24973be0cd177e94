/** The charts of the API pages, by the name that pages use: `::chart{of="calm"}`. */

import type { ChartData, Point } from "./chartTypes.ts";
import { type Recording, schedule, shownChannel, type Timed } from "./recording.ts";
import type { Axis } from "./scale.ts";
import { rounded } from "./scale.ts";

const probability: Axis & { label: string } = { label: "probability", from: 0, to: 1, unit: "" };
const seconds = (from: number, to: number): Axis & { label: string } => ({ label: "time", from, to, unit: "s" });

export const charts: Record<string, (recording: Recording) => ChartData> = {
  raw: ({ raw, samplingRate }) => ({
    name: `One second of filtered samples of ${shownChannel}`,
    description: `A line that swings irregularly around zero and stays within 16 microvolts.`,
    x: seconds(0, 1),
    y: { label: shownChannel, from: -16, to: 16, unit: "µV" },
    series: [{ label: shownChannel, points: samplesOf(raw, samplingRate, 2) }],
    table: samplesTable(raw, samplingRate),
  }),

  "raw-unfiltered": ({ rawUnfiltered, samplingRate }) => ({
    name: `The same second of ${shownChannel}, unfiltered`,
    description: `A line that swings 60 times a second, since the hum of the mains covers the brain, around an offset of more than 800 microvolts.`,
    x: seconds(0, 1),
    y: { label: shownChannel, from: 700, to: 1000, unit: "µV" },
    series: [{ label: shownChannel, points: samplesOf(rawUnfiltered, samplingRate, 1) }],
    table: samplesTable(rawUnfiltered, samplingRate),
  }),

  spectrum: (recording) => {
    const [low, high] = [spectrumOf(recording, "restless"), spectrumOf(recording, "calm")];
    return {
      name: `The spectrum of ${shownChannel} at low and at high calm`,
      description: `Two lines that fall from the low frequencies to the high ones. At high calm, the line has a hill around 10 hertz, where the alpha waves are. Above 45 hertz both drop, because of the filter.`,
      x: { label: "frequency", from: 0, to: 64, unit: "Hz" },
      y: { label: `power of ${shownChannel}`, from: 10, to: 100_000, unit: "µV²", isLogarithmic: true },
      series: [
        { label: "low calm", points: low },
        { label: "high calm", points: high },
      ],
      table: {
        head: ["Frequency (Hz)", "Low calm (µV²)", "High calm (µV²)"],
        rows: low
          .map(([frequency, power], index) => [frequency, rounded(power), rounded(high[index]?.[1] ?? 0)] as const)
          .filter((_, index) => index % 3 === 2),
      },
    };
  },

  bands: (recording) => {
    const [low, high] = [bandsOf(recording, "restless"), bandsOf(recording, "calm")];
    return {
      name: `The five bands of ${shownChannel} at low and at high calm`,
      description: "Two bars for each band. Those of alpha differ most: its power is several times as high at high calm.",
      x: { label: "band", from: 0.4, to: bandNames.length + 0.6, unit: "" },
      y: {
        label: `power of ${shownChannel}`,
        from: 0,
        to: Math.ceil(Math.max(...[...low, ...high].map(([, power]) => power))),
        unit: "µV² per Hz",
      },
      names: bandNames,
      series: [
        { label: "low calm", points: low, kind: "bars" },
        { label: "high calm", points: high, kind: "bars" },
      ],
      table: {
        head: ["Band", "Low calm", "High calm"],
        rows: bandNames.map((band, index) => [band, rounded(low[index]?.[1] ?? 0), rounded(high[index]?.[1] ?? 0)]),
      },
    };
  },

  calm: ({ calm }) => ({
    name: "Calm in the first 45 seconds",
    description: `No value for 16 seconds. The first one is about 0.1. At ${schedule.calmAt} seconds the wearer closes their eyes, and within 16 seconds calm climbs to 0.8.`,
    x: seconds(0, 45),
    y: probability,
    series: [{ label: "calm()", points: within(calm, 45), kind: "line" }],
    stretches: [{ from: 0, to: 16, label: "no value yet" }],
    moments: [{ at: schedule.calmAt, label: "eyes closed" }],
    table: { head: ["Time (s)", "Calm"], rows: within(calm, 45).filter((_, index) => index % 3 === 0) },
  }),

  focus: ({ focus }) => ({
    name: "Focus, before and after the wearer begins to concentrate",
    description: `Focus stays at 0.2. At ${schedule.focusAt} seconds the wearer begins to concentrate, and focus climbs to 0.9 in about 18 seconds.`,
    x: seconds(0, 55),
    y: probability,
    series: [{ label: "focus()", points: within(focus, 55), kind: "line" }],
    stretches: [{ from: 0, to: 16, label: "no value yet" }],
    moments: [{ at: schedule.focusAt, label: "concentrates" }],
    table: { head: ["Time (s)", "Focus"], rows: within(focus, 55).filter((_, index) => index % 4 === 0) },
  }),

  predictions: ({ predictions, kinesis }) => {
    const begin = predictions[0]?.[0] ?? 0;
    const shift = (values: readonly Timed[]) => values.map(([time, value]) => [rounded(time - begin), value] as const);
    const events = shift(kinesis);
    const { from, to } = schedule.thought;
    return {
      name: "Predictions of a thought, and the kinesis events that they lead to",
      description: `Predictions stay near 0.1, climb above 0.8 within a second of the beginning of the thought, stay at 0.9 and fall when it ends. The ${events.length} events of kinesis are 3 seconds apart.`,
      x: seconds(0, 10),
      y: probability,
      series: [
        { label: 'predictions("leftArm")', points: shift(predictions).filter(([time]) => time <= 10) },
        { label: 'kinesis("leftArm")', points: events, kind: "dots" },
      ],
      stretches: [{ from: from - begin, to: to - begin, label: "thought" }],
      table: {
        head: ["Time (s)", "Prediction", "Event"],
        rows: shift(predictions)
          .filter(([time], index) => index % 4 === 0 || events.some(([at]) => at === time))
          .map(([time, value]) => [time, value, events.some(([at]) => at === time) ? "kinesis" : ""]),
      },
    };
  },

  accelerometer: ({ accelerometer }) => ({
    name: "The three axes of a head at rest",
    description: "Three flat lines. x and y are near 0, z is near 1, because gravity counts.",
    x: seconds(0, 4),
    y: { label: "acceleration", from: -0.5, to: 1.5, unit: "g" },
    series: (["x", "y", "z"] as const).map((axis) => ({
      label: axis,
      points: accelerometer.filter((each) => each.seconds <= 4).map((each) => [each.seconds, each[axis]] as const),
    })),
    table: {
      head: ["Time (s)", "x", "y", "z"],
      rows: accelerometer
        .filter(({ seconds: at }, index) => at <= 4 && index % 5 === 4)
        .map(({ seconds: at, x, y, z }) => [rounded(at), x, y, z]),
    },
  }),
};

const bandNames = ["delta", "theta", "alpha", "beta", "gamma"] as const;

function within(values: readonly Timed[], end: number): Timed[] {
  return values.filter(([time]) => time <= end);
}

/** Every `step`th sample. */
function samplesOf(samples: readonly number[], samplingRate: number, step: number): Point[] {
  return samples.map((value, index) => [index / samplingRate, value] as const).filter((_, index) => index % step === 0);
}

function samplesTable(samples: readonly number[], samplingRate: number): ChartData["table"] {
  const points = samplesOf(samples, samplingRate, samplingRate / 16);
  return { head: ["Time (ms)", `${shownChannel} (µV)`], rows: points.map(([time, value]) => [time * 1000, value]) };
}

/** The mean of all payloads, up to the last frequency of the axis. */
function spectrumOf({ spectra, channelNames }: Recording, state: "restless" | "calm"): Point[] {
  const channel = channelNames.indexOf(shownChannel);
  const freqs = spectra[state][0]?.freqs ?? [];
  const points = freqs.map((frequency, bin) => [frequency, mean(spectra[state].map(({ psd }) => psd[channel]?.[bin] ?? 0))] as const);
  return points.filter(([frequency]) => frequency <= 64);
}

function bandsOf({ bands, channelNames }: Recording, state: "restless" | "calm"): Point[] {
  const channel = channelNames.indexOf(shownChannel);
  return bandNames.map((band, index) => [index + 1, mean(bands[state].map((each) => each[band][channel] ?? 0))] as const);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
