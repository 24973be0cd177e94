/** What pages that were written for other tools hold, on a phone and on a desk. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const long = "`FST_ERR_A_VERY_LONG_CODE_THAT_NOBODY_BREAKS`";

const files = {
  "site.config.ts": `export default ${JSON.stringify({ title: "Kit" })};\n`,
  "static/favicon.ico": "",
  "static/kettle.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><circle cx="120" cy="120" r="100"/></svg>',
  "content/index.md": [
    "---",
    "layout: home",
    "hero:",
    "  name: Kettle",
    "  text: Tea from TypeScript",
    "  tagline: Boils water in any unit.",
    "  image: { src: /kettle.svg, alt: A kettle }",
    "  actions:",
    "    - { theme: brand, text: Get started, link: /table }",
    "features:",
    "  - { icon: 🫖, title: Warm, details: Keeps what it boiled., link: /table, linkText: Learn more }",
    "---",
    "",
  ].join("\n"),
  "content/table.md": `# Table\n\n| a | b | c |\n| - | - | - |\n| ${long} | ${long} | [here](https://example.com/) |\n`,
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

const open = async (path: string, width: number) => {
  const { page } = await openPage(browser, site.url + path, { viewport: { width, height: 800 }, bypassCSP: true });
  return page;
};

test("a link to another site in a wide table leaves the page as wide as the phone", async () => {
  const page = await open("/table", 375);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await page.locator(".table").evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(true);
});

test.each([1440, 375])(
  "the start page of VitePress shows name, image, button and cards at %i px, and has no fault of accessibility",
  async (width) => {
    const page = await open("/", width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const name = await page.getByRole("heading", { level: 1, name: "Kettle Tea from TypeScript" }).boundingBox();
    const image = await page.getByRole("img", { name: "A kettle" }).boundingBox();
    const isBeside = (image?.x ?? 0) > (name?.x ?? 0) + 100 && (image?.y ?? 0) < (name?.y ?? 0) + (name?.height ?? 0);
    expect(isBeside).toBe(width === 1440);
    expect(await brokenRules(page)).toEqual([]);
    await page.locator(".cards li").click({ position: { x: 20, y: 20 } });
    await page.waitForURL("**/table");
  },
);
