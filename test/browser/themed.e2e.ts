/** What takes its colours and fonts from the theme in a browser: diagrams, formulas, changed lines. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

/** Fills a box with the colour that it is given for one, as the real package does, and says which font it has. */
const mermaid = `const told = {};
export default {
  initialize: (options) => Object.assign(told, options),
  render: async () => ({
    svg: \`<svg data-theme="\${told.theme}" font-family='\${told.fontFamily}'><rect fill="\${told.themeVariables.primaryColor}"/></svg>\`,
  }),
};\n`;

const files = {
  "site.config.ts":
    'export default { title: "Kit", markdown: { math: true, mermaid: true }, stylesheets: ["own.css"], themeConfig: { colorMode: { defaultMode: "dark" } } };\n',
  "own.css": ':root:root { --raised: oklch(0.35 0.02 250); }\n:root[data-theme="light"] { --raised: #ffffff; }\n',
  "static/favicon.ico": "",
  "content/index.md": "# Home\n\n```mermaid\nflowchart LR\n  A --> B\n```\n",
  "content/sum.md": "# Sum\n\n$$\n\\sum_{i=1}^{n} x_i\n$$\n",
  "content/code.md": "# Code\n\n```ts {1}\nconst a = 1;\nconst b = 2; // [!code ++]\n```\n\n```diff\n- old\n+ new\n```\n",
  "node_modules/mermaid/package.json": '{ "name": "mermaid", "version": "12.0.0", "type": "module", "main": "index.js" }\n',
  "node_modules/mermaid/index.js": mermaid,
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

test("a diagram has the colours and the font of the site, in both modes and on paper", async () => {
  const { page } = await openPage(browser, site.url);
  const box = page.locator(".diagram rect");
  await box.waitFor({ state: "attached" });
  expect(await box.getAttribute("fill")).toBe("var(--raised)");
  expect(await page.locator(".diagram svg").getAttribute("font-family")).toContain("Inter Variable");
  const fill = () => box.evaluate((element) => getComputedStyle(element).fill);
  expect(await fill()).toMatch(/^oklch\(0\.35/);
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
  await expect.poll(fill).toBe("rgb(255, 255, 255)");
});

test("a formula has a font that keeps limits apart, whatever is installed", async () => {
  const { page } = await openPage(browser, `${site.url}/sum`);
  const fonts = await page.locator("math").evaluate(async (element) => {
    const name = "Formula Fallback";
    return { family: getComputedStyle(element).fontFamily, loaded: (await document.fonts.load(`16px "${name}"`)).length };
  });
  expect(fonts.family).toMatch(/"Formula Fallback", math$/);
  expect(fonts.loaded).toBe(1);
});

test("changed lines are hatched, and a highlighted one is not", async () => {
  const { page } = await openPage(browser, `${site.url}/code`);
  const planes = await page.locator(".line").evaluateAll((lines) => lines.map((line) => getComputedStyle(line).backgroundImage));
  expect(planes.map((plane) => plane.split("(")[0])).toEqual(["none", ...Array(3).fill("repeating-linear-gradient")]);
});
