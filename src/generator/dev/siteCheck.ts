/** Checks a whole site while its author writes it, page by page between other work, and keeps the result up to date. */
import { createLinkCheck, type LinkCheck, type LinkReport } from "../check/checkLinks.ts";
import type { Io } from "../io/io.ts";
import type { Stages } from "../io/stages.ts";
import type { Problem } from "../model/problem.ts";
import type { RenderedPage, RenderResult } from "../model/rendered.ts";
import { replacesNotFound } from "../outputs/staticPaths.ts";
import { isOfKind } from "../problems/catalogue.ts";
import { linkTargets } from "../site.ts";
import { aborted, lazily } from "../text/lazily.ts";
import { notFoundRoute } from "../text/reservedNames.ts";
import type { Snapshot } from "./snapshot.ts";

const alwaysKept = async () => true;

export type SiteCheck = ReturnType<typeof createSiteCheck>;

export function createSiteCheck(snapshot: Snapshot, io: Io) {
  const { renderer, site, outputs, services } = snapshot;
  const pages = new Map<string, RenderedPage>();
  const faults = new Map<string, Problem[]>();
  let typeProblems: Problem[] | null = site.config.sdk ? null : [];
  let links: LinkCheck | null = null;
  let areLinksChecked = false;
  let report: LinkReport | null = null;
  /** Whether it has the result of the page. */
  const knows = (route: string) => pages.has(route) || faults.has(route);

  /** A page as it was made just now. */
  function note(route: string, { page, problems }: RenderResult): void {
    if (problems.length > 0) faults.set(route, problems);
    else faults.delete(route);
    if (!page) return;
    // Here they are asked for with each save that changes an anchor.
    const kept = { ...page, references: lazily(page.references) };
    pages.set(route, kept);
    links?.update(kept);
    report = null;
  }

  async function checkOne(route: string, render: () => Promise<RenderResult>): Promise<void> {
    if (knows(route)) return;
    const result = await render();
    // The text may have been saved meanwhile, and be newer.
    if (!knows(route)) note(route, result);
  }

  function linkReport(): LinkReport | null {
    if (areLinksChecked) report ??= links?.report() ?? null;
    return report;
  }

  return {
    note,
    knows,
    /** What TypeScript finds in the SDK; null before that is known. */
    typeProblems: () => typeProblems,
    /** Resolves when every page was checked; rejects when it was stopped. */
    async run(stages: Stages): Promise<void> {
      const { pages: nodes } = site.graph;
      await stages.each("render", nodes, (node) =>
        checkOne(node.route, () => renderer.render(node, site.metas.get(node.path) ?? null, alwaysKept)),
      );
      if (!replacesNotFound(site.graph)) await checkOne(notFoundRoute, () => renderer.renderNotFound(alwaysKept));
      // In the order of a build, whichever page was checked first.
      const routes = nodes.length > 0 ? [...nodes.map(({ route }) => route), notFoundRoute] : [];
      const rendered = routes.flatMap((route) => pages.get(route) ?? []);
      links = createLinkCheck(rendered, { ...linkTargets(snapshot, outputs, io), isStrict: false });
      for (const _ of links.steps()) await stages.turn();
      areLinksChecked = true;
    },
    /** Resolves when TypeScript has checked the SDK, which takes longer; rejects when it was stopped. */
    async runTypes(signal: AbortSignal): Promise<void> {
      const stopped = aborted(signal).then(() => Promise.reject(signal.reason));
      typeProblems = await Promise.race([services.typeProblems, stopped]);
    },
    /** Of the pages and links known so far. Links are checked once all pages were rendered. */
    problems(): Problem[] {
      // Links to a page that failed are not broken.
      const hasFailed = faults.size > 0 || site.problems.some(({ code }) => isOfKind(code, "stopsLinkChecks"));
      return [...[...faults.values()].flat(), ...(hasFailed ? [] : (linkReport()?.problems ?? []))];
    },
    /** How many links were checked; null before that. */
    checked: () => linkReport()?.checked ?? null,
  };
}
