/** A site at another path than it was built for says so, with scripts and without; one at the right path never does. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage } from "../support/pages.ts";
import { type StaticServer, serveFolder } from "../support/staticServer.ts";
import { testSite } from "../support/testSite.ts";

const origin = "http://wrong.test";

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveFolder(inject("siteFolder"))]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

const banner = (page: Page) => page.locator("#__base-url-issue");

/** This site, built for `/`, at a path of another host. Requests to `/` find nothing. */
async function openBelow(path: string, options: BrowserContextOptions = {}) {
  const { page } = await openPage(browser, "about:blank", options);
  const violations: string[] = [];
  page.on("console", (message) => message.text().includes("Content Security Policy") && violations.push(message.text()));
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname !== path) return route.fulfill({ status: 404, body: "Not found" });
    return route.fulfill({ response: await route.fetch({ url: `${site.url}/` }) });
  });
  await page.goto(origin + path);
  return { page, violations };
}

describe("at a wrong path", () => {
  test.each([
    { path: "/elsewhere/", fits: "/elsewhere/" },
    { path: "/elsewhere", fits: "/elsewhere/" },
    { path: "/a/b/index.html", fits: "/a/b/" },
  ])("$path, the page names the base URL that it has and the one that fits", async ({ path, fits }) => {
    const { page, violations } = await openBelow(path);
    expect(await banner(page).isVisible()).toBe(true);
    expect(await banner(page).locator("code:visible").allTextContents()).toEqual(['baseUrl: "/"', `baseUrl: "${fits}"`]);
    expect(await banner(page).innerText()).toContain('baseUrl: "/" (the default)');
    expect(violations).toEqual([]);
  });

  test("it does so as plain text, whatever the address holds", async () => {
    const { page } = await openBelow("/%3Cimg%20src=x%20onerror=alert(1)%3E/");
    expect(await banner(page).locator("code").last().textContent()).toContain("%3Cimg");
    expect(await banner(page).locator("img").count()).toBe(0);
  });

  test("without scripts it says the same except for the path", async () => {
    const { page } = await openBelow("/elsewhere/", { javaScriptEnabled: false });
    expect(await banner(page).isVisible()).toBe(true);
    expect(await banner(page).innerText()).toContain("set baseUrl in site.config.ts to the path at which the site is served");
    expect(await banner(page).locator("code:visible").allTextContents()).toEqual(['baseUrl: "/"']);
  });

  test("the note breaks no rule of accessibility", async () => {
    const { page } = await openBelow("/elsewhere/", { bypassCSP: true });
    const reported = await brokenRules(page);
    expect(reported.filter((text) => text.includes("__base-url-issue"))).toEqual([]);
  });
});

describe("in its place", () => {
  test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])("is invisible and silent: %o", async (options) => {
    const { page, complaints } = await openPage(browser, "/", options);
    expect(await banner(page).count()).toBe(1);
    expect(await banner(page).isVisible()).toBe(false);
    expect(await page.locator("body").ariaSnapshot()).not.toContain("without its styles");
    expect(complaints).toEqual([]);
  });

  test("it is on the page at the base URL only, and search engines exclude it from snippets", async () => {
    const read = (path: string) => readFile(join(inject("siteFolder"), path), "utf8");
    expect(await read("index.html")).toMatch(/<aside id="__base-url-issue" [^>]*data-nosnippet="">/);
    for (const path of ["docs/overview/index.html", "404.html"]) expect(await read(path)).not.toContain("__base-url-issue");
  });
});

describe("a site of our own", () => {
  const files = { "content/index.md": "# Home\n\nText.\n" };
  const config = (values: object) => ({ ...files, "site.config.ts": `export default ${JSON.stringify({ title: "Kit", ...values })};\n` });

  test("names its base URL, and the policy of page and host lets the script in", async () => {
    const build = await testSite(config({ baseUrl: "/kit/" })).build();
    build.expectFile("index.html").toContain("<code>baseUrl: &quot;<!-- -->/kit/<!-- -->&quot;</code>");
    build.expectFile("index.html").not.toContain("the default");
    build.expectFile("index.html").toMatch(/script-src &#39;self&#39; &#39;sha256-.*<script>[^<]+<\/script><\/body>/s);
    build.expectFile("_headers").toContain("script-src 'self' 'sha256-");
    build.expectFile("404.html").not.toMatch(/<script>[^<]+<\/script><\/body>/);
  });

  test("may go without it", async () => {
    const build = await testSite(config({ baseUrlIssueBanner: false, themeConfig: { colorMode: { disableSwitch: true } } })).build();
    build.expectFile("index.html").not.toMatch(/__base-url-issue|<script>[^<]+<\/script><\/body>/);
  });
});
