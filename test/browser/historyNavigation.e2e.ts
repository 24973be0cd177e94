/** From page to page in browsers without the Navigation API: by the History API, and as in `navigation.e2e.ts`. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { addressOfNewTab, mobile, openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const text = "Text that fills the page.\n\n".repeat(60);
const tabs = "::::tabs{group=pm}\n\n:::tab[npm]\n\nBy npm.\n\n:::\n\n:::tab[yarn]\n\nBy yarn.\n\n:::\n\n::::\n";

const links = [
  "[To two](./two.md)",
  "[To three](./three.md)",
  "[To the middle of two](./two.md#middle)",
  "[Down](#middle)",
  "[Other query](?pm=yarn)",
  "[Other query and down](?pm=npm#middle)",
  "[This page](./one.md)",
  "[Archive](/kit.zip)",
];

const files = {
  "static/favicon.ico": "",
  "static/kit.zip": "no zip",
  "content/index.md": "---\ndescription: Home.\n---\n\n[To one](./docs/one.md)\n",
  "content/docs/one.md": `# One\n\n${links.join("\n\n")}\n\n${tabs}\n${text}\n## Middle\n\n[To two from below](./two.md)\n\n${text}`,
  "content/docs/two.md": `# Two\n\n[To one](./one.md)\n\n${text}\n## Middle\n\n[After the middle](./one.md)\n\n${text}`,
  "content/docs/three.md": "# Three\n\n[To one](./one.md)\n",
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

/** `isKept` says whether the page was not loaded in full since. */
async function open(path: string, viewport = { width: 1440, height: 900 }) {
  const opened = await openPage(browser, "about:blank", { viewport });
  const { page } = opened;
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "navigation");
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto(site.url + path);
  await readerIsThere(page);
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  return { ...opened, isKept: () => page.evaluate(() => "isMarked" in window) };
}

/** The page stays where it is scrolled to. */
async function follow(page: Page, name: string): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("link", { name, exact: true })
    .evaluate((link) => (link as HTMLElement).click());
}

async function arrive(page: Page, title: string): Promise<void> {
  await page.locator("h1", { hasText: new RegExp(`^${title}`) }).waitFor();
}

const scrollTop = (page: Page) => page.evaluate(() => scrollY);

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  await page.waitForTimeout(100);
}

async function slowly(page: Page, pattern: RegExp): Promise<void> {
  await page.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
}

describe("a link", () => {
  test("shows the next page in the shell of this one, at its top, and announces it", async () => {
    const { page, isKept, complaints } = await open("/docs/one");
    await scrollTo(page, 1200);
    await follow(page, "To two from below");
    await arrive(page, "Two");
    expect(new URL(page.url()).pathname).toBe("/docs/two");
    expect(await scrollTop(page)).toBe(0);
    expect(await page.locator("[aria-live]").textContent()).toBe("Two | Test");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to main content");
    expect(await isKept()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("with an anchor scrolls there, marks it as the target, and the next Tab continues there", async () => {
    const { page, isKept } = await open("/docs/one");
    await follow(page, "To the middle of two");
    await arrive(page, "Two");
    expect(await page.locator(":target").textContent()).toContain("Middle");
    const top = await page.locator(":target").evaluate((heading) => heading.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(200);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("After the middle");
    expect(await isKept()).toBe(true);
  });

  test("to an anchor or another query of the page loads nothing; tabs follow the query", async () => {
    const { page, isKept } = await open("/docs/one");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await scrollTo(page, 40);
    await follow(page, "Other query");
    await page.waitForURL(/\?pm=yarn/);
    expect(await scrollTop(page)).toBe(40);
    await expect.poll(() => page.getByText("By yarn.").isVisible()).toBe(true);
    await follow(page, "Down");
    await page.waitForFunction(() => scrollY > 500);
    expect(new URL(page.url()).hash).toBe("#middle");
    await page.goBack();
    await page.waitForFunction(() => scrollY === 40);
    await page.goForward();
    await page.waitForFunction(() => scrollY > 500);
    await page.goBack();
    await page.waitForFunction(() => scrollY === 40);
    await follow(page, "Other query and down");
    await page.waitForFunction(() => scrollY > 500);
    expect(page.url()).toContain("?pm=npm#middle");
    await follow(page, "This page");
    await expect.poll(() => scrollTop(page)).toBe(0);
    expect(await isKept()).toBe(true);
    expect(requests.filter((url) => url.includes("/docs/"))).toEqual([]);
  });

  test("that is pressed twice, or while another is loading, follows the last one", async () => {
    const { page, isKept } = await open("/docs/one");
    await slowly(page, /docs\/(two|three)$/);
    const before = await page.evaluate(() => history.length);
    await follow(page, "To three");
    await follow(page, "To two");
    await follow(page, "To two");
    await arrive(page, "Two");
    await page.waitForTimeout(600);
    await arrive(page, "Two");
    expect(new URL(page.url()).pathname).toBe("/docs/two");
    expect(await page.evaluate(() => history.length)).toBe(before + 2);
    expect(await isKept()).toBe(true);
  });

  test("to an anchor of the page that is loading scrolls there too", async () => {
    const { page } = await open("/docs/one");
    await slowly(page, /docs\/two$/);
    await follow(page, "To two");
    await follow(page, "Down");
    await arrive(page, "Two");
    expect(page.url()).toContain("/docs/two#middle");
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(500);
  });

  test("shows the bar while its page is on its way, and Back gives up", async () => {
    const { page, isKept } = await open("/docs/one");
    await scrollTo(page, 300);
    await slowly(page, /docs\/two$/);
    await follow(page, "To two");
    await page.locator(".progress").waitFor({ state: "attached" });
    await page.goBack();
    await page.waitForTimeout(600);
    await arrive(page, "One");
    expect(await page.locator(".progress").count()).toBe(0);
    expect(await scrollTop(page)).toBe(300);
    expect(await isKept()).toBe(true);
  });
});

describe("a link is left to the browser", () => {
  test.each(["Control", "Shift"] as const)("pressed with %s", async (modifier) => {
    const { page, isKept } = await open("/docs/one");
    const link = page.getByRole("main").getByRole("link", { name: "To two", exact: true });
    expect(await addressOfNewTab(page, () => link.click({ modifiers: [modifier] }))).toContain("/docs/two");
    expect(new URL(page.url()).pathname).toBe("/docs/one");
    expect(await isKept()).toBe(true);
  });

  test("to a file, and with the attribute download", async () => {
    const { page } = await open("/docs/one");
    const [archive] = await Promise.all([page.waitForEvent("download"), follow(page, "Archive")]);
    expect(archive.suggestedFilename()).toBe("kit.zip");
    await page.evaluate(() => document.querySelector("main a[href$='/docs/two']")?.setAttribute("download", "two.html"));
    const [saved] = await Promise.all([page.waitForEvent("download"), follow(page, "To two")]);
    expect(saved.suggestedFilename()).toBe("two.html");
  });
});

describe("back and forward", () => {
  test("show the pages at the very place where the reader left them", async () => {
    const { page, isKept } = await open("/docs/one");
    await scrollTo(page, 1111);
    await follow(page, "To two from below");
    await arrive(page, "Two");
    await scrollTo(page, 777);
    await page.goBack();
    await arrive(page, "One");
    expect(await scrollTop(page)).toBe(1111);
    await page.goForward();
    await arrive(page, "Two");
    expect(await scrollTop(page)).toBe(777);
    expect(await isKept()).toBe(true);
  });

  test("do so after a reload in between", async () => {
    const { page } = await open("/docs/one");
    await scrollTo(page, 1111);
    await follow(page, "To two from below");
    await arrive(page, "Two");
    await scrollTo(page, 777);
    await page.reload();
    await page.locator("html[data-navigates]").waitFor();
    expect(await scrollTop(page)).toBe(777);
    await page.goBack();
    await arrive(page, "One");
    expect(await scrollTop(page)).toBe(1111);
    await page.goForward();
    await arrive(page, "Two");
    expect(await scrollTop(page)).toBe(777);
  });

  test("do so when nobody has moved since that reload, in either direction", async () => {
    const { page } = await open("/docs/one");
    await scrollTo(page, 1111);
    await follow(page, "To two from below");
    await arrive(page, "Two");
    await page.reload();
    await page.waitForTimeout(300);
    await page.goBack();
    await arrive(page, "One");
    expect(await scrollTop(page)).toBe(1111);
    await page.reload();
    await page.waitForTimeout(300);
    await page.goForward();
    await arrive(page, "Two");
    expect(await scrollTop(page)).toBe(0);
  });

  test("show where an anchor led, and the anchors of a page", async () => {
    const { page } = await open("/docs/one");
    await follow(page, "To the middle of two");
    await arrive(page, "Two");
    const middle = await scrollTop(page);
    await page.goBack();
    await arrive(page, "One");
    expect(await scrollTop(page)).toBe(0);
    await page.goForward();
    await arrive(page, "Two");
    expect(await scrollTop(page)).toBe(middle);
  });

  test("return from another site to the place that was left", async () => {
    const { page } = await open("/docs/one");
    await follow(page, "To two");
    await arrive(page, "Two");
    await scrollTo(page, 777);
    await page.goto("about:blank");
    await page.goBack();
    await arrive(page, "Two");
    await expect.poll(() => scrollTop(page)).toBe(777);
    await page.waitForTimeout(300);
    await page.goBack();
    await arrive(page, "One");
    await expect.poll(() => scrollTop(page)).toBe(0);
  });

  test("after the drawer led to a page, lead to the page below it", async () => {
    const { page } = await open("/docs/one", mobile);
    await scrollTo(page, 500);
    // By the script: the driver scrolls before it clicks.
    await page.locator(".header-menu").evaluate((button) => (button as HTMLElement).click());
    await page.locator(".side-menu:popover-open .sidebar a", { hasText: "Two" }).click();
    await arrive(page, "Two");
    await page.goBack();
    await arrive(page, "One");
    await expect.poll(() => scrollTop(page)).toBe(500);
  });
});

test("a page that cannot be fetched is loaded in full: once, and then its own links are left to the browser", async () => {
  const { page, isKept } = await open("/docs/one");
  const asked: string[] = [];
  await page.route("**/docs/**", (route) => {
    const request = route.request();
    asked.push(`${request.resourceType()} ${request.url().replace(/.*docs\//, "")}`);
    return request.resourceType() === "fetch" ? route.abort() : route.continue();
  });
  await follow(page, "To three");
  await arrive(page, "Three");
  await expect.poll(isKept).toBe(false);
  expect(asked.filter((request) => request === "document three")).toHaveLength(1);
  await readerIsThere(page);
  asked.length = 0;
  await follow(page, "To one");
  await arrive(page, "One");
  expect(asked).toEqual(["document one"]);
  await page.goBack();
  await arrive(page, "Three");
});
