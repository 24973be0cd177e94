/** What one sensor measures, sample by sample, and what the filters of the headset make of it. */
import type { Random } from "../Random.ts";
import { bandPass, bandStop, type Section } from "./butterworth.ts";
import { Filter } from "./Filter.ts";
import { PinkNoise } from "./PinkNoise.ts";
import { Rhythm } from "./Rhythm.ts";

/** State of mind of the wearer, all from 0 to 1. */
export interface Mind {
  calm: number;
  focus: number;
  /** How much the rhythm of the motor cortex is suppressed, on each side. */
  motorLeft: number;
  motorRight: number;
}

interface Sensor {
  name: string;
  samplingRate: number;
  mainsFrequency: number;
}

/** Microvolts. */
const noiseAmplitude = 1.6;
const whiteAmplitude = 4.5;
const alphaAmplitude = 6;
const muAmplitude = 3.5;
const gammaAmplitude = 1.9;
const slowDriftAmplitude = 80;
const nominalDeviation = 4;

const gammaFrequencies = [31, 34, 37, 40, 43];

/** How strongly the alpha rhythm shows at a site: it comes from the back of the head. */
const alphaShare: Record<string, number> = { PO: 1, CP: 0.35, C: 0.15, F: 0.05 };

/** The mu rhythm comes from the motor cortex, below C3 and C4. */
const muShare: Record<string, number> = { C: 1, CP: 0.3, PO: 0, F: 0.05 };

export class BrainSignal {
  readonly #random: Random;
  readonly #noise: PinkNoise;
  readonly #alpha: Rhythm;
  readonly #mu: Rhythm;
  readonly #gamma: Rhythm[];
  readonly #notch: Filter;
  readonly #bandPass: Filter;
  readonly #alphaShare: number;
  readonly #muShare: number;
  readonly #isLeft: boolean;
  readonly #humStep: number;
  readonly #humAmplitude: number;
  readonly #slowStep: number;
  #slowPhase: number;
  #humPhase: number;
  #drift: number;
  /** Contact of the sensor: factor on everything but drift and hum. */
  #gain = 1;

  constructor(random: Random, { name, samplingRate, mainsFrequency }: Sensor) {
    this.#random = random;
    const site = name.replace(/\d+$/, "");
    this.#isLeft = Number(name.replace(/^\D+/, "")) % 2 === 1;
    this.#noise = new PinkNoise(random);
    this.#alpha = new Rhythm(random, { frequency: random.between(9.6, 10.4), samplingRate });
    this.#mu = new Rhythm(random, { frequency: random.between(10.4, 11.2), samplingRate });
    this.#gamma = gammaFrequencies.map((frequency) => new Rhythm(random, { frequency, samplingRate }));
    this.#notch = new Filter(notch(mainsFrequency, samplingRate));
    this.#bandPass = new Filter(bandPass({ low: 2, high: 45, samplingRate }));
    this.#alphaShare = alphaShare[site] ?? 0;
    this.#muShare = muShare[site] ?? 0;
    this.#drift = random.between(-1400, 1400);
    // One swing in 20 to 50 seconds.
    this.#slowStep = (2 * Math.PI) / (samplingRate * random.between(20, 50));
    this.#slowPhase = random.between(0, 2 * Math.PI);
    this.#humStep = (2 * Math.PI * mainsFrequency) / samplingRate;
    this.#humAmplitude = random.between(20, 60);
    this.#humPhase = random.between(0, 2 * Math.PI);
  }

  /** Makes the filtered signal vary by about this many microvolts. */
  setDeviation(microvolts: number): void {
    this.#gain = microvolts / nominalDeviation;
  }

  next(mind: Mind): { unfiltered: number; filtered: number } {
    // Pulled back to the middle, so that it stays within the range of the amplifier.
    this.#drift += 0.02 * this.#random.gaussian() - 0.00001 * this.#drift;
    this.#slowPhase += this.#slowStep;
    this.#humPhase += this.#humStep;
    const drift = this.#drift + slowDriftAmplitude * Math.sin(this.#slowPhase);
    const unfiltered = this.#gain * this.#brain(mind) + drift + this.#humAmplitude * Math.sin(this.#humPhase);
    const filtered = this.#bandPass.next(this.#notch.next(unfiltered));
    return { unfiltered, filtered };
  }

  #brain({ calm, focus, motorLeft, motorRight }: Mind): number {
    // The left side of the body is driven by the right side of the brain, and the other way round.
    const suppression = this.#isLeft ? motorRight : motorLeft;
    const alpha = alphaAmplitude * this.#alphaShare * (0.1 + 0.9 * calm) * this.#alpha.next();
    const mu = muAmplitude * this.#muShare * (1 - 0.9 * suppression) * this.#mu.next();
    let gamma = 0;
    for (const rhythm of this.#gamma) gamma += rhythm.next() * gammaAmplitude * (0.05 + 0.95 * focus);
    return noiseAmplitude * this.#noise.next() + whiteAmplitude * this.#random.gaussian() + alpha + mu + gamma;
  }
}

/** Order 2, bandwidth 1 Hz. */
function notch(frequency: number, samplingRate: number): Section[] {
  return bandStop({ low: frequency - 0.5, high: frequency + 0.5, samplingRate });
}
