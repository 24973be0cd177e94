/** Serves a published site as a good static host would: clean URLs, its 404 page, redirects, headers. */

import type { Io } from "../io/io.ts";
import { isOwnNotFound, notFoundFile } from "../text/ownRoutes.ts";
import { encodePath, tryDecode } from "../text/url.ts";
import { type Answerer, type FiniteAnswer, plainAnswer, type ServedRequest } from "./answer.ts";
import { type Found, findFile, notFoundFileFor } from "./cleanUrls.ts";
import { fileAnswer } from "./fileAnswer.ts";
import { createFiles, type Files } from "./files.ts";
import { type HeaderRule, readHeadersFile } from "./headersFile.ts";
import { type RedirectRule, readRedirectsFile, redirectionOf } from "./redirectsFile.ts";
import { followSite, type SiteMap, type SiteMaps } from "./siteMap.ts";

export interface HostedSite {
  /** Absolute path of the published folder. */
  outDir: string;
  baseUrl: string;
  trailingSlash?: boolean | undefined;
}

/** A site at one moment: its files and its rules. */
interface Snapshot {
  map: SiteMap;
  headers: readonly HeaderRule[];
  redirects: readonly RedirectRule[];
}

interface Host {
  site: HostedSite;
  maps: SiteMaps;
  files: Files;
  snapshotOf(map: SiteMap): Promise<Snapshot>;
}

/** Files for hosts, which are not part of the site. */
const rulesFiles = ["_headers", "_redirects"];

/** Follows new builds: each request gets the currently published site. */
export function createStaticHost(site: HostedSite, io: Io): Answerer {
  const files = createFiles(io);
  const snapshots = new WeakMap<SiteMap, Promise<Snapshot>>();
  const snapshotOf = (map: SiteMap) => {
    const snapshot = snapshots.get(map) ?? readSnapshot(map, files);
    snapshots.set(map, snapshot);
    snapshot.catch(() => snapshots.delete(map));
    return snapshot;
  };
  const host: Host = { site: { ...site, baseUrl: tryDecode(site.baseUrl) }, maps: followSite(site.outDir, io), files, snapshotOf };
  return (request) => answerFrom(request, host);
}

async function readSnapshot(map: SiteMap, files: Files): Promise<Snapshot> {
  const textOf = async (name: string) => {
    const path = map.files.get(name);
    const bytes = path === undefined ? undefined : (await files.read(path, map.root))?.bytes;
    return new TextDecoder().decode(bytes ?? new Uint8Array());
  };
  const [headers, redirects] = await Promise.all(rulesFiles.map(textOf));
  return { map, headers: readHeadersFile(headers ?? ""), redirects: readRedirectsFile(redirects ?? "") };
}

async function answerFrom(request: ServedRequest, host: Host): Promise<FiniteAnswer> {
  const map = await host.maps.now();
  if (map === null) return noSite;
  const first = await answerOnce(request, await host.snapshotOf(map), host);
  if (first !== null) return first;
  // It may have been built or created by hand since.
  const later = await host.maps.again();
  if (later === null) return noSite;
  const snapshot = await host.snapshotOf(later);
  return (later === map ? null : await answerOnce(request, snapshot, host)) ?? notFound(request, snapshot, host);
}

const noSite = plainAnswer(503, "There is no site here now. Run bcidocs build, then ask again.", { "Retry-After": "2" });

/** Null if no file or rule matches this address. */
async function answerOnce(request: ServedRequest, snapshot: Snapshot, host: Host): Promise<FiniteAnswer | null> {
  const { path, search } = request;
  const forced = snapshot.redirects.filter(({ isForced }) => isForced);
  return (
    (await followRules(request, { snapshot, host, rules: forced })) ??
    (await answerPath(request, { snapshot, host, status: 200 })) ??
    (await followRules(request, { snapshot, host, rules: snapshot.redirects })) ??
    toBase(path, search, host.site)
  );
}

interface Rules {
  snapshot: Snapshot;
  host: Host;
  rules: readonly RedirectRule[];
}

async function followRules(request: ServedRequest, { snapshot, host, rules }: Rules): Promise<FiniteAnswer | null> {
  const redirection = rules.length > 0 ? redirectionOf(request.path, request.search, rules) : null;
  if (redirection === null) return null;
  if ("location" in redirection) return redirect(redirection.status, redirection.location);
  const name = redirection.path.slice(host.site.baseUrl.length);
  // `/* /index.html 200` means that file, and not that its address is a better one.
  const isFile = redirection.path.startsWith(host.site.baseUrl) && snapshot.map.files.has(name);
  if (isFile) return answerFile(request, { name, snapshot, host, status: redirection.status });
  return answerPath({ ...request, path: redirection.path }, { snapshot, host, status: redirection.status });
}

/** The file for a path, or a redirect to its canonical address. */
async function answerPath(
  request: ServedRequest,
  { snapshot, host, status }: { snapshot: Snapshot; host: Host; status: 200 | 404 },
): Promise<FiniteAnswer | null> {
  const found = lookUp(request.path, snapshot, host.site);
  if (found === null) return null;
  if ("redirect" in found) return redirect(301, encodePath(host.site.baseUrl + found.redirect) + request.search);
  return answerFile(request, { name: found.file, snapshot, host, status: isOwnNotFound(`/${found.file}`) ? 404 : status });
}

function lookUp(path: string, { map }: Snapshot, { baseUrl, trailingSlash }: HostedSite): Found {
  if (!path.startsWith(baseUrl)) return null;
  const name = path.slice(baseUrl.length).normalize("NFC");
  if (rulesFiles.includes(name)) return null;
  if (/^404(?:\.html)?$/.test(name) && map.files.has(notFoundFile)) return { file: notFoundFile };
  return findFile(name, map.files, trailingSlash);
}

interface NamedFile {
  /** Relative to the published folder. */
  name: string;
  snapshot: Snapshot;
  host: Host;
  status: 200 | 404;
}

/** Null if the file was removed since the map was made. */
async function answerFile(request: ServedRequest, { name, snapshot, host, status }: NamedFile): Promise<FiniteAnswer | null> {
  const path = snapshot.map.files.get(name);
  const file = path === undefined ? null : await host.files.read(path, snapshot.map.root);
  return file && fileAnswer(request, { file, path: name, status, rules: snapshot.headers }, host.files);
}

/** `/` and `/kit` lead to `/kit/`. */
function toBase(path: string, search: string, { baseUrl }: HostedSite): FiniteAnswer | null {
  return baseUrl !== "/" && (path === "/" || `${path}/` === baseUrl) ? redirect(302, encodePath(baseUrl) + search) : null;
}

/** Browsers cache a redirect forever unless a header forbids it; another site may have this port tomorrow. */
function redirect(status: number, location: string): FiniteAnswer {
  return plainAnswer(status, `It is at ${location}`, { Location: location });
}

async function notFound(request: ServedRequest, snapshot: Snapshot, host: Host): Promise<FiniteAnswer> {
  const { baseUrl } = host.site;
  if (!request.path.startsWith(baseUrl)) {
    const meant = encodePath(baseUrl + request.path.slice(1));
    return plainAnswer(404, `Nothing is served here: the base URL of this site is ${encodePath(baseUrl)}. Did you mean ${meant}?`);
  }
  const name = notFoundFileFor(request.path.slice(baseUrl.length), snapshot.map.files);
  return (await answerFile(request, { name, snapshot, host, status: 404 })) ?? plainAnswer(404, "There is no such page.");
}
