/** Ids and names of the content, in a browser: none takes the place of what scripts ask the document or the window for. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const names = ["currentScript", "getElementById", "querySelector", "body", "head", "forms", "scripts", "cookie", "location", "navigation"];
const ids = [...names, "__proto__", "constructor", "__main", "__menu", "__search", "bcidocs-data", "history", "localStorage", "fetch"];

const elements = names.map(
  (name) => `<img src="/p.svg" alt="p" name="${name}"> <a name="${name}">a</a> <form name="${name}"><input name="${name}"></form>`,
);
const files = {
  "site.config.ts": 'export default { title: "Kit", themeConfig: { colorMode: { disableSwitch: false } } };\n',
  "static/p.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  "static/favicon.ico": "",
  "content/index.md": "# Home\n",
  "content/docs/a.md": `# A\n\n${ids.map((id) => `## H ${id} {#${id}}`).join("\n\n")}\n\n${elements.join("\n\n")}\n\n<p id="__main">p</p>\n\n[B](./b.md)\n`,
  "content/docs/b.md": "# B\n\nText.\n",
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

test("a page whose headings and elements have the names of the document's works as any other", async () => {
  const { page, complaints } = await openPage(browser, "about:blank");
  await page.goto(`${site.url}/docs/a`);
  await readerIsThere(page);
  const clobbered = await page.evaluate((asked) => {
    const isOfContent = (value: unknown) => [value].flat().some((each) => each instanceof Element && each.closest("main") !== null);
    return asked.filter((name) => isOfContent(document[name as keyof Document]));
  }, ids);
  expect(clobbered).toEqual([]);
  expect(await page.locator("main#__main h1").textContent()).toContain("A");

  await page.keyboard.press("Control+K");
  await page.locator("dialog[open] input, [role=dialog] input").first().waitFor();
  await page.keyboard.press("Escape");
  const mode = await page.locator("html").getAttribute("data-theme");
  await page.getByRole("button", { name: /^Colour mode: / }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).not.toBe(mode);
  await page.getByRole("main").getByRole("link", { name: "B", exact: true }).click();
  await page.getByRole("heading", { name: "B", level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});
