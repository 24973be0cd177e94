/** From page to page without reloading the shell: history, scroll, focus, head and shell are as after a full load. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { addressOfNewTab, openPage, readerIsThere, serious } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";
import { watch } from "../support/watch.ts";

const text = "Text that fills the page.\n\n".repeat(60);

/** Counts how often it ran, and the pages that it heard of. */
const counter = `
window.runs = (window.runs ?? 0) + 1;
window.heard = [];
addEventListener("bcidocs-page", () => window.heard.push(location.pathname));
`;

const config = {
  title: "Kit",
  baseUrl: "/docs-site/",
  url: "https://kit.example",
  favicon: "mark.svg",
  scripts: ["/js/counter.js"],
  redirects: { "/old": "/docs/two" },
  docs: {
    sidebars: {
      docs: ["one", "two", { "Far away": ["far/three"] }, { "Left alone": ["far/four"] }],
    },
  },
  themeConfig: {
    navbar: {
      items: [
        { label: "Docs", to: "/docs/one", activeBasePath: "/docs" },
        { label: "Home", to: "/" },
      ],
    },
  },
};

const links = [
  "[To two](./two.md)",
  "[To three](./far/three.md)",
  "[To the middle of two](./two.md#middle)",
  "[Down](#middle)",
  "[Other query](?view=all)",
  "[Other query and down](?view=some#middle)",
  "[Old](/old)",
  "[Pictures](/pictures)",
  "[Archive](/kit.zip)",
  "[Elsewhere](https://elsewhere.example/)",
];

const files = {
  "site.config.ts": `export default ${JSON.stringify(config)};\n`,
  "static/js/counter.js": counter,
  "static/kit.zip": "no zip",
  "static/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "content/index.md": "---\ndescription: The front door.\n---\n\n[To one](./docs/one.md)\n",
  "content/pictures.md": "# Pictures\n\n![A picture](https://pictures.example/a.png)\n\n[Back to one](./docs/one.md)\n",
  "content/docs/one.md": `---\ndescription: About one.\n---\n\n# One\n\n${links.join("\n\n")}\n\n${text}\n## Middle\n\n[To two from below](./two.md)\n\n${text}`,
  "content/docs/two.md": `---\nkeywords: [two]\n---\n\n# Two\n\n[To one](./one.md)\n\n${text}\n## Middle\n\n[After the middle](./one.md)\n\n${text}`,
  "content/docs/far/three.md": `# Three\n\n[To one](../one.md)\n`,
  "content/docs/far/four.md": `# Four\n\n[To one](../one.md)\n`,
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files, "docs-site")]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

/** A page whose shell has its scripts, and nothing prefetched; `isKept` says whether it was not loaded in full since. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, "about:blank", options);
  const { page } = opened;
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto(`${site.url}/docs-site${path}`);
  await readerIsThere(page);
  await mark(page);
  return { ...opened, isKept: () => page.evaluate(() => "isMarked" in window) };
}

async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
}

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
}

/** Answers to requests of these addresses wait until the returned function is called. Until then a press by Playwright waits too. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** As `follow`, but the page stays where it is scrolled to. */
async function followUnseen(page: Page, name: string): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("link", { name, exact: true })
    .evaluate((link) => (link as HTMLElement).click());
}

/** Waits for the page with this title. */
async function arrive(page: Page, title: string): Promise<void> {
  await page.locator("h1", { hasText: new RegExp(`^${title}`) }).waitFor();
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** By the browser itself, so that nothing but the place changes. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  // Positions are saved in the next frame.
  await page.waitForTimeout(100);
}

describe("a link", () => {
  test("shows the next page in the shell of this one", async () => {
    const { page, isKept, complaints } = await open("/docs/one");
    await follow(page, "To two");
    await arrive(page, "Two");
    expect(new URL(page.url()).pathname).toBe("/docs-site/docs/two");
    expect(await isKept()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("scrolls to the top of the page, wherever the reader was", async () => {
    const { page } = await open("/docs/one");
    await scrollTo(page, 1200);
    await followUnseen(page, "To two from below");
    await arrive(page, "Two");
    expect(await scrollTop(page)).toBe(0);
  });

  test("with an anchor scrolls there", async () => {
    const { page } = await open("/docs/one");
    await follow(page, "To the middle of two");
    await arrive(page, "Two");
    expect(await page.locator(":target").textContent()).toContain("Middle");
    expect(await page.locator(":target").evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(200);
  });

  test("to an anchor of the page, or to another query, loads nothing and changes nothing else", async () => {
    const { page, isKept } = await open("/docs/one");
    const requests: string[] = [];
    page.on("request", (request) => request.url().includes("/docs/one") && requests.push(request.url()));
    await scrollTo(page, 40);
    await followUnseen(page, "Other query");
    await page.waitForURL(/\?view=all/);
    expect(await scrollTop(page)).toBe(40);
    await followUnseen(page, "Down");
    await page.waitForFunction(() => scrollY > 500);
    expect(new URL(page.url()).hash).toBe("#middle");
    await page.goBack();
    await page.waitForFunction(() => scrollY === 40);
    await followUnseen(page, "Other query and down");
    await page.waitForFunction(() => scrollY > 500);
    expect(page.url()).toContain("?view=some#middle");
    expect(await isKept()).toBe(true);
    expect(requests).toEqual([]);
  });

  test("that is pressed twice, or while another is loading, follows the last one", async () => {
    const { page, isKept, complaints } = await open("/docs/one");
    const release = await hold(page, /docs\/(two|far\/three)$/);
    for (const name of ["To three", "To two", "To two"]) await followUnseen(page, name);
    release();
    await arrive(page, "Two");
    await page.waitForTimeout(300);
    await arrive(page, "Two");
    expect(new URL(page.url()).pathname).toBe("/docs-site/docs/two");
    expect(await isKept()).toBe(true);
    expect(serious(complaints)).toEqual([]);
  });

  test("to an anchor of the page that is loading scrolls there too", async () => {
    const { page } = await open("/docs/one");
    const release = await hold(page, /docs\/two$/);
    for (const name of ["To two", "Down"]) await followUnseen(page, name);
    release();
    await arrive(page, "Two");
    expect(page.url()).toContain("/docs/two#middle");
    expect(await scrollTop(page)).toBeGreaterThan(500);
  });

  test("to where a host answers with a slash at the end shows that page", async () => {
    const { page, isKept } = await open("/docs/one");
    await page.route(/docs\/two\/?$/, async (route) => {
      const url = route.request().url();
      if (url.endsWith("/")) return route.fulfill({ response: await route.fetch({ url: url.slice(0, -1) }) });
      return route.fulfill({ status: 301, headers: { location: `${url}/` } });
    });
    await follow(page, "To two");
    await arrive(page, "Two");
    expect(await isKept()).toBe(true);
  });

  test("from the page for wrong addresses works", async () => {
    const { page, isKept } = await open("/no/such/page");
    await page.getByRole("link", { name: "Docs", exact: true }).first().click();
    await arrive(page, "One");
    expect(await isKept()).toBe(true);
  });
});

describe("a link is left to the browser", () => {
  test.each([
    { what: "to another site", name: "Elsewhere", popup: "https://elsewhere.example/" },
    { what: "pressed with Ctrl", name: "To two", modifier: "Control" as const, popup: "/docs-site/docs/two" },
    { what: "pressed with Shift", name: "To two", modifier: "Shift" as const, popup: "/docs-site/docs/two" },
  ])("$what", async ({ name, modifier, popup }) => {
    const { page, isKept } = await open("/docs/one");
    await page.context().route("https://elsewhere.example/", (route) => route.fulfill({ body: "Elsewhere" }));
    const link = page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .first();
    expect(await addressOfNewTab(page, () => link.click(modifier ? { modifiers: [modifier] } : {}))).toContain(popup);
    expect(new URL(page.url()).pathname).toBe("/docs-site/docs/one");
    expect(await isKept()).toBe(true);
  });

  test("to a file", async () => {
    const { page } = await open("/docs/one");
    const [download] = await Promise.all([page.waitForEvent("download"), follow(page, "Archive")]);
    expect(download.suggestedFilename()).toBe("kit.zip");
    expect(await page.locator("h1").first().textContent()).toContain("One");
  });

  test("with the attribute download, in a new tab, and outside of the base URL", async () => {
    const { page } = await open("/docs/one");
    const fetched: string[] = [];
    page.on("request", (request) => request.resourceType() === "fetch" && fetched.push(new URL(request.url()).pathname));
    await page.route("**/other", (route) => route.fulfill({ body: "<h1>Other</h1>", contentType: "text/html" }));
    await page.evaluate(() => {
      const add = (attributes: Record<string, string>) => {
        const link = document.createElement("a");
        for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
        link.textContent = attributes.id ?? "";
        document.querySelector("h1")?.append(link, " ");
      };
      add({ id: "saved", href: "/docs-site/docs/two", download: "two.html" });
      add({ id: "new-tab", href: "/docs-site/docs/two", target: "_blank" });
      add({ id: "outside", href: "/other" });
    });
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#saved")]);
    expect(download.suggestedFilename()).toBe("two.html");
    await Promise.all([page.context().waitForEvent("page"), page.click("#new-tab")]);
    expect(new URL(page.url()).pathname).toBe("/docs-site/docs/one");
    await page.click("#outside");
    await arrive(page, "Other");
    expect(fetched).not.toContain("/other");
  });
});

describe("a page is loaded in full", () => {
  test("when it cannot be fetched: once, and then its own links are left to the browser", async () => {
    const { page, isKept } = await open("/docs/one");
    const asked: string[] = [];
    await page.route("**/docs/**", (route) => {
      const request = route.request();
      asked.push(`${request.resourceType()} ${request.url().replace(/.*docs\//, "")}`);
      return request.resourceType() === "fetch" ? route.abort() : route.continue();
    });
    await follow(page, "To three");
    await arrive(page, "Three");
    expect(await isKept()).toBe(false);
    expect(asked.filter((request) => request === "document far/three")).toHaveLength(1);
    asked.length = 0;
    await readerIsThere(page);
    await follow(page, "To one");
    await arrive(page, "One");
    expect(asked).toEqual(["document one"]);
    await page.goBack();
    await arrive(page, "Three");
  });

  test("when it belongs to another build", async () => {
    const { page, isKept } = await open("/docs/one");
    await page.route("**/docs/two", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/(<script type="module" src=")[^"]+/, "$1/other.js") });
    });
    await follow(page, "To two");
    await arrive(page, "Two");
    expect(await isKept()).toBe(false);
  });

  test("when it may show images that this one may not, and its image loads", async () => {
    const { page, isKept, complaints } = await open("/docs/one");
    await page.route("https://pictures.example/a.png", (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
    );
    const picture = page.waitForResponse("https://pictures.example/a.png");
    await follow(page, "Pictures");
    await picture;
    expect(await isKept()).toBe(false);
    expect(serious(complaints)).toEqual([]);
  });

  test("when it only redirects, and then shows the target", async () => {
    const { page } = await open("/docs/one");
    await follow(page, "Old");
    await page.waitForURL("**/docs/two");
    await arrive(page, "Two");
    await page.goBack();
    await arrive(page, "One");
  });

  test("when there is none", async () => {
    const { page } = await open("/docs/one");
    await page.evaluate(() => void navigation.navigate("/docs-site/lost"));
    await arrive(page, "Page not found");
    expect(new URL(page.url()).pathname).toBe("/docs-site/lost");
  });
});

describe("back and forward", () => {
  test("show the pages at the very place where the reader left them", async () => {
    const { page, isKept } = await open("/docs/one");
    await scrollTo(page, 1111);
    await followUnseen(page, "To two from below");
    await arrive(page, "Two");
    await scrollTo(page, 777);
    await page.goBack();
    await arrive(page, "One");
    expect(await scrollTop(page)).toBe(1111);
    await page.goForward();
    await arrive(page, "Two");
    expect(await scrollTop(page)).toBe(777);
    expect(await isKept()).toBe(true);
  });

  test("do so after a reload in between", async () => {
    const { page } = await open("/docs/one");
    await scrollTo(page, 1111);
    await followUnseen(page, "To two from below");
    await arrive(page, "Two");
    await scrollTo(page, 777);
    await page.reload();
    await page.locator("html[data-navigates]").waitFor();
    expect(await scrollTop(page)).toBe(777);
    await page.goBack();
    await arrive(page, "One");
    expect(await scrollTop(page)).toBe(1111);
    await page.goForward();
    await arrive(page, "Two");
    expect(await scrollTop(page)).toBe(777);
  });

  test("do so when nobody has moved since that reload", async () => {
    const { page } = await open("/docs/one");
    await scrollTo(page, 1111);
    await followUnseen(page, "To two from below");
    await arrive(page, "Two");
    await page.reload();
    await page.waitForTimeout(300);
    await page.goBack();
    await arrive(page, "One");
    expect(await scrollTop(page)).toBe(1111);
  });

  test("show where an anchor led", async () => {
    const { page } = await open("/docs/one");
    await follow(page, "To the middle of two");
    await arrive(page, "Two");
    const middle = await scrollTop(page);
    await page.goBack();
    await arrive(page, "One");
    expect(await scrollTop(page)).toBe(0);
    await page.goForward();
    await arrive(page, "Two");
    expect(await scrollTop(page)).toBe(middle);
  });
});

describe("focus and speech", () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  test("after a link the title is announced, and the next Tab reaches the skip link", async () => {
    const { page } = await open("/docs/one");
    await follow(page, "To two");
    await arrive(page, "Two");
    expect(await page.locator("[aria-live]").textContent()).toBe("Two | Kit");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to main content");
  });

  test("after a link with an anchor the next Tab continues from there", async () => {
    const { page } = await open("/docs/one");
    await follow(page, "To the middle of two");
    await arrive(page, "Two");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("After the middle");
  });

  test("back and forward announce the title, and leave the focus where it was", async () => {
    const { page } = await open("/docs/one");
    await follow(page, "To two");
    await arrive(page, "Two");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).focus();
    await page.goBack();
    await arrive(page, "One");
    expect(await page.locator("[aria-live]").textContent()).toBe("One | Kit");
    expect(await focused(page)).toBe("Home");
  });
});

describe("the next page", () => {
  test("has its own head and the attributes of its own root", async () => {
    const { page } = await open("/docs/one");
    await page.route("**/docs/two", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('<html lang="en"', '<html lang="ar" dir="rtl" class="v7"') });
    });
    const viewport = await page.locator("meta[name=viewport]").elementHandle();
    await follow(page, "To two");
    await arrive(page, "Two");
    const loaded = await openPage(browser, `${site.url}/docs-site/docs/two`);
    const head = (shown: Page) =>
      shown.evaluate(() => [
        document.title,
        ...[...document.querySelectorAll("head :is(meta, link)")].map((element) => element.outerHTML).sort(),
      ]);
    // The stylesheets for scripts are on by now.
    const isSame = (line: string) => !/(lazy|searchDialog)\./.test(line);
    expect((await head(page)).filter(isSame)).toEqual((await head(loaded.page)).filter(isSame));
    expect(await viewport?.evaluate((element) => element.isConnected)).toBe(true);
    const root = () => page.evaluate(() => ["lang", "dir", "class"].map((name) => document.documentElement.getAttribute(name)));
    expect(await root()).toEqual(["ar", "rtl", "v7"]);
    await follow(page, "To one");
    await arrive(page, "One");
    expect(await root()).toEqual(["en", null, null]);
  });

  test("is marked in navbar and sidebar, in the elements that were there before", async () => {
    const { page } = await open("/");
    const header = await page.locator(".header").elementHandle();
    const current = () => page.locator("[aria-current]:is(.navbar-link, .sidebar-link):visible").allTextContents();
    expect(await current()).toEqual(["Home"]);
    await follow(page, "To one");
    await arrive(page, "One");
    expect(await current()).toEqual(["Docs", "One"]);
    const sidebar = await page.locator(".sidebar").elementHandle();
    await follow(page, "To two");
    await arrive(page, "Two");
    expect(await current()).toEqual(["Docs", "Two"]);
    expect(await header?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await sidebar?.evaluate((element) => element.isConnected)).toBe(true);
  });

  test("opens the category that it is in, and leaves the others as the reader has them", async () => {
    const { page } = await open("/docs/one");
    const isOpen = (label: string) =>
      page
        .locator("nav.sidebar details", { has: page.locator("summary", { hasText: label }) })
        .evaluate((details) => (details as HTMLDetailsElement).open);
    await page.locator("nav.sidebar summary", { hasText: "Left alone" }).click();
    await follow(page, "To three");
    await arrive(page, "Three");
    expect([await isOpen("Far away"), await isOpen("Left alone")]).toEqual([true, true]);
    await page.locator("nav.sidebar summary", { hasText: "Left alone" }).click();
    await page.waitForTimeout(100);
    await follow(page, "To one");
    await arrive(page, "One");
    expect([await isOpen("Far away"), await isOpen("Left alone")]).toEqual([true, false]);
  });

  test("is announced to scripts by `bcidocs-page`, and the scripts of the config run once", async () => {
    const { page } = await open("/docs/one");
    await follow(page, "To two");
    await arrive(page, "Two");
    await follow(page, "To one");
    await arrive(page, "One");
    const reported = await page.evaluate(() => [Reflect.get(window, "runs"), Reflect.get(window, "heard")]);
    expect(reported).toEqual([1, ["/docs-site/docs/two", "/docs-site/docs/one"]]);
  });
});

describe("motion", () => {
  /** Durations of the animations that a view transition runs. */
  const fades = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const { startViewTransition } = document;
          document.startViewTransition = function start(change) {
            const transition = startViewTransition.call(document, change as ViewTransitionUpdateCallback);
            transition?.ready.then(() => {
              const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
              const own = effects.filter(({ pseudoElement }) => pseudoElement?.startsWith("::view-transition"));
              resolve(own.map((effect) => Number(effect.getComputedTiming().duration)));
            });
            return transition;
          };
          setTimeout(() => resolve([]), 700);
          document.querySelector<HTMLElement>("main a[href$='/docs/two']")?.click();
        }),
    );

  test("the old page fades into one that was waited for, shortly", async () => {
    const { page, complaints } = await open("/docs/one", { reducedMotion: "no-preference" });
    await page.route("**/docs/two", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await route.continue();
    });
    // What was fetched so far is outdated.
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 10 * 60_000;
    });
    const durations = await fades(page);
    await arrive(page, "Two");
    expect(durations.length).toBeGreaterThan(0);
    expect(Math.max(...durations)).toBeLessThanOrEqual(150);
    expect(complaints).toEqual([]);
  });

  test("a prefetched page is shown at once", async () => {
    const { page } = await openPage(browser, "about:blank", { reducedMotion: "no-preference" });
    await page.route("**/docs/two", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.goto(`${site.url}/docs-site/docs/one`);
    const fetched = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/docs/two"));
    await readerIsThere(page);
    await fetched;
    expect(await fades(page)).toEqual([]);
    await arrive(page, "Two");
  });

  test("nothing fades for readers who want no motion", async () => {
    const { page } = await open("/docs/one");
    expect(await fades(page)).toEqual([]);
    await arrive(page, "Two");
  });

  test("pages that overtake one another break nothing", async () => {
    const { page, complaints, isKept } = await open("/docs/one", { reducedMotion: "no-preference" });
    for (const path of ["two", "one", "far/three", "one", "two"]) {
      await page.evaluate((to) => void navigation.navigate(to), `/docs-site/docs/${path}`);
    }
    await arrive(page, "Two");
    await page.waitForTimeout(300);
    await arrive(page, "Two");
    expect(await isKept()).toBe(true);
    expect(serious(complaints)).toEqual([]);
  });
});

test("without the Navigation API each page is loaded in full, Back returns to the place, and nothing is fetched ahead", async () => {
  const { page, complaints } = await openPage(browser, "about:blank");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  const reading = () => page.waitForResponse((response) => /\/reading\./.test(response.url()));
  const arrived = reading();
  await page.goto(`${site.url}/docs-site/docs/one`);
  await page.keyboard.press("Tab");
  await arrived;
  await page.waitForLoadState("networkidle");
  await mark(page);
  await scrollTo(page, 1111);
  await followUnseen(page, "To two");
  await arrive(page, "Two");
  expect(await page.evaluate(() => "isMarked" in window)).toBe(false);
  expect(asked.filter((request) => /\/docs\/two/.test(request))).toEqual(["document /docs-site/docs/two"]);
  await page.goBack();
  await arrive(page, "One");
  await expect.poll(() => scrollTop(page)).toBe(1111);
  await followUnseen(page, "Other query and down");
  await expect.poll(() => page.evaluate(() => location.search + document.querySelector(":target")?.id)).toBe("?view=somemiddle");
  expect(serious(complaints)).toEqual([]);
});

test("nothing shifts on a visit of docs, home page and reference", async () => {
  const { page } = await openPage(browser, "about:blank");
  const { shift } = await watch(page);
  await page.goto(`${inject("siteUrl")}/docs/overview`);
  await readerIsThere(page);
  for (const path of ["/docs/api/focus", "/docs/api/calm", "/", "/docs/reference/classes/Noema", "/docs/overview"]) {
    await page.evaluate((to) => navigation.navigate(to).finished?.then(() => undefined), path);
    await page.waitForTimeout(150);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(await shift()).toBe(0);
});

test("two hundred pages later no page of before is held", async () => {
  const { page } = await openPage(browser, "/docs/overview");
  await readerIsThere(page);
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  const count = async () => {
    await client.send("HeapProfiler.collectGarbage");
    const { metrics } = await client.send("Performance.getMetrics");
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { nodes: value("Nodes"), documents: value("Documents") };
  };
  const visit = (times: number) =>
    page.evaluate(async (count) => {
      const paths = ["/docs/api/focus", "/docs/api/calm", "/docs/guides/importing", "/docs/overview"];
      for (let at = 0; at < count; at++) await navigation.navigate(paths[at % paths.length] ?? "").finished;
    }, times);
  await visit(20);
  // One garbage collection may free what another has found.
  await expect.poll(async () => (await count()).documents, { timeout: 10_000 }).toBeLessThanOrEqual(2);
  const before = await count();
  await visit(200);
  await expect.poll(async () => (await count()).documents, { timeout: 10_000 }).toBeLessThanOrEqual(before.documents);
  await expect.poll(async () => (await count()).nodes, { timeout: 10_000 }).toBeLessThan(before.nodes * 1.1);
});

describe("a long page of the reference", () => {
  const path = "/docs/reference/classes/Noema";
  const topOf = (page: Page, id: string) => page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? 0, id);

  test("is laid out below the window in slices once it has a reader, not before", async () => {
    const { page } = await openPage(browser, "about:blank");
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        const members = [...document.querySelectorAll(".api-member")];
        const last = members.at(-1);
        Object.assign(window, { first: last && getComputedStyle(last).contentVisibility, counts: [] as number[] });
        new MutationObserver((changes) => Reflect.get(window, "counts").push(changes.length)).observe(document.body, {
          attributeFilter: ["data-laid-out"],
          subtree: true,
        });
      });
    });
    await page.goto(inject("siteUrl") + path);
    await page.locator("html[data-alive]").waitFor();
    await page.waitForTimeout(500);
    expect(await page.locator("[data-laid-out]").count()).toBe(0);
    await page.keyboard.press("Shift");
    await page.locator("html[data-whole]").waitFor();
    const [first, last, slices] = await page.evaluate(() => [
      Reflect.get(window, "first"),
      getComputedStyle([...document.querySelectorAll(".api-member")].at(-1) as Element).contentVisibility,
      Reflect.get(window, "counts").length,
    ]);
    expect([first, last]).toEqual(["auto", "visible"]);
    expect(slices).toBeGreaterThan(1);
  });

  test.each([1440, 375])("ends where End leads to, %i pixels wide", async (width) => {
    const { page } = await openPage(browser, path, { viewport: { width, height: 800 } });
    await page.locator("html[data-alive]").waitFor();
    await page.keyboard.press("End");
    await page.waitForFunction(() => scrollY > 1000);
    await page.locator("html[data-whole]").waitFor();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)).toBeLessThan(2);
  });

  test.each([true, false])("shows the member that the address names, with scripts: %s", async (javaScriptEnabled) => {
    const { page } = await openPage(browser, `${path}#haptics`, { javaScriptEnabled });
    // Below the header and the filter, which stay in view.
    const box = await page.locator("#haptics").boundingBox();
    expect(box?.y).toBeGreaterThan(120);
    expect(box?.y).toBeLessThan(150);
  });

  test("has the same scroll position after a reload", async () => {
    const { page } = await openPage(browser, path);
    await readerIsThere(page);
    await page.evaluate(() => document.getElementById("brainwaves")?.scrollIntoView({ behavior: "instant" }));
    const before = await topOf(page, "brainwaves");
    await page.reload();
    await expect.poll(() => topOf(page, "brainwaves")).toBe(before);
  });
});
