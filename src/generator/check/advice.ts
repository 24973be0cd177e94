/** Problems of links that work: each has its own level, which `--strict` does not change. */
import type { Level, SiteConfig } from "../model/config.ts";
import type { PageMeta } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import type { IgnoreList, InlineIgnores } from "./ignore.ts";
import { atLevel, levelsOfAdvice } from "./level.ts";

/** Of the pages as they are written. A file that several pages include has its problems once. */
function adviceOf(metas: Iterable<Partial<Pick<PageMeta, "problems">>>): Problem[] {
  const adviceByPlace = new Map<string, Problem>();
  for (const { problems = [] } of metas) {
    for (const problem of problems) {
      if (!levelsOfAdvice.has(problem.code)) continue;
      const { path, line, column } = problem.place ?? {};
      adviceByPlace.set(JSON.stringify([problem.code, path, line, column]), problem);
    }
  }
  return [...adviceByPlace.values()];
}

/** Of pages whose names other programs may not find: they compare what a keyboard types with what the disk has. */
export function decomposedNames(metas: ReadonlyMap<string, unknown> = new Map()): Problem[] {
  return [...metas.keys()].flatMap((path) => {
    const composed = path.normalize("NFC");
    if (path === composed) return [];
    const hint = `Links to it work here. Rename it to the composed form (NFC), as keyboards type it: git mv "${path}" "${composed}"`;
    return [problem("L045", "the name of this file is in decomposed Unicode (NFD)", { place: { path, line: 1 }, hint })];
  });
}

export interface AdviceWork {
  input: { config: SiteConfig; metas?: ReadonlyMap<string, Partial<Pick<PageMeta, "problems">>> };
  ignored: IgnoreList;
  inline: InlineIgnores;
}

/** What is odd about a link that leads nowhere is part of that problem. */
export function allAdvice(problems: Problem[], alone: Problem[], { input, ignored, inline }: AdviceWork): Problem[] {
  const placeKey = ({ place }: Problem) => `${place?.path}:${place?.line}:${place?.column}`;
  const reported = new Set(problems.map(placeKey));
  return [...adviceOf(input.metas?.values() ?? []), ...alone].flatMap((advice) => {
    const level = levelOfAdvice(advice.code, input.config);
    if (level === "ignore" || reported.has(placeKey(advice)) || !advice.place) return [];
    if (inline.ignores(advice.place, advice.code) || ignored.ignores({ url: "", file: advice.place.path, rule: advice.code })) return [];
    return atLevel(advice, level);
  });
}

export function levelOfAdvice(code: string, { links }: SiteConfig): Level {
  return links.levels[code] ?? levelsOfAdvice.get(code) ?? "warn";
}
