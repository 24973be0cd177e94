/** Checks every link, anchor and image of the rendered HTML; one problem for each cause, however many pages show it. */
import type { Level, SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import type { FoundLink, HtmlMetadata } from "../model/htmlMetadata.ts";
import type { PageMeta } from "../model/page.ts";
import { anchorsOf, type RenderedPage } from "../model/rendered.ts";
import type { Code } from "../problems/catalogue.ts";
import { byPlace } from "../problems/list.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { lazily, lazilyEach } from "../text/lazily.ts";
import { addToList } from "../text/lists.ts";
import { allAdvice, decomposedNames, levelOfAdvice, orphans } from "./advice.ts";
import { type BrokenOccurrence, brokenLinksOf, type CauseInput, type KnownCauses, type PlacedLink } from "./causes.ts";
import { brokenPlaced, type ConfigUrl } from "./configUrls.ts";
import { type BrokenLink, createDescribing, type Description, describeBrokenLink, isMedia, isPicture, pathMeant } from "./describe.ts";
import { createIgnores, type IgnoreInput } from "./ignore.ts";
import type { Missing } from "./movedFiles.ts";
import { atLevel } from "./severity.ts";
import { createSuggestAnchor } from "./suggest.ts";
import { checkTarget, createTargets, type TargetInput, type TargetResult, type Targets } from "./targets.ts";

interface LinkCheckInput extends CauseInput, Omit<IgnoreInput, "metas">, Pick<TargetInput, "pages" | "files"> {
  /** `--strict`: every broken link fails the build. */
  isStrict: boolean;
  /** Of all pages by path, for the comments in them and for what was found when they were read. */
  metas?: ReadonlyMap<string, Partial<Pick<PageMeta, "ignores" | "problems">>>;
  /** Addresses in settings and stylesheets; omitted for none. */
  configUrls?: readonly ConfigUrl[];
}

export interface LinkReport {
  problems: Problem[];
  /** Of the problems, links to a file that is not there, as they are written. */
  missing: Missing;
  /** Links of all pages; those of the shell count once for each variant of it. */
  checked: number;
}

/** Checks the links of a whole site. */
export function checkLinks({ pages, ...input }: LinkCheckInput): LinkReport {
  return createLinkCheck(pages, input).report();
}

export type LinkCheck = ReturnType<typeof createLinkCheck>;

/** After this many reports, the budget for hints starts again. */
const reportsForHints = 50;
const pagesOfStep = 50;

/** The links of a site, checked: an edit of a page checks again only what it can change. */
export function createLinkCheck(all: RenderedPage[], input: Omit<LinkCheckInput, "pages">) {
  const pages = new Map(all.map((page) => [page.route, page]));
  const targets = createTargets({ ...input, pages: all });
  const { results, brokenInText, brokenInShell } = createFinder(targets);
  const describer = createDescriber(input.graph, targets);
  const ofPages = new Map<string, BrokenOccurrence[] | null>(all.map(({ route }) => [route, null]));
  const checkPage = (page: RenderedPage) => void ofPages.set(page.route, brokenInText(page));
  // An edit of a page's text changes no part of the shell, and no name that hints may suggest.
  const shellParts = [...pagesByShellPart(all)];
  const shellLinkCount = shellParts.reduce((sum, [{ links }]) => sum + links.length, 0);
  let ofShell: BrokenOccurrence[] | null = null;
  let mostResults = Number.POSITIVE_INFINITY;
  const causes: KnownCauses = new WeakMap();
  const brokenNow = () => {
    ofShell ??= shellParts.flatMap(([part, on]) => brokenInShell(part, on));
    return brokenLinksOf([...[...ofPages.values()].flatMap((each) => each ?? []), ...ofShell], input, causes);
  };
  const steps = (function* (): Generator<void> {
    for (const [index, { route }] of all.entries()) {
      const page = pages.get(route);
      if (page && !ofPages.get(route)) checkPage(page);
      if (index % pagesOfStep === 0) yield;
    }
    mostResults = 2 * results.size + 1_000;
    for (const link of brokenNow()) yield void describer.describe(link);
  })();
  return {
    /** The work of the first report, in steps of a few milliseconds: others may get their turn in between. */
    steps: (): Iterable<void> => steps,
    /** The page as it is now; its route was known from the start. */
    update(page: RenderedPage): void {
      const before = targets.anchors.get(page.route)?.() ?? new Set();
      const anchors = anchorsOf(page);
      // Of links that came and went.
      if (results.size > mostResults) results.clear();
      pages.set(page.route, page);
      checkPage(page);
      if (before.size === anchors.size && [...anchors].every((anchor) => before.has(anchor))) return;
      targets.anchors.set(page.route, () => anchors);
      describer.onNewAnchors();
      ofShell = null;
      for (const url of results.keys()) if (url.includes("#")) results.delete(url);
      for (const other of pages.values()) if (other.references().links.some(({ url }) => url.includes("#"))) checkPage(other);
    },
    report(): LinkReport {
      describer.onReport();
      for (const _ of steps);
      const now = [...pages.values()];
      const ofText = brokenNow().map((link) => ({ link, description: describer.describe(link) }));
      const ofPlaces = brokenPlaced(input.configUrls ?? [], targets).map((link) => ({ link, description: describer.describeNew(link) }));
      const orphaned = levelOfAdvice("L022", input.config) === "ignore" ? [] : orphans(now, input.graph, targets);
      const alone = [...orphaned, ...decomposedNames(input.metas)];
      const ofTexts = now.reduce((sum, { metadata }) => sum + metadata.linkCount + metadata.samePageLinkCount, 0);
      return {
        ...problemsOf([...ofText, ...ofPlaces], alone, { ...input, pages: now }),
        checked: ofTexts + shellLinkCount + (input.configUrls?.length ?? 0),
      };
    },
  };
}

/** Finds broken links. A link from the root means the same on every page: `results` has those. */
function createFinder(targets: Targets) {
  const results = new Map<string, TargetResult>();
  const fromRoot = lazilyEach((url: string) => checkTarget(url, "", targets), results);
  const check = (url: string, route: string) => (url.startsWith("/") ? fromRoot(url) : checkTarget(url, route, targets));
  // A loop, since there may be a hundred thousand links, and all of them good.
  const brokenAmong = (links: FoundLink[], page: RenderedPage): BrokenOccurrence[] => {
    const broken: BrokenOccurrence[] = [];
    for (const link of links) {
      const result = check(link.url, page.route);
      if (result.kind === "unlisted" && (link.isShell || link.isOfLayout)) continue;
      if (result.kind !== "ok") broken.push({ result, htmlLink: link, page });
      else if (result.isPage && isPicture(link)) broken.push({ result: { kind: "no-image", route: link.url }, htmlLink: link, page });
    }
    return broken;
  };
  const brokenInShell = ({ links }: HtmlMetadata, on: RenderedPage[]): BrokenOccurrence[] =>
    links.flatMap((link) => {
      // Most results are the same for all pages, and nearly always good.
      const isGoodEverywhere = link.url.startsWith("/") && ["ok", "unlisted"].includes(fromRoot(link.url).kind);
      return isGoodEverywhere ? [] : on.flatMap((page) => brokenAmong([link], page));
    });
  return { results, brokenInText: (page: RenderedPage) => brokenAmong(page.references().links, page), brokenInShell };
}

/** Describes broken links, each once: every save asks for a report, and changes hardly any of them. */
function createDescriber(graph: SiteGraph, targets: Targets) {
  let suggestAnchor = lazily(() => createSuggestAnchor(targets.anchors));
  const start = () => lazily(() => createDescribing(graph, targets, () => suggestAnchor()));
  let describing = start();
  let reports = 0;
  const descriptions = new Map<string, { link: PlacedLink; description: Description }>();
  return {
    describe(link: PlacedLink): Description {
      const before = descriptions.get(link.key);
      if (before && before.link.htmlLink === link.htmlLink && before.link.result === link.result) return before.description;
      const description = describeBrokenLink(link, describing());
      descriptions.set(link.key, { link, description });
      return description;
    },
    describeNew: (link: BrokenLink) => describeBrokenLink(link, describing()),
    onNewAnchors() {
      suggestAnchor = lazily(() => createSuggestAnchor(targets.anchors));
    },
    /** The budget for comparing names is limited. */
    onReport() {
      if (++reports % reportsForHints === 0) describing = start();
    },
  };
}

/** Codes of links to a file that is not part of the site; it may have been, or may be elsewhere. */
const missingFiles: ReadonlySet<string> = new Set(["L001", "L003", "L015"]);

/** Each cause is reported once. `alone`: advice that is about no link. */
function problemsOf(described: { link: BrokenLink; description: Description }[], alone: Problem[], input: LinkCheckInput) {
  const missing = new Map<Problem, { path: string; url: string }>();
  const ignores = createIgnores(input, false);
  const order = new Map(input.pages.map(({ route }, index) => [route, index]));
  const problems = described.flatMap(({ link, description }) => {
    const { htmlLink, sourceLink, place } = link;
    if (ignores.has({ url: sourceLink?.url ?? htmlLink.url, place, code: description.code })) return [];
    const reported = toProblems(link, description, { ...input, order });
    const path = missingFiles.has(description.code) ? pathMeant(link) : null;
    if (path !== null && sourceLink) for (const problem of reported) missing.set(problem, { path, url: sourceLink.url });
    return reported;
  });
  const advice = allAdvice(problems, alone, { ...input, ignores });
  return { problems: [...problems, ...advice, ...ignores.problems()].sort(byPlace), missing };
}

/** Which pages share each part of the shell. */
function pagesByShellPart(pages: RenderedPage[]): Map<HtmlMetadata, RenderedPage[]> {
  const shellParts = new Map<HtmlMetadata, RenderedPage[]>();
  for (const page of pages) {
    for (const part of page.shell) {
      addToList(shellParts, part, page);
    }
  }
  return shellParts;
}

type Settings = Pick<LinkCheckInput, "config" | "isStrict">;

/** `order`: index of each route in the site. */
function toProblems(brokenLink: BrokenLink, description: Description, { order, ...settings }: Settings & { order: Map<string, number> }) {
  const { code, message, hint, url } = description;
  const level = levelOfAdvice(code, settings.config) ?? levelOfLink(brokenLink, description, settings);
  // In the order of the site, whichever part of a page had the link.
  const pages = [...brokenLink.pages].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const { place, sourceLink } = brokenLink;
  const fix = sourceLink && url !== undefined && url !== sourceLink.url ? { from: sourceLink.url, to: url } : undefined;
  const reported = problem(code, message, { place, hint, fix, ...(pages.length > 0 && { pages }) });
  return atLevel({ ...reported, ...targetOf(brokenLink.result) }, level);
}

/** Where the link leads, however it is written. */
function targetOf(result: BrokenLink["result"]): Pick<Problem, "target"> {
  if (!("route" in result)) return {};
  return { target: "anchor" in result ? `${result.route}#${result.anchor}` : result.route };
}

function levelOfLink(brokenLink: BrokenLink, { code, isSuspicious }: Description, { config, isStrict }: Settings): Level {
  const level = isStrict ? "throw" : levelOf(brokenLink, code, config);
  return isSuspicious && level === "throw" && config.links.levels[code] !== "throw" ? "warn" : level;
}

function levelOf({ sourceLink, htmlLink }: BrokenLink, code: Code, config: SiteConfig): Level {
  const configuredLevel = config.links.levels[code];
  if (configuredLevel !== undefined) return configuredLevel;
  if (code === "L002") return config.onBrokenAnchors;
  if (isMedia(htmlLink)) return config.onBrokenImages;
  return sourceLink && /\.(?:mdx?|markdown)(?:[?#]|$)/i.test(sourceLink.url) ? config.onBrokenMarkdownLinks : config.onBrokenLinks;
}
