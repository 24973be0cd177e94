/** The reference of a version as `bcidocs version` keeps it: pages that can be shown when the sources are long gone. */
import type { Io } from "../../io/io.ts";
import type { ApiSourcePage } from "../../model/api.ts";
import type { SidebarItem } from "../../model/graph.ts";
import type { Problem } from "../../model/problem.ts";
import { frozenFormat, frozenSchema } from "../../model/publicApi.ts";
import { problem } from "../../problems/problem.ts";
import { parseJson } from "../../text/json.ts";
import { sourceFile } from "../sourceFile.ts";
import type { ReadPages } from "./sdkAtCommit.ts";

export interface FrozenReference extends ReadPages {
  /** Route of the reference that its links begin with. */
  base: string;
  /** The commit at which it was frozen: links to lines of the sources lead there. null outside of Git. */
  commit: string | null;
}

/** As a file that is kept under version control: a page on each line. */
export function writeFrozen({ base, commit, sidebar, sources }: FrozenReference): string {
  const pages = sources.map(({ path, route, id, text }) => JSON.stringify({ path, route, id, content: JSON.parse(text ?? "null") }));
  const head = [`"format": ${frozenFormat}`, `"base": ${JSON.stringify(base)}`, `"commit": ${JSON.stringify(commit)}`];
  return `{ ${head.join(", ")}, "sidebar": ${JSON.stringify(sidebar)}, "pages": [\n${pages.join(",\n")}\n] }\n`;
}

/** null where there is no such file, and where it cannot be read, which is reported. `path` is relative to the site folder. */
export async function readFrozen(
  { path, siteDir, version }: { path: string; siteDir: string; version: string },
  io: Io,
): Promise<{ frozen: FrozenReference | null; problem: Problem | null }> {
  if (!(await io.stat(`${siteDir}/${path}`))) return { frozen: null, problem: null };
  const { data } = frozenSchema.safeParse(parseJson(await io.readFile(`${siteDir}/${path}`)));
  if (!data) return { frozen: null, problem: faulty(path, version) };
  const { base, commit, pages } = data;
  const sources = pages.map(({ content, ...address }) => sourceFile(address, content as unknown as ApiSourcePage));
  return { frozen: { base, commit, sidebar: data.sidebar as SidebarItem[], sources }, problem: null };
}

function faulty(path: string, version: string): Problem {
  return problem("S026", `the reference of version "${version}" cannot be read: the file is damaged, or has another format`, {
    place: { path, line: 1 },
    hint: "Restore it from version control, or remove it: the version then has no reference.",
  });
}
