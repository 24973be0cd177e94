/** Every stream of a headset: rates, shapes, ranges, labels. */
import type { Accelerometer, Calm, Epoch, Focus, Kinesis, PowerByBand, PSD, RawUnfilteredEpoch, SignalQuality } from "@noema/sdk";
import { describe, expect, test } from "vitest";
import { kinesisLabels } from "../src/core/labels.ts";
import { collect, connect } from "./support/connect.ts";

const models = [
  { model: 1, rate: 250, samples: 25, perSecond: 10 },
  { model: 2, rate: 250, samples: 25, perSecond: 10 },
  { model: 3, rate: 256, samples: 16, perSecond: 16 },
] as const;

describe.each(models)("brainwaves of model $model", ({ model, rate, samples, perSecond }) => {
  test.each(["raw", "rawUnfiltered"] as const)("%s: epochs without gaps", async (label) => {
    const { simulator, headset } = await connect({ model });
    const start = simulator.now();
    const { values } = collect<Epoch | RawUnfilteredEpoch>(headset.brainwaves(label));
    await simulator.advance(3000);
    expect(values).toHaveLength(3 * perSecond);
    for (const [index, { data, info }] of values.entries()) {
      expect(data.map((channel) => channel.length)).toEqual(Array(8).fill(samples));
      expect(info.startTime).toBe(start + (index * samples * 1000) / rate);
      expect(info).toMatchObject({ samplingRate: rate, channelNames: simulator.device.channelNames });
    }
  });

  test("psd: 64 bins for each channel, 4 times a second", async () => {
    const { simulator, headset } = await connect({ model });
    const { values } = collect<PSD>(headset.brainwaves("psd"));
    await simulator.advance(1000);
    values.length = 0;
    await simulator.advance(2000);
    expect(values).toHaveLength(8);
    for (const { label, psd, freqs, info } of values) {
      expect(label).toBe("psd");
      expect(psd.map((bins) => bins.length)).toEqual(Array(8).fill(64));
      expect(freqs).toEqual(Array.from({ length: 64 }, (_, bin) => (bin * rate) / 128));
      expect(info).toMatchObject({ samplingRate: rate, notchFrequency: "60Hz", channelNames: simulator.device.channelNames });
    }
  });

  test("powerByBand: five arrays of one number per channel, 4 times a second", async () => {
    const { simulator, headset } = await connect({ model });
    const { values } = collect<PowerByBand>(headset.brainwaves("powerByBand"));
    await simulator.advance(1000);
    values.length = 0;
    await simulator.advance(2000);
    expect(values).toHaveLength(8);
    for (const { info, ...bands } of values) {
      expect(Object.keys(bands).sort()).toEqual(["alpha", "beta", "delta", "gamma", "theta"]);
      for (const powers of Object.values(bands)) expect(powers).toHaveLength(8);
      expect(Object.keys(info).sort()).toEqual(["channelNames", "samplingRate", "startTime"]);
    }
  });
});

describe("brainwaves", () => {
  test("names the notch frequency in raw and psd only", async () => {
    const { simulator, headset } = await connect({ mainsFrequency: 50 });
    const raw = collect<Epoch>(headset.brainwaves("raw"));
    const unfiltered = collect<RawUnfilteredEpoch>(headset.brainwaves("rawUnfiltered"));
    await simulator.advance(100);
    expect(raw.values[0]?.info.notchFrequency).toBe("50Hz");
    expect(Object.keys(unfiltered.values[0]?.info ?? {}).sort()).toEqual(["channelNames", "samplingRate", "startTime"]);
  });

  test("goes to each subscriber, and stops with the last one", async () => {
    const { simulator, headset } = await connect();
    const [first, second] = [collect(headset.brainwaves("raw")), collect(headset.brainwaves("raw"))];
    await simulator.advance(500);
    first.stop();
    await simulator.advance(500);
    expect([first.values.length, second.values.length]).toEqual([8, 16]);
    expect(first.values).toEqual(second.values.slice(0, 8));
  });
});

describe.each(["calm", "focus"] as const)("%s", (label) => {
  test("starts after 16 seconds, then comes once a second between 0 and 1", async () => {
    const { simulator, headset } = await connect();
    const start = simulator.now();
    const { values } = collect<Calm | Focus>(headset[label]());
    await simulator.advance(15_999);
    expect(values).toEqual([]);
    await simulator.advance(10_001);
    expect(values.map(({ timestamp }) => timestamp - start)).toEqual(Array.from({ length: 11 }, (_, index) => (16 + index) * 1000));
    for (const value of values) {
      expect(value).toEqual({ metric: "awareness", label, probability: expect.any(Number), timestamp: expect.any(Number) });
      expect(value.probability).toBeGreaterThanOrEqual(0);
      expect(value.probability).toBeLessThanOrEqual(1);
    }
  });

  test("follows the wearer smoothly", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<Calm | Focus>(headset[label]());
    const set = label === "calm" ? simulator.setCalm : simulator.setFocus;
    set(0.9);
    await simulator.advance(40_000);
    expect(values.at(-1)?.probability).toBeCloseTo(0.9, 1);
    set(0.1);
    await simulator.advance(40_000);
    expect(values.at(-1)?.probability).toBeCloseTo(0.1, 1);
    const steps = values.slice(1).map(({ probability }, index) => Math.abs(probability - (values[index]?.probability ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.1);
  });
});

describe("signalQuality", () => {
  test("tells a deviation and a verdict for each channel, 4 times a second", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<SignalQuality>(headset.signalQuality());
    await simulator.advance(3000);
    expect(values).toHaveLength(12);
    expect(Object.keys(values.at(-1) ?? {})).toEqual(simulator.device.channelNames);
    expect(Object.values(values.at(-1) ?? {}).map(({ status }) => status)).toEqual(Array(8).fill("great"));
  });

  test.each([
    [0.1, "noContact"],
    [0.8, "bad"],
    [5, "great"],
    [14, "good"],
    [45, "bad"],
    [250, "noContact"],
  ])("follows a contact of %d microvolts: %s", async (microvolts, status) => {
    const { simulator, headset } = await connect();
    simulator.setSignal("C4", microvolts);
    const { values } = collect<SignalQuality>(headset.signalQuality());
    await simulator.advance(5000);
    expect(values.at(-1)?.C4?.status).toBe(status);
    expect(values.at(-1)?.C3?.status).toBe("great");
  });
});

describe("accelerometer", () => {
  test("tells a head at rest, 10 times a second", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<Accelerometer>(headset.accelerometer());
    await simulator.advance(2000);
    expect(values).toHaveLength(20);
    for (const { x, y, z, acceleration, inclination, pitch, roll, orientation } of values) {
      expect(Math.hypot(x, y, z)).toBeCloseTo(acceleration, 3);
      expect(acceleration).toBeCloseTo(1, 1);
      expect(pitch).toBeCloseTo((Math.atan2(x, Math.hypot(y, z)) * 180) / Math.PI, 1);
      expect(roll).toBeCloseTo((Math.atan2(y, Math.hypot(x, z)) * 180) / Math.PI, 1);
      expect(Math.abs(inclination)).toBeLessThanOrEqual(180);
      expect([-3, -2, -1, 0, 1, 2, 3]).toContain(orientation);
    }
  });

  test("errors on model 1 and on no other", async () => {
    const first = collect((await connect({ model: 1 })).headset.accelerometer());
    expect(first.errors.map(({ message }) => message)).toEqual(["Noema: accelerometer is not supported by model version 1."]);
    expect(collect((await connect({ model: 2 })).headset.accelerometer()).errors).toEqual([]);
  });
});

describe("predictions and kinesis", () => {
  test("predictions come 4 times a second for trained thoughts, between 0 and 1", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<Kinesis>(headset.predictions("push"));
    const untrained = collect(headset.predictions("tongue"));
    await simulator.advance(5000);
    expect(values).toHaveLength(20);
    for (const value of values) {
      expect(value).toMatchObject({ metric: "kinesis", label: "push" });
      expect(value.probability).toBeGreaterThanOrEqual(0);
      expect(value.probability).toBeLessThan(0.4);
    }
    expect(untrained.values).toEqual([]);
  });

  test("kinesis fires on the thought, not before, and again after a while", async () => {
    const { simulator, headset } = await connect();
    const { values } = collect<Kinesis>(headset.kinesis("leftArm"));
    const other = collect<Kinesis>(headset.kinesis("rightArm"));
    await simulator.advance(30_000);
    expect(values).toEqual([]);
    simulator.setMotorLabel("leftArm");
    await simulator.advance(7500);
    expect(values.length).toBeGreaterThanOrEqual(2);
    expect(values[0]).toMatchObject({ metric: "kinesis", label: "leftArm" });
    expect(values[0]?.probability).toBeGreaterThan(0.8);
    expect((values[1]?.timestamp ?? 0) - (values[0]?.timestamp ?? 0)).toBeGreaterThanOrEqual(3000);
    simulator.setMotorLabel(null);
    await simulator.advance(1000);
    const count = values.length;
    await simulator.advance(10_000);
    expect(values).toHaveLength(count);
    expect(other.values).toEqual([]);
  });
});

describe("labels", () => {
  test("there are 35 of kinesis, and all are accepted", async () => {
    const { headset } = await connect();
    expect(new Set(kinesisLabels).size).toBe(35);
    for (const label of kinesisLabels) {
      expect(collect(headset.kinesis(label)).errors).toEqual([]);
      expect(collect(headset.predictions(label)).errors).toEqual([]);
    }
  });

  test.each(["brainwaves", "kinesis", "predictions"] as const)(
    "%s errors without a label and with an unknown one, and lists the valid ones",
    async (stream) => {
      const { headset } = await connect();
      const listed = stream === "brainwaves" ? "raw, rawUnfiltered, powerByBand, psd" : "leftArm, rightArm";
      const open = (label: unknown) => collect(headset[stream](label as never)).errors.map(({ message }) => message);
      expect(open("")).toEqual([expect.stringMatching(`a label is required for ${stream}.*${listed}`)]);
      expect(open(undefined)).toEqual([expect.stringContaining("a label is required")]);
      expect(open("frequency")).toEqual([expect.stringMatching(`"frequency" is not a label of ${stream}.*${listed}`)]);
    },
  );
});
