/** Reads the files of a built site: from its folder, or from where it is published. */
import { join } from "node:path";
import pLimit from "p-limit";
import type { Io } from "../io/io.ts";
import { type AgentIndex, agentIndexSchema } from "../model/agentIndex.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { readBody } from "../text/body.ts";
import { reasonOf } from "../text/errno.ts";
import { parseJson } from "../text/json.ts";
import { isWithin, joinPath } from "../text/path.ts";
import { decodePath, encodePath, isWebAddress, parseUrl, splitUrl } from "../text/url.ts";
import { limits } from "./limits.ts";

export interface SiteFiles {
  index: AgentIndex;
  /** The text of a file by its path in the site; null where there is none. Throws where the site cannot be reached. */
  read(path: string): Promise<string | null>;
}

/** A folder may be that of the output, or of the site with its output in `dist`. Throws a ProblemError for one without a site for programs. */
export async function openSiteFiles(place: string, io: Io): Promise<SiteFiles> {
  const readers = isWebAddress(place) ? [fromAddress(place)] : [place, join(place, "dist")].map((folder) => fromFolder(folder, io));
  for (const read of readers) {
    const text = await read("agents.json").catch((error: unknown) => {
      throw new ProblemError(problem("C073", `${place} cannot be read: ${reasonOf(error)}`));
    });
    if (text === null) continue;
    const { data: index } = agentIndexSchema.safeParse(parseJson(text));
    const limit = pLimit(limits.reads);
    if (index) return { index, read: (path) => limit(read, path) };
    throw new ProblemError(problem("C073", `the agents.json in ${place} is not one that this version of bcidocs reads`));
  }
  const hint =
    "Build the site first, with a version of bcidocs that writes agents.json and without `agents: false`, or name another place.";
  throw new ProblemError(problem("C073", `there is no agents.json in ${place}`, { hint }));
}

function fromFolder(folder: string, io: Io): SiteFiles["read"] {
  return async (path) => {
    const root = await io.realPath(folder);
    // What a program asks for may be somebody else's idea, and a link may lead anywhere.
    // A name with a null character, or one that is too long, is that of no file.
    const file = await io.realPath(join(root, path)).catch(() => null);
    if (file === null || !isWithin(file, root)) return null;
    const stat = await io.stat(file).catch(() => null);
    if (!stat?.isFile) return null;
    if (stat.size > limits.file) throw new Error(tooLong(path));
    return new TextDecoder().decode(await io.readFile(file));
  };
}

function fromAddress(address: string): SiteFiles["read"] {
  return async (path) => {
    const base = new URL(address.replace(/\/*$/, "/"));
    const url = new URL(encodePath(joinPath(path)), base);
    if (!url.href.startsWith(base.href)) return null;
    const response = await follow(url, AbortSignal.timeout(limits.wait));
    if (response.ok) return new TextDecoder().decode(await readBody(response, limits.file, tooLong(response.url)));
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error(`${url} answers with status ${response.status}`);
  };
}

/** The answer behind all redirects. They stay within the origin: what is behind others, e.g. on this machine, is not for whoever sends them. */
async function follow(url: URL, signal: AbortSignal, left = limits.redirects): Promise<Response> {
  const response = await fetch(url, { redirect: "manual", signal });
  const target = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
  if (target === null) return response;
  await response.body?.cancel();
  const next = new URL(target, url);
  if (next.origin !== url.origin) throw new Error(`${url} leads to another site, ${next.origin}: name that address if it is yours`);
  if (left === 0) throw new Error(`${url} redirects too often`);
  return follow(next, signal, left - 1);
}

function tooLong(file: string): string {
  return `${file} is longer than ${limits.file} bytes`;
}

/** What a program writes for a page: its address, its path, that of its Markdown version or of a list -> where that may be, and the anchor. */
export function pagePaths(written: string, { url: base }: AgentIndex): { paths: string[]; anchor: string } {
  const { path, hash } = splitUrl(written.replace(/^bcidocs:\/\/\//, "/"));
  const home = parseUrl(base)?.pathname ?? base;
  const plain = decodePath(parseUrl(path)?.pathname ?? path);
  const inside = (plain.startsWith(home) ? plain.slice(home.length) : plain).replace(/^\/+/, "");
  if (/(?:^|\/)llms(?:-full)?\.txt$/.test(inside)) return { paths: [joinPath(inside)], anchor: "" };
  const name = inside.replace(/\.(?:md|html)$/, "").replace(/(?:^|\/)(?:index)?$/, "");
  const paths = [...(name === "" ? [] : [`${name}.md`]), joinPath(name, "index.md")];
  return { paths, anchor: decodePath(hash.slice(1)) };
}
