/** `--since`: only problems of links that a change can have made are reported. */
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import type { Problem } from "../model/problem.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { isInBaseline } from "./baseline.ts";
import { bareRoute, routesOfPath } from "./formerRoutes.ts";

interface SinceInput {
  config: SiteConfig;
  graph: SiteGraph;
  siteDir: string;
}

/** Leaves out the problems of links of unchanged files that lead to an unchanged page. Throws where git cannot tell. */
export async function openSince(
  ref: string | undefined,
  { config, graph, siteDir }: SinceInput,
  io: Pick<Io, "changes">,
): Promise<(problems: Problem[]) => Problem[]> {
  if (ref === undefined) return (problems) => problems;
  const { changed, removed, note } = await io.changes(siteDir, ref);
  if (note !== null)
    throw new ProblemError(problem("C044", `The changes since "${ref}" are not known: ${reasons[note]}.`, { hint: hints[note](ref) }));
  const files = new Set(changed);
  const ofPages = [...changed.flatMap((path) => graph.routeOfSource[path] ?? []), ...removed.flatMap((path) => routesOfPath(path, config))];
  const routes = new Set(ofPages);
  return (problems) =>
    problems.filter((found) => {
      if (!isInBaseline(found) || !found.place || files.has(found.place.path)) return true;
      const target = found.target?.replace(/#.*/, "");
      return target !== undefined && (routes.has(target) || routes.has(bareRoute(target)));
    });
}

type Note = Exclude<Awaited<ReturnType<Io["changes"]>>["note"], null>;

const reasons: Record<Note, string> = {
  "no-git": "there is no git",
  "no-repository": "the site is not in a git repository",
  "unknown-ref": "the repository has no such commit, branch or tag with which it shares a past",
  shallow: "the clone has only a part of its past",
};

const hints: Record<Note, (ref: string) => string> = {
  "no-git": () => "Install git, or leave --since out.",
  "no-repository": () => "Run the command inside of the repository, or leave --since out.",
  "unknown-ref": (ref) => `Fetch it with: git fetch origin ${ref.replace(/^origin\//, "")}`,
  shallow: () => "Fetch the rest with: git fetch --unshallow",
};
