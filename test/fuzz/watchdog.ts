/** Ends the process when one input takes too long, and prints the input: a thread beside it sees that even when native code never returns. */
import { Worker } from "node:worker_threads";

/** Seconds of the processor for one input, with all that a property does with it. */
const longest = Number(process.env.BCIDOCS_FUZZ_LONGEST ?? 20);
/** Of the name of the property and its input as text. */
const mostBytes = 2 ** 20;

const beside = `
const { workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const state = new Int32Array(workerData.shared, 0, 2);
const text = new Uint8Array(workerData.shared, 8);
let [last, start] = [-1, 0];
const worked = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
setInterval(() => {
  const now = Atomics.load(state, 0);
  if (now !== last) [last, start] = [now, worked()];
  if (worked() - start < workerData.longest) return;
  const input = Buffer.from(text.slice(0, Atomics.load(state, 1)));
  // Even numbers are between two inputs.
  const what = now % 2 === 0 ? "\\nFinding the input after this one" : "\\nThis input";
  writeSync(2, what + " takes more than " + workerData.longest + " seconds of the processor: " + input + "\\n");
  process.kill(process.pid, "SIGKILL");
}, 500);
`;

export interface Watchdog {
  /** Does the work, within the time. */
  watch: (describe: () => string, work: () => Promise<void> | void) => Promise<void>;
  end: () => Promise<unknown>;
}

export function startWatchdog(): Watchdog {
  const shared = new SharedArrayBuffer(8 + mostBytes);
  const state = new Int32Array(shared, 0, 2);
  const text = new Uint8Array(shared, 8);
  const thread = new Worker(beside, { eval: true, workerData: { shared, longest }, execArgv: [] });
  thread.unref();
  const encoder = new TextEncoder();
  const watch: Watchdog["watch"] = async (describe, work) => {
    const { written } = encoder.encodeInto(describe(), text);
    Atomics.store(state, 1, written);
    Atomics.add(state, 0, 1);
    try {
      await work();
    } finally {
      Atomics.add(state, 0, 1);
    }
  };
  return { watch, end: () => thread.terminate() };
}
