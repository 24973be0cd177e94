/** Sites of SDKs as a new user meets them, from the packed file: what `init` makes builds; a rename breaks samples, what is broken is shown everywhere, and `--fix` cures it. */
import { mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { commandOf } from "../support/cli.ts";
import { expectMadeSite, hostileTitle } from "../support/madeSite.ts";
import { openPage } from "../support/pages.ts";
import { writeFiles } from "../support/siteFiles.ts";
import { serveFolder } from "../support/staticServer.ts";
import { storeBundles } from "../support/storedBundles.ts";
import { openLive, watchFolder } from "../support/watchedSite.ts";

const folder = join(inject("packedFolder"), "sdk-sites");
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

/** `init` makes the name of the package from the title. */
const name = "kettle-x-q-y-b-it-s";

/** Pages of this site in place of those of the template. */
const pages = {
  ...Object.fromEntries(["intro", "writing", "package", "publishing"].map((name) => [`content/docs/${name}.md`, null])),
  "content/index.md": "# Kettle\n\n[Start](./docs/start.md)\n",
  "content/docs/start.md": `# Start\n\n## First tea\n\n\`\`\`ts\nimport { boil, fillUp } from "${name}";\n\nfillUp(2);\nboil(96);\n\`\`\`\n`,
  "content/docs/tea.md": `# Tea\n\n\`boil()\` comes first.\n\n\`\`\`ts\nimport { brew, fillUp } from "${name}";\n\nfillUp(1);\nbrew(3);\n\`\`\`\n\nOnce more:\n\n\`\`\`ts\nfillUp(3);\n\`\`\`\n`,
};

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  const { status, stdout } = await bcidocs(["init", "kettle", "--template", "sdk", "--title", hostileTitle, "--ci", "both"], folder);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/\nNext steps:\n {2}cd kettle\n {2}npm install\n {2}npm run docs:dev\n$/)]);
  await storeBundles(site);
});
afterAll(async () => closePages(await sharedBrowser()));

test("the template makes a site that builds without a problem, whatever its title is", async () => {
  await expectMadeSite(await bcidocs(["build", "--strict"]), site);
  expect(await readdir(join(site, "dist", "docs", "reference"))).toContain("functions");
});

test("a folder that has an SDK gets only what is missing, and hears of the rest", async () => {
  const old = join(folder, "old");
  const mine = {
    "package.json": '{\n\t"name": "kit"\n}\n',
    ".gitignore": "mine\n",
    // As most sources of packages are written: no extensions, and what browsers have.
    "src/index.ts": 'export * from "./request";\n',
    "src/request.ts": "/** A request. */\nexport class Request {\n  /** Ends it. */\n  signal?: AbortSignal;\n}\n",
  };
  await writeFiles(old, mine);

  const { status, stdout } = await bcidocs(["init", "--yes"], old);
  expect(status).toBe(0);
  expect(stdout).toContain('--template "sdk"');
  expect(stdout).toMatch(/Not changed, because it exists:\n {2}\.gitignore \(it should name node_modules\/, dist\//);
  expect(await readFile(join(old, ".gitignore"), "utf8")).toBe(mine[".gitignore"]);
  expect(await readFile(join(old, "src", "index.ts"), "utf8")).toBe(mine["src/index.ts"]);
  expect(await readFile(join(old, "package.json"), "utf8")).toContain('\n\t\t"docs:build": "bcidocs build",\n');
  await storeBundles(old);
  expect((await bcidocs(["build", "--strict"], old)).stdout).toMatch(/0 errors, 0 warnings, 0 notes/);
  expect(await readFile(join(old, "dist/docs/reference/classes/Request/index.html"), "utf8")).toContain("Ends it.");
});

/** An edit of an SDK is read by two compilers. */
const patient = { timeout: 120_000 };

test("samples lead to the reference, and the reference back to the heading over them", async () => {
  await writeFiles(site, { ...pages, "src/index.ts": sdk("fillUp") });
  expect((await bcidocs(["build", "--strict"])).stdout).toMatch(/0 errors, 0 warnings/);
  const server = await serveFolder(join(site, "dist"));
  const { page } = await openPage(await sharedBrowser(), `${server.url}/docs/start`);
  await page.locator(".code a", { hasText: "fillUp" }).first().click();
  await page.waitForURL(/\/docs\/reference\/functions\/fillUp$/);
  await page.locator(".api-uses summary").click();
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
  expect(await readFile(join(site, "content/docs/start.md"), "utf8")).toContain(`{ boil, fillup } from "${name}";\n\nfillup(2);`);
  await expect.poll(() => summary.isVisible(), patient).toBe(false);
  expect((await bcidocs(["build", "--strict"])).stdout).toMatch(/0 errors, 0 warnings/);
});

interface Place {
  artifactLocation: { uri: string };
  region: { startLine: number; startColumn: number };
}
