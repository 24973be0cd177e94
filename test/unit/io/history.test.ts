import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { parseLog } from "../../../src/generator/io/history.ts";
import { commit, git, realIo, temporaryFolder, writeFiles } from "./support.ts";

const first = 1_700_000_000;

function repository(): string {
  const folder = temporaryFolder();
  git(folder, first, "init", "-q");
  return folder;
}

test("returns who committed a file last, and when", async () => {
  const folder = repository();
  commit(folder, first, { "a.md": "1", "b.md": "1" });
  commit(folder, first + 60, { "a.md": "2" });
  expect(await realIo().history(folder)).toEqual({
    entries: { "a.md": { author: "Ada", time: (first + 60) * 1000 }, "b.md": { author: "Ada", time: first * 1000 } },
    note: null,
  });
});

test("paths are relative to the given folder, which may be deep in the repository", async () => {
  const folder = repository();
  commit(folder, first, { "README.md": "1", "sites/docs/content/a.md": "1", "sites/docs-old/b.md": "1" });
  const { entries } = await realIo().history(join(folder, "sites/docs"));
  expect(Object.keys(entries)).toEqual(["content/a.md"]);
});

test("reads names with blanks, umlauts, emoji, line breaks and dashes at the front", async () => {
  const folder = repository();
  const names = ["-x.md", "a b.md", "ü\n.md", "🧠.md", '"q".md'];
  commit(folder, first, Object.fromEntries(names.map((name) => [name, "1"])));
  expect(Object.keys((await realIo().history(folder)).entries).sort()).toEqual([...names].sort());
});

test("a merge counts only for files that it changed itself", async () => {
  const folder = repository();
  commit(folder, first, { "docs/a.md": "1" });
  git(folder, first, "checkout", "-q", "-b", "side");
  commit(folder, first + 10, { "docs/side.md": "1" });
  git(folder, first, "checkout", "-q", "main");
  commit(folder, first + 20, { "docs/main.md": "1" });
  git(folder, first + 30, "merge", "-q", "--no-commit", "side");
  commit(folder, first + 30, { "docs/by-merge.md": "1" });
  const { entries } = await realIo().history(join(folder, "docs"));
  const times = Object.fromEntries(Object.entries(entries).map(([path, { time }]) => [path, time / 1000 - first]));
  expect(times).toEqual({ "a.md": 0, "side.md": 10, "main.md": 20, "by-merge.md": 30 });
});

test("files of the content that look like a repository run nothing", async () => {
  const inner = repository();
  commit(inner, first, { "a.md": "1", ".gitattributes": "*.md filter=x\n" });
  const site = temporaryFolder({ "a.md": "2", ".gitattributes": "*.md filter=x\n" });
  cpSync(join(inner, ".git"), site, { recursive: true });
  const settings = { "core.bare": "false", "core.worktree": ".", "filter.x.clean": "touch ran; cat" };
  for (const [name, value] of Object.entries(settings)) git(inner, first, "config", "-f", join(site, "config"), name, value);
  expect((await realIo().changes(site, "HEAD")).note).toBe("no-repository");
  expect(existsSync(join(site, "ran"))).toBe(false);
});

test("a renamed file dates from its renaming", async () => {
  const folder = repository();
  commit(folder, first, { "a.md": "long enough to be found again" });
  git(folder, first, "mv", "a.md", "b.md");
  commit(folder, first + 5, {});
  expect((await realIo().history(folder)).entries["b.md"]?.time).toBe((first + 5) * 1000);
});

test("settings of the user do not disturb", async () => {
  const folder = repository();
  for (const [key, value] of [
    ["log.showSignature", "true"],
    ["log.follow", "true"],
    ["log.showRoot", "false"],
    ["diff.relative", "true"],
    ["color.ui", "always"],
    ["diff.noprefix", "true"],
    ["log.diffMerges", "off"],
    ["diff.external", "false"],
    ["log.date", "relative"],
  ] as const) {
    git(folder, first, "config", key, value);
  }
  commit(folder, first, { "docs/a.md": "1" });
  expect((await realIo().history(join(folder, "docs"))).entries).toEqual({ "a.md": { author: "Ada", time: first * 1000 } });
});

test("in a shallow clone the files of the oldest known commit have no date", async () => {
  const origin = repository();
  commit(origin, first, { "a.md": "1", "b.md": "1" });
  commit(origin, first + 10, { "b.md": "2", "c.md": "1" });
  commit(origin, first + 20, { "c.md": "2" });
  const clone = join(temporaryFolder(), "clone");
  execFileSync("git", ["clone", "-q", "--depth", "2", `file://${origin}`, clone], { stdio: "ignore" });
  expect(await realIo().history(clone)).toEqual({ entries: { "c.md": { author: "Ada", time: (first + 20) * 1000 } }, note: "shallow" });
});

test("without a repository, commits or folder there is no history, and no error", async () => {
  const io = realIo();
  vi.stubEnv("GIT_CEILING_DIRECTORIES", "/tmp");
  expect(await io.history(temporaryFolder())).toEqual({ entries: {}, note: "no-repository" });
  vi.unstubAllEnvs();
  expect(await io.history(repository())).toEqual({ entries: {}, note: null });
  expect(await io.history("/nowhere/at/all")).toEqual({ entries: {}, note: null });
});

test("without git there is no history", async () => {
  const folder = repository();
  vi.stubEnv("PATH", "/nowhere");
  expect(await realIo().history(folder)).toEqual({ entries: {}, note: "no-git" });
  vi.unstubAllEnvs();
});

test("a git that refuses, as it does for a repository of another user, is distinguished", async () => {
  const folder = temporaryFolder({ git: "#!/bin/sh\necho 'fatal: detected dubious ownership in repository' >&2\nexit 128\n" });
  chmodSync(join(folder, "git"), 0o755);
  vi.stubEnv("PATH", folder);
  expect(await realIo().history(folder)).toEqual({ entries: {}, note: "refused" });
  vi.unstubAllEnvs();
});

test("a build that a git hook starts reads the right folder", async () => {
  const folder = repository();
  mkdirSync(join(folder, "docs"));
  writeFiles(folder, { "docs/a.md": "1" });
  commit(folder, first, {});
  vi.stubEnv("GIT_DIR", ".git");
  expect(Object.keys((await realIo().history(join(folder, "docs"))).entries)).toEqual(["a.md"]);
  vi.unstubAllEnvs();
});

test("thousands of commits are read by one call of git", async () => {
  const folder = repository();
  const stream = Array.from({ length: 3_000 }, (_, index) => {
    const name = `docs/page-${index % 700}.md`;
    const text = `version ${index}`;
    return `commit refs/heads/main\ncommitter Ada <ada@example.com> ${first + index} +0000\ndata 1\nx\nM 644 inline ${name}\ndata ${text.length}\n${text}\n`;
  }).join("\n");
  execFileSync("git", ["fast-import", "--quiet"], { cwd: folder, input: `${stream}\ndone\n` });
  const found = execFileSync("which", ["git"], { encoding: "utf8" }).trim();
  const calls = join(folder, "calls.txt");
  writeFiles(folder, { "bin/git": `#!/bin/sh\necho "$@" >> "${calls}"\nexec "${found}" "$@"\n` });
  chmodSync(join(folder, "bin/git"), 0o755);
  vi.stubEnv("PATH", `${join(folder, "bin")}:${process.env.PATH}`);
  const { entries } = await realIo().history(folder);
  vi.unstubAllEnvs();
  expect(Object.keys(entries)).toHaveLength(700);
  expect(entries["docs/page-0.md"]?.time).toBe((first + 2_800) * 1000);
  expect(readFileSync(calls, "utf8").match(/^.* log -z /gm)).toHaveLength(1);
});

test("a file whose name is that of an object's prototype is an ordinary file", () => {
  const entries = parseLog("\x01h\x012\x01Ada\0\n__proto__\0constructor\0", { prefix: "", boundary: new Set() });
  expect(Object.keys(entries)).toEqual(["__proto__", "constructor"]);
});

test("a .mailmap gives authors the names that they are known by", async () => {
  const folder = repository();
  writeFiles(folder, { ".mailmap": "Ada Lovelace <ada@example.com>\n" });
  commit(folder, first, { "a.md": "1" });
  git(folder, first, "config", "user.email", "ada@example.com");
  commit(folder, first + 5, { "b.md": "1" });
  expect((await realIo().history(folder)).entries["b.md"]?.author).toBe("Ada Lovelace");
});
