/** Reads commits straight from the objects of a repository: nothing is checked out. One process answers for any number of files. */
import { noteOf, runGit } from "./gitProcess.ts";
import type { Git, GitFile } from "./io.ts";

export const gitObjects: Git = {
  async commits(folder, names) {
    const input = names.map((name) => `${name}^{commit}\n`).join("");
    const answer = await runGit(["cat-file", "--batch-check=%(objectname)"], folder, { input });
    if (!answer.isDone) return { commits: names.map(() => null), note: noteOf(answer.complaint) };
    const lines = answer.output.split("\n");
    const commits = names.map((_, index) => (/^[0-9a-f]{40,64}$/.test(lines[index] ?? "") ? (lines[index] ?? null) : null));
    return { commits, note: commits.includes(null) && (await isShallow(folder)) ? "shallow" : null };
  },
  async files(folder, commit) {
    const answer = await runGit(["ls-tree", "-r", "-z", "--long", commit], folder);
    if (!answer.isDone) throw new Error(answer.complaint);
    return answer.output.split("\0").flatMap((line) => readEntry(line) ?? []);
  },
  async read(folder, files, take) {
    if (files.length === 0) return;
    const input = files.map(({ object }) => `${object}\n`).join("");
    const takeFile = (bytes: Uint8Array, index: number) => take(files[index]?.path ?? "", bytes);
    const answer = await runGit(["cat-file", "--batch"], folder, { input, onOutput: (output) => takeObjects(output, takeFile) });
    if (!answer.isDone) throw new Error(answer.complaint);
  },
};

async function isShallow(folder: string): Promise<boolean> {
  const answer = await runGit(["rev-parse", "--is-shallow-repository"], folder);
  return answer.isDone && answer.output.trim() === "true";
}

/** A made-up tree may name files outside of its folder, which no checkout would write; copies of files must not either. */
const isOutside = /(?:^|[/\\])(?:\.{0,2}|\.git)(?:$|[/\\])/i;

/** `100644 blob <object>    <size>\t<path>`; null for links, submodules and unsafe paths: the site has no such files. */
function readEntry(line: string): GitFile | null {
  const [, object = "", size = "", path = ""] = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t(.*)$/s.exec(line) ?? [];
  return object === "" || isOutside.test(path) ? null : { path, object, size: Number(size) };
}

/** `<object> blob <size>`, a line break, the bytes, a line break; `<object> missing` for one that is not there. */
async function takeObjects(output: AsyncIterable<Buffer>, take: (bytes: Uint8Array, index: number) => Promise<void>): Promise<void> {
  let waiting: Buffer[] = [];
  let length = 0;
  /** Bytes up to the end of the next object: a long one comes in many pieces, which are joined once. */
  let neededBytes = 0;
  let index = 0;
  for await (const chunk of output) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < neededBytes) continue;
    let rest: Buffer = Buffer.concat(waiting);
    for (;;) {
      neededBytes = endOfObject(rest);
      if (rest.length === 0 || neededBytes > rest.length) break;
      await take(rest.subarray(rest.indexOf(lineBreak) + 1, neededBytes - 1), index++);
      rest = rest.subarray(neededBytes);
    }
    waiting = [rest];
    length = rest.length;
  }
}

const lineBreak = 10;

/** Offset after the first object; one more than there is where that is not known yet. */
function endOfObject(bytes: Buffer): number {
  const end = bytes.indexOf(lineBreak);
  if (end < 0) return bytes.length + 1;
  const header = bytes.toString("utf8", 0, end);
  const size = / blob (\d+)$/.exec(header)?.[1];
  if (size === undefined) throw new Error(header);
  return end + 1 + Number(size) + 1;
}
