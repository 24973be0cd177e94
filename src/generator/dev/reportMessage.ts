/** The problems of a site, as sent to a browser. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { countProblems } from "../problems/counts.ts";
import { formatProblem } from "../problems/format.ts";
import { rank } from "../problems/list.ts";
import type { SiteReport } from "./siteReport.ts";

const mostItems = 100;

/**
 * The words are those of the terminal, with the line and the caret. `saved`: files that were saved since the start: what an author has
 * just written is not to be missing.
 */
export async function reportMessage(
  { problems, isWhole }: SiteReport,
  { siteDir, saved }: { siteDir: string; saved: ReadonlySet<string> },
  io: Io,
) {
  const bySeverity = (a: Problem, b: Problem) => rank[a.severity] - rank[b.severity];
  const isOther = ({ place }: Problem) => Number(!place || !saved.has(place.path));
  const kept = [...problems].sort((a, b) => isOther(a) - isOther(b) || bySeverity(a, b)).slice(0, mostItems);
  const shown = kept.sort(bySeverity);
  const paths = new Set(shown.flatMap(({ place }) => (place?.line === undefined ? [] : [place.path])));
  const files = new Map(await Promise.all([...paths].map(async (path) => [path, await linesOf(join(siteDir, path), io)] as const)));
  const readLine = (path: string, line: number) => files.get(path)?.[line - 1] ?? null;
  const { brokenLinks: _, ...counts } = countProblems(problems);
  return {
    ...counts,
    /** Whether every page and link was checked. */
    isWhole,
    /** The most severe first; when there are very many, those of saved files are kept. */
    items: shown.map((problem) => ({ severity: problem.severity, text: formatProblem(problem, { readLine, hasColor: false }) })),
  };
}

async function linesOf(path: string, io: Io): Promise<string[]> {
  const bytes = await io.readFile(path).catch(() => new Uint8Array());
  return new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
}
