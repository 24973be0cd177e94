/** The scripts of a page, once through each part; test/browser/ has the details of every part. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { desktop, mobile, navigates, openPage, readerIsThere } from "../support/pages.ts";
import { openLive, watchSite } from "../support/watchedSite.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

test.each([
  ["/docs/api/focus", mobile],
  ["/docs/reference/interfaces/DeviceInfo", desktop],
])("the page %s breaks no rule of accessibility", async (path, viewport) => {
  // The page's policy lets no foreign script in: axe needs to get past it.
  const { page, complaints } = await openPage(browser, path, { viewport, bypassCSP: true });
  await readerIsThere(page);
  expect(await brokenRules(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a reader finds a page by keyboard, and goes on to the next one without a load", async () => {
  const { page, complaints } = await openPage(browser, "/docs/api/focus");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("signal quality");
  await page.getByRole("option").first().waitFor();
  await navigates(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/docs\/.*signal/i);
  // The address comes before the page, whose links are other ones.
  await page.getByRole("heading", { level: 1, name: /signal/i }).waitFor();
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link").last().click();
  await page.waitForURL((url) => !/signal/i.test(url.pathname));
  expect(await page.evaluate(() => document.body.hasAttribute("data-same"))).toBe(true);
  expect(complaints).toEqual([]);
});

test("the lines that a search shows hold neither imports nor places in the sources, and their words stay apart", async () => {
  const { page } = await openPage(browser, "/");
  await page.keyboard.press("Control+k");
  const lines = async (query: string) => {
    await page.getByRole("combobox").fill(query);
    await page.locator(".search-excerpt mark").first().waitFor();
    return (await page.locator(".search-excerpt").allTextContents()).join("\n");
  };
  for (const query of ["calm", "DeviceInfo", "osHasBluetoothSupport"])
    expect(await lines(query)).not.toMatch(/import (?:type )?\{|Defined in|[a-z]A (?:number|session)/);
});

test("a saved page appears without a load, its island goes on counting, and a fault is shown until it is repaired", async () => {
  const guide = (words: string) => `# Guide\n\n${words}\n\n::counter\n`;
  const site = await watchSite({
    "content/docs/guide.md": guide("First words."),
    "theme/components/Counter.tsx": `import { useState } from "react";
export const hydrate = "interaction";
export default function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>{\`count \${count}\`}</button>;
}
`,
  });
  const { page, complaints, loads } = await openLive(browser, site, { path: "docs/guide" });
  await page.getByRole("button", { name: "count 0" }).click();
  await page.getByRole("button", { name: "count 1" }).waitFor();
  await site.edit({ "content/docs/guide.md": guide("Changed words.") });
  await page.getByText("Changed words.").waitFor();
  expect(await page.getByRole("button", { name: "count 1" }).count()).toBe(1);

  const overlay = page.locator("bcidocs-live .panel");
  await site.edit({ "content/docs/guide.md": `---\ntitle: [\n---\n${guide("Broken words.")}` });
  await overlay.getByText("content/docs/guide.md").first().waitFor();
  expect(await page.getByText("Changed words.").count()).toBe(1);
  await site.edit({ "content/docs/guide.md": guide("Repaired words.") });
  await page.getByText("Repaired words.").waitFor();
  await overlay.waitFor({ state: "hidden" });
  expect([loads(), complaints()]).toEqual([0, []]);
});
