/** Pages are fetched before the click, where data is not scarce, and a bar shows that a page takes long. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const text = "Text that fills the page.\n\n".repeat(60);

/** More than fit into memory. */
const many = Array.from({ length: 60 }, (_, at) => `many-${at}`);

const files = {
  "site.config.ts": 'export default { title: "Kit", favicon: "mark.svg", themeConfig: { navbar: { items: [] } } };\n',
  "static/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "static/kit.zip": "no zip",
  "content/index.md": `---\ndescription: The front door.\n---\n\n[Near](./near.md) [Other](./other.md) [Here](?all) [Part](#end) [File](/kit.zip) [Elsewhere](https://elsewhere.example/)\n\n${text}\n[Far](./far.md)\n\n## End\n`,
  "content/near.md": "# Near\n\n[Home](./index.md)\n",
  "content/far.md": "# Far\n",
  "content/other.md": "# Other\n",
  "content/many.md": `# Many\n\n${many.map((name) => `[${name}](./${name}.md)`).join(" ")}\n`,
  ...Object.fromEntries(many.map((name) => [`content/${name}.md`, `# ${name}\n`])),
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

interface Reader extends BrowserContextOptions {
  path?: string;
  connection?: { saveData?: boolean; effectiveType?: string };
  /** Nothing counts as in view. */
  isBlind?: boolean;
}

/** A page with its scripts, and the paths that it fetched. */
async function open({ path = "/", connection = {}, isBlind = false, ...options }: Reader = {}) {
  const { page } = await openPage(browser, "about:blank", options);
  await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);
  if (isBlind) await page.addInitScript(() => Object.assign(IntersectionObserver.prototype, { observe: () => undefined }));
  const fetched: string[] = [];
  page.on("request", (request) => request.resourceType() === "fetch" && fetched.push(new URL(request.url()).pathname));
  await page.goto(site.url + path);
  return { page, fetched };
}

/** The scripts of the shell are loaded, and have done their first work. */
async function settle(page: Page): Promise<void> {
  await readerIsThere(page);
  await page.waitForTimeout(300);
}

/** Holds requests back until it is opened. */
function gate() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => release() };
}

function link(page: Page, name: string) {
  return page.getByRole("main").getByRole("link", { name, exact: true });
}

describe("a page is prefetched", () => {
  test("when a link to it comes into view, and nothing before a reader interacts", async () => {
    const { page, fetched } = await open();
    await page.locator("html[data-alive]").waitFor();
    await page.waitForTimeout(200);
    expect(fetched).toEqual([]);
    await settle(page);
    expect(fetched.sort()).toEqual(["/near", "/other"]);
    await Promise.all([page.waitForRequest("**/far"), link(page, "Far").scrollIntoViewIfNeeded()]);
    expect(fetched.sort()).toEqual(["/far", "/near", "/other"]);
  });

  test("when a reader points at the link", async () => {
    const { page, fetched } = await open({ isBlind: true });
    await settle(page);
    expect(fetched).toEqual([]);
    await link(page, "Near").hover();
    await page.waitForTimeout(100);
    expect(fetched).toEqual(["/near"]);
  });

  test("when the link has the focus", async () => {
    const { page, fetched } = await open({ isBlind: true });
    await settle(page);
    await link(page, "Near").focus();
    await page.waitForTimeout(100);
    expect(fetched).toEqual(["/near"]);
  });

  test("when a finger touches the link", async () => {
    const { page, fetched } = await open({ isBlind: true, hasTouch: true });
    await settle(page);
    await link(page, "Near").dispatchEvent("touchstart");
    await page.waitForTimeout(100);
    expect(fetched).toEqual(["/near"]);
  });

  test("once, and shown from memory", async () => {
    const { page, fetched } = await open();
    await settle(page);
    await link(page, "Near").hover();
    await page.context().setOffline(true);
    await link(page, "Near").click();
    await page.locator("h1", { hasText: "Near" }).waitFor();
    expect(fetched.filter((path) => path === "/near")).toHaveLength(1);
  });
});

describe("nothing is prefetched", () => {
  test.each([
    { what: "on 2g", connection: { effectiveType: "2g" } },
    { what: "on slow 2g", connection: { effectiveType: "slow-2g" } },
    { what: "for who saves data", connection: { effectiveType: "4g", saveData: true } },
  ])("$what, and links work all the same", async ({ connection }) => {
    const { page, fetched } = await open({ connection });
    await settle(page);
    await link(page, "Near").hover();
    await link(page, "Other").focus();
    await page.waitForTimeout(200);
    expect(fetched).toEqual([]);
    await link(page, "Near").click();
    await page.locator("h1", { hasText: "Near" }).waitFor();
    expect(fetched).toEqual(["/near"]);
  });

  test("that is not another page of this site", async () => {
    const { page, fetched } = await open({ isBlind: true });
    await settle(page);
    for (const name of ["Here", "Part", "File", "Elsewhere (opens in a new tab)"]) await link(page, name).hover();
    await page.waitForTimeout(200);
    expect(fetched).toEqual([]);
  });
});

describe("nothing is prefetched while a page that was asked for is on its way", () => {
  test("by the shell: the others come after it", async () => {
    const { page, fetched } = await open({ isBlind: true });
    await settle(page);
    const { held, release } = gate();
    await page.route("**/near", async (route) => {
      await held;
      await route.continue();
    });
    await link(page, "Near").click();
    await link(page, "Other").hover();
    await page.waitForTimeout(200);
    expect(fetched).toEqual(["/near"]);
    release();
    await page.locator("h1", { hasText: "Near" }).waitFor();
  });

  test("by the browser, for a click that came before the script: its page is fetched once", async () => {
    const { page } = await openPage(browser, "about:blank");
    const asked: string[] = [];
    page.on(
      "request",
      (request) => /\/(near|other)$/.test(request.url()) && asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`),
    );
    const { held: clicked, release: click } = gate();
    const { held, release } = gate();
    await page.route(/shell\.[^/]*\.js/, async (route) => {
      await clicked;
      await route.continue();
    });
    await page.route("**/near", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.url);
    await link(page, "Near").click({ noWaitAfter: true });
    click();
    await page.waitForTimeout(500);
    expect(asked).toEqual(["document /near"]);
    release();
    await page.locator("h1", { hasText: "Near" }).waitFor();
  });
});

test("the number of pages in memory is limited, and links that a reader points at come first", async () => {
  const { page, fetched } = await open({ path: "/many" });
  await settle(page);
  await expect.poll(() => fetched.length).toBe(50);
  await page.waitForTimeout(300);
  expect(fetched).toHaveLength(50);
  await link(page, "many-59").hover();
  await expect.poll(() => fetched.at(-1)).toBe("/many-59");
  // The oldest was evicted.
  await page.locator(`.header a[href="${fetched[0]}"]`).first().hover();
  await expect.poll(() => fetched.at(-1)).toBe(fetched[0]);
  expect(fetched).toHaveLength(52);
});

describe("the bar at the top", () => {
  /** Delays the responses of pages by this many milliseconds, and records when there is a bar. */
  async function slowPages(delay: number) {
    const opened = await open({ isBlind: true });
    const { page } = opened;
    await settle(page);
    await page.route(/\/(near|other)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    await page.evaluate(() => {
      const bars: number[] = [];
      Object.assign(window, { bars, from: performance.now() });
      addEventListener("click", () => Object.assign(window, { from: performance.now() }), true);
      new MutationObserver(() => {
        if (document.querySelector(".progress")) bars.push(performance.now() - Reflect.get(window, "from"));
      }).observe(document.body, { childList: true });
    });
    return { ...opened, bars: () => page.evaluate(() => Reflect.get(window, "bars") as number[]) };
  }

  test("appears after 200 ms, thin and above everything, and disappears when the page is loaded", async () => {
    const { page, bars } = await slowPages(700);
    await link(page, "Near").click();
    const bar = page.locator(".progress");
    await bar.waitFor({ state: "attached" });
    const look = await bar.evaluate((element) => {
      const { height, top, zIndex, position } = getComputedStyle(element);
      return { height, top, zIndex, position };
    });
    expect(look).toEqual({ height: "2px", top: "0px", zIndex: "1031", position: "fixed" });
    expect((await bars())[0]).toBeGreaterThanOrEqual(195);
    await page.locator("h1", { hasText: "Near" }).waitFor();
    await bar.waitFor({ state: "detached" });
  });

  test("does not come for a page that is there sooner, for an anchor or another query", async () => {
    const { page, bars } = await slowPages(0);
    await link(page, "Here").click();
    await page.waitForTimeout(300);
    await page.evaluate(() => document.querySelector<HTMLElement>("main a[href='#end']")?.click());
    await page.waitForTimeout(300);
    await link(page, "Near").hover();
    await page.waitForTimeout(100);
    await link(page, "Near").click();
    await page.locator("h1", { hasText: "Near" }).waitFor();
    await page.waitForTimeout(300);
    expect(await bars()).toEqual([]);
  });

  test("is one, however many pages are requested", async () => {
    const { page } = await slowPages(1500);
    await link(page, "Near").click();
    await page.waitForTimeout(250);
    await link(page, "Other").click();
    await page.waitForTimeout(500);
    expect(await page.locator(".progress").count()).toBe(1);
    await page.locator("h1", { hasText: "Other" }).waitFor();
    await page.locator(".progress").waitFor({ state: "detached" });
  });
});
