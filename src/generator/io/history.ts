/** Asks git who changed each file last, and when: two small commands and one `git log` for any number of files. */
import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { History } from "../model/source.ts";
import { noteOf, runGit } from "./gitProcess.ts";
import type { HistoryResult } from "./io.ts";

/**
 * One record a commit: `\x01<hash>\x01<committer time>\x01<author>`, then the paths it touched, all ended by NUL.
 * `-c` names the files of a merge only where it differs from all its parents, as an edit made while merging does.
 */
const logArguments = [
  "log",
  "-z",
  "-c",
  "--name-only",
  "--no-renames",
  "--no-color",
  "--no-notes",
  "--encoding=UTF-8",
  "--format=%x01%H%x01%ct%x01%aN",
];

/** Last commits of the files below `folder`, which must exist; up to a commit where one is given. */
export async function readHistory(folder: string, commit?: string): Promise<HistoryResult> {
  const where = await runGit(["rev-parse", "--is-shallow-repository", "--git-path", "shallow", "--show-prefix"], folder);
  if (!where.isDone) return { entries: {}, note: noteOf(where.complaint) };
  const [isShallow, shallowFile = "", prefix = ""] = where.output.split("\n");

  const boundary = isShallow === "true" ? await readBoundary(resolve(folder, shallowFile)) : new Set<string>();
  // Naming the folder costs time, and at the root of the repository says nothing.
  const question = commit === undefined ? logArguments : [...logArguments, commit];
  const log = await runGit(prefix === "" ? question : [...question, "--", "."], folder);
  if (!log.isDone) return { entries: {}, note: /does not have any commits/.test(log.complaint) ? null : noteOf(log.complaint) };
  return { entries: parseLog(log.output, { prefix, boundary }), note: boundary.size > 0 ? "shallow" : null };
}

/** The commits at which a shallow clone was cut off: each seems to have made every file that it holds. */
async function readBoundary(shallowFile: string): Promise<Set<string>> {
  const text = await readFile(shallowFile, "utf8");
  return new Set(text.split("\n").filter((line) => line !== ""));
}

/** Reads the records of `logArguments`, newest first, so the first mention of a file is its last change. */
export function parseLog(output: string, { prefix, boundary }: { prefix: string; boundary: ReadonlySet<string> }): Record<string, History> {
  const last = new Map<string, History | null>();
  let commit: History | null = null;

  let isFirstPath = false;
  for (const token of output.split("\0")) {
    if (token.startsWith("\x01")) {
      const [, hash = "", seconds = "", author = ""] = token.split("\x01");
      commit = boundary.has(hash) ? null : { author, time: Number(seconds) * 1000 };
      isFirstPath = true;
      continue;
    }
    // git writes a line break in front of the first path, and for a merge an empty token.
    const path = isFirstPath && token.startsWith("\n") ? token.slice(1) : token;
    if (path === "") continue;
    isFirstPath = false;
    if (path.startsWith(prefix) && !last.has(path)) last.set(path, commit);
  }
  return Object.fromEntries([...last].flatMap(([path, entry]) => (entry === null ? [] : [[path.slice(prefix.length), entry]])));
}

/** The commit that is checked out and the boundary of a shallow clone; `none` outside of every repository. */
export async function historyFingerprint(folder: string): Promise<string> {
  const gitDir = await findGitDir(folder);
  if (gitDir === null) return "none";
  const common = resolve(gitDir, ((await textOf(join(gitDir, "commondir"))) ?? ".").trim());
  const head = ((await textOf(join(gitDir, "HEAD"))) ?? "").trim();
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  const commit = ref === undefined ? head : await textOf(join(common, ref));
  const shallow = await textOf(join(common, "shallow"));
  // Without its own file, the branch is in the file of all packed branches.
  const packed = commit === null ? await stat(join(common, "packed-refs")).catch(() => null) : null;
  return JSON.stringify([head, commit, packed?.mtimeMs, shallow]);
}

/** `.git` is a folder, or in a worktree a file that names one. */
async function findGitDir(from: string): Promise<string | null> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const path = join(folder, ".git");
    const about = await stat(path).catch(() => null);
    if (about?.isDirectory()) return path;
    const named = about && /^gitdir: (.+)$/m.exec((await textOf(path)) ?? "")?.[1];
    if (named) return resolve(folder, named);
    if (dirname(folder) === folder) return null;
  }
}

async function textOf(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch(() => null);
}
