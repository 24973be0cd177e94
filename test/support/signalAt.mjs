/** Preloaded into a program: it gets the signal of `SIGNAL_AT` the moment it has printed the words there. */
import { isMainThread } from "node:worker_threads";

const { at, signal, isTwice } = JSON.parse(process.env.SIGNAL_AT ?? "{}");
// Not of the programs that this one starts.
delete process.env.SIGNAL_AT;
const write = process.stdout.write.bind(process.stdout);
const raise = () => process.kill(process.pid, signal);
let printed = "";

if (isMainThread && at !== undefined) {
  process.stdout.write = (text, ...rest) => {
    const wasReached = printed.includes(at);
    printed += text;
    const isWritten = write(text, ...rest);
    if (!wasReached && printed.includes(at)) {
      raise();
      if (isTwice) setTimeout(raise, 5).unref();
    }
    return isWritten;
  };
}
