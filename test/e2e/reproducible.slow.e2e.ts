/** The same sources give the same bytes: in any folder, time zone and language. */
import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bcidocsProcess, mustRun } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { hashTree } from "../support/hashTree.ts";

const sources = ["site.config.ts", "tsconfig.json", ".gitignore", "content", "static", "theme", "sdk"];

/** One commit, made long ago, one hour before midnight: another time zone has another day. */
const commit = {
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_AUTHOR_DATE: "2025-03-31T23:00:00+0000",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
  GIT_COMMITTER_DATE: "2025-03-31T23:00:00+0000",
  GIT_CONFIG_GLOBAL: "/dev/null",
};

test("two builds of one commit are the same byte for byte, wherever and whenever they run", async () => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const first = join(folder, "first");
  const second = join(folder, "another folder", "second");
  await copySources(first);
  for (const args of [
    ["init", "--quiet"],
    ["add", "--all"],
    ["commit", "--quiet", "--message", "Site"],
  ]) {
    await mustRun("git", args, { cwd: first, env: commit });
  }
  await mustRun("git", ["clone", "--quiet", first, second], { cwd: folder });
  // The SDK's types come from packages.
  for (const site of [first, second]) await symlink(join(repository, "node_modules"), join(site, "node_modules"));

  const [one, other] = await Promise.all([
    buildIn(first, { TZ: "UTC", LC_ALL: "C", LANG: "C" }),
    buildIn(second, { TZ: "Pacific/Auckland", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" }),
  ]);
  expect(Object.keys(one).length).toBeGreaterThan(40);
  expect(other).toEqual(one);
});

async function copySources(folder: string): Promise<void> {
  for (const name of sources) {
    await cp(join(repository, name), join(folder, name), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
}

async function buildIn(folder: string, env: Record<string, string>): Promise<Record<string, string>> {
  const { status, stdout, stderr } = await bcidocsProcess(["build", "--quiet"], { cwd: folder, env });
  expect(status, stdout + stderr).toBe(0);
  return hashTree(join(folder, "dist"));
}
