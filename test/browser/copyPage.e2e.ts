/** The button that copies a page as Markdown: by mouse, by keyboard, by touch, and where a browser does not let it. */
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const files = {
  "site.config.ts":
    'export default { title: "Test", url: "https://kit.example", favicon: "icon.svg", agents: { links: [{ label: "Ask", href: "https://assistant.example/?q={url}" }] } };\n',
  "static/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "content/docs/a.md": "# A page with a title that is longer than a line\n\nText.\n",
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

async function visit(options: BrowserContextOptions = {}) {
  const { page, complaints } = await openPage(browser, `${site.url}/docs/a`, options);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.waitForSelector("[data-alive]", { state: "attached" });
  return { page, complaints };
}

const markdown =
  '---\ntitle: "A page with a title that is longer than a line"\ndescription: "Text."\nurl: "https://kit.example/docs/a"\n---\n\n# A page with a title that is longer than a line\n\nText.\n';

test.each([
  ["a wide window", { viewport: { width: 1280, height: 800 } }],
  ["a phone", { viewport: { width: 375, height: 800 }, hasTouch: true }],
])("copies the Markdown version in %s, and moves nothing", async (_, options) => {
  const { page, complaints } = await visit({ ...options, permissions: ["clipboard-read", "clipboard-write"] });
  const placeOf = () =>
    page.locator(".page-copy, h1").evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
  const before = await placeOf();
  await page.locator(".page-copy-button").click();
  await page.locator(".page-copy-note").waitFor();
  expect(await page.locator(".page-copy-note").textContent()).toBe("Copied");
  expect(await placeOf()).toEqual(before);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);
  expect(complaints).toEqual([]);
});

test("selects the text where the browser does not copy", async () => {
  const { page } = await visit();
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  await page.locator(".page-copy-button").click();
  const area = page.getByLabel("Press Ctrl+C");
  await area.waitFor();
  const selected = await area.evaluate(
    (each) => each instanceof HTMLTextAreaElement && each.value.slice(each.selectionStart, each.selectionEnd),
  );
  expect(selected).toBe(markdown);
});

test("its menu opens by keyboard, leads to the text and to links of the site, and closes with Escape", async () => {
  const { page } = await visit();
  await page.locator(".page-copy summary").focus();
  await page.keyboard.press("ArrowDown");
  const links = page.locator(".page-copy li a");
  expect(await links.allTextContents()).toEqual(["View as Markdown", "Ask"]);
  expect(await links.first().evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await links.last().getAttribute("href")).toBe(
    `https://assistant.example/?q=${encodeURIComponent("https://kit.example/docs/a.md")}`,
  );
  await page.keyboard.press("Escape");
  expect(await page.locator(".page-copy details").getAttribute("open")).toBeNull();
});

test("is a link to the text without scripts", async () => {
  const { page } = await openPage(browser, `${site.url}/docs/a`, { javaScriptEnabled: false });
  expect(await page.locator(".page-copy-button").getAttribute("href")).toBe("/docs/a.md");
});
