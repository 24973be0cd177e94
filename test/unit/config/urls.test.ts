/** Invalid and unsafe URLs are refused in every field of the settings that contains one. */
import { describe, expect, test } from "vitest";
import { urlProblems } from "../../../src/generator/config/urls.ts";
import { configSchema, type UserConfig } from "../../../src/generator/model/config.ts";

function problemsOf(config: Omit<UserConfig, "title">): string[] {
  const read = configSchema.parse({ title: "A", ...config });
  return urlProblems(read, (keys) => ({ path: keys.join(".") })).map(({ code, message, place }) => `${code} ${place?.path}: ${message}`);
}

const item = (fields: object) => ({ themeConfig: { navbar: { items: [fields] } } }) as Omit<UserConfig, "title">;

/** Each field with a URL, by the keys that a problem must name. */
const links: Record<string, (url: string) => Omit<UserConfig, "title">> = {
  "themeConfig.navbar.items.0.href": (href) => item({ label: "A", href }),
  "themeConfig.navbar.items.0.to": (to) => item({ label: "A", to }),
  "themeConfig.navbar.items.0.items.0.href": (href) => item({ label: "A", items: [{ label: "B", href }] }),
  "themeConfig.navbar.items.0.dropdownItemsAfter.0.href": (href) =>
    item({ type: "localeDropdown", dropdownItemsAfter: [{ label: "B", href }] }),
  "themeConfig.navbar.logo.href": (href) => ({ themeConfig: { navbar: { logo: { src: "a.svg", href } } } }),
  "themeConfig.footer.links.0.href": (href) => ({ themeConfig: { footer: { links: [{ label: "A", href }] } } }),
  "themeConfig.footer.links.0.items.0.href": (href) => ({
    themeConfig: { footer: { links: [{ title: "T", items: [{ label: "A", href }] }] } },
  }),
  "themeConfig.footer.links.0.items.0.to": (to) => ({ themeConfig: { footer: { links: [{ title: "T", items: [{ label: "A", to }] }] } } }),
  "themeConfig.footer.logo.href": (href) => ({ themeConfig: { footer: { logo: { src: "a.svg", href } } } }),
  "themeConfig.image": (image) => ({ themeConfig: { image } }),
  "docs.0.sidebars.a.0.href": (href) => ({ docs: { sidebars: { a: [{ type: "link", label: "A", href }] } } }),
  "docs.0.sidebars.a.0.Guides.0.href": (href) => ({ docs: { sidebars: { a: [{ Guides: [{ type: "link", label: "A", href }] }] } } }),
};
const markup: typeof links = {
  "themeConfig.announcementBar.content": (url) => ({ themeConfig: { announcementBar: { content: `<a href="${url}">A</a>` } } }),
  "themeConfig.footer.copyright": (url) => ({ themeConfig: { footer: { copyright: `<b><a href='${url}'>A</a></b>` } } }),
  "themeConfig.footer.links.0.html": (url) => ({ themeConfig: { footer: { links: [{ html: `<a href="${url}">A</a>` }] } } }),
  "themeConfig.navbar.items.0.html": (url) => item({ html: `<form action="${url}"></form>`, href: "/" }),
  "themeConfig.navbar.items.0.value": (url) => item({ type: "html", value: `<img src="${url}">` }),
  "docs.0.sidebars.a.0.value": (url) => ({ docs: { sidebars: { a: [{ type: "html", value: `<a href="${url}">A</a>` }] } } }),
};
const others: typeof links = {
  "scripts.0": (src) => ({ scripts: [src] }),
  "scripts.0.src": (src) => ({ scripts: [{ src }] }),
  "stylesheets.0": (path) => ({ stylesheets: [path] }),
  "docs.0.editUrl": (editUrl) => ({ docs: { editUrl } }),
  "sdk.sourceUrl": (sourceUrl) => ({ sdk: { entryPoints: ["a.ts"], sourceUrl } }),
  favicon: (favicon) => ({ favicon }),
  "themeConfig.navbar.logo.src": (src) => ({ themeConfig: { navbar: { logo: { src } } } }),
  "themeConfig.navbar.logo.srcDark": (srcDark) => ({ themeConfig: { navbar: { logo: { src: "a.svg", srcDark } } } }),
  "themeConfig.footer.logo.src": (src) => ({ themeConfig: { footer: { logo: { src } } } }),
};
const all = Object.entries({ ...links, ...markup, ...others });

const dangerous = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  " javascript:alert(1)",
  "java\u00adscript:alert(1)",
  "\u200bjavascript:alert(1)",
  "javascript%3Aalert(1)",
  "vbscript:x",
  "data:text/html,<b>x",
  "data:text/html;base64,AA",
  "blob:https://a.b/c",
];
const strange = [
  "file:///etc/passwd",
  "feed:https://a.b",
  "jar:https://a.b!/c",
  "view-source:https://a.b",
  "about:blank",
  "filesystem:https://a.b/c",
  "intent://a#b",
  "ms-msdt:x",
  "chrome://settings",
  "unknown:x",
];
const odd = [
  "/\n/evil.example",
  "/\t/evil.example",
  "\r\n//evil.example",
  "/a\u0000b",
  "https://exa\nmple.com",
  "/a\u202eb",
  "/a\u2028b",
  "/a\u00a0b",
];
const readAsOthers = ["/\\evil.example", "\\\\evil.example", "https:\\\\evil.example", "https:evil.example", "https://", "http:///x"];

/** URLs that are not refused with the field's place, and with nothing else. */
function passing(urls: string[], keys: string, config: (url: string) => Omit<UserConfig, "title">): string[] {
  return urls.filter((url) => {
    const reported = problemsOf(config(url));
    return reported.length !== 1 || !reported[0]?.startsWith(`C034 ${keys}: `);
  });
}

test.each(all)("%s: a URL that could run code, has an unknown scheme or hides characters is refused with its place", (keys, config) => {
  expect(passing([...dangerous, ...strange, ...odd], keys, config)).toEqual([]);
});

test.each(Object.entries({ ...links, ...markup }))(
  "%s: a URL that a browser reads differently is refused with its place",
  (keys, config) => {
    expect(passing([...readAsOthers, "/a b", "https://a.b/c d"], keys, config)).toEqual([]);
  },
);

test.each(Object.entries(links))("%s: routes, paths, anchors and addresses of known schemes pass", (_, config) => {
  const good = ["/docs", "docs/a", "./a.md", "#top", "?a=b", "https://a.b/c?d=e#f", "HTTPS://A.B", "//cdn.example", "http://[::1]:3000/"];
  const more = ["mailto:a@b.c", "tel:+1", "https://münchen.example/ä"];
  expect([...good, ...more].flatMap((url) => problemsOf(config(url)))).toEqual([]);
});

describe("other fields", () => {
  test("a script may be a path or an address of the web", () => {
    expect(problemsOf({ scripts: ["/a.js", "js/a.js", "https://a.b/c.js", "//a.b/c.js"] })).toEqual([]);
    expect(problemsOf({ scripts: ["mailto:a@b.c", "data:image/png;base64,AA"] })).toHaveLength(2);
  });

  test("a file name may contain spaces, but is not an address", () => {
    expect(problemsOf({ stylesheets: ["theme/my site.css"], favicon: "img/a b.svg" })).toEqual([]);
    expect(problemsOf({ stylesheets: ["https://a.b/c.css", ""], favicon: "//a.b/c.svg" })).toHaveLength(3);
  });

  test("an address for editing or of the sources is of the web", () => {
    expect(
      problemsOf({ docs: { editUrl: "https://a.b/edit/" }, sdk: { entryPoints: ["a"], sourceUrl: "https://a.b/{path}#L{line}" } }),
    ).toEqual([]);
    expect(problemsOf({ docs: { editUrl: "mailto:a@b.c" } })).toHaveLength(1);
  });

  test("an image in markup may be data", () => {
    expect(
      problemsOf({ themeConfig: { announcementBar: { content: '<img src="data:image/png;base64,AA" srcset="a.png 1x, b.png 2x">' } } }),
    ).toEqual([]);
  });

  test("the suffix of locale addresses is a query or an anchor", () => {
    expect(problemsOf(item({ type: "localeDropdown", queryString: "?from=menu" }))).toEqual([]);
    expect(problemsOf(item({ type: "localeDropdown", queryString: "?a b" }))).toHaveLength(1);
    expect(problemsOf(item({ type: "localeDropdown", queryString: "/../x" }))).toHaveLength(1);
  });

  test("metadata is text, whatever its words", () => {
    expect(problemsOf({ themeConfig: { metadata: [{ name: "a", content: '<a href="x y">' }] } })).toEqual([]);
  });

  test("a path of a folder or an entry point holds no character that no reader sees", () => {
    expect(
      problemsOf({ contentDir: "a\u0000", staticDir: "b\n", docs: { path: "c\u200b" }, sdk: { entryPoints: ["d\u0000.ts"] } }),
    ).toHaveLength(4);
  });
});
