/** The time of the link check grows in line with its input. The bounds are generous: a quadratic step takes minutes. */
import { expect, test } from "vitest";
import { checkLinks, createLinkCheck } from "../../../src/generator/check/checkLinks.ts";
import { configSchema, type UserConfig } from "../../../src/generator/model/config.ts";
import type { SiteGraph } from "../../../src/generator/model/graph.ts";
import type { PageLink } from "../../../src/generator/model/page.ts";
import type { RenderedPage } from "../../../src/generator/model/rendered.ts";
import { noMetadata } from "../../support/noMetadata.ts";
import { muchWork, processorTime } from "../../support/processorTime.ts";
import { rounds } from "../../support/rounds.ts";

interface Site {
  pages: RenderedPage[];
  drafts?: Record<string, string>;
  config?: Partial<UserConfig>;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

interface Piece {
  route: string;
  urls?: string[];
  anchors?: string[];
  shell?: RenderedPage["shell"];
}

function pageOf({ route, urls = [], anchors = [], shell = [] }: Piece): RenderedPage {
  const path = `content${route}.md`;
  const written: PageLink[] = urls.map((url, index) => ({ url, kind: "link", place: { path, line: index + 1, column: 5 } }));
  const links = urls.map((url) => ({ url, element: "a", isShell: false }));
  const own = { ...noMetadata.own, linkCount: links.length };
  return { route, path, metadata: own, references: () => ({ links, anchors }), shell, sourceLinks: () => written };
}

function inputOf({ pages, drafts = {}, config = {} }: Site) {
  const graph = {
    routeOfSource: Object.fromEntries(pages.map(({ path, route }) => [path, route])),
    urlOfAsset: {},
    allPages: {},
    redirects: [],
    drafts,
  } as unknown as SiteGraph;
  return {
    pages,
    graph,
    config: configSchema.parse({ title: "T", ...config }),
    urlOfWritten: ({ url }: PageLink) => url,
    locate: () => ({ path: "site.config.ts", line: 9 }),
    files: [],
    isStrict: false,
    today: "2025-09-30",
  };
}

/** Problems of the site, which have to be found within the time. */
function checkInTime(site: Site) {
  const input = inputOf(site);
  const worked = processorTime();
  const { problems } = checkLinks(input);
  expect(worked()).toBeLessThan(muchWork);
  return problems;
}

test("10,000 broken links in one page are reported within seconds", () => {
  const urls = range(10_000).map((index) => `/docs/gone-${index}`);
  expect(checkInTime({ pages: [pageOf({ route: "/docs/a", urls })] })).toHaveLength(10_000);
});

test("one broken link that occurs 20,000 times in one page is reported at each place", () => {
  const urls = range(20_000).map(() => "/docs/gone");
  expect(checkInTime({ pages: [pageOf({ route: "/docs/a", urls })] })).toHaveLength(20_000);
});

test("10,000 links to missing anchors of a page with 10,000 headings are reported within seconds", () => {
  const anchors = range(10_000).map((index) => `a-long-heading-of-this-page-${index}`);
  const urls = range(10_000).map((index) => `/docs/a#a-long-heding-of-this-page-${index}`);
  const problems = checkInTime({ pages: [pageOf({ route: "/docs/a", urls, anchors })] });
  expect(problems).toHaveLength(10_000);
  expect(problems[0]?.hint).toBe("Did you mean #a-long-heading-of-this-page-0?");
});

test("10,000 pages that each miss an anchor are reported within seconds", () => {
  const pages = range(10_000).map((index) => pageOf({ route: `/docs/p${index}`, urls: [`#gone-${index}`], anchors: ["one", "two"] }));
  expect(checkInTime({ pages })).toHaveLength(10_000);
});

test("10,000 pages with a broken link each, next to 10,000 drafts, are reported within seconds", () => {
  const pages = range(10_000).map((index) => pageOf({ route: `/docs/p${index}`, urls: [`/guides/p${index}`, `/docs/draft-${index}`] }));
  const drafts = Object.fromEntries(range(10_000).map((index) => [`content/docs/draft-${index}.md`, `/docs/draft-${index}`]));
  const problems = checkInTime({ pages, drafts });
  expect(problems).toHaveLength(20_000);
  expect(problems.filter(({ code }) => code === "L017")).toHaveLength(10_000);
});

test("broken links of a menu that 10,000 pages share are reported within seconds", () => {
  const links = range(20).map((index) => ({ url: `gone-${index}`, element: "a", isShell: true }));
  const shell = [{ ...noMetadata.own, anchors: [], links, linkCount: links.length }];
  const pages = range(10_000).map((index) => pageOf({ route: `/docs/p${index}`, shell }));
  const sidebar = range(500).map((index) => ({ type: "doc" as const, id: `d${index}` }));
  const config = { docs: { sidebars: { main: sidebar } } } as Partial<UserConfig>;
  const problems = checkInTime({ pages, config });
  expect(problems).toHaveLength(20);
  expect(problems[0]?.pages).toHaveLength(10_000);
});

test("500 entries of links.ignore and 10,000 broken links are settled within seconds", () => {
  const urls = range(10_000).map((index) => `/docs/gone-${index}`);
  const ignore = range(500).map((index) => ({ url: `/docs/*gone-${index}`, reason: "known" }));
  const problems = checkInTime({ pages: [pageOf({ route: "/docs/a", urls })], config: { links: { ignore } } });
  expect(problems).toHaveLength(9_500);
});

test("while somebody writes, a report of 10,000 broken links takes seconds after each edit", () => {
  const pages = range(1_000).map((index) =>
    pageOf({ route: `/docs/p${index}`, urls: range(10).map((link) => `/docs/gone-${index}-${link}`) }),
  );
  const check = createLinkCheck(pages, inputOf({ pages }));
  const worked = processorTime();
  for (const edit of range(rounds(3, 10))) {
    check.update(pageOf({ route: "/docs/p0", urls: [`/docs/gone-${edit}`, `/docs/p1#anchor-${edit}`], anchors: [`anchor-${edit}`] }));
    expect(check.report().problems).toHaveLength(9_992);
  }
  expect(worked()).toBeLessThan(muchWork);
});

test("a hint follows the anchors that a page has now", () => {
  const target = (anchor: string) => pageOf({ route: "/docs/b", anchors: [anchor] });
  const pages = [pageOf({ route: "/docs/a", urls: ["/docs/b#raw-data"] }), target("row-data")];
  const check = createLinkCheck(pages, inputOf({ pages }));
  expect(check.report().problems[0]?.hint).toBe("Did you mean #row-data?");
  check.update(target("raw-dates"));
  expect(check.report().problems[0]?.hint).toBe("Did you mean #raw-dates?");
});

test("a save looks up the places of its own broken links only, and the first report those that the steps before it did not", () => {
  const lookups = (count: number) => {
    let looked = 0;
    const pages = range(count).map((index) => {
      const page = pageOf({ route: `/docs/p${index}`, urls: [`/docs/gone-${index}`] });
      const sourceLinks = () => {
        looked++;
        return page.sourceLinks();
      };
      return { ...page, sourceLinks };
    });
    const { pages: all, ...input } = inputOf({ pages });
    const links = createLinkCheck(all, input);
    const steps = [...links.steps()].length;
    expect(links.report().problems).toHaveLength(count);
    const first = looked;
    const [page] = pages;
    if (page) links.update({ ...page, references: () => ({ ...page.references(), links: [] }) });
    expect(links.report().problems).toHaveLength(count - 1);
    if (page) links.update(page);
    expect(links.report().problems).toHaveLength(count);
    return { steps, first, more: looked - first };
  };
  expect(lookups(20)).toMatchObject({ first: 20, more: 1 });
  const { steps, first, more } = lookups(500);
  expect({ first, more }).toEqual({ first: 500, more: 1 });
  expect(steps).toBeGreaterThan(500);
});

test("a page that was saved between the steps is checked as it is now", () => {
  const pages = range(200).map((index) => pageOf({ route: `/docs/p${index}`, urls: [`/docs/gone-${index}`] }));
  const { pages: all, ...input } = inputOf({ pages });
  const links = createLinkCheck(all, input);
  const steps = links.steps()[Symbol.iterator]();
  steps.next();
  links.update(pageOf({ route: "/docs/p150", urls: ["/docs/other"] }));
  while (!steps.next().done);
  const saved = pages.map((page) => (page.route === "/docs/p150" ? pageOf({ route: page.route, urls: ["/docs/other"] }) : page));
  expect(links.report().problems).toEqual(checkLinks({ ...input, pages: saved }).problems);
});
