/** What `brainwaves()` streams: voltages, spectra and band power, channel by channel. */

/**
 * Voltages of one epoch in microvolts: the outer index is the channel, the inner one the sample.
 *
 * Channels are in the order of `info.channelNames`. An epoch has 16 samples per channel on model 3 and over Bluetooth, 25 on models 1 and 2.
 *
 * @example
 * ```ts run
 * import type { AmplitudeByChannel } from "@noema/sdk";
 *
 * function peak(data: AmplitudeByChannel): number {
 *   return Math.max(...data.flat().map(Math.abs));
 * }
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/brainwaves | Brainwaves}
 */
export type AmplitudeByChannel = number[][];

/**
 * Power of each frequency bin: the outer index is the channel, the inner one the bin. In µV²: the squared magnitude of the Fourier transform of 128 windowed samples.
 *
 * Channels are in the order of `info.channelNames`, and bins in the order of `freqs`.
 *
 * @example
 * ```ts run
 * import type { PSDByChannel } from "@noema/sdk";
 *
 * function strongestBin(psd: PSDByChannel, channel: number): number {
 *   const bins = psd[channel] ?? [];
 *   return bins.indexOf(Math.max(...bins));
 * }
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/brainwaves#power-spectral-density | Power spectral density}
 */
export type PSDByChannel = number[][];

/**
 * Name of a frequency band: delta 0.1-4 Hz, theta 4-7.5 Hz, alpha 7.5-12.5 Hz, beta 12.5-30 Hz, gamma 30-100 Hz.
 *
 * The filters of the headset pass 2-45 Hz, so delta is 2-4 Hz and gamma 30-45 Hz in effect.
 *
 * @example
 * ```ts run
 * import type { BandName } from "@noema/sdk";
 *
 * const shown: BandName[] = ["alpha", "beta"];
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/brainwaves#power-by-band | Power by band}
 */
export type BandName = "gamma" | "beta" | "alpha" | "theta" | "delta";

/**
 * Label that `brainwaves()` takes: the kind of data.
 *
 * @example
 * ```ts run
 * import { type BrainwavesLabel, Noema } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const label: BrainwavesLabel = "powerByBand";
 * headset.brainwaves(label).subscribe((value) => console.log(value));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/brainwaves | Brainwaves}
 */
export type BrainwavesLabel = "raw" | "rawUnfiltered" | "powerByBand" | "psd";

/**
 * The channels and the time of a brainwaves payload.
 *
 * @example
 * ```ts run
 * import type { BaseInfo } from "@noema/sdk";
 *
 * function timeOfSample({ startTime, samplingRate }: BaseInfo, index: number): number {
 *   return startTime + (index * 1000) / samplingRate;
 * }
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/brainwaves#channels-and-sampling-rate | Channels and sampling rate}
 */
export interface BaseInfo {
  /** Samples per second on each channel, in Hz: 256 on model 3, 250 on models 1 and 2. */
  samplingRate: number;
  /** Time of the first sample, in milliseconds since the Unix epoch. */
  startTime: number;
  /** Positions of the sensors in the 10-10 system, one per channel, in the order of the data. */
  channelNames: string[];
}

/**
 * Description of an epoch of filtered voltages.
 *
 * @example
 * ```ts run
 * import type { EpochInfo } from "@noema/sdk";
 *
 * function mains(info: EpochInfo): string {
 *   return info.notchFrequency ?? "not known over Bluetooth";
 * }
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/brainwaves#raw | Raw}
 */
export interface EpochInfo extends BaseInfo {
  /** Mains frequency that the headset removed: `"50Hz"` or `"60Hz"`. Missing over Bluetooth. */
  notchFrequency?: string;
}

/**
 * Filtered voltages of a short moment: what `brainwaves("raw")` emits, 16 times a second on model 3 and 10 times on models 1 and 2.
 *
 * @example
 * ```ts run
 * import { type Epoch, Noema } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const show = ({ data, info }: Epoch) => console.log(info.channelNames[0], data[0]);
 *
 * headset.brainwaves("raw").subscribe((value) => show(value as Epoch));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/brainwaves#raw | Raw}
 */
export interface Epoch {
  /** Voltages in microvolts, typically within ±16, after the notch and the 2-45 Hz band-pass filter. */
  data: AmplitudeByChannel;
  /** Channels, sampling rate, start and notch frequency. */
  info: EpochInfo;
}

/**
 * Description of an epoch of unfiltered voltages. It has no notch frequency, since no filter was applied.
 *
 * @example
 * ```ts run
 * import type { RawUnfilteredEpochInfo } from "@noema/sdk";
 *
 * const start = (info: RawUnfilteredEpochInfo) => new Date(info.startTime);
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/brainwaves#raw-unfiltered | Raw unfiltered}
 */
export interface RawUnfilteredEpochInfo extends BaseInfo {}

/**
 * Voltages as measured: what `brainwaves("rawUnfiltered")` emits, with the drift of the sensors and mains hum.
 *
 * @example
 * ```ts run
 * import { Noema, type RawUnfilteredEpoch } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const show = ({ data }: RawUnfilteredEpoch) => console.log(data[0]);
 *
 * headset.brainwaves("rawUnfiltered").subscribe((value) => show(value as RawUnfilteredEpoch));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/brainwaves#raw-unfiltered | Raw unfiltered}
 */
export interface RawUnfilteredEpoch {
  /** Voltages in microvolts, typically within ±2100. */
  data: AmplitudeByChannel;
  /** Channels, sampling rate and start. */
  info: RawUnfilteredEpochInfo;
}

/**
 * Description of a spectrum.
 *
 * @example
 * ```ts run
 * import type { PSDInfo } from "@noema/sdk";
 *
 * const binWidth = (info: PSDInfo) => info.samplingRate / 128;
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/brainwaves#power-spectral-density | Power spectral density}
 */
export interface PSDInfo extends BaseInfo {
  /** Mains frequency that the headset removed: `"50Hz"` or `"60Hz"`. */
  notchFrequency: string;
}

/**
 * Power of the filtered signal at each frequency: what `brainwaves("psd")` emits, 4 times a second.
 *
 * @example
 * ```ts run
 * import { Noema, type PSD } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const show = ({ psd, freqs }: PSD) => console.log(`${freqs[2]} Hz:`, psd[0]?.[2]);
 *
 * headset.brainwaves("psd").subscribe((value) => show(value as PSD));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/brainwaves#power-spectral-density | Power spectral density}
 */
export interface PSD {
  /** Always `"psd"`. */
  label: "psd";
  /** Power of each bin of each channel; 64 bins per channel. */
  psd: PSDByChannel;
  /** Centres of the 64 bins in Hz, `samplingRate / 128` apart: 0 to 126 at 256 Hz. */
  freqs: number[];
  /** Channels, sampling rate, start of the window and notch frequency. */
  info: PSDInfo;
}

/**
 * Mean power of the filtered signal in five bands: what `brainwaves("powerByBand")` emits, 4 times a second. Each array has one number per channel.
 *
 * @example
 * ```ts run
 * import { Noema, type PowerByBand } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const show = ({ alpha, info }: PowerByBand) => console.log(alpha[info.channelNames.indexOf("PO3")]);
 *
 * headset.brainwaves("powerByBand").subscribe((value) => show(value as PowerByBand));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/brainwaves#power-by-band | Power by band}
 */
export interface PowerByBand {
  /** Mean power from 30 to 100 Hz, in effect to 45 Hz; one number per channel. */
  gamma: number[];
  /** Mean power from 12.5 to 30 Hz; one number per channel. */
  beta: number[];
  /** Mean power from 7.5 to 12.5 Hz; one number per channel. */
  alpha: number[];
  /** Mean power from 4 to 7.5 Hz; one number per channel. */
  theta: number[];
  /** Mean power from 0.1 to 4 Hz, in effect from 2 Hz; one number per channel. */
  delta: number[];
  /** Channels, sampling rate and start of the window. */
  info: BaseInfo;
}
