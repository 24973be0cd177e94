/** Records what the picture on the home page shows: the simulated headset, while its wearer closes their eyes and grows calm. */
import { type Epoch, Noema } from "../../sdk/src/index.ts";
import { createSimulator } from "../../sdk/src/simulator/index.ts";

/** Time for the mind of the wearer to wander, so that the calm that follows can be seen. */
const restlessMs = 1500;
const seconds = 2;
const eyesClosedAt = 0.625;

export interface Recording {
  /** e.g. `Lyra-A1B`. */
  deviceNickname: string;
  channelNames: string[];
  samplingRate: number;
  /** Microvolts, an array for each channel. */
  samples: number[][];
  /** Seconds, from the beginning. */
  eyesClosedAt: number;
}

/** Two seconds of filtered samples, the same on every machine: long enough to see alpha waves grow, short enough to see each of them. */
export async function recordSignal(): Promise<Recording> {
  const simulator = createSimulator({ seed: 165, model: 3, clock: "virtual", reaction: 0.2 });
  const headset = new Noema({ ...simulator.options });
  await headset.login(simulator.account);
  simulator.setCalm(0);
  await simulator.advance(restlessMs);

  const epochs: Epoch[] = [];
  headset.brainwaves("raw").subscribe((epoch) => epochs.push(epoch as Epoch));
  await simulator.advance(1000 * eyesClosedAt);
  simulator.setCalm(1);
  await simulator.advance(1000 * (seconds - eyesClosedAt));

  const { deviceNickname, channelNames, samplingRate } = simulator.device;
  const samples = channelNames.map((_, channel) => epochs.flatMap(({ data }) => data[channel] ?? []));
  return { deviceNickname, channelNames, samplingRate, samples, eyesClosedAt };
}
