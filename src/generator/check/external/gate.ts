/** Keeps other sites from being flooded: few requests at once for a host, with a gap between them. */

import { setTimeout as sleep } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import type { SiteConfig } from "../../model/config.ts";
import { lazilyEach } from "../../text/lazily.ts";

export type Gate = ReturnType<typeof createGate>;

interface Host {
  limit: LimitFunction;
  /** When its next request may begin. */
  next: number;
}

/** `perHost` requests to one host at once, `gap` milliseconds apart; up to half as much again is added at random. */
export function createGate({ perHost, concurrency, gap }: Pick<SiteConfig["links"]["external"], "perHost" | "concurrency" | "gap">) {
  const limit = pLimit(concurrency);
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
