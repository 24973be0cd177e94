/** `--lock`: every published address and heading id still exists, or has a redirect. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { UrlLockRequest } from "../model/build.ts";
import type { SiteConfig } from "../model/config.ts";
import type { Heading } from "../model/page.ts";
import { anchorsOf } from "../model/rendered.ts";
import { type Place, type Problem, problem } from "../problems/problem.ts";
import { countOf } from "../text/count.ts";
import { codeOf } from "../text/errno.ts";
import { groupBy } from "../text/lists.ts";
import { relativeTo } from "../text/path.ts";
import { tryDecode } from "../text/url.ts";
import { proposeRedirects } from "./formerPages.ts";
import { atLevel } from "./severity.ts";
import { createTargets, isPublished, routeOfUrl, type TargetInput, type Targets } from "./targets.ts";

interface UrlLockInput extends Pick<TargetInput, "graph" | "pages" | "files"> {
  lock: UrlLockRequest;
  siteDir: string;
  config: SiteConfig;
  /** Of the page with this source. */
  headingsOf: (path: string) => Promise<Heading[]>;
}

type PublishedUrl = Pick<LockedUrl, "route" | "id">;

/** Writes the file if it is missing, or on request. */
export async function checkUrlLock(input: UrlLockInput, io: Pick<Io, "readFile" | "writeFile" | "renames">): Promise<Problem[]> {
  const { lock, siteDir, config } = input;
  const file = lock.file ?? join(siteDir, "urls.lock");
  const path = relativeTo(siteDir, file);
  const published = await publishedUrls(input);
  const text = await io.readFile(file).catch((error: Error) => (codeOf(error) === "ENOENT" ? null : error));
  if (text instanceof Error) return [problem("C065", `The lock ${path} cannot be read: ${text.message}`, { hint: "Name a file." })];
  if (text === null) {
    await io.writeFile(file, addToUrlLock(emptyLock, published));
    const hint = "Commit the file: from now on, the same command reports each of them that is missing.";
    return atLevelOf(config, problem("L043", `${path} was written, with ${countOf(published.length, "URL")}`, { hint }));
  }
  const lockContent = readUrlLock(new TextDecoder().decode(text), path);
  if ("code" in lockContent) return [lockContent];
  const lines = new Set(lockContent.urls.map(lineOfUrl));
  const added = published.filter((url) => !lines.has(lineOfUrl(url)));
  if (lock.isUpdate && added.length > 0)
    await io.writeFile(file, addToUrlLock(new TextDecoder("utf-8", { ignoreBOM: true }).decode(text), added));
  const gone = await problemsOfGone(lockContent.urls, { ...input, path }, io);
  return [...gone, ...(lock.isUpdate ? [] : lacking(path, added))].flatMap((found) => atLevelOf(config, found));
}

function atLevelOf({ links }: SiteConfig, found: Problem): Problem[] {
  return atLevel(found, links.levels[found.code] ?? (found.severity === "error" ? "throw" : "log"));
}

function lacking(path: string, added: readonly PublishedUrl[]): Problem[] {
  const [first] = added;
  if (!first) return [];
  const more = added.length > 1 ? `${countOf(added.length, "URL")} of the site, ${lineOfUrl(first)} the first` : lineOfUrl(first);
  const hint = "Add them with --update-lock, and commit the file: removed URLs that it does not list are not reported.";
  return [problem("L042", `${path} lacks ${more}`, { place: { path }, hint })];
}

/** Pages and redirects with the ids of their headings, apart from lists for the search: those change with the number of pages. */
async function publishedUrls({ graph, pages, headingsOf }: UrlLockInput): Promise<PublishedUrl[]> {
  const lists = new Set([...graph.indexPages.map(({ route }) => route), ...Object.values(graph.allPages)]);
  const anchors = new Map(pages.map((page) => [page.route, () => anchorsOf(page)]));
  const urls: PublishedUrl[] = graph.redirects.map(({ from }) => ({ route: from, id: null }));
  for (const { route, path } of graph.pages) {
    if (lists.has(route)) continue;
    urls.push({ route, id: null });
    const headings = path.startsWith("generated:") ? [] : await headingsOf(path);
    const emitted = headings.length > 0 ? anchors.get(route)?.() : undefined;
    for (const { id } of headings) if (emitted?.has(id)) urls.push({ route, id });
  }
  return urls;
}

/** `path`: of the lock, relative to the site. */
type GoneInput = UrlLockInput & { path: string };

async function problemsOfGone(urls: readonly LockedUrl[], input: GoneInput, io: Pick<Io, "readFile" | "renames">): Promise<Problem[]> {
  const targets = createTargets(input);
  const gonePages = [...groupBy(urls, ({ route }) => route)].filter(([route]) => !isPublished({ route, id: null }, targets));
  const goneRoutes = gonePages.map(([route]) => route);
  const proposals = await proposeRedirects(goneRoutes, input, io);
  const ofPages = gonePages.map(([route, [first]]) => {
    const unknown = `Write \`redirect_from: ${route}\` into the front matter of the page that has its content now. If no page has it, delete this line.`;
    const { hint, place = placeIn(input.path, first), fix } = proposals.get(route) ?? { hint: unknown };
    return problem("L040", `the published address ${route} no longer exists, and has no redirect`, { place, hint, fix });
  });
  const isGonePage = new Set(goneRoutes);
  const ids = urls.filter((url) => url.id !== null && !isGonePage.has(url.route) && !isPublished(url, targets));
  return [...ofPages, ...ids.map((url) => problemOfId(url, input, targets))];
}

function placeIn(path: string, url: LockedUrl | undefined): Place {
  return { path, ...(url && { line: url.line, column: 1, endColumn: lineOfUrl(url).length + 1 }) };
}

/** On the page where a redirect leads. */
function problemOfId(url: LockedUrl, { graph, path, config }: GoneInput, targets: Targets): Problem {
  const end = routeOfUrl(config.baseUrl + url.route.slice(1), "/", targets) ?? url.route;
  const page = graph.pages[graph.byRoute[end] ?? -1]?.path ?? "";
  const isMarkdown = /\.(?:mdx?|markdown)$/i.test(page);
  return problem("L041", `the published id "${url.id}" of ${url.route} is gone`, {
    place: isMarkdown ? { path: page, line: 1 } : placeIn(path, url),
    hint: `Put <a id="${url.id}"></a> on a separate line before the text that replaces it. If nothing does, delete line ${url.line} of ${path}.`,
  });
}

interface LockedUrl {
  /** Without base URL. */
  route: string;
  /** null for the page itself. */
  id: string | null;
  line: number;
}

export const emptyLock = `# Addresses and heading ids that this site has published. \`bcidocs check --lock\` reports those that are gone,
# and \`--update-lock\` adds new ones. To give an address up, delete its line.
`;

/** The problem names the first line that is not an address, e.g. one that a merge left. */
export function readUrlLock(text: string, path: string): { urls: LockedUrl[] } | Problem {
  const urls: LockedUrl[] = [];
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  for (const [index, rawLine] of lines.entries()) {
    const line = rawLine.trim();
    if (line === "" || rawLine.startsWith("#")) continue;
    if (!line.startsWith("/") || /\s/.test(line)) {
      const hint = "Every line must be a path, such as /docs/start#install. Delete the line, or begin a comment with a number sign.";
      const place = { path, line: index + 1, column: 1, endColumn: rawLine.length + 1 };
      return problem("C065", "This line of the lock is not an address.", { place, hint });
    }
    const [route = "", id] = line.split("#", 2);
    urls.push({ route: tryDecode(route), id: id === undefined ? null : tryDecode(id), line: index + 1 });
  }
  return { urls };
}

/** A new line comes before the first address that is after it, so branches seldom conflict; all other lines stay as they are. */
export function addToUrlLock(text: string, added: readonly PublishedUrl[]): string {
  const end = /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
  const waiting = [...new Set(added.map(lineOfUrl))].sort((a, b) => (a > b ? -1 : 1));
  const lines: string[] = [];
  for (const line of text.split(/(?<=\r\n|\r(?!\n)|\n)/)) {
    while (line.startsWith("/") && (waiting.at(-1) ?? line) < line) lines.push(waiting.pop() + end);
    lines.push(line);
  }
  return [...lines, /^\ufeff?$|[\r\n]$/.test(text) ? "" : end, ...waiting.reverse().map((line) => line + end)].join("");
}

/** `/docs/café#100%25`: readable, and without anything that would end a line or begin an id. */
export function lineOfUrl({ route, id }: PublishedUrl): string {
  return encoded(route) + (id === null ? "" : `#${encoded(id)}`);
}

const encoded = (text: string) => text.replace(/[%#\s\p{Cc}]/gu, encodeURIComponent);
