/** `bcidocs init` as a user runs it, and the sites that come out of it. `sdkSites.e2e.ts` has those of SDKs. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bcidocs } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { hashTree } from "../support/hashTree.ts";
import { expectMadeSite, hostileTitle } from "../support/madeSite.ts";
import { storeBundles } from "../support/storedBundles.ts";

test("the template for docs makes a site that builds without a problem, whatever its title is", async () => {
  const folder = await emptyFolder();
  const { status, stdout } = await bcidocs(["init", "kit", "--template", "docs", "--title", hostileTitle, "--ci", "both"], { cwd: folder });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/\nNext steps:\n {2}cd kit\n {2}npm install\n {2}npm run dev\n$/)]);
  const site = join(folder, "kit");
  await storeBundles(site);
  await expectMadeSite(await bcidocs(["build", "--strict"], { cwd: site }), site);
});

test.each(["docs", "sdk"])("lets a second run with the template %s change nothing", async (template) => {
  const folder = await emptyFolder();
  await mustBeMade(["--template", template], folder);
  const before = await hashTree(folder);
  const again = await bcidocs(["init", "--template", template], { cwd: folder });
  expect(again.status).toBe(2);
  expect(again.stdout).toContain("error C020 there is a site already: site.config.ts");
  expect(await hashTree(folder)).toEqual(before);
});

test("without flags and without a terminal the guesses hold, and are named", async () => {
  const { status, stdout } = await bcidocs(["init", "my-kit"], { cwd: await emptyFolder() });
  expect(status).toBe(0);
  expect(stdout).toContain('Chosen automatically: --title "My kit", --template "docs", --package-manager "npm", --ci "github".\n');
});

test("puts the workflow at the root of the repository, and lets it work in the site's folder", async () => {
  const folder = await emptyFolder();
  await mkdir(join(folder, ".git"));
  await mustBeMade(["packages/docs", "--ci", "github"], folder);
  const workflow = await readFile(join(folder, ".github", "workflows", "docs.yml"), "utf8");
  expect(workflow).toContain('working-directory: "packages/docs"');
});

test("annotations name files from the root of the repository, and a document has standard output for itself", async () => {
  const folder = await emptyFolder();
  await mkdir(join(folder, ".git"));
  await mustBeMade(["docs", "--ci", "none"], folder);
  const site = join(folder, "docs");
  await storeBundles(site);
  await writeFile(join(site, "content", "docs", "intro.md"), "# Intro\n\n[gone](./gone.md)\n");
  const { status, stdout, stderr } = await bcidocs(["build", "--strict", "--report", "github=a/github.txt", "--report", "gitlab"], {
    cwd: site,
  });
  expect(status).toBe(4);
  expect(JSON.parse(stdout)[0].location).toEqual({ path: "docs/content/docs/intro.md", lines: { begin: 3 } });
  expect(stderr).toContain("content/docs/intro.md:3:8 error L001");
  const annotations = await readFile(join(site, "a", "github.txt"), "utf8");
  expect(annotations).toMatch(/^::error file=docs\/content\/docs\/intro\.md,line=3,col=8,title=L001::the link/);
});

test("a report that cannot be written is a failure, and settings that are missing are in the report", async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, "file"), "");
  const { status, stdout } = await bcidocs(["check", "--report", "json=file/x.json", "--report", "json=found.json"], { cwd: folder });
  expect(status).toBe(1);
  expect(stdout).toContain("error X003 the report file/x.json cannot be written: a part of the path is a file");
  expect(JSON.parse(await readFile(join(folder, "found.json"), "utf8"))).toMatchObject({ exitCode: 2, problems: [{ code: "C001" }] });
});

test("refuses an unknown report, template or service, and lists the known ones", async () => {
  const folder = await emptyFolder();
  const reported = async (...args: string[]) => {
    const { status, stderr } = await bcidocs(args, { cwd: folder });
    expect(status).toBe(2);
    return stderr;
  };
  expect(await reported("build", "--report", "junti=x.xml")).toContain("Known formats: text, json, sarif");
  expect(await reported("init", "--template", "blog")).toContain("docs, sdk");
  expect(await reported("init", "--ci", "travis")).toContain("github, gitlab, both, none");
});

async function emptyFolder(): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-init");
  onTestFinished(remove);
  return folder;
}

async function mustBeMade(args: string[], cwd: string): Promise<void> {
  const { status, stdout, stderr } = await bcidocs(["init", ...args], { cwd });
  if (status !== 0) throw new Error(`init ended with ${status}\n${stdout}${stderr}`);
}
