/** Types of the names in a sample: shown to the pointer, the keyboard and, without scripts, to a tap. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const block = (info: string) =>
  `\`\`\`${info}\nimport { Kit } from "@kit/sdk";\n\nconst kit = new Kit();\nkit.start();\nkit.start();\n\`\`\`\n`;

const files = {
  "static/favicon.ico": "",
  "site.config.ts": 'export default { title: "Kit", sdk: { entryPoints: ["sdk/index.ts"] } };\n',
  "sdk/package.json": '{ "name": "@kit/sdk", "type": "module" }',
  "sdk/tsconfig.json": '{ "compilerOptions": { "module": "NodeNext", "strict": true, "types": [] } }',
  "sdk/index.ts": "/** Brews. */\nexport class Kit {\n  /** Starts. */\n  start(): void {}\n}\n",
  "content/sdk.md": `# SDK\n\n${block("ts")}\n${block("ts twoslash")}`,
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

test("lead to the reference by Enter, twice, and Escape goes back to the name", async () => {
  const { page } = await openPage(browser, `${server.url}/sdk`);
  await readerIsThere(page);
  await name(page, "Kit").focus();
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("class Kit");
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
  expect(await shown(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/docs\/reference\/classes\/Kit$/);
});

test("and links to the reference break no rule of accessibility, and stop the keyboard once for each", async () => {
  const { page } = await openPage(browser, `${server.url}/sdk`, { bypassCSP: true });
  await readerIsThere(page);
  await name(page, "Kit").focus();
  expect(await brokenRules(page)).toEqual([]);
  expect(await page.locator(".sample-link:not([tabindex])").allInnerTexts()).toEqual(["Kit", "start"]);
  expect(await page.locator(".code button:not([tabindex])[popovertarget]").allInnerTexts()).toEqual(["Kit", "kit", "start"]);
});

test("open on a tap without scripts, and are not copied with the code", async () => {
  const { page } = await openPage(browser, `${server.url}/`, { javaScriptEnabled: false });
  await name(page, "minutes").click();
  expect(await shown(page)).toEqual(["const minutes: 3"]);
  expect(await page.locator(".code code").innerText()).toBe("const minutes = 3;\nconst label = String(minutes);");
});
