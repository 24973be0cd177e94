/** What the pictures show: a session with the simulated headset, the same on every machine. Times are seconds from the beginning. */
import type { Observable } from "rxjs";
import {
  type Accelerometer,
  type Calm,
  type DeviceStatus,
  type Epoch,
  type Focus,
  type Kinesis,
  Noema,
  type PowerByBand,
  type PSD,
  type RawUnfilteredEpoch,
  type SignalQuality,
} from "../../sdk/src/index.ts";
import { createSimulator } from "../../sdk/src/simulator/index.ts";

const seed = 107;

/** When what changes, in seconds. */
export const schedule = {
  /** The wearer grows calm. */
  calmAt: 20,
  /** Two stretches of the same length, for the spectrum. */
  restless: { from: 11, to: 15 },
  calm: { from: 30, to: 34 },
  /** The wearer concentrates. */
  focusAt: 36,
  thought: { from: 38, to: 43 },
  contactsAt: 47,
  /** The headset loses its power and cannot say so; its last heartbeat is the one before. */
  lossAt: 56,
  end: 150,
} as const;

/** A probability at a time. */
export type Timed = readonly [seconds: number, probability: number];

export interface Recording {
  channelNames: string[];
  samplingRate: number;
  /** One second of one channel, in microvolts, with and without the filters. */
  raw: number[];
  rawUnfiltered: number[];
  /** Every payload of the stretch. */
  spectra: Record<"restless" | "calm", PSD[]>;
  bands: Record<"restless" | "calm", PowerByBand[]>;
  calm: Timed[];
  focus: Timed[];
  predictions: Timed[];
  kinesis: Timed[];
  quality: SignalQuality;
  accelerometer: { seconds: number; x: number; y: number; z: number }[];
  /** Each time that it has changed. */
  states: { at: number; state: string }[];
  lastHeartbeatAt: number;
}

/** The channel that single lines show: at the back of the head, where alpha waves are strongest. */
export const shownChannel = "PO3";

/** Contact as it is a moment after putting the headset on; the other electrodes are great. */
const contacts = { F5: 15, F6: 50, CP4: 200 };

/** Two minutes; only what a picture shows is received, since spectra take time to compute. */
export async function record(): Promise<Recording> {
  const simulator = createSimulator({ seed });
  const headset = new Noema({ ...simulator.options });
  await headset.login(simulator.account);
  const began = simulator.now();
  const until = (seconds: number) => simulator.advance(began + seconds * 1000 - simulator.now());
  const during = async <T>(stream: Observable<unknown>, to: number): Promise<T[]> => {
    const collected = collect<T>(stream);
    await until(to);
    return collected.end();
  };
  simulator.setCalm(0.1);
  simulator.setFocus(0.2);
  const [calm, focus] = [collect<Calm>(headset.calm()), collect<Focus>(headset.focus())];
  const states: { time: number; status: DeviceStatus }[] = [];
  headset.status().subscribe((status) => states.push({ time: simulator.now(), status }));

  await until(10);
  const epochs = collect<Epoch>(headset.brainwaves("raw"));
  const unfiltered = await during<RawUnfilteredEpoch>(headset.brainwaves("rawUnfiltered"), 11);
  const filtered = epochs.end();
  const restless = await spectraOf(headset, () => until(schedule.restless.to));
  await until(schedule.calmAt);
  simulator.setCalm(0.9);
  await until(schedule.calm.from);
  const calmer = await spectraOf(headset, () => until(schedule.calm.to));
  await until(schedule.focusAt);
  simulator.setFocus(0.9);
  const [predictions, kinesis] = [collect<Kinesis>(headset.predictions("leftArm")), collect<Kinesis>(headset.kinesis("leftArm"))];
  await until(schedule.thought.from);
  simulator.setMotorLabel("leftArm");
  await until(schedule.thought.to);
  simulator.setMotorLabel(null);
  await until(schedule.contactsAt);
  const thoughts = { predictions: predictions.end(), kinesis: kinesis.end() };
  for (const [channel, deviation] of Object.entries(contacts)) simulator.setSignal(channel, deviation);
  const movement = collect<Accelerometer>(headset.accelerometer());
  const qualities = await during<SignalQuality>(headset.signalQuality(), schedule.contactsAt + 5);
  const movements = movement.end();
  await until(schedule.lossAt);
  simulator.vanish();
  await until(schedule.end);

  const secondsOf = (timestamp: number) => (timestamp - began) / 1000;
  const timed = (values: readonly { timestamp: number; probability: number }[]) =>
    values.map(({ timestamp, probability }) => [secondsOf(timestamp), probability] as const);
  const { channelNames, samplingRate } = simulator.device;
  const ofChannel = (all: readonly { data: number[][] }[]) => all.flatMap(({ data }) => data[channelNames.indexOf(shownChannel)] ?? []);
  const quality = qualities.at(-1);
  if (!quality) throw new Error("The simulated headset has sent no signal quality.");
  const recording = {
    channelNames,
    samplingRate,
    raw: ofChannel(filtered),
    rawUnfiltered: ofChannel(unfiltered),
    spectra: { restless: restless.psd, calm: calmer.psd },
    bands: { restless: restless.bands, calm: calmer.bands },
    calm: timed(calm.end()),
    focus: timed(focus.end()),
    predictions: timed(thoughts.predictions),
    kinesis: timed(thoughts.kinesis),
    quality,
    accelerometer: movements.map(({ timestamp, x, y, z }) => ({ seconds: secondsOf(timestamp) - schedule.contactsAt, x, y, z })),
    states: changesOf(states).map(({ time, status }) => ({ at: Math.round(secondsOf(time)), state: status.state })),
    lastHeartbeatAt: Math.round(secondsOf(states.at(-1)?.status.lastHeartbeat ?? began)),
  };
  await headset.dispose();
  simulator.stop();
  return recording;
}

async function spectraOf(headset: Noema, wait: () => Promise<void>): Promise<{ psd: PSD[]; bands: PowerByBand[] }> {
  const psd = collect<PSD>(headset.brainwaves("psd"));
  const bands = collect<PowerByBand>(headset.brainwaves("powerByBand"));
  await wait();
  return { psd: psd.end(), bands: bands.end() };
}

function changesOf<T extends { status: DeviceStatus }>(values: readonly T[]): T[] {
  return values.filter(({ status }, index) => status.state !== values[index - 1]?.status.state);
}

/** What a stream emits until `end()`. */
function collect<T>(stream: Observable<unknown>): { end(): T[] } {
  const values: T[] = [];
  const subscription = stream.subscribe((value) => values.push(value as T));
  return {
    end() {
      subscription.unsubscribe();
      return values;
    },
  };
}
