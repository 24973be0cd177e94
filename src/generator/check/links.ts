/** Judges every link, anchor and image of the rendered HTML; one finding a cause, however many pages show it. */
import type { Level, Locate, SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import type { FoundLink, RenderedPage } from "../model/output.ts";
import type { PageLink } from "../model/page.ts";
import type { Place, Problem, Severity } from "../model/problem.ts";
import type { Code } from "../problems/catalogue.ts";
import { problem } from "../problems/problem.ts";
import { nearestName } from "../text/distance.ts";
import { keysOfFrameLink } from "./frame.ts";
import { isIgnored } from "./ignore.ts";
import { nearestRoute, relativePath } from "./suggest.ts";
import { createTargets, judge, type Targets, type Verdict } from "./targets.ts";

export interface LinkCheckInput {
  rendered: RenderedPage[];
  graph: SiteGraph;
  config: SiteConfig;
  locate: Locate;
  /** URLs of the files that are written beside the pages, without base URL. */
  files: string[];
  /** `--strict`: every finding fails. */
  isStrict: boolean;
}

export interface LinkReport {
  problems: Problem[];
  /** Links of all pages, repeated ones counted each time. */
  checked: number;
}

interface Finding {
  verdict: Exclude<Verdict, { kind: "ok" }>;
  found: FoundLink;
  /** As the author wrote it; undefined for a link of the frame. */
  written: PageLink | undefined;
  place: Place;
  pages: string[];
}

export function checkLinks(input: LinkCheckInput): LinkReport {
  const targets = createTargets({ rendered: input.rendered, graph: input.graph, files: input.files, style: input.config });
  const findings = new Map<string, Finding>();
  const verdicts = new Map<string, Verdict>();
  let checked = 0;
  for (const page of input.rendered) {
    checked += page.links.length;
    for (const found of page.links) {
      const verdict = judgeOnce(found.url, page.route, targets, verdicts);
      if (verdict.kind !== "ok") addFindings(findings, { verdict, found, page }, input);
    }
  }
  const sources = new Map(Object.entries(input.graph.routeOfSource).map(([path, route]) => [route, path]));
  const problems = [...findings.values()].flatMap((finding) => toProblem(finding, { input, targets, sources }) ?? []);
  return { problems: problems.sort(byPlace), checked };
}

/** A link from the root means the same on every page, so the frame's links are judged once. */
function judgeOnce(url: string, route: string, targets: Targets, verdicts: Map<string, Verdict>): Verdict {
  if (!url.startsWith("/")) return judge(url, route, targets);
  let verdict = verdicts.get(url);
  if (!verdict) {
    verdict = judge(url, route, targets);
    verdicts.set(url, verdict);
  }
  return verdict;
}

interface Broken {
  verdict: Finding["verdict"];
  found: FoundLink;
  page: RenderedPage;
}

/** A URL may stand in several places of one page, and one place (a partial, the navbar) on several pages. */
function addFindings(findings: Map<string, Finding>, { verdict, found, page }: Broken, { config, locate }: LinkCheckInput): void {
  const written = found.isFrame ? [] : page.written.filter(({ url }) => url === found.url);
  const route = "route" in verdict ? verdict.route : "";
  const causes: { place: Place; link?: PageLink }[] =
    written.length > 0
      ? written.map(({ link }) => ({ place: link.place, link }))
      : [{ place: found.isFrame ? locate(keysOfFrameLink(found.url, route, config)) : { path: page.path, line: 1 } }];
  for (const { place, link } of causes) {
    const key = `${place.path}:${place.line}:${place.column}:${found.url}`;
    const known = findings.get(key);
    if (!known) findings.set(key, { verdict, found, written: link, place, pages: [page.route] });
    else if (known.pages.at(-1) !== page.route) known.pages.push(page.route);
  }
}

interface Telling {
  input: LinkCheckInput;
  targets: Targets;
  /** Source path by route. */
  sources: Map<string, string>;
}

function toProblem(finding: Finding, telling: Telling): Problem | null {
  const { code, message, hint } = describe(finding, telling);
  const { config, isStrict } = telling.input;
  if (isIgnored({ url: finding.written?.url ?? finding.found.url, file: finding.place.path, rule: code }, config.links.ignore)) return null;
  const level = isStrict ? "throw" : levelOf(finding, code, config);
  if (level === "ignore") return null;
  const severities: Record<Exclude<Level, "ignore">, Severity> = { log: "info", warn: "warning", throw: "error" };
  return { ...problem(code, message, { place: finding.place, hint, pages: finding.pages }), severity: severities[level] };
}

function levelOf({ written, found }: Finding, code: Code, config: SiteConfig): Level {
  if (code === "L002") return config.onBrokenAnchors;
  if (isMedia(found)) return config.onBrokenImages;
  return written && /\.(?:md|markdown)(?:[?#]|$)/i.test(written.url) ? config.onBrokenMarkdownLinks : config.onBrokenLinks;
}

const isMedia = ({ element }: FoundLink): boolean => element !== "a" && element !== "area";

function describe(finding: Finding, telling: Telling): { code: Code; message: string; hint?: string } {
  const { verdict, found, written } = finding;
  const shown = written?.url ?? found.url;
  switch (verdict.kind) {
    case "malformed":
      return { code: "L006", message: `the link "${shown}" is malformed`, hint: `${sentence(verdict.reason)}.` };
    case "no-base":
      return {
        code: "L005",
        message: `the link "${shown}" leaves the site, which lies below ${telling.targets.baseUrl}`,
        hint: `Write ${telling.targets.baseUrl}${verdict.route.slice(1)}, or a relative file path.`,
      };
    case "case":
      return {
        code: "L004",
        message: `there is no page ${verdict.route}`,
        hint: `Only the case differs: ${suggestion(verdict.actual, finding, telling)}`,
      };
    case "no-anchor":
      return noAnchor(shown, verdict, telling);
    case "no-page":
      return noPage(shown, verdict.route, finding, telling);
  }
}

function noAnchor(shown: string, { route, anchor }: { route: string; anchor: string }, { targets }: Telling): ReturnType<typeof describe> {
  const nearest = nearestName(anchor, targets.anchors.get(route) ?? []);
  const elsewhere = nearest ? undefined : [...targets.anchors].find(([, anchors]) => anchors.has(anchor))?.[0];
  const hint = nearest
    ? `Did you mean #${nearest}?`
    : elsewhere
      ? `${elsewhere} has an anchor of this name.`
      : "Open the page and copy the link of the heading.";
  return { code: "L002", message: `"${shown}": no heading or element with the id "${anchor}" on ${route}`, hint };
}

function noPage(shown: string, route: string, finding: Finding, telling: Telling): ReturnType<typeof describe> {
  const draft = Object.entries(telling.input.graph.drafts ?? {}).find(([path, draftRoute]) => draftRoute === route || path.endsWith(route));
  if (draft)
    return {
      code: "L017",
      message: `the link "${shown}" leads to the draft ${draft[0]}`,
      hint: "Publish the page by removing `draft: true`, or remove the link.",
    };
  if (isMedia(finding.found) || finding.written?.kind === "image") {
    const nearest = nearestRoute(route, [...telling.targets.files, ...Object.keys(telling.input.graph.urlOfAsset)]);
    const hint = nearest
      ? `Did you mean ${asWritten(nearest, finding)}?`
      : "Check the path: it is relative to the page's file; a leading slash means the static folder.";
    return { code: "L003", message: `there is no file "${shown}"`, hint };
  }
  const nearest = nearestRoute(route, [...telling.targets.anchors.keys()]);
  const hint = nearest ? `Did you mean ${suggestion(nearest, finding, telling)}` : "Check the path, or remove the link.";
  return { code: "L001", message: `the link "${shown}" leads to no page`, hint };
}

/** The nearest page in the author's own way of writing: a relative file path when the link was one. */
function suggestion(route: string, { written, place }: Finding, { sources }: Telling): string {
  const source = sources.get(route);
  if (source && written && /^[^/]/.test(written.url) && /\.(?:md|markdown)(?:[?#]|$)/i.test(written.url))
    return `${relativePath(place.path, source)}?`;
  return source ? `${route}? (${source})` : `${route}?`;
}

function asWritten(path: string, { place }: Finding): string {
  return path.startsWith("/") ? path : relativePath(place.path, path);
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function byPlace({ place: a }: Problem, { place: b }: Problem): number {
  const [pathA, pathB] = [a?.path ?? "", b?.path ?? ""];
  return pathA === pathB ? (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0) : pathA < pathB ? -1 : 1;
}
