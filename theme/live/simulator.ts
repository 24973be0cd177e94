/** What live samples get as the simulator: those that they create follow the controls, too. */
export * from "../../sdk/src/simulator/index.ts";
export { createForSample as createSimulator } from "./simulated.ts";
