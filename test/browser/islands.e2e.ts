/** Interactive components: rendered on the server, hydrated in the browser when due, and not a byte sooner. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";
import { testSite } from "../support/testSite.ts";

/** A counter that also shows an id, metadata of the site, and its Markdown content. */
const counter = `
import { useId, useState, useEffect } from "react";
import { useSite } from "bcidocs/theme";
export default function Counter({ from = "0", children }) {
  const id = useId();
  const { title } = useSite();
  const [count, setCount] = useState(Number(from));
  const [focused, setFocused] = useState(0);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <div className="counter" data-alive={isAlive} data-focused={focused}>
      <label htmlFor={id}>Count of {title}</label>
      <input id={id} onInput={(event) => setCount(Number(event.currentTarget.value))} />
      <button type="button" onFocus={() => setFocused(1)} onClick={() => setCount(count + 1)}>{\`count \${count}\`}</button>
      {children}
    </div>
  );
}`;

const triggers = ["interaction", "visible", "idle", "load"];

/** `theme/components/CounterLoad.tsx` is the component `counter-load`, and so on. */
function component(hydrate: string): string {
  return `export { default } from "../Counter.tsx";\nexport const hydrate = ${JSON.stringify(hydrate)};\n`;
}

/** Its pages: one without an island, one for each value of `hydrate`, and a home page that links to them. */
const files: Record<string, string> = {
  "theme/Counter.tsx": counter,
  "content/index.md": `# Home\n\n${triggers.map((hydrate) => `- [Go to ${hydrate}](./${hydrate}.md)`).join("\n")}\n`,
  "content/plain.md": "# Plain\n\nNothing interactive here.\n",
  ...Object.fromEntries(
    triggers.flatMap((hydrate) => [
      [`theme/components/Counter${hydrate[0]?.toUpperCase()}${hydrate.slice(1)}.tsx`, component(hydrate)],
      [`content/${hydrate}.md`, `# ${hydrate}\n\n${page(hydrate)}`],
    ]),
  ),
};

function page(hydrate: string): string {
  const above = hydrate === "visible" ? "A line.\n\n".repeat(200) : "";
  return `${above}::counter-${hydrate}{from=3}\n\n:::counter-${hydrate}{from=7}\nSome **Markdown** inside.\n:::\n`;
}

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

/** File names of the scripts that the page requests. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url().replace(/^.*\//, "").replace(/\..*/, ""));
  });
  return scripts;
}

const alive = '.counter[data-alive="true"]';

describe("a page without a hydrated island", () => {
  test("never loads React, whatever else the reader does on it", async () => {
    const { page } = await openPage(browser, "about:blank");
    const scripts = scriptsOf(page);
    await page.goto(`${site.url}/interaction`);
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 300);
    await page.keyboard.press("Tab");
    await page.waitForTimeout(500);
    expect(scripts).toContain("islands");
    expect(scripts.filter((name) => name.startsWith("counter"))).toEqual([]);
    expect(await page.locator(alive).count()).toBe(0);
  });

  test.each(["/docs/api/haptics", "/docs/reference/type-aliases/UserDevices"])(
    "%s loads the scripts of every page, and none of a component",
    async (path) => {
      const { page } = await openPage(browser, "about:blank");
      const scripts = scriptsOf(page);
      await page.goto(inject("siteUrl") + path, { waitUntil: "networkidle" });
      await page.waitForTimeout(500);
      expect([...new Set(scripts)].filter((name) => !["boot", "shell", "chunk"].includes(name))).toEqual([]);
    },
  );

  test("the site publishes no script of an island that no page uses", async () => {
    const { hashes } = await testSite({
      "content/index.md": "# Home\n\nText.\n",
      "theme/Counter.tsx": counter,
      "theme/components/Counter.tsx": component("load"),
    }).build();
    expect(Object.keys(hashes).filter((path) => path.startsWith("assets/counter"))).toEqual([]);
  });
});

describe("an island is hydrated", () => {
  test("by interaction: the click that hydrates it counts, and so do the events around it", async () => {
    const { page, complaints } = await openPage(browser, `${site.url}/interaction`);
    await page.getByRole("button", { name: "count 3" }).click();
    await page.getByRole("button", { name: "count 4" }).waitFor();
    expect(await page.locator(alive).first().getAttribute("data-focused")).toBe("1");
    await page.getByRole("button", { name: "count 4" }).click();
    await page.getByRole("button", { name: "count 5" }).waitFor();
    expect(await page.locator(alive).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("by keyboard: Enter on a sleeping button counts once", async () => {
    const { page } = await openPage(browser, `${site.url}/interaction`);
    await page.getByRole("button", { name: "count 3" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "count 4" }).waitFor();
    await page.waitForTimeout(100);
    expect(await page.getByRole("button", { name: "count 4" }).count()).toBe(1);
  });

  test("by touch", async () => {
    const { page } = await openPage(browser, `${site.url}/interaction`, { hasTouch: true, viewport: { width: 375, height: 812 } });
    await page.getByRole("button", { name: "count 3" }).tap();
    await page.getByRole("button", { name: "count 4" }).waitFor();
  });

  test("what is typed before it is hydrated is not lost", async () => {
    const { page } = await openPage(browser, `${site.url}/interaction`);
    await page.locator("input").first().fill("41");
    await page.getByRole("button", { name: "count 41" }).waitFor();
    expect(await page.locator("input").first().inputValue()).toBe("41");
  });

  test("the first keys count although the script that hydrates comes after them", async () => {
    const { page } = await openPage(browser, `${site.url}/plain`);
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/islands\./, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`${site.url}/interaction`, { waitUntil: "commit" });
    await page.locator("input").first().pressSequentially("1234");
    release();
    await page.getByRole("button", { name: "count 1234" }).waitFor();
    expect(await page.locator("input").first().inputValue()).toBe("1234");
  });

  test.each(["load", "idle"])("by %s: without anybody doing anything", async (hydrate) => {
    const { page, complaints } = await openPage(browser, `${site.url}/${hydrate}`);
    await page.locator(alive).nth(1).waitFor();
    expect(complaints).toEqual([]);
  });

  test("by visible: when it is about to be seen", async () => {
    const { page } = await openPage(browser, `${site.url}/visible`);
    await page.waitForTimeout(300);
    expect(await page.locator(alive).count()).toBe(0);
    await page.locator(".counter").first().scrollIntoViewIfNeeded();
    await page.locator(alive).first().waitFor();
  });

  test("with saved data by interaction only", async () => {
    const { page } = await openPage(browser, "about:blank");
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await page.goto(`${site.url}/load`);
    await page.waitForTimeout(300);
    expect(await page.locator(alive).count()).toBe(0);
    await page.getByRole("button", { name: "count 3" }).click();
    await page.getByRole("button", { name: "count 4" }).waitFor();
  });

  test("on a page that the reader reached by a link", async () => {
    const { page, complaints } = await openPage(browser, `${site.url}/`);
    await readerIsThere(page);
    await page.getByRole("main").getByRole("link", { name: "Go to load" }).click();
    await page.locator(alive).nth(1).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe("hydration", () => {
  test("with the same ids, site metadata and Markdown inside", async () => {
    const { page, complaints } = await openPage(browser, `${site.url}/load`);
    await page.locator(alive).nth(1).waitFor();
    expect(await page.getByLabel("Count of Test").count()).toBe(2);
    expect(await page.locator(".counter strong").textContent()).toBe("Markdown");
    const ids = await page.locator("main input").evaluateAll((inputs) => inputs.map(({ id }) => id));
    expect(new Set(ids).size).toBe(2);
    expect(complaints).toEqual([]);
  });

  test("an entry that is hydrated at once is fetched along with the page", async () => {
    const { page } = await openPage(browser, `${site.url}/load`);
    const preloads = await page
      .locator("link[rel=modulepreload]")
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(preloads.length).toBeGreaterThan(0);
    const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(preloads.filter((href) => !fetched.includes(href))).toEqual([]);
  });
});

test("an unknown value of `hydrate` is an error with the file", async () => {
  const build = await testSite({ ...files, "theme/components/CounterLoad.tsx": component("hover") }).build({ announced: ["C016"] });
  expect(build.problems[0]).toMatchObject({
    place: { path: "theme/components/CounterLoad.tsx" },
    message: expect.stringContaining('"hover"'),
  });
});
