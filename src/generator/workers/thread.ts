/** What runs in a worker thread: compiles the pages that it is sent, one after the other. */
import { setImmediate } from "node:timers/promises";
import Tinypool from "tinypool";
import { type CompileSetup, createCompilePage } from "../compile/compilePage.ts";
import type { CompiledPage } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import type { ReadSource } from "../model/source.ts";
import { guardExit } from "../siteCode/exitGuard.ts";
import { pageOfFault, uncaughtPageProblem } from "../siteCode/failedPage.ts";

/** A page, and what code of the site left unhandled since the last one. */
export interface ThreadResult {
  page: CompiledPage;
  uncaught: Problem[];
}

const uncaught: Promise<Problem>[] = [];

function onFault(error: unknown): void {
  const page = pageOfFault();
  if (!page) throw error;
  uncaught.push(uncaughtPageProblem(error, page));
}

guardExit();
process.on("uncaughtException", onFault).on("unhandledRejection", onFault);
const compiling = createCompilePage(Tinypool.workerData as CompileSetup);

export async function compile(source: ReadSource): Promise<ThreadResult> {
  const page = await (await compiling)(source);
  // At the end of this turn, a promise that was rejected is reported.
  await setImmediate();
  return { page, uncaught: await Promise.all(uncaught.splice(0)) };
}
