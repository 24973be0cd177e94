/** Every page under its Content Security Policy, as header and as element: a reader who uses all of it breaks it nowhere. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";
import { watch } from "../support/watch.ts";

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

const counter = (hydrate: string) => `
import { useState } from "react";
export const hydrate = ${JSON.stringify(hydrate)};
export default function Counter({ children }) {
  const [count, setCount] = useState(0);
  return <div><button type="button" onClick={() => setCount(count + 1)}>{\`count \${count}\`}</button>{children}</div>;
}`;

/** All that a config may switch on. */
const config = {
  title: "Kit",
  tagline: "Everything at once",
  url: "https://kit.example",
  favicon: "mark.svg",
  scripts: ["/js/own.js"],
  redirects: { "/old": "/docs/one" },
  docs: { sidebars: { docs: ["one", { type: "category", label: "Group", items: ["two"] }] } },
  themeConfig: {
    colorMode: { defaultMode: "dark", respectPrefersColorScheme: true },
    announcementBar: { id: "news", content: 'Read the <a href="/docs/two">news</a>', backgroundColor: "#123456", textColor: "#ffffff" },
    docs: { sidebar: { hideable: true, autoCollapseCategories: true } },
    navbar: {
      title: "Kit",
      logo: { alt: "", src: "mark.svg" },
      hideOnScroll: true,
      items: [
        { label: "Docs", to: "/docs/one", position: "left" },
        { label: "Menu", items: [{ label: "Two", to: "/docs/two" }] },
      ],
    },
    footer: { style: "dark", links: [{ title: "More", items: [{ label: "Two", to: "/docs/two" }] }], copyright: "© Kit" },
  },
};

const files = {
  "site.config.ts": `export default ${JSON.stringify(config)};\n`,
  "static/mark.svg": picture,
  "static/js/own.js": "document.documentElement.dataset.own = '';\n",
  "theme/components/Clicked.tsx": counter("interaction"),
  "theme/components/Loaded.tsx": counter("load"),
  "content/index.md": "Text.\n\n[To one](./docs/one.md)\n",
  "content/docs/one.md": `# One

::clicked{}

:::loaded
Some **Markdown**.
:::

::::tabs{group=pm}
:::tab[npm]
\`\`\`bash title="Install"
npm install kit --a-very-long-option-that-goes-on-and-on-until-the-line-is-longer-than-the-block-is-wide-and-then-a-bit-more-and-more
\`\`\`
:::
:::tab[yarn]
\`\`\`js {1} showLineNumbers
const a = 1;
\`\`\`
:::
::::

:::details[More]
Folded.
:::

> [!WARNING]
> Noted.

| a | b |
| - | - |
| 1 | 2 |

- [x] done

${"Text.\n\n".repeat(60)}
## End

Text.[^1]

[^1]: Foot.
`,
  "content/docs/two.md": "# Two\n\n![A picture](https://pictures.example/a.svg)\n\n[To one](./one.md)\n",
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

/** The headers that `_headers` has for all pages. */
function headersOf(text: string): Record<string, string> {
  const [first = ""] = text.split("\n\n");
  const lines = first.split("\n").slice(1);
  return Object.fromEntries(lines.map((line) => /^\s*([^:]+): (.*)$/.exec(line)?.slice(1) ?? []));
}

/** Opens pages with those headers, and notes all that is refused or fails. */
async function openWith(headers: Record<string, string>) {
  const { page } = await openPage(browser, "about:blank", { permissions: ["clipboard-write"] });
  const { violations } = await watch(page);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`${message.text()} ${message.location().url}`);
  });
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), ...headers } });
  });
  await page.route("https://pictures.example/a.svg", (route) => route.fulfill({ contentType: "image/svg+xml", body: picture }));
  /** Opens a page, and makes sure that the header is sent. */
  const visit = async (url: string) => {
    const response = await page.goto(url);
    // Only a site with live samples frames a page, its own.
    expect(response?.headers()["content-security-policy"]).toMatch(/frame-ancestors '(?:self|none)'/);
    await readerIsThere(page);
  };
  return { page, visit, faults: async () => [...faults, ...(await violations())] };
}

/** Presses everything that can be pressed and stays on the page. */
async function pressAll(page: Page): Promise<void> {
  await page.waitForTimeout(150);
  const pressed = await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>("button:not([disabled]), summary, .tab-label");
    for (const control of controls) control.click();
    return controls.length;
  });
  expect(pressed).toBeGreaterThan(2);
  await page.keyboard.press("Escape");
  await page.mouse.wheel(0, 900);
  await page.waitForTimeout(50);
  await page.mouse.wheel(0, -300);
  await page.waitForTimeout(50);
}

describe("on our own site", () => {
  test("no page of any kind is refused anything", async () => {
    const headers = headersOf(await readFile(join(inject("siteFolder"), "_headers"), "utf8"));
    const { page, visit, faults } = await openWith(headers);
    const paths = [
      "/",
      "/docs/api/focus",
      "/docs/guides/importing",
      "/docs/reference",
      "/docs/reference/classes/Noema",
      "/bcidocs/writing",
      "/bcidocs/writing/code",
      "/bcidocs/writing/components",
      "/bcidocs/writing/html",
    ];
    for (const path of paths) {
      await visit(inject("siteUrl") + path);
      await pressAll(page);
    }
    for (const path of [...paths, "/docs/tutorials/your-first-web-app"]) {
      await page.evaluate((to) => navigation.navigate(to).finished?.then(() => undefined), path);
      await page.locator("main h1").waitFor();
    }
    expect(await faults()).toEqual([]);
    await visit(`${inject("siteUrl")}/no/such/page`);
    expect((await faults()).filter((fault) => !fault.includes("404 (Not Found)"))).toEqual([]);
  });
});

describe("on a site with everything that a config switches on", () => {
  test("no page is refused anything, and everything works", async () => {
    const headers = headersOf(await (await fetch(`${site.url}/_headers`)).text());
    const { page, visit, faults } = await openWith(headers);
    for (const path of ["/", "/docs/one", "/docs/two"]) {
      await visit(site.url + path);
      await pressAll(page);
    }
    await visit(`${site.url}/docs/one`);
    await page.getByRole("button", { name: "count 0" }).first().click();
    await page.getByRole("button", { name: "count 1" }).waitFor();
    const image = page.waitForResponse("https://pictures.example/a.svg");
    await page.getByRole("contentinfo").getByRole("link", { name: "Two" }).click();
    await image;
    await page.getByRole("main").getByRole("link", { name: "To one" }).click();
    await page.getByRole("button", { name: "count 0" }).first().waitFor();
    await page.goto(`${site.url}/old`);
    await page.waitForURL("**/docs/one");
    expect(await page.evaluate(() => "own" in document.documentElement.dataset)).toBe(true);
    expect(await faults()).toEqual([]);
  });

  test("what the policy does not name is refused, so that this test can fail", async () => {
    const { page, visit, faults } = await openWith(headersOf(await (await fetch(`${site.url}/_headers`)).text()));
    await visit(`${site.url}/docs/one`);
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "1";
      document.body.append(script);
    });
    expect((await faults()).join()).toContain("script-src-elem inline");
  });
});
