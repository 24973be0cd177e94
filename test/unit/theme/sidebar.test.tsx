import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { SidebarCategory, type SidebarCategoryProps, ThemeProvider } from "../../../src/theme/index.ts";
import { between, renderPage, sampleSite, textIn } from "./samplePage.ts";

const guides: SidebarCategoryProps = {
  type: "category",
  label: "Guides",
  isCurrent: false,
  isOpen: false,
  isCollapsible: true,
  items: [{ type: "link", label: "Signal", href: "/signal", isCurrent: false, isExternal: false }],
};

function render(item: SidebarCategoryProps): string {
  return renderToString(
    <ThemeProvider site={sampleSite}>
      <SidebarCategory item={item} />
    </ThemeProvider>,
  ).replaceAll("<!-- -->", "");
}

test("a closed category holds its pages folded", () => {
  const html = render(guides);
  expect(html).toContain("<details><summary");
  expect(html).toContain('href="/signal"');
});

test("a category with the current page is open and marks that page", () => {
  const html = render({
    ...guides,
    isOpen: true,
    items: [{ type: "link", label: "Signal", href: "/signal", isCurrent: true, isExternal: false }],
  });
  expect(html).toContain('<details open="">');
  expect(html).toContain('aria-current="page">Signal</a>');
});

test("a category with a page of its own is a link next to a toggle with a name", () => {
  const html = render({ ...guides, href: "/guides", isCurrent: true });
  expect(html).toContain('href="/guides" aria-current="page">Guides</a>');
  expect(textIn(between(html, "<summary", "</summary>"))).toBe("Expand or collapse Guides");
});

test("a category that cannot be folded shows its pages under a title", () => {
  const html = render({ ...guides, isCollapsible: false });
  expect(html).not.toContain("<details");
  expect(html).toContain(">Guides</p><ul>");
});

test("a closed category is rendered the same whatever else the page shows", () => {
  const alone = render(guides);
  const inPage = renderPage({
    title: "Calm",
    sidebar: [{ type: "link", label: "Calm", href: "/calm", isCurrent: true, isExternal: false }, guides],
  });
  expect(inPage).toContain(alone);
});

test("entries of trusted markup and links to other sites are rendered as such", () => {
  const html = render({
    ...guides,
    items: [
      { type: "html", html: "<hr>", className: "rule" },
      { type: "link", label: "Chat", href: "https://chat.example", isCurrent: false, isExternal: true },
    ],
  });
  expect(html).toContain('<li class="sidebar-html rule"><hr></li>');
  expect(textIn(html)).toContain("Chat (opens in a new tab)");
});

test("a long name of the SDK may break between its words", () => {
  const link = { type: "link", href: "/x", isCurrent: false, isExternal: false } as const;
  const html = render({
    ...guides,
    items: ["GetPreviousPageParamFunction", "How to install it in JavaScript"].map((label) => ({ ...link, label })),
  });
  // In one element: in a flex container, Firefox makes an item of each word.
  expect(html).toContain('href="/x"><span>Get<wbr/>Previous<wbr/>Page<wbr/>Param<wbr/>Function </span></a>');
  expect(html).toContain('href="/x">How to install it in JavaScript</a>');
});
