/** Asks git which files are other ones than at an earlier commit. */
import { runGit } from "./gitProcess.ts";
import type { ChangesResult } from "./io.ts";

/** Against the commit where the work on `ref` and the current one parted, so that what others changed since is left out. */
export async function readChanges(folder: string, ref: string): Promise<ChangesResult> {
  const commit = await runGit(["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`], folder);
  const where = await runGit(["rev-parse", "--is-shallow-repository"], folder);
  if (!where.isDone) return none(where.complaint === "ENOENT" ? "no-git" : "no-repository");
  const isShallow = where.output.trim() === "true";
  if (!commit.isDone) return none(isShallow ? "shallow" : "unknown-ref");
  const base = await runGit(["merge-base", commit.output.trim(), "HEAD"], folder);
  if (!base.isDone) return none(isShallow ? "shallow" : "unknown-ref");
  const diff = await runGit(["diff", "--name-status", "-z", "-M", "--relative", "--no-ext-diff", base.output.trim(), "--", "."], folder);
  const untracked = await runGit(["ls-files", "--others", "--exclude-standard", "-z", "--", "."], folder);
  if (!diff.isDone || !untracked.isDone) return none("no-repository");
  const read = parseNameStatus(diff.output);
  return { ...read, changed: [...read.changed, ...untracked.output.split("\0").filter((path) => path !== "")], note: null };
}

/** Where each file went that was renamed, newest first by the log; a path may have been in use twice. */
export async function readRenames(folder: string): Promise<[from: string, to: string][]> {
  const log = await runGit(["log", "-M", "--diff-filter=R", "--name-status", "-z", "--relative", "--format=", "--", "."], folder);
  const { renamed } = await readChanges(folder, "HEAD");
  return [...Object.entries(renamed), ...(log.isDone ? renamesOf(log.output) : [])];
}

/** Commits without a format are parted by nothing, or by a line break. */
function renamesOf(output: string): [string, string][] {
  const tokens = output.split("\0").map((token) => token.replace(/^\n/, ""));
  return tokens.flatMap((token, at): [string, string][] => (/^R\d+$/.test(token) ? [[tokens[at + 1] ?? "", tokens[at + 2] ?? ""]] : []));
}

function none(note: ChangesResult["note"]): ChangesResult {
  return { changed: [], removed: [], renamed: {}, note };
}

/** `M\0a.md\0R090\0old.md\0new.md\0` */
function parseNameStatus(output: string): Omit<ChangesResult, "note"> {
  const result: Omit<ChangesResult, "note"> = { changed: [], removed: [], renamed: {} };
  const tokens = output.split("\0");
  for (let at = 0; at + 1 < tokens.length; ) {
    const [status = "", path = ""] = [tokens[at++], tokens[at++]];
    if (status.startsWith("D")) result.removed.push(path);
    else if (status.startsWith("R")) {
      const to = tokens[at++] ?? "";
      result.removed.push(path);
      result.changed.push(to);
      result.renamed[path] = to;
    } else result.changed.push(path);
  }
  return result;
}
