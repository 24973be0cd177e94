/** Keeps other sites from being flooded: few requests at once for a host, with a gap between them. */
import { setTimeout as sleep } from "node:timers/promises";

export interface GateLimits {
  /** Requests to one host at once. */
  perHost: number;
  /** Requests at once. */
  total: number;
  /** Milliseconds between the beginnings of two requests to one host; up to half as much again is added at random. */
  gap: number;
}

export interface Gate {
  run<T>(host: string, work: () => Promise<T>): Promise<T>;
  /** No further request to the host for this many milliseconds. */
  pause(host: string, milliseconds: number): void;
}

interface Host {
  enter: () => Promise<() => void>;
  /** When its next request may begin. */
  next: number;
}

export function createGate({ perHost, total, gap }: GateLimits): Gate {
  const hosts = new Map<string, Host>();
  const enter = createSlots(total);
  const hostOf = (name: string): Host => {
    const host = hosts.get(name) ?? { enter: createSlots(perHost), next: 0 };
    hosts.set(name, host);
    return host;
  };
  return {
    async run(name, work) {
      const host = hostOf(name);
      const leaveHost = await host.enter();
      try {
        await turnOf(host, gap);
        const leave = await enter();
        try {
          return await work();
        } finally {
          leave();
        }
      } finally {
        leaveHost();
      }
    },
    pause(name, milliseconds) {
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

/** Whoever enters gets a function to leave with; up to `count` are inside, in the order in which they came. */
function createSlots(count: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let free = count;
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return async () => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return leave;
  };
}
