/** Everything through which the SDK reaches the world. The simulator and the tests hand in their own. */
import type { CloudClient } from "../cloud/CloudClient.ts";
import { HttpCloud } from "../cloud/HttpCloud.ts";
import type { SDKOptions } from "../types/options.ts";
import type { Clock } from "./clock.ts";
import { browserStorage, isNode, platform, systemClock } from "./platform.ts";

export interface Services {
  clock: Clock;
  /** Number from 0 (included) to 1 (excluded). */
  random: () => number;
  /** Opens the connection of one instance. */
  openCloud: () => CloudClient;
  isNode: boolean;
  warn: (message: string) => void;
}

const cloudUrl = "https://cloud.noema.example/v1";

/** The services of the options, completed with the real ones. */
export function resolveServices(options: SDKOptions): Services {
  return {
    clock: systemClock,
    random: Math.random,
    openCloud: () =>
      new HttpCloud({ url: addressOf(options), fetch: platform.fetch.bind(globalThis), clock: systemClock, storage: browserStorage() }),
    isNode: isNode(),
    warn: (message) => platform.console.warn(message),
    ...options.services,
  };
}

function addressOf({ emulator, emulatorHost = "localhost", emulatorFunctionsPort = 5001, cloudUrl: own }: SDKOptions): string {
  return own ?? (emulator ? `http://${emulatorHost}:${emulatorFunctionsPort}/v1` : cloudUrl);
}
