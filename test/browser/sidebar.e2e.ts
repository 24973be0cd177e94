/** The docs sidebar with its script: how categories animate, what stays open, where the current page is, and hiding it. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const settings = (sidebar: object) =>
  `export default ${JSON.stringify({
    title: "Test",
    favicon: "icon.svg",
    docs: [{ path: "content/docs" }, { id: "other", path: "content/other", routeBasePath: "/other" }],
    themeConfig: { docs: { sidebar } },
  })};\n`;

const page = (title: string) =>
  `# ${title}\n\n[Over there](/other/start), [deep down](/docs/guides/deep/two)\n\n:::details[More]\nFolded text.\n:::\n\n${"Text.\n\n".repeat(90)}`;

/** Enough to scroll. */
const tools = Array.from({ length: 30 }, (_, at) => at + 11);

/** Categories Guides (with a page of its own, and Deep in it), Parts and Tools; another area with a separate sidebar. */
const files: Record<string, string> = {
  "static/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "content/index.md": "# Home\n\nText.\n",
  "content/docs/start.md": page("Start"),
  "content/docs/guides/index.md": page("Guides"),
  "content/docs/guides/one.md": page("One"),
  "content/docs/guides/deep/two.md": page("Two"),
  "content/docs/parts/alpha.md": page("Alpha"),
  ...Object.fromEntries(tools.map((at) => [`content/docs/tools/tool-${at}.md`, page(`Tool ${at}`)])),
  "content/other/start.md": "# Elsewhere\n\n[Back](/docs/start)\n",
  "content/other/more/inner/third.md": "# Third\n\nText.\n",
};

let browser: Browser;
let plain: StaticServer;
let special: StaticServer;
beforeAll(async () => {
  const build = (sidebar: object) => serveSite({ ...files, "site.config.ts": settings(sidebar) });
  [browser, plain, special] = await Promise.all([sharedBrowser(), build({}), build({ hideable: true, autoCollapseCategories: true })]);
});
afterAll(() => Promise.all([closePages(browser), plain.close(), special.close()]));

async function open(url: string, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, url, { bypassCSP: true, ...options });
  await readerIsThere(opened.page);
  await opened.page.waitForTimeout(50);
  return opened;
}

/** Labels of the categories that are open. */
function openCategories(page: Page): Promise<string[]> {
  return page
    .locator(".sidebar details[open]:not([data-closing])")
    .evaluateAll((all) => all.map((one) => one.parentElement?.querySelector(".sidebar-link")?.textContent ?? ""));
}

function toggle(page: Page, label: string) {
  const category = page
    .locator(".sidebar-category")
    .filter({ has: page.locator("> .sidebar-link, > details > .sidebar-link", { hasText: label }) });
  return category.locator("> details > summary").click();
}

async function follow(page: Page, link: string, title: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: link }).first().click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await page.waitForTimeout(50);
}

/** The running animations of details: duration and easing. */
function moves(page: Page) {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect) || effect.target?.localName !== "details") return [];
      const [from, to] = effect.getKeyframes().map(({ height }) => Number.parseFloat(String(height)));
      return [{ from, to, ms: effect.getTiming().duration, easing: effect.getTiming().easing }];
    }),
  );
}

/** The time that a height takes, as the specification has it. */
function foldTime(height: number): number {
  const lines = height / 36;
  return Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10);
}

describe("details", () => {
  test.each([
    ["a category", ".sidebar details:has(> summary:text-is('Parts'))"],
    ["folded text", ".fold"],
  ])("%s moves for as long as its height asks for, and stays open until it is closed", async (_, selector) => {
    const { page, complaints } = await open(`${plain.url}/docs/start`, { reducedMotion: "no-preference" });
    const details = page.locator(selector);
    const isOpen = () => details.evaluate((element) => (element as HTMLDetailsElement).open);
    // The move is held, so that a slow machine sees it too.
    const press = () =>
      details.evaluate((element) => {
        element.querySelector("summary")?.click();
        for (const animation of element.getAnimations()) animation.pause();
      });
    const goOn = () =>
      details.evaluate((element) => {
        for (const animation of element.getAnimations()) animation.play();
      });
    await press();
    const [opening] = await moves(page);
    const { from = 0, to = 0 } = opening ?? {};
    expect(to).toBeGreaterThan(from);
    expect(opening).toMatchObject({ ms: foldTime(to - from), easing: "ease-in-out" });
    expect(await isOpen()).toBe(true);
    await goOn();
    await expect.poll(() => moves(page)).toEqual([]);
    expect((await details.boundingBox())?.height).toBeCloseTo(to, 1);

    await press();
    expect(await moves(page)).toMatchObject([{ from: to, to: from, ms: foldTime(to - from) }]);
    expect(await isOpen()).toBe(true);
    await goOn();
    await expect.poll(isOpen).toBe(false);
    expect(complaints).toEqual([]);
  });

  test("reverse when they are clicked while they move", async () => {
    const { page } = await open(`${plain.url}/docs/start`, { reducedMotion: "no-preference" });
    await toggle(page, "Tools");
    await page.waitForTimeout(100);
    await toggle(page, "Tools");
    const [closing] = await moves(page);
    expect(closing?.from).toBeGreaterThan(closing?.to ?? 0);
    await toggle(page, "Tools");
    await expect.poll(() => moves(page)).toEqual([]);
    expect(await openCategories(page)).toEqual(["Tools"]);
  });

  test("does not lose the place of who has scrolled down", async () => {
    const { page } = await open(`${plain.url}/docs/tools/tool-38`, { reducedMotion: "no-preference" });
    const [before, after] = await page.evaluate(() => {
      const menu = document.querySelector(".side-menu");
      const summary = [...document.querySelectorAll<HTMLElement>(".sidebar summary")].find(({ textContent }) => textContent === "Tools");
      menu?.scrollTo(0, menu.scrollHeight);
      const { scrollTop } = menu ?? {};
      summary?.click();
      return [scrollTop, menu?.scrollTop];
    });
    expect(before).toBeGreaterThan(100);
    expect(after).toBe(before);
  });

  test("takes one millisecond for readers who want no motion", async () => {
    const { page } = await open(`${plain.url}/docs/start`);
    const ms = await page.evaluate(() => {
      const animate = Element.prototype.animate;
      const seen: unknown[] = [];
      Element.prototype.animate = function (keyframes, options) {
        seen.push(typeof options === "object" && options.duration);
        return animate.call(this, keyframes, options);
      };
      document.querySelector<HTMLElement>(".sidebar summary")?.click();
      return seen;
    });
    expect(ms).toEqual([1]);
  });

  test("works by keyboard", async () => {
    const { page } = await open(`${plain.url}/docs/start`);
    await page.locator(".sidebar summary", { hasText: "Parts" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => openCategories(page)).toEqual(["Parts"]);
    await page.keyboard.press("Space");
    await expect.poll(() => openCategories(page)).toEqual([]);
  });
});

describe("what a reader opened stays open", () => {
  test("on the next page, also after one with another sidebar", async () => {
    const { page } = await open(`${plain.url}/docs/start`);
    await toggle(page, "Parts");
    await page.locator(".sidebar").getByRole("link", { name: "Alpha" }).waitFor();
    await follow(page, "Over there", "Elsewhere");
    expect(await openCategories(page)).toEqual([]);
    await toggle(page, "More");
    await follow(page, "Back", "Start");
    expect(await openCategories(page)).toEqual(["Parts"]);
    await follow(page, "Over there", "Elsewhere");
    expect(await openCategories(page)).toEqual(["More"]);
  });

  test("after a full load, before the reader gives a sign", async () => {
    const { page } = await open(`${plain.url}/docs/start`);
    await toggle(page, "Parts");
    await expect.poll(() => openCategories(page)).toEqual(["Parts"]);
    await page.reload();
    await expect.poll(() => openCategories(page)).toEqual(["Parts"]);
    await page.goto(`${plain.url}/docs/guides/deep/two`);
    await expect.poll(() => openCategories(page)).toEqual(["Guides", "Deep", "Parts"]);
  });

  test("but the path to the current page is open, even if it was closed before", async () => {
    const { page } = await open(`${plain.url}/docs/guides/one`);
    await toggle(page, "Guides");
    await expect.poll(() => openCategories(page)).toEqual([]);
    await page.reload();
    await page.waitForTimeout(300);
    expect(await openCategories(page)).toEqual(["Guides"]);
  });

  test("and what was closed stays closed, also when storage is blocked or contains something else", async () => {
    for (const broken of ["blocked", "[1", "null", '"text"']) {
      const { page, complaints } = await openPage(browser, "about:blank");
      await page.addInitScript((value) => {
        if (value !== "blocked") return void sessionStorage.setItem("bcidocs.sidebar", value);
        Object.defineProperty(window, "sessionStorage", {
          get() {
            throw new DOMException("blocked", "SecurityError");
          },
        });
      }, broken);
      await page.goto(`${plain.url}/docs/start`);
      await readerIsThere(page);
      await page.waitForTimeout(100);
      await toggle(page, "Parts");
      await expect.poll(() => openCategories(page)).toEqual(["Parts"]);
      await follow(page, "Over there", "Elsewhere");
      expect(complaints).toEqual([]);
    }
  });
});

describe("the link of the current page", () => {
  /** Its position in the sidebar's window: 0 is the upper edge, 1 the lower. */
  const place = (page: Page) =>
    page.evaluate(() => {
      const [link, frame] = [".sidebar [aria-current]", ".side-menu"].map((part) => document.querySelector(part)?.getBoundingClientRect());
      return link && frame ? (link.top - frame.top) / frame.height : Number.NaN;
    });
  const expectInView = async (page: Page) => {
    await expect.poll(() => place(page)).toBeGreaterThan(0);
    expect(await place(page)).toBeLessThan(1);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  };

  test("is in view when the page loads, and the page itself stays at its top", async () => {
    const { page } = await openPage(browser, `${plain.url}/docs/tools/tool-38`);
    await expectInView(page);
  });

  test("moves no list in which it is in view already", async () => {
    const { page } = await openPage(browser, `${plain.url}/docs/tools/tool-18`);
    await readerIsThere(page);
    const menu = page.locator(".side-menu");
    expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeGreaterThan(0);
    expect(await menu.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    expect(await place(page)).toBeLessThan(1);
  });

  test("is in view before any script file is there", async () => {
    const { page } = await openPage(browser, "about:blank");
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(`${plain.url}/docs/tools/tool-38`);
    await expectInView(page);
  });

  test("is in view on the next page, wherever the sidebar was scrolled to", async () => {
    const { page } = await open(`${plain.url}/docs/tools/tool-38`);
    await page.locator(".side-menu").evaluate((menu) => menu.scrollTo(0, 0));
    expect(await place(page)).toBeGreaterThan(1);
    await page.locator(".pager").getByRole("link", { name: "Tool 39" }).click();
    await page.getByRole("heading", { name: "Tool 39", level: 1 }).waitFor();
    await expectInView(page);
  });

  test("of a category closes and opens it instead of loading the page again", async () => {
    const { page } = await open(`${plain.url}/docs/guides`);
    const link = page.locator(".sidebar").getByRole("link", { name: "Guides" });
    const entries = await page.evaluate(() => history.length);
    await link.click();
    await expect.poll(() => openCategories(page)).toEqual([]);
    await link.click();
    await expect.poll(() => openCategories(page)).toEqual(["Guides"]);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });
});

describe("categories that close each other", () => {
  test("leave one open at each level", async () => {
    const { page } = await openPage(browser, `${special.url}/`);
    await page.goto(`${special.url}/docs/start`);
    await readerIsThere(page);
    await page.waitForTimeout(50);
    await toggle(page, "Guides");
    await toggle(page, "Deep");
    await expect.poll(() => openCategories(page)).toEqual(["Guides", "Deep"]);
    await toggle(page, "Tools");
    await expect.poll(() => openCategories(page)).toEqual(["Deep", "Tools"]);
  });

  test("follow the reader to another page, and a full load", async () => {
    const { page } = await open(`${special.url}/docs/parts/alpha`);
    await toggle(page, "Tools");
    await expect.poll(() => openCategories(page)).toEqual(["Tools"]);
    await follow(page, "deep down", "Two");
    await expect.poll(() => openCategories(page)).toEqual(["Guides", "Deep"]);
    await toggle(page, "Parts");
    await expect.poll(() => openCategories(page)).toEqual(["Deep", "Parts"]);
    await page.reload();
    await expect.poll(() => openCategories(page)).toEqual(["Guides", "Deep"]);
  });

  test("do so only where the site sets it", async () => {
    const { page } = await open(`${plain.url}/docs/start`);
    await toggle(page, "Parts");
    await toggle(page, "Tools");
    await expect.poll(() => openCategories(page)).toEqual(["Parts", "Tools"]);
  });
});

describe("a sidebar that can be put away", () => {
  const width = async (page: Page) => (await page.locator(".side-menu").boundingBox())?.width;

  test("leaves 30 px with a button that brings it back, by keyboard too", async () => {
    const { page } = await open(`${special.url}/docs/start`);
    const before = await width(page);
    const textBefore = (await page.locator("main").boundingBox())?.x;
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    expect(await width(page)).toBe(30);
    expect((await page.locator("main").boundingBox())?.x).toBeLessThan(textBefore ?? 0);
    expect(await page.locator(".sidebar").isVisible()).toBe(false);
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole("button", { name: "Expand sidebar" }).focus();
    await page.keyboard.press("Enter");
    expect(await width(page)).toBe(before);
    expect(await brokenRules(page)).toEqual([]);
  });

  test("stays away on a page that is loaded in full by a link, as without the script for navigation", async () => {
    const { page } = await openPage(browser, "about:blank");
    await page.route(/\/assets\/reading\./, (route) => route.abort());
    await page.goto(`${special.url}/docs/start`);
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await page.evaluate(() => Object.assign(window, { isMarked: true }));
    await follow(page, "Over there", "Elsewhere");
    expect(await page.evaluate(() => "isMarked" in window)).toBe(false);
    expect(await width(page)).toBe(30);
    await page.getByRole("button", { name: "Expand sidebar" }).click();
    await expect.poll(() => width(page)).toBeGreaterThan(200);
  });

  test("stays away on the next page, and is back after a full load", async () => {
    const { page } = await open(`${special.url}/docs/start`);
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await follow(page, "Over there", "Elsewhere");
    expect(await width(page)).toBe(30);
    await page.getByRole("button", { name: "Expand sidebar" }).waitFor();
    await page.reload();
    await readerIsThere(page);
    expect(await width(page)).toBeGreaterThan(200);
  });

  test("has no such button without scripts, on small screens, and on a site that does not set it", async () => {
    const buttons = (page: Page) => page.getByRole("button", { name: "Collapse sidebar" }).count();
    const still = await openPage(browser, `${special.url}/docs/start`, { javaScriptEnabled: false });
    expect(await buttons(still.page)).toBe(0);
    const { page: small } = await open(`${special.url}/docs/start`, { viewport: { width: 375, height: 812 } });
    await small.getByRole("button", { name: "Open menu" }).click();
    expect(await buttons(small)).toBe(0);
    const { page: other } = await open(`${plain.url}/docs/start`);
    expect(await buttons(other)).toBe(0);
  });
});
