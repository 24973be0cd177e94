/** The problems that axe reports for a page in its current state. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { repository } from "./folders.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The accessibility rules of WCAG 2.2 AA and axe's best practices. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A site that is dark for everybody is published without them. */
const lightColours = join(repository, "src/theme/styles/light.css");

/** The page has to be opened with `bypassCSP`: its policy lets no foreign script in. */
export async function runAxe(page: Page, runOnly: string[]): Promise<AxeResults> {
  await page.evaluate(axeSource);
  return page.evaluate((options) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options), {
    runOnly,
  });
}

/** Shows the page in this mode, whatever its site allows. */
export async function showMode(page: Page, mode: "dark" | "light"): Promise<void> {
  if (mode === "light") await page.addStyleTag({ path: lightColours });
  await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), mode);
}

/** The rules that the page breaks, in both colour modes; opened as for `runAxe`. */
export async function brokenRules(page: Page): Promise<string[]> {
  const reported: string[] = [];
  for (const mode of ["dark", "light"] as const) {
    await showMode(page, mode);
    const { violations, passes } = await runAxe(page, rules);
    if (passes.length < 10) reported.push(`axe looked at ${passes.length} rules only`);
    for (const { id, nodes } of violations) reported.push(`${mode}, ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join("\n")}`);
  }
  return reported;
}
