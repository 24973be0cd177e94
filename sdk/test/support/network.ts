/** Simulators whose cloud is a real server on this machine, reached over HTTP: everything is late, nothing is in step. */

import type { Services } from "../../src/core/services.ts";
import type { EventClock } from "../../src/simulator/EventClock.ts";
import { createSimulator, type Simulator, type SimulatorOptions } from "../../src/simulator/index.ts";
import { Random } from "../../src/simulator/Random.ts";
import { createStorage } from "../../src/simulator/server/sessionStore.ts";
import { type CountingFetch, createCountingFetch } from "./countingFetch.ts";
import { LoopbackServer, openPort, type Weather } from "./loopbackServer.ts";

const register = await openPort();

/** Seed of the delays: printed with each failure, since it names the test run. `SDK_SEED=7` repeats one. */
export const networkSeed = Number(process.env.SDK_SEED ?? 1);

export interface NetworkSimulator extends Simulator {
  readonly network: LoopbackServer;
  readonly url: string;
}

/** A simulator, and the `fetch` through which clients reach it; `isSilent`: that of an open stream gives no answer. */
export type NetworkOptions = SimulatorOptions & { fetch?: typeof globalThis.fetch; isSilent?: boolean };

export function createNetworkSimulator(options: NetworkOptions = {}, weather: Partial<Weather> = {}): NetworkSimulator {
  const simulator = createSimulator(options);
  const random = new Random(networkSeed + (options.seed ?? 1));
  const network = new LoopbackServer(simulator.server, { random, delay: 1, loss: 0, latency: 0, ...weather });
  const url = register(network);
  const counting = createCountingFetch(options.fetch);
  const { openCloud: _, ...services } = simulator.options.services as Services;
  const clock = services.clock as EventClock;
  const storage = options.persistSession ? createStorage() : null;
  const isUnderWay = () => {
    const [waiting, unread] = [counting.pending - network.held, network.openLinks - counting.reading];
    return options.isSilent ? waiting !== unread : waiting !== 0 || unread !== 0 || network.sent !== counting.received;
  };
  clock.settled = () => settled({ network, counting, isUnderWay });
  const own = { network, url, options: { cloudUrl: url, fetch: counting.fetch, storage, services } };
  return Object.defineProperties(simulator, Object.getOwnPropertyDescriptors(own)) as NetworkSimulator;
}

interface Network {
  network: LoopbackServer;
  counting: CountingFetch;
  /** Whether a client waits for the server, or the server for a client. */
  isUnderWay: () => boolean;
}

/** Waits until nothing is on its way between the clients and the server. What a connection that was cut had on its way counts no more. */
async function settled({ network, counting, isUnderWay }: Network): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  for (let quiet = 0; quiet < 3; ) {
    for (let round = 0; round < 30; round += 1) await null;
    await new Promise((resolve) => setImmediate(resolve));
    quiet = network.busy > 0 || isUnderWay() ? 0 : quiet + 1;
    if (performance.now() > giveUpAt) {
      const state = `${network.busy} busy, ${counting.pending} pending, ${network.held} held, ${network.openLinks} links, ${counting.reading} read`;
      throw new Error(`the network of seed ${networkSeed} does not come to rest: ${state}`);
    }
  }
}
