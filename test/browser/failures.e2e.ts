/** Components that fail in the browser: the main area says so and offers a retry, everything around it keeps working. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

/** Fails in the browser while `isArmed` is set there: at once, when its button is pressed, or in an effect after that. */
const bomb = `
import { useEffect, useState } from "react";
export const hydrate = "load";
const isArmed = () => typeof window !== "undefined" && window.isArmed;
const explode = () => { throw new Error("It broke", { cause: new Error("The fuse burnt", { cause: "a spark" }) }); };
export default function Bomb({ when = "render" }) {
  const [state, setState] = useState("static");
  useEffect(() => {
    if (state === "static") setState("hydrated");
    if (state === "pressed" && when === "effect" && isArmed()) explode();
  }, [state]);
  if (isArmed() && (when === "render" || (when === "press" && state === "pressed"))) explode();
  const press = () => {
    if (when === "handler" && isArmed()) explode();
    setState("pressed");
  };
  return <p className="bomb"><button type="button" onClick={press}>{when}</button> <span>{state}</span></p>;
}`;

const parcel = `
import { lazy, Suspense } from "react";
export const hydrate = "load";
const Part = lazy(() => import("../Part.tsx"));
export default function Parcel() {
  return <Suspense fallback={<p>Later</p>}><Part /></Suspense>;
}`;

const counter = `
import { useState } from "react";
export const hydrate = "interaction";
export default function Counter() {
  const [count, setCount] = useState(0);
  return <p><button type="button" onClick={() => setCount(count + 1)}>{\`count \${count}\`}</button> <a href="/other">Away</a></p>;
}`;

const files = {
  "site.config.ts": `export default ${JSON.stringify({
    title: "Kit",
    favicon: "mark.svg",
    docs: { sidebars: { docs: ["render", "press", "effect", "handler", "two", "parcel", "counter", "below", { More: ["more"] }] } },
    themeConfig: { navbar: { items: [{ label: "Other", to: "/other" }] }, footer: { links: [{ label: "Foot", to: "/other" }] } },
  })};\n`,
  "static/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "theme/components/Bomb.tsx": bomb,
  "theme/components/Parcel.tsx": parcel,
  "theme/components/Counter.tsx": counter,
  "theme/Part.tsx": 'export default function Part() { return <p className="part">Arrived</p>; }\n',
  "content/index.md": "---\ndescription: Home.\n---\n\nText.\n",
  "content/other.md": "# Other\n\nText.\n",
  ...Object.fromEntries(
    ["render", "press", "effect", "handler"].map((when) => [`content/docs/${when}.md`, `# ${when}\n\n::bomb{when=${when}}\n`]),
  ),
  "content/docs/two.md": "# Two\n\n::bomb{when=render}\n\n::bomb{when=render}\n",
  "content/docs/parcel.md": "# Parcel\n\n::parcel{}\n",
  "content/docs/below.md": `# Below\n\n${"A line.\n\n".repeat(60)}::bomb{when=press}\n\n${"A line.\n\n".repeat(60)}`,
  "content/docs/counter.md": `# Counter\n\n${"A line.\n\n".repeat(60)}::counter{}\n`,
  "content/docs/more.md": "# More\n",
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

async function open(path: string, { isArmed = false, ...options }: { isArmed?: boolean; bypassCSP?: boolean } = {}) {
  const opened = await openPage(browser, "about:blank", options);
  await opened.page.addInitScript((value) => Object.assign(window, { isArmed: value }), isArmed);
  return { ...opened, go: () => opened.page.goto(site.url + path) };
}

const failure = (page: Page) => page.locator("main .failure");

/** Reloads the page by its button, and waits for its scripts: an earlier click is lost. */
async function retry(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Retry" }).click()]);
  await page.waitForLoadState("networkidle");
}

async function disarm(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isArmed: false }));
}

/** Aborts the scripts of a name until it is called. */
async function loseScripts(page: Page, name: string): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/assets/${name}\\.[^/]*\\.js$`);
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

describe("a component that throws", () => {
  test.each(["render", "press"])("when it does so in %s, the page says what happened and why", async (when) => {
    const { page, complaints, go } = await open(`/docs/${when}`, { isArmed: true });
    await go();
    if (when !== "render") {
      await page.locator(".bomb span", { hasText: "hydrated" }).waitFor();
      await page.getByRole("button", { name: when }).click();
    }
    await failure(page).waitFor();
    expect(await page.locator("main h1").allTextContents()).toEqual(["This page crashed."]);
    // The lazy stylesheet is loading.
    await expect.poll(() => failure(page).locator("p").innerText()).toBe("It broke\nCause: The fuse burnt\nCause: a spark");
    expect(complaints).toEqual(["It broke"]);
  });

  test.each([320, 1440])("far down the page, the message is in view and has the focus, at %i px", async (width) => {
    const { page, go } = await open("/docs/below", { isArmed: true });
    await page.setViewportSize({ width, height: 500 });
    await go();
    await page.locator(".bomb span", { hasText: "hydrated" }).waitFor();
    await page.getByRole("button", { name: "press" }).scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await page.getByRole("button", { name: "press" }).click();
    const heading = failure(page).locator("h1");
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const place = () =>
      heading.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return [top >= (document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0), bottom <= innerHeight];
      });
    expect(await place()).toEqual([true, true]);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Try again");
    await disarm(page);
    await page.keyboard.press("Enter");
    await page.locator(".bomb span", { hasText: "hydrated" }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  });

  test.each([
    ["effect", "static", true],
    ["handler", "hydrated", false],
  ])("in an %s leaves the page alone", async (when, state, isMarked) => {
    const { page, complaints, go } = await open(`/docs/${when}`, { isArmed: true });
    await go();
    await page.locator(".bomb span", { hasText: "hydrated" }).waitFor();
    await page.getByRole("button", { name: when }).click();
    await expect.poll(() => complaints).toEqual(["It broke"]);
    await expect.poll(() => page.locator(".bomb span").textContent()).toBe(state);
    expect(await failure(page).count()).toBe(0);
    expect(await page.locator(".part-stopped").count()).toBe(isMarked ? 1 : 0);
  });

  test("can be done without: the server's HTML is back, with a mark, and the others go on", async () => {
    const { page, go } = await open("/docs/two", { isArmed: true });
    await go();
    const without = page.getByRole("button", { name: "Show the page without this component" });
    await without.click();
    await failure(page).waitFor();
    await without.click();
    await page.locator(".part-stopped").nth(1).waitFor();
    expect(await failure(page).count()).toBe(0);
    expect(await page.locator("main h1").textContent()).toContain("Two");
    expect(await page.locator(".bomb span").allTextContents()).toEqual(["static", "static"]);
    await page.locator(".bomb button").first().click();
    expect(await page.locator(".bomb span").first().textContent()).toBe("static");
  });

  test("recovers by `Try again` when the cause is gone, and else shows the message again", async () => {
    const { page, go } = await open("/docs/render", { isArmed: true });
    await go();
    await page.getByRole("button", { name: "Try again" }).click();
    await failure(page).waitFor();
    expect(await page.locator("main h1").count()).toBe(1);
    await disarm(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".bomb span", { hasText: "hydrated" }).waitFor();
    expect(await page.locator("main h1").textContent()).toContain("render");
    await page.getByRole("button", { name: "render" }).click();
    await page.locator(".bomb span", { hasText: "pressed" }).waitFor();
  });

  test("is not the only one: all come back together", async () => {
    const { page, go } = await open("/docs/two", { isArmed: true });
    await go();
    await failure(page).waitFor();
    await page.waitForTimeout(100);
    expect(await failure(page).count()).toBe(1);
    await disarm(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".bomb span", { hasText: "hydrated" }).nth(1).waitFor();
  });

  test("leaves navbar, sidebar and footer unchanged, and is forgotten on the next page", async () => {
    const { page, go } = await open("/docs/render", { isArmed: true });
    await go();
    await failure(page).waitFor();
    await readerIsThere(page);
    const category = page.locator("nav.sidebar details");
    await category.locator("summary").click();
    await expect.poll(() => category.evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true);
    expect(await page.getByRole("contentinfo").getByRole("link", { name: "Foot" }).isVisible()).toBe(true);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Other" }).click();
    await page.locator("h1", { hasText: "Other" }).waitFor();
    expect(await failure(page).count()).toBe(0);
    await disarm(page);
    await page.goBack();
    await page.locator(".bomb span", { hasText: "hydrated" }).waitFor();
  });

  test("shows a message that is accessible", async () => {
    const { page, go } = await open("/docs/render", { isArmed: true, bypassCSP: true });
    await go();
    await failure(page).waitFor();
    await readerIsThere(page);
    await page.waitForTimeout(200);
    expect(await brokenRules(page)).toEqual([]);
    expect(
      await failure(page)
        .locator("p")
        .evaluate((text) => getComputedStyle(text).whiteSpace),
    ).toContain("pre-line");
  });
});

describe("a script that does not come", () => {
  test.each(["counter", "chunk"])("is reported, and fetched again by `Retry`: %s", async (name) => {
    const { page, go } = await open("/docs/counter");
    const find = await loseScripts(page, name);
    await go();
    await page.getByRole("button", { name: "count 0" }).click();
    await failure(page).waitFor();
    expect(await page.locator("main h1").allTextContents()).toEqual(["Page Error"]);
    await expect
      .poll(() => failure(page).locator("p").innerText())
      .toMatch(/^A part of this page did not load\.\nFailed to fetch dynamically imported module: .*\/assets\/counter\./);
    await retry(page);
    await page.getByRole("button", { name: "count 0" }).click();
    await failure(page).waitFor();
    await find();
    await retry(page);
    await page.getByRole("button", { name: "count 0" }).click();
    await page.getByRole("button", { name: "count 1" }).waitFor();
  });

  test("is reported too when a component loads it later, and `Retry` fetches it again", async () => {
    const { page, go } = await open("/docs/parcel");
    const find = await loseScripts(page, "Part");
    await go();
    await failure(page).waitFor();
    expect(await page.locator("main h1").allTextContents()).toEqual(["Page Error"]);
    expect(await failure(page).locator("p").innerText()).toMatch(/\/assets\/Part\./);
    await find();
    await retry(page);
    await page.locator(".part").waitFor();
  });

  test("that loads later without an error leaves no message", async () => {
    const { page, go, complaints } = await open("/docs/parcel");
    await go();
    await page.locator(".part").waitFor();
    expect(complaints).toEqual([]);
  });
});

test("outside of the main area a failed component keeps the server's HTML, and its links work", async () => {
  const { page, go } = await open("/docs/counter");
  await page.route("**/docs/counter", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<bcidocs-island.*<\/bcidocs-island>)(.*<footer[^>]*>)/s, "$2$1");
    await route.fulfill({ response, body });
  });
  await loseScripts(page, "counter");
  await go();
  await readerIsThere(page);
  const island = page.locator("footer bcidocs-island");
  await island.getByRole("button", { name: "count 0" }).hover();
  await page.waitForTimeout(200);
  expect(await failure(page).count()).toBe(0);
  expect(await page.locator("main h1").textContent()).toContain("Counter");
  await island.getByRole("link", { name: "Away" }).click();
  await page.locator("h1", { hasText: "Other" }).waitFor();
});

describe("a component that is loading", () => {
  async function openSlowly(delay: number) {
    const { page, go } = await open("/docs/counter");
    await page.route(/\/assets\/counter\./, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    await go();
    await readerIsThere(page);
    await page.evaluate(() => {
      const busy: number[] = [];
      Object.assign(window, { busy });
      let from = 0;
      const island = document.querySelector("bcidocs-island");
      new MutationObserver(() => {
        if (island?.hasAttribute("data-hydrated")) from ||= performance.now();
        if (island?.hasAttribute("aria-busy")) busy.push(performance.now() - from);
        if (island?.textContent?.includes("count 1")) Object.assign(window, { shown: performance.now() - from });
      }).observe(island as Element, {
        attributeFilter: ["aria-busy", "data-hydrated"],
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    return { page, busy: () => page.evaluate(() => Reflect.get(window, "busy") as number[]) };
  }

  test("says so after 200 ms, and no longer than that lasts", async () => {
    const { page, busy } = await openSlowly(900);
    await page.getByRole("button", { name: "count 0" }).click();
    const island = page.locator("bcidocs-island");
    await page.locator("bcidocs-island[aria-busy=true]").waitFor();
    expect((await busy())[0]).toBeGreaterThanOrEqual(150);
    expect(await island.evaluate((element) => getComputedStyle(element).cursor)).toBe("progress");
    await page.getByRole("button", { name: "count 1" }).waitFor();
    expect(await island.getAttribute("aria-busy")).toBeNull();
  });

  test("says nothing when it is there sooner", async () => {
    const { page, busy } = await openSlowly(0);
    await page.getByRole("button", { name: "count 0" }).click();
    await page.getByRole("button", { name: "count 1" }).waitFor();
    await page.waitForTimeout(250);
    // On a busy machine it may take as long without a delay.
    const shown = await page.evaluate(() => Reflect.get(window, "shown") as number);
    if (shown < 150) expect(await busy()).toEqual([]);
  });
});
