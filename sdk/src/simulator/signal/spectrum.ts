/** Power of a window of 128 samples at 64 frequencies. */

export const windowSamples = 128;

/** Hann window: fades the ends out, so that a wave that does not fit does not smear over all bins. */
const hann = Array.from({ length: windowSamples }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / windowSamples));

const windowPower = hann.reduce((sum, weight) => sum + weight ** 2, 0);

/** The index of each sample in the order that the transform wants: read backwards in binary, e.g. 3 (0000011) -> 96 (1100000). */
const mirrored = Array.from({ length: windowSamples }, (_, index) => {
  const bits = index.toString(2).padStart(Math.log2(windowSamples), "0");
  return Number.parseInt(bits.split("").reverse().join(""), 2);
});

/** Cosine and sine of the angles by which the transform turns. */
const turns = Array.from({ length: windowSamples / 2 }, (_, index) => {
  const angle = (-2 * Math.PI * index) / windowSamples;
  return { cos: Math.cos(angle), sin: Math.sin(angle) };
});

/** Squared magnitude of the Fourier transform of the windowed samples, for the 64 bins below half the sampling rate. */
export function powerSpectrum(samples: readonly number[]): number[] {
  const re = mirrored.map((index) => (hann[index] ?? 0) * (samples[index] ?? 0));
  const im = re.map(() => 0);
  transform(re, im);
  return re.slice(0, windowSamples / 2).map((value, bin) => value ** 2 + (im[bin] ?? 0) ** 2);
}

/** Centres of the bins: 0, 2, 4 ... 126 at 256 Hz. */
export function frequencies(samplingRate: number): number[] {
  return Array.from({ length: windowSamples / 2 }, (_, bin) => (bin * samplingRate) / windowSamples);
}

/** Mean of the bins from `low` (included) to `high` (excluded), in square microvolts per hertz. */
export function meanPower(
  power: readonly number[],
  { low, high, samplingRate }: { low: number; high: number; samplingRate: number },
): number {
  const inBand = power.filter((_, bin) => {
    const frequency = (bin * samplingRate) / windowSamples;
    return frequency >= low && frequency < high;
  });
  const mean = inBand.reduce((sum, value) => sum + value, 0) / Math.max(1, inBand.length);
  return (2 * mean) / (samplingRate * windowPower);
}

/** Fast Fourier transform, in place, of samples in the order of `mirrored`. */
function transform(re: number[], im: number[]): void {
  for (let size = 2; size <= windowSamples; size *= 2) {
    for (let offset = 0; offset < size / 2; offset += 1) {
      const { cos = 1, sin = 0 } = turns[(offset * windowSamples) / size] ?? {};
      for (let low = offset; low < windowSamples; low += size) {
        const high = low + size / 2;
        const [lowRe = 0, lowIm = 0, highRe = 0, highIm = 0] = [re[low], im[low], re[high], im[high]];
        const turnedRe = highRe * cos - highIm * sin;
        const turnedIm = highRe * sin + highIm * cos;
        re[low] = lowRe + turnedRe;
        im[low] = lowIm + turnedIm;
        re[high] = lowRe - turnedRe;
        im[high] = lowIm - turnedIm;
      }
    }
  }
}
