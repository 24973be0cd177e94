/** The simulator as samples of the docs import it: all share the time of the test. */
import { createSimulator as createReal, type Simulator, type SimulatorOptions } from "../../../sdk/src/simulator/index.ts";

const simulators: { shared: Simulator | null; all: Simulator[] } = { shared: null, all: [] };

/** The headset of samples that create none: worn for a while, so that calm and focus come at once. */
export async function startSimulator(): Promise<Simulator> {
  const simulator = createReal({ seed: 7 });
  simulator.setCalm(0.35);
  simulator.setFocus(0.35);
  await simulator.advance(17_000);
  Object.assign(simulators, { shared: simulator, all: [simulator] });
  return simulator;
}

export function sharedSimulator(): Simulator {
  if (!simulators.shared) throw new Error("No sample runs.");
  return simulators.shared;
}

/** Those with the real clock follow the test, too. */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const simulator = createReal({ seed: 7, ...options, clock: "virtual" });
  if (options.clock === "real") simulators.all.push(simulator);
  return simulator;
}

export async function moveSimulators(ms: number): Promise<void> {
  for (const simulator of [...simulators.all]) await simulator.advance(ms);
}
