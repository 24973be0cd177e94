/** Serves a published site from its folder: base URL, clean URLs, its 404 page, and the headers that the build has written. */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Io } from "../io/io.ts";
import { encodePath, tryDecode } from "../text/url.ts";
import { type Answer, type Answerer, type Exchange, type HeaderFields, plainAnswer, type ServedRequest } from "./answer.ts";
import { notFoundFilesFor } from "./cleanUrls.ts";
import { createFileSender, type SendFile } from "./sendFile.ts";

export interface HostedSite {
  /** Absolute path of the published folder. */
  outDir: string;
  baseUrl: string;
}

/** The folder as one build has published it. */
interface Published {
  fingerprint: string;
  /** Decoded path -> the headers of its answer. */
  headersOf(path: string): ReturnType<typeof headersFor>;
  send: SendFile;
}

/** Between the two renames of a build there is no folder for a moment. */
const gap = { tries: 10, milliseconds: 25 };

/** Follows new builds: each request gets the currently published site. */
export function createStaticHost(site: HostedSite, io: Io): Answerer {
  const baseUrl = tryDecode(site.baseUrl);
  let published: Published | null = null;
  return async (request, exchange) => {
    const fingerprint = await fingerprintOf(site.outDir, io);
    if (fingerprint === null)
      return plainAnswer(503, "There is no site here at the moment. Run bcidocs build, then reload.", { "Retry-After": "2" });
    // It is empty for a folder that changed just now: it may change again within the same tick of the clock.
    if (published === null || fingerprint === "" || published.fingerprint !== fingerprint)
      published = await openPublished({ ...site, baseUrl }, fingerprint, io);
    return answerFrom(published, { request, exchange, site: { ...site, baseUrl } }, io);
  };
}

/** Changes whenever the folder is replaced; null if it is missing, also a moment later. */
async function fingerprintOf(outDir: string, io: Io): Promise<string | null> {
  for (let tries = 0; tries < gap.tries; tries++) {
    const about = await io.stat(outDir);
    if (about?.isDirectory) return about.fingerprint;
    await setTimeout(gap.milliseconds);
  }
  return null;
}

async function openPublished({ outDir, baseUrl }: HostedSite, fingerprint: string, io: Io): Promise<Published> {
  const file = join(outDir, "_headers");
  const rules = readHeaders((await io.stat(file)) === null ? "" : new TextDecoder().decode(await io.readFile(file)));
  const headersOf = (path: string) => headersFor(path, rules);
  const setHeaders: NonNullable<Parameters<typeof createFileSender>[1]["setHeaders"]> = (response, path) => {
    response.setHeader("Cache-Control", "no-cache");
    for (const [name, value] of Object.entries(headersOf(baseUrl + path.slice(1))))
      if (value !== undefined) response.setHeader(name, value);
  };
  return { fingerprint, headersOf, send: createFileSender(outDir, { setHeaders }) };
}

interface Asked {
  request: ServedRequest;
  exchange: Exchange;
  /** Its base URL decoded. */
  site: HostedSite;
}

async function answerFrom({ send, headersOf }: Published, asked: Asked, io: Io): Promise<Answer | null> {
  const { request, exchange, site } = asked;
  const { path, search } = request;
  const { baseUrl, outDir } = site;
  if (!path.startsWith(baseUrl)) {
    const meant = encodePath(baseUrl + path.slice(1));
    if (path === "/" || `${path}/` === baseUrl) return plainAnswer(302, `It is at ${meant}`, { Location: encodePath(baseUrl) + search });
    return plainAnswer(404, `Nothing is served here: the base URL of this site is ${encodePath(baseUrl)}. Did you mean ${meant}?`);
  }
  const name = path.slice(baseUrl.length).normalize("NFC");
  if (await send(`/${name}`, exchange)) return null;
  for (const file of notFoundFilesFor(name)) {
    if ((await io.stat(join(outDir, file))) === null) continue;
    const headers = { ...headersOf(path), "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" };
    return { status: 404, headers, body: await io.readFile(join(outDir, file)) };
  }
  return plainAnswer(404, "There is no such page.");
}

interface HeaderRule {
  /** `/kit/*`, or one address. */
  path: string;
  fields: HeaderFields;
}

/** Of `_headers`: `/kit/*` with `  X-Content-Type-Options: nosniff` below it. Of what hosts know beyond, nothing is read. */
function readHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split("\n")) {
    const [, name, value] = /^\s+([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    const last = rules.at(-1);
    if (line.startsWith("/")) rules.push({ path: line.trim(), fields: {} });
    // A site on this machine stays closed to pages of others, whatever its host allows.
    else if (last && name && value !== undefined && !/^access-control-/i.test(name)) last.fields[name] = value;
  }
  return rules;
}

/** The fields for one path, which is decoded and has the base URL; later rules win. */
function headersFor(path: string, rules: readonly HeaderRule[]): HeaderFields {
  const matches = (rule: string) => (rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : path === rule);
  return Object.assign({}, ...rules.filter((rule) => matches(rule.path)).map(({ fields }) => fields)) as HeaderFields;
}
