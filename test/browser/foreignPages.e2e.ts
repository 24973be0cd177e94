/** What pages that were written for other tools hold, on a phone and on a desk. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const long = "`FST_ERR_A_VERY_LONG_CODE_THAT_NOBODY_BREAKS`";

const files = {
  "site.config.ts": `export default ${JSON.stringify({ title: "Kit" })};\n`,
  "static/favicon.ico": "",
  "content/index.md": `# Home\n\n| a | b | c |\n| - | - | - |\n| ${long} | ${long} | [here](https://example.com/) |\n`,
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

const open = async (path: string, width: number) => {
  const { page } = await openPage(browser, site.url + path, { viewport: { width, height: 800 } });
  return page;
};

test("a link to another site in a wide table leaves the page as wide as the phone", async () => {
  const page = await open("/", 375);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await page.locator(".table").evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(true);
});
