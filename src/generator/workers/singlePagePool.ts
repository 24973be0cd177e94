/** Compiles single pages in one thread or process, which starts with the first page and ends soon after the last. */

import type { CompileSetup } from "../compile/compilePage.ts";
import type { Problem } from "../model/problem.ts";
import { openPool, type Pool } from "./pool.ts";
import type { StartRunner } from "./runner.ts";

export type SinglePagePool = Pick<Pool, "compile" | "settle" | "close">;

/** Milliseconds: while an author writes, the next page comes soon. */
const idleTime = 10_000;

/** `onUncaught`: code of the site failed after its page was done. */
export function openSinglePagePool(setup: CompileSetup, start: StartRunner, onUncaught: (uncaught: Problem) => void): SinglePagePool {
  let pool: Pool | null = null;
  let working = 0;
  let idle: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = pool;
    pool = null;
    await ended?.close();
  };
  return {
    async compile(source) {
      clearTimeout(idle);
      pool ??= openPool(setup, { threads: 1, start, onUncaught });
      working++;
      try {
        return await pool.compile(source);
      } finally {
        if (--working === 0) idle = setTimeout(() => void close(), idleTime).unref();
      }
    },
    settle: async () => pool?.settle(),
    close,
  };
}
