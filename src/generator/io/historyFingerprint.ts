/** Detects whether the version history may have changed, from the few files in which git keeps its state. */
import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

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
