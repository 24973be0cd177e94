/** The simulated headset that live samples run on: its time is that of the reader. */
import { createSimulator, type Simulator, type SimulatorOptions } from "../sdk/src/simulator/index.ts";

/** The wearer has had the headset on for this long, so that calm and focus come at once. */
const wornFor = 17_000;
/** How often the simulated time follows the real one. */
const interval = 30;

/** One for all instances that a sample creates. */
const shared: Simulator[] = [];
/** What readers change acts on every simulated headset of the sample. */
const all: Simulator[] = [];

/** The headset of samples that do not create one. It runs when this resolves. */
export async function startShared(): Promise<void> {
  const simulator = createSimulator({ seed: 7, model: 3, startTime: Date.now() - wornFor });
  shared.push(simulator);
  all.push(simulator);
  await simulator.advance(wornFor);
  void follow(simulator);
}

/** The shared one. */
export function simulated(): Simulator {
  const [simulator] = shared;
  if (!simulator) throw new Error("The simulated headset does not run yet.");
  return simulator;
}

/** Whether these are the options of a simulator that the sample has created. */
export function hasServices(options: object): boolean {
  return "services" in options;
}

/** For samples that create one themselves. */
export function createForSample(options?: SimulatorOptions): Simulator {
  const simulator = createSimulator(options);
  all.push(simulator);
  return simulator;
}

/** Changes every headset of the sample; one that lacks what is changed stays as it is. */
export function change(apply: (simulator: Simulator) => void): void {
  for (const simulator of all) {
    try {
      apply(simulator);
    } catch {
      // An older model has other electrodes.
    }
  }
}

async function follow(simulator: Simulator): Promise<void> {
  for (let last = performance.now(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    const now = performance.now();
    await simulator.advance(Math.min(now - last, 5_000));
    last = now;
  }
}
