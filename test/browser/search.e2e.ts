/** The search as readers have it: every way to open it, keys, slow and broken networks, and pages without scripts. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { desktop, mobile, openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";
import { openLive, watchSite } from "../support/watchedSite.ts";

const path = "/docs/api/focus";

const files = {
  "site.config.ts": `export default {
  title: "Kit",
  url: "https://kit.example",
  docs: [{}, { id: "tool", path: "content/tool", routeBasePath: "/tool" }],
  search: { onQuery: "theme/onQuery.ts" },
  markdown: { html: "trusted" },
};
`,
  "theme/onQuery.ts": "export default (event: unknown) => ((window as unknown as { heard: unknown[] }).heard ??= []).push(event);\n",
  "content/index.md": '# Kit\n\nHome.\n\n<input aria-label="Own">\n',
  "content/docs/danger.md":
    '# Danger\n\nNever write `<img src=x onerror="window.hacked = 1">` and <b>zebra</b> in a page, says the zebra.\n\n## `<script>`\n\nA zebra in a section.\n',
  "content/docs/sensors.md": `# Sensors\n\nHow sensors touch the skin.\n\n${"Text between.\n\n".repeat(60)}## Clean them\n\nWith a zebra cloth and water.\n\n${"Text behind.\n\n".repeat(60)}`,
  "content/tool/build.md": "# Build\n\nHow to build a zebra.\n",
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

const field = (page: Page) => page.getByRole("combobox", { name: "Search" });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Search" });
const options = (page: Page) => page.getByRole("option");
const status = (page: Page) => page.locator("dialog [role=status]");

async function open(address: string, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, address, { bypassCSP: true, ...options });
  return opened.page;
}

/** The dialog with the results of a query. */
async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type(query);
  await options(page).first().waitFor();
}

/** Names of what is found, in their order. */
async function names(page: Page): Promise<string[]> {
  return page.locator("[role=option] .search-name").allTextContents();
}

describe("the search opens", () => {
  test.each([
    ["Control+k", "Ctrl+K"],
    ["Meta+k", "⌘K"],
    ["/", "/"],
  ])("at %s", async (key) => {
    const page = await open(path);
    await page.keyboard.press(key);
    await expect.poll(() => dialogOf(page).isVisible()).toBe(true);
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field(page).inputValue()).toBe("");
  });

  test("at a press on its link, in the bar and on a phone", async () => {
    for (const viewport of [desktop, mobile]) {
      const page = await open(path, { viewport });
      await page.getByRole("link", { name: "Search" }).click();
      await expect.poll(() => dialogOf(page).isVisible()).toBe(true);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test("with the query that the address names, on the page of all pages alone", async () => {
    const page = await open("/search?q=brainwaves");
    await options(page).first().waitFor();
    expect(await field(page).inputValue()).toBe("brainwaves");
    expect(await names(page)).toContain("Brainwaves");
    const other = await open(`${path}?q=brainwaves`);
    await readerIsThere(other);
    expect(await dialogOf(other).isVisible()).toBe(false);
  });

  test("with recent searches and popular pages", async () => {
    const page = await open(path);
    await page.evaluate(() => localStorage.setItem("bcidocs.searches", '["calm"]'));
    await page.keyboard.press("Control+k");
    const groups = page.getByRole("group");
    await groups.filter({ has: page.getByRole("option", { name: "Authentication" }) }).waitFor();
    expect(await page.locator(".search-group-title").allTextContents()).toEqual(["Recent searches", "Popular pages"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/docs/overview");
  });

  test("not at a slash in a field, which is typed", async () => {
    const page = await open(site.url);
    await page.getByLabel("Own").focus();
    await page.keyboard.press("/");
    expect(await page.getByLabel("Own").inputValue()).toBe("/");
    expect(await dialogOf(page).isVisible()).toBe(false);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("a/b");
    expect(await page.locator("dialog input").inputValue()).toBe("a/b");
  });

  test("and closes at Escape, by its button and by a press beside it; the focus is back where it was", async () => {
    const page = await open(path);
    await readerIsThere(page);
    const link = page.getByRole("link", { name: "Reference", exact: true });
    const closings = [
      () => page.keyboard.press("Escape"),
      () => page.getByRole("button", { name: "Close" }).click(),
      () => page.mouse.click(5, 400),
    ];
    for (const close of closings) {
      await link.focus();
      await page.keyboard.press("Control+k");
      await expect.poll(() => field(page).getAttribute("aria-controls")).not.toBeNull();
      await close();
      await expect.poll(() => dialogOf(page).isVisible()).toBe(false);
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });
});

describe("on a slow network", () => {
  test("who opens it while another page is on its way goes on typing when that comes", async () => {
    const page = await open(site.url);
    await readerIsThere(page);
    await page.route(/\/docs\/sensors/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.evaluate(() => location.assign("/docs/sensors#clean-them"));
    await page.keyboard.press("Control+k");
    await page.keyboard.type("clo");
    await page.getByRole("heading", { name: "Clean them", includeHidden: true }).waitFor({ state: "attached" });
    await page.waitForTimeout(100);
    await page.keyboard.type("th");
    expect(await field(page).inputValue()).toBe("cloth");
  });

  test("the dialog is there within 100 ms, says that it is loading, and keeps what is typed", async () => {
    const page = await open(path);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/(search|late)\./, async (route) => {
      await released;
      await route.continue();
    });
    // Until it can be painted: when the next frame comes, a browser without a graphics card decides.
    const time = await page.evaluate(() => {
      const start = performance.now();
      dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
      return document.querySelector("dialog[open]")?.getBoundingClientRect().width ? performance.now() - start : Number.POSITIVE_INFINITY;
    });
    expect(time).toBeLessThan(100);
    expect(await status(page).textContent()).toBe("Search is loading …");
    await page.keyboard.type("brainwaves");
    release();
    await options(page).first().waitFor();
    expect(await field(page).inputValue()).toBe("brainwaves");
    expect(await names(page)).toContain("Brainwaves");
  });

  test("a script that does not come is told, and asked for again with what was typed", async () => {
    const page = await open(path);
    await page.route(/\/assets\/search\./, (route) => route.abort());
    await page.keyboard.press("Control+k");
    await page.keyboard.type("brainwaves");
    await expect.poll(() => status(page).textContent()).toContain("Search did not load.");
    await page.unroute(/\/assets\/search\./);
    await status(page).getByRole("button", { name: "Retry" }).click();
    await page.waitForURL("**/search?q=brainwaves");
    await options(page).first().waitFor();
    expect(await field(page).inputValue()).toBe("brainwaves");
  });

  test("an index that does not come is told, and asked for again", async () => {
    const page = await open(path);
    await page.route(/\/search\/index\.json/, (route) => route.abort());
    await page.keyboard.press("Control+k");
    await page.keyboard.type("brainwaves");
    await expect.poll(() => status(page).textContent()).toContain("Search did not load.");
    await page.unroute(/\/search\/index\.json/);
    await status(page).getByRole("button", { name: "Retry" }).click();
    await options(page).first().waitFor();
  });
});

describe("results", () => {
  test("are walked through with the keys of a combobox", async () => {
    const page = await open(path);
    await search(page, "signal");
    const active = () =>
      page.evaluate(() => {
        const input = document.querySelector("dialog input");
        const all = [...document.querySelectorAll("[role=option]")];
        const marked = all.filter((option) => option.getAttribute("aria-selected") === "true");
        const named = document.getElementById(input?.getAttribute("aria-activedescendant") ?? "");
        return marked.length === 1 && marked[0] === named ? all.indexOf(named as Element) - all.length : null;
      });
    const count = await options(page).count();
    expect(count).toBeGreaterThan(5);
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");
    expect(await active()).toBe(-count);
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe(1 - count);
    await page.keyboard.press("End");
    expect(await active()).toBe(-1);
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe(-count);
    await page.keyboard.press("ArrowUp");
    expect(await active()).toBe(-1);
    await page.keyboard.press("Home");
    expect(await active()).toBe(-count);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  });

  test("are counted for those who do not see them", async () => {
    const page = await open(path);
    await search(page, "signal");
    await expect.poll(() => status(page).textContent()).toMatch(/^\d+ results$/);
  });

  test("lead to the section without loading the page anew, where the words are marked until Escape", async () => {
    const page = await open(site.url);
    await readerIsThere(page);
    await page.evaluate(() => document.body.setAttribute("data-same", ""));
    await search(page, "cloth");
    await page.keyboard.press("Enter");
    await page.waitForURL(/docs\/sensors#clean-them$/);
    const marked = () => page.evaluate(() => [...(CSS.highlights.get("bcidocs-found") ?? [])].map(String));
    await expect.poll(marked).toEqual(["cloth"]);
    expect(await page.evaluate(() => document.body.hasAttribute("data-same"))).toBe(true);
    expect(await dialogOf(page).isVisible()).toBe(false);
    await expect
      .poll(() => page.getByRole("heading", { name: "Clean them" }).evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(300);
    await page.keyboard.press("Escape");
    expect(await marked()).toEqual([]);
  });

  test("are marked on a page that is loaded in full, too", async () => {
    const page = await open(site.url);
    await readerIsThere(page);
    await search(page, "cloth");
    await page.evaluate(() =>
      addEventListener(
        "click",
        (event) => {
          event.preventDefault();
          setTimeout(() => document.open(), 0);
        },
        { once: true },
      ),
    );
    await options(page).first().click();
    await page.goto(`${site.url}/docs/sensors#clean-them`);
    await expect.poll(() => page.evaluate(() => CSS.highlights.get("bcidocs-found")?.size ?? 0)).toBe(1);
  });

  test("show lines of the pages as text: nothing in them runs, and nothing becomes an element", async () => {
    const page = await open(site.url);
    await search(page, "zebra");
    await expect
      .poll(() => page.locator(".search-excerpt").allTextContents())
      .toContainEqual(expect.stringContaining('<img src=x onerror="window.hacked = 1">'));
    expect(await names(page)).toContain("<script>");
    expect(await page.locator(".search-list :is(img, script, b)").count()).toBe(0);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    const tags = await page.locator(".search-list *").evaluateAll((all) => [...new Set(all.map(({ tagName }) => tagName))].sort());
    expect(tags).toEqual(["A", "DIV", "MARK", "SPAN"]);
  });

  test("keep their places while the lines come", async () => {
    const page = await open(site.url);
    await page.route(/\/docs\/|\/tool\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await search(page, "zebra");
    const places = () => options(page).evaluateAll((all) => all.map((option) => option.getBoundingClientRect().top));
    const before = await places();
    await expect.poll(() => page.locator(".search-excerpt mark").count()).toBeGreaterThan(2);
    expect(await places()).toEqual(before);
  });

  test("come without lines for readers who save data", async () => {
    const page = await open("about:blank");
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await page.goto(site.url);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await search(page, "zebra");
    await page.waitForTimeout(600);
    expect(asked.filter((each) => each.startsWith("/docs/"))).toEqual([]);
    expect(await page.locator(".search-excerpt:visible").count()).toBe(0);
  });

  test("can be of one area only", async () => {
    const page = await open(site.url);
    await search(page, "zebra");
    await page.getByRole("button", { name: "tool" }).click();
    expect(await names(page)).toEqual(["Build"]);
    expect(await page.getByRole("button", { name: "tool" }).getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: "All" }).click();
    expect((await names(page)).length).toBeGreaterThan(2);
  });

  test("name the words that no page has", async () => {
    const page = await open(path);
    await search(page, "calm qqqqqq");
    await expect.poll(() => status(page).textContent()).toBe("No page has “qqqqqq”. Results for the rest:");
    expect(await names(page)).toContain("Calm");
  });

  test("that are missing are told, with what most readers look for", async () => {
    const page = await open(path);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("qqqqqq");
    await expect.poll(() => status(page).textContent()).toBe("Nothing found for “qqqqqq”. Check the spelling, or try another word.");
    const top = page.getByRole("group", { name: "Popular pages" });
    expect(await top.getByRole("option").allTextContents()).toContain("Authentication");
    expect(await top.getByRole("option").count()).toBe(6);
  });

  test("are remembered by their queries, until the reader clears them", async () => {
    const page = await open(site.url);
    await readerIsThere(page);
    await search(page, "cloth");
    await page.keyboard.press("Enter");
    await page.waitForURL(/sensors/);
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Backspace");
    expect(await page.getByRole("group", { name: "Recent searches" }).getByRole("option").allTextContents()).toEqual(["cloth"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await field(page).inputValue()).toBe("cloth");
    await field(page).fill("");
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await page.getByRole("group", { name: "Recent searches" }).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem("bcidocs.searches"))).toBeNull();
  });

  test("are told to the script that the settings name, once the reader has stopped typing", async () => {
    const page = await open(site.url);
    await search(page, "zebra");
    const heard = () => page.evaluate(() => (window as unknown as { heard?: unknown }).heard);
    expect(await heard()).toBeUndefined();
    await expect.poll(heard).toEqual([{ query: "zebra", results: expect.any(Number) }]);
  });
});

describe("without scripts", () => {
  test("the search is a link to a page with everything from A to Z", async () => {
    const page = await open(site.url, { javaScriptEnabled: false });
    await page.getByRole("link", { name: "Search" }).click();
    expect(new URL(page.url()).pathname).toBe("/search");
    expect(await page.getByRole("textbox").count()).toBe(0);
    expect(await page.locator(".index section a").allTextContents()).toEqual(["Build", "Danger", "Kit", "Sensors"]);
    await page.getByRole("link", { name: "Sensors" }).click();
    expect(new URL(page.url()).pathname).toBe("/docs/sensors");
  });

  test("that page is kept from search engines", async () => {
    const [html, map] = await Promise.all([`${site.url}/search`, `${site.url}/sitemap.xml`].map(async (url) => (await fetch(url)).text()));
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(map).toContain("/docs/sensors");
    expect(map).not.toContain("/search");
  });
});

describe("the page from A to Z", () => {
  test("is not fetched before a reader goes there, for it is as large as a page can be", async () => {
    const page = await open(`${site.url}/docs/sensors`);
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await search(page, "zebra");
    await page.locator("dialog .search-foot a").hover();
    await options(page).first().hover();
    await expect.poll(() => fetched).toContain("/docs/danger");
    expect(fetched).not.toContain("/search");
  });

  test("answers what is typed into its field, without anything else having been pressed", async () => {
    const page = await open("/search");
    await page.locator("main .search-form input").click();
    await page.keyboard.type("cloth");
    await options(page).first().waitFor();
    expect(await page.locator("dialog[open]").count()).toBe(0);
  });

  test("is where the dialog leads, which closes", async () => {
    const page = await open(path);
    await page.keyboard.press("Control+k");
    await page.locator("dialog .search-foot a").click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/search");
    expect(await page.locator("dialog[open]").count()).toBe(0);
  });

  test("searches in place, and lists everything again when the field is empty", async () => {
    const page = await open(`${site.url}/search?q=cloth`);
    await options(page).first().waitFor();
    expect(await page.locator("dialog").evaluate((dialog) => (dialog as HTMLDialogElement).open)).toBe(false);
    expect(await page.locator(".index").isVisible()).toBe(false);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".index").isVisible()).toBe(true);
  });

  test("is accessible, with and without results", async () => {
    const page = await open("/search");
    expect(await brokenRules(page)).toEqual([]);
    await search(page, "signal");
    expect(await brokenRules(page)).toEqual([]);
  });
});

describe("with results, nothing found, or recent searches, the dialog is accessible", () => {
  test.each([1440, 375, 320])("at %i px", async (width) => {
    const page = await open(path, { viewport: { width, height: 800 }, hasTouch: width < 1000 });
    await page.evaluate(() => localStorage.setItem("bcidocs.searches", '["calm"]'));
    await page.keyboard.press("Control+k");
    await options(page).first().waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.type("signal");
    await expect.poll(() => page.locator(".search-excerpt mark").count()).toBeGreaterThan(0);
    expect(await brokenRules(page)).toEqual([]);
    const box = await dialogOf(page).boundingBox();
    if (width < 640) expect(box).toMatchObject({ x: 0, y: 0, width });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await field(page).fill("qqqqqq");
    await expect.poll(() => status(page).textContent()).toContain("Nothing found");
    expect(await brokenRules(page)).toEqual([]);
  });
});

test("while the site is written, the open dialog stays and asks again", async () => {
  const live = await watchSite({ "content/index.md": "# Kit\n\nHome.\n", "content/docs/a.md": "# Sensors\n\nText.\n" });
  const { page, loads } = await openLive(browser, live);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("giraffe");
  await expect.poll(() => status(page).textContent()).toContain("Nothing found");
  await live.edit({ "content/index.md": "# Kit\n\nHome of the giraffe.\n" });
  await expect.poll(() => names(page)).toEqual(["Kit"]);
  await live.edit({ "content/docs/a.md": "# Sensors\n\nA giraffe wears none.\n" });
  await expect.poll(() => names(page)).toContain("Sensors");
  expect(await field(page).inputValue()).toBe("giraffe");
  expect(loads()).toBe(0);
});
