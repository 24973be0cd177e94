/** What follows the scroll position: the highlight in the contents, the button back to the top, the folded contents of small screens. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { mobile, openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const text = (paragraphs: number) => "A sentence that is here to be scrolled past.\n\n".repeat(paragraphs);
const sections = (count: number, paragraphs: number) =>
  Array.from({ length: count }, (_, index) => `## Part ${index + 1}\n\n${text(paragraphs)}`).join("\n");

const files = {
  "static/favicon.ico": "",
  "site.config.ts": 'export default { title: "Test", stylesheets: ["theme/site.css"] };\n',
  "theme/site.css": "[data-smooth] { scroll-behavior: smooth; }",
  "content/index.md": `# Home\n\n[To the parts](./parts.md)\n`,
  "content/parts.md": `# Parts\n\n${text(15)}\n${sections(5, 20)}`,
  "content/many.md": `# Many\n\n${sections(60, 5)}`,
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

async function open(path: string, options?: BrowserContextOptions): Promise<Page> {
  const { page } = await openPage(browser, site.url + path, options);
  await readerIsThere(page);
  return page;
}

/** Scrolls as a reader does, and waits until the page has answered. */
async function scrollPageTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        const twoFrames = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        scrollTo({ top: to, behavior: "instant" });
        twoFrames();
      }),
    top,
  );
}

/** Scrolls until the heading is this many pixels below the top of the window. */
async function scrollHeadingTo(page: Page, id: string, distance: number): Promise<void> {
  const top = await page.evaluate((name) => (document.getElementById(name)?.getBoundingClientRect().top ?? 0) + scrollY, id);
  await scrollPageTo(page, top - distance);
}

const marked = (page: Page) => page.locator(".contents-column [aria-current=true]").allTextContents();

describe("the contents column", () => {
  test("highlights the heading in the upper half of the window, else the one before it", async () => {
    const page = await open("/parts");
    expect(await marked(page)).toEqual([]);
    await scrollHeadingTo(page, "part-1", 460);
    expect(await marked(page)).toEqual([]);
    await scrollHeadingTo(page, "part-1", 300);
    expect(await marked(page)).toEqual(["Part 1"]);
    await scrollHeadingTo(page, "part-3", 460);
    expect(await marked(page)).toEqual(["Part 2"]);
    await scrollHeadingTo(page, "part-3", 61);
    expect(await marked(page)).toEqual(["Part 3"]);
    await scrollHeadingTo(page, "part-3", 55);
    expect(await marked(page)).toEqual(["Part 3"]);
    await scrollPageTo(page, 100_000);
    expect(await marked(page)).toEqual(["Part 5"]);
  });

  test("highlights the heading that a link leads to", async () => {
    const page = await open("/parts");
    await page.getByRole("link", { name: "Part 4", exact: true }).click();
    await expect.poll(() => marked(page)).toEqual(["Part 4"]);
  });

  test("counts from the top of the window where the navbar may hide", async () => {
    const page = await open("/many");
    await scrollHeadingTo(page, "part-30", 30);
    expect(await marked(page)).toEqual(["Part 31"]);
    await page.evaluate(() => document.querySelector(".header")?.toggleAttribute("data-hideable"));
    await scrollHeadingTo(page, "part-30", 31);
    expect(await marked(page)).toEqual(["Part 30"]);
  });

  test("highlights again on a page that was reached by a link", async () => {
    const page = await open("/");
    await page.getByRole("link", { name: "To the parts" }).click();
    await page.locator("#part-2").waitFor();
    await scrollHeadingTo(page, "part-2", 100);
    expect(await marked(page)).toEqual(["Part 2"]);
  });

  test("keeps the highlight in view, and does not scroll the page", async () => {
    const page = await open("/many");
    const isInSight = () =>
      page.evaluate(() => {
        const link = document.querySelector(".contents-column [aria-current]")?.getBoundingClientRect();
        const column = document.querySelector(".contents-column")?.getBoundingClientRect();
        return link && column ? link.top >= column.top && link.bottom <= column.bottom : null;
      });
    for (const id of ["part-50", "part-20"]) {
      await scrollHeadingTo(page, id, 100);
      const top = await page.evaluate(() => scrollY);
      expect(await isInSight()).toBe(true);
      await page.waitForTimeout(50);
      expect(await page.evaluate(() => scrollY)).toBe(top);
    }
  });
});

test("on a small screen the contents close after a choice, and the heading is in view", async () => {
  const page = await open("/parts", { viewport: mobile });
  const contents = page.locator(".contents-disclosure");
  await contents.locator("summary").click();
  await contents.getByRole("link", { name: "Part 2", exact: true }).click();
  await expect.poll(() => contents.evaluate((details) => (details as HTMLDetailsElement).open)).toBe(false);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const top = await page.locator("#part-2").evaluate((heading) => heading.getBoundingClientRect().top);
  // Below the contents, which stay below the header.
  const bar = await contents.boundingBox();
  expect(bar?.y).toBe(68);
  expect(top).toBeGreaterThan(68 + (bar?.height ?? 0));
  expect(top).toBeLessThan(160);
});

describe("the button back to the top", () => {
  const isShown = (page: Page) => page.getByRole("button", { name: "Back to top" }).isVisible();

  test("appears with an upward scroll far down, and disappears with a downward one and near the top", async () => {
    const page = await open("/parts");
    const seen = [];
    for (const top of [1000, 900, 950, 940, 301, 299, 1000, 299]) {
      await scrollPageTo(page, top);
      seen.push(await isShown(page));
    }
    expect(seen).toEqual([false, true, false, true, true, false, false, false]);
  });

  test("is not there at the very end, nor after a jump to a heading", async () => {
    const page = await open("/parts");
    await scrollPageTo(page, 100_000);
    const end = await page.evaluate(() => scrollY);
    // The page becomes shorter, and so the reader is higher up.
    await page.evaluate(() => {
      for (const paragraph of [...document.querySelectorAll(".prose > p")].slice(-15)) paragraph.remove();
    });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(end);
    await page.waitForTimeout(50);
    expect(await isShown(page)).toBe(false);
    await page.getByRole("link", { name: "Part 2", exact: true }).click();
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    expect(await isShown(page)).toBe(false);
    // The browser may also report the jump before the scrolling.
    await page.evaluate(() => dispatchEvent(new Event("hashchange")));
    await scrollPageTo(page, 500);
    expect(await isShown(page)).toBe(false);
    await scrollPageTo(page, 490);
    expect(await isShown(page)).toBe(true);
  });

  /** Presses the button at 5,000 pixels; the scroll positions in the frames after that. */
  async function press(page: Page): Promise<number[]> {
    await scrollPageTo(page, 5100);
    await scrollPageTo(page, 5000);
    await page.evaluate(() => {
      const places: number[] = [];
      addEventListener("scroll", () => places.push(scrollY));
      Object.assign(window, { places });
    });
    await page.getByRole("button", { name: "Back to top" }).click();
    await page.waitForFunction(() => scrollY === 0);
    await page.waitForTimeout(100);
    return page.evaluate(() => (window as unknown as { places: number[] }).places);
  }

  test("covers 85 % of the rest in each frame", async () => {
    const page = await open("/many", { reducedMotion: "no-preference" });
    expect(await press(page)).toEqual([750, 112, 16, 2, 0]);
    await expect.poll(() => isShown(page)).toBe(false);
  });

  test("jumps for readers who want no motion", async () => {
    expect(await press(await open("/many"))).toEqual([0]);
  });

  test("uses the browser where the stylesheet asks for smooth scrolling", async () => {
    const page = await open("/many", { reducedMotion: "no-preference" });
    await page.evaluate(() => document.documentElement.toggleAttribute("data-smooth"));
    const places = await press(page);
    expect(places.length).toBeGreaterThan(5);
    expect(places[0]).toBeGreaterThan(3000);
  });

  test("stops when a reader scrolls down meanwhile", async () => {
    const page = await open("/many", { reducedMotion: "no-preference" });
    await scrollPageTo(page, 5100);
    await scrollPageTo(page, 5000);
    await page.evaluate(() => {
      let events = 0;
      addEventListener("scroll", () => {
        events += 1;
        if (events === 2) setTimeout(() => scrollTo(0, 3000));
      });
    });
    await page.getByRole("button", { name: "Back to top" }).click();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => scrollY)).toBe(3000);
  });

  test("lets the keyboard go on at the top", async () => {
    const page = await open("/parts");
    await scrollPageTo(page, 1000);
    await scrollPageTo(page, 900);
    await page.getByRole("button", { name: "Back to top" }).press("Enter");
    await page.waitForFunction(() => scrollY === 0);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to main content");
  });
});
