/** Configs of other tools, and the settings and reports that come out of them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { importConfig } from "../../../src/generator/init/from/importConfig.ts";
import type { Tool } from "../../../src/generator/init/otherTools.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { type SiteFiles, writeFiles } from "../../support/siteFiles.ts";

const io = createNodeIo({ stage() {}, progress() {} });

/** The settings that were written, and the report. `from` is the folder of the other site. */
async function carried(tool: Tool, files: SiteFiles, from = "") {
  const { folder, remove } = await temporaryFolder("bcidocs-carry");
  onTestFinished(remove);
  await writeFiles(folder, files);
  const report = await importConfig({ tool, from: join(folder, from), folder }, io);
  const text = await readFile(join(folder, "site.config.ts"), "utf8");
  const settings = new Function(`return ${text.slice(text.indexOf("defineConfig(") + "defineConfig(".length, text.lastIndexOf(")"))}`)();
  expect(configSchema.safeParse(settings).error?.issues ?? []).toEqual([]);
  return { report, settings, text, files: await io.listAll(folder), folder };
}

test("comments of Docusaurus that mark lines of code are taken over", async () => {
  const magicComments = [
    {
      className: "theme-code-block-highlighted-line",
      line: "highlight-next-line",
      block: { start: "highlight-start", end: "highlight-end" },
    },
    { className: "code-block-error-line", line: "This will error" },
    { className: "lime", block: { start: "new-start", end: "new-end" } },
  ];
  const { settings, report } = await carried("docusaurus", {
    "docusaurus.config.js": `export default ${JSON.stringify({ title: "Kit", presets: [["classic", {}]], themeConfig: { prism: { theme: {}, magicComments } } })};`,
    "docs/a.md": "# A",
  });
  expect(settings.markdown.codeComments).toEqual([
    { line: "This will error", mark: "removed" },
    { start: "new-start", end: "new-end", mark: "highlighted" },
  ]);
  expect(report).not.toContain("magicComments");
});

describe("items of the navigation bar that a build would refuse", () => {
  const configOf = (items: object[], docs: object) =>
    `export default ${JSON.stringify({ title: "Kit", presets: [["classic", { docs }]], themeConfig: { navbar: { items } } })};`;

  test("are left out, and the report says why", async () => {
    const items = [
      { label: "Nowhere" },
      { label: "Both", to: "/a", href: "https://a.example" },
      { label: "A", html: "<b>A</b>", to: "/a" },
      { type: "html" },
      { items: [{ to: "/a", label: "A" }] },
      { type: "docsMenu", category: "guides", label: "Of a theme" },
      { type: "doc", docId: "generated/index", label: "API" },
      { type: "doc", docId: "a", docsPluginId: "api", label: "Other" },
      { type: "docSidebar", sidebarId: "none", label: "Unknown" },
      { type: "docSidebar", sidebarId: "empty", label: "Empty" },
      { label: "More", items: [{ label: "Inner" }, { type: "doc", docId: "guides/renamed", label: "Renamed" }] },
      { type: "doc", docId: "guides/start", label: "Start" },
      { type: "docSidebar", sidebarId: "main", label: "Main" },
    ];
    const { settings, report } = await carried("docusaurus", {
      "docusaurus.config.js": configOf(items, { sidebarPath: "./sidebars.json" }),
      "sidebars.json": '{ "main": ["a"], "empty": [] }',
      "docs/a.md": "# A",
      "docs/01-guides/02-start.md": "# Start",
      "docs/guides/old.md": "---\nid: renamed\n---\n# Old",
    });
    expect(settings.themeConfig.navbar.items).toEqual([
      { label: "More", items: [{ type: "doc", docId: "guides/renamed", label: "Renamed" }] },
      { type: "doc", docId: "guides/start", label: "Start" },
      { type: "docSidebar", sidebarId: "main", label: "Main" },
    ]);
    for (const name of ["Nowhere", "Both", "A", "html", "without a label", "API", "Other", "Unknown", "Empty", "Inner", "Of a theme"])
      expect(report).toContain(`navbar: the item "${name}" is left out: `);
  });

  test("lead to the sidebar of all pages where the sidebars are not carried over", async () => {
    const { settings } = await carried("docusaurus", {
      "docusaurus.config.js": configOf([{ type: "docSidebar", sidebarId: "defaultSidebar", label: "Docs" }], {}),
      "docs/a.md": "# A",
    });
    expect(settings.themeConfig.navbar.items).toEqual([{ type: "docSidebar", sidebarId: "sidebar", label: "Docs" }]);
  });
});

describe("the config of Docusaurus", () => {
  const config = `// @ts-check
import { themes } from "prism-react-renderer";
import math from "remark-math";
const repository = "https://github.com/kit/kit";
/** @type {import('@docusaurus/types').Config} */
const config = {
  title: "Kit", tagline: "A kit", url: "https://kit.example", baseUrl: "/kit/", favicon: "img/favicon.ico",
  organizationName: "kit", onBrokenLinks: "throw",
  i18n: { defaultLocale: "de", locales: ["de", "fr"] },
  presets: [["classic", {
    docs: { sidebarPath: require.resolve("./sidebars.js"), editUrl: \`\${repository}/tree/main/\`, routeBasePath: "/", remarkPlugins: [math] },
    blog: {},
  }]],
  plugins: [
    ["@docusaurus/plugin-client-redirects", { redirects: [{ from: ["/a", "/b"], to: "/start" }], createRedirects(path) { return []; } }],
    "docusaurus-plugin-sass",
    ["@docusaurus/plugin-content-docs", { id: "api", path: "api", routeBasePath: "api" }],
  ],
  themeConfig: {
    navbar: {
      title: "Kit", logo: { src: "img/logo.svg", alt: "Kit", target: "_self" },
      items: [
        { type: "docSidebar", sidebarId: "main", label: "Docs", position: "left" },
        { to: "blog", label: "Blog" }, { type: "localeDropdown" }, { type: "docsVersionDropdown" },
        { to: "help", label: "Help", "aria-label": "Help" },
        { label: "More", items: [{ href: repository, label: "GitHub", "aria-label": "GitHub" }] },
      ],
    },
    footer: {
      style: "dark",
      links: [{ title: "Docs", items: [{ to: "/start", label: "Start" }, { href: \`\${repository}?in=the foot\`, label: "GitHub", target: "_blank" }] }],
      copyright: \`© \${new Date().getFullYear()} Kit\`,
    },
    prism: { theme: themes.github },
  },
};
export default config;
`;
  const sidebars = `module.exports = {
  main: [
    "start",
    { type: "category", label: "Guides", link: { type: "generated-index", image: "/a.png" }, items: [{ type: "autogenerated", dirName: "guides" }], key: "g" },
    { Shorthand: ["api/a"] },
    ...require("./made.js").items,
  ],
};
`;
  const files = {
    "docusaurus.config.js": config,
    "sidebars.js": sidebars,
    "docs/start.md": "# Start",
    "docs/guides/guides.md": "# Guides",
    "api/a.mdx": "# A",
    "static/img/favicon.ico": "x",
    "blog/2024-01-01-a.md": "# A",
    "src/pages/index.js": "export default () => null;",
    "versions.json": '["2.0", "1.0"]',
    "i18n/fr/code.json": "{}",
  };

  test("gives title, addresses, sidebars, redirects, edit links, navigation bar and footer", async () => {
    const { settings } = await carried("docusaurus", files);
    expect(settings).toEqual({
      title: "Kit",
      tagline: "A kit",
      url: "https://kit.example",
      baseUrl: "/kit/",
      favicon: "img/favicon.ico",
      onBrokenLinks: "warn",
      staticDir: "static",
      markdown: { format: "mdx", syntax: ["docusaurus"], math: true },
      i18n: { defaultLocale: "de", locales: ["de", "fr"] },
      redirects: [{ from: ["/a", "/b"], to: "/start" }],
      docs: [
        {
          path: "docs",
          routeBasePath: "/",
          sidebars: {
            main: [
              "start",
              {
                type: "category",
                label: "Guides",
                link: { type: "generated-index" },
                items: [{ type: "autogenerated", dirName: "guides" }],
              },
              { Shorthand: ["api/a"] },
            ],
          },
          editUrl: "https://github.com/kit/kit/tree/main/",
        },
        { id: "api", path: "api", routeBasePath: "/api" },
      ],
      themeConfig: {
        navbar: {
          title: "Kit",
          items: [
            { type: "docSidebar", sidebarId: "main", label: "Docs", position: "left" },
            { type: "localeDropdown" },
            { to: "/help", label: "Help" },
            { label: "More", items: [{ href: "https://github.com/kit/kit", label: "GitHub" }] },
          ],
        },
        footer: {
          style: "dark",
          copyright: `© ${new Date().getFullYear()} Kit`,
          links: [
            {
              title: "Docs",
              items: [
                { to: "/start", label: "Start" },
                { href: "https://github.com/kit/kit?in=the%20foot", label: "GitHub" },
              ],
            },
          ],
        },
      },
    });
  });

  test("is reported with what needs manual work, with counts and places", async () => {
    const { report } = await carried("docusaurus", files);
    const lines = report.replace(/\n {4}/g, " ");
    expect(lines).toContain("Wrote site.config.ts from docusaurus.config.js. No other file was changed.");
    for (const done of [
      "title, tagline, url, onBrokenLinks, baseUrl, favicon",
      "docs: 2 pages in docs, which stay where they are",
      "1 sidebar with 5 items",
      "1 redirect",
      "2 languages (de, fr)",
      "4 navbar items",
      "2 footer links",
    ]) {
      expect(lines).toContain(`  ${done}\n`);
    }
    for (const waiting of [
      /docs\.remarkPlugins has no counterpart/,
      /createRedirects: write its redirects /,
      /plugin docusaurus-plugin-sass has no counterpart/,
      /logo\.src: there is no file img\/logo\.svg in static/,
      /navbar: an item leads to the blog, /,
      /an item of the type "docsVersionDropdown" is left out: the docs have one version/,
      /footer\.links\.items\.target has no counterpart/,
      /docs\.sidebars\.main\.key has no counterpart/,
      /docs\.sidebars\.main\.link\.image has no counterpart/,
      /onBrokenLinks: set to "warn" while parts are missing/,
      /blog: 1 post;/,
      /src\/pages: 1 React page; /,
      /versions: there are no pages of 2\.0 in versioned_docs\/version-2\.0 \(versions\.json\)/,
      /i18n: this file is not read; .*\(i18n\/fr\/code\.json\)/,
    ]) {
      expect(lines).toMatch(waiting);
    }
    expect(lines).toMatch(/Not needed in bcidocs:\n {2}.*organizationName/);
  });

  const versioned = {
    "docusaurus.config.js": `module.exports = { title: "Kit",
  i18n: { defaultLocale: "en", locales: ["en", "fr"], localeConfigs: { en: { htmlLang: "en-GB" }, fr: { label: "Français", calendar: "gregory", path: "french" } } },
  presets: [["classic", { docs: { sidebarPath: false, lastVersion: "2.0",
    exclude: ["**/_*.md", "drafts/**", "**/old/**", "**/*.{a,b}"],
    versions: { current: { label: "3.0" }, "1.x": { label: "1.x (old)", banner: "unmaintained", className: "old", noIndex: true } } } }]],
  themeConfig: { docs: { versionPersistence: "none" }, navbar: { items: [
    { type: "docsVersionDropdown" }, { type: "localeDropdown" }, { type: "docsVersionDropdown", docsPluginId: "other" },
    { href: "https://x.example", "aria-label": "GitHub" }] } } };`,
    "docs/a.md": "# A",
    "versions.json": '["2.0", "1.x", "0.9"]',
    "versioned_docs/version-2.0/a.md": "# A",
    "versioned_docs/version-1.x/a.md": "# A",
    "versioned_sidebars/version-2.0-sidebars.json": '{ "main": ["a"] }',
    "i18n/fr/docusaurus-plugin-content-docs/current/a.md": "# A",
    "i18n/fr/docusaurus-plugin-content-docs/current.json": "{}",
    "i18n/fr/docusaurus-plugin-content-docs/version-2.0.json": "{}",
    "i18n/fr/docusaurus-theme-classic/navbar.json": "{}",
  };

  test("is carried over where code computes parts of it, and where folders are missing", async () => {
    const { settings, report } = await carried("docusaurus", {
      "docusaurus.config.js": `const gen = require("./generated"); const path = require("path");
module.exports = { title: "Kit", url: "https://kit.example", baseUrl: "/kit", onBrokenLinks: "throw", i18n: { defaultLocale: "en", locales: gen.locales },
  presets: [["classic", { gtag: { trackingID: "G-1" }, docs: { sidebarPath: path.resolve(__dirname, "sidebars.js"), lastVersion: "2.0", include: ["**/*.md"] } }]],
  plugins: [["@docusaurus/plugin-content-docs", { id: "api", path: "api" }], ["@docusaurus/plugin-client-redirects", { fromExtensions: ["html"] }]],
  themeConfig: { navbar: { items: [{ href: "pathname:///x.html", label: "X" },
    { type: "docsVersionDropdown", dropdownItemsAfter: [{ type: "html", value: "<hr>" }] }] }, footer: { links: [{ title: "More", items: [{ to: "/blog", label: "Blog" }] }] } } };`,
      "sidebars.js": `const gen = require("./generated"); const { translate } = require("@docusaurus/Translate");
module.exports = { main: [{ type: "doc", id: "a", label: translate({ message: "Begin" }) }, { type: "category", label: gen.label, items: ["a", ...gen.items] },
  { type: "link", label: () => "", href: "https://a.example" }, gen, { type: "category", label: "G", items: gen.items }] };`,
      "docs/a.md": "# A",
      "docs/b.mdx": "# B",
      "versions.json": '["2.0", "1.0"]',
      "versioned_docs/version-1.0/a.md": "# A",
      "i18n/fr/docusaurus-plugin-content-docs/current/a.md": "# A",
      "src/pages/about.md": "# About",
      "src/pages/index.tsx": "export default () => null;",
    });
    expect(settings).toMatchObject({
      baseUrl: "/kit/",
      onBrokenLinks: "warn",
      contentDir: "src/pages",
      i18n: { locales: ["en", "fr"] },
      redirects: [{ from: "/*.html", to: "/*" }],
      analytics: { google: { id: "G-1" } },
      docs: { path: "docs", exclude: ["b.mdx"], versions: { "1.0": {} } },
      themeConfig: { navbar: { items: [{ href: "/x.html" }, { type: "docsVersionDropdown" }] }, footer: { links: [] } },
    });
    expect(settings.docs.lastVersion).toBeUndefined();
    expect(settings.docs.sidebars.main).toEqual([
      { type: "doc", id: "a", label: "Begin" },
      { type: "category", label: "Pages", items: ["a"] },
      { type: "link", href: "https://a.example", label: "https://a.example" },
    ]);
    expect(report).toMatch(/docs\.lastVersion is left out: there are no pages of 2\.0/);
    expect(report).toMatch(/the area "api" is left out/);
  });

  test("keeps what it says of the working copy, which alone is no choice of versions", async () => {
    const { settings, report } = await carried("docusaurus", {
      "docusaurus.config.js": `module.exports = { title: "Kit", presets: [["classic", { docs: { versions: { current: { label: "3.0", path: "3" } } } }]],
  themeConfig: { navbar: { items: [{ type: "docsVersionDropdown" }] } } };`,
      "docs/a.md": "# A",
    });
    expect(settings.docs.versions).toEqual({ current: { label: "3.0", path: "3" } });
    expect(report).toMatch(/"docsVersionDropdown" is left\s+out/);
  });

  test("with versions and languages gives both, with their labels and menus", async () => {
    const { settings, report } = await carried("docusaurus", versioned);
    expect(settings).toEqual({
      title: "Kit",
      staticDir: "static",
      markdown: { format: "mdx", syntax: ["docusaurus"] },
      i18n: {
        defaultLocale: "en",
        locales: ["en", "fr"],
        localeConfigs: { en: { htmlLang: "en-GB" }, fr: { label: "Français" } },
      },
      docs: {
        sidebars: {},
        path: "docs",
        exclude: ["_*.md", "drafts/*", "old/*", "*/old/*"],
        routeBasePath: "/docs",
        versions: { current: { label: "3.0" }, "2.0": {}, "1.x": { label: "1.x (old)", banner: "unmaintained" } },
        lastVersion: "2.0",
        persistence: "none",
      },
      themeConfig: {
        navbar: { items: [{ type: "docsVersionDropdown" }, { type: "localeDropdown" }, { href: "https://x.example", label: "GitHub" }] },
      },
    });
    const lines = report.replace(/\n {4}/g, " ");
    expect(lines).toContain("  2 versions of the docs (2.0, 1.x)\n");
    expect(lines).toContain("  2 languages (en, fr)\n");
    expect(lines).toMatch(/versions: there are no pages of 0\.9 in versioned_docs\/version-0\.9/);
    expect(lines).toMatch(/docs\.versions\.1\.x\.className has no counterpart/);
    expect(lines).toMatch(/i18n\.localeConfigs\.fr\.path has no counterpart/);
    expect(lines).toMatch(/docs\.exclude: write the pattern \*\*\/\*\.\{a,b\} into `docs\.exclude`/);
    expect(lines).not.toMatch(/not built/);
  });

  test("in a folder of its own names the folders and sidebars of versions, and where translations go", async () => {
    const below = Object.fromEntries(Object.entries(versioned).map(([path, text]) => [`website/${path}`, text]));
    const { settings, report } = await carried("docusaurus", below, "website");
    expect(settings.docs.versions).toEqual({
      current: { label: "3.0" },
      "2.0": { folder: "website/versioned_docs/version-2.0", sidebars: { main: ["a"] } },
      "1.x": { label: "1.x (old)", banner: "unmaintained", folder: "website/versioned_docs/version-1.x" },
    });
    expect(report.replace(/\n {4}/g, " ")).toContain("i18n: move website/i18n/ to i18n/, which is where translations are read");
  });

  test("changes no file but the new one, and never overwrites a config", async () => {
    const { files: after } = await carried("docusaurus", files);
    expect(after.filter((path) => path !== "site.config.ts")).toEqual(Object.keys(files).sort());
    await expect(carried("docusaurus", { ...files, "site.config.mjs": "mine" })).rejects.toThrow(
      "C020 there is a site already: site.config.mjs",
    );
  });

  test("may be a function that returns it, use constants of other files, and spread them", async () => {
    const { settings } = await carried("docusaurus", {
      "docusaurus.config.ts": `import { base, title as name } from "./shared";
export default async function config() { const more = { tagline: "T" }; return { ...base, ...more, title: name + "!" } satisfies Config; }`,
      "shared.ts": 'export const title = "Kit";\nexport const base = { baseUrl: "/a/", url: undefined } as const;',
      "docs/a.md": "# A",
    });
    expect(settings).toMatchObject({ title: "Kit!", tagline: "T", baseUrl: "/a/" });
  });

  test("in a folder of its own gives paths and edit links from the folder around it", async () => {
    const { settings, report } = await carried(
      "docusaurus",
      {
        "website/docusaurus.config.js": `module.exports = { title: "Kit", presets: [["classic", { docs: {
          path: "../docs", sidebarPath: "./sidebars.json", editUrl: "https://x.example/edit/main/website/" } }]] };`,
        "website/sidebars.json": '{ "docs": ["a"] }',
        "docs/a.md": "# A",
      },
      "website",
    );
    expect(settings).toMatchObject({ staticDir: "website/static", docs: { path: "docs", editUrl: "https://x.example/edit/main/" } });
    expect(settings.docs.sidebars).toEqual({ docs: ["a"] });
    expect(report).toContain("Wrote site.config.ts from website/docusaurus.config.js");
  });

  test("is run: values that code computes are carried over, and what is no data is named", async () => {
    const { settings, report } = await carried("docusaurus", {
      "docusaurus.config.js": `const year = new Date(0).getUTCFullYear(); const { load } = require("./load");
module.exports = async () => ({ title: ["K", "it"].join(""), tagline: String(year), ...(await load()), customFields: { a() {} }, markdown: { parse: /x/ } });`,
      "load.js": 'exports.load = async () => ({ baseUrl: "/a/" });',
      "docs/a.md": "# A",
    });
    expect(settings).toMatchObject({ title: "Kit", tagline: "1970", baseUrl: "/a/" });
    expect(report).toMatch(/markdown\.parse has no counterpart/);
  });

  test("works with installed packages, and without those that are missing", async () => {
    const { settings, report } = await carried("docusaurus", {
      "docusaurus.config.ts": `import { themes } from "prism-react-renderer"; import math from "remark-kettle"; import { name } from "kit-name"; import "./theme.css";
import { defineConfig, plugin } from "absent";
export default defineConfig({ title: name, plugins: [plugin({ id: "x" }), math], themeConfig: { prism: { theme: themes.github } } });`,
      "theme.css": "a {}",
      "node_modules/kit-name/package.json": '{ "name": "kit-name", "type": "module", "exports": "./index.js" }',
      "node_modules/kit-name/index.js": 'export const name = "Kit";',
      "docs/a.md": "# A",
    });
    expect(settings.title).toBe("Kit");
    expect(report).toContain("plugin remark-kettle");
  });

  test("may spread what a missing package gives, and ask for files and packages that are not there", async () => {
    const { settings, report } = await carried("vitepress", {
      ".vitepress/config.ts": `import { createRequire } from "node:module"; import pot from "vitepress-pot";
const load = createRequire(import.meta.url); const lids = load("./lids.json");
export default { title: "Kit", description: load.resolve("absent"), vite: { plugins: [...pot({ size: 1 })] }, themeConfig: { sidebar: [{ text: "A", link: "/a" }, ...lids.map((lid) => lid)] } };`,
      "a.md": "# A",
    });
    expect(settings).toMatchObject({ title: "Kit", tagline: "absent", docs: { sidebars: { docs: [{ type: "doc", id: "a" }] } } });
    expect(report).toContain("vite has no counterpart");
  });

  test("leaves out an item of the navbar that leads to a sidebar of a folder without pages", async () => {
    const items = ["made", "main"].map((sidebarId) => ({ type: "docSidebar", sidebarId, label: sidebarId }));
    const { settings, report } = await carried("docusaurus", {
      "docusaurus.config.js": `module.exports = { presets: [["classic", { docs: { sidebarPath: "sidebars.json" } }]], themeConfig: { navbar: { items: ${JSON.stringify(items)} } } };`,
      "sidebars.json":
        '{ "made": [{ "type": "autogenerated", "dirName": "made" }], "main": [{ "type": "autogenerated", "dirName": "." }] }',
      "docs/a.md": "# A",
    });
    expect(settings.themeConfig.navbar.items).toEqual(items.slice(1));
    expect(report).toMatch(/the item "made" is left out: there is no entry\s+of the sidebar "made"/);
  });

  test("may have the docs in a preset of its own, or in a plugin without a preset", async () => {
    const docs = { path: "guide", routeBasePath: "help" };
    const settingsOf = async (config: object) =>
      (
        await carried("docusaurus", {
          "docusaurus.config.js": `module.exports = ${JSON.stringify(config)};`,
          "guide/a.md": "# A",
          "docs/b.md": "# B",
        })
      ).settings;
    const expected = { path: "guide", routeBasePath: "/help" };
    expect((await settingsOf({ presets: [["@pots/preset", { docs }]] })).docs).toEqual(expected);
    expect((await settingsOf({ plugins: [["@docusaurus/plugin-content-docs", docs]] })).docs).toEqual(expected);
  });

  test("may have its pages beside its folder, by an absolute path", async () => {
    const { settings } = await carried(
      "docusaurus",
      {
        "web/site/docusaurus.config.js": `const path = require("path");
module.exports = { title: "Kit", presets: [["classic", { docs: { path: path.join(__dirname, "../docs") } }]] };`,
        "web/site/docs/other.md": "# Other",
        "web/docs/a.md": "# A",
      },
      "web/site",
    );
    expect(settings.docs).toMatchObject({ path: "web/docs" });
  });

  test("names the static folder that is there, of several", async () => {
    const { settings, report } = await carried("docusaurus", {
      "docusaurus.config.js":
        'export default { title: "Kit", favicon: "a.ico", staticDirectories: ["public", "static"], presets: [["classic", {}]] };',
      "docs/a.md": "# A",
      "static/a.ico": "",
    });
    expect(settings).toMatchObject({ staticDir: "static", favicon: "a.ico" });
    expect(report).not.toContain("static");
  });

  test("that fails is reported with its line, and what can be read is written", async () => {
    const docs = { "docs/a.md": "# A" };
    const broken = await carried("docusaurus", { "docusaurus.config.js": 'const a = 1;\n\nthrow new Error("no token");', ...docs });
    expect(broken.report.replace(/\s+/g, " ")).toContain(
      "docusaurus.config.js:3: the file cannot be run, so what it says is not taken over: no token",
    );
    expect(broken.settings.docs).toMatchObject({ path: "docs" });
    const unread = await carried("vitepress", { ".vitepress/config.ts": "\nexport default {", "a.md": "# A" });
    expect(unread.report).toContain(".vitepress/config.ts:2: the file cannot be run");
    expect(unread.settings).toMatchObject({ markdown: { syntax: ["vitepress"], headingIds: "vitepress" }, docs: { naming: "vitepress" } });
    const ofAstro = await carried("starlight", { "astro.config.mjs": "undefined.a;", "src/content/docs/a.md": "# A" });
    expect(ofAstro.settings.docs).toMatchObject({ path: "src/content/docs", naming: "starlight" });
  });

  test("whose imports fail is carried over without those", async () => {
    const { settings, report } = await carried("vitepress", {
      ".vitepress/config.ts": `import { nav } from "./nav.ts"; import pkg from "../package.json"; import other from "kit/package.json";
import { version, major } from "absent"; import Home from "./Home.vue"; import { side } from "./broken.ts";
const pages = import.meta.glob("./*.md", { eager: true });
export default { title: \`Kit \${version} \${pkg.version} \${other.version} \${Object.keys(pages).length}\`, description: "v" + major * 2 + version, themeConfig: { nav, sidebar: side, footer: Home } };`,
      ".vitepress/nav.ts": "export const base = 1;\nexport const nav = process.cwd().nothing.there;",
      ".vitepress/broken.ts": "export const side = [",
      ".vitepress/Home.vue": "<template>x</template>",
      "package.json": '{ "version": "1.2" }',
      "node_modules/kit/package.json": '{ "name": "kit", "version": "3" }',
      "a.md": "# A",
    });
    expect(settings.title).toBe("Kit absent.version 1.2 3 0");
    expect(settings.tagline).toBe("v0absent.version");
    expect(report).toContain(".vitepress/nav.ts:2: the file cannot be run");
    expect(report).toContain(".vitepress/broken.ts:1: the file cannot be run");
  });

  test("is carried over with stubs of modules, and of calls with the environment", async () => {
    const { settings } = await carried("docusaurus", {
      "docusaurus.config.ts": `import plugin, { read } from "absent/plugin.mjs";
const env = read(process.env);
export default { title: "Kit", tagline: env.WORDS, presets: [["classic", { docs: { remarkPlugins: [plugin], sidebarPath: require.resolve("./sidebars.js") } }]] };`,
      "sidebars.ts": 'export default { docs: ["a"] };',
      "docs/a.md": "# A",
    });
    expect(settings).toMatchObject({ title: "Kit", docs: { sidebars: { docs: ["a"] } } });
  });

  test("is carried over where data that another program writes is not there yet", async () => {
    const { settings, report } = await carried("vitepress", {
      ".vitepress/config.ts": `import api from "../api/typedoc-sidebar.json";
const tidy = (items) => items.map((item) => ({ ...item, items: item.items && tidy(item.items) }));
export default { title: "Kit", themeConfig: { sidebar: [{ text: "A", link: "/a" }, ...tidy(api.slice(1))] } };`,
      "a.md": "# A",
    });
    expect(settings.docs.sidebars).toEqual({ docs: [{ type: "doc", id: "a", label: "A" }] });
    expect(report).not.toContain("cannot be run");
  });

  test("keeps addresses that were not checked from being checked", async () => {
    const { settings } = await carried("docusaurus", {
      "docusaurus.config.js":
        'module.exports = { title: "Kit", onBrokenLinks: "throw", presets: [["classic", {}]], themeConfig: { navbar: { items: [{ label: "API", href: "pathname:///api/v7" }, { label: "Start", href: "pathname:///" }] } } };',
      "docs/a.md": "# A",
    });
    expect(settings.links).toEqual({ ignore: [{ url: "/api/v7", reason: "another program makes it" }] });
    expect(settings.themeConfig.navbar.items).toMatchObject([{ href: "/api/v7" }, { href: "/" }]);
  });

  test("takes over the folders of snippets, and files that a plugin leaves out", async () => {
    const { settings } = await carried("mkdocs", {
      "mkdocs.yml":
        "site_name: ''\nplugins:\n  - exclude:\n      glob: [snippets/*]\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [docs/snippets, texts]\n",
      "docs/index.md": '--8<-- "a.md"',
      "docs/snippets/a.md": "A",
    });
    expect(settings.markdown.aliases).toEqual({ "@snippets": "docs/snippets", "@snippets2": "texts" });
    expect(settings.docs.exclude).toEqual(["snippets/*"]);
    expect(settings.title).not.toBe("");
  });

  test("has labels that are HTML, and a wrapper that adds to it", async () => {
    const { settings, report } = await carried("vitepress", {
      ".vitepress/config.ts": `import { defineConfig } from "@kit/base";
export default defineConfig({ title: "Kit", themeConfig: { nav: [{ text: "P", items: [{ items: [{ text: "A", link: "/a" }] }] }], sidebar: [{ text: "📄 &lt;hook&gt; <b>new</b>", link: "/a" }] } });`,
      "a.md": "# A",
    });
    expect(settings.docs.sidebars.docs).toMatchObject([{ label: "📄 <hook> new" }]);
    expect(report).toContain("@kit/base.defineConfig");
    expect(report).not.toContain("has lost its heading");
  });

  test("names the functions of packages that are not installed whose results it computes with", async () => {
    const { report } = await carried("vitepress", {
      ".vitepress/config.ts": `import { defineConfig } from "vitepress"; import glob from "fast-glob"; import icons from "icons/vite";
import { generateSidebar } from "sidebar-maker";
const pages = glob.sync("*.md").map((path) => path.slice(1));
export default defineConfig({ title: "Kit", vite: { plugins: [icons(), icons({ a: 1 })] }, themeConfig: { nav: [...pages], sidebar: generateSidebar({ root: "docs" }) } });`,
      "a.md": "# A",
    });
    expect(report).toMatch(/\(2\s+places: fast-glob\.sync, sidebar-maker\.generateSidebar\)/);
    const installed = await carried("vitepress", {
      ".vitepress/config.ts": `import names from "names"; export default { title: names(["Kit"]) };`,
      "node_modules/names/package.json": '{ "name": "names", "exports": "./index.cjs" }',
      "node_modules/names/index.cjs": "module.exports = (list) => list[0];",
      "a.md": "# A",
    });
    expect(installed.report).not.toContain("what these return is missing");
  });

  test("and its files find others from where they are themselves", async () => {
    const list = 'import { readdirSync } from "node:fs"; import { join } from "node:path";\n';
    const { settings } = await carried("vitepress", {
      ".vitepress/config.ts": 'import { items } from "./lib/items.ts"; export default { title: "Kit", themeConfig: { sidebar: items } };',
      ".vitepress/lib/items.ts": `#!/usr/bin/env node\n${list}const root = join(import.meta.dirname, "../.."); const { pathname } = new URL("../../guide", import.meta.url);
export const items = [...readdirSync(join(root, "guide")), ...readdirSync(pathname), ...readdirSync(join(__dirname, "../../guide"))].map((name) => ({ text: name, link: "/guide/" + name }));`,
      "guide/a.md": "# A",
    });
    expect(settings.docs).toMatchObject({ sidebars: { docs: [1, 2, 3].map(() => ({ type: "doc", id: "guide/a", label: "a.md" })) } });
  });

  test("that is missing, or outside of the folder of the new one, is an error that says where to look", async () => {
    await expect(carried("docusaurus", { "a.md": "" })).rejects.toThrow("C041 there is no docusaurus.config.js");
    await expect(carried("docusaurus", {}, "../elsewhere")).rejects.toThrow("C041");
    await expect(carried("docusaurus", { "docusaurus.config.js": "export const a = 1;" })).rejects.toThrow(
      "C041 the config exports no settings",
    );
  });
});

describe("the config of Starlight", () => {
  const config = `import { defineConfig } from "astro/config";
import starlight from "@astrojs/starlight";
import react from "@astrojs/react";
import notes, { make } from "starlight-notes";
const [addNotes, noteGroup] = make();
export default defineConfig({
  site: "https://kit.example", base: "kit", redirects: { "/old/": "/guides/first", "/x/[...all]": "/" },
  integrations: [react(), starlight({
    title: { en: "Kit", fr: "Trousse" }, description: "A kit",
    logo: { src: "./src/assets/logo.svg", replacesTitle: true },
    social: { github: "https://github.com/kit/kit" },
    editLink: { baseUrl: "https://github.com/kit/kit/edit/main/" },
    head: [{ tag: "meta", attrs: { name: "theme-color", content: "#fff" } }, { tag: "style", content: "a {}" }],
    tableOfContents: { maxHeadingLevel: 4 }, lastUpdated: true, customCss: ["./src/a.css"], pagefind: false,
    plugins: [notes({ a: 1 }), addNotes({})],
    locales: { root: { label: "English", lang: "en" }, fr: { label: "Français" } },
    sidebar: [
      "intro",
      { label: "Guides", badge: { text: "New", variant: "tip" }, items: [{ slug: "guides/first" }, { label: "Second", link: "/guides/second-step/" }, "named", "gone"] },
      { label: "Reference", collapsed: true, autogenerate: { directory: "reference" } },
      { label: "Source", link: "https://github.com/kit/kit", badge: "Git" },
      noteGroup,
    ],
  })],
});
`;
  const files = {
    "astro.config.mjs": config,
    "tsconfig.json": '{ "extends": "astro/tsconfigs/strict", /* names */ "compilerOptions": { "paths": { "~/*": ["./src/*"], }, } }',
    "src/assets/logo.svg": "<svg/>",
    "src/content/docs/intro.md": "---\ntitle: Intro\n---\nText",
    "src/content/docs/guides/first.mdx": "---\ntitle: First\n---\nText",
    "src/content/docs/guides/Second Step.md": "---\ntitle: Second\n---\nText",
    "src/content/docs/guides/third.md": "---\ntitle: Third\nslug: named\n---\nText",
    "src/content/docs/reference/a.md": "---\ntitle: A\n---\nText",
    "src/content/docs/fr/intro.md": "---\ntitle: Intro\n---\nTexte",
    "src/pages/index.astro": "<p>",
  };

  test("gives addresses, languages, sidebar, short names of folders, and the folder of images", async () => {
    const { settings } = await carried("starlight", files);
    expect(settings).toEqual({
      title: "Kit",
      tagline: "A kit",
      url: "https://kit.example",
      baseUrl: "/kit/",
      trailingSlash: true,
      contentDir: "src/content/docs",
      i18n: { defaultLocale: "en", locales: ["en", "fr"], localeConfigs: { en: { label: "English" }, fr: { label: "Français" } } },
      staticDir: "public",
      assetFolders: ["src/assets"],
      redirects: [{ from: "/old", to: "/guides/first" }],
      markdown: { syntax: ["starlight"], headingIds: "starlight", smartPunctuation: true, aliases: { "~": "src" } },
      docs: {
        path: "src/content/docs",
        naming: "starlight",
        routeBasePath: "/",
        sidebars: {
          docs: [
            "intro",
            {
              type: "category",
              label: "Guides",
              collapsed: false,
              items: ["guides/first", { type: "doc", id: "guides/second-step", label: "Second" }, "guides/third"],
              badge: { text: "New", tone: "tip" },
            },
            {
              type: "category",
              label: "Reference",
              collapsed: true,
              items: [{ type: "autogenerated", dirName: "reference", collapsed: true }],
            },
            { type: "link", label: "Source", href: "https://github.com/kit/kit", badge: { text: "Git", tone: "default" } },
          ],
        },
        sidebarsByPath: { "": "docs" },
        editUrl: "https://github.com/kit/kit/edit/main/",
        showLastUpdateTime: true,
      },
      themeConfig: {
        colorMode: { respectPrefersColorScheme: true },
        navbar: {
          title: "",
          logo: { src: "src/assets/logo.svg" },
          items: [
            { href: "https://github.com/kit/kit", label: "GitHub", position: "right" },
            { type: "localeDropdown", position: "right" },
          ],
        },
        tableOfContents: { maxHeadingLevel: 4 },
        metadata: [{ name: "theme-color", content: "#fff" }],
      },
    });
  });

  test("has formulas where a plugin of Markdown reads them", async () => {
    const { settings } = await carried("starlight", {
      "astro.config.mjs": `import { defineConfig } from "astro/config";
import starlight from "@astrojs/starlight";
import remarkMath from "remark-math";
export default defineConfig({ markdown: { remarkPlugins: [remarkMath] }, integrations: [starlight({ title: "Kit" })] });`,
      "src/content/docs/index.md": "---\ntitle: A\n---\n",
    });
    expect(settings.markdown.math).toBe(true);
  });

  test("is reported with what needs manual work", async () => {
    const lines = (await carried("starlight", files)).report.replace(/\n {4}/g, " ");
    for (const waiting of [
      /title: bcidocs takes one title for all languages/,
      /redirects: write the redirects of the pattern \/x\/\[\.\.\.all\]/,
      /sidebar: an entry leads to a page that does not exist: gone/,
      /sidebar: an entry is starlight-notes\.make\(\)\.1/,
      /head: write what the tag <style> does/,
      /customCss: styles/,
      /plugin starlight-notes has no counterpart/,
      /pages: 1 page .*\(src\/pages\)/,
    ])
      expect(lines).toMatch(waiting);
    expect(lines).toMatch(/Not needed in bcidocs:\n {2}.*pagefind.*@astrojs\/react/);
  });

  test("has the languages of folders whose names are written as in `lang`", async () => {
    const { settings, report } = await carried("starlight", {
      "astro.config.mjs": `import starlight from "@astrojs/starlight"; export default { integrations: [starlight({ title: "A",
        locales: { root: { label: "English", lang: "en" }, "pt-br": { label: "Português", lang: "pt-BR" } } })] };`,
      "src/content/docs/a.md": "---\ntitle: A\n---\nText",
      "src/content/docs/pt-BR/a.md": "---\ntitle: A\n---\nTexto",
    });
    expect(settings.i18n).toMatchObject({ locales: ["en", "pt-br"], localeConfigs: { "pt-br": { htmlLang: "pt-BR" } } });
    expect(report).not.toContain("there are no pages");
  });

  test("whose default language has a route of its own keeps it, and writes the labels of the others", async () => {
    const page = "---\ntitle: A\n---\nText";
    const {
      settings,
      report,
      files: there,
    } = await carried("starlight", {
      "astro.config.mjs": `import starlight from "@astrojs/starlight"; export default { integrations: [starlight({ title: "A", defaultLocale: "en",
        locales: { fr: { label: "Français", lang: "fr-CA" }, en: { label: "English" }, de: { label: "Deutsch" } },
        sidebar: [{ label: "Guides", translations: { "fr-CA": "Guide", de: "Leitfaden" }, autogenerate: { directory: "guides" } }, "one",
          { label: "One", link: "/en/one/", translations: { "fr-CA": "Un" } }] })] };`,
      "src/content/docs/en/guides/a.md": page,
      "src/content/docs/en/one.md": page,
      "src/content/docs/fr/guides/a.md": page,
      "src/content/docs/404.md": page,
    });
    expect(settings).toMatchObject({
      i18n: {
        defaultLocale: "en",
        locales: ["en", "fr"],
        localeConfigs: { en: { label: "English" }, fr: { label: "Français", htmlLang: "fr-CA" } },
      },
      docs: {
        path: "src/content/docs/en",
        routeBasePath: "/en",
        sidebars: {
          docs: [
            { type: "category", label: "Guides", collapsed: false, items: [{ type: "autogenerated", dirName: "guides" }] },
            "one",
            { type: "doc", id: "one", label: "One" },
          ],
        },
      },
      themeConfig: { navbar: { items: [{ type: "localeDropdown", position: "right" }] } },
    });
    const labels = "i18n/fr/docusaurus-plugin-content-docs/current.json";
    expect(there.filter((path) => path.startsWith("i18n"))).toEqual([labels]);
    expect(report).toContain(`Wrote site.config.ts, ${labels} from astro.config.mjs.`);
    expect(report).toMatch(/pages in the folder of no language, which are left out: 404\.md/);
    expect(report).toMatch(/locales: there are no pages in de\//);
  });

  test("may have folders in its lists without a label; ids of headings are those of the version of Astro", async () => {
    const { settings } = await carried("starlight", {
      "package.json": '{ "dependencies": { "astro": "^6.1.0" } }',
      "astro.config.mjs": `import starlight from "@astrojs/starlight";
export default { integrations: [starlight({ title: "A", sidebar: [{ autogenerate: { directory: "ref" } }, { label: "G", items: ["a", { autogenerate: { directory: "ref" } }] }] })] };`,
      "src/content/docs/a.md": "---\ntitle: A\n---\nText",
      "src/content/docs/ref/b.md": "---\ntitle: B\n---\nText",
    });
    const generated = { type: "autogenerated", dirName: "ref" };
    expect(settings.docs.sidebars.docs).toEqual([generated, { type: "category", label: "G", collapsed: false, items: ["a", generated] }]);
    expect(settings.markdown.headingIds).toBe("astro");
  });

  test("without a sidebar leaves it to the folders, and without Starlight is no config of it", async () => {
    const page = { "src/content/docs/index.md": "---\ntitle: A\n---\nText" };
    const { settings } = await carried("starlight", {
      ...page,
      "astro.config.ts":
        'import starlight from "@astrojs/starlight"; export default { trailingSlash: "never", integrations: [starlight({ title: "A" })] };',
    });
    expect(settings.docs).toEqual({ path: "src/content/docs", naming: "starlight", routeBasePath: "/", sidebarsByPath: { "": "sidebar" } });
    expect(settings).not.toHaveProperty("trailingSlash");
    await expect(carried("starlight", { ...page, "astro.config.mjs": "export default {};" })).rejects.toThrow("C041");
  });
});

describe("the config of VitePress", () => {
  const files = {
    "docs/.vitepress/config.mts": `import { defineConfig } from "vitepress";
import { guide } from "./guide";
export default defineConfig({
  title: "Kit", description: "A kit", base: "/kit/", lang: "de-DE", cleanUrls: true, lastUpdated: true,
  sitemap: { hostname: "https://kit.example/kit/" },
  head: [["link", { rel: "icon", href: "/icon.svg" }], ["meta", { name: "a", content: "b" }], ["script", { src: "/a.js" }], ["style", {}, "a {}"]],
  markdown: { math: true, lineNumbers: true, config(md) {} },
  themeConfig: {
    logo: "/logo.svg",
    nav: nav(),
    sidebar: { "/guide/": { base: "/guide/", items: guide() }, "/api/": [{ text: "API", items: [{ text: "A", link: "/api/a.md" }] }] },
    editLink: { pattern: "https://github.com/kit/kit/edit/main/docs/:path" },
    socialLinks: [{ icon: "github", link: "https://github.com/kit/kit" }],
    footer: { message: "MIT", copyright: "© Kit" },
    outline: [2, 4],
    docFooter: { prev: "Back" },
  },
});
function nav() { return [{ text: "Guide", link: "/guide/", activeMatch: "/guide/" }, { text: "More", items: [{ text: "X", link: "https://x.example" }] }]; }
`,
    "docs/.vitepress/guide.ts": `export const guide = () => [
  { text: "Intro", collapsed: false, link: "index", items: [{ text: "Start", link: "start" }, { text: "Gone", link: "gone" }, { text: "Part", link: "start#a" }] },
];`,
    "docs/public/icon.svg": "x",
    "docs/guide/index.md": "# Guide",
    "docs/guide/start.md": "# Start",
    "docs/api/a.md": "# A",
  };

  test("gives navigation, sidebars by page, edit links and the rest", async () => {
    const { settings, report } = await carried("vitepress", files, "docs");
    expect(settings).toEqual({
      title: "Kit",
      tagline: "A kit",
      baseUrl: "/kit/",
      url: "https://kit.example",
      trailingSlash: false,
      i18n: { defaultLocale: "de-DE", locales: ["de-DE"] },
      strings: { previous: "Back" },
      favicon: "icon.svg",
      scripts: [{ src: "/a.js" }],
      staticDir: "docs/public",
      markdown: { syntax: ["vitepress"], headingIds: "vitepress", math: true },
      docs: {
        path: "docs",
        naming: "vitepress",
        routeBasePath: "/",
        sidebars: {
          guide: [
            {
              type: "category",
              label: "Intro",
              link: { type: "doc", id: "guide/index" },
              collapsed: false,
              items: [
                { type: "doc", id: "guide/start", label: "Start" },
                { type: "link", label: "Gone", href: "/guide/gone" },
                { type: "link", label: "Part", href: "/guide/start#a" },
              ],
            },
          ],
          api: [{ type: "category", label: "API", collapsible: false, items: [{ type: "doc", id: "api/a", label: "A" }] }],
        },
        sidebarsByPath: { "guide/": "guide", "api/": "api" },
        editUrl: "https://github.com/kit/kit/edit/main/",
        showLastUpdateTime: true,
      },
      themeConfig: {
        colorMode: { respectPrefersColorScheme: true },
        navbar: {
          items: [
            { label: "Guide", to: "/guide/", position: "left" },
            { label: "More", items: [{ label: "X", href: "https://x.example" }], position: "left" },
            { href: "https://github.com/kit/kit", label: "GitHub", position: "right" },
          ],
        },
        footer: { copyright: "MIT<br>© Kit" },
        metadata: [{ name: "a", content: "b" }],
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 },
      },
    });
    const lines = report.replace(/\n {4}/g, " ");
    expect(lines).toMatch(/logo: there is no file \/logo\.svg in docs\/public/);
    expect(lines).toMatch(/head: write what the tag <style> does /);
    expect(lines).toMatch(/a link leads to a page that does not exist \(gone\)/);
    expect(lines).toMatch(/markdown\.config is a function/);
    expect(lines).toContain("strings");
  });
});

test("templates of VitePress whose pages a program makes are left out, and so are groups without entries", async () => {
  const { settings, report } = await carried("vitepress", {
    ".vitepress/config.ts": `export default { srcExclude: ["drafts/**"], themeConfig: { editLink: { pattern: () => "x" },
  sidebar: [{ text: "Made", items: [] }, { text: "Outer", items: [{ text: "Inner", items: [] }] }, { text: "Kit", items: [{ text: "A", link: "/a" }] }] } };`,
    "a.md": "# A",
    "pkg/[name].md": "# {{ $params.name }}",
  });
  expect(settings.docs.exclude).toEqual(["drafts/*", "pkg/[name].md"]);
  expect(settings.docs.sidebars.docs).toMatchObject([{ label: "Kit" }]);
  expect(settings.docs.sidebarsByPath).toEqual({ "": "docs" });
  const lines = report.replace(/\s+/g, " ");
  expect(lines).toContain("pages that a program makes from a template are not built; write them as files (pkg/[name].md)");
  expect(lines).toContain('sidebar: the group "Made" has no entries, and is left out');
  expect(lines).toContain('sidebar: the group "Inner" has no entries');
  expect(lines).toContain("edit links: write");
});

test("entries of VitePress that lead nowhere are text; a sidebar that a package makes, and titles of languages, are named", async () => {
  const { settings, report } = await carried("vitepress", {
    ".vitepress/config.ts": `import { withSidebar } from "vitepress-sidebar";
export default withSidebar({ title: "Kit", locales: { root: { label: "English" }, fr: { label: "Français", title: "Trousse" } },
  themeConfig: { sidebar: [{ text: "A", link: "/a" }, { text: "R&D" }, { text: "B", link: "/b" }] } }, {});`,
    "a.md": "# A",
    "b.md": "# B",
    "fr/a.md": "# A",
  });
  expect(settings.docs.sidebars.docs[1]).toEqual({ type: "html", value: "R&amp;D" });
  expect(report).toContain("(vitepress-sidebar.withSidebar)");
  expect(report).toContain("title: bcidocs takes one title for all languages");
});

test("a site in a usual folder is found from the root", async () => {
  const { settings } = await carried("docusaurus", {
    "packages/website/docusaurus.config.js": 'module.exports = { title: "Kit", presets: [["classic", {}]] };',
    "packages/website/docs/a.md": "# A",
  });
  expect(settings.docs.path).toBe("packages/website/docs");
});

describe("the languages and words of VitePress", () => {
  const files = {
    "docs/.vitepress/config.ts": `export default { title: "Kit", base: "/kit/", srcExclude: ["**/README.md"], ignoreDeadLinks: [/x/],
  head: [["link", { rel: "icon", href: "/kit/icon.svg" }]],
  locales: { root: { label: "English", lang: "en", themeConfig: { siteTitle: "The kit" } }, fr: { label: "Français", lang: "fr-FR", themeConfig: {} }, de: { label: "Deutsch" } },
  themeConfig: { outline: { label: "In this page" }, docFooter: { prev: "Back", next: "On" }, editLink: { text: "Change it" } } };`,
    "docs/public/icon.svg": "x",
    "docs/index.md": "---\nlayout: home\nhero: {}\n---\n",
    "docs/guide/a.md": "# A",
    "docs/fr/guide/a.md": "# A",
  };

  test("become languages with their folders, and strings", async () => {
    const { settings, report } = await carried("vitepress", files, "docs");
    expect(settings).toMatchObject({
      contentDir: "docs",
      i18n: {
        defaultLocale: "en",
        locales: ["en", "fr"],
        localeConfigs: { en: { label: "English" }, fr: { label: "Français", htmlLang: "fr-FR" } },
      },
      strings: { onThisPage: "In this page", previous: "Back", next: "On", editThisPage: "Change it" },
      favicon: "icon.svg",
      docs: { exclude: ["README.md"] },
      themeConfig: { navbar: { title: "The kit", items: [{ type: "localeDropdown", position: "right" }] } },
    });
    const lines = report.replace(/\n {4}/g, " ");
    expect(lines).toContain("  2 languages (en, fr)\n");
    expect(lines).toMatch(/locales: there are no pages in de\//);
    expect(lines).toMatch(/ignoreDeadLinks: write the links to ignore into `links\.ignore`/);
    expect(lines).not.toContain("home page");
  });

  test("give the menus their labels, matched by the pages that they lead to", async () => {
    const ofFrench = {
      siteTitle: "La trousse",
      outline: { label: "Sur cette page" },
      footer: { message: "Libre" },
      carbon: 1,
      nav: [
        { text: "Guide (fr)", link: "/fr/guide/a" },
        { text: "Plus", items: [{ text: "Boutique", link: "https://shop.example" }] },
        { text: "Seul", link: "/fr/seul" },
      ],
      sidebar: {
        "/fr/": [
          {
            text: "Bases",
            items: [
              { text: "Deux", link: "/fr/guide/b" },
              { text: "Les A", items: [{ text: "Un", link: "/fr/guide/a.html" }] },
            ],
          },
          { text: "Loin", link: "https://far.example" },
          { text: "En plus", link: "/fr/plus" },
        ],
      },
    };
    const ofEnglish = {
      nav: [
        { text: "Guide", link: "/guide/a" },
        { text: "More", items: [{ text: "Shop", link: "https://shop.example" }] },
      ],
      sidebar: [
        {
          text: "Basics",
          items: [
            { text: "As", items: [{ text: "One", link: "/guide/a" }] },
            { text: "Two", link: "/guide/b" },
          ],
        },
        { text: "Far", link: "https://far.example" },
        { text: "Home", link: "/" },
      ],
    };
    const { folder, report, settings } = await carried("vitepress", {
      ".vitepress/config.js": `export default ${JSON.stringify({ title: "Kit", locales: { root: { label: "English", themeConfig: ofEnglish }, fr: { label: "Français", themeConfig: ofFrench } } })};`,
      ...Object.fromEntries(["index", "guide/a", "guide/b", "fr/guide/a", "fr/guide/b", "fr/plus"].map((name) => [`${name}.md`, "# A"])),
    });
    const labels = async (file: string) => {
      const messages: Record<string, { message: string }> = JSON.parse(await readFile(join(folder, "i18n/fr", `${file}.json`), "utf8"));
      return Object.fromEntries(Object.entries(messages).map(([key, { message }]) => [key, message]));
    };
    expect(await labels("docusaurus-plugin-content-docs/current")).toEqual({
      "sidebar.docs.category.Basics": "Bases",
      "sidebar.docs.category.As": "Les A",
      "sidebar.docs.doc.One": "Un",
      "sidebar.docs.doc.Two": "Deux",
      "sidebar.docs.link.Far": "Loin",
    });
    expect(await labels("docusaurus-theme-classic/navbar")).toEqual({
      title: "La trousse",
      "item.label.Guide": "Guide (fr)",
      "item.label.More": "Plus",
      "item.label.Shop": "Boutique",
    });
    expect(await labels("docusaurus-theme-classic/footer")).toEqual({ copyright: "Libre" });
    expect(settings.i18n.localeConfigs.fr.strings).toEqual({ onThisPage: "Sur cette page" });
    const lines = report.replace(/\n {4}/g, " ");
    expect(lines).toContain("entries in the menus of fr that those of the default language do not have (2 places: En plus, Seul)");
    expect(lines).toContain("locales: themeConfig.carbon has no counterpart");
  });
});

test("a language of VitePress 2 may have a config in its folder, and the default one at the top", async () => {
  const themeOf = (label: string, start: string) =>
    `import { defineAdditionalConfig } from "vitepress";\nexport default defineAdditionalConfig({ themeConfig: { nav: [{ text: "${label}", link: "${start}a" }], sidebar: { "${start}": { base: "${start}", items: [{ text: "${label}", link: "a" }, { base: "${start}x-", items: [{ text: "X ${label}", link: "y" }] }] } } } });`;
  const { settings, folder } = await carried("vitepress", {
    ".vitepress/config.ts": `export default { title: "Kit", rewrites: { "en/:rest*": ":rest*" }, locales: { root: { label: "English" }, fr: { label: "Français" } } };`,
    "config.ts": themeOf("One", "/"),
    "fr/config.ts": themeOf("Un", "/fr/"),
    ...Object.fromEntries(["en/a", "en/x-y", "fr/a", "fr/x-y"].map((name) => [`${name}.md`, "# A"])),
  });
  expect(settings.docs.sidebars).toEqual({
    docs: [
      { type: "doc", id: "a", label: "One" },
      { type: "doc", id: "x-y", label: "X One" },
    ],
  });
  expect(settings.themeConfig.navbar.items[0]).toEqual({ label: "One", to: "/a", position: "left" });
  const labels = await readFile(join(folder, "i18n/fr/docusaurus-plugin-content-docs/current.json"), "utf8");
  expect(JSON.parse(labels)).toEqual({ "sidebar.docs.doc.One": { message: "Un" }, "sidebar.docs.doc.X One": { message: "X Un" } });
});

test("languages of VitePress that all have a route keep their sidebars, and the first its menu", async () => {
  const themeOf = (name: string) =>
    `{ nav: [{ text: "${name}", link: "/${name}/a" }], sidebar: [{ text: "${name}", link: "/${name}/a" }] }`;
  const { settings } = await carried("vitepress", {
    ".vitepress/config.ts": `export default { title: "Kit", themeConfig: { siteTitle: "K" }, locales: { en: { label: "English", themeConfig: ${themeOf("en")} }, fr: { label: "Français", themeConfig: ${themeOf("fr")} } } };`,
    "en/a.md": "# A",
    "fr/a.md": "# A",
  });
  expect(settings.docs).toMatchObject({
    sidebars: { en: [{ type: "doc", id: "en/a", label: "en" }], fr: [{ type: "doc", id: "fr/a", label: "fr" }] },
    sidebarsByPath: { "en/": "en", "fr/": "fr" },
  });
  expect(settings.themeConfig.navbar).toMatchObject({ title: "K", items: [{ label: "en", to: "/en/a" }, { label: "Languages" }] });
});

test("a folder that VitePress moves to the root holds the pages of the default language; other moves are reported", async () => {
  const files = {
    "docs/.vitepress/config.ts": `export default { title: "Kit", rewrites: { "en/:rest*": ":rest*", "old/a.md": "b.md" },
  locales: { root: { label: "English" }, fr: { label: "Français" } },
  themeConfig: { sidebar: [{ text: "A", link: "/guide/a" }] } };`,
    "docs/en/guide/a.md": "# A",
    "docs/fr/guide/a.md": "# A",
  };
  const { settings, report } = await carried("vitepress", files, "docs");
  expect(settings).toMatchObject({
    i18n: { locales: ["en", "fr"] },
    docs: { path: "docs/en", routeBasePath: "/", sidebars: { docs: [{ type: "doc", id: "guide/a", label: "A" }] } },
  });
  expect(report).toMatch(/rewrites: old\/a\.md is not published: pages are read from en\//);
  expect(report).not.toMatch(/pages of en/);
});

test("languages of VitePress that are all in folders have a sidebar each", async () => {
  const { settings } = await carried(
    "vitepress",
    {
      "docs/.vitepress/config.mjs": `const of = (name) => ({ sidebar: [{ text: "Guide", items: [{ text: "Start", link: \`/\${name}/a\` }] }] });
        export default { title: "Kit", locales: { root: { label: "English", lang: "en", link: "/en/", themeConfig: of("en") },
          zh: { label: "中文", lang: "zh", link: "/zh/", themeConfig: of("zh") } } };`,
      "docs/index.md": "# Kit",
      "docs/en/a.md": "# A",
      "docs/zh/a.md": "# A",
    },
    "docs",
  );
  expect(settings.i18n).toBeUndefined();
  expect(settings.docs.sidebarsByPath).toEqual({ "en/": "en", "zh/": "zh" });
});

test("folders that a config names by absolute paths are those of the site", async () => {
  const here = "import { resolve } from 'node:path'; import { fileURLToPath } from 'node:url';\n";
  const vitepress = {
    "docs/.vitepress/config.ts": `${here}export default { title: "Kit", srcDir: fileURLToPath(new URL("../..", import.meta.url)), rewrites: { "docs/:name(.+).md": ":name.md" } };`,
    "docs/guide/a.md": "# A",
  };
  const { settings, report } = await carried("vitepress", vitepress, "docs");
  expect(settings).toMatchObject({ staticDir: "public", docs: { path: "docs" } });
  expect(report).not.toMatch(/rewrites/);
  const docusaurus = {
    "docusaurus.config.mjs": `${here}export default { title: "Kit", url: "https://kit.example", baseUrl: "/", staticDirectories: [resolve("assets")],
  presets: [["classic", { docs: { path: fileURLToPath(new URL("./pages", import.meta.url)), sidebarPath: fileURLToPath(new URL("./bar.mjs", import.meta.url)) } }]] };`,
    "bar.mjs": "export default { bar: ['a'] };",
    "pages/a.md": "# A",
  };
  expect((await carried("docusaurus", docusaurus)).settings).toMatchObject({
    docs: { path: "pages", sidebars: { bar: ["a"] } },
  });
});

describe("the config of MkDocs", () => {
  const files = {
    "mkdocs.yml": `site_name: Kit
site_url: https://kit.example/latest
repo_url: https://github.com/kit/kit
edit_uri: edit/main/docs/
strict: true
INHERIT: ../base.yml
exclude_docs: |
  drafts/
  # none
  /todo.md
copyright: MIT
theme:
  name: material
  logo: assets/logo.svg
  palette:
    - scheme: default
    - scheme: slate
nav:
  - index.md
  - Guides:
      - Start: guides/01-start.md
      - guides/gone.md
  - Elsewhere: https://x.example
plugins:
  - search
  - redirects:
      redirect_maps:
        old.md: guides/01-start.md
        a/index.md: https://x.example
        guides/01-start/index.md: guides/01-start.md
  - macros
markdown_extensions:
  - admonition
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
  - pymdownx.arithmatex
  - abbr
  - pymdownx.snippets:
      auto_append: [includes/words.md]
  - kit.mdext
extra:
  version:
    provider: mike
  social:
    - link: https://www.chat.example/@kit
  key: !ENV [KEY, none]
hooks: !!python/name:hooks.main
`,
    "docs/index.md": "# Kit",
    "docs/guides/01-start.md": "# Start",
  };

  test("gives navigation, redirects, edit links and colours", async () => {
    const { settings, report } = await carried("mkdocs", files);
    expect(settings).toEqual({
      title: "Kit",
      url: "https://kit.example",
      baseUrl: "/latest/",
      trailingSlash: true,
      onBrokenLinks: "warn",
      staticDir: "docs",
      markdown: { syntax: ["mkdocs"], headingIds: "mkdocs", math: true },
      redirects: [
        { from: "/old", to: "/guides/01-start" },
        { from: "/a", to: "https://x.example" },
      ],
      docs: {
        path: "docs",
        naming: "mkdocs",
        exclude: ["drafts/*", "*/drafts/*", "/todo.md"],
        routeBasePath: "/",
        sidebars: {
          docs: [
            "index",
            { type: "category", label: "Guides", items: [{ type: "doc", id: "guides/01-start", label: "Start" }] },
            { type: "link", label: "Elsewhere", href: "https://x.example" },
          ],
        },
        sidebarsByPath: { "": "docs" },
        editUrl: "https://github.com/kit/kit/edit/main/",
      },
      themeConfig: {
        colorMode: { defaultMode: "light", respectPrefersColorScheme: true },
        navbar: { items: [{ href: "https://github.com/kit/kit", label: "GitHub", position: "right" }] },
        footer: { links: [{ href: "https://www.chat.example/@kit", label: "chat.example" }], copyright: "MIT" },
      },
    });
    const lines = report.replace(/\n {4}/g, " ");
    expect(lines).toMatch(/theme\.logo: there is no file assets\/logo\.svg in docs/);
    expect(lines).toMatch(/names a page that does not exist: guides\/gone\.md/);
    expect(lines).toMatch(/plugin macros has no counterpart/);
    expect(lines).toMatch(/markdown extension kit\.mdext: /);
    expect(lines).toMatch(/pymdownx\.snippets\.auto_append: /);
    expect(lines).not.toMatch(/markdown extension abbr/);
    expect(lines).toMatch(/INHERIT: the file is not below this folder/);
    expect(lines).toMatch(/extra\.version: /);
    expect(lines).toMatch(/hooks: code that MkDocs runs/);
  });

  const docsOf = async (config: string, others: Record<string, string>) => {
    const { settings } = await carried("mkdocs", { "mkdocs.yml": `site_name: Kit\n${config}`, "docs/index.md": "# Kit", ...others });
    return settings;
  };

  test("lists of links and folders in the navigation are followed", async () => {
    const config =
      "nav:\n  - Home: index.md\n  - Guide: guide/\nplugins:\n  - literate-nav:\n      nav_file: README.md\n      implicit_index: true";
    const list = "# Guide\n\n* [Start](start.md)\n* Deep\n    * [Pot](deep/pot.md)\n    * *.md\n";
    const pages = { "docs/guide/README.md": list, "docs/guide/start.md": "", "docs/guide/deep/pot.md": "", "docs/guide/cup.md": "" };
    expect(await docsOf(config, pages)).toMatchObject({
      docs: {
        sidebars: {
          docs: [
            { type: "doc", id: "index", label: "Home" },
            {
              type: "category",
              label: "Guide",
              items: [
                "guide/README",
                { type: "doc", id: "guide/start", label: "Start" },
                { type: "category", label: "Deep", items: [{ type: "doc", id: "guide/deep/pot", label: "Pot" }, "guide/cup"] },
              ],
            },
          ],
        },
      },
    });
  });

  test("the order of awesome-pages, and pages that are their section's", async () => {
    const pages = {
      "docs/.pages": "nav:\n  - index.md\n  - Tools: tools\n  - ...\n",
      "docs/tools/index.md": "",
      "docs/tools/drill.md": "",
      "docs/about.md": "",
    };
    expect(await docsOf("plugins: [awesome-pages, section-index]", pages)).toMatchObject({
      docs: {
        sidebars: {
          docs: ["index", { type: "category", label: "Tools", link: { type: "doc", id: "tools/index" }, items: ["tools/drill"] }, "about"],
        },
      },
    });
  });

  test("tabs of the theme are a sidebar each, with an item of the navigation bar", async () => {
    const config =
      "site_url: https://kit.example/kit/\ntheme:\n  name: material\n  features: [navigation.tabs]\nnav:\n  - index.md\n  - API:\n      - Pot &amp; <samp>lid</samp>: pot.md\n  - Forum: /forum/\n  - last.md";
    const settings = await docsOf(config, { "docs/pot.md": "", "docs/last.md": "" });
    expect(Object.keys(settings.docs.sidebars)).toEqual(["docs", "API", "docs-2"]);
    expect(settings).toMatchObject({
      docs: {
        sidebars: { docs: ["index"], API: [{ type: "doc", id: "pot", label: "Pot & lid" }], "docs-2": ["last"] },
        joinSidebars: true,
      },
      themeConfig: {
        navbar: {
          items: [
            { type: "doc", docId: "index" },
            { type: "docSidebar", sidebarId: "API", label: "API" },
            { label: "Forum", href: "https://kit.example/forum/" },
            { type: "doc", docId: "last" },
          ],
        },
      },
    });
  });

  test("an empty file that it inherits from has no settings", async () => {
    expect(await docsOf("INHERIT: base.yml", { "base.yml": "" })).toMatchObject({ title: "Kit" });
  });

  test("logo and favicon are files of the docs, which are at their addresses", async () => {
    const config = "theme:\n  name: material\n  logo: img/logo.svg\n  favicon: img/icon.png";
    expect(await docsOf(config, { "docs/img/logo.svg": "x", "docs/img/icon.png": "x" })).toMatchObject({
      favicon: "img/icon.png",
      staticDir: "docs",
      themeConfig: { navbar: { logo: { src: "img/logo.svg" } } },
    });
  });

  test("settings of the file that it inherits from, and the last word of a variable", async () => {
    const config = "INHERIT: base.yml\ntheme:\n  palette: { scheme: slate }\nsite_description: !ENV [KIT_WORDS, Tea]";
    expect(await docsOf(config, { "base.yml": "copyright: MIT\ntheme: { language: fr }" })).toMatchObject({
      tagline: "Tea",
      i18n: { defaultLocale: "fr" },
      themeConfig: { colorMode: { defaultMode: "dark" }, footer: { copyright: "MIT" } },
    });
  });

  test("of another name is the one that the user gives", async () => {
    const files = { "mkdocs-online.yml": "INHERIT: base.yml\nsite_name: Kit", "base.yml": "copyright: MIT", "docs/index.md": "# Kit" };
    const { settings } = await carried("mkdocs", files, "mkdocs-online.yml");
    expect(settings).toMatchObject({ title: "Kit", themeConfig: { footer: { copyright: "MIT" } } });
    await expect(carried("mkdocs", files, "mkdocs.yml")).rejects.toThrow("C041");
  });

  test("pages outside of the folder are an error that says where to write the config", async () => {
    await expect(carried("mkdocs", { "mkdocs.yml": "site_name: Kit\ndocs_dir: ../doc" })).rejects.toThrow("C041");
  });

  test.each([
    ["broken YAML", "site_name: [a"],
    ["aliases in a circle", "a: &a [*a]"],
    [
      "aliases that multiply",
      `a: &a [x,x]\n${Array.from({ length: 40 }, (_, n) => `b${n}: &b${n} [${n ? `*b${n - 1}, *b${n - 1}` : "*a, *a"}]`).join("\n")}`,
    ],
    ["a list", "- a"],
  ])("with %s is an error with its place", async (_, text) => {
    await expect(carried("mkdocs", { "mkdocs.yml": text })).rejects.toThrow("C041");
  });
});

test("names folders outside of the docs whose files pages show", async () => {
  const { settings } = await carried("mkdocs", {
    "mkdocs.yml": "site_name: Kit\n",
    "docs/index.md":
      '![A](../art/a.svg) ![B](../art/none.svg) [C](../data/c.csv)\n\n<img src="./../art/old/d.svg">\n\n`../code/e.svg` [F](../README.md)\n',
    "art/a.svg": "",
    "art/old/d.svg": "",
    "data/c.csv": "",
    "code/e.svg": "",
    "README.md": "",
  });
  expect(settings.assetFolders).toEqual(["art", "art/old", "data"]);
});

describe("the book of mdBook", () => {
  const files = {
    "book.toml": `[book]
title = "Kit"
authors = ["Ada"]
description = "A kit"
language = "de"

[output.html]
site-url = "/kit/"
default-theme = "navy"
mathjax-support = true
git-repository-url = "https://github.com/kit/kit"
edit-url-template = "https://github.com/kit/kit/edit/main/{path}"
additional-css = ["extra.css"]
cname = "kit.example"

[output.html.fold]
enable = true
level = 1

[output.html.redirect]
"/old.html" = "guide/start.html#a"
"guide/former.html" = "/kit/guide/start.html"
"/away.html" = "https://x.example"
"/out.html" = "../std/index.html"
"/guide/start.html#gone" = "start.html"

[preprocessor.links]
[preprocessor.quiz]
`,
    "src/SUMMARY.md": `# Summary

[Preface](preface.md)

- [Guide](guide/README.md)
    - [\`start\` it](./guide/start.md)
        - [Deep](guide/deep.md)
    - [Planned]()

# Part two

---

- [Gone](gone.md)
- [Last](last%20one.md)

---

[Appendix](appendix.md)
`,
    "src/preface.md": "See [the library](../std/index.html#a) and [a page](guide/start.html).",
    "src/guide/README.md": "# Guide",
    "src/guide/start.md": "# Start\n\n[deep](../../book/a.html) [up](../../guide/start.html)",
    "src/guide/deep.md": "# Deep",
    "src/guide/note.md": "# Not listed",
    "src/parts/a.md": "# Included",
    "src/last one.md": "# Last",
    "src/appendix.md": "# Appendix",
  };

  test("may have formulas between dollars, and commands for them", async () => {
    const { settings } = await carried("mdbook", {
      ...files,
      "book.toml": `${files["book.toml"]}\n[preprocessor.katex]\nmacros = "commands.txt"\n`,
      "commands.txt": "# Fields\n\n\\R:{\\mathbb{R}}\n\\set:\\{#1\\}\n",
    });
    expect(settings.markdown).toMatchObject({ math: "dollars", mathMacros: { "\\R": "{\\mathbb{R}}", "\\set": "\\{#1\\}" } });
  });

  test("may have variables for its pages", async () => {
    const { settings, report } = await carried("mdbook", {
      "book.toml": '[book]\ntitle = "Kit"\n[preprocessor.variables.variables]\nversion = "1.2"\nroot = ""\n',
      "src/SUMMARY.md": "- [A](a.md)\n",
      "src/a.md": "# A",
    });
    expect(settings.variables).toEqual({ version: "1.2", root: "" });
    expect(report).not.toContain("preprocessor");
  });

  test("may name its whole address, as books on GitHub Pages do", async () => {
    const book = files["book.toml"].replace('"/kit/"', '"https://kit.example/book"').replace("/kit/guide", "/book/guide");
    const { settings } = await carried("mdbook", { ...files, "book.toml": book });
    expect(settings).toMatchObject({ url: "https://kit.example", baseUrl: "/book/" });
    expect(settings.redirects).toContainEqual({ from: "/guide/former", to: "/guide/start" });
  });

  test("gives chapters with their numbers, parts, redirects, edit links and neighbours", async () => {
    const { settings, report } = await carried("mdbook", files);
    expect(settings).toEqual({
      title: "Kit",
      tagline: "A kit",
      baseUrl: "/kit/",
      trailingSlash: false,
      cleanUrls: false,
      i18n: { defaultLocale: "de", locales: ["de"] },
      markdown: { syntax: ["mdbook"], headingIds: "mdbook", smartPunctuation: "oldschool", math: true },
      staticDir: "static",
      links: {
        ignore: ["book", "std"].map((name) => ({ url: `*../${name}/*`, reason: "another book, published next to this one" })),
      },
      redirects: [
        { from: "/old", to: "/guide/start#a" },
        { from: "/guide/former", to: "/guide/start" },
        { from: "/away", to: "https://x.example" },
      ],
      docs: {
        path: "src",
        naming: "mdbook",
        exclude: ["/SUMMARY.md", "/guide/note.md", "/parts/*"],
        routeBasePath: "/",
        sidebars: {
          docs: [
            { type: "doc", id: "preface", label: "Preface" },
            {
              type: "category",
              label: "Guide",
              link: { type: "doc", id: "guide/README" },
              collapsed: false,
              className: "is-numbered",
              items: [
                {
                  type: "category",
                  label: "start it",
                  link: { type: "doc", id: "guide/start" },
                  collapsed: true,
                  items: [{ type: "doc", id: "guide/deep", label: "Deep" }],
                },
                { type: "html", value: "Planned" },
              ],
            },
            {
              type: "category",
              label: "Part two",
              collapsible: false,
              items: [
                { type: "html", value: "<hr>" },
                { type: "html", value: "Gone", className: "is-numbered" },
                { type: "doc", id: "last one", label: "Last", className: "is-numbered" },
              ],
            },
            { type: "html", value: "<hr>" },
            { type: "doc", id: "appendix", label: "Appendix" },
          ],
        },
        editUrl: "https://github.com/kit/kit/edit/main/",
      },
      themeConfig: {
        colorMode: { defaultMode: "dark", respectPrefersColorScheme: true },
        navbar: { items: [{ href: "https://github.com/kit/kit", label: "GitHub", position: "right" }] },
      },
    });
    const lines = report.replace(/\n {4}/g, " ");
    expect(lines).toMatch(/a chapter names a page that does not exist \(gone\.md\)/);
    expect(lines).toMatch(/its target is not a chapter; .*\/out\.html -> /);
    expect(lines).toMatch(/a heading has no redirect of its own here \(\/guide\/start\.html#gone\)/);
    expect(lines).toMatch(/preprocessor quiz has no counterpart/);
    expect(lines).toMatch(/additional-css: .*\(extra\.css\)/);
    expect(lines).toMatch(/Not needed in bcidocs:\n {2}.*book\.authors.*preprocessor links/);
  });

  test("has smart punctuation, which mdBook 0.5 has unless told otherwise", async () => {
    const carriedStyle = async (book: string, more: SiteFiles = {}) =>
      (await carried("mdbook", { ...files, ...more, "book.toml": book })).settings.markdown.smartPunctuation;
    expect(await carriedStyle('[book]\ntitle = "A"')).toBe("oldschool");
    expect(await carriedStyle("[output.html]\nsmart-punctuation = false")).toBeUndefined();
    expect(await carriedStyle("[output.html]\ncurly-quotes = false")).toBeUndefined();
    const workflow = "steps:\n  - uses: peaceiris/actions-mdbook@v2\n    with:\n      mdbook-version: '0.4.40'\n";
    expect(await carriedStyle("[book]", { ".github/workflows/pages.yml": workflow })).toBeUndefined();
    expect(await carriedStyle("[book]", { ".github/workflows/pages.yml": workflow.replace("0.4.40", "0.5.1") })).toBe("oldschool");
  });

  test("keeps smart punctuation", async () => {
    const { settings } = await carried("mdbook", { ...files, "book.toml": "[output.html]\nsmart-punctuation = true" });
    expect(settings.markdown.smartPunctuation).toBe("oldschool");
    const pages = { "mkdocs.yml": "site_name: Kit\nmarkdown_extensions: [smarty]", "docs/index.md": "# Kit" };
    expect((await carried("mkdocs", pages)).settings.markdown.smartPunctuation).toBe("oldschool");
    const ofModule =
      "site_name: Kit\nmarkdown_extensions:\n  - markdown.extensions.smarty:\n  - markdown.extensions.toc:\n      permalink: true";
    const whole = await carried("mkdocs", { ...pages, "mkdocs.yml": ofModule });
    expect(whole.settings.markdown.smartPunctuation).toBe("oldschool");
    expect(whole.report).not.toContain("what it adds is not read");
  });

  test("without numbers and folding has neither", async () => {
    const { settings } = await carried("mdbook", { ...files, "book.toml": "[output.html]\nno-section-label = true" });
    expect(settings.docs.sidebars.docs[1]).toMatchObject({ label: "Guide", collapsible: false });
    expect(JSON.stringify(settings)).not.toContain("is-numbered");
  });

  test.each([
    ["broken TOML", { ...files, "book.toml": "[book\ntitle = 1" }, "C041 the file is not valid TOML"],
    ["no list of chapters", { "book.toml": "[book]" }, "C041 there is no SUMMARY.md"],
  ])("with %s is an error", async (_, broken, message) => {
    await expect(carried("mdbook", broken)).rejects.toThrow(message);
  });
});
