/** What compiles pages outside of the main thread: a thread, or a process where code of the site runs. */
import { Worker } from "node:worker_threads";
import type { CompileSetup } from "../compile/compilePage.ts";
import { forkScript } from "../io/forkScript.ts";
import type { Problem } from "../model/problem.ts";
import type { Batch, BatchResult, ProcessMessage, ThreadData } from "./thread.ts";

export interface Runner {
  post(batch: Batch): void;
  /** The batch that it is at, and the page in it. */
  position(): [number, number];
  /** How many milliseconds the native code may take that runs now, which nothing in its own thread can end; 0 while none does. */
  nativeMilliseconds(): number;
  /** Resolves when nothing that code of the site has started is still running, or soon after. */
  settle(): Promise<void>;
  end(): Promise<void>;
  /** Whether the command waits for it. */
  hold(isHeld: boolean): void;
}

export interface RunnerEvents {
  onResult(result: BatchResult): void;
  /** Code of the site failed after its page was compiled. */
  onUncaught(uncaught: Problem): void;
  /** It ended by itself, or cannot work; only the first call counts. */
  onEnd(error: unknown): void;
}

export type StartRunner = (setup: CompileSetup, events: RunnerEvents) => Runner;

/** Parsing makes much short-lived garbage: with more space for it, less of it is copied. */
const youngMegabytes = 96;
/** The memory limit for code of a site. A process gets it, since a thread that exceeds it may end the whole command. */
const heapMegabytes = 1024;

/** `script` runs in each thread. */
export function threadRunner(script: URL): StartRunner {
  return (setup, { onResult, onEnd }) => {
    const position = new Int32Array(new SharedArrayBuffer(12)).fill(-1, 0, 2);
    const workerData: ThreadData = { setup, position };
    const worker = new Worker(script, { workerData, resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes } });
    worker.on("message", onResult).on("error", onEnd);
    worker.on("exit", () => onEnd(new Error("the thread ended")));
    return {
      post: (batch) => worker.postMessage(batch),
      position: () => [Atomics.load(position, 0), Atomics.load(position, 1)],
      nativeMilliseconds: () => Atomics.load(position, 2),
      settle: async () => undefined,
      end: async () => void (await worker.terminate()),
      hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    };
  };
}

/** `script` runs in each process. */
export function processRunner(script: URL): StartRunner {
  return (setup, events) => {
    const { child, crashReport, hold } = forkScript(script, heapMegabytes);
    const settling: (() => void)[] = [];
    let position: [number, number] = [-1, -1];
    child.on("message", (message: ProcessMessage) => {
      if ("at" in message) position = message.at;
      else if ("settled" in message) for (const resolve of settling.splice(0)) resolve();
      else if ("fatal" in message) events.onEnd(message.fatal);
      else if ("uncaught" in message) events.onUncaught(message.uncaught);
      else events.onResult(message);
    });
    // A message that cannot be sent any more: its end is reported by `close`.
    child.on("error", () => undefined);
    const ended = new Promise<void>((resolve) => {
      child.once("close", (status, signal) => {
        for (const settle of settling.splice(0)) settle();
        resolve();
        events.onEnd(new Error(reasonOfEnd(crashReport(), signal ?? `status ${status}`)));
      });
    });
    const send = (message: object): void => void child.send(message, () => undefined);
    send({ setup });
    return {
      post: (batch) => send(batch),
      position: () => position,
      nativeMilliseconds: () => 0,
      settle: () =>
        new Promise((resolve) => {
          settling.push(resolve);
          if (child.connected) send({ settle: true });
          else resolve();
        }),
      end: async () => {
        hold(true);
        child.kill("SIGKILL");
        await ended;
      },
      hold,
    };
  };
}

function reasonOfEnd(crash: string, status: string): string {
  return /out of memory|heap limit|invalid size/i.test(crash)
    ? "it ran out of memory"
    : `it ended the process that compiles pages (${status})`;
}
