/** What `bcidocs serve --watch` shows an author in the page: problems, deleted pages, a stopped server. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { mobile } from "../support/pages.ts";
import { isLive, openLive, watchFolder, watchSite } from "../support/watchedSite.ts";

const files = {
  "site.config.ts": 'export default { title: "Test" };\n',
  "static/favicon.ico": "",
  "content/index.md": "# Home\n\n[Guide](./docs/guide.md)\n",
  "content/docs/guide.md": "# Guide\n\nFirst paragraph.\n\n[Use](./other.md#use)\n",
  "content/docs/other.md": "# Other\n\n## Use\n\nText.\n",
};
const faulty = "---\ntitle: [\n---\n\n# Guide\n\nBroken.\n";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const overlay = (page: Page) => page.locator("bcidocs-live");
const panel = (page: Page) => overlay(page).locator(".panel");
const button = (page: Page) => overlay(page).locator(".summary");
const notice = (page: Page) => overlay(page).locator(".notice");

/** Broken links are errors, which open the panel. */
const strictFiles = { ...files, "site.config.ts": 'export default { title: "Test", onBrokenMarkdownLinks: "throw" };\n' };

/** A page with twelve problems: on a strict site, ten errors and two warnings. */
const manyProblems = {
  "content/docs/guide.md": `# Guide\n\n:::tab[A]\nText.\n:::\n\n${Array.from({ length: 10 }, (_, at) => `[gone](./gone-${at}.md)\n`).join("\n")}\n::nothing\n`,
};

describe("an error", () => {
  test("opens the overlay with place and caret over the last good page, and closes it when it is repaired", async () => {
    const site = await watchSite(files);
    const { page, loads, complaints } = await openLive(browser, site, { path: "docs/guide" });
    expect([await panel(page).isVisible(), await button(page).isVisible()]).toEqual([false, false]);
    await site.edit({ "content/docs/guide.md": "# Guide\n\nA newer paragraph.\n" });
    await page.getByText("A newer paragraph.").waitFor();

    await site.edit({ "content/docs/guide.md": faulty });
    await panel(page).waitFor();
    expect(await panel(page).locator(".place").textContent()).toMatch(/^content\/docs\/guide\.md:\d+:\d+$/);
    expect(await panel(page).locator(".excerpt").textContent()).toMatch(/^ +2 \| title: \[\n +\| +\^$/);
    expect(await page.title()).toBe("(1 error) Guide | Test");
    expect(await button(page).textContent()).toBe("1 error");
    await page.getByText("A newer paragraph.").waitFor();
    expect(site.printed()).toContain("content/docs/guide.md");

    await site.edit({ "content/docs/guide.md": "# Guide\n\nRepaired.\n" });
    await page.getByText("Repaired.").waitFor();
    await panel(page).waitFor({ state: "hidden" });
    await button(page).waitFor({ state: "hidden" });
    await expect.poll(() => page.title()).toBe("Guide | Test");
    // The browser would complain of a style or a script that the policy of the page refuses.
    expect([loads(), complaints()]).toEqual([0, []]);
  });

  test("of a component in the browser is named with its file and line, here and in the terminal, until the next change", async () => {
    const component = `import { useState } from "react";
export const hydrate = "load";
export default function Bomb() {
  const [isPressed, press] = useState(false);
  if (isPressed) throw new Error("It broke");
  return <p><button type="button" onClick={() => press(true)}>render</button> <button type="button" onClick={() => void Object(null).x.y}>handler</button></p>;
}
`;
    const site = await watchSite({ ...files, "content/docs/guide.md": "# Guide\n\n::bomb\n", "theme/components/Bomb.tsx": component });
    const { page } = await openLive(browser, site, { path: "docs/guide" });
    for (const [name, place] of [
      ["handler", "theme/components/Bomb.tsx:6:134"],
      ["render", "theme/components/Bomb.tsx:5:24"],
    ] as const) {
      await page.getByRole("button", { name }).click();
      await expect.poll(() => panel(page).locator(".place").allTextContents()).toContain(place);
      const line = Number(place.split(":")[1]);
      await expect.poll(() => site.printed()).toMatch(new RegExp(`"M055".*Bomb\\.tsx","line":${line},`));
    }
    await site.edit({ "content/docs/other.md": "# Other\n\n## Use\n\nMore.\n" });
    await panel(page).waitFor({ state: "hidden" });
  });

  test("of the settings is reported, and the site stays as it was", async () => {
    const site = await watchSite(files);
    const { page, loads } = await openLive(browser, site, { path: "docs/guide" });
    await site.edit({ "site.config.ts": 'export default { title: "Test", themConfig: {} };\n' });
    await panel(page).waitFor();
    expect(await panel(page).textContent()).toContain("themConfig");
    expect(await panel(page).locator(".place").textContent()).toMatch(/^site\.config\.ts:1/);
    await site.edit({ "site.config.ts": "export default {{\n" });
    await expect.poll(() => panel(page).textContent()).toContain("Expected");
    await site.edit(files);
    await panel(page).waitFor({ state: "hidden" });
    expect(loads()).toBe(0);
  });

  test("in a component is reported on every page, and disappears when the component is fixed", async () => {
    const component = (body: string) => `export default function Shout() { ${body} }\n`;
    const site = await watchSite({
      ...files,
      "theme/components/Shout.tsx": component("return <b>Hey</b>;"),
      "content/docs/loud.md": "# Loud\n\n::shout\n",
    });
    const { page } = await openLive(browser, site, { path: "docs/loud" });
    await site.edit({ "theme/components/Shout.tsx": component('throw new Error("too loud");') });
    await panel(page).waitFor();
    expect(await panel(page).textContent()).toContain("too loud");
    await page.locator("b", { hasText: "Hey" }).waitFor();
    await site.edit({ "theme/components/Shout.tsx": component("return <b>Hello</b>;") });
    await page.locator("b", { hasText: "Hello" }).waitFor();
    await panel(page).waitFor({ state: "hidden" });
  });

  test("at the start is reported as well, and the site appears when it is fixed", async () => {
    const site = await watchSite({ ...files, "site.config.ts": "export default {{\n" });
    const { page } = await openLive(browser, site, { isUntouched: true });
    await panel(page).waitFor();
    expect(await notice(page).isVisible()).toBe(false);
    await site.edit(files);
    await page.getByRole("link", { name: "Guide" }).first().waitFor();
    await isLive(page);
    await expect.poll(() => panel(page).isVisible()).toBe(false);
  });
});

describe("a broken link", () => {
  test("is reported by the button and in the terminal: of the edited page, and of pages whose target is gone", async () => {
    const site = await watchSite(files);
    const { page } = await openLive(browser, site, { path: "docs/guide" });
    await site.edit({ "content/docs/other.md": "# Other\n\n## Usage\n\nText.\n" });
    await expect.poll(() => button(page).textContent()).toBe("1 warning");
    expect(await panel(page).isVisible()).toBe(false);
    expect(site.printed()).toContain("L002");
    await button(page).click();
    expect(await panel(page).locator(".place").textContent()).toBe("content/docs/guide.md:5:7");
    await site.edit({ "content/docs/other.md": null });
    await expect.poll(() => panel(page).textContent()).toContain("L001");
    await site.edit(files);
    await button(page).waitFor({ state: "hidden" });
    await site.edit({ "content/docs/guide.md": "# Guide\n\n[Nowhere](./nope.md)\n" });
    await expect.poll(() => button(page).textContent()).toBe("1 warning");
    expect(await page.title()).toBe("Guide | Test");
  });

  test("that is known stays reported while another page is added", async () => {
    const site = await watchSite({ ...files, "content/docs/other.md": "# Other\n" });
    const { page } = await openLive(browser, site, { path: "docs/guide" });
    await expect.poll(() => button(page).textContent()).toBe("1 warning");
    await page.evaluate(() => {
      const summary = document.querySelector("bcidocs-live")?.shadowRoot?.querySelector(".summary") as HTMLElement;
      const seen = { wasHidden: false };
      Object.assign(window, { seenButton: seen });
      new MutationObserver(() => (seen.wasHidden ||= summary.hasAttribute("hidden"))).observe(summary, { attributes: true });
    });
    await site.edit({ "content/docs/more.md": "# More\n" });
    await page.locator(".side-menu .sidebar a", { hasText: "More" }).waitFor();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => (window as unknown as { seenButton: { wasHidden: boolean } }).seenButton.wasHidden)).toBe(false);
  });
});

describe("a page that is gone", () => {
  test("says so, stays as it was without being reloaded again and again, and comes back", async () => {
    const site = await watchSite(files);
    const { page, loads } = await openLive(browser, site, { path: "docs/guide" });
    await site.edit({ "content/docs/guide.md": null });
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain("removed or renamed");
    await page.waitForTimeout(700);
    await page.getByText("First paragraph.").waitFor();
    expect(loads()).toBe(0);
    await site.edit({ "content/docs/guide.md": "# Guide\n\nBack again.\n" });
    await page.getByText("Back again.").waitFor();
    await notice(page).waitFor({ state: "hidden" });
  });

  test("is different from a page that never existed: an unknown address says nothing, and shows the page as soon as it is written", async () => {
    const site = await watchSite(files);
    const { page } = await openLive(browser, site, { path: "docs/later" });
    await page.waitForTimeout(200);
    expect(await notice(page).isVisible()).toBe(false);
    await site.edit({ "content/docs/later.md": "# Later\n\nWritten at last.\n" });
    await page.getByText("Written at last.").waitFor();
  });
});

describe("a server that is gone", () => {
  test("is reported, and the page reconnects when the server runs again at its port", async () => {
    const site = await watchSite(files);
    const { page } = await openLive(browser, site, { path: "docs/guide" });
    await site.stop();
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain("server has stopped");
    await site.edit({ "content/docs/guide.md": "# Guide\n\nWritten meanwhile.\n" });
    await watchFolder(site.folder, ["--port", String(site.port)]);
    await page.getByText("Written meanwhile.").waitFor();
    await isLive(page);
    await notice(page).waitFor({ state: "hidden" });
  });
});

describe("the overlay", () => {
  test("works by keyboard: Tab reaches it, Enter opens and closes it, Escape closes it and gives the focus back", async () => {
    const site = await watchSite({ ...files, "content/docs/other.md": "# Other\n" });
    const { page } = await openLive(browser, site, { path: "docs/guide" });
    await button(page).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className ?? "");
    for (let each = 0; each < 60 && (await focused()) !== "summary"; each++) await page.keyboard.press("Tab");
    expect(await focused()).toBe("summary");
    await page.keyboard.press("Enter");
    expect([await panel(page).isVisible(), await button(page).getAttribute("aria-expanded")]).toEqual([true, "true"]);
    await page.keyboard.press("Enter");
    expect(await panel(page).isVisible()).toBe(false);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Tab");
    expect(await focused()).toBe("list");
    await page.keyboard.press("Escape");
    expect([await panel(page).isVisible(), await focused()]).toEqual([false, "summary"]);
  });

  test("that was closed stays closed until there is an error where there was none", async () => {
    const site = await watchSite(files);
    const { page } = await openLive(browser, site, { path: "docs/guide" });
    await site.edit({ "content/docs/guide.md": faulty });
    await panel(page).waitFor();
    await page.keyboard.press("Escape");
    await site.edit({ "content/docs/other.md": faulty });
    await expect.poll(() => button(page).textContent()).toBe("2 errors");
    expect([await panel(page).isVisible(), await page.title()]).toEqual([false, "(2 errors) Guide | Test"]);
    await site.edit(files);
    await button(page).waitFor({ state: "hidden" });
    await site.edit({ "content/docs/guide.md": faulty });
    await panel(page).waitFor();
  });

  test("hides nothing for good: the end of the page and the focused element can be seen above it", async () => {
    const site = await watchSite({
      ...strictFiles,
      "content/docs/long.md": `# Long\n\n${"A line.\n\n".repeat(80)}[The last link](./guide.md)\n`,
    });
    const { page } = await openLive(browser, site, { path: "docs/long" });
    await site.edit(manyProblems);
    await panel(page).waitFor();
    await page.locator("main a", { hasText: "The last link" }).focus();
    await expect
      .poll(async () => {
        const [link, cover] = [await page.locator("main a", { hasText: "The last link" }).boundingBox(), await panel(page).boundingBox()];
        return link !== null && cover !== null && link.y + link.height <= cover.y;
      })
      .toBe(true);
  });

  test.each([
    { name: "1440 px", viewport: { width: 1440, height: 900 } },
    { name: "375 px", viewport: mobile },
  ])("keeps the rules of accessibility at $name, closed and open", async ({ viewport, name }) => {
    const site = await watchSite({ ...strictFiles, "content/docs/other.md": "# Other\n" });
    const { page, complaints } = await openLive(browser, site, { path: "docs/guide", viewport, bypassCSP: true });
    await button(page).waitFor();
    const folder = process.env.SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/closed ${name}.png` });
    const box = await button(page).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24);
    expect(await brokenRules(page)).toEqual([]);
    await site.edit({ "content/docs/other.md": faulty });
    await panel(page).waitFor();
    if (folder) await page.screenshot({ path: `${folder}/one ${name}.png` });
    await site.edit({ ...strictFiles, ...manyProblems });
    await expect.poll(() => panel(page).locator("li").count()).toBeGreaterThan(9);
    if (folder) await page.screenshot({ path: `${folder}/many ${name}.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(
      await panel(page)
        .locator(".close")
        .evaluate((close) => close.getBoundingClientRect().height),
    ).toBeGreaterThanOrEqual(24);
    expect(await brokenRules(page)).toEqual([]);
    expect(await overlay(page).evaluate((host) => host.shadowRoot?.getAnimations().length)).toBe(0);
    expect(complaints()).toEqual([]);
  });
});
