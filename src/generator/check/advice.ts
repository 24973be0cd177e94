/** Problems of links that work, and pages without a link: each has its own level, which `--strict` does not change. */
import type { Level, SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import type { PageMeta } from "../model/page.ts";
import type { RenderedPage } from "../model/rendered.ts";
import { entryOf } from "../problems/catalogue.ts";
import { type Problem, problem } from "../problems/problem.ts";
import type { Ignores } from "./ignore.ts";
import { atLevel } from "./severity.ts";
import { routeOfUrl, type Targets } from "./targets.ts";

/** Of the pages as they are written. A file that several pages include has its problems once. */
function adviceOf(metas: Iterable<Partial<Pick<PageMeta, "problems">>>): Problem[] {
  const adviceByPlace = new Map<string, Problem>();
  for (const { problems = [] } of metas) {
    for (const problem of problems) {
      if (entryOf(problem.code)?.advice === undefined) continue;
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

interface AdviceInput {
  config: SiteConfig;
  metas?: ReadonlyMap<string, Partial<Pick<PageMeta, "problems">>>;
  ignores: Ignores;
}

/** What is odd about a link that leads nowhere is part of that problem. */
export function allAdvice(problems: Problem[], alone: Problem[], { config, metas, ignores }: AdviceInput): Problem[] {
  const placeKey = ({ place }: Problem) => `${place?.path}:${place?.line}:${place?.column}`;
  const reported = new Set(problems.map(placeKey));
  return [...adviceOf(metas?.values() ?? []), ...alone].flatMap((advice) => {
    const { code, place } = advice;
    const level = levelOfAdvice(code, config) ?? "ignore";
    if (level === "ignore" || reported.has(placeKey(advice)) || !place || ignores.has({ url: "", place, code })) return [];
    return atLevel(advice, level);
  });
}

/** Undefined for a code that is not advice. */
export function levelOfAdvice(code: string, { links }: SiteConfig): Level | undefined {
  const usual = entryOf(code)?.advice;
  return usual && (links.levels[code] ?? usual);
}

/** Reads the links of every page, so it runs only when its result is needed. */
export function orphans(pages: Iterable<RenderedPage>, graph: SiteGraph, targets: Targets): Problem[] {
  const linked = new Set<string>();
  const shells = new Set<unknown>();
  // The list from A to Z has every page.
  const lists = new Set(graph.indexPages.map(({ route }) => route));
  for (const page of pages) {
    if (lists.has(page.route)) continue;
    const pageReferences = page.references();
    for (const piece of [pageReferences, ...page.shell]) {
      if (shells.has(piece)) continue;
      shells.add(piece);
      for (const { url } of piece.links) {
        const route = routeOfUrl(url, page.route, targets);
        // A link of a page to itself does not count.
        if (route !== null && (route !== page.route || piece !== pageReferences)) linked.add(route);
      }
    }
  }
  const hint = "Link to it, add it to a sidebar, or set `unlisted: true` if this is intended.";
  return graph.pages
    .filter(({ route, sidebar, isUnlisted, path }) => sidebar === null && !isUnlisted && route !== "/" && !path.startsWith("generated:"))
    .filter(({ route }) => !linked.has(route))
    .map(({ route, path }) => problem("L022", `no page or sidebar links to ${route}`, { place: { path, line: 1 }, hint }));
}
