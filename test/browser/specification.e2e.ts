/** The sentences of the specification that need a browser, one test each, on one site with versions, languages and everything that may be switched on. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { mobile, openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const text = "A sentence that fills the page.\n\n".repeat(80);

const bomb = `export const hydrate = "load";
export default function Bomb() {
  if (typeof window !== "undefined" && sessionStorage.armed) throw new Error("It broke", { cause: new Error("The fuse burnt") });
  return <p id="whole">Whole</p>;
}\n`;
const counter = `import { useState } from "react";
export const hydrate = "interaction";
export default function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>{\`count \${count}\`}</button>;
}\n`;

const config = (colorMode: object) => ({
  title: "Kit",
  favicon: "icon.svg",
  i18n: { locales: ["en", "fr"], localeConfigs: { fr: { label: "Français" } } },
  docs: { versions: { v1: {}, v0: {} }, lastVersion: "current" },
  themeConfig: {
    colorMode,
    announcementBar: { id: "news-2", content: "News" },
    navbar: {
      hideOnScroll: true,
      items: [
        { type: "doc", docId: "guides/one", label: "Start", position: "left" },
        { type: "docsVersionDropdown" },
        { type: "localeDropdown" },
      ],
    },
    footer: { links: [{ label: "Foot", to: "/far" }] },
  },
});
const files = {
  "static/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "theme/components/Bomb.tsx": bomb,
  "theme/components/Counter.tsx": counter,
  "content/index.md": `# Home\n\n[Far](./far.md) [Slow](./slow.md)\n\n${text}`,
  "content/far.md": `# Far\n\n${text}`,
  "content/slow.md": "# Slow\n",
  "content/docs/guides/one.md": `# One\n\n\`\`\`js\nfirst();\n\`\`\`\n\n${text}\n## Part\n`,
  "content/docs/bomb.md": "# Bomb\n\n::bomb{}\n",
  "content/docs/counter.md": "# Counter\n\n::counter{}\n",
  "versions/v1/guides/one.md": "# One of v1\n",
  "versions/v0/guides/one.md": "# One of v0\n",
};

let browser: Browser;
/** The one respects the system's mode, the other one does not. */
let site: StaticServer;
let plain: StaticServer;
beforeAll(async () => {
  const serve = (colorMode: object) => serveSite({ ...files, "site.config.ts": `export default ${JSON.stringify(config(colorMode))};\n` });
  [browser, site, plain] = await Promise.all([sharedBrowser(), serve({ respectPrefersColorScheme: true }), serve({})]);
});
afterAll(() => Promise.all([closePages(browser), site.close(), plain.close()]));

interface Visit extends BrowserContextOptions {
  /** What an earlier visit stored. */
  stored?: Record<string, string>;
  connection?: { saveData?: boolean; effectiveType?: string };
  server?: StaticServer;
}

/** A page with its scripts, and the paths that these fetched. */
async function open(path: string, { stored = {}, connection = {}, server = site, ...options }: Visit = {}) {
  const { page } = await openPage(browser, "about:blank", options);
  await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);
  const fetched: string[] = [];
  page.on("request", (request) => request.resourceType() === "fetch" && fetched.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/icon.svg`);
  await page.evaluate((values) => Object.assign(localStorage, values), stored);
  await page.goto(server.url + path);
  await readerIsThere(page);
  return { page, fetched };
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const versionKey = "docs-preferred-version-default";
const menu = (page: Page, purpose: string) => page.locator(`.navbar [data-purpose=${purpose}] details`);
async function choose(page: Page, purpose: string, name: string): Promise<void> {
  await menu(page, purpose).locator("summary").click();
  await menu(page, purpose).getByRole("link", { name, exact: true }).click();
}
const mode = (page: Page) => page.locator("html").evaluate(({ dataset }) => `${dataset.theme} by ${dataset.themeChoice}`);

describe("1. Visitors may switch", () => {
  test("language", async () => {
    const { page } = await open("/docs/guides/one");
    await choose(page, "locale", "Français");
    await page.waitForURL("**/fr/docs/guides/one");
  });
  test("docs version", async () => {
    const { page } = await open("/docs/guides/one");
    await choose(page, "version", "v1");
    await heading(page, "One of v1");
  });
  test("colour mode", async () => {
    const { page } = await open("/", { server: plain });
    const before = await mode(page);
    await page.locator("button.color-mode").click();
    expect(await mode(page)).not.toBe(before);
  });
});

describe("2. Layout and page features", () => {
  test("an unknown address shows a not-found page", async () => {
    const { page, status } = await openPage(browser, `${site.url}/no/such/page`);
    expect(status).toBe(404);
    expect(await page.locator("main h1").innerText()).toMatch(/not found/i);
  });
  test("the skip link leads to the main content", async () => {
    const { page } = await open("/far");
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.closest("main, [id]")?.matches("main, main *"))).toBe(true);
  });
  test("the locale dropdown keeps search string and hash", async () => {
    const { page } = await open("/docs/guides/one?x=1#part");
    await choose(page, "locale", "Français");
    await page.waitForURL("**/fr/docs/guides/one?x=1#part");
  });
  test("the mobile sidebar has a primary menu, and a secondary one with a button back to it", async () => {
    const { page } = await open("/docs/guides/one", { viewport: mobile });
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.locator(".side-menu .sidebar").getByRole("link", { name: "Bomb" }).waitFor();
    await page.getByRole("button", { name: /back to main menu/i }).click();
    await page.locator(".side-menu-site").getByRole("link", { name: "Start" }).waitFor();
    expect(await page.locator(".side-menu .sidebar").isVisible()).toBe(false);
  });
  test("this site has dark mode only, and no switch", async () => {
    const { page } = await openPage(browser, "/", { colorScheme: "light" });
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await page.locator("button.color-mode").count()).toBe(0);
  });
  test.each([
    [997, false],
    [996, true],
  ])("at a width of %i pixels, a hamburger is shown: %s", async (width, isShown) => {
    const { page } = await open("/docs/guides/one", { viewport: { width, height: 700 } });
    expect(await page.getByRole("button", { name: "Open menu" }).isVisible()).toBe(isShown);
    expect(await page.locator(".sidebar").isVisible()).toBe(!isShown);
  });
  test.each([
    [600, true],
    [0, false],
  ])("a page change that takes %i ms more shows a progress bar, from 200 ms on: %s", async (delay, isShown) => {
    const { page } = await open("/", { connection: { saveData: true } });
    await page.route("**/slow", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    await page.evaluate(() => {
      const times: Times = {};
      Object.assign(window, { times });
      let from = 0;
      addEventListener("click", () => (from = performance.now()), true);
      new MutationObserver(() => {
        if (document.querySelector(".progress")) times.bar ??= performance.now() - from;
        if (document.title.startsWith("Slow")) times.page ??= performance.now() - from;
      }).observe(document.documentElement, { childList: true, subtree: true, characterData: true });
    });
    await page.locator("main").getByRole("link", { name: "Slow" }).click();
    await heading(page, "Slow");
    const { bar = Number.POSITIVE_INFINITY, page: shown = 0 } = await page.evaluate(() => Reflect.get(window, "times") as Times);
    expect(bar).toBeGreaterThanOrEqual(195);
    if (isShown) expect(bar).toBeLessThan(shown);
    // On a busy machine a page without a delay may take as long.
    else if (shown < 190) expect(bar).toBe(Number.POSITIVE_INFINITY);
  });
});

/** Milliseconds after a press. */
interface Times {
  bar?: number;
  page?: number;
}

describe("4. States and transitions", () => {
  test("with the system's preference respected, the colour mode cycles system, light, dark, system", async () => {
    const { page } = await open("/", { colorScheme: "dark" });
    const seen = [await mode(page)];
    for (let press = 0; press < 3; press++) {
      await page.locator("button.color-mode").click();
      seen.push(await mode(page));
    }
    expect(seen).toEqual(["dark by system", "light by light", "dark by dark", "dark by system"]);
  });
  test("otherwise it toggles light and dark", async () => {
    const { page } = await open("/", { server: plain, colorScheme: "dark" });
    const seen = [await mode(page)];
    for (let press = 0; press < 2; press++) {
      await page.locator("button.color-mode").click();
      seen.push(await mode(page));
    }
    expect(seen).toEqual(["light by light", "dark by dark", "light by light"]);
  });
  test("the navbar hides on scroll down, reappears on scroll up, and is forced visible near the top", async () => {
    const { page } = await open("/far");
    const isHidden = () => page.locator(".header").evaluate((header) => header.hasAttribute("data-hidden"));
    const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
    await scrollTo(600);
    await expect.poll(isHidden).toBe(true);
    await scrollTo(500);
    await expect.poll(isHidden).toBe(false);
    await scrollTo(700);
    await expect.poll(isHidden).toBe(true);
    await scrollTo(10);
    await expect.poll(isHidden).toBe(false);
  });
  test("the mobile sidebar toggles, and locks body scrolling while it is shown", async () => {
    const { page } = await open("/far", { viewport: mobile });
    const state = () =>
      page.evaluate(() => [document.querySelector(".side-menu")?.matches(":popover-open"), getComputedStyle(document.body).overflow]);
    expect(await state()).toEqual([false, "visible"]);
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect.poll(state).toEqual([true, "hidden"]);
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect.poll(state).toEqual([false, "visible"]);
  });
  test("collapsible menu items toggle", async () => {
    const { page } = await open("/docs/bomb");
    const category = page.locator(".sidebar details", { hasText: "Guides" });
    const before = await category.evaluate((element) => (element as HTMLDetailsElement).open);
    for (const expected of [!before, before]) {
      await category.locator("summary").first().click();
      await expect.poll(() => category.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(expected);
    }
  });
  test.each(["mousedown", "touchstart", "focusin"])("a dropdown closes on an outside %s", async (type) => {
    const { page } = await open("/docs/guides/one");
    const isOpen = () => menu(page, "locale").evaluate((element) => (element as HTMLDetailsElement).open);
    await menu(page, "locale").locator("summary").click();
    expect(await isOpen()).toBe(true);
    await menu(page, "locale").locator("a").first().dispatchEvent(type);
    expect(await isOpen()).toBe(true);
    await page.locator("main h1").dispatchEvent(type);
    expect(await isOpen()).toBe(false);
  });
  test("the announcement bar can be closed, and stays closed", async () => {
    const { page } = await open("/");
    const bar = page.getByRole("region", { name: "Announcement" });
    await bar.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => bar.isVisible()).toBe(false);
    await page.reload();
    expect(await bar.isVisible()).toBe(false);
  });
  test.each([
    ["news-2", false],
    ["news-1", true],
  ])("the announcement bar that was closed as %s is shown: %s", async (id, isShown) => {
    const { page } = await open("/", { stored: { "bcidocs.announcement.id": id, "bcidocs.announcement.dismiss": "true" } });
    expect(await page.getByRole("region", { name: "Announcement" }).isVisible()).toBe(isShown);
  });
  test("the docs version is saved when the reader picks one", async () => {
    const { page } = await open("/docs/guides/one");
    expect(await stored(page, versionKey)).toBeNull();
    await choose(page, "version", "v1");
    await heading(page, "One of v1");
    expect(await stored(page, versionKey)).toBe("v1");
  });
  test("the docs version that a reader last chose is remembered", async () => {
    const { page } = await open("/far", { stored: { [versionKey]: "v1" } });
    await page.locator(".navbar").getByRole("link", { name: "Start" }).click();
    await heading(page, "One of v1");
  });
  test("it is cleared if it no longer matches a known version", async () => {
    const { page } = await open("/far", { stored: { [versionKey]: "v9" } });
    await expect.poll(() => stored(page, versionKey)).toBeNull();
    await page.locator(".navbar").getByRole("link", { name: "Start" }).click();
    await heading(page, "One");
  });
});

/** The page of the component that throws while `isArmed` is set. */
async function crash(): Promise<Page> {
  const { page } = await open("/docs/bomb");
  await page.evaluate(() => sessionStorage.setItem("armed", "yes"));
  await page.reload();
  await heading(page, "This page crashed.");
  return page;
}

describe("8. Error catalogue", () => {
  test("a page that crashes shows the fallback, and everything around it stays", async () => {
    const page = await crash();
    expect(await page.locator(".navbar").getByRole("link", { name: "Start" }).isVisible()).toBe(true);
    expect(await page.locator("footer").getByRole("link", { name: "Foot" }).isVisible()).toBe(true);
  });
  test("it shows the error message and its causes", async () => {
    const page = await crash();
    await expect.poll(() => page.locator("main .failure p").first().innerText()).toBe("It broke\nCause: The fuse burnt");
  });
  test('its button "Try again" retries', async () => {
    const page = await crash();
    await page.getByRole("button", { name: "Try again" }).click();
    await heading(page, "This page crashed.");
    await page.evaluate(() => sessionStorage.clear());
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("#whole").waitFor();
    await page.locator("main .failure").waitFor({ state: "detached" });
  });
  test('a chunk that fails to load shows "Page Error" and a button "Retry"', async () => {
    const { page } = await open("/docs/counter");
    await page.route(/\/assets\/counter\./, (route) => route.abort());
    await page.getByRole("button", { name: "count 0" }).click();
    await heading(page, "Page Error");
    await page.unroute(/\/assets\/counter\./);
    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Retry" }).click()]);
    await page.getByRole("button", { name: "count 0" }).click();
    await page.getByRole("button", { name: "count 1" }).waitFor();
  });
  test("a page that fails to preload is loaded in full", async () => {
    const { page } = await open("/", { connection: { saveData: true } });
    await page.evaluate(() => Object.assign(window, { isKept: true }));
    await page.route("**/slow", (route) => (route.request().resourceType() === "fetch" ? route.abort() : route.continue()));
    await page.locator("main").getByRole("link", { name: "Slow" }).click();
    await heading(page, "Slow");
    expect(await page.evaluate(() => "isKept" in window)).toBe(false);
  });
  test("a wrong base URL shows a banner", async () => {
    const { page } = await openPage(browser, "about:blank");
    await page.route("http://wrong.test/**", async (route) => {
      const isHome = new URL(route.request().url()).pathname === "/below/";
      return isHome ? route.fulfill({ response: await route.fetch({ url: `${inject("siteUrl")}/` }) }) : route.fulfill({ status: 404 });
    });
    await page.goto("http://wrong.test/below/");
    expect(await page.locator("#__base-url-issue").isVisible()).toBe(true);
    await page.goto(`${inject("siteUrl")}/`);
    expect(await page.locator("#__base-url-issue").isVisible()).toBe(false);
  });
});

describe("7. The calls it makes", () => {
  test("it prefetches pages, and asks for nothing but its own files", async () => {
    const { page, fetched } = await open("/");
    const others: string[] = [];
    page.on("request", (request) => new URL(request.url()).origin !== site.url && others.push(request.url()));
    await expect.poll(() => fetched).toContain("/far");
    expect(others).toEqual([]);
  });
  test.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])(
    "prefetch is skipped with %j",
    async (connection) => {
      const { page, fetched } = await open("/", { connection });
      await page.locator("main").getByRole("link", { name: "Far" }).hover();
      await page.waitForTimeout(400);
      expect(fetched).toEqual([]);
    },
  );
  test("code blocks get buttons, and one copies", async () => {
    const { page } = await open("/docs/guides/one", { permissions: ["clipboard-read", "clipboard-write"] });
    const block = page.locator(".code").first();
    await block.hover();
    await block.getByRole("button", { name: "Copy" }).click();
    await block.locator("[data-state=copied]").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("first();");
  });
});

describe("9. Constants and limits", () => {
  test("lazy loading says so after 200 ms", async () => {
    const { page } = await open("/docs/counter");
    await page.route(/\/assets\/counter\./, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    const waited = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const island = document.querySelector("bcidocs-island") as Element;
          let from = 0;
          addEventListener("click", () => (from ||= performance.now()), true);
          addEventListener("pointerover", () => (from ||= performance.now()), true);
          new MutationObserver(() => island.hasAttribute("aria-busy") && resolve(performance.now() - from)).observe(island, {
            attributes: true,
          });
        }),
    );
    await page.getByRole("button", { name: "count 0" }).click();
    expect(await waited).toBeGreaterThanOrEqual(150);
  });

  /** Toggles a category, and returns duration, easing and change of its height. */
  const collapse = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<{ duration: unknown; easing: unknown; by: number }>((resolve) => {
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (keyframes, options) {
            const { height = [] } = keyframes as { height?: string[] };
            const [from = 0, to = 0] = height.map(Number.parseFloat);
            const { duration, easing } = options as KeyframeAnimationOptions;
            resolve({ duration, easing, by: Math.abs(to - from) });
            return animate.call(this, keyframes, options);
          };
          document.querySelector<HTMLElement>(".sidebar summary")?.click();
        }),
    );
  test("the duration of a collapse is computed from the height, and its easing is ease-in-out", async () => {
    const { page } = await open("/docs/bomb", { reducedMotion: "no-preference" });
    const { duration, easing, by } = await collapse(page);
    const lines = by / 36;
    expect(by).toBeGreaterThan(0);
    expect(duration).toBe(Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10));
    expect(easing).toBe("ease-in-out");
  });
  test("it is 1 ms when reduced motion is preferred", async () => {
    const { page } = await open("/docs/bomb");
    expect((await collapse(page)).duration).toBe(1);
  });
  test("smooth scrolling covers 85 percent of the remaining distance per frame", async () => {
    const { page } = await open("/far", { reducedMotion: "no-preference" });
    for (const top of [1_100, 1_000]) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
    await page.evaluate(() => {
      const places: number[] = [];
      addEventListener("scroll", () => places.push(scrollY));
      Object.assign(window, { places });
    });
    await page.getByRole("button", { name: "Back to top" }).click();
    await page.waitForFunction(() => scrollY === 0);
    expect((await page.evaluate(() => Reflect.get(window, "places") as number[]))[0]).toBe(150);
  });
});
