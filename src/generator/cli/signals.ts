/** Ctrl-C and `kill`: the first signal stops the work, which cleans up; a second one ends it at once. */
import { endProcess } from "../siteCode/exitGuard.ts";
import { onInterrupt } from "../siteCode/interruptible.ts";

const exitOfSignal = { SIGINT: 130, SIGTERM: 143 };

/** Milliseconds that running work gets after a signal has ended the command. */
const longestRest = 500;

/** The status of the work, or 130/143 when a signal ended it. */
export async function withSignals(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController();
  let received: keyof typeof exitOfSignal | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (signal !== "SIGINT" && signal !== "SIGTERM") return;
    if (received) endProcess(exitOfSignal[received]);
    received = signal;
    controller.abort();
  };
  const stopListening = onInterrupt(onSignal);
  process.on("SIGTERM", onSignal);
  try {
    const status = await work(controller.signal);
    return received ? exitOfSignal[received] : status;
  } catch (error) {
    if (received) return exitOfSignal[received];
    throw error;
  } finally {
    stopListening();
    process.off("SIGTERM", onSignal);
    // Running work, such as a thread, would keep the process alive.
    if (received) setTimeout(endProcess, longestRest, exitOfSignal[received]).unref();
  }
}
