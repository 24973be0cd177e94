/** The first moment of a page: when its scripts load, and what answers before, while and after they do. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";
import { watch } from "../support/watch.ts";

const files = {
  "static/favicon.ico": "",
  "content/index.md": "---\ndescription: Home.\n---\n\n[Near](./near.md)\n\n```sh\nls\n```\n",
  "content/near.md": "# Near\n",
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

/** The page before it is loaded, for a reader with this connection. */
async function prepare(connection: { saveData?: boolean; effectiveType?: string } = {}) {
  const { page } = await openPage(browser, "about:blank");
  await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);
  const scripts: string[] = [];
  page.on("request", (request) => /\/shell\./.test(request.url()) && scripts.push(request.url()));
  return { page, scripts };
}

const isAlive = (page: Page) => page.locator("html[data-alive]").waitFor({ timeout: 10_000 });

describe("the scripts of every page", () => {
  test("load while the page is idle after its load, and nobody has to do anything", async () => {
    const { page } = await prepare();
    await page.goto(site.url);
    await isAlive(page);
    const [script, loaded] = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const found = performance.getEntriesByType("resource").find(({ name }) => name.includes("/shell."));
      return [found?.startTime ?? 0, visit?.loadEventStart ?? 0];
    });
    expect(script).toBeGreaterThanOrEqual(loaded);
    await page.getByRole("button", { name: /^Copy/ }).waitFor();
  });

  test("leave what only readers need, client navigation and the look of the search, for their first sign", async () => {
    const { page } = await prepare();
    const later: string[] = [];
    page.on("request", (request) => /\/(reading|searchDialog)\./.test(request.url()) && later.push(request.url()));
    await page.goto(site.url);
    await isAlive(page);
    await page.waitForTimeout(300);
    expect(later).toEqual([]);
    await page.keyboard.press("Shift");
    await page.locator("html[data-navigates]").waitFor();
    await expect.poll(() => later.length).toBe(2);
  });

  test.each([
    ["who saves data", { saveData: true }],
    ["on 2g", { effectiveType: "2g" }],
    ["on slow 2g", { effectiveType: "slow-2g" }],
  ])("wait for a sign of a reader %s", async (_, connection) => {
    const { page, scripts } = await prepare(connection);
    await page.goto(site.url, { waitUntil: "networkidle" });
    await page.waitForTimeout(300);
    expect(scripts).toEqual([]);
    await page.keyboard.press("Tab");
    await isAlive(page);
  });

  test("come for a click alone, as assistive technology sends it", async () => {
    const { page, scripts } = await prepare({ saveData: true });
    await page.goto(site.url, { waitUntil: "networkidle" });
    expect(scripts).toEqual([]);
    await page.evaluate(() => document.querySelector("h1")?.click());
    await isAlive(page);
  });

  test("that could not be fetched leave the native elements, and come with the next page that loads in full", async () => {
    const { page } = await prepare();
    const pattern = /\/(?:shell|reading)\./;
    await page.route(pattern, (route) => route.abort());
    await page.goto(site.url, { waitUntil: "networkidle" });
    await page.keyboard.press("Shift");
    await page.waitForTimeout(300);
    expect(await page.locator("html[data-navigates]").count()).toBe(0);
    await page.unroute(pattern);
    await page.getByRole("link", { name: "Near" }).first().click();
    await page.locator("h1", { hasText: "Near" }).waitFor();
    await isAlive(page);
  });
});

test.each([1440, 375])("a font that comes two seconds late moves nothing at %i px", async (width) => {
  const { page } = await openPage(browser, "about:blank", { viewport: { width, height: 800 } });
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  const { shift } = await watch(page);
  await page.goto(`${inject("siteUrl")}/docs/tutorials/your-first-web-app`);
  await page.waitForTimeout(2500);
  expect(await shift()).toBe(0);
});
