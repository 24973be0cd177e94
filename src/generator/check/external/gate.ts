/** Keeps other sites from being flooded: few requests at once for a host, with a gap between them. */

import { setTimeout as sleep } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { lazilyEach } from "../../text/lazily.ts";

export interface GateLimits {
  /** Requests to one host at once. */
  perHost: number;
  /** Requests at once. */
  total: number;
  /** Milliseconds between the beginnings of two requests to one host; up to half as much again is added at random. */
  gap: number;
}

export type Gate = ReturnType<typeof createGate>;

interface Host {
  limit: LimitFunction;
  /** When its next request may begin. */
  next: number;
}

export function createGate({ perHost, total, gap }: GateLimits) {
  const limit = pLimit(total);
  const hostOf = lazilyEach((_name: string): Host => ({ limit: pLimit(perHost), next: 0 }));
  return {
    run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const host = hostOf(name);
      return host.limit(async () => {
        await turnOf(host, gap);
        return limit(work);
      });
    },
    /** No further request to the host for this many milliseconds. */
    pause(name: string, milliseconds: number): void {
      const host = hostOf(name);
      host.next = Math.max(host.next, performance.now() + milliseconds);
    },
  };
}

async function turnOf(host: Host, gap: number): Promise<void> {
  const at = Math.max(performance.now(), host.next);
  host.next = at + gap * (1 + Math.random() / 2);
  const wait = at - performance.now();
  if (wait > 0) await sleep(wait);
}
