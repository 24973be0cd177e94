/** What browsers that show a watched site hear: pages that changed or moved, and the problems of the site, with those of their own scripts. */
import { join } from "node:path";
import { placeOfCrash } from "../cache/assets.ts";
import type { Io } from "../io/io.ts";
import type { PageNode } from "../model/graph.ts";
import type { SourceFile } from "../model/source.ts";
import { formatProblem } from "../problems/format.ts";
import { countProblems, rank } from "../problems/list.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { encodePath, routesOfPath, routeToUrl, tryDecode } from "../text/url.ts";
import { showPath } from "./answers.ts";
import type { Change } from "./comparedMetadata.ts";
import { createLiveClients } from "./liveClients.ts";
import type { Preview } from "./preview.ts";
import type { SiteReport } from "./siteReport.ts";

export interface UpdateEvents {
  onReport(report: SiteReport): void;
  onFault(error: unknown): void;
  /** The site has a new base URL. */
  onMove(baseUrl: string): void;
  onChange(changes: Change[]): void;
}

export type LiveUpdates = ReturnType<typeof createLiveUpdates>;

export function createLiveUpdates(opening: () => Promise<Preview>, events: UpdateEvents, io: Io) {
  const clients = createLiveClients(async (path) => showPath(path, await opening()), newAddress);
  const history = createRouteHistory();
  const savedFiles = new Set<string>();
  let shownPreview: Preview | null = null;
  let baseUrl = "/";
  /** What failed in browsers since pages changed last. */
  let crashes: Problem[] = [];
  let lastReport: SiteReport | null = null;
  let sending = Promise.resolve();

  async function noteCrash(message: string, stack: string): Promise<void> {
    const site = (await opening()).snapshot()?.site;
    const place = site && (await placeOfCrash(site, stack));
    if (!place || crashes.some((crash) => JSON.stringify(crash.place) === JSON.stringify(place))) return;
    const hint = "Readers see the page without it. Use browser APIs such as window only in an effect.";
    crashes.push(problem("M055", `the component failed in the browser: ${message}`, { place, hint }));
    sendReport();
  }

  function sendReport(): void {
    if (lastReport === null) return;
    const report = { ...lastReport, problems: [...lastReport.problems, ...crashes] };
    events.onReport(report);
    const send = async (): Promise<void> => {
      const { siteDir } = await opening();
      clients.sendReport(await reportMessage(report, { siteDir, saved: savedFiles }, io));
    };
    sending = sending.then(send).catch(events.onFault);
  }

  function updatePages(preview: Preview, isReload: boolean, isWholeSite: boolean): Promise<void> | void {
    if (isWholeSite) noteRoutes(preview);
    const [before, now] = [baseUrl, preview.baseUrl()];
    baseUrl = now;
    if (!isReload) return clients.updatePages(isWholeSite);
    if (now !== before) events.onMove(now);
    clients.reload((path) => (now === before ? null : movedPath(path, before, now)));
  }

  function noteRoutes(preview: Preview): void {
    const site = preview.snapshot()?.site;
    if (site) history.note({ nodes: site.graph.pages, files: site.sources.files });
  }

  /** The address of the page that was at a path, which is decoded and has the base URL. */
  function newAddress(path: string): string | null {
    const config = shownPreview?.snapshot()?.site.config;
    const base = tryDecode(config?.baseUrl ?? "/");
    if (!config || !path.startsWith(base)) return null;
    const routes = routesOfPath(`/${path.slice(base.length)}`.normalize("NFC"));
    const target = routes.map(history.target).find((each) => each !== null);
    return target === undefined ? null : routeToUrl(target, config);
  }

  return {
    clients,
    /** Call it when there is a site. */
    begin(preview: Preview): void {
      shownPreview = preview;
      noteRoutes(preview);
      baseUrl = preview.baseUrl();
    },
    onPages(routes: string[] | null, isReload: boolean): void {
      if (crashes.length > 0) {
        crashes = [];
        sendReport();
      }
      const update = (preview: Preview) => updatePages(preview, isReload, routes === null);
      void opening().then(update).catch(events.onFault);
    },
    onReport(report: SiteReport): void {
      lastReport = report;
      sendReport();
    },
    onChange(changes: Change[]): void {
      for (const { path } of changes) savedFiles.add(path);
      events.onChange(changes);
    },
    onCrash: (message: string, stack: string) => void noteCrash(message, stack).catch(events.onFault),
  };
}

/** `/docs/a` -> `/kit/docs/a`; null for a path outside of the site. The path is decoded, as the browser sent it. */
function movedPath(path: string, before: string, now: string): string | null {
  const folder = tryDecode(before);
  return path.startsWith(folder) ? encodePath(tryDecode(now) + path.slice(folder.length)) : null;
}

export function createRouteHistory() {
  const targets = new Map<string, string>();
  /** Routes of pages that are gone, by hash: an editor may remove a file before it writes the other. */
  const gone = new Map<string, string>();
  /** By their paths, the hash of their text. */
  let known = new Map<string, { route: string; hash: string }>();
  return {
    /** The pages that there are now. */
    note({ nodes, files }: { nodes: readonly Pick<PageNode, "path" | "route">[]; files: readonly Pick<SourceFile, "path" | "hash">[] }) {
      const hashes = new Map(files.map(({ path, hash }) => [path, hash]));
      const now = new Map(nodes.map(({ path, route }) => [path, { route, hash: hashes.get(path) ?? "" }]));
      for (const [path, { route, hash }] of known) {
        const page = now.get(path);
        if (!page && hash !== "") gone.set(hash, route);
        else if (page && page.route !== route) targets.set(route, page.route);
      }
      for (const [path, { route, hash }] of now) {
        targets.delete(route);
        const before = known.has(path) ? undefined : gone.get(hash);
        if (before !== undefined && before !== route) targets.set(before, route);
      }
      known = now;
    },
    /** The route of the page that was at a route; null if it is there, or gone. */
    target: (route: string) => targets.get(route) ?? null,
  };
}

/** The problems of a site, as sent to a browser. */
const mostItems = 100;

/**
 * The words are those of the terminal, with the line and the caret. `saved`: files that were saved since the start: what an author has
 * just written is not to be missing.
 */
export async function reportMessage(
  { problems, isWhole }: SiteReport,
  { siteDir, saved }: { siteDir: string; saved: ReadonlySet<string> },
  io: Io,
) {
  const bySeverity = (a: Problem, b: Problem) => rank[a.severity] - rank[b.severity];
  const isOther = ({ place }: Problem) => Number(!place || !saved.has(place.path));
  const kept = [...problems].sort((a, b) => isOther(a) - isOther(b) || bySeverity(a, b)).slice(0, mostItems);
  const shown = kept.sort(bySeverity);
  const paths = new Set(shown.flatMap(({ place }) => (place?.line === undefined ? [] : [place.path])));
  const files = new Map(await Promise.all([...paths].map(async (path) => [path, await linesOf(join(siteDir, path), io)] as const)));
  const readLine = (path: string, line: number) => files.get(path)?.[line - 1] ?? null;
  const { brokenLinks: _, ...counts } = countProblems(problems);
  return {
    ...counts,
    /** Whether every page and link was checked. */
    isWhole,
    /** The most severe first; when there are very many, those of saved files are kept. */
    items: shown.map((problem) => ({ severity: problem.severity, text: formatProblem(problem, { readLine, hasColor: false }) })),
  };
}

async function linesOf(path: string, io: Io): Promise<string[]> {
  return new TextDecoder().decode(await io.readFile(path).catch(() => new Uint8Array())).split(/\r\n|\r|\n/);
}
