/** What a sample of the docs sees of its machine: time that the test moves, a console that is read, a process that ends nothing. */
import { format } from "node:util";

interface Timer {
  at: number;
  run: () => void;
  /** Milliseconds until it runs again; null for one that runs once. */
  every: number | null;
}

interface Machine {
  now: number;
  timers: Map<number, Timer>;
  nextTimer: number;
  printed: string[];
  errors: string[];
  onSignal: (() => unknown)[];
  hasExited: boolean;
  hasBegun: boolean;
}

const machine: Machine = {
  now: 0,
  timers: new Map(),
  nextTimer: 1,
  printed: [],
  errors: [],
  onSignal: [],
  hasExited: false,
  hasBegun: false,
};

/** For the next sample. */
export function restart(): Machine {
  return Object.assign(machine, { now: 0, timers: new Map(), printed: [], errors: [], onSignal: [], hasExited: false, hasBegun: false });
}

/** The first that each sample calls: until its modules are loaded, time stands still. */
export function begin(): void {
  machine.hasBegun = true;
}

/** Runs what is due. */
export function moveTime(ms: number): void {
  machine.now += ms;
  for (const [id, timer] of machine.timers) {
    if (timer.at > machine.now) continue;
    if (timer.every === null) machine.timers.delete(id);
    else timer.at += timer.every;
    timer.run();
  }
}

function addTimer(run: () => void, ms: number, isRepeated: boolean): number {
  const id = machine.nextTimer++;
  machine.timers.set(id, { at: machine.now + ms, run, every: isRepeated ? ms : null });
  return id;
}

export const setTimeout = (run: () => void, ms = 0): number => addTimer(run, ms, false);
export const setInterval = (run: () => void, ms = 0): number => addTimer(run, ms, true);
export const clearTimeout = (id: number): boolean => machine.timers.delete(id);
export const clearInterval = clearTimeout;

/** `node:timers/promises`. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const print = (...values: unknown[]): void => void machine.printed.push(...format(...values).split("\n"));
const complain = (...values: unknown[]): void => void machine.errors.push(format(...values));

export const console = { log: print, info: print, debug: print, table: print, warn: complain, error: complain };

export const process = {
  env: {
    EMAIL: "you@example.com",
    PASSWORD: "your-password",
    EXPERIMENT_ID: "first-training",
    NOEMA_OAUTH_CLIENT_ID: "app-of-samples",
    NOEMA_OAUTH_CLIENT_SECRET: "secret-of-samples",
    CUSTOM_TOKEN: "token-of-samples",
    API_KEY: "key-of-samples",
    NOEMA_ID_TOKEN: "id-token-of-samples",
    NOEMA_PROVIDER_ID: "example.com",
    DEVICE_ID: "a1b2c3d4e5f60718293a4b5c6d7e8f90",
  } as Record<string, string | undefined>,
  argv: ["node", "sample"],
  exitCode: 0,
  stdout: { write: (text: string) => print(text.replace(/\r|\n$/g, "")) },
  exit() {
    machine.hasExited = true;
  },
  on: (_: string, run: () => unknown) => machine.onSignal.push(run),
  once: (_: string, run: () => unknown) => machine.onSignal.push(run),
};

/** A page without the element that a sample looks for. */
export const document = { querySelector: () => null };
