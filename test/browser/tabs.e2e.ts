/** Tabs that belong to a group: chosen together, remembered, named by the address, followed by other windows. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";
import { watch } from "../support/watch.ts";

/** Panels of different heights, so that a change shifts what is below. */
function tabs(group: string, labels: string[]): string {
  const panels = labels.map((label, index) => `:::tab[${label}]\n${"A line.\n\n".repeat(1 + index * 4)}:::\n`);
  return `::::tabs${group && `{group=${group}}`}\n${panels.join("")}::::\n\n`;
}

const managers = ["npm", "pnpm", "yarn"];

const files = {
  "site.config.ts": 'export default { title: "Test", favicon: "icon.svg", themeConfig: { colorMode: { disableSwitch: true } } };\n',
  "static/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "content/index.md": "# Home\n\n[All tabs](./all.md) and [plain tabs](./plain.md)\n",
  "content/all.md": `# All\n\n${tabs("pm", managers)}${tabs("os", ["Linux", "macOS"])}${tabs("pm", ["npm", "yarn"])}${tabs("pm", managers)}\n\n[Yarn, please](?pm=yarn)\n\n${"A line.\n\n".repeat(60)}`,
  "content/more.md": `# More\n\n${tabs("pm", managers)}[Home](./index.md)\n`,
  "content/plain.md": `# Plain\n\n${tabs("", managers)}${tabs("", managers)}`,
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

async function visit(path: string, options: BrowserContextOptions = {}) {
  const { page, complaints } = await openPage(browser, "about:blank", options);
  const watched = await watch(page);
  await page.goto(site.url + path);
  return { page, complaints, watched };
}

/** The visible panel of each of the page's tabs. */
const chosen = (page: Page) =>
  page.locator(".tab-choice:checked").evaluateAll((choices) => choices.map((choice) => (choice as HTMLInputElement).value));
const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const label = (page: Page, name: string, index = 0) => page.locator(".tab-label", { hasText: new RegExp(`^${name}$`) }).nth(index);

/** The script of grouped tabs is there, and has run. */
async function tabsAnswer(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/tabs.")));
  await page.waitForLoadState();
  await page.waitForTimeout(100);
}

describe("a choice", () => {
  test("is made in all tabs of the group that have it, and in no others", async () => {
    const { page, complaints, watched } = await visit("/all");
    await tabsAnswer(page);
    expect(await chosen(page)).toEqual(["npm", "Linux", "npm", "npm"]);
    await label(page, "yarn").click();
    await expect.poll(() => chosen(page)).toEqual(["yarn", "Linux", "yarn", "yarn"]);
    await label(page, "pnpm").click();
    await expect.poll(() => chosen(page)).toEqual(["pnpm", "Linux", "yarn", "pnpm"]);
    expect(await kept(page)).toEqual({ "bcidocs.tab.pm": "pnpm" });
    expect(await watched.violations()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("is made by arrow keys too", async () => {
    const { page } = await visit("/all");
    await tabsAnswer(page);
    await page.locator(".tab-choice").first().focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => chosen(page)).toEqual(["pnpm", "Linux", "npm", "pnpm"]);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => chosen(page)).toEqual(["yarn", "Linux", "yarn", "yarn"]);
    expect(await kept(page)).toEqual({ "bcidocs.tab.pm": "yarn" });
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("yarn");
  });

  test.each(["auto", "none"])("leaves the pressed tab where it is on the screen (overflow-anchor: %s)", async (anchoring) => {
    const { page } = await visit("/all");
    await tabsAnswer(page);
    await page.evaluate((value) => document.documentElement.style.setProperty("overflow-anchor", value), anchoring);
    const last = label(page, "pnpm", 1);
    await last.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 300));
    const before = (await last.boundingBox())?.y ?? 0;
    await last.click();
    await expect.poll(() => chosen(page)).toEqual(["pnpm", "Linux", "npm", "pnpm"]);
    await page.waitForTimeout(100);
    expect(Math.abs(((await last.boundingBox())?.y ?? 0) - before)).toBeLessThan(1);
  });

  test("is remembered: after a reload, on the next page, and on one that the reader reaches by a link", async () => {
    const { page } = await visit("/all");
    await tabsAnswer(page);
    await label(page, "yarn").click();
    await page.reload();
    await expect.poll(() => chosen(page)).toEqual(["yarn", "Linux", "yarn", "yarn"]);
    await page.goto(`${site.url}/more`);
    await expect.poll(() => chosen(page)).toEqual(["yarn"]);
    await readerIsThere(page);
    await page.getByRole("main").getByRole("link", { name: "Home" }).click();
    await page.getByRole("main").getByRole("link", { name: "All tabs" }).click();
    await expect.poll(() => chosen(page)).toEqual(["yarn", "Linux", "yarn", "yarn"]);
  });

  test.each(["reduce", "no-preference"] as const)("is on the next page before that is painted (motion: %s)", async (reducedMotion) => {
    const { page } = await visit("/all", { reducedMotion });
    await tabsAnswer(page);
    await label(page, "yarn").click();
    await readerIsThere(page);
    await page.evaluate(() => {
      const painted: string[] = [];
      Object.assign(window, { painted });
      const look = () => {
        const choice = document.querySelector<HTMLInputElement>("main > * .tab-choice:checked");
        painted.push(`${document.querySelector("h1")?.textContent} ${choice?.value}`);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.evaluate(() => navigation.navigate("/more"));
    await page.getByRole("heading", { name: "More", level: 1 }).waitFor();
    await page.waitForTimeout(100);
    const painted = await page.evaluate(() => (window as unknown as { painted: string[] }).painted);
    expect([...new Set(painted)]).toEqual(["All yarn", "More yarn"]);
  });

  test("in another window is followed", async () => {
    const { page } = await visit("/all");
    const other = await page.context().newPage();
    await other.goto(`${site.url}/more`);
    await Promise.all([tabsAnswer(page), tabsAnswer(other)]);
    await label(page, "yarn").click();
    await expect.poll(() => chosen(other)).toEqual(["yarn"]);
    await label(other, "pnpm").click();
    await expect.poll(() => chosen(page)).toEqual(["pnpm", "Linux", "yarn", "pnpm"]);
  });
});

describe("the address", () => {
  test("wins over what was stored, and what was stored over the first tab", async () => {
    const { page } = await visit("/all");
    await page.evaluate(() => localStorage.setItem("bcidocs.tab.pm", "pnpm"));
    await page.goto(`${site.url}/all?pm=yarn`);
    await expect.poll(() => chosen(page)).toEqual(["yarn", "Linux", "yarn", "yarn"]);
    expect(await kept(page)).toEqual({ "bcidocs.tab.pm": "pnpm" });
    await page.goto(`${site.url}/all?pm=bun&os=macOS`);
    await expect.poll(() => chosen(page)).toEqual(["pnpm", "macOS", "npm", "pnpm"]);
  });

  test("that names the group changes with the choice, so that a reload shows the same", async () => {
    const { page } = await visit("/all?x=1&pm=yarn#top");
    await expect.poll(() => chosen(page)).toEqual(["yarn", "Linux", "yarn", "yarn"]);
    await label(page, "pnpm").click();
    await expect.poll(() => new URL(page.url()).search).toBe("?x=1&pm=pnpm");
    expect(new URL(page.url()).hash).toBe("#top");
    await page.reload();
    await expect.poll(() => chosen(page)).toEqual(["pnpm", "Linux", "npm", "pnpm"]);
  });

  test("may come from a link on the same page", async () => {
    const { page } = await visit("/all");
    await readerIsThere(page);
    await page.getByRole("link", { name: "Yarn, please" }).click();
    await expect.poll(() => chosen(page)).toEqual(["yarn", "Linux", "yarn", "yarn"]);
  });
});

describe("a page", () => {
  test("without a group loads no script for tabs", async () => {
    const { page } = await visit("/plain");
    await readerIsThere(page);
    await label(page, "yarn").click();
    expect(await chosen(page)).toEqual(["yarn", "npm"]);
    const scripts = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(scripts.filter((name) => name.includes("/tabs."))).toEqual([]);
    expect(await page.locator("link[rel=modulepreload]").count()).toBe(0);
    expect(await kept(page)).toEqual({});
  });

  test("without scripts has working tabs, each for itself", async () => {
    const { page } = await visit("/all", { javaScriptEnabled: false });
    await label(page, "yarn").click();
    await expect.poll(() => page.locator(".tab-panel:visible").count()).toBe(4);
    await page.locator(".tab-choice").first().focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.locator(".tab-choice").nth(1).isChecked()).toBe(true);
  });

  test("of this repository's own site chooses together with the pages of the same group", async () => {
    const { page } = await openPage(browser, "/docs/guides/importing");
    const first = page.locator(".tabs[data-group=pm]").first();
    await tabsAnswer(page);
    await first.locator(".tab-label").nth(1).click();
    const value = await first.locator(".tab-choice:checked").inputValue();
    await page.goto(new URL("/docs/api/v7", page.url()).href);
    await expect.poll(() => page.locator(".tabs[data-group=pm] > .tab-choice:checked").first().inputValue()).toBe(value);
  });
});
