/** The reports of `--report` as their readers use them: a page in a browser, the summary of a CI run. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAxe } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { bcidocs, bcidocsProcess } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";

const config = 'import { defineConfig } from "bcidocs";\n\nexport default defineConfig({ title: "Kit" });\n';

let site: Awaited<ReturnType<typeof temporaryFolder>>;
let stdout: string;

beforeAll(async () => {
  site = await temporaryFolder("bcidocs-reports");
  await mkdir(join(site.folder, "content/docs"), { recursive: true });
  await writeFile(join(site.folder, "site.config.ts"), config);
  await writeFile(join(site.folder, "content/docs/a.md"), "# A\n\n[1](./gone.md) [2](#nope) ![3](./gone.png)\n");
  await writeFile(join(site.folder, "content/docs/b.md"), "# B\n\n[1](./gone.md)\n");
  await writeFile(join(site.folder, "summary.md"), "Earlier step\n");
  const reports = ["html=r/report.html", "sarif=r/report.sarif", "junit=r/report.xml", "github"];
  const env = { GITHUB_STEP_SUMMARY: join(site.folder, "summary.md") };
  ({ stdout } = await bcidocsProcess(["check", ...reports.flatMap((report) => ["--report", report])], { cwd: site.folder, env }));
});

afterAll(() => site.remove());

test("several formats are written by one run", async () => {
  const read = (name: string) => readFile(join(site.folder, "r", name), "utf8");
  expect(JSON.parse(await read("report.sarif")).runs[0].results).toHaveLength(4);
  expect(await read("report.xml")).toContain('tests="4" failures="0"');
  expect(stdout.match(/^::warning /gm)).toHaveLength(4);
});

test("a run of GitHub Actions gets a summary below that of earlier steps", async () => {
  const summary = await readFile(join(site.folder, "summary.md"), "utf8");
  expect(summary).toMatch(/^Earlier step\n## Documentation problems\n/);
  expect(summary).toContain("| L001 | warning | Broken link: no such page | 2 | 2 |");
});

test("two documents for standard output are refused", async () => {
  const { status, stderr } = await bcidocs(["check", "--report", "json", "--report", "sarif"], { cwd: site.folder });
  expect([status, stderr]).toEqual([2, expect.stringContaining("--report sarif=problems.sarif")]);
});

describe("the HTML report in a browser", () => {
  test("shows every problem below its file, without a script or another request", async () => {
    const browser = await launchBrowser();
    try {
      const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      const address = pathToFileURL(join(site.folder, "r/report.html")).href;
      await page.goto(address);
      expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["content/docs/a.md", "content/docs/b.md"]);
      expect(await page.locator("section:has-text('content/docs/a.md') .problem:visible").count()).toBe(3);
      expect(await page.locator("section:has-text('content/docs/b.md') .problem:visible").count()).toBe(1);
      expect(requests).toEqual([address]);
    } finally {
      await browser.close();
    }
  });

  test("breaks no rule of accessibility", async () => {
    const browser = await launchBrowser();
    try {
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await browser.newPage({ bypassCSP: true, colorScheme });
        await page.goto(pathToFileURL(join(site.folder, "r/report.html")).href);
        const { violations, passes } = await runAxe(page, ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]);
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
        expect(passes.length).toBeGreaterThan(10);
      }
    } finally {
      await browser.close();
    }
  });
});
