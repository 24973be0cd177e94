/** Light, dark, and as the system has it: settled before the first paint, changed by one button, followed by other windows. */
import { createHash } from "node:crypto";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAxe, showMode } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { mobile, openPage, readerIsThere, samplePages } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";
import { watch } from "../support/watch.ts";

function siteWith(colorMode: object): Promise<StaticServer> {
  const config = { title: "Test", favicon: "icon.svg", themeConfig: { colorMode } };
  return serveSite({
    "static/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "site.config.ts": `export default ${JSON.stringify(config)};\n`,
    "content/index.md": "# Home\n\n[Next page](./next.md)\n",
    "content/next.md": "# Next\n\n:::tip\nA tip.\n:::\n\n```ts\nconst calm = 1; // and more\n```\n",
  });
}

let browser: Browser;
/** With the system's mode, without it, and with nothing but it. */
let three: StaticServer;
let two: StaticServer;
let systemOnly: StaticServer;
beforeAll(async () => {
  [browser, three, two, systemOnly] = await Promise.all([
    sharedBrowser(),
    siteWith({ defaultMode: "light", respectPrefersColorScheme: true }),
    siteWith({ defaultMode: "light" }),
    siteWith({ defaultMode: "light", disableSwitch: true, respectPrefersColorScheme: true }),
  ]);
});
afterAll(() => Promise.all([closePages(browser), three.close(), two.close(), systemOnly.close()]));

interface Visit extends BrowserContextOptions {
  /** What an earlier visit stored. */
  stored?: string;
}

async function visit(url: string, { stored, ...options }: Visit = {}) {
  const { page, complaints } = await openPage(browser, "about:blank", { colorScheme: "light", ...options });
  const watched = await watch(page);
  if (stored !== undefined) {
    await page.addInitScript((mode) => {
      if (!sessionStorage.getItem("seeded")) localStorage.setItem("theme", mode);
      sessionStorage.setItem("seeded", "yes");
    }, stored);
  }
  await page.goto(url);
  return { page, complaints, watched };
}

/** e.g. `dark by system`. */
const mode = (page: Page) =>
  page.evaluate(() => `${document.documentElement.dataset.theme} by ${document.documentElement.dataset.themeChoice}`);
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));
const toggle = (page: Page) => page.getByRole("button", { name: /^Colour mode: / });

describe("before the first paint", () => {
  test.each([
    { what: "nothing was chosen and the system is light", colorScheme: "light" as const, expected: "light by system" },
    { what: "nothing was chosen and the system is dark", colorScheme: "dark" as const, expected: "dark by system" },
    { what: "a choice goes before the system", stored: "dark", expected: "dark by dark" },
    { what: "the address goes before the choice", stored: "dark", query: "?bcidocs-theme=light", expected: "light by light" },
    { what: "the address may name the system", stored: "dark", query: "?bcidocs-theme=system", expected: "light by system" },
    { what: "an unknown mode in the address is ignored", stored: "dark", query: "?bcidocs-theme=pink", expected: "dark by dark" },
    { what: "a garbled choice is ignored", stored: '{"mode":', expected: "light by system" },
  ])("$what: $expected", async ({ query = "", expected, stored, colorScheme = "light" }) => {
    const { page, complaints, watched } = await visit(`${three.url}/${query}`, { ...(stored && { stored }), colorScheme });
    expect(await mode(page)).toBe(expected);
    expect(`${await watched.modeAtBody()} by`).toBe(expected.slice(0, expected.indexOf("by") + 2));
    expect(await watched.shift()).toBe(0);
    expect(await watched.violations()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a site without the system's mode starts in its own", async () => {
    expect(await mode((await visit(two.url, { colorScheme: "dark" })).page)).toBe("light by light");
    expect(await mode((await visit(two.url, { stored: "dark" })).page)).toBe("dark by dark");
    expect(await mode((await visit(two.url, { stored: "system", colorScheme: "dark" })).page)).toBe("light by light");
  });

  test("the script in the page is the one that both policies name, and the only one", async () => {
    const { page } = await visit(`${three.url}/next`);
    const html = await (await page.request.get(page.url())).text();
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
    expect(scripts).toHaveLength(1);
    expect(html.indexOf("<script>")).toBeLessThan(html.indexOf('rel="stylesheet"'));
    const source = `'sha256-${createHash("sha256")
      .update(scripts[0] ?? "")
      .digest("base64")}'`;
    expect(await page.locator("meta[http-equiv]").getAttribute("content")).toContain(`script-src 'self' ${source};`);
    const [, sources = ""] = /script-src ([^;]*);/.exec(await (await page.request.get(`${three.url}/_headers`)).text()) ?? [];
    expect(sources.split(" ")).toContain(source);
  });
});

describe("the button", () => {
  test("cycles from the system to light, to dark, and back to the system, which is not stored", async () => {
    const { page, complaints } = await visit(three.url, { colorScheme: "dark" });
    const seen: unknown[] = [];
    for (let press = 0; press < 4; press++) {
      seen.push([await toggle(page).getAttribute("aria-label"), await mode(page), await kept(page)]);
      await toggle(page).click();
    }
    expect(seen).toEqual([
      ["Colour mode: system", "dark by system", null],
      ["Colour mode: light", "light by light", "light"],
      ["Colour mode: dark", "dark by dark", "dark"],
      ["Colour mode: system", "dark by system", null],
    ]);
    expect(complaints).toEqual([]);
  });

  test("switches between light and dark where the system's mode is not respected, by keyboard too", async () => {
    const { page } = await visit(two.url);
    await toggle(page).focus();
    for (const [key, expected] of [
      ["Enter", "dark"],
      ["Space", "light"],
      ["Enter", "dark"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await toggle(page).getAttribute("aria-label")).toBe(`Colour mode: ${expected}`);
      expect(await mode(page)).toBe(`${expected} by ${expected}`);
      expect(await kept(page)).toBe(expected);
    }
    await page.reload();
    expect(await mode(page)).toBe("dark by dark");
  });

  test("shows one icon for each mode, at the right end of the bar, on a phone too", async () => {
    for (const viewport of [{ width: 1440, height: 900 }, mobile]) {
      const { page } = await visit(three.url, { viewport });
      await toggle(page).waitFor();
      const icons = [];
      for (let press = 0; press < 3; press++) {
        icons.push(
          await toggle(page)
            .locator("svg:visible")
            .evaluateAll((shown) => shown.map((icon) => icon.getAttribute("data-icon"))),
        );
        await toggle(page).click();
      }
      expect(icons).toEqual([["system"], ["light"], ["dark"]]);
      const box = await toggle(page).boundingBox();
      expect(viewport.width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(32);
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });

  test("is missing without scripts, and the page is in the site's default mode", async () => {
    const { page } = await visit(three.url, { javaScriptEnabled: false });
    expect(await page.locator(".color-mode").isVisible()).toBe(false);
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
  });

  test("shifts nothing when its script loads, and keeps working on the next page", async () => {
    const { page, watched, complaints } = await visit(three.url);
    await toggle(page).waitFor();
    expect(await watched.shift()).toBe(0);
    await toggle(page).click();
    await readerIsThere(page);
    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByRole("heading", { name: "Next", level: 1 }).waitFor();
    expect(await mode(page)).toBe("light by light");
    await toggle(page).click();
    expect(await mode(page)).toBe("dark by dark");
    expect(complaints).toEqual([]);
  });
});

test("a page that brings its own navbar brings a button that answers", async () => {
  const { page } = await visit(three.url);
  await toggle(page).waitFor();
  await page.evaluate(async () => {
    const html = await (await fetch("/next")).text();
    const next = new DOMParser().parseFromString(html, "text/html");
    document.querySelector(".header")?.replaceChildren(...(next.querySelector(".header")?.childNodes ?? []));
    dispatchEvent(new Event("bcidocs-page"));
  });
  await toggle(page).click();
  expect(await mode(page)).toBe("light by light");
});

describe("a change elsewhere", () => {
  test("of the system applies while nothing is chosen, and is never stored", async () => {
    const { page } = await visit(three.url);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => mode(page)).toBe("dark by system");
    expect(await kept(page)).toBeNull();
    await toggle(page).click();
    await page.emulateMedia({ colorScheme: "light" });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForTimeout(100);
    expect(await mode(page)).toBe("light by light");
  });

  test("in another window is followed, there and back, and so is storage that was cleared", async () => {
    const { page } = await visit(three.url);
    const other = await page.context().newPage();
    await other.goto(`${three.url}/next`);
    await toggle(page).click();
    await expect.poll(() => mode(other)).toBe("light by light");
    await toggle(other).click();
    await expect.poll(() => toggle(page).getAttribute("aria-label")).toBe("Colour mode: dark");
    await toggle(other).click();
    await expect.poll(() => mode(page)).toBe("light by system");
    await toggle(other).click();
    await expect.poll(() => mode(page)).toBe("light by light");
    await other.evaluate(() => localStorage.clear());
    await expect.poll(() => toggle(page).getAttribute("aria-label")).toBe("Colour mode: system");
  });
});

describe("a disabled switch", () => {
  test("leaves the decision to the system where the config respects it, and forgets the choice", async () => {
    const { page, watched, complaints } = await visit(`${systemOnly.url}/?bcidocs-theme=light`, { colorScheme: "dark", stored: "light" });
    expect(await mode(page)).toBe("dark by system");
    expect(await watched.modeAtBody()).toBe("dark");
    expect(await kept(page)).toBeNull();
    expect(await page.locator(".color-mode").count()).toBe(0);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => mode(page)).toBe("light by system");
    expect(complaints).toEqual([]);
  });

  test("and one mode only: no button, and a choice of earlier days is forgotten", async () => {
    const { page } = await openPage(browser, "/docs/overview?bcidocs-theme=light", { colorScheme: "light" });
    await page.evaluate(() => localStorage.setItem("theme", "light"));
    await page.reload();
    await readerIsThere(page);
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await page.locator(".color-mode").count()).toBe(0);
    expect(await kept(page)).toBeNull();
  });
});

describe("in light mode", () => {
  const pages = [
    ...samplePages,
    { name: "reference", path: "/docs/reference/classes/Noema" },
    ...["", "/code", "/components", "/html"].map((part) => ({ name: `writing${part}`, path: `/bcidocs/writing${part}` })),
  ];

  test.each(pages)("the $name page can be read", async ({ path }) => {
    const { page } = await openPage(browser, path, { bypassCSP: true });
    // From then on, a long page is laid out as a whole: axe examines what is behind a text.
    await readerIsThere(page);
    await showMode(page, "light");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe("rgb(255, 255, 255)");
    const { violations, passes } = await runAxe(page, ["color-contrast"]);
    const reported = violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html.slice(0, 150)}\n${failureSummary}`));
    expect(reported).toEqual([]);
    expect(passes).toHaveLength(1);
  });
});
