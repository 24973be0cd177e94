/** The menus of languages and versions: links that keep the reader's place, and a version that is remembered. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { addressOfNewTab, mobile, openPage, readerIsThere, serious } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

function siteWith(docs: object): Promise<StaticServer> {
  const items = [
    { type: "docsVersionDropdown", dropdownItemsAfter: [{ label: "All", to: "/docs/all" }] },
    { type: "localeDropdown", queryString: "?from=menu", dropdownItemsAfter: [{ label: "Translate", href: "https://translate.example/" }] },
  ];
  const config = {
    title: "Test",
    favicon: "icon.svg",
    i18n: { locales: ["en", "fr"], localeConfigs: { fr: { label: "Français" } } },
    docs: { id: "kit", ...docs },
    themeConfig: { colorMode: { disableSwitch: true }, navbar: { items } },
  };
  return serveSite({
    "site.config.ts": `export default ${JSON.stringify(config)};\n`,
    "static/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "content/docs/index.md": "# Docs\n\n## Usage\n\nText.\n",
    "content/docs/all.md": "# All versions\n\nText.\n",
    "versions/kit/v2/index.md": "# Docs 2\n\nText.\n",
    "versions/kit/v1/index.md": "# Docs 1\n\nText of an antique zebra.\n",
    "content/fr/docs/index.md": "# Bienvenue\n\nDes chevaux et des enregistrements.\n",
  });
}

const versions = { versions: { v2: {}, v1: { label: "v1 (old)" } }, lastVersion: "current" };

let browser: Browser;
let kept: StaticServer;
let forgotten: StaticServer;
beforeAll(async () => {
  [browser, kept, forgotten] = await Promise.all([sharedBrowser(), siteWith(versions), siteWith({ ...versions, persistence: "none" })]);
});
afterAll(() => Promise.all([closePages(browser), kept.close(), forgotten.close()]));

const key = "docs-preferred-version-kit";
const remembered = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key);
const versionsAnswer = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/shell.")));

/** The page with its menu scripts loaded. */
async function visit(url: string, viewport = { width: 1440, height: 900 }) {
  const { page, complaints } = await openPage(browser, url, { viewport });
  await readerIsThere(page);
  await versionsAnswer(page);
  await page.waitForTimeout(50);
  return { page, complaints };
}

/** Presses an entry of a menu of the navbar and returns where that led, relative to the site. */
async function goBy(page: Page, purpose: string, name: string, title: string): Promise<string> {
  const menu = page.locator(`.navbar [data-purpose=${purpose}]`);
  await menu.locator("summary").click();
  await menu.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { name: title, level: 1, exact: true }).waitFor();
  return page.url().replace(/^https?:\/\/[^/]+/, "");
}

describe("a language", () => {
  test("is opened with the query and the anchor of this page, besides those in the config", async () => {
    const { page } = await visit(`${kept.url}/docs?x=1&from=mail#usage`);
    expect(await goBy(page, "locale", "Français", "Bienvenue")).toBe("/fr/docs?x=1&from=menu#usage");
  });

  test("is opened so in a new tab too, and the link itself stays as it was written", async () => {
    const { page } = await visit(`${kept.url}/docs?x=1#usage`);
    await page.locator(".navbar [data-purpose=locale] summary").click();
    const entry = page.locator(".navbar [data-purpose=locale]").getByRole("link", { name: "Français" });
    const address = await addressOfNewTab(page, () => entry.click({ button: "middle" }));
    // A tab that crashed early requested without the anchor.
    expect([`${kept.url}/fr/docs?x=1&from=menu#usage`, `${kept.url}/fr/docs?x=1&from=menu`]).toContain(address);
    expect(await entry.getAttribute("href")).toBe("/fr/docs?from=menu");
  });

  test("that is another site learns nothing of it", async () => {
    const { page } = await visit(`${kept.url}/docs?token=1#usage`);
    const href = await page.locator(".navbar [data-purpose=locale] a[href^=https]").evaluate((link) => {
      const seen: string[] = [];
      link.addEventListener("click", (event) => {
        event.preventDefault();
        seen.push((link as HTMLAnchorElement).href);
      });
      (link as HTMLElement).click();
      return seen[0];
    });
    expect(href).toBe("https://translate.example/");
  });
});

describe("a version", () => {
  test("keeps query and anchor, and is remembered", async () => {
    const { page } = await visit(`${kept.url}/docs?x=1#usage`);
    expect(await goBy(page, "version", "v1 (old)", "Docs 1")).toBe("/docs/v1?x=1#usage");
    expect(await remembered(page)).toBe("v1");
  });

  test("may be chosen by keyboard", async () => {
    const { page } = await visit(`${kept.url}/docs`);
    const menu = page.locator(".navbar [data-purpose=version]");
    await menu.locator("summary").focus();
    await page.keyboard.press("Enter");
    await menu.getByRole("link", { name: "v2" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Docs 2", level: 1 }).waitFor();
    expect(await remembered(page)).toBe("v2");
  });

  test("may be chosen in the drawer of a phone", async () => {
    const { page } = await visit(`${kept.url}/docs`, mobile);
    await page.evaluate(() => {
      const link = document.querySelector<HTMLElement>(".side-menu [data-version='v2']");
      link?.addEventListener("click", (event) => event.preventDefault());
      link?.click();
    });
    expect(await remembered(page)).toBe("v2");
  });

  test("is the one that the menu lists, and not another link in it", async () => {
    const { page } = await visit(`${kept.url}/docs`);
    await goBy(page, "version", "All", "All versions");
    expect(await remembered(page)).toBeNull();
  });

  test("is not remembered where the config says so", async () => {
    const { page } = await visit(`${forgotten.url}/docs?x=1`);
    expect(await goBy(page, "version", "v2", "Docs 2")).toBe("/docs/v2?x=1");
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});

describe("the search", () => {
  const field = (page: Page) => page.locator("dialog [role=combobox]");
  const find = async (page: Page, query: string) => {
    await page.keyboard.press("Control+k");
    await field(page).fill(query);
    await page.locator("dialog [role=option]").first().waitFor();
    return page
      .locator("dialog a[role=option]")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  };

  test("finds the pages of the version that is open, also after another one was chosen", async () => {
    const { page, complaints } = await visit(`${kept.url}/docs`);
    await page.keyboard.press("Control+k");
    await field(page).fill("antique");
    await page.locator("dialog [role=status]").getByText("antique").waitFor();
    await page.keyboard.press("Escape");
    const isSamePage = await page.evaluateHandle(() => Object.assign(window, { isSamePage: true }));
    await goBy(page, "version", "v1 (old)", "Docs 1");
    expect(await isSamePage.evaluate((shown) => shown.isSamePage)).toBe(true);
    expect(await find(page, "antique")).toEqual(["/docs/v1"]);
    expect(await page.locator("dialog .search-foot a").getAttribute("href")).toBe("/docs/v1/search");
    expect(serious(complaints)).toEqual([]);
  });

  test("reads words as the language of the page does, also after another one was chosen", async () => {
    const { page, complaints } = await visit(`${kept.url}/docs`);
    await goBy(page, "locale", "Français", "Bienvenue");
    expect(await find(page, "enregistrer")).toEqual(["/fr/docs"]);
    expect(serious(complaints)).toEqual([]);
  });

  test("finds pages that are not translated, in the words of the default language", async () => {
    const { page } = await visit(`${kept.url}/fr/docs/v1`);
    expect(await find(page, "antiques zebras")).toEqual(["/fr/docs/v1"]);
  });

  test("has a list from A to Z in each version and language, without scripts too", async () => {
    for (const [address, listed] of [
      ["/docs/v1/search", ["/docs/v1"]],
      ["/fr/search", ["/fr/docs", "/fr/docs/all"]],
    ] as const) {
      const { page } = await openPage(browser, kept.url + address, { javaScriptEnabled: false });
      const links = page.locator(".index section a");
      expect((await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).sort()).toEqual(listed);
    }
  });
});
