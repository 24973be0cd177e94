/** Decides where pages are drawn: small sites here, large ones in threads. */
import { availableParallelism } from "node:os";
import { spareMemory } from "../heap.ts";
import type { Problem } from "../model/problem.ts";
import { openPool, type Pool } from "./pool.ts";
import { processRunner, threadRunner } from "./runner.ts";
import type { PackedDrawing, TaskSetup, Tasks } from "./tasks.ts";

/** A thread starts cold: with less text to draw than this, one that is warm by then is as fast alone. */
const charactersForThreads = 3_000_000;
/** For a page that was not read yet. */
const usualCharacters = 3_000;
/** More threads than this wait for one another, and each takes its own memory. */
const mostThreads = 8;

export interface DrawingPlace {
  setup: TaskSetup;
  /** For drawing without threads. */
  tasks: () => Promise<Tasks>;
  /** As the user wants it: 0 draws everything here; left out, the size of the work and the machine decide. */
  threads?: number | undefined;
  /** For pages that need code of the site, where others are drawn here. */
  siteProcess: SiteProcess | null;
  /** Code of the site failed after its page was done. */
  onLate: (late: Problem) => void;
}

export async function openDrawing(
  sources: readonly { text: string | null }[],
  { setup, tasks, threads, siteProcess, onLate }: DrawingPlace,
): Promise<Pool> {
  const characters = sources.reduce((sum, { text }) => sum + (text?.length ?? usualCharacters), 0);
  if (characters > charactersForThreads) spareMemory();
  const count = Math.min(threads ?? threadsFor(characters), sources.length);
  if (count === 0 || script === null) return drawHere(await tasks(), { isLarge: characters > charactersForThreads, siteProcess });
  return openPool(setup, { threads: count, start: hasSiteCode(setup) ? processRunner(script) : threadRunner(script), onLate });
}

/** What runs in each thread or process; null where the program is not bundled. */
const script = typeof __THREAD__ === "string" ? new URL(__THREAD__, import.meta.url) : null;

function hasSiteCode({ components, plugins }: TaskSetup): boolean {
  return components !== null || plugins !== null;
}

function threadsFor(characters: number): number {
  return characters < charactersForThreads ? 0 : Math.min(availableParallelism(), mostThreads);
}

/** Pages wait for the process while others, which need none of the site's code, go on. */
const pagesAhead = 32;

function drawHere({ drawSource }: Tasks, { isLarge, siteProcess }: { isLarge: boolean; siteProcess: DrawingPlace["siteProcess"] }): Pool {
  const draw: Pool["draw"] = async (source) => (isLarge ? withoutTexts(await drawSource(source)) : drawSource(source));
  const settle = async () => siteProcess?.settle();
  return { width: siteProcess ? pagesAhead : 1, draw, settle, close: async () => undefined };
}

/** Compiles the pages that need code of the site, in a process that starts with the first of them and ends soon after the last. */
export type SiteProcess = Pick<Pool, "draw" | "settle">;

/** Milliseconds: while somebody writes, the next page soon comes. */
const idleTime = 10_000;

/** null for a site without code, and where the program is not bundled. */
export function openSiteProcess(setup: TaskSetup, onLate: (late: Problem) => void): SiteProcess | null {
  if (script === null || !hasSiteCode(setup)) return null;
  const start = processRunner(script);
  let pool: Pool | null = null;
  let working = 0;
  let idle: NodeJS.Timeout | undefined;
  const close = (): void => {
    void pool?.close();
    pool = null;
  };
  return {
    async draw(source) {
      clearTimeout(idle);
      pool ??= openPool(setup, { threads: 1, start, onLate });
      working++;
      try {
        return await pool.draw(source);
      } finally {
        if (--working === 0) idle = setTimeout(close, idleTime).unref();
      }
    },
    settle: async () => pool?.settle(),
  };
}

/** A copy of what is known of the page, since a part of a text keeps the whole text in memory. What comes from a thread is a copy anyway. */
function withoutTexts(drawing: PackedDrawing): PackedDrawing {
  return { ...drawing, page: JSON.parse(JSON.stringify(drawing.page)) as PackedDrawing["page"] };
}
