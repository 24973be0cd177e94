/** Butterworth band-pass and band-stop filters of order 2, designed from their analogue prototype by the bilinear transform. */
import { add, type Complex, complex, divide, magnitude, multiply, scale, squareRoot, subtract } from "./complex.ts";

/** `y[n] = b0 x[n] + b1 x[n-1] + b2 x[n-2] - a1 y[n-1] - a2 y[n-2]` */
export interface Section {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

interface Band {
  low: number;
  high: number;
  samplingRate: number;
}

/** The pole of the low-pass prototype of order 2 above the real axis; the other one is its mirror image. */
const prototypePole = complex(Math.cos((3 * Math.PI) / 4), Math.sin((3 * Math.PI) / 4));

/** Passes the band; 3 dB down at its edges. */
export function bandPass(band: Band): Section[] {
  const { width, centre, samplingRate } = warp(band);
  const poles = split(scale(prototypePole, width), centre).map((pole) => toDigital(pole, samplingRate));
  // Zeros at 0 Hz and at half the sampling rate.
  const sections = poles.map((pole) => section([1, 0, -1], pole));
  return normalise(sections, 2 * Math.atan(centre / (2 * samplingRate)));
}

/** Stops the band; 3 dB down at its edges, nothing left in its middle. */
export function bandStop(band: Band): Section[] {
  const { width, centre, samplingRate } = warp(band);
  const poles = split(divide(complex(width), prototypePole), centre).map((pole) => toDigital(pole, samplingRate));
  const angle = 2 * Math.atan(centre / (2 * samplingRate));
  const sections = poles.map((pole) => section([1, -2 * Math.cos(angle), 1], pole));
  return normalise(sections, 0);
}

/** Gain of the filter at an angle of the unit circle; `2 pi f / samplingRate` stands for `f`. */
export function gainAt(sections: readonly Section[], angle: number): number {
  const z1 = complex(Math.cos(angle), -Math.sin(angle));
  const z2 = multiply(z1, z1);
  const polynomial = (c0: number, c1: number, c2: number) => add(complex(c0), add(scale(z1, c1), scale(z2, c2)));
  return sections.reduce((gain, { b, a }) => gain * magnitude(divide(polynomial(...b), polynomial(1, ...a))), 1);
}

/** Edges as the bilinear transform will bend them back. */
function warp({ low, high, samplingRate }: Band): { width: number; centre: number; samplingRate: number } {
  const edge = (frequency: number) => 2 * samplingRate * Math.tan((Math.PI * frequency) / samplingRate);
  return { width: edge(high) - edge(low), centre: Math.sqrt(edge(high) * edge(low)), samplingRate };
}

/** Both solutions of `s^2 - sum s + centre^2 = 0`: a low-pass pole becomes two poles around the centre. */
function split(sum: Complex, centre: number): [Complex, Complex] {
  const root = squareRoot(subtract(multiply(sum, sum), complex(4 * centre ** 2)));
  return [scale(add(sum, root), 0.5), scale(subtract(sum, root), 0.5)];
}

function toDigital(pole: Complex, samplingRate: number): Complex {
  return divide(add(complex(2 * samplingRate), pole), subtract(complex(2 * samplingRate), pole));
}

/** A pole and its mirror image make one section with real coefficients. */
function section(b: [number, number, number], pole: Complex): Section {
  return { b, a: [-2 * pole.re, magnitude(pole) ** 2] };
}

function normalise([first, ...others]: Section[], angle: number): Section[] {
  if (!first) return [];
  const gain = gainAt([first, ...others], angle);
  const [b0, b1, b2] = first.b;
  return [{ ...first, b: [b0 / gain, b1 / gain, b2 / gain] }, ...others];
}
