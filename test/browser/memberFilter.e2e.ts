/** The field that narrows the members of a long page of the reference, by keyboard and with assistive technology. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";

const path = "/docs/reference/classes/Noema";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const field = (page: Page) => page.getByRole("searchbox", { name: "Filter members" });
const shownMembers = (page: Page) => page.locator(".api-member:visible h3").allInnerTexts();

test("narrows list and sections as one types, says how many are left, and Escape shows all again", async () => {
  const { page, complaints } = await openPage(browser, path);
  await readerIsThere(page);
  await field(page).focus();
  await page.keyboard.type("oauth tok");
  await expect.poll(() => page.locator(".api-filter > output").innerText()).toMatch(/^1 of \d+$/);
  expect(await shownMembers(page)).toEqual(["getOAuthToken()"]);
  expect(await page.locator(".api-overview .api-row-name:visible").allInnerTexts()).toEqual(["getOAuthToken()"]);
  await page.keyboard.press("Escape");
  expect(await field(page).inputValue()).toBe("");
  expect((await shownMembers(page)).length).toBeGreaterThan(40);
  expect(complaints).toEqual([]);
});

test("opens what is folded while it has a member that is looked for", async () => {
  const { page } = await openPage(browser, path);
  await readerIsThere(page);
  const fold = page.locator(".api-group > .fold", { hasText: "Internal" });
  await field(page).fill("goOnline");
  await expect.poll(() => fold.getAttribute("open")).not.toBeNull();
  await field(page).fill("");
  await expect.poll(() => fold.getAttribute("open")).toBeNull();
});

test("shows all members again where a link leads to a hidden one", async () => {
  const { page } = await openPage(browser, path);
  await readerIsThere(page);
  await field(page).fill("haptics");
  await expect.poll(() => page.locator("#calm").isVisible()).toBe(false);
  await page.evaluate(() => location.assign("#calm"));
  await expect.poll(() => page.locator("#calm").isVisible()).toBe(true);
});

test("is not there without scripts, and its script is loaded by pages that have it only", async () => {
  const { page } = await openPage(browser, path, { javaScriptEnabled: false });
  expect(await page.locator(".api-filter").isVisible()).toBe(false);
  const other = await openPage(browser, "/docs/reference/interfaces/DeviceInfo");
  await readerIsThere(other.page);
  const scripts = await other.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(scripts.some((name) => name.includes("memberFilter"))).toBe(false);
});
