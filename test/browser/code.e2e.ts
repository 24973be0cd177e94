/** The buttons of code blocks: what they copy, when they wrap, how they are found and what they cover. */
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { mobile, openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const longLine = `const words = ["${"word ".repeat(40)}"];`;

const files = {
  "static/favicon.ico": "",
  "content/index.md": "# Home\n\n[To the code](./code.md)\n\n```sh\nls\n```\n",
  "content/code.md": `# Code

\`\`\`ts title="calm.ts" showLineNumbers=9
import { mean } from "./mean";

const old = 1; // [!code --]
  const now = 2; // [!code ++]
\`\`\`

\`\`\`ts
first();
${longLine}
\`\`\`

\`\`\`sh
npm install @noema/sdk
\`\`\`

<pre>Raw &lt;b&gt;</pre>
`,
};

const referencePage = "/docs/reference/classes/Noema";

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

/** A page of code whose buttons are there. */
async function openCode(path = `${site.url}/code`, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, path, { permissions: ["clipboard-read", "clipboard-write"], ...options });
  await readerIsThere(opened.page);
  await opened.page.locator(".code-tools").first().waitFor();
  return opened;
}

/** Titled and numbered; long; short; raw HTML. */
const block = (page: Page, index: number) => page.locator(".code").nth(index);
const copyButton = (from: Page | Locator) => from.getByRole("button", { name: "Copy" });
const wrapButton = (from: Page | Locator) => from.getByRole("button", { name: "Wrap lines" });

async function copied(page: Page, from: Locator): Promise<string> {
  await from.hover();
  await copyButton(from).click();
  await from.locator("[data-state=copied]").waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

describe("copying", () => {
  test("copies the code as it is meant to be used: no numbers, no removed lines, every space", async () => {
    const { page, complaints } = await openCode();
    expect(await copied(page, block(page, 0))).toBe('import { mean } from "./mean";\n\n  const now = 2;');
    expect(await copied(page, block(page, 1))).toBe(`first();\n${longLine}`);
    expect(await copied(page, block(page, 3))).toBe("Raw <b>");
    expect(complaints).toEqual([]);
  });

  test("works for the import line and the signatures of the reference", async () => {
    const { page } = await openCode(referencePage);
    expect(await copied(page, page.locator(".api-import"))).toBe('import { Noema } from "@noema/sdk";');
    const signature = page.locator(".api-signature").filter({ hasText: "calm()" });
    expect(await copied(page, signature)).toBe("calm(): Observable<Calm>");
  });

  test("is shown for a second, and read out", async () => {
    const { page } = await openCode();
    const button = copyButton(block(page, 2));
    const time = button.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          let start = 0;
          new MutationObserver(() => {
            if ((element as HTMLElement).dataset.state) start = performance.now();
            else resolve(performance.now() - start);
          }).observe(element, { attributeFilter: ["data-state"] });
        }),
    );
    await block(page, 2).hover();
    await button.click();
    await expect.poll(() => page.getByRole("status").textContent()).toBe("Copied");
    expect(await time).toBeGreaterThan(990);
    expect(await time).toBeLessThan(3_000);
    expect(await page.getByRole("status").textContent()).toBe("");
  });

  test("leaves focus and selection where they were", async () => {
    const { page } = await openCode();
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector("h1") ?? document.body));
    await copyButton(block(page, 1)).focus();
    await page.keyboard.press("Enter");
    await block(page, 1).locator("[data-state=copied]").waitFor();
    const label = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect([label, await page.evaluate(() => String(getSelection()))]).toEqual(["Copy: first();", "Code"]);
  });

  test("that the browser refuses selects the code and says which keys to press", async () => {
    const { page } = await openCode();
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await block(page, 2).hover();
    await copyButton(block(page, 2)).click();
    await expect.poll(() => page.getByRole("status").textContent()).toBe("Press Ctrl+C");
    expect(await page.evaluate(() => String(getSelection()))).toBe("npm install @noema/sdk");
    expect(await copyButton(block(page, 2)).evaluate((button) => getComputedStyle(button, "::before").content)).toBe('"Press Ctrl+C"');
  });

  test("is ready with the button, in the click itself: no script comes in between", async () => {
    const { page } = await openCode();
    const { requests, isCopiedAtOnce } = await page.evaluate(() => {
      const before = performance.getEntriesByType("resource").length;
      let isCopied = false;
      addEventListener("copy", () => (isCopied = true), { capture: true, once: true });
      document.querySelector<HTMLElement>(".code-tools button[aria-label^=Copy]")?.click();
      return { requests: performance.getEntriesByType("resource").length - before, isCopiedAtOnce: isCopied };
    });
    expect([requests, isCopiedAtOnce]).toEqual([0, true]);
  });
});

test("a block is named and can be focused only while it scrolls", async () => {
  const { page } = await openCode();
  const scroller = (index: number) => block(page, index).locator("pre");
  await expect.poll(() => scroller(2).getAttribute("tabindex")).toBeNull();
  expect([await scroller(2).getAttribute("role"), await scroller(2).getAttribute("aria-label")]).toEqual([null, null]);
  expect([await scroller(1).getAttribute("tabindex"), await scroller(1).getAttribute("role")]).toEqual(["0", "group"]);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => scroller(0).getAttribute("aria-label")).toBe("Code, scrolls sideways: calm.ts");
});

describe("wrapping", () => {
  test("is offered where lines are longer than the block, and can be undone", async () => {
    const { page } = await openCode();
    const long = block(page, 1);
    await long.hover();
    expect(await wrapButton(page).count()).toBe(1);
    const overflow = () => long.locator("pre").evaluate((pre) => pre.scrollWidth - pre.clientWidth);
    expect(await overflow()).toBeGreaterThan(100);
    await wrapButton(long).click();
    expect(await overflow()).toBe(0);
    expect(await wrapButton(long).getAttribute("aria-pressed")).toBe("true");
    await page.waitForTimeout(100);
    await wrapButton(long).click();
    expect(await overflow()).toBeGreaterThan(100);
    expect(await wrapButton(long).getAttribute("aria-pressed")).toBe("false");
  });

  test("is offered when the window becomes too narrow for the code", async () => {
    const { page } = await openCode();
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => wrapButton(block(page, 0)).count()).toBe(1);
    await page.setViewportSize({ width: 1440, height: 700 });
    await expect.poll(() => wrapButton(block(page, 0)).count()).toBe(0);
  });
});

describe("the buttons", () => {
  test("are on every block, come with a pointer or the focus, and follow the code by keyboard", async () => {
    const { page } = await openCode();
    expect(await copyButton(page).count()).toBe(4);
    const isSeen = (index: number) => copyButton(block(page, index)).evaluate((button) => getComputedStyle(button).opacity === "1");
    expect(await isSeen(1)).toBe(false);
    await block(page, 1).hover();
    expect(await isSeen(1)).toBe(true);
    await page.mouse.move(0, 0);
    expect(await isSeen(1)).toBe(false);
    await block(page, 1).locator("pre").focus();
    expect(await isSeen(1)).toBe(true);
    const stops = [];
    for (let press = 0; press < 2; press++) {
      await page.keyboard.press("Tab");
      stops.push(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")));
    }
    expect(stops).toEqual(["Wrap lines", "Copy: first();"]);
  });

  test("are not there without scripts", async () => {
    const { page } = await openPage(browser, `${site.url}/code`, { javaScriptEnabled: false });
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
  });

  test("come to a page that was reached by a link", async () => {
    const { page, complaints } = await openPage(browser, `${site.url}/`, { permissions: ["clipboard-read", "clipboard-write"] });
    await readerIsThere(page);
    await page.locator(".code-tools").waitFor();
    await page.getByRole("link", { name: "To the code" }).click();
    await page.locator("figcaption").waitFor();
    expect(await copied(page, block(page, 2))).toBe("npm install @noema/sdk");
    expect(complaints).toEqual([]);
  });

  test("on touch always show, are large enough, and are above the code, not over it", async () => {
    const { page } = await openCode(`${site.url}/code`, { viewport: mobile, hasTouch: true, isMobile: true });
    const before = await block(page, 1).boundingBox();
    for (const button of await block(page, 1).getByRole("button").all()) {
      expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
      const box = await button.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      const line = await block(page, 1).locator(".line").first().boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((line?.y ?? 0) + 1);
    }
    await wrapButton(block(page, 1)).tap();
    expect((await block(page, 1).boundingBox())?.height).toBeGreaterThan(before?.height ?? 0);
  });

  test("move nothing when they come to a touch screen", async () => {
    const { page } = await openPage(browser, `${site.url}/code`, { viewport: mobile, hasTouch: true, isMobile: true });
    // Chromium rounds to a 64th of a pixel, not each time in the same direction.
    const places = () => page.locator(".line").evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top.toFixed(1)));
    const before = await places();
    await page.locator("h1").tap();
    await page.locator(".code-tools").first().waitFor();
    expect(await places()).toEqual(before);
  });
});
