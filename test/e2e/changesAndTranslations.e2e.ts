/** What readers see of changes between versions of an API, and of translations that are out of date. */
import { HtmlValidate } from "html-validate";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const symbol = (name: string, page: string, more: object) => ({
  name,
  page,
  kind: "function",
  code: [`${name}(): void`],
  calls: [{ typeParameters: [], parameters: [], returns: null }],
  type: null,
  default: null,
  isOptional: false,
  isReadonly: false,
  deprecated: null,
  inherits: null,
  place: null,
  ...more,
});
const before = {
  format: 1,
  symbols: [
    symbol("dump", "functions/dump", { deprecated: "Use [read](reference:functions/read)." }),
    symbol("read", "functions/read", {}),
  ],
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  const config = {
    title: "Kit",
    i18n: { locales: ["en", "ar"] },
    docs: { versions: { current: { label: "8.0" }, "7.0": {} }, lastVersion: "current" },
    sdk: { entryPoints: ["sdk/index.ts"], tsconfig: "sdk/tsconfig.json" },
  };
  browser = await sharedBrowser();
  site = await serveSite({
    "site.config.ts": `export default ${JSON.stringify(config)};\n`,
    "content/docs/start.md": "# Start\n\n## Usage\n\nText.\n",
    "versions/7.0/start.md": "# Start\n\nText.\n",
    "versioned_api/version-7.0-api.json": JSON.stringify(before),
    "sdk/tsconfig.json": '{ "compilerOptions": { "lib": ["ES2022"], "types": [] }, "files": ["index.ts"] }\n',
    "sdk/index.ts": "/** Reads. */\nexport function read(count: number): void {}\n/** Stops. */\nexport function stop(): void {}\n",
    "i18n/ar/docs/start.md": "# البداية\n\nنص.\n",
    "i18n/ar/sources.json": '{ "i18n/ar/docs/start.md": { "start": "00000000" } }\n',
  });
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

const open = (path: string) => openPage(browser, `${site.url}/${path}`, { bypassCSP: true });

async function faultsOf(path: string): Promise<string[]> {
  const rules = Object.fromEntries(
    ["attr-case", "attribute-boolean-style", "attribute-empty-style", "doctype-style", "void-style"].map((rule) => [rule, "off" as const]),
  );
  const validator = new HtmlValidate({ extends: ["html-validate:recommended", "html-validate:standard"], rules });
  const { results } = await validator.validateString(await (await fetch(`${site.url}/${path}`)).text(), path);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

test("the page of changes lists what breaks first, and leads to each description", async () => {
  const { page, complaints } = await open("docs/reference/changes/current");
  expect(await page.locator(".api-group h2").allInnerTexts()).toEqual([
    expect.stringContaining("Breaking changes"),
    expect.stringContaining("Added"),
  ]);
  expect(await page.locator(".api-change-head").allInnerTexts()).toEqual([
    expect.stringMatching(/^dump\s+Removed/),
    expect.stringMatching(/^read\s+Changed/),
    expect.stringMatching(/^stop\s+Added/),
  ]);
  expect(complaints).toEqual([]);
  expect(await brokenRules(page)).toEqual([]);
  expect(await faultsOf("docs/reference/changes/current")).toEqual([]);
  await page.locator(".api-change-head a", { hasText: "dump" }).click();
  await page.waitForURL("**/docs/reference/functions/dump");
  // The address may come before the page.
  await expect.poll(() => page.locator("article").innerText()).toContain("dump was removed in 8.0.");
  await page.locator("article a", { hasText: "read" }).click();
  await page.waitForURL("**/docs/reference/functions/read");
});

test("a translation that is out of date says so in its language, and leads to the original", async () => {
  const { page } = await open("ar/docs/start");
  const note = page.locator(".translation-note");
  expect(await note.innerText()).toContain("تغيّر النص الأصلي لهذه الصفحة منذ ترجمتها.");
  expect(await brokenRules(page)).toEqual([]);
  expect(await faultsOf("ar/docs/start")).toEqual([]);
  await note.locator("a").click();
  await page.waitForURL(`${site.url}/docs/start`);
  await expect.poll(() => page.locator("h1").innerText()).toContain("Start");
});
