/** Runs git for questions that change nothing: without hooks, locks, network and the user's settings for output. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { buffer, text } from "node:stream/consumers";
import { codeOf } from "../text/errno.ts";
import type { GitNote } from "./io.ts";

/** Settings of the user or the repository that would change what we read, or would run a program. */
const settings = [
  "log.showSignature=false",
  "diff.relative=false",
  "log.showRoot=true",
  "log.follow=false",
  "core.fsmonitor=false",
  "core.quotePath=false",
  // A site may contain files named HEAD, objects, refs and config, which git would take for a repository, and run its filters. Git 2.38.
  "safe.bareRepository=explicit",
];

/** What git printed, or its complaint; `ENOENT` when there is no git. */
export type GitAnswer = { isDone: true; output: string } | { isDone: false; complaint: string };

/** `input` is what git reads; `onOutput` takes the output instead of the answer, piece by piece. */
export async function runGit(
  question: readonly string[],
  folder: string,
  { input = "", onOutput }: { input?: string; onOutput?: (output: AsyncIterable<Buffer>) => Promise<void> } = {},
): Promise<GitAnswer> {
  const child = spawn("git", ["--no-pager", ...settings.flatMap((setting) => ["-c", setting]), ...question], {
    cwd: folder,
    env: gitEnvironment(process.env),
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  const complaint = text(child.stderr).catch(() => "");
  const ended = endOf(child);
  // A git that ends early reads no further; its status says why.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  // As a Buffer at first: a stream of text would lose a byte order mark.
  const output = onOutput ? await onOutput(child.stdout) : await buffer(child.stdout);
  const { status, code } = await ended;
  if (code !== "") return { isDone: false, complaint: code };
  return status === 0 ? { isDone: true, output: output?.toString("utf8") ?? "" } : { isDone: false, complaint: await complaint };
}

function endOf(child: ChildProcessWithoutNullStreams): Promise<{ status: number | null; code: string }> {
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ status: null, code: codeOf(error) }));
    child.on("close", (status) => resolve({ status, code: "" }));
  });
}

export function noteOf(complaint: string): GitNote {
  if (complaint === "ENOENT") return "no-git";
  return /not a git repository|must be run in a work tree/.test(complaint) ? "no-repository" : "refused";
}

/**
 * English messages, no locks, no network. What git hands to its hooks (`GIT_DIR` …) is left out:
 * a build that a hook starts would otherwise take the site folder for the root of the repository.
 */
function gitEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX, ...rest } = environment;
  return { ...rest, LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1" };
}
