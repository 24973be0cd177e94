/** The pages against the accessibility rules of WCAG 2.2 AA and the good practice that axe knows. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { desktop, mobile, openPage, samplePages } from "../support/pages.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const views = samplePages.flatMap((page) => [
  { ...page, screen: "desktop", viewport: desktop },
  { ...page, screen: "phone", viewport: mobile },
]);

test.each(views)("the $name page on a $screen breaks no rule", async ({ path, viewport }) => {
  // The page's policy lets no foreign script in: axe needs to get past it.
  const { page } = await openPage(browser, path, { viewport, bypassCSP: true });
  await page.evaluate(axeSource);
  const results = (await page.evaluate(
    (options) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    { runOnly: rules },
  )) as AxeResults;
  const told = results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html.slice(0, 200)).join("\n  ")}`,
  );
  expect(told).toEqual([]);
  expect(results.passes.length).toBeGreaterThan(20);
});
