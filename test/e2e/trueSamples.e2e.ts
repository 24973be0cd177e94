/** Samples as a new user meets them, from the packed file: a rename breaks them, what is broken is shown everywhere, and `--fix` cures it. */
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { commandOf } from "../support/cli.ts";
import { openPage } from "../support/pages.ts";
import { writeFiles } from "../support/siteFiles.ts";
import { serveFolder } from "../support/staticServer.ts";
import { storeBundles } from "../support/storedBundles.ts";
import { openLive, watchFolder } from "../support/watchedSite.ts";

const folder = join(inject("packedFolder"), "true-samples");
const site = join(folder, "kettle");
const bcidocs = (args: string[], cwd = site) => commandOf(join(dirname(inject("packedProgram")), "../lib/cli.js"), args, cwd);

const sdk = (fill: string) => `/** Heats the water. */
export function boil(degrees: number): string {
  return degrees + " degrees";
}

/**
 * Fills the kettle.
 * @example
 * \`\`\`ts
 * ${fill}(2);
 * \`\`\`
 */
export function ${fill}(cups: number): number {
  return cups;
}

/** Makes tea. */
export function brew(minutes: number): void {}
`;

const pages = {
  "content/docs/start.md": '# Start\n\n## First tea\n\n```ts\nimport { boil, fillUp } from "kettle";\n\nfillUp(2);\nboil(96);\n```\n',
  "content/docs/tea.md":
    '# Tea\n\n`boil()` comes first.\n\n```ts\nimport { brew, fillUp } from "kettle";\n\nfillUp(1);\nbrew(3);\n```\n\nOnce more:\n\n```ts\nfillUp(3);\n```\n',
};

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  expect((await bcidocs(["init", "kettle", "--yes", "--template", "sdk", "--title", "Kettle"], folder)).status).toBe(0);
  const made = ["content/docs/intro.md", "content/docs/writing.md", "content/docs/package.md", "content/docs/publishing.md"];
  await writeFiles(site, Object.fromEntries(made.map((path) => [path, null])));
  await writeFiles(site, { ...pages, "content/index.md": "# Kettle\n\n[Start](./docs/start.md)\n", "src/index.ts": sdk("fillUp") });
  await storeBundles(site);
});
afterAll(async () => closePages(await sharedBrowser()));

/** An edit of an SDK is read by two compilers. */
const patient = { timeout: 120_000 };

test("samples lead to the reference, and the reference back to the heading over them", async () => {
  expect((await bcidocs(["build", "--strict"])).stdout).toMatch(/0 errors, 0 warnings/);
  const server = await serveFolder(join(site, "dist"));
  const { page } = await openPage(await sharedBrowser(), `${server.url}/docs/start`);
  await page.locator(".code a", { hasText: "fillUp" }).first().click();
  await page.waitForURL(/\/docs\/reference\/functions\/fillUp$/);
  const uses = page.locator(".api-uses a");
  await expect.poll(() => uses.allInnerTexts()).toEqual(["Start: First tea", "Tea"]);
  await uses.first().click();
  await page.waitForURL(/\/docs\/start#first-tea$/);
  await page.goto(`${server.url}/docs/tea`);
  await page.locator(".prose a", { hasText: "boil()" }).click();
  await page.waitForURL(/\/docs\/reference\/functions\/boil$/);
  await server.close();
});

const broken = ["content/docs/start.md:6:16", "content/docs/tea.md:6:16", "content/docs/tea.md:15:1"];

test("a renamed function breaks them where they name it: in the terminal, in SARIF, in the browser, until --fix", async () => {
  await writeFiles(site, { ...pages, "src/index.ts": sdk("fillUp") });
  const live = await watchFolder(site, [], inject("packedProgram"));
  const { page } = await openLive(await sharedBrowser(), live, { path: "docs/start" });
  const summary = page.locator("bcidocs-live .summary");
  await live.edit({ "src/index.ts": sdk("fillup") });
  await expect.poll(() => summary.textContent(), patient).toBe("3 warnings");
  await summary.click();
  expect(await page.locator("bcidocs-live .panel .place").allTextContents()).toEqual(broken);

  const { stdout, status } = await bcidocs(["check", "--report", "text", "--report", "sarif=broken.sarif"]);
  expect(status).toBe(0);
  for (const place of broken) expect(stdout).toMatch(new RegExp(`${place} +warning M057 TS2724: .*fillUp`));
  expect(stdout).toContain("Did you mean `fillup`?");
  const sarif = JSON.parse(await readFile(join(site, "broken.sarif"), "utf8"));
  const places = sarif.runs[0].results.map(({ locations: [{ physicalLocation: at }] }: { locations: [{ physicalLocation: Place }] }) => {
    return `${at.artifactLocation.uri}:${at.region.startLine}:${at.region.startColumn}`;
  });
  expect(new Set(places)).toEqual(new Set(broken));

  expect((await bcidocs(["check", "--fix"])).stdout).toContain("Fixed");
  expect(await readFile(join(site, "content/docs/start.md"), "utf8")).toContain(`{ boil, fillup } from "kettle";\n\nfillup(2);`);
  await expect.poll(() => summary.isVisible(), patient).toBe(false);
  expect((await bcidocs(["build", "--strict"])).stdout).toMatch(/0 errors, 0 warnings/);
});

interface Place {
  artifactLocation: { uri: string };
  region: { startLine: number; startColumn: number };
}
