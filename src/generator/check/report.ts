/** The problems of a build while it goes on, and how far it may go with them. */
import type { Io } from "../io/io.ts";
import type { BuildRequest } from "../model/build.ts";
import type { SiteConfig } from "../model/config.ts";
import { isOfKind } from "../problems/catalogue.ts";
import { exitCodeOf, type Problem, problem } from "../problems/problem.ts";
import { openBaseline } from "./baseline.ts";
import { atConfiguredLevel, atStrictLevel } from "./severity.ts";

/** The only place that decides how far a build goes that has these problems: whether links are checked, and whether it publishes. */
export function permitted(problems: Problem[], { isPublished }: BuildRequest): { linkChecks: boolean; publishing: boolean } {
  return {
    // A page that failed to render would make every link to it a broken one.
    linkChecks: !problems.some(({ code }) => isOfKind(code, "stopsLinkChecks")),
    publishing: isPublished !== false && exitCodeOf(problems) === 0,
  };
}

export type Report = Awaited<ReturnType<typeof openReport>>;

/** The problems of a build, without those that the baseline has. */
export async function openReport(config: SiteConfig, request: BuildRequest, io: Io) {
  const baseline = await openBaseline(request.baseline, io);
  const problems: Problem[] = [];
  const add = (more: Problem[]): void => void problems.push(...baseline.withoutKnown(more));
  return {
    problems,
    add,
    /** Adds the problems of a stage that does not know the levels of the settings; returns what the stage made. */
    take<T extends { problems: Problem[] }>(made: T): T {
      add(atLevels({ config, problems: made.problems }, request));
      return made;
    },
    close: async () => void problems.push(...(await baseline.close())),
  };
}

export function atLevels({ config, problems }: { config: SiteConfig; problems: Problem[] }, { isStrict }: BuildRequest): Problem[] {
  return isStrict ? atStrictLevel(problems) : atConfiguredLevel(problems, config.onBrokenLinks, config.links.levels);
}

/** A check that looked at nothing says nothing about the site. */
export function noLinks(checked: number, { isPublished }: BuildRequest): Problem[] {
  if (checked > 0 || isPublished !== false) return [];
  return [problem("L029", "no link was checked", { hint: "Check that the config is that of the site with the pages." })];
}
