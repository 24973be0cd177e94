/** From values to places in a chart, and round numbers for its axes. */

/** Units of a plot in each direction, before it is stretched to the size of its picture. */
export const plotWidth = 1000;
export const plotHeight = 500;

export interface Axis {
  from: number;
  to: number;
  /** e.g. `µV`; behind the last number of the axis. */
  unit: string;
  /** Powers of ten at equal distances. */
  isLogarithmic?: boolean;
}

/** 0 at the beginning of the axis, 1 at its end. Nothing is outside. */
export function shareOf(value: number, { from, to, isLogarithmic = false }: Axis): number {
  const measure = (each: number) => (isLogarithmic ? Math.log10(Math.max(each, from)) : each);
  const share = (measure(value) - measure(from)) / (measure(to) - measure(from));
  return Math.min(1, Math.max(0, share));
}

/** `33.3%`, for attributes of labels, which are not stretched. */
export function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

/** At most `count` steps of 1, 2, 2.5 or 5 times a power of ten; a logarithmic axis has its powers of ten. */
export function ticksOf({ from, to, isLogarithmic = false }: Axis, count = 4): number[] {
  if (isLogarithmic) return powersOfTen(from, to);
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10);
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => rounded((first + index) * step));
}

/** `1/30` -> `0.033`: three digits are enough for a picture. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

function powersOfTen(from: number, to: number): number[] {
  const first = Math.ceil(Math.log10(from) - 1e-9);
  const last = Math.floor(Math.log10(to) + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => rounded(10 ** (first + index)));
}
