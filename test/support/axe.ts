/** What axe has to say about a page as it is now. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The accessibility rules of WCAG 2.2 AA and the good practice that axe knows. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that the page breaks, in both colour modes. The page has to be opened with `bypassCSP`: its policy lets no foreign script in. */
export async function brokenRules(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const told: string[] = [];
  for (const mode of ["dark", "light"]) {
    await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), mode);
    const { violations, passes } = (await page.evaluate(
      (options) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
      { runOnly: rules },
    )) as AxeResults;
    if (passes.length < 10) told.push(`axe looked at ${passes.length} rules only`);
    for (const { id, nodes } of violations) told.push(`${mode}, ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join("\n")}`);
  }
  return told;
}
