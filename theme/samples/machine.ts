/** What a sample sees of its machine: time that moves as fast as it can, a console that is read, a process that ends nothing. */
import { format } from "node:util";

interface Timer {
  at: number;
  run: () => void;
  /** Milliseconds until it runs again; null for one that runs once. */
  every: number | null;
}

const timers = new Map<number, Timer>();

export const machine = {
  now: 0,
  nextTimer: 1,
  printed: [] as string[],
  errors: [] as string[],
  onSignal: [] as (() => unknown)[],
  hasExited: false,
  /** Until the modules of the sample are loaded, time stays as it is. */
  hasBegun: false,
};

/** Runs what is due. */
export function moveTime(ms: number): void {
  machine.now += ms;
  for (const [id, timer] of timers) {
    if (timer.at > machine.now) continue;
    if (timer.every === null) timers.delete(id);
    else timer.at += timer.every;
    timer.run();
  }
}

function addTimer(run: () => void, ms: number, isRepeated: boolean): number {
  machine.hasBegun = true;
  const id = machine.nextTimer++;
  timers.set(id, { at: machine.now + ms, run, every: isRepeated ? ms : null });
  return id;
}

const clearTimer = (id: number): boolean => timers.delete(id);

/** As `setTimeout` of `node:timers/promises`. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => addTimer(resolve, ms, false));

function print(...values: unknown[]): void {
  machine.hasBegun = true;
  machine.printed.push(...format(...values).split("\n"));
}

function complain(...values: unknown[]): void {
  machine.hasBegun = true;
  machine.errors.push(format(...values));
}

const listen = (_: string, run: () => unknown): number => machine.onSignal.push(run);

/** In place of the globals of Node. */
export const globals = {
  setTimeout: (run: () => void, ms = 0) => addTimer(run, ms, false),
  setInterval: (run: () => void, ms = 0) => addTimer(run, ms, true),
  clearTimeout: clearTimer,
  clearInterval: clearTimer,
  /** A page without the element that a sample looks for. */
  document: { querySelector: () => null },
  console: { log: print, info: print, debug: print, table: print, warn: () => undefined, error: complain },
  process: {
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
    on: listen,
    once: listen,
  },
};
