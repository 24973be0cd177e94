/** Asks git who changed each file last, and when: two small questions and one `git log`, whatever the number of files. */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { codeOf } from "../text/errno.ts";
import type { HistoryEntry, HistoryResult } from "./io.ts";

/** Settings of the user or the repository that would change what we read, or would run a program. */
const settings = [
  "log.showSignature=false",
  "diff.relative=false",
  "log.showRoot=true",
  "log.follow=false",
  "core.fsmonitor=false",
  "core.quotePath=false",
];

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
  "--format=%x01%H%x01%ct%x01%an",
];

/** Last commits of the files below `folder`, which must exist. */
export async function readHistory(folder: string): Promise<HistoryResult> {
  const where = await runGit(["rev-parse", "--is-shallow-repository", "--git-path", "shallow", "--show-prefix"], folder);
  if (!where.isDone) return { entries: {}, note: noteOf(where.complaint) };
  const [isShallow, shallowFile = "", prefix = ""] = where.output.split("\n");

  const boundary = isShallow === "true" ? await readBoundary(resolve(folder, shallowFile)) : new Set<string>();
  // Naming the folder costs time, and at the root of the repository says nothing.
  const log = await runGit(prefix === "" ? logArguments : [...logArguments, "--", "."], folder);
  if (!log.isDone) return { entries: {}, note: /does not have any commits/.test(log.complaint) ? null : noteOf(log.complaint) };
  return { entries: parseLog(log.output, { prefix, boundary }), note: boundary.size > 0 ? "shallow" : null };
}

/** The commits at which a shallow clone was cut off: each seems to have made every file that it holds. */
async function readBoundary(shallowFile: string): Promise<Set<string>> {
  const text = await readFile(shallowFile, "utf8");
  return new Set(text.split("\n").filter((line) => line !== ""));
}

/** Reads the records of `logArguments`, newest first, so the first mention of a file is its last change. */
export function parseLog(
  output: string,
  { prefix, boundary }: { prefix: string; boundary: ReadonlySet<string> },
): Record<string, HistoryEntry> {
  const last = new Map<string, HistoryEntry | null>();
  let commit: HistoryEntry | null = null;

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

function noteOf(complaint: string): HistoryResult["note"] {
  if (complaint === "ENOENT") return "no-git";
  return /not a git repository|must be run in a work tree/.test(complaint) ? "no-repository" : "refused";
}

/** What git printed, or its complaint; `ENOENT` when there is no git. */
type GitAnswer = { isDone: true; output: string } | { isDone: false; complaint: string };

export function runGit(question: readonly string[], folder: string): Promise<GitAnswer> {
  return new Promise((answer) => {
    const child = spawn("git", ["--no-pager", ...settings.flatMap((setting) => ["-c", setting]), ...question], {
      cwd: folder,
      env: gitEnvironment(process.env),
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    const output: Buffer[] = [];
    const complaint: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => complaint.push(chunk));
    child.on("error", (error) => answer({ isDone: false, complaint: codeOf(error) }));
    child.on("close", (status) => {
      if (status === 0) answer({ isDone: true, output: Buffer.concat(output).toString("utf8") });
      else answer({ isDone: false, complaint: Buffer.concat(complaint).toString("utf8") });
    });
  });
}

/**
 * English messages, no locks, no network. What git hands to its hooks (`GIT_DIR` …) is left out:
 * a build that a hook starts would otherwise take the site folder for the root of the repository.
 */
function gitEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX, ...rest } = environment;
  return { ...rest, LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1" };
}
