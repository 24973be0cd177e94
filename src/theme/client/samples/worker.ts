/** Runs in the worker of a live sample: hands on what it prints, and passes the reader's changes to the controls. */
import { formatLine } from "./format.ts";
import type { Control, Display, FromWorker, Line, Shown, ToWorker } from "./messages.ts";
import { numbersToPlot } from "./points.ts";

/** A control as the module that `sdk.live.provide` names exports it. */
type LiveControl = Omit<Control, "id"> & { set(value: never): unknown };

/** A display, with the function that starts it: it hands on what is to be shown. */
type LiveDisplay = Omit<Display, "id"> & { start(show: (data: Shown) => void): unknown };

/** More lines, or more characters, end the sample. */
const maxLines = 5_000;
const maxCharacters = 1_000_000;
/** Lines are sent together, this often. */
const interval = 50;
/** A chain of promises may go on for a moment before it sets its next timer. */
const quietChecks = 2;
/** Those of the browser, which do not count. */
const { setTimeout } = globalThis;

/** Begins with the controls, so that a reader's values are set before the sample reads anything. */
export function runSample(load: () => Promise<unknown>, provided: object): void {
  const post = (message: FromWorker) => postMessage(message);
  const print = createPrinter(post);
  captureConsole(print);
  const fail = (error: unknown) => {
    print([error], true);
    print.flush();
    post({ type: "failed" });
  };
  endsByClosing(() => {
    print.flush();
    post({ type: "ended" });
  });
  addEventListener("unhandledrejection", ({ reason }) => fail(reason));
  addEventListener("error", ({ error, message }) => fail(error ?? message));
  // What that module may export besides globals for samples.
  const { controls = [], displays = [] } = provided as { controls?: readonly LiveControl[]; displays?: readonly LiveDisplay[] };
  const timers = countTimers();
  addEventListener("message", ({ data: { id, value } }: MessageEvent<ToWorker>) =>
    timers.runUncounted(() => {
      if (value === undefined) displays[Number(id)]?.start((data) => post({ type: "shown", id, data }));
      else controls[Number(id)]?.set(value as never);
    }),
  );
  post({ type: "started", controls: described(controls), displays: described(displays) });
  const finish = async () => {
    print.flush();
    for (let quiet = 0; quiet < quietChecks; quiet = timers.pending.size === 0 ? quiet + 1 : 0) {
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
    globalThis.close();
  };
  load().then(finish).catch(fail);
}

/** A sample has no network: what is still to come of it is a timer. Functions that a module took from the browser while it loaded do not count. */
function countTimers() {
  const pending = new Set<unknown>();
  const state = { isCounted: true };
  const runAs = (isCounted: boolean, run: () => void) => {
    state.isCounted = isCounted;
    run();
    state.isCounted = true;
  };
  const scope = globalThis as unknown as Record<string, (...values: unknown[]) => unknown>;
  for (const kind of ["Timeout", "Interval"]) {
    const { [`set${kind}`]: set, [`clear${kind}`]: clear } = scope;
    scope[`set${kind}`] = (run, ...rest) => {
      const { isCounted } = state;
      const call = (...values: unknown[]) => {
        if (kind === "Timeout") pending.delete(timer);
        runAs(isCounted, () => (run as typeof call)(...values));
      };
      const timer = set?.(call, ...rest);
      if (isCounted) pending.add(timer);
      return timer;
    };
    scope[`clear${kind}`] = (timer) => {
      pending.delete(timer);
      clear?.(timer);
    };
  }
  return { pending, runUncounted: (run: () => void) => runAs(false, run) };
}

/** `close()` is how a worker ends itself: what samples run with calls it once nothing is left to do. */
function endsByClosing(onEnd: () => void): void {
  const scope = globalThis as { close: () => void };
  const close = scope.close.bind(globalThis);
  scope.close = () => {
    onEnd();
    close();
  };
}

/** Without their functions, which cannot be sent. */
function described<Item>(items: readonly object[]): Item[] {
  return items.map((item, index) => ({ ...JSON.parse(JSON.stringify(item)), id: String(index) }));
}

interface Printer {
  (values: readonly unknown[], isError: boolean): void;
  flush: () => void;
}

function createPrinter(post: (message: FromWorker) => void): Printer {
  const lines: Line[] = [];
  const printed = { lines: 0, characters: 0, isFull: false, at: 0 };
  const flush = () => {
    if (lines.length > 0) post({ type: "lines", lines: lines.splice(0) });
    printed.at = performance.now();
  };
  const print = (values: readonly unknown[], isError: boolean) => {
    if (printed.isFull) return;
    const text = formatLine(values);
    lines.push({ text, isError, points: isError ? null : numbersToPlot(values.length === 1 ? values[0] : text) });
    printed.lines++;
    printed.characters += text.length;
    if (printed.lines >= maxLines || printed.characters >= maxCharacters) {
      printed.isFull = true;
      flush();
      post({ type: "tooMuch" });
    }
    // A sample that never pauses has no timers.
    if (performance.now() - printed.at > interval) flush();
    else if (lines.length === 1) setTimeout(flush, interval);
  };
  return Object.assign(print, { flush });
}

function captureConsole(printLine: Printer): void {
  const print = (...values: unknown[]) => printLine(values, false);
  const warn = (...values: unknown[]) => printLine(values, true);
  Object.assign(console, { log: print, info: print, debug: print, table: print, warn, error: warn });
}
