/** The pages in a browser without scripts: they load, fit the screen, and work by keyboard. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { mobile, openPage, samplePages } from "../support/pages.ts";

const pageWithTabs = "/docs/guides/importing";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const open = (path: string, viewport?: { width: number; height: number }) =>
  openPage(browser, path, { javaScriptEnabled: false, ...(viewport && { viewport }) });

describe.each(samplePages)("the $name page", ({ path, status }) => {
  test("loads with its status, one title and a named navigation, and nothing to complain about", async () => {
    const opened = await open(path);
    expect(opened.status).toBe(status);
    expect(await opened.page.locator("h1:visible").count()).toBe(1);
    expect(await opened.page.getByRole("banner").count()).toBe(1);
    expect(await opened.page.getByRole("main").count()).toBe(1);
    expect(await opened.page.getByRole("contentinfo").count()).toBe(1);
    expect(await opened.page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(true);
    expect(opened.complaints).toEqual([]);
  });

  test("never scrolls sideways, from a desktop's width to that of a small phone", async () => {
    const { page } = await open(path);
    for (const width of [1440, 996, 768, 375, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await widestElement(page), `at ${width} px`).toBeNull();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width);
    }
  });
});

test("long names in the list of members wrap as text, not in columns", async () => {
  const { page } = await open("/docs/reference/classes/Noema");
  // A flex or grid container makes a column of each piece between two `<wbr>`.
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll("wbr")].filter((gap) => /flex|grid/.test(getComputedStyle(gap.parentElement as Element).display))
        .length,
  );
  expect(cut).toBe(0);
});

/** Elements that overflow the page to the right, except inside a scroll container. */
function widestElement(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowX !== "visible" || getComputedStyle(parent).position === "fixed") return true;
      }
      return false;
    };
    const found = [...document.body.querySelectorAll("*")].find(
      (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !scrolls(element),
    );
    return found ? `${found.tagName.toLowerCase()}.${found.getAttribute("class") ?? ""}` : null;
  });
}

describe("by keyboard", () => {
  test("the first stop is the skip link, and it leads to the content", async () => {
    const { page } = await open("/docs/api/focus");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toMatchObject({ text: "Skip to main content", isVisible: true });
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).hash).toBe("#__main");
    await page.keyboard.press("Tab");
    expect((await focused(page)).area).toBe("main");
  });

  test("Tab moves from the logo through the navbar and the sidebar into the content, and is always visible", async () => {
    const { page } = await open("/docs/api/focus");
    const stops = [];
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press("Tab");
      const stop = await focused(page);
      expect(stop, `stop ${press + 1}`).toMatchObject({ isVisible: true, hasOutline: true });
      stops.push(stop);
      if (stop.area === "main") break;
    }
    expect(stops.slice(0, 6).map(({ text }) => text)).toEqual([
      "Skip to main content",
      "Noema SDK",
      "Docs",
      "Reference",
      expect.stringContaining("GitHub"),
      expect.stringContaining("Need Help"),
    ]);
    const areas = stops.map(({ area }) => area).filter((area, index, all) => area !== all[index - 1]);
    expect(areas).toEqual(["body", "header", "sidebar", "main"]);
  });

  test.each(["Enter", "Space"])("a category of the sidebar opens and closes by %s", async (key) => {
    const { page } = await open("/docs/api/focus");
    const category = page.locator("nav.sidebar details").first();
    const wasOpen = await isOpen(page);
    await category.locator("> summary").focus();
    await page.keyboard.press(key);
    expect(await isOpen(page)).toBe(!wasOpen);
    await page.keyboard.press(key);
    expect(await isOpen(page)).toBe(wasOpen);
  });

  test("on a phone the menu opens by keyboard, shows the pages, and closes by Escape", async () => {
    const { page } = await open("/docs/api/focus", mobile);
    const button = page.getByRole("button", { name: "Open menu" });
    const link = page.getByRole("link", { name: "Overview", exact: true }).first();
    expect(await link.isVisible()).toBe(false);

    await button.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("nav.sidebar").isVisible()).toBe(true);
    await page.keyboard.press("Tab");
    expect((await focused(page)).text).toBe("Close menu");

    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("nav.sidebar").isVisible()).toBe(false);
    expect((await focused(page)).text).toBe("Open menu");
  });

  test("tabs are switched by the arrow keys, and only the chosen panel is shown", async () => {
    const { page } = await open(pageWithTabs);
    const tabs = page.locator(".tabs").first();
    const shown = () => tabs.locator(".tab-panel").evaluateAll((panels) => panels.map((panel) => panel.getBoundingClientRect().height > 0));
    const choices = await tabs.locator("input[type=radio]").count();
    expect(choices).toBeGreaterThan(1);
    await tabs.locator("input[type=radio]").first().focus();
    expect((await shown()).slice(0, 2)).toEqual([true, false]);
    await page.keyboard.press("ArrowRight");
    expect((await shown()).slice(0, 2)).toEqual([false, true]);
    await page.keyboard.press("ArrowLeft");
    expect((await shown()).slice(0, 2)).toEqual([true, false]);
  });
});

function isOpen(page: Page): Promise<boolean> {
  return page
    .locator("nav.sidebar details")
    .first()
    .evaluate((details) => (details as HTMLDetailsElement).open);
}

/** The element that has the focus: its name, its position, and whether the focus is visible. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const area = element.closest("nav.sidebar")
      ? "sidebar"
      : (element.closest("header, main, footer, aside") ?? document.body).tagName.toLowerCase();
    return {
      text: element.getAttribute("aria-label") ?? (element.textContent ?? "").trim(),
      area,
      isVisible: box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0 && box.left >= 0,
      hasOutline: (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none",
    };
  });
}
