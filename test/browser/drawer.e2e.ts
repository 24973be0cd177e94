/** The menu of small screens: two panels, focus, the browser's Back, and every way to close it. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { desktop, mobile, openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const path = "/docs/api/focus";

/** A site whose sidebar has a category with a page of its own. */
const files = {
  "site.config.ts": `export default { title: "Test", themeConfig: { navbar: { items: [{ label: "Start", to: "/docs/start" }] } } };\n`,
  "content/index.md": "# Home\n\nText.\n",
  "content/docs/start.md": "# Start\n\nText.\n",
  "content/docs/guides/index.md": "# Guides\n\nText.\n",
  "content/docs/guides/one.md": "# One\n\nText.\n",
};

/** A site without anything to put into a menu. */
const bare = { "content/index.md": "# Home\n\nText.\n" };

let browser: Browser;
let site: StaticServer;
let bareSite: StaticServer;
beforeAll(async () => {
  [browser, site, bareSite] = await Promise.all([sharedBrowser(), serveSite(files), serveSite(bare)]);
});
afterAll(() => Promise.all([closePages(browser), site.close(), bareSite.close()]));

/** A page on a phone whose drawer has its script. */
async function openPhone(address = path, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(browser, address, { viewport: mobile, hasTouch: true, bypassCSP: true, ...options });
  await readerIsThere(page);
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/drawer.")));
  await page.waitForTimeout(50);
  return page;
}

/** The same, with the drawer open. */
async function openDrawer(address = path, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPhone(address, options);
  await press(page, "Open menu");
  return page;
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await page.waitForTimeout(50);
}

/** The state of the drawer as seen from outside. */
function state(page: Page) {
  return page.evaluate(() => {
    const menu = document.querySelector<HTMLElement>(".side-menu");
    const [docs, links] = [".sidebar", ".side-menu-site"].map((part) => menu?.querySelector<HTMLElement>(part));
    const { activeElement } = document;
    return {
      isOpen: menu?.matches(":popover-open"),
      panel: docs?.checkVisibility() ? "docs" : links?.checkVisibility() ? "links" : "none",
      inert: [docs?.inert, links?.inert],
      focus: activeElement?.ariaLabel ?? activeElement?.textContent?.slice(0, 30),
      isFocusInside: menu?.contains(activeElement),
      overflow: getComputedStyle(document.body).overflow,
      expanded: document.querySelector(".header-menu")?.ariaExpanded,
    };
  });
}

const closed = { isOpen: false, panel: "none", focus: "Open menu", overflow: "visible", expanded: "false" };

describe("the drawer of a page with a sidebar", () => {
  test("is seen first, and makes the page behind it inert after that", async () => {
    const page = await openPhone();
    await page.evaluate(() => {
      const isInert = () => document.querySelector("main")?.inert;
      // The frame that shows the open drawer.
      const note = () => requestAnimationFrame(() => Object.assign(window, { inertAtFirst: isInert() }));
      addEventListener("beforetoggle", note, { capture: true, once: true });
    });
    await press(page, "Open menu");
    expect(await page.evaluate(() => (window as unknown as { inertAtFirst?: boolean }).inertAtFirst)).toBe(false);
    await page.locator("main[inert]").waitFor({ state: "attached" });
  });

  test("opens with the docs pages and the focus inside, and the page behind it does not scroll", async () => {
    const page = await openDrawer();
    expect(await state(page)).toMatchObject({
      isOpen: true,
      panel: "docs",
      inert: [false, true],
      isFocusInside: true,
      overflow: "hidden",
      expanded: "true",
    });
    const { y } = (await page.getByRole("link", { name: "focus", exact: false }).and(page.locator("[aria-current]")).boundingBox()) ?? {};
    expect(y).toBeLessThan(mobile.height);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("leads to the site's links and back, and begins with the docs pages each time", async () => {
    const page = await openDrawer();
    await press(page, "Back to main menu");
    expect(await state(page)).toMatchObject({ panel: "links", inert: [true, false], isFocusInside: true });
    expect(await page.getByRole("button", { name: "Back to main menu" }).count()).toBe(0);
    await press(page, "Docs pages");
    expect(await state(page)).toMatchObject({ panel: "docs", inert: [false, true], isFocusInside: true });
    await press(page, "Back to main menu");
    await page.keyboard.press("Escape");
    await press(page, "Open menu");
    expect(await state(page)).toMatchObject({ panel: "docs" });
  });

  test("traps the focus, on each panel", async () => {
    const page = await openDrawer();
    for (const panel of ["docs", "links"]) {
      await page.keyboard.press("Shift+Tab");
      const last = await state(page);
      expect(last).toMatchObject({ panel, isFocusInside: true });
      await page.keyboard.press("Tab");
      expect((await state(page)).focus).toMatch(/Back to main menu|Docs pages/);
      await page.keyboard.press("Tab");
      expect((await state(page)).focus).toBe("Close menu");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
    }
  });

  test("breaks no rule of accessibility on either panel", async () => {
    const page = await openDrawer();
    expect(await brokenRules(page)).toEqual([]);
    await press(page, "Back to main menu");
    expect(await brokenRules(page)).toEqual([]);
  });

  test("slides in within 150 ms, and at once for readers who want no motion", async () => {
    const page = await openPhone(path, { reducedMotion: "no-preference" });
    // Others follow how far a reader has scrolled.
    const times = () =>
      page.evaluate(() => {
        const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
        return timed.map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? Number.NaN));
      });
    await page.getByRole("button", { name: "Open menu" }).click();
    expect(Math.max(...(await times()))).toBe(150);
    await page.waitForTimeout(300);
    await page.getByRole("button", { name: "Back to main menu" }).click();
    expect(Math.max(...(await times()))).toBe(150);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.waitForTimeout(200);
    await page.getByRole("button", { name: "Docs pages" }).click();
    expect(await times()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    expect(await times()).toEqual([]);
    expect((await page.locator(".side-menu").boundingBox())?.x).toBe(0);
  });
});

describe("the drawer closes", () => {
  test.each<[string, (page: Page) => Promise<unknown>]>([
    ["by its button", (page) => press(page, "Close menu")],
    ["by Escape", (page) => page.keyboard.press("Escape")],
    ["by a tap next to it", (page) => page.touchscreen.tap(365, 500)],
  ])("%s, gives the focus back, and leaves nothing in the history", async (_, close) => {
    const page = await openPhone();
    await page.evaluate(() => history.pushState(null, "", "?second"));
    for (let times = 0; times < 3; times++) {
      await press(page, "Open menu");
      await close(page);
      await page.waitForTimeout(80);
    }
    expect(await state(page)).toMatchObject(closed);
    expect(await page.evaluate(() => document.querySelectorAll("main[inert], header[inert]").length)).toBe(0);
    expect(new URL(page.url()).search).toBe("?second");
    await page.goBack();
    expect(new URL(page.url()).search).toBe("");
  });

  test("by a tap next to it, and what was tapped there does nothing", async () => {
    const page = await openDrawer();
    const { x = 0, y = 0 } = (await page.locator("main").boundingBox()) ?? {};
    await page.evaluate(() => {
      document.addEventListener("click", ({ target }) => {
        document.title = (target as Element).closest("main") ? "reached" : document.title;
      });
    });
    await page.touchscreen.tap(x + 365, y + 200);
    await page.waitForTimeout(50);
    expect(await state(page)).toMatchObject(closed);
    expect(await page.title()).not.toBe("reached");
  });

  test("by the browser's Back, which stays on the page; the next Back leaves it", async () => {
    const page = await openPhone("/docs/api/calm");
    await page.goto(new URL(path, page.url()).href);
    await readerIsThere(page);
    await page.waitForTimeout(100);
    await press(page, "Open menu");
    await page.goBack();
    await page.waitForTimeout(50);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await state(page)).toMatchObject(closed);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe("/docs/api/calm");
  });

  test("when a link is followed, which replaces the drawer's entry in the history", async () => {
    const page = await openDrawer();
    await page.locator(".sidebar").getByRole("link", { name: "Calm" }).click();
    await page.waitForURL("**/docs/api/calm");
    await expect.poll(() => state(page)).toMatchObject({ isOpen: false, overflow: "visible" });
    expect(await page.locator("main").evaluate((main) => (main as HTMLElement).inert)).toBe(false);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.goForward();
    expect(new URL(page.url()).pathname).toBe("/docs/api/calm");
  });

  test("when a category with a page of its own is tapped, also on that page", async () => {
    const page = await openDrawer(`${site.url}/docs/start`);
    const link = page.locator(".sidebar").getByRole("link", { name: "Guides" });
    await link.tap();
    await page.getByRole("heading", { name: "Guides" }).waitFor();
    expect(await state(page)).toMatchObject({ isOpen: false });
    await press(page, "Open menu");
    await link.tap();
    await page.waitForTimeout(80);
    expect(await state(page)).toMatchObject(closed);
    expect(new URL(page.url()).pathname).toBe("/docs/guides");
  });

  test("when the window grows, and the sidebar is complete", async () => {
    const page = await openDrawer();
    await press(page, "Back to main menu");
    await page.setViewportSize(desktop);
    await page.waitForTimeout(100);
    expect(await state(page)).toMatchObject({ isOpen: false, panel: "docs", inert: [false, false], overflow: "visible" });
    expect(await page.evaluate(() => document.querySelectorAll("[inert]").length)).toBe(0);
  });
});

describe("the drawer of a page without a sidebar", () => {
  test("shows the site's links, and no button back to them", async () => {
    const page = await openDrawer("/");
    expect(await state(page)).toMatchObject({ isOpen: true, panel: "links", isFocusInside: true });
    expect(await page.getByRole("button", { name: "Back to main menu" }).count()).toBe(0);
    expect(await brokenRules(page)).toEqual([]);
  });

  test("gets its panels when a link leads to a page of the docs", async () => {
    const page = await openDrawer("/");
    await page.locator(".side-menu-site").getByRole("link", { name: "Docs" }).click();
    await page.waitForURL("**/docs/overview");
    await press(page, "Open menu");
    expect(await state(page)).toMatchObject({ panel: "docs", inert: [false, true] });
  });

  test("does not exist where it would be empty", async () => {
    const { page } = await openPage(browser, bareSite.url, { viewport: mobile });
    expect(await page.getByRole("button", { name: "Open menu" }).count()).toBe(0);
  });
});

describe("the drawer's script", () => {
  test("is not loaded on wide screens until the window is small", async () => {
    const { page } = await openPage(browser, path);
    const asked = () => page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /drawer\./.test(name)).length);
    await readerIsThere(page);
    await page.waitForTimeout(200);
    expect(await asked()).toBe(0);
    await page.setViewportSize(mobile);
    await expect.poll(asked).toBe(1);
  });

  test("is not waited for: the drawer opens natively, and has its panels once it is there", async () => {
    const { page } = await openPage(browser, "about:blank", { viewport: mobile });
    const held: (() => void)[] = [];
    await page.route(/drawer\./, (route) => void held.push(() => route.continue()));
    await page.goto(inject("siteUrl") + path);
    await press(page, "Open menu");
    expect(await state(page)).toMatchObject({ isOpen: true, panel: "docs", inert: [false, false] });
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    await expect.poll(() => state(page)).toMatchObject({ isOpen: true, panel: "docs", inert: [false, true], isFocusInside: true });
    await page.goBack();
    await expect.poll(() => state(page)).toMatchObject(closed);
  });
});
