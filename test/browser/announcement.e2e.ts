/** The announcement bar: closed for good by a button, and back when there is something new to say. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { mobile, openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";
import { watch } from "../support/watch.ts";

function siteWith(announcementBar: object): Promise<StaticServer> {
  const config = { title: "Test", favicon: "icon.svg", themeConfig: { announcementBar, colorMode: { disableSwitch: true } } };
  return serveSite({
    "site.config.ts": `export default ${JSON.stringify(config)};\n`,
    "static/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "content/index.md": "# Home\n\n[Next page](./next.md)\n",
    "content/next.md": "# Next\n\nText.\n",
  });
}

let browser: Browser;
let closeable: StaticServer;
let fixed: StaticServer;
beforeAll(async () => {
  [browser, closeable, fixed] = await Promise.all([
    sharedBrowser(),
    // An id that must not end the inline script.
    siteWith({ id: "v7 </script><!--<script>", content: 'Version 7 is out: <a href="/next">what is new</a>' }),
    siteWith({ content: "Stays", isCloseable: false, backgroundColor: "#123456", textColor: "white" }),
  ]);
});
afterAll(() => Promise.all([closePages(browser), closeable.close(), fixed.close()]));

async function visit(options: BrowserContextOptions = {}, url = closeable.url) {
  const { page, complaints } = await openPage(browser, "about:blank", options);
  const watched = await watch(page);
  await page.goto(url);
  return { page, complaints, watched };
}

const bar = (page: Page) => page.getByRole("region", { name: "Announcement" });
const closeButton = (page: Page) => bar(page).getByRole("button", { name: "Close" });
const kept = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("bcidocs.announcement.id"), localStorage.getItem("bcidocs.announcement.dismiss")]);

/** Closes the bar as soon as its script is there: by a click, or by a key. */
async function close(page: Page, key?: string): Promise<void> {
  await expect
    .poll(async () => {
      if (await closeButton(page).isVisible()) await (key ? closeButton(page).press(key) : closeButton(page).click());
      return bar(page).isVisible();
    })
    .toBe(false);
}

describe("closing", () => {
  test("lasts: over a reload and over pages, without anything that moves", async () => {
    const { page, watched } = await visit();
    expect(await bar(page).isVisible()).toBe(true);
    await close(page);
    expect(await kept(page)).toEqual(["v7 </script><!--<script>", "true"]);

    await page.reload();
    expect(await bar(page).isVisible()).toBe(false);
    expect(await watched.shift()).toBe(0);
    await readerIsThere(page);
    await page.getByRole("main").getByRole("link", { name: "Next page" }).click();
    await page.getByRole("heading", { name: "Next", level: 1 }).waitFor();
    expect(await bar(page).isVisible()).toBe(false);
    expect(await watched.violations()).toEqual([]);
  });

  test.each(["Enter", "Space"])("by %s, and Tab goes on from there", async (key) => {
    const { page } = await visit();
    await close(page, key);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("header") !== null)).toBe(true);
  });

  test("is followed by the reader's other windows", async () => {
    const { page } = await visit();
    const other = await page.context().newPage();
    await other.goto(`${closeable.url}/next`);
    await close(page);
    await expect.poll(() => bar(other).isVisible()).toBe(false);
  });

  test("is over when there is another announcement", async () => {
    const { page } = await visit();
    await close(page);
    await page.evaluate(() => localStorage.setItem("bcidocs.announcement.id", "v6"));
    await page.reload();
    expect(await bar(page).isVisible()).toBe(true);
    expect(await kept(page)).toEqual(["v7 </script><!--<script>", null]);
  });

  test("of an old announcement in a window left open does not close the new one", async () => {
    const { page } = await visit();
    await page.evaluate(() => localStorage.setItem("bcidocs.announcement.id", "v8"));
    await close(page);
    expect(await kept(page)).toEqual(["v7 </script><!--<script>", "true"]);
  });
});

describe("the bar", () => {
  test("is 30 pixels high on a desktop, and as high as its words on a phone", async () => {
    const { page, complaints } = await visit();
    expect((await bar(page).boundingBox())?.height).toBe(30);
    await page.setViewportSize(mobile);
    expect((await bar(page).boundingBox())?.height).toBeGreaterThan(30);
    expect((await closeButton(page).boundingBox())?.width).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(mobile.width);
    expect(complaints).toEqual([]);
  });

  test("is not printed", async () => {
    const { page } = await visit();
    await page.emulateMedia({ media: "print" });
    expect(await bar(page).isVisible()).toBe(false);
  });

  test("without scripts has no button", async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    expect(await bar(page).isVisible()).toBe(true);
    expect(await closeButton(page).isVisible()).toBe(false);
  });

  test("that cannot be closed adds no script, inline or external", async () => {
    const { page } = await visit({}, `${fixed.url}/next`);
    await readerIsThere(page);
    expect(await bar(page).textContent()).toBe("Stays");
    expect(await bar(page).getByRole("button").count()).toBe(0);
    expect((await page.locator("script:not([src])").allTextContents()).join("")).not.toContain("announcement");
    const scripts = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(scripts.filter((name) => name.includes("announcement"))).toEqual([]);
  });
});
