/** Versions of the docs that are read from Git: their files are copied out of the objects of the repository, once for each commit. */
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import type { GitFile, GitNote, Io } from "../io/io.ts";
import type { DocsArea, VersionSettings } from "../model/config.ts";
import { sidebarSchema } from "../model/sidebarConfig.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { writeModules } from "../siteCode/componentFile.ts";
import { compileConfig } from "../siteCode/evaluate.ts";
import { importSiteModule } from "../siteCode/interruptible.ts";
import { messageOf } from "../text/errno.ts";
import { contentHash } from "../text/hash.ts";
import { parseJson } from "../text/json.ts";
import { isInside, joinPath } from "../text/path.ts";
import { configNames, copyFolder } from "../text/reservedNames.ts";

/** A version with a `ref`. */
export interface RefVersion {
  area: DocsArea;
  name: string;
  settings: VersionSettings & { ref: string };
  /** Its place in the settings: the compiler that it needs loads slowly, so only a problem asks for it. */
  locate: () => Problem["place"];
}

/** What is known of the copy, in a file next to it. */
interface Copy {
  commit: string;
  folder: string;
  /** Path and content of every file. */
  files: [path: string, object: string][];
  sidebars: DocsArea["sidebars"] | null;
}

const copySchema: z.ZodType<Copy> = z.object({
  commit: z.string(),
  folder: z.string(),
  files: z.array(z.tuple([z.string(), z.string()])),
  sidebars: z.record(z.string(), sidebarSchema).nullable(),
});

/** The entries of these versions, completed; null for those that cannot be read. One question finds all commits. */
export async function completeRefs(
  versions: readonly RefVersion[],
  siteDir: string,
  io: Io,
): Promise<{ settings: (VersionSettings | null)[]; problems: Problem[] }> {
  if (versions.length === 0) return { settings: [], problems: [] };
  // What was never checked out, as on most machines for CI, is a branch of `origin` only.
  const names = versions.flatMap(({ settings: { ref } }) => [ref, `refs/remotes/origin/${ref}`, `refs/heads/${ref}`]);
  const { commits, note } = await io.git.commits(siteDir, names);
  const problems: Problem[] = [];
  const settings: (VersionSettings | null)[] = [];
  for (const [index, version] of versions.entries()) {
    const [own = null, ofOrigin = null, ofBranch = null] = commits.slice(index * 3, index * 3 + 3);
    const commit = own ?? ofOrigin;
    const isBranch = ofOrigin !== null || ofBranch !== null;
    const result = commit === null ? missingRef(version, note) : await completeRef(version, { commit, isBranch }, { siteDir, io });
    settings.push("code" in result ? null : result);
    if ("code" in result) problems.push(result);
  }
  return { settings, problems };
}

interface Where {
  /** Absolute. */
  siteDir: string;
  io: Io;
}

async function completeRef(
  version: RefVersion,
  { commit, isBranch }: { commit: string; isBranch: boolean },
  where: Where,
): Promise<VersionSettings | Problem> {
  const { area, name, settings } = version;
  const root = copyFolder(area.id, name);
  const folder = joinPath(settings.folder ?? area.path);
  // None, or one that another version of bcidocs wrote.
  const note = parseJson(await where.io.readFile(`${where.siteDir}/${noteFile(root)}`).catch(() => null));
  const last = copySchema.safeParse(note).data ?? null;
  const copy = last?.commit === commit && last.folder === folder ? last : await copyOut(version, { commit, folder, root, last }, where);
  if ("code" in copy) return copy;
  return { ...settings, commit, isBranch, folder: joinPath(root, folder), ...(copy.sidebars && { refSidebars: copy.sidebars }) };
}

function noteFile(root: string): string {
  return `${root}.json`;
}

interface CopyRequest {
  commit: string;
  folder: string;
  root: string;
  /** The copy of another commit: files that are in both stay as they are. */
  last: Copy | null;
}

/** Files next to the config, which may hold sidebars. */
const codeFile = /^[^/]+\.(?:[cm]?[jt]s|json)$/;

async function copyOut(version: RefVersion, { commit, folder, root, last }: CopyRequest, where: Where): Promise<Copy | Problem> {
  const { siteDir, io } = where;
  try {
    const all = await io.git.files(siteDir, commit);
    if (!all.some(({ path }) => isInside(path, folder))) {
      const hint = "Set `folder` to the folder of the pages at that commit.";
      return faulty(version, `"${version.settings.ref}" has no file in ${folder}/`, hint);
    }
    const files = all.filter(({ path }) => isInside(path, folder) || codeFile.test(path));
    const before = new Map(last?.files);
    await io.remove(`${siteDir}/${noteFile(root)}`);
    const now = new Set(files.map(({ path }) => path));
    for (const path of before.keys()) if (!now.has(path)) await io.remove(`${siteDir}/${root}/${path}`);
    const changed = files.filter(({ path, object }) => before.get(path) !== object);
    await io.git.read(siteDir, changed, (path, bytes) => io.writeFile(`${siteDir}/${root}/${path}`, bytes));
    const sidebars = await sidebarsIn(root, version.area.id, files, where);
    const copy: Copy = { commit, folder, files: files.map(({ path, object }) => [path, object]), sidebars };
    await io.writeFile(`${siteDir}/${noteFile(root)}`, JSON.stringify(copy));
    return copy;
  } catch (error) {
    return unreadableRef(version, error);
  }
}

/** What the config of that commit says; null where it says nothing, or cannot be run any more: the sidebars are then those of the area. */
async function sidebarsIn(root: string, id: string, files: readonly GitFile[], where: Where): Promise<Copy["sidebars"]> {
  const paths = new Set(files.map(({ path }) => path));
  const name = configNames.find((each) => paths.has(each));
  if (name === undefined) return null;
  try {
    const value = await runConfig(`${where.siteDir}/${root}/${name}`, where);
    const areas = z.object({ docs: z.unknown() }).parse(value).docs;
    const list = (Array.isArray(areas) ? areas : [areas]) as { id?: string; sidebars?: unknown }[];
    return z.record(z.string(), sidebarSchema).parse(list.find((area) => (area?.id ?? "default") === id)?.sidebars);
  } catch {
    return null;
  }
}

async function runConfig(file: string, { siteDir, io }: Where): Promise<unknown> {
  const { code } = await compileConfig(file, io);
  const name = `${basename(file)}.${contentHash(code)}.mjs`;
  const folder = await writeModules(siteDir, { [name]: code }, io);
  return (await importSiteModule<{ default?: unknown }>(pathToFileURL(`${folder}/${name}`).href)).default;
}

function faulty({ name, area, locate }: RefVersion, cause: string, hint: string): Problem {
  return problem("C042", `the version "${name}" of the docs area "${area.id}" cannot be read from Git: ${cause}`, {
    place: locate(),
    hint,
  });
}

function missingRef(version: RefVersion, note: GitNote | null): Problem {
  const { ref } = version.settings;
  const safe = "For a folder of another user: `git config --global --add safe.directory <folder>`.";
  const causes: Record<GitNote | "none", [cause: string, hint: string]> = {
    "no-git": ["git was not found", "Install git, or put the pages into a folder."],
    "no-repository": ["the site is not in a Git repository", "Build in a clone: `git clone <address>`."],
    refused: ["git refused to read the repository", `Run \`git log\` in the site folder to see why. ${safe}`],
    shallow: [
      `there is no "${ref}" in this shallow clone`,
      "Fetch the rest: `git fetch --tags --unshallow`, or `fetch-depth: 0` for actions/checkout.",
    ],
    none: [
      `there is no tag, branch or commit "${ref}"`,
      "Fetch it: `git fetch --tags origin`. If it does not exist there either, correct `ref`.",
    ],
  };
  return faulty(version, ...causes[note ?? "none"]);
}

function unreadableRef(version: RefVersion, error: unknown): Problem {
  const reason = messageOf(error).trim().split("\n")[0] ?? "";
  const isMissing = / missing$/.test(reason);
  const cause = isMissing ? "some of its files are missing in this clone" : reason;
  return faulty(version, cause, isMissing ? "Fetch them: `git fetch --refetch --no-filter`." : "Check the repository: `git fsck`.");
}
