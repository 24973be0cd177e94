/** In the colours of the reader's system, nothing that says something vanishes: no text, no icon, no bar. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const files = {
  "site.config.ts": `export default ${JSON.stringify({
    title: "Kit",
    tagline: "Boils",
    sdk: { entryPoints: ["sdk/index.ts"], routeBasePath: "/docs/reference" },
    docs: { sidebars: { main: ["one", { type: "doc", id: "two", badge: { text: "Fresh", tone: "ok" } }, { type: "reference" }] } },
    themeConfig: {
      navbar: { items: [{ label: "Docs", to: "/docs/one" }] },
      footer: { copyright: "Kit", links: [{ title: "More", items: [{ label: "Two", to: "/docs/two" }] }] },
      announcementBar: { id: "a", content: "New: <b>steam</b>", backgroundColor: "#123456", textColor: "white" },
    },
  })};\n`,
  "tsconfig.json": '{ "compilerOptions": { "strict": true }, "include": ["sdk"] }',
  "sdk/index.ts": "/** A kettle. */\nexport class Kettle {\n  /** Boils. @deprecated Use steam. */\n  boil(litres: number): void {}\n}\n",
  "content/index.md": "---\ndescription: Home.\n---\n\nText.\n",
  "content/docs/one.md": `---
tags: [hot]
---

# One

<mark>Marked</mark> text with \`code\`, <kbd>Ctrl</kbd> and a [link](./two.md).

- [x] Done
- [ ] Open

:::tip[A tip]
Text of the tip.
:::

:::details[More]
Folded.
:::

::::tabs{group="g"}
:::tab[First]
Text.
:::
:::tab[Second]
Text.
:::
::::

\`\`\`ts title="a.ts" {1}
const boil = 1; // [!code ++]
const steam = 2; // [!code --]
const water = 3;
\`\`\`

| A | B |
| --- | --- |
| Kettle | Steam |
`,
  "content/docs/two.md": "# Two\n\n[To one](./one.md)\n",
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site?.close()]));

/** Texts in the colour of what is behind them, and shapes in the colour of the page. */
function vanished(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClear = (colour: string) => /^rgba\(.*, 0(?:\.\d+)?\)$/.test(colour);
    const behind = (element: Element | null): string => {
      if (!element) return "rgb(0, 0, 0)";
      const { backgroundColor } = getComputedStyle(element);
      return isClear(backgroundColor) ? behind(element.parentElement) : backgroundColor;
    };
    const canvas = getComputedStyle(document.documentElement).backgroundColor;
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const name = (element: Element) =>
      `${element.localName}.${element.getAttribute("class") ?? ""} ${(element.textContent ?? "").trim().slice(0, 20)}`;
    return [...document.querySelectorAll("body *")].flatMap((element) => {
      if (!element.checkVisibility() || element.getClientRects().length === 0) return [];
      const isUnread = hasText(element) && getComputedStyle(element).color === behind(element);
      const isUnseen = [null, "::before", "::after"].some((part) => {
        const { maskImage, backgroundColor, content } = getComputedStyle(element, part);
        return (
          maskImage.startsWith("url") && (part === null || content !== "none") && [canvas, "rgba(0, 0, 0, 0)"].includes(backgroundColor)
        );
      });
      return isUnread || isUnseen ? [name(element)] : [];
    });
  });
}

test.each(["light", "dark"] as const)("nothing vanishes, %s", async (colorScheme) => {
  const { page } = await openPage(browser, "about:blank", { forcedColors: "active", colorScheme });
  for (const path of [
    "/",
    "/docs/one",
    "/docs/two",
    "/docs/reference",
    "/docs/reference/classes/Kettle",
    "/docs/tags/hot",
    "/search",
    "/none",
  ]) {
    await page.goto(site.url + path);
    expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
    await readerIsThere(page);
    expect(await vanished(page), path).toEqual([]);
  }
  await page.goto(`${site.url}/docs/one`);
  await readerIsThere(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("kettle");
  await page.locator(".search-hit mark").first().waitFor();
  expect(await vanished(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL(/Kettle|one/);
  await page.waitForTimeout(500);
  expect(await vanished(page)).toEqual([]);
});

test("matched and marked words can be told apart from the others", async () => {
  const { page } = await openPage(browser, `${site.url}/docs/one`, { forcedColors: "active" });
  await readerIsThere(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("kettle");
  await page.locator(".search-hit mark").first().waitFor();
  const looks = await page.evaluate(() =>
    [".search-hit mark", ".prose p mark"].map((selector) => {
      const mark = document.querySelector(selector);
      const look = (element: Element | null | undefined) => element && getComputedStyle(element).backgroundColor;
      return [selector, look(mark), look(document.documentElement)];
    }),
  );
  const markOf = await page.evaluate(() => {
    const swatch = document.body.appendChild(document.createElement("i"));
    swatch.style.cssText = "background: Mark; forced-color-adjust: none";
    return getComputedStyle(swatch).backgroundColor;
  });
  expect(looks[0]?.[1]).toBe(markOf);
  for (const [selector, mark, others] of looks) {
    expect(mark, selector ?? "").toMatch(/^rgb\(/);
    expect(mark, selector ?? "").not.toBe(others);
  }
});

test("the bar of a page that is on its way is seen", async () => {
  const { page } = await openPage(browser, `${site.url}/docs/one`, { forcedColors: "active" });
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.reload();
  await readerIsThere(page);
  await page.route(/docs\/two/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole("main").getByRole("link", { name: "link", exact: true }).click();
  const bar = page.locator(".progress");
  await bar.waitFor({ state: "attached" });
  const colours = await bar.evaluate((element) =>
    [getComputedStyle(element), getComputedStyle(document.documentElement)].map(({ backgroundColor }) => backgroundColor),
  );
  expect(colours[0]).not.toBe(colours[1]);
});
