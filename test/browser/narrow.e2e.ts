/** A page is never wider than its window, whatever is written in it: a word that does not fit is broken, or scrolls in its place. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

/** Each field has a word of its own, so that a failure names the field. */
const long = (field: string) => field + "x".repeat(200 - field.length);

const item = (label: string) => ({ label: long(label), to: "/docs/one" });
const config = {
  title: long("siteTitle"),
  tagline: long("tagline"),
  url: "https://kit.example",
  i18n: { defaultLocale: "en", locales: ["en", "fr"], localeConfigs: { fr: { label: long("localeLabel") } } },
  sdk: { entryPoints: ["sdk/index.ts"], routeBasePath: "/docs/reference" },
  docs: {
    showLastUpdateAuthor: true,
    versions: { current: { label: long("versionLabel"), banner: "unreleased" }, "1.0": { label: long("oldLabel") } },
    lastVersion: "current",
    sidebars: {
      main: [
        "one",
        {
          type: "category",
          label: long("category"),
          description: long("categoryText"),
          link: { type: "generated-index", slug: "/all" },
          items: ["two", "three"],
        },
        { type: "link", label: long("sidebarLink"), href: "https://example.com" },
        { type: "doc", id: "four", badge: { text: long("badge"), tone: "ok" } },
        { type: "reference" },
      ],
    },
  },
  themeConfig: {
    navbar: {
      title: long("navbarTitle"),
      items: [
        item("navbarItem"),
        { type: "dropdown", label: long("dropdown"), items: [item("dropdownItem")] },
        { type: "html", value: `<b>${long("navbarHtml")}</b>` },
        { type: "docsVersionDropdown" },
        { type: "localeDropdown" },
      ],
    },
    footer: {
      copyright: long("copyright"),
      links: [{ title: long("footerTitle"), items: [item("footerLink"), { html: `<i>${long("footerHtml")}</i>` }] }],
    },
    announcementBar: { id: "a", content: long("announcement") },
  },
};

const prose = `# ${long("heading1")}

## ${long("heading2")}

### \`${long("headingCode")}\`

Text ${long("text")} and \`${long("code")}\`, [${long("link")}](./two.md), **${long("strong")}**.

- ${long("item")}
  - ${long("nestedItem")}

> ${long("quote")}

| ${long("columnHead")} | B |
| --- | --- |
| ${long("cell")} | \`${long("cellCode")}\` |

:::tip[${long("calloutTitle")}]
${long("calloutText")}
:::

:::details[${long("summary")}]
${long("detailsText")}
:::

::::tabs{group="g"}
:::tab[${long("tab")}]
${long("tabText")}
:::
:::tab[Other]
Text.
:::
::::

:::steps
1. ### ${long("step")}
   ${long("stepText")}
:::

:::file-tree
- ${long("folder")}/
  - ${long("file")}.ts
:::

\`\`\`ts title="${long("codeTitle")}"
const ${long("codeLine")} = 1;
\`\`\`

A note.[^1]

[^1]: ${long("footnote")}
`;

const front = (name: string) =>
  `---\ntitle: ${long(`title${name}`)}\ndescription: ${long(`description${name}`)}\nsidebar_label: ${long(`label${name}`)}\npagination_label: ${long(`pager${name}`)}\ntags: [${long(`tag${name}`)}]\nlast_update: { author: ${long("author")}, date: 2025-09-30 }\n---\n\n`;

const files = {
  "site.config.ts": `export default ${JSON.stringify(config)};\n`,
  "sdk/index.ts": `/** ${long("sdkText")}. @param ${long("parameter")} ${long("parameterText")} */
export function ${long("fun")}(${long("parameter")}: ${long("Options")}): ${long("Options")} {
  return ${long("parameter")};
}
/** Options. */
export interface ${long("Options")} {
  /** ${long("fieldText")} */
  ${long("field")}: "${long("literal")}";
}
`,
  "tsconfig.json": '{ "compilerOptions": { "strict": true }, "include": ["sdk"] }',
  "content/index.md": `---\ndescription: ${long("homeText")}\n---\n\n${long("home")}\n`,
  "content/docs/one.md": `${front("One")}${prose}`,
  "content/docs/two.md": `${front("Two")}Text.\n`,
  "content/docs/three.md": `${front("Three")}Text.\n`,
  "content/docs/four.md": `${front("Four")}Text.\n`,
  "versions/1.0/one.md": "# One\n",
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site?.close()]));

/** How much wider the page is than the window, and what reaches out of it without scrolling by itself. */
const excess = () => {
  const scrolls = (element: Element | null): boolean => {
    if (!element || element === document.body) return false;
    return getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement);
  };
  const out = [...document.querySelectorAll("body *")].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement),
  );
  const names = out.map((element) => `${element.localName}.${element.className} ${(element.textContent ?? "").trim().slice(0, 20)}`);
  return { excess: document.documentElement.scrollWidth - innerWidth, names: names.slice(0, 20) };
};

const fits = { excess: 0, names: [] };
const paths = [
  ...["/", "/docs/one", "/docs/two", "/docs/all", "/docs/tags", `/docs/tags/${long("tagone").toLowerCase()}`, "/docs/1.0/one"],
  ...["/docs/reference", `/docs/reference/functions/${long("fun")}`, `/docs/reference/interfaces/${long("Options")}`, "/search", "/none"],
];

test.each(paths.flatMap((path) => [320, 375].map((width) => ({ name: path.slice(0, 40), path, width }))))(
  "$name at $width px",
  async ({ path, width }) => {
    const { page } = await openPage(browser, `${site.url}${path}`, { viewport: { width, height: 700 } });
    expect(await page.evaluate(excess)).toEqual(fits);
    await readerIsThere(page);
    // What is in the drawer, and what is folded.
    const menu = page.getByRole("button", { name: "Menu" });
    if (await menu.isVisible()) {
      await menu.click();
      await page.locator(".side-menu").waitFor();
      expect(await page.evaluate(excess)).toEqual(fits);
      const inside = await page.locator(".side-menu").evaluate((drawer) => drawer.scrollWidth - drawer.clientWidth);
      expect(inside).toBe(0);
      await page.keyboard.press("Escape");
    }
    await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
    });
    expect(await page.evaluate(excess)).toEqual(fits);
  },
);

test("the results of a search fit", async () => {
  const { page } = await openPage(browser, `${site.url}/docs/one`, { viewport: { width: 320, height: 700 } });
  await readerIsThere(page);
  await page.keyboard.press("Control+k");
  for (const query of ["note", long("heading2"), long("nothing")]) {
    await page.getByRole("combobox").fill(query);
    await page.waitForTimeout(500);
    const inside = () =>
      page
        .locator("dialog[open]")
        .evaluate((dialog) =>
          [dialog, ...dialog.querySelectorAll("*")]
            .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(each).position !== "absolute")
            .map((each) => each.className),
        );
    expect(await inside(), query).toEqual([]);
  }
});

test("pages fit with everything in its place on wider windows, too", async () => {
  for (const width of [768, 1100, 1440]) {
    for (const path of ["/docs/one", "/docs/two", "/docs/all"]) {
      const { page } = await openPage(browser, `${site.url}${path}`, { viewport: { width, height: 700 } });
      expect(await page.evaluate(excess), `${path} ${width}`).toEqual(fits);
      await page.close();
    }
  }
});
