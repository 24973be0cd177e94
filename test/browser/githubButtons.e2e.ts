/** Links that become repository buttons: a plain link before, GitHub's look after, and nothing that the policy forbids. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const link = (attributes: string, text: string) => `<a class="github-button" href="https://github.com/acme/kit"${attributes}>${text}</a>`;

const files = {
  "static/favicon.ico": "",
  "content/index.md": "# Home\n\n[Plain](./plain.md), [star](./star.md), [count](./count.md)\n",
  "content/plain.md": "# Plain\n\nNo button.\n",
  "content/star.md": `# Star\n\n[Colours](./colors.md)\n\n${link(' data-size="large" data-icon="octicon-star"', "Star the kit")}\n`,
  "content/count.md": `# Count\n\n${link(' data-show-count="true"', "Star")}\n`,
  "content/colors.md": `# Colors\n\n${link(' data-color-scheme="light: light; dark: dark_dimmed;"', "Star")}\n`,
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

async function open(path: string, options?: BrowserContextOptions) {
  const opened = await openPage(browser, "about:blank", options);
  const asked: string[] = [];
  await opened.page.route("https://api.github.com/**", (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({
      json: { stargazers_count: 1234, html_url: "https://github.com/acme/kit" },
      headers: { "access-control-allow-origin": "*" },
    });
  });
  await opened.page.goto(site.url + path);
  return { ...opened, asked };
}

const scriptsOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.replace(/^.*\//, "")));

/** The content of the closed shadow root of the first button: text and background. */
async function rendered(page: Page): Promise<{ text: string; plane: string }> {
  await page.locator(".github-button[hidden] + span").first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { nodes } = await session.send("DOM.getFlattenedDocument", { depth: -1, pierce: true });
  const isButton = (node: { attributes?: string[] }) => node.attributes?.join(" ").includes("class btn") ?? false;
  const button = nodes.find(isButton);
  const widget = nodes.find(({ attributes = [] }) => /class widget/.test(attributes.join(" ")));
  const { computedStyle } = await session.send("CSS.getComputedStyleForNode", { nodeId: button?.nodeId ?? 0 });
  const { outerHTML } = await session.send("DOM.getOuterHTML", { nodeId: widget?.nodeId ?? 0 });
  return {
    text: outerHTML
      .replace(/<[^>]*>/g, " ")
      .replace(/&nbsp;|\s+/g, " ")
      .trim(),
    plane: computedStyle.find(({ name }) => name === "background-color")?.value ?? "",
  };
}

describe("a repository button", () => {
  test("replaces its link, within the policy of the page", async () => {
    const { page, complaints, asked } = await open("/star");
    expect((await rendered(page)).text).toBe("Star the kit");
    expect((await page.locator(".github-button + span").boundingBox())?.height).toBe(28);
    expect(await page.locator("a.github-button").isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("is a plain link without scripts", async () => {
    const { page } = await open("/star", { javaScriptEnabled: false });
    const plain = page.getByRole("link", { name: "Star the kit" });
    expect(await plain.getAttribute("href")).toBe("https://github.com/acme/kit");
    expect(await plain.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe("underline");
  });

  test("costs nothing on a page without one", async () => {
    const { page } = await open("/plain");
    await readerIsThere(page);
    await page.waitForTimeout(200);
    expect((await scriptsOf(page)).filter((name) => name.startsWith("githubButtons"))).toEqual([]);
  });

  test("appear on pages that were reached by a link", async () => {
    const { page, complaints } = await open("/");
    await readerIsThere(page);
    for (const [name, text] of [
      ["star", "Star the kit"],
      ["Colours", "Star"],
    ] as const) {
      await page.getByRole("main").getByRole("link", { name, exact: true }).click();
      await expect.poll(async () => (await rendered(page)).text).toBe(text);
    }
    expect(complaints).toEqual([]);
  });

  test("of the navbar stays the same from page to page", async () => {
    const item = { type: "html", value: link("", "Star") };
    const config = `export default { title: "Test", themeConfig: { navbar: { items: [${JSON.stringify(item)}] } } };\n`;
    const other = await serveSite({ ...files, "site.config.ts": config });
    onTestFinished(() => other.close());
    const { page } = await openPage(browser, `${other.url}/`);
    await readerIsThere(page);
    const button = page.locator(".header .github-button + span");
    await button.evaluate((element) => element.setAttribute("data-first", ""));
    await page.getByRole("main").getByRole("link", { name: "Plain" }).click();
    await page.getByRole("heading", { name: "Plain" }).waitFor();
    await page.waitForTimeout(100);
    expect(await button.count()).toBe(1);
    expect(await button.getAttribute("data-first")).toBe("");
  });

  test("has the colours of the page, and changes with them", async () => {
    const { page } = await open("/star");
    const planes = [];
    for (const theme of ["dark", "light"]) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      planes.push((await rendered(page)).plane);
    }
    expect(planes).toEqual(["rgb(26, 32, 38)", "rgb(235, 240, 244)"]);
    expect(await page.locator(".github-button + span").count()).toBe(1);
  });

  test("takes the author's colours for a mode", async () => {
    const { page } = await open("/colors");
    await page.evaluate(() => {
      document.documentElement.dataset.theme = "dark";
    });
    expect((await rendered(page)).plane).toBe("rgb(35, 41, 50)");
  });
});

describe("the count", () => {
  test("is requested where the author wants it, which the policy of that page allows", async () => {
    const { page, complaints, asked } = await open("/count");
    await expect.poll(async () => (await rendered(page)).text).toBe("Star 1,234");
    expect(asked).toEqual(["/repos/acme/kit"]);
    expect(complaints).toEqual([]);
  });

  test("is there on a page that was reached by a link from one with a stricter policy", async () => {
    const { page, complaints } = await open("/");
    await readerIsThere(page);
    await page.getByRole("main").getByRole("link", { name: "count" }).click();
    await page.getByRole("heading", { name: "Count" }).waitFor();
    await expect.poll(async () => (await rendered(page)).text).toBe("Star 1,234");
    expect(complaints).toEqual([]);
  });
});
