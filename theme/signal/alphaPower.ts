/** How strong the alpha waves of a signal are, sample by sample. */
import { bandPass } from "../../sdk/src/simulator/signal/butterworth.ts";
import { Filter } from "../../sdk/src/simulator/signal/Filter.ts";

export const samplingRate = 256;
/** More than the back of a calm head mostly has, in square microvolts. */
export const fullAlpha = 36;
/** Over how many seconds power is averaged: with less it flickers, with more it is late. */
const averageSeconds = 0.4;

/** Mean power between 8 and 12 Hz in square microvolts, after each sample. */
export function alphaMeter(): (microvolts: number) => number {
  const filter = new Filter(bandPass({ low: 8, high: 12, samplingRate }));
  const decay = Math.exp(-1 / (averageSeconds * samplingRate));
  const state = { power: 0 };
  return (microvolts) => {
    state.power = state.power * decay + filter.next(microvolts) ** 2 * (1 - decay);
    return state.power;
  };
}

/** Alpha waves come from the back of the head. */
export function isAtTheBack(channel: string): boolean {
  return channel.startsWith("PO");
}
