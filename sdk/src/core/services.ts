/** Everything through which the SDK reaches the world. The simulator and the tests hand in their own. */
import type { CloudClient } from "../cloud/CloudClient.ts";
import type { Clock } from "./clock.ts";

export interface Services {
  clock: Clock;
  /** Number from 0 (included) to 1 (excluded). */
  random: () => number;
  /** Opens the connection of one instance. */
  openCloud: () => CloudClient;
  isNode: boolean;
  warn: (message: string) => void;
}
