/** Looks through a whole site for problems while somebody writes it, page by page between other work, and keeps what it has found up to date. */
import { createLinkCheck, type LinkCheck } from "../check/links.ts";
import type { MadePage } from "../makePages.ts";
import type { PageFacts } from "../model/facts.ts";
import type { Problem } from "../model/problem.ts";
import { urlOfWritten } from "../render/render.ts";
import type { Steps } from "../steps.ts";
import type { Edition } from "./edition.ts";
import { notFoundRoute } from "./shownPages.ts";

export interface SiteCheck {
  /** A page as it was made just now. */
  note(route: string, made: MadePage): void;
  /** Whether it was told of the page. */
  knows(route: string): boolean;
  /** Resolves when every page was looked at; rejects when it was told to stop. */
  run(steps: Steps): Promise<void>;
  /** Of the pages and the links as far as they are known. Links are judged when all pages were looked at. */
  problems(): Problem[];
  /** How many links were judged; null before that. */
  checked(): number | null;
}

const alwaysKept = async () => true;

/** `today` is an ISO date. */
export function createSiteCheck(edition: Edition, today: string): SiteCheck {
  const { site, maker } = edition;
  const facts = new Map<string, PageFacts>();
  const faults = new Map<string, Problem[]>();
  let links: LinkCheck | null = null;
  let report: ReturnType<LinkCheck["report"]> | null = null;

  const note = (route: string, { facts: found, problems }: MadePage) => {
    if (problems.length > 0) faults.set(route, problems);
    else faults.delete(route);
    if (!found) return;
    facts.set(route, found);
    links?.update(found);
    report = null;
  };
  const knows = (route: string) => facts.has(route) || faults.has(route);
  const look = async (route: string, make: () => Promise<MadePage>) => {
    if (knows(route)) return;
    const made = await make();
    // Its text may have been saved meanwhile, and be the newer one.
    if (!knows(route)) note(route, made);
  };
  const reportNow = () => {
    report ??= links?.report() ?? null;
    return report;
  };
  const hasFailed = () => faults.size > 0 || site.problems.some(({ code }) => code === "M017");
  return {
    note,
    knows,
    async run(steps) {
      await steps.each("render", site.graph.pages, (node) =>
        look(node.route, () => maker.make(node, site.pages.get(node.path) ?? null, alwaysKept)),
      );
      await look(notFoundRoute, () => maker.makeNotFound(alwaysKept));
      // In the order of a build, whichever was looked at first.
      const routes = [...site.graph.pages.map(({ route }) => route), notFoundRoute];
      const all = routes.flatMap((route) => facts.get(route) ?? []);
      links = createLinkCheck(site.graph.pages.length > 0 ? all : [], {
        ...site,
        urlOfWritten: (link, path) => urlOfWritten(link, path, edition.context),
        files: fileUrls(edition),
        isStrict: false,
        today,
      });
    },
    problems() {
      // Links to a page that failed are no findings.
      return [...[...faults.values()].flat(), ...(hasFailed() ? [] : (reportNow()?.problems ?? []))];
    },
    checked: () => reportNow()?.checked ?? null,
  };
}

/** Files that links may lead to; those of the content are published because of the link. */
function fileUrls({ files }: Edition): string[] {
  return [...files].flatMap(([path, served]) => ("content" in served ? [`/${path}`] : []));
}
