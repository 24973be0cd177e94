/** Parts and merges are killed at random moments. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { bcidocs } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { hashTree } from "../support/hashTree.ts";
import { writeFiles } from "../support/siteFiles.ts";

const kills = 12;

/** Kills the command after some milliseconds; false if it was done by then. */
async function killed(args: string[], cwd: string, after: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(repository, "bin", "bcidocs.js"), ...args], { cwd, stdio: "ignore" });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await sleep(after);
  child.kill("SIGKILL");
  return (await ended) === null;
}

const pages = (word: string) =>
  Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`content/docs/page-${index}.md`, `# Page ${index}\n\n${word}\n`]));

test("whenever a part or the merge is killed, the published site is wholly old or wholly new", { timeout: 180_000 }, async () => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const done = async (...args: string[]) => expect((await bcidocs(args, { cwd: folder })).status).toBe(0);
  const config = { "site.config.ts": `export default { title: "Kit", docs: { path: "content/docs" } };\n`, "content/index.md": "# Kit\n" };
  await writeFiles(folder, { ...config, ...pages("Old") });
  await done("build");
  const old = await hashTree(join(folder, "dist"));
  await writeFiles(folder, pages("New"));
  await done("build", "--out-dir", "other", "--no-cache");
  const whole = await hashTree(join(folder, "other"));

  let wereKilled = 0;
  for (let kill = 0; kill < kills; kill++) {
    const part = ["build", "--shard", `${1 + (kill % 2)}/2`];
    if (await killed(part, folder, Math.random() * 900)) wereKilled++;
    expect(await hashTree(join(folder, "dist"))).toEqual(old);
    // Half of a part is no part.
    for (const name of ["part-1", "part-2"])
      if (existsSync(join(folder, name))) expect(existsSync(join(folder, name, "part.json"))).toBe(true);
  }
  await done("build", "--shard", "1/2");
  await done("build", "--shard", "2/2");
  for (let kill = 0; kill < kills; kill++) {
    if (await killed(["merge", "part-1", "part-2"], folder, Math.random() * 900)) wereKilled++;
    const now = existsSync(join(folder, "dist")) ? await hashTree(join(folder, "dist")) : null;
    // Killed between two renames, the site is for once under its other name.
    if (now) expect([old, whole]).toContainEqual(now);
  }
  expect(wereKilled).toBeGreaterThan(0);
  await done("merge", "part-1", "part-2");
  expect(await hashTree(join(folder, "dist"))).toEqual(whole);
});
