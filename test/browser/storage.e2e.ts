/** Storage that is blocked, full or garbled: pages work, choices last as long as the page, and one warning says why. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";
import { watch } from "../support/watch.ts";

const config = {
  title: "Test",
  favicon: "icon.svg",
  docs: { versions: { "1.0": {} }, lastVersion: "current" },
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    announcementBar: { id: "v7", content: "Version 7 is out" },
    navbar: { items: [{ type: "docsVersionDropdown" }] },
  },
};

const tabs = "::::tabs{group=pm}\n:::tab[npm]\nOne\n:::\n:::tab[yarn]\nTwo\n:::\n::::\n\n";

const files = {
  "site.config.ts": `export default ${JSON.stringify(config)};\n`,
  "static/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "content/docs/index.md": `# Docs\n\n${tabs}${tabs}[Next page](./next.md)\n`,
  "content/docs/next.md": `# Next\n\n${tabs}`,
  "versions/1.0/index.md": "# Docs 1.0\n",
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

/** Ways in which a browser limits storage, run before any script of the page. */
const faults: { name: string; fault: () => void; warnings: number }[] = [
  {
    name: "whose name throws",
    warnings: 1,
    fault: () => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
      }
    },
  },
  {
    name: "that is not there",
    warnings: 1,
    fault: () => Object.defineProperty(window, "localStorage", { value: null }),
  },
  {
    name: "whose every method throws",
    warnings: 1,
    fault: () => {
      const refuse = () => {
        throw new DOMException("No", "InvalidStateError");
      };
      Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse });
    },
  },
  {
    name: "that is full",
    warnings: 1,
    fault: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("Full", "QuotaExceededError");
      };
    },
  },
  {
    name: "that holds rubbish",
    warnings: 0,
    fault: () => {
      const rubbish = '{"\u0000"] <img src=x onerror=alert(1)>';
      for (const key of [
        "theme",
        "bcidocs.announcement.id",
        "bcidocs.announcement.dismiss",
        "bcidocs.tab.pm",
        "docs-preferred-version-default",
      ]) {
        if (!sessionStorage.getItem("seeded")) localStorage.setItem(key, rubbish);
      }
      sessionStorage.setItem("seeded", "yes");
    },
  },
];

const chosen = (page: Page) =>
  page.locator(".tab-choice:checked").evaluateAll((choices) => choices.map((choice) => (choice as HTMLInputElement).value));

describe.each(faults)("with storage $name", ({ fault, warnings }) => {
  test("modes, tabs, announcement, versions and links work, and the console has at most one warning", async () => {
    const { page, complaints } = await openPage(browser, "about:blank", { colorScheme: "dark" });
    const reported: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning") reported.push(message.text());
    });
    const watched = await watch(page);
    await page.addInitScript(fault);
    await page.goto(`${site.url}/docs`);
    expect(await watched.modeAtBody()).toBe("dark");
    expect(await watched.shift()).toBe(0);

    const toggle = page.getByRole("button", { name: /^Colour mode: / });
    await toggle.click();
    expect(await toggle.getAttribute("aria-label")).toBe("Colour mode: light");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");

    await expect.poll(() => page.locator(".tab-choice").count()).toBe(4);
    await page.locator(".tab-label", { hasText: "yarn" }).first().click();
    await expect.poll(() => chosen(page)).toEqual(["yarn", "yarn"]);

    await page.getByRole("region", { name: "Announcement" }).getByRole("button", { name: "Close" }).click();
    await expect.poll(() => page.locator(".announcement").isVisible()).toBe(false);

    await readerIsThere(page);
    await page.locator("[data-purpose=version] summary").first().click();
    await page
      .locator("[data-purpose=version] a[data-version]")
      .first()
      .evaluate((link) => {
        link.addEventListener("click", (event) => event.preventDefault());
        (link as HTMLElement).click();
      });
    await page.getByRole("main").getByRole("link", { name: "Next page" }).click();
    await page.getByRole("heading", { name: "Next", level: 1 }).waitFor();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
    expect(await page.locator(".announcement").isVisible()).toBe(false);

    expect(reported).toHaveLength(warnings);
    expect(await watched.violations()).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
