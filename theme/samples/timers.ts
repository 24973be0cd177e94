/** What samples get as `node:timers/promises`. */
export { wait as setTimeout } from "./machine.ts";
