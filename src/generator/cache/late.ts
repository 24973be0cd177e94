/**
 * What is known from an earlier build of a page that has not changed: most of it is only asked for when the page is drawn anew
 * or has a fault, and read then. These are classes, since there are thousands of each: an object with getters of its own takes
 * ten times as long to make. A copy by `...` lacks the late part.
 */
import type { OwnFacts } from "../model/facts.ts";
import type { DrawnPage } from "../model/page.ts";

/** What is read when it is asked for. */
export type LatePage = Pick<DrawnPage, "headings" | "links" | "places" | "facts">;
/** What every build asks of every page. */
export type NowPage = Omit<DrawnPage, keyof LatePage>;

export function partsOfPage(page: DrawnPage): { now: NowPage; late: LatePage } {
  const { headings, links, places, facts, ...now } = page;
  return { now, late: { headings, links, places, facts } };
}

export function recalledPage(now: NowPage, late: () => LatePage): DrawnPage {
  return new RecalledPage(now, late);
}

export type LateFacts = Pick<OwnFacts, "links" | "anchors">;
export type NowFacts = Omit<OwnFacts, keyof LateFacts>;

export function partsOfFacts(facts: OwnFacts): { now: NowFacts; late: LateFacts } {
  const { links, anchors, ...now } = facts;
  return { now, late: { links, anchors } };
}

export function recalledFacts(now: NowFacts, late: () => LateFacts): OwnFacts {
  return new RecalledFacts(now, late);
}

class RecalledPage implements DrawnPage {
  readonly path: string;
  readonly area: string | null;
  readonly id: string;
  readonly route: string;
  readonly frontMatter: DrawnPage["frontMatter"];
  readonly title: string;
  readonly titleId: string | null;
  readonly description: string;
  readonly components: string[];
  readonly includes: string[];
  readonly history: DrawnPage["history"];
  readonly problems: DrawnPage["problems"];
  readonly isApi: boolean;
  readonly hasTitleMarkup: boolean;
  readonly #late: () => LatePage;

  constructor(now: NowPage, late: () => LatePage) {
    this.path = now.path;
    this.area = now.area;
    this.id = now.id;
    this.route = now.route;
    this.frontMatter = now.frontMatter;
    this.title = now.title;
    this.titleId = now.titleId;
    this.description = now.description;
    this.components = now.components;
    this.includes = now.includes;
    this.history = now.history;
    this.problems = now.problems;
    this.isApi = now.isApi;
    this.hasTitleMarkup = now.hasTitleMarkup;
    this.#late = late;
  }

  get headings() {
    return this.#late().headings;
  }

  get links() {
    return this.#late().links;
  }

  get places() {
    return this.#late().places;
  }

  get facts() {
    return this.#late().facts;
  }
}

class RecalledFacts implements OwnFacts {
  readonly linkCount: number;
  readonly settledLinks: number;
  readonly assetPaths: string[];
  readonly islands: OwnFacts["islands"];
  readonly mediaOrigins: string[];
  readonly connectOrigins: string[];
  readonly code: OwnFacts["code"];
  readonly #late: () => LateFacts;

  constructor(now: NowFacts, late: () => LateFacts) {
    this.linkCount = now.linkCount;
    this.settledLinks = now.settledLinks;
    this.assetPaths = now.assetPaths;
    this.islands = now.islands;
    this.mediaOrigins = now.mediaOrigins;
    this.connectOrigins = now.connectOrigins;
    this.code = now.code;
    this.#late = late;
  }

  get links() {
    return this.#late().links;
  }

  get anchors() {
    return this.#late().anchors;
  }
}
