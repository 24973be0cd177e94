/** The simulated headset: the second entry of the package, for tests, demos and work without hardware. */
export type { RadioOptions } from "./bluetooth/SimulatedBluetooth.ts";
export { createSimulator, type Simulator, type SimulatorOptions } from "./createSimulator.ts";
export type { NetworkOptions } from "./server/Network.ts";
