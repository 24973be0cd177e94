/**
 * Compiles large pages in a thread of their own where all other pages are compiled here: the thread can be ended when such
 * a page takes too long, needs too much memory or the command is stopped, and signals are heard in the meantime.
 */
import type { ReadSource } from "../model/source.ts";
import { openPool, type Pool } from "./pool.ts";
import { threadScript } from "./script.ts";
import type { CompilePage, CompileSetup } from "./tasks.ts";

export interface ContainedCompiler {
  compile: CompilePage;
  /** Ends the thread, whatever it is at. Work that comes later starts another. */
  close(): Promise<void>;
}

/** A page of fewer characters takes two seconds at most, whatever it holds. */
const largePage = 64_000;
/** How long the thread is kept for the next page. */
const idleMilliseconds = 1_000;

export function containLargePages(here: CompilePage, setup: CompileSetup): ContainedCompiler {
  const script = threadScript();
  if (script === null) return { compile: here, close: async () => undefined };
  const hasLargePartial = Object.values(setup.parse.partials).some((text) => text.length > largePage);
  const isLarge = ({ kind, text }: ReadSource): boolean =>
    kind === "markdown" && (text.length > largePage || (hasLargePartial && text.includes("::include")));
  let thread: Pool | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.close();
  };
  return {
    close,
    async compile(source) {
      if (!isLarge(source)) return here(source);
      clearTimeout(idle);
      thread ??= openPool(setup, { threads: 1, script, isUnheld: true });
      waiting++;
      try {
        return await thread.compile(source);
      } finally {
        waiting--;
        if (waiting === 0) idle = setTimeout(() => void close(), idleMilliseconds).unref();
      }
    },
  };
}
