/** Decides where pages are drawn: small sites here, large ones in threads. */
import { availableParallelism } from "node:os";
import { spareMemory } from "../heap.ts";
import type { ContainedTasks } from "./contained.ts";
import { openPool, type Pool } from "./pool.ts";
import { threadScript } from "./script.ts";
import type { PackedDrawing, TaskSetup } from "./tasks.ts";

/** A thread starts cold: with less text to draw than this, one that is warm by then is as fast alone. */
const charactersForThreads = 3_000_000;
/** For a page that was not read yet. */
const usualCharacters = 3_000;
/** More threads than this wait for one another, and each takes its own memory. */
const mostThreads = 8;

export interface DrawingPlace {
  setup: TaskSetup;
  /** For drawing without threads. */
  tasks: () => Promise<ContainedTasks>;
  /** As the user wants it: 0 draws everything here; left out, the size of the work and the machine decide. */
  threads?: number | undefined;
}

export async function openDrawing(sources: readonly { text: string | null }[], { setup, tasks, threads }: DrawingPlace): Promise<Pool> {
  const script = threadScript();
  const characters = sources.reduce((sum, { text }) => sum + (text?.length ?? usualCharacters), 0);
  if (characters > charactersForThreads) spareMemory();
  const count = threads ?? threadsFor(characters);
  return count === 0 || script === null
    ? drawHere(await tasks(), characters > charactersForThreads)
    : openPool(setup, { threads: count, script });
}

function threadsFor(characters: number): number {
  return characters < charactersForThreads ? 0 : Math.min(availableParallelism(), mostThreads);
}

function drawHere({ drawSource, close }: ContainedTasks, isLarge: boolean): Pool {
  const draw: Pool["draw"] = async (source) => (isLarge ? withoutTexts(await drawSource(source)) : drawSource(source));
  return { width: 1, draw, close };
}

/** A copy of what is known of the page, since a part of a text keeps the whole text in memory. What comes from a thread is a copy anyway. */
function withoutTexts(drawing: PackedDrawing): PackedDrawing {
  return { ...drawing, page: JSON.parse(JSON.stringify(drawing.page)) as PackedDrawing["page"] };
}
