/** Which settings run the bundler again: those that go into the stylesheets and scripts, and for each only what it goes into. */
import { build } from "esbuild";
import { expect, test, vi } from "vitest";
import type { UserConfig } from "../src/generator/model/config.ts";
import { testSite } from "./support/testSite.ts";

vi.mock("esbuild", { spy: true });

const island = 'export const hydrate = "load";\nexport default function Counter() {\n  return <button>0</button>;\n}\n';
const start: Partial<UserConfig> = { title: "Kit", i18n: { locales: ["en", "fr"] } };

const site = (config: Partial<UserConfig>) => ({ "site.config.ts": `export default ${JSON.stringify(config)};\n` });

/** What the bundler made for browsers since the last call, e.g. `["boot", "site"]`. */
function bundled(): string[] {
  const calls = vi
    .mocked(build)
    .mock.calls.splice(0)
    .map(([options]) => options);
  const ofBrowsers = calls.filter(({ outdir }) => outdir === "/assets");
  return ofBrowsers.map(({ entryPoints }) => nameOf(entryPoints)).sort();
}

function nameOf(entryPoints: Parameters<typeof build>[0]["entryPoints"]): string {
  const [first] = Array.isArray(entryPoints) ? entryPoints : Object.values(entryPoints ?? {});
  const path = typeof first === "string" ? first : (first?.in ?? "");
  return /([\w:-]+)(?:\.\w+)?$/.exec(path)?.[1] ?? "";
}

const styles = "sheet:site";

test("the title of a site without islands runs no bundler, nor does any other setting that only pages show", async () => {
  const { site: edited } = await testSite({ ...site(start), "content/index.md": "# Kit\n" }).build();
  expect(bundled()).toEqual(["baseUrl", "boot", "boot", "early", styles]);
  const others: Partial<UserConfig> = {
    tagline: "Docs",
    url: "https://kit.example",
    favicon: "icon.svg",
    variables: { name: "x" },
    scripts: ["/a.js"],
    security: { csp: { "img-src": ["https://img.example"] } } as never,
    onBrokenLinks: "log",
    themeConfig: { navbar: { title: "K" }, footer: { copyright: "Us" }, metadata: [{ name: "a", content: "b" }] },
  };
  await edited.edit(site({ ...start, title: "Another" })).build();
  expect(bundled()).toEqual([]);
  const { expectFile } = await edited.edit({ ...site({ ...start, ...others }), "static/icon.svg": "<svg/>", "static/a.js": "" }).build();
  expect(bundled()).toEqual([]);
  expectFile("index.html").toContain('src="/a.js"');
  expectFile("index.html").toContain("https://img.example");
});

const inline = ["baseUrl", "early"];
const scripts = ["boot", "boot", ...inline];
const islands = ["island:counter", "island:counter"];

/** Each is added to those before it. */
const settings: [what: string, Partial<UserConfig>, made: string[]][] = [
  ["title, which islands may show", { title: "Another" }, islands],
  ["strings, of one language", { strings: { copyCode: "Take" } as never }, ["boot", "island:counter"]],
  ["stylesheets", { stylesheets: ["mine.css"] }, [styles]],
  ["baseUrl", { baseUrl: "/kit/" }, [...islands, styles]],
  ["search.onQuery", { search: { onQuery: "query.ts" } }, scripts],
  ["another script for it", { search: { onQuery: "query2.ts" } }, ["boot", "boot"]],
  ["search", { search: false }, [...scripts, styles]],
  ["markdown.math", { markdown: { math: true } }, [styles]],
  ["baseUrlIssueBanner", { baseUrlIssueBanner: false }, ["early"]],
  ["colorMode", { themeConfig: { colorMode: { defaultMode: "dark", disableSwitch: true } } }, ["boot", "boot", "early", styles]],
  ["announcementBar", bar("#123"), ["boot", "boot", "early", styles]],
  ["its colour", bar("#124"), [styles]],
  ["its text", bar("#124", "c"), []],
  ["sidebar.hideable", { themeConfig: { docs: { sidebar: { hideable: true } } } }, ["boot", "boot", "early", styles]],
  ["navbar.hideOnScroll", { themeConfig: { navbar: { hideOnScroll: true } } }, ["boot", "boot", "early"]],
  ["a language", { i18n: { locales: ["en", "fr", "ar"] } }, ["boot", "island:counter", styles]],
];

function bar(backgroundColor: string, content = "b"): Partial<UserConfig> {
  return { themeConfig: { announcementBar: { id: "a", content, backgroundColor } } };
}

test("a setting runs the bundler for what it goes into", async () => {
  const files = { "content/index.md": "# Kit\n", "content/a.md": "::component{name=Counter}\n", "theme/components/Counter.tsx": island };
  const query = "export default () => {};\n";
  const others = { "mine.css": ".a{color:red}\n", "query.ts": query, "query2.ts": query };
  const { site: edited } = await testSite({ ...files, ...others, ...site(start) }).build({ announced: "any" });
  bundled();
  let config = start;
  for (const [what, setting, made] of settings) {
    config = { ...config, ...setting, themeConfig: { ...config.themeConfig, ...setting.themeConfig } };
    await edited.edit(site(config)).build({ announced: "any" });
    expect.soft(bundled(), what).toEqual([...made].sort());
  }
  const [kept, clean] = [await edited.build({ announced: "any" }), await edited.build({ announced: "any", isCached: false })];
  expect(kept.hashes).toEqual(clean.hashes);
});
