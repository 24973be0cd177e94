/** Thousands of files that change at the same time. */
import { expect, test } from "vitest";
import { mustRun } from "./support/cli.ts";
import { site } from "./support/edits.ts";
import { siteFolder } from "./support/previews.ts";
import { type SiteFiles, writeFiles } from "./support/siteFiles.ts";
import { eventually, pause, watchFolder } from "./support/watchedSites.ts";

// On a busy machine the checkout may take longer than the watcher waits: then it is tried again.
test("a change of branch of 2,000 files causes at most two walks of the site", { timeout: 120_000, retry: 1 }, async () => {
  const branch = (word: string, count: number): SiteFiles =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`content/docs/many/n${index}.md`, `# N${index}\n\nOf ${word}.\n`]));
  const folder = await siteFolder({ ...site, ...branch("main", 1_000), ".gitignore": ".bcidocs\ndist\n" });
  const git = (...args: string[]) =>
    mustRun("git", ["-c", "user.name=Test", "-c", "user.email=test@test.example", ...args], { cwd: folder });
  await git("init", "--quiet", "--initial-branch", "main");
  await git("add", ".");
  await git("commit", "--quiet", "-m", "main");
  await git("checkout", "--quiet", "-b", "other");
  await writeFiles(folder, branch("other", 2_000));
  await git("add", ".");
  await git("commit", "--quiet", "-m", "other");
  await git("checkout", "--quiet", "main");
  const { get, done, preview } = await watchFolder(folder);
  await pause(300);
  await preview.finished();
  const before = done.reloads;
  await git("checkout", "--quiet", "other");
  await eventually(async () => {
    await preview.finished();
    expect(await get("/docs/many/n1999")).toContain("Of other.");
    expect(await get("/docs/many/n3")).toContain("Of other.");
  }, 60_000);
  await pause(500);
  await preview.finished();
  expect(done.reloads - before).toBeLessThanOrEqual(2);
  console.log(`2,000 files: ${done.reloads - before} looks at the site`);
});
