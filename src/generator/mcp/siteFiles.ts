/** Reads the files of a built site: from its folder, or from where it is published. */
import { join, relative } from "node:path";
import type { Io } from "../io/io.ts";
import type { AgentIndex } from "../model/agentIndex.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { reasonOf } from "../text/errno.ts";
import { jsonFields } from "../text/json.ts";
import { joinPath } from "../text/path.ts";
import { decodePath, encodePath, isWebAddress, splitUrl } from "../text/url.ts";

export interface SiteFiles {
  index: AgentIndex;
  /** The text of a file by its path in the site; null where there is none. Throws where the site cannot be reached. */
  read(path: string): Promise<string | null>;
}

/** Milliseconds that a published site gets to answer. */
const longestWait = 20_000;

/** A folder may be that of the output, or of the site with its output in `dist`. Throws a ProblemError for one without a site for programs. */
export async function openSiteFiles(place: string, io: Io): Promise<SiteFiles> {
  const readers = isWebAddress(place) ? [fromAddress(place)] : [place, join(place, "dist")].map((folder) => fromFolder(folder, io));
  for (const read of readers) {
    const text = await read("agents.json").catch((error: unknown) => {
      throw new ProblemError(problem("C073", `${place} cannot be read: ${reasonOf(error)}`));
    });
    if (text !== null) return { index: readIndex(text, place), read };
  }
  const hint =
    "Build the site first, with a version of bcidocs that writes agents.json and without `agents: false`, or name another place.";
  throw new ProblemError(problem("C073", `there is no agents.json in ${place}`, { hint }));
}

function readIndex(text: string, place: string): AgentIndex {
  const index: Partial<AgentIndex> = jsonFields(text);
  if (index.schemaVersion === 1 && Array.isArray(index.sets) && index.sets.length > 0) return index as AgentIndex;
  throw new ProblemError(problem("C073", `the agents.json in ${place} is not one that this version of bcidocs reads`));
}

function fromFolder(folder: string, io: Io): SiteFiles["read"] {
  return async (path) => {
    const file = join(folder, path);
    // What a program asks for may be somebody else's idea.
    if (relative(folder, file).startsWith("..")) return null;
    return (await io.stat(file))?.isFile ? new TextDecoder().decode(await io.readFile(file)) : null;
  };
}

function fromAddress(address: string): SiteFiles["read"] {
  const base = address.replace(/\/*$/, "/");
  return async (path) => {
    const response = await fetch(new URL(encodePath(joinPath(path)), base), { signal: AbortSignal.timeout(longestWait) });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`${response.url} answers with status ${response.status}`);
    return response.text();
  };
}

/** What a program writes for a page: its address, its path, that of its Markdown version or of a list -> where that may be, and the anchor. */
export function pagePaths(written: string, { url: base }: AgentIndex): { paths: string[]; anchor: string } {
  const { path, hash } = splitUrl(written.replace(/^bcidocs:\/\/\//, "/"));
  const home = URL.canParse(base) ? new URL(base).pathname : base;
  const plain = decodePath(URL.canParse(path) ? new URL(path).pathname : path);
  const inside = (plain.startsWith(home) ? plain.slice(home.length) : plain).replace(/^\/+/, "");
  if (/(?:^|\/)llms(?:-full)?\.txt$/.test(inside)) return { paths: [joinPath(inside)], anchor: "" };
  const name = inside.replace(/\.(?:md|html)$/, "").replace(/(?:^|\/)(?:index)?$/, "");
  const paths = [...(name === "" ? [] : [`${name}.md`]), joinPath(name, "index.md")];
  return { paths, anchor: decodePath(hash.slice(1)) };
}
