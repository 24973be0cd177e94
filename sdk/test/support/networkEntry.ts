/** Stands in for `@noema/sdk/simulator` where every test runs over the network. */
import { createNetworkSimulator } from "./network.ts";

export type { Simulator, SimulatorOptions } from "../../src/simulator/index.ts";
export { createNetworkSimulator as createSimulator };
