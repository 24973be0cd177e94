/** Turns the sensors into epochs, and keeps what spectrum and signal quality are computed from. Computes only what is asked for. */

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
/** Seconds that spectrum and signal quality look back. */
const lookBack = 1;

const bands = { gamma: [30, 100], beta: [12.5, 30], alpha: [7.5, 12.5], theta: [4, 7.5], delta: [0.1, 4] } as const;

export class Recorder {
  readonly #settings: RecorderSettings;
  readonly #sensors: BrainSignal[];
  readonly #startedAt: number;
  /** Filtered, the last second of each sensor. */
  readonly #history: number[][];
  /** Its spectra, once somebody has asked. */
  #spectra: number[][] | null = null;
  /** Of the last epoch. */
  #unfiltered: number[][] = [];
  #samples = 0;
  /** What is over and not computed yet. */
  #due: { mind: Mind; samples: number }[];

  constructor(random: Random, { startedAt, mind, ...settings }: RecorderSettings & { startedAt: number; mind: Mind }) {
    const { samplingRate, channelNames, mainsFrequency } = settings;
    this.#settings = settings;
    this.#startedAt = startedAt;
    this.#sensors = channelNames.map((name) => new BrainSignal(random.fork(), { name, samplingRate, mainsFrequency }));
    this.#history = channelNames.map(() => []);
    this.#due = [{ mind, samples: warmUp * samplingRate }];
  }

  setDeviation(channelName: string, microvolts: number): void {
    this.#catchUp();
    this.#sensors[this.#settings.channelNames.indexOf(channelName)]?.setDeviation(microvolts);
  }

  /** One more epoch. After a long time without a look, the filters settle again on the last seconds. */
  measure(mind: Mind): void {
    const { epochSamples, samplingRate } = this.#settings;
    this.#samples += epochSamples;
    this.#due.push({ mind, samples: epochSamples });
    if (this.#due.length > ((warmUp + lookBack) * samplingRate) / epochSamples) this.#due.shift();
  }

  /** The last epoch, filtered. */
  raw(): Epoch {
    this.#catchUp();
    const { epochSamples } = this.#settings;
    const data = this.#history.map((samples) => samples.slice(-epochSamples));
    return { data, info: { ...this.#info(this.#samples - epochSamples), notchFrequency: this.#notchFrequency } };
  }

  rawUnfiltered(): RawUnfilteredEpoch {
    this.#catchUp();
    const data = this.#unfiltered.map((samples) => samples.map((sample) => rounded(sample, voltageDecimals)));
    return { data, info: this.#info(this.#samples - this.#settings.epochSamples) };
  }

  #catchUp(): void {
    const most = Math.max(windowSamples, lookBack * this.#settings.samplingRate);
    for (const { mind, samples } of this.#due.splice(0)) {
      this.#spectra = null;
      const pairs = this.#sensors.map((sensor) => Array.from({ length: samples }, () => sensor.next(mind)));
      this.#unfiltered = pairs.map((each) => each.map(({ unfiltered }) => unfiltered));
      for (const [channel, each] of pairs.entries()) {
        const filtered = each.map((sample) => rounded(sample.filtered, voltageDecimals));
        this.#history[channel] = [...(this.#history[channel] ?? []), ...filtered].slice(-most);
      }
    }
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
    this.#catchUp();
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
    this.#catchUp();
    if (this.#samples < windowSamples) return null;
    this.#spectra ??= this.#history.map((samples) => powerSpectrum(samples.slice(-windowSamples)));
    return this.#spectra;
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
