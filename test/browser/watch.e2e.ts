/** `bcidocs serve --watch` as an author sees it: an edit appears in the open page, and everything else of the page stays. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { bcidocs } from "../support/cli.ts";
import { mobile } from "../support/pages.ts";
import { isLive, openLive, watchSite } from "../support/watchedSite.ts";

const config = (more = "", label = "More") => `export default {
  title: "Test", stylesheets: ["styles/site.css"], ${more}
  themeConfig: { navbar: { title: "Kit", items: [
    { label: "${label}", items: [{ label: "Guide", to: "/docs/guide" }] },
    { label: "Home", to: "/" },
  ] } },
};\n`;

const counter = (word = "count") => `import { useState } from "react";
export const hydrate = "load";
export default function Counter({ from = "0" }) {
  const [count, setCount] = useState(Number(from));
  return <div className="counter"><input aria-label={"say " + from} /><button type="button" onClick={() => setCount(count + 1)}>{\`${word} \${count}\`}</button></div>;
}\n`;

const filler = "A line of the page.\n\n".repeat(60);

const guide = ({ first = "First paragraph.", above = "", more = "" } = {}) => `# Guide

Opening words.

${first}

${above}::::tabs{group=pm}
:::tab[npm]
With npm.
:::
:::tab[yarn]
With yarn.
:::
::::

::::tabs
:::tab[Left]
On the left.
:::
:::tab[Right]
On the right.
:::
::::

::counter{from=3}

:::details[Closed]
Hidden words.
:::

${filler}## Usage

Last paragraph. [Other](./other.md)

${more}`;

const files = {
  "site.config.ts": config(),
  "styles/site.css": ":root { --probe: one; }\n.prose h1 { color: rgb(1, 2, 3); }\n",
  "theme/components/Counter.tsx": counter(),
  "static/favicon.ico": "",
  "content/index.md": "# Home\n\n[Guide](./docs/guide.md)\n",
  "content/docs/guide.md": guide(),
  "content/docs/other.md": "# Other\n\nOther words. [Guide](./guide.md#usage)\n",
  "content/docs/deep/_category_.json": '{ "label": "Deep" }\n',
  "content/docs/deep/one.md": "# One\n\nText.\n",
};

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const see = (page: Page, text: string) => page.getByText(text, { exact: false }).first().waitFor();
const sidebar = ".side-menu .sidebar";

describe("a saved text", () => {
  test("appears in the page without a reload, and what the reader did to the page stays", async () => {
    const site = await watchSite(files);
    const { page, complaints, loads } = await openLive(browser, site, { path: "docs/guide", reducedMotion: "reduce" });
    await page.locator("label", { hasText: "yarn" }).click();
    await page.locator("label", { hasText: "Right" }).click();
    await page.getByRole("button", { name: "count 3" }).click();
    await page.getByLabel("say 3").fill("typed words");
    await page.locator("main summary", { hasText: "Closed" }).click();
    await page.locator(`${sidebar} summary`, { hasText: "Deep" }).click();
    await page.getByRole("button", { name: "Colour mode" }).click();
    const mode = await page.evaluate(() => document.documentElement.dataset.theme);
    await page.getByLabel("say 3").focus();
    await page.mouse.wheel(0, 700);
    await page.waitForFunction(() => scrollY > 300);
    const before = await page.evaluate(() => scrollY);

    await site.edit({ "content/docs/guide.md": guide({ first: "Changed paragraph." }) });
    await see(page, "Changed paragraph.");
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("say 3");
    expect(await page.getByLabel("say 3").inputValue()).toBe("typed words");
    expect(await page.locator(".tab-choice:checked").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual([
      "yarn",
      "Right",
    ]);
    expect(await page.getByRole("button", { name: "count 4" }).count()).toBe(1);
    expect(await page.locator("main details[open]").count()).toBe(1);
    expect(await page.locator(`${sidebar} details[open]`).count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(mode);
    expect([loads(), complaints()]).toEqual([0, []]);
  });

  test("leaves an open menu of the navbar open, and the drawer of a telephone", async () => {
    const site = await watchSite(files);
    const wide = await openLive(browser, site, { path: "docs/guide" });
    await wide.page.locator(".navbar summary").click();
    const small = await openLive(browser, site, { path: "docs/guide", viewport: mobile });
    await small.page.locator(".header-menu").click();
    await site.edit({ "content/docs/guide.md": guide({ first: "Changed paragraph." }) });
    for (const { page } of [wide, small]) await page.getByText("Changed paragraph.").waitFor({ state: "attached" });
    expect(await wide.page.locator(".navbar details[open]").count()).toBe(1);
    expect(await small.page.locator(".side-menu:popover-open").count()).toBe(1);

    await site.edit({ "site.config.ts": config("", "Many") });
    await wide.page.locator(".navbar summary", { hasText: "Many" }).waitFor();
    expect(await wide.page.locator(".navbar details[open]").count()).toBe(1);
    await small.page.locator(".side-menu", { hasText: "Many" }).waitFor({ state: "attached" });
    expect(await small.page.locator(".side-menu:popover-open").count()).toBe(1);
    expect([wide.loads(), small.loads(), ...wide.complaints(), ...small.complaints()]).toEqual([0, 0]);
  });

  test("hydrates an island that has changed, and leaves the others alone", async () => {
    const site = await watchSite(files);
    const { page } = await openLive(browser, site, { path: "docs/guide" });
    await page.getByRole("button", { name: "count 3" }).click();
    await page.getByRole("button", { name: "count 4" }).waitFor();
    await site.edit({ "content/docs/guide.md": guide({ more: "::counter{from=8}\n" }) });
    await page.getByRole("button", { name: "count 8" }).click();
    await page.getByRole("button", { name: "count 9" }).waitFor();
    await page.getByRole("button", { name: "count 4" }).waitFor();
    await site.edit({ "content/docs/guide.md": guide({ more: "::counter{from=20}\n" }) });
    await page.getByRole("button", { name: "count 20" }).click();
    await page.getByRole("button", { name: "count 21" }).waitFor();
    await page.getByRole("button", { name: "count 4" }).waitFor();
  });

  test("brings code with its buttons, a heading with its place in the contents, tabs that work", async () => {
    const site = await watchSite(files);
    const { page, loads } = await openLive(browser, site, { path: "docs/guide" });
    await page.locator("label", { hasText: "Right" }).click();
    const above = "::::tabs\n:::tab[Up]\nWay up.\n:::\n:::tab[Down]\nWay down.\n:::\n::::\n\n";
    const more = `## Brand new\n\n\`\`\`ts\nconst fresh = 1;\n\`\`\`\n\n${filler}`;
    await site.edit({ "content/docs/guide.md": guide({ above, more }) });
    await see(page, "Way up.");
    await page.locator("label", { hasText: "Down" }).click();
    await see(page, "Way down.");
    expect(await page.locator(".tab-choice:checked").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual([
      "Down",
      "npm",
      "Right",
    ]);
    await page.locator(".code", { hasText: "fresh" }).locator(".code-tools").waitFor({ state: "attached" });
    const entry = page.locator(".contents-column a", { hasText: "Brand new" });
    await entry.click();
    await expect.poll(() => entry.getAttribute("aria-current")).toBe("true");
    expect(loads()).toBe(0);
  });

  test("changes the language of a code block, which keeps its buttons", async () => {
    const code = (language: string, text: string) => `# A\n\n\`\`\`${language}\n${text}\n\`\`\`\n`;
    const site = await watchSite({ "content/index.md": code("ts", "const a = 1;") });
    const { page } = await openLive(browser, site);
    await page.locator(".code-tools button").first().waitFor({ state: "attached" });
    await site.edit({ "content/index.md": code("js", "const b = 2;") });
    await see(page, "const b");
    await expect.poll(() => page.locator(".code .code-tools").count()).toBe(1);
    expect(await page.locator(".code-language").allTextContents()).toEqual(["js"]);
    await site.edit({ "content/index.md": code("js", "const c = 3;") });
    await see(page, "const c");
    expect(await page.locator(".code .code-tools button").count()).toBe(2);
  });
});

describe("styles", () => {
  test("are swapped without a flash and without a load", async () => {
    const site = await watchSite(files);
    const { page, loads, complaints } = await openLive(browser, site, { path: "docs/guide" });
    await page.evaluate(() => {
      const seen = { colours: new Set<string>(), isDone: false };
      Object.assign(window, { seen });
      const heading = document.querySelector("h1") as Element;
      const look = () => {
        seen.colours.add(getComputedStyle(heading).color);
        if (!seen.isDone) requestAnimationFrame(look);
      };
      look();
      new MutationObserver(look).observe(document.head, { childList: true });
    });
    const sheets = await page.locator("link[rel=stylesheet]").count();
    await page.route("**/*.css", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await site.edit({ "styles/site.css": ".prose h1 { color: rgb(4, 5, 6); }\n" });
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.querySelector("h1") as Element).color)).toBe("rgb(4, 5, 6)");
    await expect.poll(() => page.locator("link[rel=stylesheet]").count()).toBe(sheets);
    expect(await page.evaluate(() => [...(window as unknown as { seen: { colours: Set<string> } }).seen.colours])).toEqual([
      "rgb(1, 2, 3)",
      "rgb(4, 5, 6)",
    ]);
    expect([loads(), complaints()]).toEqual([0, []]);
  });

  test("of an override are swapped as well", async () => {
    const site = await watchSite({
      ...files,
      "theme/components/Footer.tsx": 'import "./Footer.css";\nexport { Footer as default } from "bcidocs/theme";\n',
      "theme/components/Footer.css": "h1 { letter-spacing: 1px; }\n",
    });
    const { page, loads } = await openLive(browser, site, { path: "docs/guide" });
    await site.edit({ "theme/components/Footer.css": "h1 { letter-spacing: 9px; }\n" });
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.querySelector("h1") as Element).letterSpacing)).toBe("9px");
    expect(loads()).toBe(0);
  });
});

describe("the structure", () => {
  test("of the site is followed by the sidebar, the breadcrumbs and the pager of the open page", async () => {
    const site = await watchSite(files);
    const { page, loads } = await openLive(browser, site, { path: "docs/guide" });
    await page.locator(`${sidebar} summary`, { hasText: "Deep" }).click();
    await site.edit({ "content/docs/deep/two.md": "# Two\n\nText.\n" });
    await page.locator(`${sidebar} a`, { hasText: "Two" }).waitFor();
    expect(await page.locator(`${sidebar} details[open]`).count()).toBe(1);
    await site.edit({ "content/docs/deep/two.md": "---\nsidebar_label: Second\n---\n\n# Two\n" });
    await page.locator(`${sidebar} a`, { hasText: "Second" }).waitFor();
    await site.edit({ "content/docs/other.md": "# Another title\n" });
    await page.locator(".pager", { hasText: "Another title" }).waitFor();
    await site.edit({ "content/docs/guide.md": guide().replace("# Guide", "# The guide") });
    await page.locator(".breadcrumbs", { hasText: "The guide" }).waitFor();
    await expect.poll(() => page.title()).toBe("The guide | Test");
    await site.rename("content/docs/deep/one.md", "content/docs/deep/uno.md");
    await page.locator(`${sidebar} a[href="/docs/deep/uno"]`).waitFor();
    expect(loads()).toBe(0);
  });

  test("of a sidebar too long for every page updates the whole list, too", async () => {
    const pages = Array.from({ length: 240 }, (_, at) => [`content/docs/entry-${at + 100}.md`, `# Entry ${at + 100}\n\nText.\n`]);
    const settings = 'export default { title: "Test", themeConfig: { docs: { sidebar: { hideable: true } } } };\n';
    const site = await watchSite({ "site.config.ts": settings, "static/favicon.ico": "", ...Object.fromEntries(pages) });
    const { page, loads } = await openLive(browser, site, { path: "docs/entry-150" });
    await page.locator(`${sidebar}[data-kept]`).waitFor();
    await site.edit({ "content/docs/entry-150.md": "# Renamed entry\n\nText.\n" });
    await page.locator(`${sidebar}[data-kept] a[aria-current]`, { hasText: "Renamed entry" }).waitFor();
    expect(await page.locator(`${sidebar} a`).count()).toBe(241);
    expect(await page.locator(".side-menu-hide").count()).toBe(1);
    await site.edit({ "content/docs/entry-151.md": "# Renamed neighbour\n\nText.\n" });
    await page.locator(`${sidebar} a`, { hasText: "Renamed neighbour" }).waitFor();
    await site.edit({ "content/docs/entry-300.md": "# Renamed far away\n\nText.\n", "content/docs/new.md": "# New\n\nText.\n" });
    await page.locator(`${sidebar} a`, { hasText: "Renamed far away" }).waitFor();
    // The two files may be noticed one after the other.
    await expect.poll(() => page.locator(`${sidebar} a`).count()).toBe(242);
    expect(loads()).toBe(0);
  });

  test("of the addresses is followed: the browser goes to another base URL", async () => {
    const site = await watchSite(files);
    const { page } = await openLive(browser, site, { path: "docs/guide?x=1#usage" });
    const moved = site.says('"moved"');
    await site.edit({ "site.config.ts": config('baseUrl: "/kit/",') });
    await page.waitForURL(`http://127.0.0.1:${site.port}/kit/docs/guide?x=1#usage`);
    await isLive(page);
    expect(await moved).toContain(`http://127.0.0.1:${site.port}/kit/`);
    await site.edit({ "site.config.ts": config('baseUrl: "/kit/deeper/",') });
    await page.waitForURL("**/kit/deeper/docs/guide?x=1#usage");
    await isLive(page);
    await site.edit({ "content/docs/guide.md": guide({ first: "Changed paragraph." }) });
    await see(page, "Changed paragraph.");
  });

  test("of a script is not patched: the page is reloaded, and runs the new one", async () => {
    const site = await watchSite(files);
    const { page, loads } = await openLive(browser, site, { path: "docs/guide" });
    await site.edit({ "theme/components/Counter.tsx": counter("total") });
    await page.getByRole("button", { name: "total 3" }).click();
    await page.getByRole("button", { name: "total 4" }).waitFor();
    expect(loads()).toBe(1);
  });
});

describe("a reader who navigates", () => {
  test("gets changes of the page that is shown then, and of one that was fetched before it changed", async () => {
    const site = await watchSite(files);
    const { page, loads } = await openLive(browser, site, { path: "docs/guide" });
    const link = page.locator(`${sidebar} a`, { hasText: "Other" });
    const fetched = page.waitForResponse("**/docs/other");
    await link.hover();
    await fetched.catch(() => undefined);
    await site.edit({ "content/docs/other.md": "# Other\n\nOther words, newer. [Guide](./guide.md#usage)\n" });
    await site.edit({ "content/docs/deep/one.md": "# One\n\nNewer as well.\n" });
    await link.click();
    await see(page, "Other words, newer.");
    await site.edit({ "content/docs/other.md": "# Other\n\nThe newest words.\n" });
    await see(page, "The newest words.");
    await page.goBack();
    await see(page, "First paragraph.");
    await site.edit({ "content/docs/guide.md": guide({ first: "Changed paragraph." }) });
    await see(page, "Changed paragraph.");
    await page.goForward();
    await see(page, "The newest words.");
    expect(loads()).toBe(0);
  });

  test("comes back from another site to a page that is up to date", async () => {
    const site = await watchSite(files);
    const { page } = await openLive(browser, site, { path: "docs/guide" });
    await page.goto("about:blank");
    await site.edit({ "content/docs/guide.md": guide({ first: "Changed paragraph." }) });
    await page.goBack();
    await see(page, "Changed paragraph.");
    await isLive(page);
    await site.edit({ "content/docs/guide.md": guide({ first: "Changed again." }) });
    await see(page, "Changed again.");
  });

  test("can open ten tabs: those behind give up their connections, and are up to date when they are shown", async () => {
    const site = await watchSite(files);
    const { page } = await openLive(browser, site, { path: "docs/guide" });
    await page.context().addInitScript(() => {
      Object.defineProperty(document, "hidden", { get: () => (window as unknown as { isBehind?: boolean }).isBehind === true });
    });
    const tabs: Page[] = [];
    for (let each = 0; each < 10; each++) {
      await Promise.all(tabs.slice(-1).map((tab) => tab.evaluate(() => Object.assign(window, { isBehind: true }))));
      const tab = await page.context().newPage();
      await tab.goto(`${site.url}docs/guide`, { timeout: 5000 });
      await isLive(tab);
      tabs.push(tab);
    }
    await site.edit({ "content/docs/guide.md": guide({ first: "Changed paragraph." }) });
    await see(tabs.at(-1) as Page, "Changed paragraph.");
    const [first] = tabs;
    await first?.evaluate(() => {
      Object.assign(window, { isBehind: false });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    await see(first as Page, "Changed paragraph.");
  });
});

describe("the served site", () => {
  test("is the built site, byte for byte, except for one script", async () => {
    const site = await watchSite(files);
    expect((await bcidocs(["build", "--quiet"], { cwd: site.folder })).status).toBe(0);
    for (const [url, file] of [
      ["", "index.html"],
      ["docs/guide", "docs/guide/index.html"],
      ["docs/other", "docs/other/index.html"],
      ["docs/deep/one", "docs/deep/one/index.html"],
      ["nothing/here", "404.html"],
    ]) {
      const html = await (await fetch(site.url + url)).text();
      const scripts = html.match(/<script src="\/__bcidocs\/live\.js"[^>]*><\/script>/g) ?? [];
      expect([url, scripts.length]).toEqual([url, 1]);
      expect(html.replace(scripts[0] ?? "", "")).toBe(await readFile(join(site.folder, "dist", file ?? ""), "utf8"));
    }
  });

  test("reports changes to its own pages only", async () => {
    const site = await watchSite(files);
    const token = /data-live="(\w+)"/.exec(await (await fetch(site.url)).text())?.[1] ?? "";
    const ask = async (query: string, headers: Record<string, string> = {}) => {
      const stop = new AbortController();
      const { status } = await fetch(`${site.url}__bcidocs/events?${query}`, { headers, signal: stop.signal });
      stop.abort();
      return status;
    };
    expect(await ask(`token=${token}&path=/`)).toBe(200);
    expect(await ask("token=wrong&path=/")).toBe(403);
    expect(await ask("path=/")).toBe(403);
    expect(await ask(`token=${token}&path=/`, { origin: "http://evil.example" })).toBe(403);
    expect(await ask(`token=${token}&path=/`, { "sec-fetch-site": "cross-site" })).toBe(403);
  });
});
