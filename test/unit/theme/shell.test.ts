import { describe, expect, test } from "vitest";
import { between, linkTo, renderPage, textIn } from "./samplePage.ts";

test("the first focusable element leads to the content", () => {
  const html = renderPage({}, { announcement: { id: "v7", html: '<a href="/v7">News</a>', isCloseable: true } });
  expect(html.match(/<(a|button|summary|input)\b[^>]*>/)?.[0]).toBe('<a class="skip-link" href="#__main">');
  expect(html).toContain('<main id="__main" tabindex="-1">');
});

test.each(["doc", "page", "home", "category", "search", "notFound"] as const)(
  "a page of the layout %s has one main area and one level-1 heading",
  (layout) => {
    const html = renderPage({ layout });
    expect(html.match(/<main\b/g)).toHaveLength(1);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
  },
);

test("no page carries a script, an inline style or a handler", () => {
  const html = renderPage({ toc: [{ id: "a", text: "A", children: [] }], sidebar: [] });
  expect(html).not.toMatch(/<script|\sstyle=|\son[a-z]+=/i);
});

test("every navigation has a name of its own", () => {
  const html = renderPage({
    sidebar: [],
    toc: [{ id: "a", text: "A", children: [] }],
    breadcrumbs: [{ label: "Calm" }],
    next: { label: "Focus", href: "/focus" },
  });
  const names = [...html.matchAll(/<nav\b[^>]*aria-label(?:ledby)?="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(html.match(/<nav\b/g)?.length ?? 0);
  expect(new Set(names).size).toBe(names.length);
});

test("no id occurs twice", () => {
  const html = renderPage({ sidebar: [], toc: [{ id: "usage", text: "Usage", children: [] }] });
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("an external link says that it opens in a new tab and gives the other page no hold on ours", () => {
  const html = renderPage(
    {},
    { navbar: { title: "", left: [{ type: "link", ...linkTo("GitHub", "https://github.com/x", { isExternal: true }) }], right: [] } },
  );
  const link = between(html, '<a class="navbar-link"', "</a>");
  expect(link).toContain('target="_blank" rel="noopener noreferrer"');
  expect(textIn(link)).toBe("GitHub (opens in a new tab)");
});

test("the navbar marks the link of the current page", () => {
  const left = [linkTo("Docs", "/docs", { isCurrent: true }), linkTo("Reference", "/reference")].map((link) => ({
    type: "link" as const,
    ...link,
  }));
  const html = between(renderPage({}, { navbar: { title: "", left, right: [] } }), '<nav class="navbar"', "</nav>");
  expect(html).toContain('href="/docs" aria-current="page">Docs</a>');
  expect(html.match(/aria-current/g)).toHaveLength(1);
});

test("a dropdown opens without a script and its languages say which they are", () => {
  const html = renderPage(
    {},
    {
      navbar: {
        title: "",
        left: [],
        right: [
          {
            type: "dropdown",
            purpose: "locale",
            label: "English",
            isCurrent: false,
            items: [
              { type: "link", ...linkTo("English", "/", { lang: "en", isCurrent: true }) },
              { type: "link", ...linkTo("Français", "/fr/", { lang: "fr" }) },
            ],
          },
        ],
      },
    },
  );
  const dropdown = between(html, '<details name="navbar">', "</details>");
  expect(textIn(between(dropdown, "<summary", "</summary>"))).toBe("English");
  expect(dropdown).toContain('href="/fr/" lang="fr">Français</a>');
});

test("a dropdown with a target is a link next to a toggle with a name", () => {
  const html = renderPage(
    {},
    {
      navbar: {
        title: "",
        left: [{ type: "dropdown", purpose: "version", label: "7.0", href: "/docs/", isCurrent: false, items: [] }],
        right: [],
      },
    },
  );
  expect(html).toContain('<a class="navbar-link" href="/docs/">7.0</a>');
  expect(textIn(between(html, "<summary", "</summary>"))).toBe("Expand or collapse 7.0");
});

test("trusted markup of the config is rendered unchanged, a label is escaped", () => {
  const html = renderPage(
    {},
    {
      navbar: {
        title: "",
        left: [
          { type: "html", html: "<b>v7</b>" },
          { type: "link", ...linkTo("<b>no</b>", "/x") },
        ],
        right: [],
      },
      footer: { style: "dark", columns: [], row: [], copyright: "&copy; 2025 <b>Noema</b>" },
    },
  );
  expect(html).toContain("<b>v7</b>");
  expect(html).toContain("&copy; 2025 <b>Noema</b>");
  expect(html).toContain("&lt;b&gt;no&lt;/b&gt;");
});

test("the menu button opens the drawer natively, and the drawer's own button closes it", () => {
  const html = renderPage();
  const drawer = between(html, "<aside", "</aside>");
  const id = /id="([^"]+)"/.exec(drawer)?.[1];
  expect(drawer).toMatch(/^<aside[^>]* popover="auto"/);
  expect(html.match(/<button[^>]*aria-label="Open menu"[^>]*>/)?.[0].toLowerCase()).toContain(`popovertarget="${id}"`);
  expect(drawer.match(/<button[^>]*aria-label="Close menu"[^>]*>/)?.[0].toLowerCase()).toContain('popovertargetaction="hide"');
});

test("the drawer holds the docs pages and the navbar's items", () => {
  const drawer = between(
    renderPage(
      { sidebar: [{ type: "link", ...linkTo("Calm", "/calm"), isCurrent: true, isExternal: false }] },
      { navbar: { title: "", left: [{ type: "link", ...linkTo("Docs", "/docs") }], right: [] } },
    ),
    "<aside",
    "</aside>",
  );
  expect(drawer).toContain('href="/calm" aria-current="page">Calm</a>');
  expect(drawer).toContain('href="/docs">Docs</a>');
});

test("the footer shows columns under their titles, or one row", () => {
  const columns = renderPage(
    {},
    { footer: { style: "dark", columns: [{ title: "Docs", links: [linkTo("Guides", "/guides")] }], row: [] } },
  );
  expect(between(columns, '<footer class="footer"', "</footer>")).toContain('<h2 class="footer-title">Docs</h2>');
  const row = renderPage({}, { footer: { style: "light", columns: [], row: [linkTo("Imprint", "/imprint")] } });
  expect(between(row, '<footer class="footer"', "</footer>")).toContain('href="/imprint">Imprint</a>');
});

test("a site without footer and announcement shows neither", () => {
  const html = renderPage();
  expect(html).not.toContain("<footer");
  expect(html).not.toContain("announcement");
});

test("a logo next to the same words is not read twice", () => {
  const logo = { src: "/logo.svg", alt: "Noema SDK", href: "/" };
  expect(renderPage({}, { navbar: { title: "Noema SDK", logo, left: [], right: [] } })).toContain('alt=""');
  expect(renderPage({}, { navbar: { title: "", logo, left: [], right: [] } })).toContain('alt="Noema SDK"');
});

test("both variants of a logo are there, and no preload link is put in front of the page", () => {
  const logo = { src: "/light.svg", srcDark: "/dark.svg", alt: "Noema", href: "/" };
  const html = renderPage({}, { navbar: { title: "", logo, left: [], right: [] } });
  expect(html).toContain('data-mode="light"><img src="/light.svg"');
  expect(html).toContain('data-mode="dark"><img src="/dark.svg"');
  expect(html).not.toContain("preload");
});

test("an announcement has a button to close it, if it may be closed", () => {
  const rendered = (isCloseable: boolean) =>
    between(renderPage({}, { announcement: { id: "v7", html: "News", isCloseable } }), "<section", "</section>");
  expect(rendered(true)).toMatch(/<button type="button" class="icon-button announcement-close" aria-label="Close">/);
  expect(rendered(false)).not.toContain("<button");
});

test("the button of the colour mode waits for its script, holds an icon for each mode, and is not there for one mode", () => {
  const html = renderPage({}, { colorModes: ["light", "dark"] });
  const button = between(html, '<button type="button" class="icon-button color-mode"', "</button>");
  expect(button).toContain('aria-label="Colour mode" disabled=""');
  expect([...button.matchAll(/data-icon="(\w+)"/g)].map(([, name]) => name)).toEqual(["light", "dark"]);
  expect(renderPage()).not.toContain("color-mode");
});

test("an entry of a version menu names its version", () => {
  const items = [{ type: "link" as const, ...linkTo("7.0", "/docs/", { version: { area: "kit", name: "7.0" } }) }];
  const dropdown = { type: "dropdown" as const, purpose: "version" as const, label: "7.0", isCurrent: false, items };
  expect(renderPage({}, { navbar: { title: "", left: [dropdown], right: [] } })).toContain(
    'href="/docs/" data-version-of="kit" data-version="7.0">7.0</a>',
  );
});

describe("the search", () => {
  const search = { type: "search" as const, href: "/kit/search" };
  const withSearch = (side: "left" | "right") => renderPage({}, { navbar: { title: "", left: [], right: [], [side]: [search] } });

  test("is a link to the page from A to Z, in the bar and not in the drawer", () => {
    const html = withSearch("left");
    const bar = between(html, '<nav class="navbar"', "</nav>");
    expect(bar).toMatch(
      /<ul class="navbar-items" data-side="left"><li class="search-item"><a [^>]*href="\/kit\/search" aria-label="Search"/,
    );
    expect(html.match(/href="\/kit\/search"/g)).toHaveLength(1);
  });

  test("has a native dialog with a named field on every page, closed", () => {
    const dialog = between(withSearch("right"), "<dialog", "</dialog>");
    expect(dialog).toContain('aria-label="Search"');
    expect(dialog).not.toContain(" open");
    expect(dialog).toMatch(/<input type="text" [^>]*aria-label="Search"/);
  });

  test("leaves nothing on the pages of a site without one", () => {
    expect(renderPage()).not.toMatch(/<dialog|search/);
  });
});

test("the page from A to Z lists pages and names as plain links below their letters", () => {
  const html = renderPage({
    layout: "search",
    index: {
      letters: [{ label: "S", href: "/search#__s" }],
      sections: [
        {
          letter: "S",
          id: "__s",
          entries: [
            { label: "Sensors", href: "/docs/sensors", kind: null, parent: "Guides" },
            { label: "signalQuality", href: "/ref/kit#signalquality", kind: "method", parent: "Kit" },
          ],
        },
      ],
    },
  });
  expect(html).toContain('<h2 id="__s">S</h2>');
  expect(html).toContain('<li><a href="/docs/sensors">Sensors</a><span> Guides</span></li>');
  expect(html).toContain('<a href="/ref/kit#signalquality"><code>signalQuality</code></a><span> Method, Kit</span>');
});
