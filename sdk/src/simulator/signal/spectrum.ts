/** Power of a window of 128 samples at 64 frequencies. */

export const windowSamples = 128;

/** Hann window: fades the ends out, so that a wave that does not fit does not smear over all bins. */
const hann = Array.from({ length: windowSamples }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / windowSamples));

const windowPower = hann.reduce((sum, weight) => sum + weight ** 2, 0);

/** Squared magnitude of the Fourier transform of the windowed samples, for the 64 bins below half the sampling rate. */
export function powerSpectrum(samples: readonly number[]): number[] {
  const re = hann.map((weight, index) => weight * (samples[index] ?? 0));
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

/** Fast Fourier transform in place; the length is a power of two. */
function transform(re: number[], im: number[]): void {
  reorder(re, im);
  for (let size = 2; size <= re.length; size *= 2) {
    for (let start = 0; start < re.length; start += size) {
      for (let offset = 0; offset < size / 2; offset += 1) {
        butterfly({ re, im }, { low: start + offset, high: start + offset + size / 2, angle: (-2 * Math.PI * offset) / size });
      }
    }
  }
}

function butterfly({ re, im }: { re: number[]; im: number[] }, { low, high, angle }: { low: number; high: number; angle: number }): void {
  const [lowRe = 0, lowIm = 0, highRe = 0, highIm = 0] = [re[low], im[low], re[high], im[high]];
  const turnedRe = highRe * Math.cos(angle) - highIm * Math.sin(angle);
  const turnedIm = highRe * Math.sin(angle) + highIm * Math.cos(angle);
  re[low] = lowRe + turnedRe;
  im[low] = lowIm + turnedIm;
  re[high] = lowRe - turnedRe;
  im[high] = lowIm - turnedIm;
}

/** Puts each number where its index, read backwards in binary, points to. */
function reorder(re: number[], im: number[]): void {
  const bits = Math.log2(re.length);
  for (let index = 0; index < re.length; index += 1) {
    const mirrored = Number.parseInt(index.toString(2).padStart(bits, "0").split("").reverse().join(""), 2);
    if (mirrored <= index) continue;
    for (const values of [re, im]) [values[index], values[mirrored]] = [values[mirrored] ?? 0, values[index] ?? 0];
  }
}
