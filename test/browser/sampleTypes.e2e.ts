/** Types of the names in a sample: shown to the pointer, the keyboard and, without scripts, to a tap. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const files = {
  "static/favicon.ico": "",
  "site.config.ts": 'export default { title: "Kit", samples: { check: "warn" } };\n',
  "content/index.md": "# Kit\n\n```ts twoslash\nconst minutes = 3;\nconst label = String(minutes);\n```\n",
};

let browser: Browser;
let server: StaticServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(async () => {
  await closePages(browser);
  await server.close();
});

const name = (page: Page, text: string) => page.locator(".code button", { hasText: text }).first();
const shown = (page: Page) => page.locator(".code > :popover-open").allInnerTexts();

test("follow the pointer and the focus, and Escape hides them", async () => {
  const { page, complaints } = await openPage(browser, `${server.url}/`);
  await readerIsThere(page);
  await name(page, "minutes").hover();
  await expect.poll(() => shown(page)).toEqual(["const minutes: 3"]);
  await page.locator("h1").hover();
  await expect.poll(() => shown(page)).toEqual([]);
  await name(page, "minutes").focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => shown(page)).toEqual(["const label: string"]);
  await page.keyboard.press("Escape");
  expect(await shown(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("open on a tap without scripts, and are not copied with the code", async () => {
  const { page } = await openPage(browser, `${server.url}/`, { javaScriptEnabled: false });
  await name(page, "minutes").click();
  expect(await shown(page)).toEqual(["const minutes: 3"]);
  expect(await page.locator(".code code").innerText()).toBe("const minutes = 3;\nconst label = String(minutes);");
});
