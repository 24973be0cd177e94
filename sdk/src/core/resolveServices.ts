/** The services of the options, completed with the real ones. */
import { HttpCloud } from "../cloud/HttpCloud.ts";
import type { SDKOptions } from "../types/options.ts";
import { browserStorage, isNode, platform, systemClock } from "./platform.ts";
import type { Services } from "./services.ts";

const cloudUrl = "https://cloud.noema.example/v1";

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
