/** The services of the options, completed with the real ones. */
import { HttpCloud } from "../cloud/HttpCloud.ts";
import type { SDKOptions } from "../types/options.ts";
import { guarded } from "./clock.ts";
import { browserStorage, isNode, platform, systemClock } from "./platform.ts";
import type { Services } from "./services.ts";

const cloudUrl = "https://cloud.noema.example/v1";

export function resolveServices(options: SDKOptions): Services {
  const services = { clock: systemClock, random: Math.random, isNode: isNode(), warn: (message: string) => platform.console.warn(message) };
  const { fetch, storage = browserStorage(), timeout, retry } = options;
  const clock = options.services?.clock ? guarded(options.services.clock) : systemClock;
  const { random } = { ...services, ...options.services };
  const own = { fetch: fetch ?? platform.fetch.bind(globalThis), isOwnFetch: fetch !== undefined };
  const openCloud = () => new HttpCloud({ url: addressOf(options), ...own, clock, random, storage, timeout, retry });
  return { ...services, openCloud, ...options.services, clock };
}

function addressOf({ emulator, emulatorHost = "localhost", emulatorFunctionsPort = 5001, cloudUrl: own }: SDKOptions): string {
  return own ?? (emulator ? `http://${emulatorHost}:${emulatorFunctionsPort}/v1` : cloudUrl);
}
