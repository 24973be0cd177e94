/** Turns the sensors into epochs, and keeps what spectrum and signal quality are computed from. */

import type { Epoch, PowerByBand, PSD, RawUnfilteredEpoch } from "../../types/brainwaves.ts";
import type { SignalQuality } from "../../types/status.ts";
import type { Random } from "../Random.ts";
import { rounded } from "../rounded.ts";
import { BrainSignal, type Mind } from "./BrainSignal.ts";
import { frequencies, meanPower, powerSpectrum, windowSamples } from "./spectrum.ts";

export interface RecorderSettings {
  samplingRate: number;
  epochSamples: number;
  channelNames: string[];
  mainsFrequency: 50 | 60;
}

/** Decimals of voltages in microvolts, and of powers. */
const voltageDecimals = 3;
const powerDecimals = 4;

/** Seconds that the filters run before the first sample, so that they have settled on the drift of the sensors. */
const warmUp = 4;

const bands = { gamma: [30, 100], beta: [12.5, 30], alpha: [7.5, 12.5], theta: [4, 7.5], delta: [0.1, 4] } as const;

export class Recorder {
  readonly #settings: RecorderSettings;
  readonly #sensors: BrainSignal[];
  readonly #startedAt: number;
  readonly #history: number[][];
  #samples = 0;

  constructor(random: Random, { startedAt, mind, ...settings }: RecorderSettings & { startedAt: number; mind: Mind }) {
    const { samplingRate, channelNames, mainsFrequency } = settings;
    this.#settings = settings;
    this.#startedAt = startedAt;
    this.#sensors = channelNames.map((name) => new BrainSignal(random.fork(), { name, samplingRate, mainsFrequency }));
    this.#history = channelNames.map(() => []);
    for (const sensor of this.#sensors) for (let index = 0; index < warmUp * samplingRate; index += 1) sensor.next(mind);
  }

  setDeviation(channelName: string, microvolts: number): void {
    this.#sensors[this.#settings.channelNames.indexOf(channelName)]?.setDeviation(microvolts);
  }

  /** The next epoch, with and without filters. */
  nextEpochs(mind: Mind): { raw: Epoch; rawUnfiltered: RawUnfilteredEpoch } {
    const { epochSamples, samplingRate } = this.#settings;
    const pairs = this.#sensors.map((sensor) => Array.from({ length: epochSamples }, () => sensor.next(mind)));
    const filtered = pairs.map((samples) => samples.map((sample) => rounded(sample.filtered, voltageDecimals)));
    const info = this.#info(this.#samples);
    this.#samples += epochSamples;
    for (const [channel, samples] of filtered.entries()) {
      const history = [...(this.#history[channel] ?? []), ...samples];
      this.#history[channel] = history.slice(-Math.max(windowSamples, samplingRate));
    }
    return {
      raw: { data: filtered, info: { ...info, notchFrequency: this.#notchFrequency } },
      rawUnfiltered: { data: pairs.map((samples) => samples.map((sample) => rounded(sample.unfiltered, voltageDecimals))), info },
    };
  }

  /** Spectrum of the last 128 samples; nothing before there are so many. */
  psd(): PSD | null {
    const power = this.#power();
    if (!power) return null;
    const info = { ...this.#info(this.#samples - windowSamples), notchFrequency: this.#notchFrequency };
    const psd = power.map((bins) => bins.map((bin) => rounded(bin, powerDecimals)));
    return { label: "psd", psd, freqs: frequencies(this.#settings.samplingRate), info };
  }

  powerByBand(): PowerByBand | null {
    const power = this.#power();
    if (!power) return null;
    const { samplingRate } = this.#settings;
    const inBand = ([low, high]: readonly [number, number]) =>
      power.map((bins) => rounded(meanPower(bins, { low, high, samplingRate }), powerDecimals));
    return {
      gamma: inBand(bands.gamma),
      beta: inBand(bands.beta),
      alpha: inBand(bands.alpha),
      theta: inBand(bands.theta),
      delta: inBand(bands.delta),
      info: this.#info(this.#samples - windowSamples),
    };
  }

  /** From the last second of filtered samples. */
  signalQuality(): SignalQuality {
    const { channelNames, samplingRate } = this.#settings;
    const entries = channelNames.map((name, channel) => {
      const standardDeviation = rounded(deviation((this.#history[channel] ?? []).slice(-samplingRate)), voltageDecimals);
      return [name, { standardDeviation, status: verdict(standardDeviation) }] as const;
    });
    return Object.fromEntries(entries);
  }

  get #notchFrequency(): string {
    return `${this.#settings.mainsFrequency}Hz`;
  }

  #power(): number[][] | null {
    return this.#samples < windowSamples ? null : this.#history.map((samples) => powerSpectrum(samples.slice(-windowSamples)));
  }

  /** `startTime` follows from the count of samples, so it never drifts. */
  #info(firstSample: number): { samplingRate: number; startTime: number; channelNames: string[] } {
    const { samplingRate, channelNames } = this.#settings;
    return { samplingRate, startTime: this.#startedAt + (firstSample * 1000) / samplingRate, channelNames: [...channelNames] };
  }
}

function deviation(samples: readonly number[]): number {
  const mean = samples.reduce((sum, value) => sum + value, 0) / Math.max(1, samples.length);
  return Math.sqrt(samples.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, samples.length));
}

/** Only `great`, from 1.5 to 10, is published; the other limits are this simulator's own. */
function verdict(microvolts: number): "great" | "good" | "bad" | "noContact" {
  if (microvolts < 0.3 || microvolts > 100) return "noContact";
  if (microvolts >= 1.5 && microvolts <= 10) return "great";
  return microvolts >= 1 && microvolts <= 20 ? "good" : "bad";
}
