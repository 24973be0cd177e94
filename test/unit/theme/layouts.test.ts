import { expect, test } from "vitest";
import { between, linkTo, renderPage, textIn } from "./samplePage.ts";

test("breadcrumbs lead home and end with the current page as plain text", () => {
  const html = renderPage({
    breadcrumbs: [
      { label: "Guides", href: "/guides" },
      { label: "Calm", href: "/calm" },
    ],
  });
  const trail = between(html, '<nav class="breadcrumbs"', "</nav>");
  expect(trail).toContain('<a href="/" aria-label="Home">');
  expect(trail).toContain('<a href="/guides">Guides</a>');
  expect(trail).toContain('<span aria-current="page">Calm</span>');
  expect(trail).not.toContain('href="/calm"');
});

test("the title keeps its markup, and a hidden title is for screen readers only", () => {
  expect(textIn(between(renderPage({ titleNode: "Calm()" }), "<h1", "</h1>"))).toBe("Calm()");
  expect(renderPage({ hasTitle: false })).toContain('<h1 class="visually-hidden">Calm</h1>');
});

test("a page whose text has a title of its own gets no second one", () => {
  expect(renderPage({ hasTitle: false, hasOwnHeading: true })).not.toContain("<h1");
});

test("the contents nest by level, in the column and in the fold of small screens", () => {
  const html = renderPage({ toc: [{ id: "usage", text: "Usage", children: [{ id: "errors", text: "Errors", children: [] }] }] });
  const nested =
    '<li><a class="contents-link" href="#usage">Usage</a><ul class="contents-list"><li><a class="contents-link" href="#errors">Errors</a></li></ul></li>';
  expect(between(html, "<details", "</details>")).toContain(nested);
  expect(between(html, '<nav class="contents-column"', "</nav>")).toContain(nested);
});

test("a page without headings shows no contents", () => {
  expect(renderPage()).not.toContain("On this page");
});

test("the page foot shows who changed the page and when, also in a machine-readable form", () => {
  const html = renderPage({ lastUpdate: { author: "Ada", date: "2025-09-30", text: "30 September 2025" } });
  expect(textIn(between(html, '<p class="last-update"', "</p>"))).toBe("Last updated on 30 September 2025 by Ada");
  expect(html.toLowerCase()).toContain('datetime="2025-09-30"');
});

test("author or date alone make a sentence too, and neither makes none", () => {
  const sentence = (author: string | null, text: string | null) =>
    textIn(between(renderPage({ lastUpdate: { author, date: text && "2025-09-30", text } }), '<p class="last-update"', "</p>"));
  expect(sentence("Ada", null)).toBe("Last updated by Ada");
  expect(sentence(null, "30 September 2025")).toBe("Last updated on 30 September 2025");
  expect(renderPage({ lastUpdate: { author: null, date: null, text: null } })).not.toContain("Last updated");
});

test("the pager links to both neighbours, or to the only one", () => {
  const both = renderPage({ previous: { label: "Focus", href: "/focus" }, next: { label: "Kinesis", href: "/kinesis" } });
  expect(textIn(between(both, 'rel="prev"', "</a>"))).toContain("Previous: Focus");
  expect(textIn(between(both, 'rel="next"', "</a>"))).toContain("Next: Kinesis");
  expect(renderPage({ next: { label: "Kinesis", href: "/kinesis" } })).not.toContain('rel="prev"');
});

test("tags are a named list of links", () => {
  const html = renderPage({
    tags: [
      { label: "eeg", href: "/tags/eeg" },
      { label: "raw", href: "/tags/raw" },
    ],
  });
  const tags = between(html, '<ul aria-label="Tags"', "</ul>");
  expect(tags).toContain('href="/tags/eeg">eeg</a>');
  expect(tags).toContain('href="/tags/raw">raw</a>');
});

test("a page with nothing to say at its end has no foot", () => {
  expect(renderPage()).not.toContain("page-foot");
});

test("an unlisted page says so", () => {
  expect(textIn(renderPage({ isUnlisted: true }))).toContain("only people with the link find it");
  expect(renderPage()).not.toContain("unlisted");
});

test("the home page begins with the site's name and tagline, with or without text of its own", () => {
  const html = renderPage({ layout: "home", content: "Welcome" });
  expect(html).toContain("<h1>Noema SDK</h1>");
  expect(textIn(html)).toContain("Empowering the Mind");
  expect(html).toContain('<div class="prose is-wide">Welcome</div>');
  expect(renderPage({ layout: "home" })).not.toContain("is-wide");
});

test("a home page that hides its title begins with its text", () => {
  const html = renderPage({ layout: "home", hasTitle: false, hasHero: false, content: "Welcome" });
  expect(html).toContain('<h1 class="visually-hidden">Noema SDK</h1>');
  expect(html).not.toContain("tagline");
});

test("the page for unknown addresses says so, offers links, and shows no picture of any product", () => {
  const html = renderPage({ layout: "notFound", suggestions: [linkTo("Docs", "/docs")] });
  const main = between(html, "<main", "</main>");
  expect(textIn(between(main, "<h1", "</h1>"))).toBe("Page not found");
  expect(between(main, "<ul", "</ul>")).toContain('href="/docs"');
  expect(main).not.toContain("<svg");
});

test("a category page lists its pages with their descriptions", () => {
  const html = renderPage({ layout: "category", cards: [{ label: "Calm", href: "/calm", description: "How calm the wearer is." }] });
  expect(textIn(between(html, '<div class="cards"', "</div>"))).toBe("Calm How calm the wearer is.");
});

test("the page with all of a long sidebar lists it in its text, and marks what is closed elsewhere", () => {
  const signal = { type: "link" as const, label: "Signal", href: "/signal", isCurrent: false, isExternal: false };
  const category = { type: "category" as const, isCurrent: false, isOpen: true, isCollapsible: true, items: [signal] };
  const allPages = [
    { ...category, label: "Guides", isClosedElsewhere: true },
    { ...category, label: "Basics" },
  ];
  const html = between(renderPage({ layout: "allPages", title: "All pages", titleNode: "All pages", allPages }), "<main", "</main>");
  expect(html.match(/href="\/signal"/g)).toHaveLength(2);
  expect(html).toContain('<details open="" data-closed="true"><summary class="sidebar-link">Guides');
  expect(html).toContain('<details open=""><summary class="sidebar-link">Basics');
});

test("the page for unknown addresses offers links", () => {
  const html = renderPage({ layout: "notFound", suggestions: [linkTo("Overview", "/docs/overview")] });
  expect(textIn(between(html, "<h1", "</h1>"))).toBe("Page not found");
  expect(html).toContain('href="/docs/overview">Overview</a>');
});
