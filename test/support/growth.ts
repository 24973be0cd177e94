/** Measures how the time of compiling one page grows with its text. */

import { pageCompiler } from "./pageCompiler.ts";
import { processorTime } from "./processorTime.ts";

const compilePage = pageCompiler();

export interface Compilation {
  /** Of the processor, which a busy machine does not change. */
  milliseconds: number;
  /** The text was refused, with a place. */
  isLimited: boolean;
}

export const compile = (text: string): Promise<Compilation> => compileBy(compilePage, text);

export async function compileBy(compiler: ReturnType<typeof pageCompiler>, text: string, path?: string): Promise<Compilation> {
  const worked = processorTime();
  const { meta } = await compiler(text, path);
  const milliseconds = worked();
  const isLimited = meta.problems.some(({ code, place }) => code === "M007" && place?.line !== undefined);
  return { milliseconds, isLimited };
}

/** Two seconds as users have it; tests may run on a machine that is slow. */
const longestPer64kB = 20_000;
const mostPerDoubling = 2.6;
/** Below it, collecting garbage and loading modules count for more than the text. */
const floor = 250;

/** What is done with a text, if it is not compiled as a page. */
export async function timed(work: () => unknown): Promise<Compilation> {
  const worked = processorTime();
  await work();
  return { milliseconds: worked(), isLimited: false };
}

type Process = (text: string) => Promise<Compilation>;

/** A description of too fast a growth; the better of two tries counts. */
export async function faultsOfGrowth(
  make: (characters: number) => string,
  kilobytes: number[],
  process: Process = compile,
): Promise<string[]> {
  const first = await measure(make, kilobytes, process);
  return first.length === 0 ? [] : measure(make, kilobytes, process);
}

async function measure(make: (characters: number) => string, kilobytes: number[], process: Process): Promise<string[]> {
  const faults: string[] = [];
  let before: { size: number; milliseconds: number } | null = null;
  for (const size of kilobytes) {
    const { milliseconds, isLimited } = await process(make(size * 1024));
    if (isLimited) return faults;
    const most: number = before ? before.milliseconds * mostPerDoubling ** Math.log2(size / before.size) + floor : Number.POSITIVE_INFINITY;
    if (milliseconds > most) faults.push(`${size} kB took ${Math.round(milliseconds)} ms, expected at most ${Math.round(most)}`);
    const longest = (longestPer64kB * Math.max(size, 16)) / 64;
    if (milliseconds > longest) faults.push(`${size} kB took ${Math.round(milliseconds)} ms, expected at most ${longest}`);
    before = { size, milliseconds };
  }
  return faults;
}
