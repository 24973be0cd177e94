/** Decides where pages are compiled: small sites here, large ones in threads. */
import { availableParallelism } from "node:os";
import type { ContainedCompiler } from "./contained.ts";
import { openPool, type Pool } from "./pool.ts";
import { threadScript } from "./script.ts";
import type { CompileSetup } from "./tasks.ts";

/** A thread starts cold: with less text to compile than this, one that is warm by then is as fast alone. */
const charactersForThreads = 3_000_000;
/** For a page that was not read yet. */
const usualCharacters = 3_000;
/** More threads than this wait for one another, and each takes its own memory. */
const mostThreads = 8;

export interface WorkersOptions {
  setup: CompileSetup;
  /** For compiling without threads. */
  compileHere: () => Promise<ContainedCompiler>;
  /** As the user wants it: 0 compiles everything here; left out, the size of the work and the machine decide. */
  threads?: number | undefined;
}

export async function openWorkers(sources: readonly { text: string | null }[], options: WorkersOptions): Promise<Pool> {
  const { setup, compileHere, threads } = options;
  const script = threadScript();
  const characters = sources.reduce((sum, { text }) => sum + (text?.length ?? usualCharacters), 0);
  const count = threads ?? threadsFor(characters);
  if (count > 0 && script !== null) return openPool(setup, { threads: count, script });
  return { width: 1, ...(await compileHere()) };
}

function threadsFor(characters: number): number {
  return characters < charactersForThreads ? 0 : Math.min(availableParallelism(), mostThreads);
}
