import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { commit, git, realIo, temporaryFolder } from "./support.ts";

const time = 1_700_000_000;

function repository(): string {
  const folder = temporaryFolder();
  git(folder, time, "init", "-q");
  return folder;
}

test("reads the files of a tag below a folder, whatever they hold, without a checkout", async () => {
  const folder = repository();
  const long = "x".repeat(300_000);
  commit(folder, time, {
    "site/a b.md": "Ä\n",
    "site/empty.md": "",
    "site/long.md": long,
    "site/lines.md": "\n\nblob 3\n",
    "other.md": "",
  });
  git(folder, time, "tag", "-a", "-m", "First", "v1");
  commit(folder, time + 1, { "site/a b.md": "changed" });
  const io = realIo();
  const { commits, note } = await io.git.commits(`${folder}/site`, ["v1", "nothing", "v1:site"]);
  expect([commits.slice(1), note]).toEqual([[null, null], null]);
  const files = await io.git.files(`${folder}/site`, commits[0] ?? "");
  expect(files.map(({ path, size }) => [path, size])).toEqual([
    ["a b.md", 3],
    ["empty.md", 0],
    ["lines.md", 9],
    ["long.md", 300_000],
  ]);
  const texts: [path: string, text: string][] = [];
  await io.git.read(folder, files, async (path, bytes) => {
    texts.push([path, new TextDecoder().decode(bytes)]);
  });
  expect(texts).toEqual([
    ["a b.md", "Ä\n"],
    ["empty.md", ""],
    ["lines.md", "\n\nblob 3\n"],
    ["long.md", long],
  ]);
});

test("leaves out files of a made-up tree whose paths lead out of it", async () => {
  const folder = repository();
  commit(folder, time, { "a.md": "# A" });
  const made = (input: Buffer, ...args: string[]) =>
    execFileSync("git", ["hash-object", "-w", "--stdin", ...args], { cwd: folder, input })
      .toString()
      .trim();
  const tree = (...entries: [mode: string, name: string, object: string][]) =>
    made(
      Buffer.concat(entries.flatMap(([mode, name, object]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(object, "hex")])),
      "-t",
      "tree",
      "--literally",
    );
  const blob = made(Buffer.from("# Evil"));
  const inner = tree(["100644", "b.md", blob]);
  const top = tree(
    ["40000", "..", inner],
    ["40000", ".git", inner],
    ["100644", "../../evil.md", blob],
    ["100644", "..\\evil.md", blob],
    ["100644", "..a.md", blob],
  );
  expect((await realIo().git.files(folder, top)).map(({ path }) => path)).toEqual(["..a.md"]);
});

test("what a commit has behind it dates its files", async () => {
  const folder = repository();
  commit(folder, time, { "a.md": "1" });
  git(folder, time, "tag", "v1");
  commit(folder, time + 60, { "a.md": "2" });
  const [first = ""] = (await realIo().git.commits(folder, ["v1"])).commits.map(String);
  expect((await realIo().history(folder, first)).entries["a.md"]?.time).toBe(time * 1000);
});

test("says why a commit is not there", async () => {
  const plain = temporaryFolder();
  expect((await realIo().git.commits(plain, ["v1"])).note).toBe("no-repository");
  const folder = repository();
  commit(folder, time, { "a.md": "1" });
  commit(folder, time, { "a.md": "2" });
  const shallow = temporaryFolder();
  execFileSync("git", ["clone", "-q", "--depth", "1", `file://${folder}`, shallow]);
  expect(await realIo().git.commits(shallow, ["v1"])).toEqual({ commits: [null], note: "shallow" });
});

test("a missing object is an error that names it", async () => {
  const folder = repository();
  const object = "0123456789012345678901234567890123456789";
  await expect(realIo().git.read(folder, [{ path: "a.md", object, size: 1 }], async () => undefined)).rejects.toThrow(`${object} missing`);
});
