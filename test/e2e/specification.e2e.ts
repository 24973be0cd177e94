/** The sentences of the specification that the output shows, one test each; those that need a browser are in `test/browser/specification.e2e.ts`. */
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, inject, test } from "vitest";
import { useStrings } from "../../src/theme/context/site.tsx";
import { repository } from "../support/folders.ts";
import { testSite } from "../support/testSite.ts";

/** HTML of a page of this repository's site. */
const html = (route: string) => readFileSync(join(inject("siteFolder"), route, "index.html"), "utf8");
const isPublished = (route: string) => existsSync(join(inject("siteFolder"), route, "index.html"));
const part = (text: string, from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));
const linksIn = (text: string) =>
  [...text.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, href = "", inner = ""]) => `${inner.replace(/<[^>]*>.*/s, "").trim()} ${href}`,
  );
const product = "Noema";

const api =
  "authentication bluetooth-react-native bluetooth-web brainwaves calm device-selection disconnect focus haptics info kinesis oauth osc predictions settings signal-quality status streaming v6 v7";
const reference = {
  classes: `BluetoothClient ${product} ReactNativeTransport WebBluetoothTransport`,
  enumerations: "STREAMING_MODE",
  functions: "osHasBluetoothSupport",
  interfaces:
    "Accelerometer BaseInfo Calm DeviceInfo DeviceStatus Epoch EpochInfo Focus Kinesis PowerByBand PSD PSDInfo RawUnfilteredEpoch RawUnfilteredEpochInfo SDKOptions Settings SignalQuality",
  "type-aliases":
    "AmplitudeByChannel ApiKeyCredentials AwarenessLabels BandName BluetoothTransport BrainwavesLabel Credentials CustomToken DeviceSelector EmailAndPassword Experiment HapticEffects OAuthConfig OAuthCredentials OAuthQuery OAuthQueryResult OAuthRemoveResponse OSVersion PSDByChannel UserDevice UserDevices",
};
const below = (folder: string, names: string) => names.split(" ").map((name) => `${folder}/${name}`);

describe("1. What the product does", () => {
  test('the title is "{product} SDK", with the tagline', () => {
    expect(html("/")).toContain(`<title>${product} SDK</title>`);
    expect(html("/")).toContain("Empowering the Mind");
  });

  test("it offers docs, guides, tutorials and an SDK reference", () => {
    const text = html("/");
    for (const route of ["/docs/overview", "/docs/guides/", "/docs/tutorials/", "/docs/reference/"])
      expect(text).toContain(`href="${route}`);
  });

  test("it links to a source repository, a community chat, a knowledge base and a feedback board", () => {
    for (const host of ["code", "chat", "support", "feedback"]) expect(html("/")).toContain(`href="https://${host}.noema.example`);
  });
});

describe("2. Screens and routes", () => {
  test("the home page is at /, and an unknown address shows a not-found page", () => {
    expect(isPublished("/")).toBe(true);
    expect(readFileSync(join(inject("siteFolder"), "404.html"), "utf8")).toMatch(/<h1[^>]*>[^<]*not found/i);
  });

  test("the base URL is /", () => expect(html("/docs/overview")).toMatch(/<link rel="stylesheet" href="\/assets\//));

  test.each([
    "/docs/overview",
    "/docs/resources",
    ...below("/docs/api", api),
    ...below("/docs/guides", "ethics importing signal training"),
    ...below("/docs/tutorials", "your-first-node-app your-first-web-app"),
    "/docs/reference",
    ...Object.entries(reference).flatMap(([folder, names]) => below(`/docs/reference/${folder}`, names)),
  ])("%s is a page", (route) => expect(html(route)).toMatch(/<main[\s\S]*<h1/));

  test("the docs have a root, which leads to the main doc", () => expect(html("/docs")).toContain('content="0; url=/docs/overview"'));

  test("one sidebar is for guides and API pages, the other one for the reference", () => {
    const sidebar = (route: string) => linksIn(part(html(route), 'class="sidebar', "</nav>")).join("\n");
    expect(sidebar("/docs/api/focus")).toMatch(/ \/docs\/guides\/ethics\n[\s\S]* \/docs\/api\/calm(?:\n|$)/);
    expect(sidebar("/docs/api/focus")).not.toContain(" /docs/reference/interfaces/");
    expect(sidebar(`/docs/reference/classes/${product}`)).toContain(" /docs/reference/interfaces/Calm");
    expect(sidebar(`/docs/reference/classes/${product}`)).not.toContain(" /docs/api/");
  });

  test("the navbar leads to docs, the main class, GitHub and help", () => {
    const links = linksIn(part(html("/"), "<header", "</header>"));
    expect(links).toEqual(
      expect.arrayContaining([
        "Docs /docs/overview",
        `Reference /docs/reference/classes/${product}`,
        "GitHub https://code.noema.example/sdk",
        "Need Help https://chat.noema.example/invite",
      ]),
    );
  });

  test("the footer has the groups Docs and Community", () => {
    const footer = part(html("/"), "<footer", "</footer>");
    const [, docs = "", community = ""] = footer.split(/(?=>Docs<|>Community<)/);
    const labels = (text: string) => linksIn(text).map((link) => link.replace(/ \S+$/, ""));
    expect(labels(docs)).toEqual(["Getting Started", "Guides", "Tutorials", "SDK Reference"]);
    expect(labels(community)).toEqual(["Twitter", "Discord", "Knowledge Base", "Feedback Base"]);
  });

  test("docs show the author and the time of the last update", () => {
    expect(html("/docs/overview")).toMatch(/Last updated[\s\S]{0,80}<time[\s\S]{0,200} by /);
  });

  test("the table of contents covers the heading levels 2 to 3", () => {
    const text = html("/docs/api/authentication");
    const contents = part(text, 'class="contents', "</nav>");
    const ids = (level: string) => [...text.matchAll(new RegExp(`<h${level}[^>]* id="([^"]+)"`, "g"))].map(([, id]) => id);
    for (const id of [...ids("2"), ...ids("3")]) expect(contents).toContain(`href="#${id}"`);
    expect(ids("3").length).toBeGreaterThan(0);
    for (const id of ids("4")) expect(contents).not.toContain(`href="#${id}"`);
  });

  test("there is dark mode only, and no switch", () => {
    expect(html("/")).toMatch(/<html[^>]* data-theme="dark"/);
    expect(html("/")).not.toContain('class="color-mode');
  });
});

describe("2. The shared layout, on a site with everything", () => {
  const docs = {
    id: "kit",
    versions: { v1: {}, v0: {} },
    lastVersion: "current",
    sidebars: { all: [{ type: "autogenerated", dirName: "." }] },
  };
  const items = [
    { label: "Link", to: "/other" },
    { label: "Menu", position: "left", items: [{ label: "Entry", to: "/other" }] },
    { type: "localeDropdown" },
    { type: "search" },
    { type: "html", value: "<b>raw html</b>" },
    { type: "doc", docId: "a", label: "Doc" },
    { type: "docSidebar", sidebarId: "all", label: "Sidebar" },
    { type: "docsVersion", label: "Version" },
    { type: "docsVersionDropdown" },
  ];
  const footer = { links: [{ label: "Foot", to: "/other" }], logo: { src: "logo.svg", alt: "Kit" }, copyright: "Copyright © 2025" };
  const config = {
    title: "Kit",
    i18n: { locales: ["en", "fr"] },
    docs,
    themeConfig: { navbar: { items }, footer, announcementBar: { content: "News" } },
  };
  const pages: Record<string, Promise<string>> = {};
  const shared = (route: string) => (pages[route] ??= buildSite(config, `dist${route}/index.html`));
  const shown = () => shared("/docs/a");
  const header = async () => part(await shown(), "<header", "</header>");

  test("a link skips to the main content", async () => expect(await shown()).toMatch(/<a [^>]*href="#[^"]+"[^>]*>Skip to main content/));
  test("an announcement bar is optional", async () => {
    expect(await shown()).toContain("News");
    expect(html("/")).not.toContain('class="announcement');
  });
  test("the navbar has a left and a right group", async () => {
    expect(await shown()).toMatch(/data-side="left"[\s\S]*>Menu<[\s\S]*data-side="right"[\s\S]*>Link</);
  });
  test("the default position of an item is right", async () => {
    expect(part(await shown(), 'data-side="right"', "</header>")).toContain(">Link<");
    expect(part(await shown(), 'data-side="left"', 'data-side="right"')).not.toContain(">Link<");
  });
  test("a hamburger toggles a mobile sidebar", async () =>
    expect(await shown()).toMatch(/<button[^>]*class="[^"]*header-menu[^>]*popovertarget="/i));
  test.each([
    ["link", />Link<\/a>/],
    ["dropdown", />Menu<\/summary>[\s\S]*>Entry<\/a>/],
    ["locale dropdown", /data-purpose="locale"[\s\S]*lang="fr"[^>]*>Français/],
    ["search", /data-search|class="[^"]*search/],
    ["raw html", /<b>raw html<\/b>/],
    ["doc link", /href="\/docs\/a"[^>]*>Doc<\/a>/],
    ["doc sidebar link", /href="\/docs\/a"[^>]*>Sidebar<\/a>/],
    ["docs version link", /href="\/docs\/a"[^>]*>Version<\/a>/],
    ["docs version dropdown", /data-purpose="version"[\s\S]*href="\/docs\/v1\/a"/],
  ])("the navbar shows an item of the type %s", async (_, pattern) => expect(await header()).toMatch(pattern));
  test("the footer may be a single row of links, with logo and copyright", async () => {
    const row = part(await shown(), '<footer class="footer"', "</footer>");
    expect(row).toMatch(/>Foot<\/a>[\s\S]*<img[^>]*alt="Kit"[\s\S]*Copyright © 2025/);
  });
  test("a footer is optional", async () => expect(await buildSite({ title: "Kit" }, "dist/index.html")).not.toContain("<footer"));
  test("there is a docs versioned route", async () => expect(await shared("/docs/v1/a")).toContain("A of v1"));
});

describe("7. The calls it makes", () => {
  test("it loads three extra scripts, all its own: repository button, clipboard copy, code-block buttons", async () => {
    const folder = join(inject("siteFolder"), "assets");
    const script = async (name: string) => {
      const [file = "", ...others] = (await readdir(folder)).filter((each) => each.startsWith(`${name}.`) && each.endsWith(".js"));
      expect(others).toEqual([]);
      return readFileSync(join(folder, file), "utf8");
    };
    expect(await script("githubButtons")).toContain("github-button");
    expect(await script("shell")).toMatch(/https:\/\/clipboardjs\.com[\s\S]*code-tools|code-tools[\s\S]*https:\/\/clipboardjs\.com/);
    expect(html("/docs/api/focus")).not.toMatch(/<script[^>]+src="(?!\/assets\/)/);
  });
});

describe("8. Error catalogue", () => {
  const withItem = (item: object, more: object = {}) => ({
    title: "Kit",
    docs: { sidebars: { empty: [], all: ["a"] } },
    ...more,
    themeConfig: { navbar: { items: [item] } },
  });
  const failing = async (config: object, files: Record<string, string> = { "content/docs/a.md": "# A\n" }) => {
    const { problems, exitCode } = await testSite({
      "site.config.ts": `export default ${JSON.stringify(config)};\n`,
      "content/index.md": "# Home\n",
      ...files,
    }).build({
      announced: "any",
    });
    return { exitCode, errors: problems.filter(({ severity }) => severity === "error") };
  };

  test("broken links and Markdown links are only logged", async () => {
    const { exitCode, errors } = await failing({ title: "Kit" }, { "content/docs/a.md": "# A\n\n[x](./gone.md) [y](/gone) [z](#gone)\n" });
    expect([exitCode, errors]).toEqual([0, []]);
  });

  test.each([
    ["a navbar item of unknown type", withItem({ type: "dcoSidebar", label: "X" }), "C005"],
    ["a failing navbar item", withItem({ label: "X", to: "/docs/a", href: "https://x.example" }), "C006"],
    ["a version dropdown naming an unknown docs version", withItem({ type: "docsVersionDropdown", versions: ["9"] }), "C007"],
    ["a doc sidebar item whose sidebar has no link", withItem({ type: "docSidebar", sidebarId: "empty" }), "C008"],
    ["an item that names a page that does not exist", withItem({ type: "doc", docId: "gone" }), "C006"],
  ])("%s is an error", async (_, config, code) => {
    const { exitCode, errors } = await failing(config);
    expect(exitCode).toBe(2);
    expect(errors.map((each) => each.code)).toEqual([code]);
  });

  test("the error of a failing navbar item includes its configuration", async () => {
    const { errors } = await failing(withItem({ label: "X", to: "/docs/a", href: "https://x.example" }));
    expect(errors[0]?.message).toContain('"label":"X","to":"/docs/a","href":"https://x.example"');
  });

  test("the error of an unknown version lists the available names", async () => {
    const { errors } = await failing(withItem({ type: "docsVersionDropdown", versions: ["9"] }));
    expect(errors[0]?.hint).toContain('Known versions: "current".');
  });

  test.each(["docsVersion", "docsVersionDropdown", "docSidebar", "doc"])(
    "an item of the type %s without any docs is an error",
    async (type) => {
      const { exitCode, errors } = await failing(
        { title: "Kit", themeConfig: { navbar: { items: [{ type, docId: "a", sidebarId: "sidebar" }] } } },
        {},
      );
      expect([exitCode, errors.map(({ code }) => code)]).toEqual([2, ["C006"]]);
    },
  );
});

describe("8. Developer errors", () => {
  const Outside = () => createElement("p", null, useStrings().onThisPage);

  test("a component outside of the provider that it needs throws, and names both", () => {
    expect(() => renderToString(createElement(Outside))).toThrow("The hook useStrings is called outside of <ThemeProvider>");
  });
});

describe("9. Business constants", () => {
  test("the default locale is en", () => expect(html("/")).toMatch(/<html[^>]* lang="en"/));
  test("the copyright notice is of 2025", () => expect(part(html("/"), "<footer", "</footer>")).toContain("2025"));
  test("the version of the generator is 3.8.1", () => {
    expect(JSON.parse(readFileSync(join(repository, "package.json"), "utf8")).version).toBe("3.8.1");
    expect(html("/")).toContain('name="generator" content="bcidocs 3.8.1"');
  });
  test("the desktop breakpoint is 996 pixels", async () => {
    const names = await readdir(join(inject("siteFolder"), "assets"));
    const styles = names
      .filter((name) => name.endsWith(".css"))
      .map((name) => readFileSync(join(inject("siteFolder"), "assets", name), "utf8"));
    const widths = new Set(
      styles.flatMap((text) =>
        [...text.matchAll(/\((?:max-width:|width<=?)\s*(99\d)(?:\.\d+)?px|\((?:min-width:|width>=?)\s*(99\d)px/g)].map(
          ([, a, b]) => a ?? b,
        ),
      ),
    );
    expect([...widths].every((width) => width === "996" || width === "997")).toBe(true);
    expect(widths.size).toBeGreaterThan(0);
  });
});

/** A file of a site with everything that `config` names. */
async function buildSite(config: object, path: string): Promise<string> {
  const { folder } = await testSite({
    "site.config.ts": `export default ${JSON.stringify(config)};\n`,
    "static/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    "content/index.md": "# Home\n",
    "content/other.md": "# Other\n",
    "content/docs/a.md": "# A\n",
    "versions/kit/v1/a.md": "# A of v1\n",
    "versions/kit/v0/a.md": "# A of v0\n",
  }).build({ announced: "any" });
  return readFileSync(join(folder, path), "utf8");
}
