/** Serves a published site from its folder: base URL, clean URLs, its 404 page, and the headers that the build has written. */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Io } from "../io/io.ts";
import { codeOf } from "../text/errno.ts";
import { encodePath, tryDecode } from "../text/url.ts";
import { type Answer, type Answerer, type HeaderFields, plainAnswer, type ServedRequest } from "./answer.ts";
import { notFoundFilesFor } from "./cleanUrls.ts";
import { contentTypeOf } from "./sendFile.ts";

export interface HostedSite {
  /** Absolute path of the published folder. */
  outDir: string;
  baseUrl: string;
}

/** Between the two renames of a build there is no folder for a moment. */
const gap = { tries: 10, milliseconds: 25 };

/** Follows new builds: each request gets the currently published site. */
export function createStaticHost({ outDir, baseUrl }: HostedSite, io: Io): Answerer {
  const site = { outDir, baseUrl: tryDecode(baseUrl) };
  return async (request) => {
    for (let tries = 1; ; tries++) {
      const before = await stateOf(outDir, io);
      if (before === null)
        return plainAnswer(503, "There is no site here at the moment. Run bcidocs build, then reload.", { "Retry-After": "2" });
      const answer = await answerFrom(site, request, io);
      // What was read while a build replaced the folder may be of both, or missing.
      if (tries === gap.tries || (await stateOf(outDir, io)) === before) return answer;
      if ("file" in answer) await answer.file.close();
    }
  };
}

/** Changes whenever the folder is replaced; null if it is missing, also a moment later. */
async function stateOf(outDir: string, io: Io): Promise<string | null> {
  for (let tries = 0; tries < gap.tries; tries++) {
    const about = await io.stat(outDir);
    if (about?.isDirectory) return `${about.modified} ${about.changed}`;
    await setTimeout(gap.milliseconds);
  }
  return null;
}

/** The base URL of the site is decoded. */
async function answerFrom({ outDir, baseUrl }: HostedSite, { path, search }: ServedRequest, io: Io): Promise<Answer> {
  if (!path.startsWith(baseUrl)) {
    const meant = encodePath(baseUrl + path.slice(1));
    if (path === "/" || `${path}/` === baseUrl) return plainAnswer(302, `It is at ${meant}`, { Location: encodePath(baseUrl) + search });
    return plainAnswer(404, `Nothing is served here: the base URL of this site is ${encodePath(baseUrl)}. Did you mean ${meant}?`);
  }
  const name = path.slice(baseUrl.length);
  const fields = headersFor(path, await readHeaders(join(outDir, "_headers"), io));
  const typeHeaders = (file: string) => ({ "Content-Type": contentTypeOf(file), "Cache-Control": "no-cache" });
  for (const page of pagesFor(name)) {
    const file = await io.openFile(join(outDir, page));
    if (file) return { status: 200, headers: { ...typeHeaders(page), ...fields }, file };
  }
  for (const page of notFoundFilesFor(name.normalize("NFC"))) {
    const file = await io.openFile(join(outDir, page));
    if (file) return { status: 404, headers: { ...fields, ...typeHeaders(page) }, file };
  }
  return plainAnswer(404, "There is no such page.");
}

/** The files that may be at an address, the likeliest first: `docs/focus` or `docs/focus/` -> `docs/focus`, `docs/focus.html`, … */
function pagesFor(name: string): string[] {
  if (/(?:^|\/)\.(?!well-known\/)/.test(name)) return [];
  const forms = [name, name.normalize("NFC")].map((form) => form.replace(/\/$/, ""));
  return [...new Set(forms)].flatMap((form) => (form === "" ? ["index.html"] : [form, `${form}.html`, `${form}/index.html`]));
}

interface HeaderRule {
  /** `/kit/*`, or one address. */
  path: string;
  fields: HeaderFields;
}

/** Of `_headers`: `/kit/*` with `  X-Content-Type-Options: nosniff` below it. Of what hosts know beyond, nothing is read. */
async function readHeaders(path: string, io: Io): Promise<HeaderRule[]> {
  const content = await io.readFile(path).catch((error) => {
    if (codeOf(error) !== "ENOENT") throw error;
  });
  const text = content ? new TextDecoder().decode(content) : "";
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
