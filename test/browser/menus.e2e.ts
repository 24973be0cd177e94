/** The navbar: menus by mouse, touch and keyboard, and the bar that hides while the reader scrolls down. */
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { mobile, openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const text = "Text that fills the page.\n\n".repeat(80);

/** A menu with three entries, one that is a link too, and one at the right end with an entry as long as they come. */
const items = [
  { label: "More", position: "left", items: [1, 2, 3].map((at) => ({ label: `Entry ${at}`, to: `/docs/page-${at}` })) },
  { label: "Docs", position: "left", to: "/docs/page-1", items: [{ label: "Second", to: "/docs/page-2" }] },
  { label: "Help", items: [{ label: "Questions and answers about headsets, radios and everything else", to: "/docs/page-3" }] },
];

const files = {
  "site.config.ts": `export default ${JSON.stringify({ title: "Test", themeConfig: { navbar: { hideOnScroll: true, items } } })};\n`,
  "content/index.md": "# Home\n\nText.\n",
  ...Object.fromEntries(
    [1, 2, 3].map((at) => [`content/docs/page-${at}.md`, `# Page ${at}\n\n[To the end](#end)\n\n${text}\n## End\n\nText.\n\n${text}`]),
  ),
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

/** A page of the small site whose menus have their script. */
async function openMenus(options: BrowserContextOptions = {}, path = "/docs/page-1") {
  const { page } = await openPage(browser, site.url + path, { bypassCSP: true, ...options });
  await readerIsThere(page);
  await page.waitForTimeout(50);
  return { page, more: menu(page, "More"), docs: menu(page, "Docs"), help: menu(page, "Help") };
}

/** A menu of the bar, by its label. */
function menu(page: Page, label: string) {
  const details = page.locator(".navbar details").filter({ has: page.locator("summary", { hasText: label }) });
  return { button: details.locator("summary"), links: details.locator("a"), isOpen: () => isOpen(details) };
}

function isOpen(details: Locator): Promise<boolean> {
  return details.evaluate((element) => (element as HTMLDetailsElement).open);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? "");
}

describe("a menu of the navbar", () => {
  test.each(["Enter", "Space"])("opens and closes by %s", async (key) => {
    const { page, more } = await openMenus();
    await more.button.focus();
    await page.keyboard.press(key);
    expect(await more.isOpen()).toBe(true);
    await page.keyboard.press(key);
    expect(await more.isOpen()).toBe(false);
  });

  test("opens by Down at its first entry and by Up at its last; arrows, Home and End move through it and wrap around", async () => {
    const { page, more } = await openMenus();
    await more.button.focus();
    const walk = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      return focused(page);
    };
    expect(await walk("ArrowDown")).toBe("Entry 1");
    expect(await walk("ArrowDown", "ArrowDown")).toBe("Entry 3");
    expect(await walk("ArrowDown")).toBe("Entry 1");
    expect(await walk("ArrowUp")).toBe("Entry 3");
    expect(await walk("Home")).toBe("Entry 1");
    expect(await walk("End")).toBe("Entry 3");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await walk("Escape")).toBe("More");
    expect(await more.isOpen()).toBe(false);
    expect(await walk("ArrowUp")).toBe("Entry 3");
  });

  test("next to a link opens by Down from the link too", async () => {
    const { page, docs } = await openMenus();
    await page.locator(".navbar").getByRole("link", { name: "Docs" }).focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("Second");
    expect(await docs.isOpen()).toBe(true);
  });

  test("gives the focus back on Escape even when the mouse opened it", async () => {
    const { page, more } = await openMenus();
    await more.button.click();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("Escape");
    expect(await more.isOpen()).toBe(false);
    expect(await focused(page)).toBe("More");
  });

  test("closes when the mouse is pressed elsewhere, before it is released", async () => {
    const { page, more } = await openMenus();
    await more.button.click();
    // Nothing here can take the focus.
    await page.mouse.move(700, 30);
    await page.mouse.down();
    expect(await more.isOpen()).toBe(false);
  });

  test("closes by a touch elsewhere", async () => {
    const { page, more } = await openMenus({ hasTouch: true });
    await more.button.tap();
    expect(await more.isOpen()).toBe(true);
    await page.evaluate(() => document.querySelector("main")?.dispatchEvent(new Event("touchstart", { bubbles: true })));
    expect(await more.isOpen()).toBe(false);
  });

  test("closes when the focus leaves it, and stays open while it moves inside", async () => {
    const { page, more } = await openMenus();
    await more.button.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    expect(await more.isOpen()).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await more.isOpen()).toBe(false);
  });

  test("closes when another one opens", async () => {
    const { more, help } = await openMenus();
    await more.button.click();
    await help.button.click();
    expect([await more.isOpen(), await help.isOpen()]).toEqual([false, true]);
  });

  test("closes when an entry was chosen, and the page is there", async () => {
    const { page, more } = await openMenus();
    await more.button.click();
    await page.getByRole("link", { name: "Entry 2" }).click();
    await page.getByRole("heading", { name: "Page 2" }).waitFor();
    expect(await more.isOpen()).toBe(false);
  });

  test.each([997, 1100, 1440])("stays within a window of %i px", async (width) => {
    const { page, more, help } = await openMenus({ viewport: { width, height: 700 } });
    for (const { button, links } of [more, help]) {
      await button.click();
      const box = await links.first().boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  test("that would stick out of the window moves in", async () => {
    const { page, more } = await openMenus();
    await page.locator(".navbar [data-side=left]").evaluate((list) => list.style.setProperty("margin-left", "1200px"));
    await more.button.click();
    await expect.poll(async () => (await page.locator(".dropdown-menu").first().boundingBox())?.x).toBeLessThanOrEqual(1440 - 192 - 8);
  });

  test("is as large as a finger where fingers are used", async () => {
    const { more } = await openMenus({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 700 } });
    await more.button.tap();
    for (const part of [more.button, more.links.first()]) expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  test("breaks no rule of accessibility while it is open", async () => {
    const { page, more } = await openMenus();
    await more.button.click();
    expect(await brokenRules(page)).toEqual([]);
  });

  test("in the drawer is open at once when it contains the current page", async () => {
    const { page } = await openPage(browser, `${site.url}/docs/page-3`, { viewport: mobile, javaScriptEnabled: false });
    const states = await page.locator(".side-menu-site details").evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open));
    expect(states).toEqual([true, false, true]);
  });
});

describe("a navbar that hides", () => {
  /** The upper edge of the visible bar once it has stopped moving. */
  const top = async (page: Page) => {
    await page.waitForTimeout(80);
    return page.locator(".header").evaluate((header) => Math.round(header.getBoundingClientRect().top));
  };
  const openBar = async (path?: string) => {
    const { page } = await openMenus({}, path);
    await page.mouse.move(700, 500);
    await page.waitForTimeout(100);
    return page;
  };

  test("hides when the reader scrolls down and shows when they scroll up", async () => {
    const page = await openBar();
    const height = (await page.locator(".header").boundingBox())?.height ?? 0;
    await page.mouse.wheel(0, 600);
    expect(await top(page)).toBe(Math.round(-height - 2));
    await page.mouse.wheel(0, -50);
    expect(await top(page)).toBe(0);
  });

  test("is there near the top, however the reader got there", async () => {
    const page = await openBar();
    await page.mouse.wheel(0, 40);
    expect(await top(page)).toBe(0);
  });

  test("stays away when the end of the page springs back", async () => {
    const page = await openBar();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(50);
    await page.mouse.wheel(0, -30);
    expect(await top(page)).toBeLessThan(0);
    await page.mouse.wheel(0, -200);
    expect(await top(page)).toBe(0);
  });

  test("hides for the heading that a link jumps to, upwards too", async () => {
    const page = await openBar();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.evaluate(() => {
      location.hash = "end";
    });
    expect(await top(page)).toBeLessThan(0);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.mouse.wheel(0, -50);
    expect(await top(page)).toBe(0);
  });

  test("is there on the next page", async () => {
    const page = await openBar();
    await page.mouse.wheel(0, 600);
    expect(await top(page)).toBeLessThan(0);
    await page.locator(".side-menu").getByRole("link", { name: "Page 2" }).click();
    await page.getByRole("heading", { name: "Page 2" }).waitFor();
    expect(await top(page)).toBe(0);
  });

  test("shows when Tab moves the focus into it", async () => {
    const page = await openBar();
    await page.mouse.wheel(0, 600);
    expect(await top(page)).toBeLessThan(0);
    await page.keyboard.press("Tab");
    const { y } = await page.locator(".brand").evaluate((link) => {
      link.focus({ preventScroll: true });
      return { y: scrollY };
    });
    expect(y).toBe(600);
    expect(await top(page)).toBe(0);
  });

  test("stays without scripts, and on a site that does not set the option", async () => {
    const asked = await openPage(browser, `${site.url}/docs/page-1`, { javaScriptEnabled: false });
    const other = await openPage(browser, "/docs/api/focus");
    await readerIsThere(other.page);
    for (const { page } of [asked, other]) {
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 600);
      expect(await top(page)).toBe(0);
    }
  });
});
