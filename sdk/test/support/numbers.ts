/** Arithmetic of the tests, written apart from that of the simulator. */
import type { PSD } from "@noema/sdk";

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Squared magnitude of the plain Fourier sum at one bin, after a Hann window. */
export function powerAt(samples: readonly number[], bin: number): number {
  const n = samples.length;
  let re = 0;
  let im = 0;
  for (const [index, sample] of samples.entries()) {
    const weighted = sample * Math.sin((Math.PI * index) / n) ** 2;
    re += weighted * Math.cos((2 * Math.PI * bin * index) / n);
    im -= weighted * Math.sin((2 * Math.PI * bin * index) / n);
  }
  return re ** 2 + im ** 2;
}

/** Mean over spectra of the power of one channel between two frequencies. */
export function bandOf(spectra: readonly PSD[], { channel, low, high }: { channel: string; low: number; high: number }): number {
  const powers = spectra.map(({ psd, freqs, info }) => {
    const bins = psd[info.channelNames.indexOf(channel)] ?? [];
    return mean(bins.filter((_, bin) => (freqs[bin] ?? 0) >= low && (freqs[bin] ?? 0) <= high));
  });
  return mean(powers);
}
