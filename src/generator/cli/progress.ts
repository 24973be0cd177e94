/** Shows how far a build is: one line that updates in place in a terminal, elsewhere a line for each stage. */
import type { Log } from "../io/io.ts";
import stageNames from "./stageNames.json" with { type: "json" };

interface ProgressTarget {
  write(text: string): void;
  isTerminal: boolean;
  /** Width in characters. */
  columns: number;
}

export interface Progress extends Log {
  /** Clears the line. */
  end(): void;
}

const names: Readonly<Record<string, string>> = stageNames;

/** `reference (TypeScript 6.0.3)` -> `Reading the SDK (TypeScript 6.0.3)`. */
function textOf(stage: string): string {
  const [, name = "", detail = ""] = /^([^(]*?)( \(.*\))?$/.exec(stage) ?? [];
  return (names[name] ?? name) + detail;
}

/** What stages count that do not count pages. */
const steps: Record<string, readonly [one: string, many: string]> = {
  external: ["address", "addresses"],
  samples: ["sample", "samples"],
};

/** `Compiling 1 page`, `Checking 4 samples`. */
function withSteps(stage: string, total: number): string {
  const [one, many] = steps[stage] ?? ["page", "pages"];
  const text = textOf(stage);
  const start = text.endsWith(` ${many}`) ? text.slice(0, -many.length - 1) : text;
  return `${start} ${total} ${total === 1 ? one : many}`;
}

const clearLine = "\r\u001b[2K";
/** Milliseconds between two updates of the bar: often enough to look smooth, seldom enough to cost nothing. */
const interval = 80;

export function createProgress(target: ProgressTarget): Progress {
  if (target.isTerminal) return inTerminal(target);
  return { ...silentProgress, stage: (name, total) => target.write(`${total ? withSteps(name, total) : textOf(name)}\n`) };
}

/** A log that prints nothing. */
export const silentProgress: Progress = { stage() {}, progress() {}, end() {} };

function inTerminal({ write, columns }: ProgressTarget): Progress {
  let current = { text: "", total: 0, printed: 0 };
  const show = (text: string) => write(clearLine + text.slice(0, Math.max(10, columns - 1)));
  return {
    stage(name, total) {
      current = { text: textOf(name), total: total ?? 0, printed: performance.now() };
      show(total ? withSteps(name, total) : current.text);
    },
    progress(done) {
      if (performance.now() - current.printed < interval) return;
      current.printed = performance.now();
      const width = Math.min(24, Math.max(0, columns - 40));
      const filled = Math.round((done / Math.max(1, current.total)) * width);
      show(`${current.text} ${"█".repeat(filled)}${"░".repeat(width - filled)} ${done}/${current.total}`);
    },
    end() {
      write(clearLine);
    },
  };
}

/** One JSON object for each stage. */
export function jsonProgress(write: (text: string) => void): Progress {
  return { ...silentProgress, stage: (name, total) => write(`${JSON.stringify({ event: "stage", name, total })}\n`) };
}
