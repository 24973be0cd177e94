/** A box next to a linked name of the reference says what it is, by mouse and keyboard. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { mobile, openPage, readerIsThere } from "../support/pages.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const declaration = "interface EpochInfo";

async function openInterface(options = {}) {
  const { page, complaints } = await openPage(browser, "/docs/reference/interfaces/Epoch", options);
  await readerIsThere(page);
  const link = page.locator("main a.api-link", { hasText: "EpochInfo" }).first();
  await link.scrollIntoViewIfNeeded();
  return { page, complaints, link };
}

function previewIn(page: Page) {
  return page.getByRole("tooltip");
}

test("a pointer on the link opens it, with the declaration and the first lines", async () => {
  // The check of colours adds a style.
  const { page, complaints, link } = await openInterface({ bypassCSP: true });
  await link.hover();
  const preview = previewIn(page);
  await expect.poll(() => preview.textContent()).toContain(declaration);
  expect(await preview.textContent()).toContain("Description of an epoch");
  expect(await link.getAttribute("aria-describedby")).toBe(await preview.getAttribute("id"));
  expect(await brokenRules(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each([
  { place: "a sample", on: "/docs/api/calm", link: ".sample-link >> text=calm", says: "calm(): Observable<Calm>" },
  { place: "a text", on: "/docs/api/calm", link: "main a[href$='#calm']:has(> code)", says: "calm(): Observable<Calm>" },
  { place: "a sample, to a class", on: "/docs/overview", link: ".sample-link >> text=Noema", says: "Class Noema" },
])("a name in $place has the same", async ({ on, link, says }) => {
  const { page, complaints } = await openPage(browser, on);
  await readerIsThere(page);
  await page.locator(link).first().hover();
  await expect.poll(() => previewIn(page).textContent()).toContain(says);
  expect(await page.locator(link).first().getAttribute("title")).toBeNull();
  expect(complaints).toEqual([]);
});

test("it stays while the pointer is in it, and closes when the pointer goes elsewhere", async () => {
  const { page, link } = await openInterface();
  await link.hover();
  const preview = previewIn(page);
  await preview.waitFor();
  await preview.hover();
  await page.waitForTimeout(400);
  expect(await preview.isVisible()).toBe(true);
  await page.mouse.move(2, 2);
  await preview.waitFor({ state: "hidden" });
  expect(await link.getAttribute("aria-describedby")).toBeNull();
});

test("the keyboard opens it, and Escape closes it", async () => {
  const { page, link } = await openInterface();
  await page.keyboard.press("Tab");
  await link.focus();
  await previewIn(page).waitFor();
  await page.keyboard.press("Escape");
  await previewIn(page).waitFor({ state: "hidden" });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("it is within a small window", async () => {
  const { page, link } = await openInterface({ viewport: mobile });
  await link.hover();
  const box = await previewIn(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(mobile.width);
});

test("a tap follows the link and opens none", async () => {
  const { page, link } = await openInterface({ viewport: mobile, hasTouch: true });
  await link.tap();
  await page.waitForURL("**/interfaces/EpochInfo");
  expect(await page.locator("#__preview:popover-open").count()).toBe(0);
});
