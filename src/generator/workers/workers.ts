/** Decides where pages are compiled: small sites here, large ones in threads, and code of the site in a process that may die. */
import { availableParallelism } from "node:os";
import { type CompileSetup, createCompilePage } from "../compile/compilePage.ts";
import type { Problem } from "../model/problem.ts";
import type { ReadSource } from "../model/source.ts";
import { lazily } from "../text/lazily.ts";
import { openPool, type Pool } from "./pool.ts";
import { processRunner, threadRunner } from "./runner.ts";
import { threadScript } from "./script.ts";
import { openSinglePagePool } from "./singlePagePool.ts";

/** A thread starts cold: with less text to compile than this, one that is warm by then is as fast alone. */
const charactersForThreads = 3_000_000;
/** For a page that was not read yet. */
const usualCharacters = 3_000;
/** More threads than this wait for one another, and each takes its own memory. */
const mostThreads = 8;

export interface WorkersOptions {
  setup: CompileSetup;
  /** For compiling without threads. */
  local: LocalCompiler;
  /** As the user wants it: 0 compiles everything here; left out, the size of the work and the machine decide. */
  threads?: number | undefined;
  /** Code of the site failed after its page was done. */
  onUncaught: (uncaught: Problem) => void;
}

export function openWorkers(sources: readonly { text: string | null }[], { setup, local, threads, onUncaught }: WorkersOptions): Pool {
  const script = threadScript();
  const characters = sources.reduce((sum, { text }) => sum + (text?.length ?? usualCharacters), 0);
  const count = Math.min(threads ?? threadsFor(characters), sources.length);
  if (count === 0 || script === null) return local;
  return openPool(setup, { threads: count, start: hasSiteCode(setup) ? processRunner(script) : threadRunner(script), onUncaught });
}

function threadsFor(characters: number): number {
  return characters < charactersForThreads ? 0 : Math.min(availableParallelism(), mostThreads);
}

function hasSiteCode({ components, plugins }: CompileSetup): boolean {
  return components !== null || plugins !== null;
}

/** Compiles pages here, one after the other, except for those that could block the command. */
export type LocalCompiler = Pool;

/** Pages wait for the process of the site's code while others, which need none of it, go on. */
const pagesAhead = 32;
/** A page of fewer characters takes two seconds at most, whatever it holds. */
const largePage = 64_000;

/**
 * Pages with code of the site are compiled in a process, since a thread that runs out of memory may end the whole command. Large pages
 * are compiled in a thread, which can be ended when one takes too long, and signals are heard in the meantime.
 */
export function createLocalCompiler(setup: CompileSetup, onUncaught: (uncaught: Problem) => void): LocalCompiler {
  const script = threadScript();
  const ofSite = script && hasSiteCode(setup) ? openSinglePagePool(setup, processRunner(script), onUncaught) : null;
  const ofLarge = ofSite ?? (script && openSinglePagePool(setup, threadRunner(script), onUncaught));
  const hasLargePartial = Object.values(setup.parse.partials).some((text) => text.length > largePage);
  const isLarge = ({ kind, text }: ReadSource): boolean =>
    kind === "markdown" && (text.length > largePage || (hasLargePartial && text.includes("::include")));
  const here = lazily(() => createCompilePage(setup, ofSite?.compile));
  return {
    width: ofSite ? pagesAhead : 1,
    compile: async (source) => (ofLarge && isLarge(source) ? ofLarge.compile(source) : (await here())(source)),
    settle: async () => ofSite?.settle(),
    close: async () => ofLarge?.close(),
  };
}
