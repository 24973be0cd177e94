/** Answers requests for a watched site: from what a build would publish, and from nothing else. */
import { type SearchIndex, searchIndexesOf } from "../cache/searchIndex.ts";
import { LostValueError } from "../cache/store.ts";
import type { Io } from "../io/io.ts";
import type { PageNode } from "../model/graph.ts";
import { FileCopy } from "../model/output.ts";
import { type Answer, type Answerer, type FiniteAnswer, plainAnswer, type ServedRequest } from "../serve/answer.ts";
import { findFile, notFoundFilesFor } from "../serve/cleanUrls.ts";
import { contentTypeOf } from "../serve/sendFile.ts";
import { contentHash } from "../text/hash.ts";
import { element } from "../text/html.ts";
import { lazily } from "../text/lazily.ts";
import { isWithin } from "../text/path.ts";
import { isOwnNotFound, notFoundFile } from "../text/reservedNames.ts";
import { encodePath, tryDecode } from "../text/url.ts";
import type { LiveClients, Showing } from "./liveClients.ts";
import type { Preview } from "./preview.ts";
import { markdownOf, type Served, type Snapshot } from "./snapshot.ts";

interface AnswersInput {
  /** Resolves when there is something to show. */
  preview: Promise<Preview>;
  clients: LiveClients;
  /** Known only to the pages of this run. */
  token: string;
  /** The browser's script. */
  liveScript: () => Promise<string>;
  /** A script failed in a browser. */
  onCrash(message: string, stack: string): void;
}

export function createAnswers({ preview: opening, ...live }: AnswersInput, io: Io): Answerer {
  const site = lazily(async (): Promise<SiteContext> => {
    const preview = await opening;
    return { preview, search: createSearchFiles(preview), token: live.token, root: await io.realPath(preview.siteDir) };
  });
  return async (request) => (request.path.startsWith(liveFolder) ? answerLive(request, live) : answerSite(request, await site(), io));
}

/** What an address shows, for a browser that shows it. */
export async function showPath(path: string, preview: Preview): Promise<Showing> {
  const snapshot = preview.snapshot();
  if (!snapshot) return "nothing";
  const found = lookUp(path, snapshot);
  if (found && "redirect" in found) return { redirect: found.redirect };
  const served = found?.served;
  if (!served || !("node" in served) || served.node === null) return "nothing";
  const html = await preview.html(served.node);
  return html === null ? "nothing" : { html, version: versionOf(html) };
}

async function answerLive({ path, search }: ServedRequest, { clients, token, ...live }: Omit<AnswersInput, "preview">): Promise<Answer> {
  if (path === `${liveFolder}live.js`) return answerText(200, await live.liveScript(), "text/javascript");
  if (path !== `${liveFolder}events` && path !== `${liveFolder}crash`) return plainAnswer(404, "There is no page here.");
  const asked = new URLSearchParams(search);
  if (asked.get("token") !== token) return plainAnswer(403, "This page is from an earlier run: reload it.");
  if (path === `${liveFolder}crash`) {
    live.onCrash(asked.get("message") ?? "", asked.get("stack") ?? "");
    return plainAnswer(200, "Reported.");
  }
  return clients.connect(tryDecode(asked.get("path") ?? "/"), asked.get("version") ?? "");
}

interface SiteContext {
  preview: Preview;
  search: SearchFiles;
  token: string;
  /** Real path of the site's folder: no file outside of it is shown. */
  root: string;
}

async function answerSite(request: ServedRequest, context: SiteContext, io: Io): Promise<Answer> {
  const { preview, search, token } = context;
  const snapshot = preview.snapshot();
  if (!snapshot) return answerText(503, withLiveScript(waitingPage, token, anyVersion), "text/html");
  const found = lookUp(request.path, snapshot);
  if (!found) {
    await preview.whole();
    // The page may appear once all pages are known.
    if (preview.snapshot() !== snapshot) return answerSite(request, context, io);
    const text = await search(pathInSite(request.path, snapshot));
    if (text !== null) return answerText(200, text, request.path.endsWith(".json") ? "application/json" : "text/plain");
  }
  if (found && "redirect" in found) return plainAnswer(302, `It is at ${found.redirect}`, { Location: found.redirect + request.search });
  const [notFound] = notFoundFilesFor(pathInSite(request.path, snapshot)).flatMap((name) => snapshot.files.get(name) ?? []);
  const served = found?.served ?? notFound ?? { node: null };
  if ("node" in served) return answerPage(request, served.node, context);
  if ("markdown" in served)
    return answerText(200, await markdownOf(served.markdown, snapshot), request.path.endsWith(".txt") ? "text/plain" : "text/markdown");
  const name = found?.name ?? notFoundFile;
  if (served.content instanceof FileCopy) {
    const answer = await answerFile(served.content.copyFrom, name, context, io);
    return found ? answer : { ...answer, status: 404 };
  }
  const headers = {
    "Content-Type": contentTypeOf(name),
    "Cache-Control": hashedName.test(name) ? immutable : "no-cache",
  };
  return { status: 200, headers, body: served.content };
}

/** Names that change with the content: `site.4f5e6d7c8b.css`, `inter.NRMW37G5.woff2`. */
const hashedName = /^assets\/.*\.(?:[0-9a-f]{8,}|[0-9A-Z]{8})(?:\.[^./]+)?$/;
const immutable = "public, max-age=31536000, immutable";

/** A file of the site's folder, e.g. an image. One that leads out of the folder is not shown. */
async function answerFile(path: string, name: string, { root }: SiteContext, io: Io): Promise<Answer> {
  const real = await io.realPath(path);
  const file = isWithin(real, root) ? await io.openFile(real) : null;
  if (file === null) return plainAnswer(404, "The file is gone.");
  return { status: 200, headers: { "Content-Type": contentTypeOf(name), "Cache-Control": "no-cache" }, file };
}

async function answerPage({ path }: ServedRequest, node: PageNode | null, { preview, token }: SiteContext): Promise<FiniteAnswer> {
  const baseUrl = preview.baseUrl();
  if (node === null && !path.startsWith(tryDecode(baseUrl))) {
    return plainAnswer(404, `Nothing is served here: the base URL of this site is ${baseUrl}.`);
  }
  const html = await preview.html(node);
  // The address is right: the script shows what is wrong until the page replaces this one.
  if (html === null) return answerText(200, withLiveScript(waitingPage, token, anyVersion), "text/html");
  if (node === null || isOwnNotFound(node.route)) return answerText(404, withLiveScript(html, token, anyVersion), "text/html");
  return answerText(200, withLiveScript(html, token), "text/html");
}

type Address = { served: Served; name: string } | { redirect: string } | null;

/** `/kit/search/index.json` -> `search/index.json`; empty for a path that is not below the base URL. */
function pathInSite(path: string, { site: { config } }: Snapshot): string {
  const baseUrl = tryDecode(config.baseUrl);
  return path.startsWith(baseUrl) ? path.slice(baseUrl.length) : "";
}

/** `path` is decoded, and has the base URL. */
function lookUp(path: string, { site: { config }, files }: Snapshot): Address {
  const baseUrl = tryDecode(config.baseUrl);
  const isAbove = baseUrl !== "/" && (path === "/" || `${path}/` === baseUrl);
  if (isAbove) return { redirect: config.baseUrl };
  if (!path.startsWith(baseUrl)) return null;
  const found = findFile(path.slice(baseUrl.length).normalize("NFC"), files, config.cleanUrls ? config.trailingSlash : undefined);
  if (!found) return null;
  if ("redirect" in found) return { redirect: encodePath(baseUrl + found.redirect) };
  const served = files.get(found.file);
  return served ? { served, name: found.file } : null;
}

/** No cache keeps it: it may change at any moment. */
function answerText(status: number, body: string, type: string): FiniteAnswer {
  return { status, headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store" }, body };
}

/** A path that no site has. */
const liveFolder = "/__bcidocs/";

/** Of a page, to distinguish its versions. */
function versionOf(html: string): string {
  return contentHash(html, 16);
}

/** Of a placeholder page, whose page does not exist yet: any version is newer. */
const anyVersion = "";

/** In front of the page's own scripts, so that it sees the page as sent. Without it, the page is what a build writes. */
function withLiveScript(html: string, token: string, version = versionOf(html)): string {
  const script = element("script", {
    src: `${liveFolder}live.js`,
    defer: true,
    "data-live": token,
    "data-version": version,
  });
  const at = html.indexOf('<script type="module"');
  const place = at < 0 ? html.indexOf("</head>") : at;
  return `${html.slice(0, place)}${script}${html.slice(place)}`;
}

/** Shown while there is no site: the script says why. */
const waitingPage =
  '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  "<title>No site yet</title></head><body><main><h1>There is no site to show yet</h1><p>The site appears here as soon as the problem is fixed.</p></main></body></html>\n";

/** Text of a file of an index by its path in the site, e.g. `search/fr/index.json`; null for every other path. */
type SearchFiles = (path: string) => Promise<string | null>;

export function createSearchFiles(preview: Pick<Preview, "whole" | "snapshot">): SearchFiles {
  // By folder. Files are asked for by the names in the last `index.json`, and in the one before it that an open page may still have.
  const known = new Map<string, SearchIndex[]>();
  const openRoot = async (path: string): Promise<string | null> => {
    await preview.whole();
    const snapshot = preview.snapshot();
    const indexes = snapshot ? searchIndexesOf({ ...snapshot.site, ...snapshot.services }, snapshot.samples?.of) : [];
    const found = indexes.find(({ folder }) => path === `${folder}index.json`);
    if (!found) return null;
    const { folder } = found;
    const index = await found.make();
    known.set(folder, [index, ...(known.get(folder) ?? [])].slice(0, 2));
    return index.root;
  };
  return async (path) => {
    if (path.endsWith("/index.json") && path.startsWith("search/")) return openRoot(path);
    for (const [folder, indexes] of known) {
      if (!path.startsWith(folder)) continue;
      const name = path.slice(folder.length);
      const index = indexes.find(({ names }) => names.includes(name));
      try {
        if (index) return index.read(name);
      } catch (error) {
        // The store has forgotten it since, after edits: the page asks for the index again.
        if (!(error instanceof LostValueError)) throw error;
      }
    }
    return null;
  };
}
