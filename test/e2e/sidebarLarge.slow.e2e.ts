/** A docs sidebar too long for every page: all pages without scripts, and the whole list with them. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nearbyEntries } from "../../src/generator/render/sidebar.ts";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { mobile, openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const flat = Array.from({ length: 150 }, (_, at) => at + 100);
const nested = Array.from({ length: 150 }, (_, at) => [Math.floor(at / 50), Math.floor((at % 50) / 10), at % 10] as const);

const text = (title: string) =>
  `# ${title}\n\n[Over there](/kit/other/start), [deep down](/kit/docs/group-2/part-3/page-7)\n\n${"Text.\n\n".repeat(60)}`;

/** 302 pages: a flat folder of 150 (Flat), 150 in three levels (Group 0 > Part 0 > Page), an unlisted one; another area with one page. */
const filesWith = (sidebar: object): Record<string, string> => ({
  "site.config.ts": `export default ${JSON.stringify({
    title: "Test",
    baseUrl: "/kit/",
    favicon: "icon.svg",
    docs: [{ path: "content/docs" }, { id: "other", path: "content/other", routeBasePath: "/other" }],
    themeConfig: { docs: { sidebar } },
  })};\n`,
  "static/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "content/index.md": "# Home\n\nText.\n",
  "content/docs/start.md": `---\nsidebar_position: 0\n---\n\n${text("Start")}`,
  "content/docs/hidden.md": "---\nunlisted: true\n---\n\n# Hidden\n\n[Back](/docs/start)\n",
  ...Object.fromEntries(flat.map((at) => [`content/docs/flat/entry-${at}.md`, text(`Entry ${at}`)])),
  ...Object.fromEntries(nested.map(([a, b, c]) => [`content/docs/group-${a}/part-${b}/page-${c}.md`, text(`Page ${a}.${b}.${c}`)])),
  "content/docs/group-1/_category_.json": JSON.stringify({ collapsed: false }),
  "content/other/start.md": "# Elsewhere\n\n[Back](/docs/start), [hidden](/docs/hidden)\n",
});

/** Start, the two folders of pages, and Hidden is in no list. */
const listed = 1 + flat.length + nested.length;

/** Links of the whole list: all pages, and the page that contains them. */
const whole = listed + 1;

let browser: Browser;
let site: StaticServer;
let special: StaticServer;
beforeAll(async () => {
  const settings = { hideable: true, autoCollapseCategories: true };
  [browser, site, special] = await Promise.all([sharedBrowser(), serveSite(filesWith({}), "kit"), serveSite(filesWith(settings), "kit")]);
});
afterAll(() => Promise.all([closePages(browser), site.close(), special.close()]));

const address = (path: string, from = site) => `${from.url}/kit${path}`;
const sidebarLinks = (page: Page) => page.locator(".side-menu .sidebar a").count();
const current = (page: Page) => page.locator(".side-menu .sidebar [aria-current=page]").allTextContents();

/** How often the page with the whole list was requested. */
function countFetches(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (/\/all-pages\/?$/.test(request.url()) && request.resourceType() === "fetch") count += 1;
  });
  return () => count;
}

async function open(path: string, options: BrowserContextOptions = {}, from = site) {
  const opened = await openPage(browser, "about:blank", { bypassCSP: true, ...options });
  const fetches = countFetches(opened.page);
  await opened.page.goto(address(path, from));
  return { ...opened, fetches };
}

/** With the whole list in the sidebar. */
async function openWhole(path: string, options: BrowserContextOptions = {}, from = site) {
  const opened = await open(path, options, from);
  await readerIsThere(opened.page);
  await isWhole(opened.page);
  return opened;
}

async function isWhole(page: Page): Promise<void> {
  await expect.poll(() => sidebarLinks(page)).toBe(whole);
}

async function follow(page: Page, link: string, title: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: link }).first().click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await page.waitForTimeout(50);
}

function openCategories(page: Page): Promise<string[]> {
  return page
    .locator(".side-menu .sidebar details[open]:not([data-closing]) > summary")
    .evaluateAll((all) => all.map(({ textContent }) => textContent ?? ""));
}

describe("without scripts", () => {
  test("every page is reached through the last link of the sidebar", async () => {
    const { page } = await open("/docs/flat/entry-175", { javaScriptEnabled: false });
    expect(await sidebarLinks(page)).toBeLessThan(120);
    await page.locator(".sidebar").getByRole("link", { name: "All pages", exact: true }).click();
    await page.getByRole("heading", { name: "All pages", level: 1 }).waitFor();
    const links = page.locator("main .all-pages a");
    expect(await links.evaluateAll((all) => new Set(all.map((link) => link.getAttribute("href"))).size)).toBe(listed);
    expect(await links.evaluateAll((all) => all.every((link) => link.checkVisibility()))).toBe(true);
    expect(await current(page)).toEqual(["All pages"]);
    await page.locator("main").getByRole("link", { name: "Page 2.4.9" }).click();
    await page.getByRole("heading", { name: "Page 2.4.9", level: 1 }).waitFor();
  });

  test("a page shows the entries around its own, and where others are left out", async () => {
    const { page } = await open("/docs/flat/entry-175", { javaScriptEnabled: false });
    const labels = await page.locator(".sidebar details a").allTextContents();
    const around = Array.from({ length: 2 * nearbyEntries + 1 }, (_, at) => `Entry ${at + 175 - nearbyEntries}`);
    expect(labels).toEqual(["More pages", ...around, "More pages"]);
    expect(await current(page)).toEqual(["Entry 175"]);
  });

  test.each(["/docs/flat/entry-175", "/docs/all-pages"])("%s breaks no rule of accessibility", async (path) => {
    const { page, complaints } = await open(path);
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe("with scripts", () => {
  test("the whole list appears at the first sign of a reader, with the current page marked and the path to it open", async () => {
    const { page, fetches, complaints } = await open("/docs/group-2/part-3/page-7");
    await page.waitForTimeout(200);
    expect(fetches()).toBe(0);
    await readerIsThere(page);
    await isWhole(page);
    expect(await current(page)).toEqual(["Page 2.3.7"]);
    expect(await openCategories(page)).toEqual(["Group 1", "Group 2", "Part 3"]);
    expect(await page.locator(".side-menu .sidebar-all").allTextContents()).toEqual(["All pages"]);
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each(["/docs/group-2/part-3/page-7", "/docs/flat/entry-200"])(
    "the current entry stays where it is on the screen: %s",
    async (path) => {
      const { page } = await open(path, { viewport: { width: 1440, height: 450 } });
      const top = () => page.locator(".sidebar [aria-current]").evaluate((link) => link.getBoundingClientRect().top);
      const before = await top();
      await readerIsThere(page);
      await isWhole(page);
      expect(Math.abs((await top()) - before)).toBeLessThan(2);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    },
  );

  test("client navigation keeps the list and moves the current entry; it is fetched once", async () => {
    const { page, fetches } = await openWhole("/docs/flat/entry-120");
    await page.locator(".sidebar > ul").evaluate((list) => list.setAttribute("data-same", ""));
    await follow(page, "deep down", "Page 2.3.7");
    await expect.poll(() => current(page)).toEqual(["Page 2.3.7"]);
    expect(await sidebarLinks(page)).toBe(whole);
    expect(await openCategories(page)).toEqual(["Flat", "Group 1", "Group 2", "Part 3"]);
    expect(await page.locator(".sidebar > ul[data-same]").count()).toBe(1);
    await page.goBack();
    await expect.poll(() => current(page)).toEqual(["Entry 120"]);
    await page.locator(".sidebar").getByRole("link", { name: "Entry 121" }).click();
    await expect.poll(() => current(page)).toEqual(["Entry 121"]);
    expect(fetches()).toBe(1);
  });

  test("another sidebar and the way back need no second fetch", async () => {
    const { page, fetches } = await openWhole("/docs/start");
    await follow(page, "Over there", "Elsewhere");
    expect(await sidebarLinks(page)).toBe(1);
    await follow(page, "Back", "Start");
    await isWhole(page);
    expect(await current(page)).toEqual(["Start"]);
    expect(fetches()).toBe(1);
  });

  test("a page that the whole list leaves out keeps its short one", async () => {
    const { page } = await openWhole("/docs/start");
    await follow(page, "Over there", "Elsewhere");
    await follow(page, "hidden", "Hidden");
    await page.waitForTimeout(100);
    expect(await current(page)).toEqual(["Hidden"]);
    await follow(page, "Back", "Start");
    await isWhole(page);
    expect(await current(page)).toEqual(["Start"]);
  });

  test("what the reader opened stays open after a full load", async () => {
    const { page } = await openWhole("/docs/start");
    await page.locator(".sidebar summary", { hasText: "Group 0" }).click();
    await page.locator(".sidebar summary", { hasText: "Group 1" }).click();
    await expect.poll(() => openCategories(page)).toEqual(["Group 0"]);
    await page.waitForTimeout(50);
    await page.reload();
    await readerIsThere(page);
    await isWhole(page);
    await expect.poll(() => openCategories(page)).toEqual(["Group 0"]);
  });

  test("categories close each other, and the sidebar can be hidden, where the site sets it", async () => {
    const { page } = await openWhole("/docs/group-2/part-3/page-7", {}, special);
    expect(await openCategories(page)).toEqual(["Group 2", "Part 3"]);
    await page.locator(".sidebar summary", { hasText: "Flat" }).click();
    await expect.poll(() => openCategories(page)).toEqual(["Flat", "Part 3"]);
    await page.locator(".sidebar").getByRole("link", { name: "Entry 100" }).click();
    await expect.poll(() => current(page)).toEqual(["Entry 100"]);
    expect(await sidebarLinks(page)).toBe(whole);
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    expect(await page.locator(".side-menu .sidebar").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Expand sidebar" }).click();
    expect(await page.locator(".side-menu .sidebar [aria-current]").isVisible()).toBe(true);
  });

  test("readers whose browser saves data keep the short list", async () => {
    const { page } = await openPage(browser, "about:blank");
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    const fetches = countFetches(page);
    await page.goto(address("/docs/start"));
    await readerIsThere(page);
    await page.waitForTimeout(300);
    expect(fetches()).toBe(0);
    expect(await sidebarLinks(page)).toBeLessThan(10);
  });

  test("the focus stays on its link or category", async () => {
    for (const [path, part, label] of [
      ["/docs/group-2/part-3/page-7", "a", "Page 2.3.8"],
      ["/docs/group-2/part-3/page-7", "summary", "Part 3"],
    ] as const) {
      const { page } = await open(path);
      await page.route(/all-pages/, (route) => setTimeout(() => route.continue(), 300));
      await page.locator(`.sidebar ${part}`, { hasText: label }).focus();
      expect(await sidebarLinks(page)).toBeLessThan(50);
      await isWhole(page);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(label);
    }
  });

  test("works by keyboard", async () => {
    const { page } = await openWhole("/docs/start");
    await page.locator(".sidebar summary", { hasText: "Group 2" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => openCategories(page)).toEqual(["Group 1", "Group 2"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => openCategories(page)).toEqual(["Group 1", "Group 2", "Part 0"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => current(page)).toEqual(["Page 2.0.0"]);
  });

  test("the drawer of a phone holds it too", async () => {
    const { page } = await openWhole("/docs/flat/entry-175", { viewport: mobile, hasTouch: true });
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect.poll(() => page.locator(".sidebar [aria-current]").isVisible()).toBe(true);
    const box = await page.locator(".sidebar [aria-current]").boundingBox();
    // Not behind the drawer's head.
    expect(box?.y).toBeGreaterThan(60);
    expect(box?.y).toBeLessThan(mobile.height);
  });

  test("when the list cannot be fetched the short one stays, and the next page tries again", async () => {
    const { page, fetches } = await open("/docs/start");
    await page.route(/all-pages/, (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Down</h1>" }));
    await readerIsThere(page);
    await expect.poll(fetches).toBe(1);
    await page.waitForTimeout(100);
    expect(await sidebarLinks(page)).toBeLessThan(10);
    expect(await current(page)).toEqual(["Start"]);
    await page.unroute(/all-pages/);
    await follow(page, "deep down", "Page 2.3.7");
    await isWhole(page);
    expect(await current(page)).toEqual(["Page 2.3.7"]);
  });

  test("the page with the whole list has it once, and its categories fold", async () => {
    const { page, fetches } = await open("/docs/all-pages");
    await readerIsThere(page);
    await page.waitForTimeout(200);
    expect(fetches()).toBe(0);
    expect(await page.locator("main .all-pages a").count()).toBe(listed);
    const link = page.locator("main").getByRole("link", { name: "Entry 100" });
    await page.locator("main summary", { hasText: "Flat" }).click();
    await expect.poll(() => link.isVisible()).toBe(false);
    await page.locator("main").getByRole("link", { name: "Start", exact: true }).click();
    await isWhole(page);
    expect(await current(page)).toEqual(["Start"]);
  });
});
