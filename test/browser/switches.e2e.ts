/** Whole sites with versions and languages: each builds, is valid and accessible, and every switch leads where it says, without scripts too. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { builtPages, htmlFaults } from "../support/htmlFaults.ts";
import { desktop, mobile, openPage, readerIsThere } from "../support/pages.ts";
import { type SwitchSite, type SwitchSiteOptions, switchSite } from "../support/switchSites.ts";

interface Case extends SwitchSiteOptions {
  name: string;
  /** Pages of every kind that the site has, for axe. */
  looked: string[];
}

const ofVersions = ["/docs/1/guide", "/docs/next/reference/changes/current", "/docs/1/reference/classes/Kit", "/docs/1/search"];
const ofLanguages = ["/fr/docs/guide", "/ar/docs/guide", "/ar/docs", "/ar/docs/reference/classes/Kit"];
const cases: Case[] = [
  { name: "versions from folders", versions: "folders", looked: ofVersions },
  { name: "versions from Git", versions: "git", looked: ofVersions },
  { name: "languages", hasLanguages: true, looked: ofLanguages },
  {
    name: "versions and languages",
    versions: "folders",
    hasLanguages: true,
    looked: ["/ar/docs/1/guide", "/fr/docs/next", "/ar/docs/next/reference/changes/current", "/ar/docs/1/search"],
  },
];

let browser: Browser;
const sites = new Map<string, SwitchSite>();
const siteOf = (name: string): SwitchSite => {
  const site = sites.get(name);
  if (!site) throw new Error(`There is no site ${name}.`);
  return site;
};
beforeAll(async () => {
  browser = await sharedBrowser();
  // One after the other: each build reads SDKs with a compiler.
  for (const { name, ...options } of cases) sites.set(name, await switchSite(options));
}, 600_000);
afterAll(async () => {
  await closePages(browser);
  for (const site of sites.values()) await site.close();
});

describe.each(cases)("a site with $name", ({ name, looked }) => {
  test("builds without a problem, and from the cache to the same bytes", () => {
    const { cold, verified } = siteOf(name);
    expect([cold.status, cold.stdout, cold.stderr]).toEqual([0, expect.stringContaining("0 errors, 0 warnings"), ""]);
    expect([verified.status, verified.stdout, verified.stderr]).toEqual([0, expect.stringContaining("0 errors, 0 warnings"), ""]);
  });

  test("is valid HTML", async () => {
    const pages = await builtPages(siteOf(name).outDir);
    expect(pages.length).toBeGreaterThan(20);
    expect((await htmlFaults(pages)).slice(0, 20)).toEqual([]);
  });

  test.each(looked)("has no accessibility fault on %s", async (path) => {
    for (const options of [{ viewport: desktop }, { viewport: mobile, hasTouch: true }]) {
      const { page } = await openPage(browser, siteOf(name).url + path, { ...options, bypassCSP: true });
      await readerIsThere(page);
      expect(await brokenRules(page)).toEqual([]);
    }
  });

  test.each(looked)("shows %s on a narrow phone without scrolling sideways, and no button covers where code begins", async (path) => {
    const { page } = await openPage(browser, siteOf(name).url + path, {
      viewport: { width: 320, height: 700 },
      hasTouch: true,
      isMobile: true,
    });
    await readerIsThere(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await coveredCode(page)).toEqual([]);
  });
});

/** Blocks of code with a button over their first letters. */
function coveredCode(page: Page): Promise<(string | null)[]> {
  return page.locator(":is(.code, .api-signature)").evaluateAll((blocks) =>
    blocks
      .filter((block) => {
        const code = block.querySelector("code")?.getBoundingClientRect();
        return [...block.querySelectorAll(".code-tools button:not([hidden])")].some((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return code && left < code.left + 24 && right > code.left && top < code.bottom && bottom > code.top;
        });
      })
      .map((block) => block.textContent),
  );
}

const menu = (page: Page, purpose: string) => page.locator(`.navbar [data-purpose=${purpose}]`);

/** Opens a menu of the navbar, presses an entry, and returns where that led. */
async function choose(page: Page, purpose: "version" | "locale", name: string): Promise<string> {
  const before = page.url();
  await menu(page, purpose).locator("summary").click();
  await menu(page, purpose).getByRole("link", { name, exact: true }).click();
  await page.waitForURL((url) => url.href !== before);
  return page.url().replace(/^https?:\/\/[^/]+/, "");
}

async function visit(url: string, javaScriptEnabled: boolean): Promise<Page> {
  const { page } = await openPage(browser, url, { javaScriptEnabled });
  if (javaScriptEnabled) {
    await readerIsThere(page);
    await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/shell.")));
    await page.waitForTimeout(50);
  }
  return page;
}

describe.each([
  { scripts: "with scripts", javaScriptEnabled: true },
  { scripts: "without scripts", javaScriptEnabled: false },
])("$scripts", ({ javaScriptEnabled }) => {
  describe.each(["versions from folders", "versions from Git"])("on a site with %s", (name) => {
    test.each([
      { from: "/docs/guide", entry: "1 (old)", to: "/docs/1/guide" },
      { from: "/docs/1/guide", entry: "3 (next)", to: "/docs/next/guide" },
      { from: "/docs/1/reference/classes/Kit", entry: "2", to: "/docs/reference/classes/Kit" },
      // A page that the version does not have.
      { from: "/docs/more/only-2", entry: "1 (old)", to: "/docs/1" },
      // What is gone has a page that says so.
      { from: "/docs/1/reference/functions/dump", entry: "2", to: "/docs/reference/functions/dump" },
    ])("the version menu leads from $from to $to", async ({ from, entry, to }) => {
      const page = await visit(siteOf(name).url + from, javaScriptEnabled);
      expect(await choose(page, "version", entry)).toBe(to);
      expect(await page.locator("h1").count()).toBe(1);
    });

    test("the banner of an old page leads to the same page of the last version", async () => {
      const page = await visit(`${siteOf(name).url}/docs/1/reference/classes/Kit`, javaScriptEnabled);
      await page.locator(".version-banner a").click();
      await page.waitForURL(`${siteOf(name).url}/docs/reference/classes/Kit`);
      expect(await page.locator(".version-banner").count()).toBe(0);
    });
  });

  test.each([
    { from: "/docs/guide", entry: "français", to: "/fr/docs/guide", lang: "fr", dir: null },
    { from: "/fr/docs/guide", entry: "العربية", to: "/ar/docs/guide", lang: "ar", dir: "rtl" },
    { from: "/ar/docs", entry: "English", to: "/docs", lang: "en", dir: null },
    { from: "/docs/reference/classes/Kit", entry: "العربية", to: "/ar/docs/reference/classes/Kit", lang: "ar", dir: "rtl" },
  ])("the language menu leads from $from to $to", async ({ from, entry, to, lang, dir }) => {
    const { page } = await openPage(browser, siteOf("languages").url + from, { javaScriptEnabled });
    if (javaScriptEnabled) await readerIsThere(page);
    const label = entry === "français" ? /français/i : entry;
    await menu(page, "locale").locator("summary").click();
    await menu(page, "locale").getByRole("link", { name: label }).click();
    await page.waitForURL(siteOf("languages").url + to);
    const root = page.locator("html");
    expect([await root.getAttribute("lang"), await root.getAttribute("dir")]).toEqual([lang, dir]);
  });

  test("a choice of version keeps the language, and a choice of language the version", async () => {
    const { url } = siteOf("versions and languages");
    const page = await visit(`${url}/ar/docs/1/guide`, javaScriptEnabled);
    expect(await choose(page, "version", "2")).toBe("/ar/docs/guide");
    const old = await visit(`${url}/ar/docs/1/guide`, javaScriptEnabled);
    expect(await choose(old, "locale", "English")).toBe("/docs/1/guide");
  });
});

test("code on a page from right to left goes from left to right", async () => {
  const { page } = await openPage(browser, `${siteOf("versions and languages").url}/ar/docs/1/guide`);
  const direction = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  expect([await direction("article p"), await direction("article pre")]).toEqual(["rtl", "ltr"]);
});

test("pages of changes are in the language of the page, and offer the others", async () => {
  const { page } = await openPage(browser, `${siteOf("versions and languages").url}/fr/docs/next/reference/changes/current`);
  expect(await page.locator("h1").textContent()).not.toContain("What changed");
  expect(
    await page.locator("link[rel=alternate][hreflang]").evaluateAll((links) => links.map((link) => link.getAttribute("hreflang"))),
  ).toEqual(expect.arrayContaining(["en", "fr", "ar", "x-default"]));
});
