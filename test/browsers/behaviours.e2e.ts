/** What a reader does with a page, in every browser that is installed; test/browser/ has the details, in Chromium alone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { inEveryEngine } from "../support/inEveryEngine.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const many = Array.from({ length: 60 }, (_, at) => `page-${String(at).padStart(2, "0")}`);
const text = "Text that fills the page.\n\n".repeat(60);

const config = {
  title: "Kit",
  favicon: "mark.svg",
  themeConfig: {
    colorMode: { defaultMode: "dark" },
    announcementBar: { id: "v1", content: "News of the kit", isCloseable: true },
    navbar: {
      items: [
        { type: "docSidebar", sidebarId: "sidebar", label: "Docs" },
        { label: "More", items: [{ label: "Code", to: "/docs/code" }] },
      ],
    },
  },
};

const files = {
  "site.config.ts": `export default ${JSON.stringify(config)};\n`,
  "static/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "content/index.md": "---\ndescription: Home.\n---\n\n[The code](./docs/code.md)\n",
  "content/docs/code.md": `# Code\n\n[Last](./page-59.md)\n\n\`\`\`sh title="Install"\nnpm install kit\n\`\`\`\n\n::::tabs\n\n:::tab[One]\n\nFirst.\n\n:::\n\n:::tab[Two]\n\nSecond.\n\n:::\n\n::::\n\n${text}`,
  ...Object.fromEntries(many.map((name) => [`content/docs/${name}.md`, `# ${name}\n\nText.\n`])),
};

let site: StaticServer;
beforeAll(async () => {
  site = await serveSite(files);
});
afterAll(() => site?.close());

inEveryEngine(({ reader, until, open: openPage }) => {
  const open = (path: string) => openPage(site.url + path);

  test("the scripts load while the page is idle", async () => {
    await open("/docs/code");
    await until(`document.querySelector(".code-tools button")`);
  });

  test("a page in the middle of a long list shows its place in the sidebar before any script of the shell", async () => {
    await reader().open(`${site.url}/docs/page-50`);
    await expect
      .poll(() =>
        reader().read(
          `((link, menu) => link.top >= menu.top && link.bottom <= menu.bottom)(document.querySelector(".sidebar [aria-current]").getBoundingClientRect(), document.querySelector(".side-menu").getBoundingClientRect())`,
        ),
      )
      .toBe(true);
  });

  test("the button of a code block copies it", async () => {
    await open("/docs/code");
    await reader().click(".code");
    await reader().click(".code-tools button[aria-label^=Copy]");
    await until(`document.querySelector(".code-tools [data-state]")`);
    expect(await reader().read(`document.querySelector(".code-tools [data-state]").dataset.state`)).toBe("copied");
    expect(await reader().read(`document.querySelector(".code-tools [data-state]").ariaLabel`)).toBe("Copy: Install");
  });

  test("tabs change what is shown", async () => {
    await open("/docs/code");
    await reader().click(".tab-label:nth-of-type(2)");
    await until(`[...document.querySelectorAll(".tab-panel")].at(1).checkVisibility()`);
    expect(await reader().read(`[...document.querySelectorAll(".tab-panel")].at(0).checkVisibility()`)).toBe(false);
  });

  test("a menu opens, and Escape closes it and gives the focus back", async () => {
    await open("/docs/code");
    await reader().click(".navbar details > summary");
    await until(`document.querySelector(".navbar details[open]")`);
    await reader().press("ArrowDown");
    expect(await reader().read(`document.activeElement.textContent`)).toBe("Code");
    await reader().press("Escape");
    await until(`!document.querySelector(".navbar details[open]")`);
    expect(await reader().read(`document.activeElement.localName`)).toBe("summary");
  });

  test("the drawer opens at the current page, and Escape closes it", async () => {
    await reader().resize(500, 700);
    await open("/docs/page-50");
    await reader().click(".header-menu");
    await until(`document.querySelector(".side-menu:popover-open")`);
    const place = `document.querySelector(".sidebar [aria-current]").getBoundingClientRect().top`;
    const first = await reader().read<number>(place);
    expect(first).toBeGreaterThan(60);
    expect(first).toBeLessThan(700);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await reader().read(place)).toBe(first);
    await reader().press("Escape");
    await until(`!document.querySelector(".side-menu:popover-open")`);
  });

  test("the colour mode changes, and is kept", async () => {
    await open("/docs/code");
    await until(`document.querySelector(".color-mode:not(:disabled)")`);
    await reader().click(".header .color-mode");
    await until(`document.documentElement.dataset.theme === "light"`);
    await reader().open(`${site.url}/docs/page-01`);
    expect(await reader().read(`document.documentElement.dataset.theme`)).toBe("light");
  });

  test("a closed announcement stays closed", async () => {
    await open("/docs/code");
    await reader().click(".announcement-close");
    await until(`!document.querySelector(".announcement").checkVisibility()`);
    await reader().open(`${site.url}/docs/page-01`);
    expect(await reader().read(`document.querySelector(".announcement").checkVisibility()`)).toBe(false);
  });

  test("a link leads to the next page, and Back returns to where the reader was", async () => {
    await open("/docs/code");
    await reader().read(`(scrollTo({ top: 40, behavior: "instant" }), true)`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await reader().click("main p a");
    await until(`document.querySelector("h1").textContent.includes("page-59")`);
    expect(await reader().read("scrollY")).toBe(0);
    await reader().read("(setTimeout(() => history.back()), true)");
    await until(`document.querySelector("h1").textContent.includes("Code")`);
    await expect.poll(() => reader().read("Math.round(scrollY)")).toBe(40);
  });

  test("the search opens at its key", async () => {
    await open("/docs/code");
    await reader().click(".header [data-search]");
    await until(`document.querySelector("dialog[open]")`);
    await reader().press("Escape");
    await until(`!document.querySelector("dialog[open]")`);
  });
});
