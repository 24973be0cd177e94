/** Gives the pages of those docs areas that show it the author and time of their last change. */
import { pageFolders } from "../areas/docsSets.ts";
import type { HistoryResult, Io } from "../io/io.ts";
import type { DocsArea, SiteConfig } from "../model/config.ts";
import type { History, SourceFile } from "../model/source.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { isInside } from "../text/path.ts";
import { copyFolder, splitCopy } from "../text/reservedNames.ts";

/** Returns the last change of a file by its path; runs git only if an area shows it. */
export interface GitHistory {
  of(file: Pick<SourceFile, "path" | "area">): History | null;
  /** At most one problem, however many of these files have no date. */
  problems(files: readonly Pick<SourceFile, "area" | "history">[]): Problem[];
}

export async function readGitHistory(config: SiteConfig, siteDir: string, io: Io): Promise<GitHistory> {
  const areas = config.docs.filter((area) => area.showLastUpdateAuthor || area.showLastUpdateTime);
  if (areas.length === 0) return { of: () => null, problems: () => [] };
  const folders = pageFolders({ ...config, docs: areas }).flatMap((each) => (each.area === null ? [] : each.folder));
  const folder = commonFolder(folders.filter((each) => splitCopy(`${each}/`).root === ""));
  const { entries, note } = await io.history(folder === "" ? siteDir : `${siteDir}/${folder}`);
  const copies = await readCopies(areas, siteDir, io);

  const ids = new Set<string | null>(areas.map(({ id }) => id));
  const dates = new Map(Object.entries(entries));
  const of: GitHistory["of"] = ({ path, area }) => {
    if (!ids.has(area)) return null;
    const { root, inner } = splitCopy(path);
    if (root !== "") return copies.get(root)?.[inner] ?? null;
    return dates.get(folder === "" ? path : path.slice(folder.length + 1)) ?? null;
  };
  const lacksDate = (file: Pick<SourceFile, "area" | "history">) => ids.has(file.area) && file.history === null;
  return { of, problems: (files) => (note !== null && files.some(lacksDate) ? [incomplete(note)] : []) };
}

/** Of versions that are read from Git: what led to their commits, by the folder of their copy. */
async function readCopies(areas: readonly DocsArea[], siteDir: string, io: Io): Promise<Map<string, HistoryResult["entries"]>> {
  const found = areas.flatMap(({ id, versions = {} }) =>
    Object.entries(versions).flatMap(([name, { commit }]) => (commit ? [{ root: `${copyFolder(id, name)}/`, commit }] : [])),
  );
  return new Map(await Promise.all(found.map(async ({ root, commit }) => [root, (await io.history(siteDir, commit)).entries] as const)));
}

/** The innermost folder that holds all: `content/docs`, `content/bcidocs` -> `content`. */
function commonFolder([first = "", ...others]: string[]): string {
  let folder = first;
  while (folder !== "" && !others.every((path) => isInside(path, folder)))
    folder = folder.includes("/") ? folder.replace(/\/[^/]*$/, "") : "";
  return folder;
}

function incomplete(note: NonNullable<HistoryResult["note"]>): Problem {
  const off = "set showLastUpdateTime and showLastUpdateAuthor of the docs to false";
  const texts: Record<typeof note, { message: string; hint: string }> = {
    "no-git": { message: "git was not found, so pages do not show when they last changed", hint: `Install git, or ${off}.` },
    "no-repository": {
      message: "the site is not in a Git repository, so pages do not show when they last changed",
      hint: `Build in a clone, or ${off}.`,
    },
    shallow: {
      message: "the repository is a shallow clone, so some pages do not show when they last changed",
      hint: "Fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout.",
    },
    refused: {
      message: "git refused to read the history, so pages do not show when they last changed",
      hint: "Run `git log` in the site folder to see why. For a folder of another user: `git config --global --add safe.directory <folder>`.",
    },
  };
  return problem("G006", texts[note].message, { hint: texts[note].hint });
}
