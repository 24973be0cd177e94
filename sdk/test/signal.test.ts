/** The simulated signal: what it is made of, and that the numbers belong together. */
import { type Epoch, Noema, type PowerByBand, type PSD, type RawUnfilteredEpoch } from "@noema/sdk";
import { createSimulator } from "@noema/sdk/simulator";
import type { KinesisLabel } from "@noema/sdk/types";
import { describe, expect, test } from "vitest";
import { rounded } from "../src/simulator/rounded.ts";
import { bandPass, bandStop, gainAt } from "../src/simulator/signal/butterworth.ts";
import { frequencies, meanPower, powerSpectrum } from "../src/simulator/signal/spectrum.ts";
import { collect, connect, loginOf } from "./support/connect.ts";
import { bandOf, deviation, mean, powerAt } from "./support/numbers.ts";

/** Text of everything that a session with this seed and model emits. */
async function recording(seed: number, model: 1 | 2 | 3): Promise<string> {
  const simulator = createSimulator({ seed, model });
  const headset = new Noema({ ...simulator.options });
  await headset.login(loginOf(simulator));
  const labels = ["raw", "rawUnfiltered", "psd", "powerByBand"] as const;
  const streams = [...labels.map((label) => headset.brainwaves(label)), headset.calm(), headset.focus(), headset.predictions("push")];
  const collected = streams.map((stream) => collect(stream).values);
  simulator.setCalm(0.7);
  await simulator.advance(8000);
  simulator.setMotorLabel("push");
  await simulator.advance(10_000);
  return JSON.stringify(collected);
}

describe("the seed", () => {
  test.each([1, 2, 3] as const)("decides every byte of model %i", async (model) => {
    const first = await recording(5, model);
    expect(await recording(5, model)).toBe(first);
    expect(await recording(6, model)).not.toBe(first);
  });

  test("decides the same samples whoever listens, and in steps of any size", async () => {
    const [one, two] = [await connect(), await connect()];
    collect(two.headset.brainwaves("psd"));
    const [all, stepped] = [collect(one.headset.brainwaves("raw")), collect(two.headset.brainwaves("raw"))];
    await one.simulator.advance(2000);
    for (const step of [1, 62, 437, 0.5, 999.5, 500]) await two.simulator.advance(step);
    expect(stepped.values).toEqual(all.values);
  });
});

test("the signal follows the wearer as fast as the option reaction says", async () => {
  const powerSoonAfter = async (reaction: number | undefined) => {
    const simulator = createSimulator({ seed: 5, reaction });
    const headset = new Noema({ ...simulator.options });
    await headset.login(loginOf(simulator));
    simulator.setCalm(0);
    await simulator.advance(20_000);
    const { values } = collect(headset.brainwaves("raw"));
    simulator.setCalm(1);
    await simulator.advance(500);
    const samples = (values as Epoch[]).flatMap(({ data }) => data[3] ?? []);
    return mean(samples.map((sample) => sample ** 2));
  };
  expect(await powerSoonAfter(0.05)).toBeGreaterThan(1.3 * (await powerSoonAfter(undefined)));
  expect(await powerSoonAfter(2)).toBe(await powerSoonAfter(undefined));
});

describe("the resolution", () => {
  test("leaves out the digits in which engines differ", async () => {
    const { simulator, headset } = await connect();
    const streams = ["raw", "rawUnfiltered", "psd", "powerByBand"] as const;
    const measured = streams.map((label) => collect(headset.brainwaves(label)).values);
    const judged = [headset.accelerometer(), headset.signalQuality(), headset.calm(), headset.focus(), headset.predictions("push")];
    const values = [...measured, ...judged.map((stream$) => collect(stream$).values)];
    await simulator.advance(17_000);
    expect(values.every(({ length }) => length > 0)).toBe(true);
    const numbers = JSON.stringify(values).match(/-?\d+\.\d+(?:e-?\d+)?/g) ?? [];
    expect(numbers.filter((number) => !/^-?\d+\.\d{1,4}$/.test(number))).toEqual([]);
    expect(Object.is(rounded(-0.00001, 4), 0)).toBe(true);
  });
});

describe("the filters", () => {
  const gain = (sections: Parameters<typeof gainAt>[0], frequency: number, rate = 256) =>
    gainAt(sections, (2 * Math.PI * frequency) / rate);

  test("the band-pass lets 2-45 Hz through and is 3 dB down at its edges", () => {
    const filter = bandPass({ low: 2, high: 45, samplingRate: 256 });
    expect(gain(filter, 2)).toBeCloseTo(Math.SQRT1_2, 6);
    expect(gain(filter, 45)).toBeCloseTo(Math.SQRT1_2, 6);
    for (const frequency of [5, 10, 20, 30]) expect(gain(filter, frequency)).toBeGreaterThan(0.93);
    // Order 2: 12 dB an octave below the band.
    expect(gain(filter, 0.25) / gain(filter, 0.125)).toBeCloseTo(4, 1);
    expect(gain(filter, 0)).toBeCloseTo(0, 9);
    expect(gain(filter, 128)).toBeCloseTo(0, 9);
  });

  test.each([50, 60])("the notch takes out %i Hz with a bandwidth of 1 Hz", (mains) => {
    const filter = bandStop({ low: mains - 0.5, high: mains + 0.5, samplingRate: 250 });
    expect(gain(filter, mains - 0.5, 250)).toBeCloseTo(Math.SQRT1_2, 6);
    expect(gain(filter, mains + 0.5, 250)).toBeCloseTo(Math.SQRT1_2, 6);
    expect(gain(filter, mains, 250)).toBeLessThan(0.001);
    for (const frequency of [0, 10, 40, 100]) expect(gain(filter, frequency, 250)).toBeCloseTo(1, 3);
  });
});

describe("the spectrum", () => {
  test("shows a sine of 10 Hz in the bin of 10 Hz", () => {
    const wave = Array.from({ length: 128 }, (_, index) => Math.sin((2 * Math.PI * 10 * index) / 256));
    const power = powerSpectrum(wave);
    expect(frequencies(256)[power.indexOf(Math.max(...power))]).toBe(10);
  });

  test.each([1, 3] as const)("of model %i equals one computed from the raw samples", async (model) => {
    const { simulator, headset } = await connect({ model });
    const raw = collect<Epoch>(headset.brainwaves("raw"));
    let checked = 0;
    headset.brainwaves("psd").subscribe((value) => {
      const { psd, info } = value as PSD;
      const first = Math.round(((info.startTime - (raw.values[0]?.info.startTime ?? 0)) * info.samplingRate) / 1000);
      for (const [channel, bins] of psd.entries()) {
        const samples = raw.values.flatMap(({ data }) => data[channel] ?? []).slice(first, first + 128);
        expect(samples).toHaveLength(128);
        for (const bin of [0, 1, 5, 16, 40, 63]) expect(bins[bin]).toBeCloseTo(powerAt(samples, bin), 3);
      }
      checked += 1;
    });
    await simulator.advance(3000);
    expect(checked).toBeGreaterThan(8);
  });

  test("is what the power by band is the mean of", async () => {
    const { simulator, headset } = await connect();
    const spectra = collect<PSD>(headset.brainwaves("psd"));
    const bands = collect<PowerByBand>(headset.brainwaves("powerByBand"));
    await simulator.advance(1000);
    const [spectrum, band] = [spectra.values.at(-1), bands.values.at(-1)];
    expect(band?.info.startTime).toBe(spectrum?.info.startTime);
    expect(band?.alpha[3]).toBeCloseTo(meanPower(spectrum?.psd[3] ?? [], { low: 7.5, high: 12.5, samplingRate: 256 }), 3);
    // 8, 10 and 12 Hz: the bins of alpha.
    expect(band?.alpha[3]).toBeCloseTo((2 * mean(spectrum?.psd[3]?.slice(4, 7) ?? [])) / (256 * 48), 3);
  });

  test("falls as the published sample does", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<PSD>(headset.brainwaves("psd"));
    await simulator.advance(30_000);
    for (const channel of simulator.device.channelNames) {
      const low = bandOf(values, { channel, low: 4, high: 4 });
      expect(low).toBeGreaterThan(1000);
      expect(low).toBeLessThan(8000);
      expect(bandOf(values, { channel, low: 62, high: 126 })).toBeLessThan(low / 50);
    }
  });
});

describe("the ranges", () => {
  test("raw stays near 16 microvolts, rawUnfiltered within 2100 with an offset per sensor", async () => {
    const { simulator, headset } = await connect();
    const raw = collect<Epoch>(headset.brainwaves("raw"));
    const unfiltered = collect<RawUnfilteredEpoch>(headset.brainwaves("rawUnfiltered"));
    await simulator.advance(30_000);
    const samples = raw.values.flatMap(({ data }) => data.flat());
    expect(samples.filter((sample) => Math.abs(sample) > 16).length / samples.length).toBeLessThan(0.005);
    expect(Math.max(...samples.map(Math.abs))).toBeLessThan(40);
    expect(Math.abs(mean(samples))).toBeLessThan(0.1);
    const offsets = simulator.device.channelNames.map((_, channel) => mean(unfiltered.values.flatMap(({ data }) => data[channel] ?? [])));
    expect(deviation(offsets)).toBeGreaterThan(100);
    for (const { data } of unfiltered.values) for (const sample of data.flat()) expect(Math.abs(sample)).toBeLessThan(2100);
  });

  test("band power is of the order of the published sample", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<PowerByBand>(headset.brainwaves("powerByBand"));
    await simulator.advance(30_000);
    for (const band of ["alpha", "beta", "theta", "delta", "gamma"] as const) {
      const power = mean(values.flatMap((value) => value[band]));
      expect(power, band).toBeGreaterThan(0.03);
      expect(power, band).toBeLessThan(2);
    }
  });
});

describe("the wearer", () => {
  /** Power of a band on a channel over 30 seconds, once the state has settled. */
  async function measure(
    set: (simulator: ReturnType<typeof createSimulator>) => void,
  ): Promise<(channel: string, low: number, high: number) => number> {
    const { simulator, headset } = await connect();
    set(simulator);
    await simulator.advance(10_000);
    const { values } = collect<PSD>(headset.brainwaves("psd"));
    await simulator.advance(30_000);
    return (channel, low, high) => bandOf(values, { channel, low, high });
  }

  test("shows more alpha at the back of the head the calmer they are", async () => {
    const alpha = async (calm: number) => {
      const power = await measure((simulator) => simulator.setCalm(calm));
      return (channel: string) => power(channel, 8, 12);
    };
    const [low, middle, high] = [await alpha(0), await alpha(0.5), await alpha(1)];
    expect(middle("PO3")).toBeGreaterThan(low("PO3") * 1.5);
    expect(high("PO3")).toBeGreaterThan(middle("PO3") * 1.5);
    expect(high("PO4")).toBeGreaterThan(3 * high("F5"));
  });

  test("shows more gamma the more focused they are", async () => {
    const gamma = async (focus: number) => (await measure((simulator) => simulator.setFocus(focus)))("F5", 30, 44);
    const [low, high] = [await gamma(0), await gamma(1)];
    expect(high).toBeGreaterThan(low * 2);
  });

  test("shows less mu over the opposite motor cortex during a thought of one side", async () => {
    const mu = async (label: KinesisLabel | null) => {
      const power = await measure((simulator) => simulator.setMotorLabel(label));
      return (channel: string) => power(channel, 8, 12);
    };
    const [none, left, right] = [await mu(null), await mu("leftArm"), await mu("rightArm")];
    expect(left("C4")).toBeLessThan(none("C4") * 0.6);
    expect(right("C4")).toBeCloseTo(none("C4"), -3);
    expect(right("C3")).toBeLessThan(none("C3") * 0.6);
    expect((await mu("push"))("C3")).toBeLessThan((await mu("rest"))("C3") * 0.6);
  });

  test.each([50, 60] as const)("hears the hum of %i Hz in the unfiltered signal only", async (mainsFrequency) => {
    const { simulator, headset } = await connect({ mainsFrequency, model: 1 });
    const raw = collect<Epoch>(headset.brainwaves("raw"));
    const unfiltered = collect<RawUnfilteredEpoch>(headset.brainwaves("rawUnfiltered"));
    await simulator.advance(2000);
    const channel = (epochs: readonly Epoch[]) => epochs.flatMap(({ data }) => data[0] ?? []);
    const ratio = (samples: readonly number[]) => powerAt(samples, mainsFrequency * 2) / powerAt(samples, mainsFrequency * 2 - 14);
    expect(ratio(channel(unfiltered.values))).toBeGreaterThan(100);
    expect(ratio(channel(raw.values))).toBeLessThan(5);
  });
});

test("setSignal() refuses a channel that the headset does not have", () => {
  const simulator = createSimulator({ model: 3 });
  expect(() => simulator.setSignal("Cz", 5)).toThrow(
    "Noema: the simulated headset has no channel Cz. It has CP3, C3, F5, PO3, PO4, F6, C4, CP4.",
  );
});
