import { describe, expect, test } from "vitest";
import type { SidebarItem } from "../../../src/generator/model/graph.ts";
import { nearbyEntries, type PreparedSidebar, prepareSidebar, sidebarProps, wholeSidebar } from "../../../src/generator/render/sidebar.ts";
import type { SidebarItemProps } from "../../../src/theme/props.ts";

const link = (label: string): SidebarItem => ({ type: "link", label, route: `/${label}` });
const category = (label: string, items: SidebarItem[], more: object = {}): SidebarItem => ({
  type: "category",
  label,
  route: null,
  collapsible: true,
  collapsed: true,
  items,
  ...more,
});
const links = (count: number, prefix = "p") => Array.from({ length: count }, (_, at) => link(`${prefix}${at}`));

const short = (items: SidebarItem[]) => prepareSidebar(items, { toUrl: (route) => `/kit${route}`, allPages: null });
const long = (items: SidebarItem[]) => {
  const allPages = { route: "/all", href: "/kit/all", labels: { all: "All pages", more: "More pages" } };
  return prepareSidebar(items, { toUrl: (route) => `/kit${route}`, allPages });
};

/** Labels as text, the items of a category indented below it: `* p1` is current, `> C` leads into a category. */
function outline(items: SidebarItemProps[], indent = ""): string[] {
  return items.flatMap((item) => {
    if (item.type === "html") return [`${indent}${item.html}`];
    if (item.type === "link") {
      const mark = item.isCurrent ? "* " : item.className === "sidebar-category" ? "> " : "";
      return [`${indent}${mark}${item.label}`];
    }
    const mark = `${item.isCurrent ? "* " : ""}${item.isOpen ? "- " : "+ "}`;
    return [`${indent}${mark}${item.label}`, ...outline(item.items, `${indent}  `)];
  });
}

const shown = (sidebar: PreparedSidebar, route: string) => outline(sidebarProps(sidebar, route));

describe("a sidebar that every page shows in full", () => {
  const items = [category("A", [link("a1"), link("a2")]), category("B", [link("b1")]), category("C", [link("c1")], { collapsed: false })];

  test("opens the category of the page and marks the page", () => {
    expect(shown(short(items), "/a2")).toEqual(["- A", "  a1", "  * a2", "+ B", "  b1", "- C", "  c1"]);
  });

  test("leaves an unlisted page out, except on that page", () => {
    const sidebar = short([{ type: "link", label: "u", route: "/u", isUnlisted: true }, link("x")]);
    expect(shown(sidebar, "/x")).toEqual(["* x"]);
    expect(shown(sidebar, "/u")).toEqual(["* u", "x"]);
  });

  test("marks a page wherever it is listed, and opens all that leads there", () => {
    const sidebar = short([category("A", [link("a")]), category("B", [link("a")]), category("C", [link("c")], { route: "/a" })]);
    expect(shown(sidebar, "/a")).toEqual(["- A", "  * a", "- B", "  * a", "* - C", "  c"]);
  });

  test("shares entries without either of two pages: the same objects, created once", () => {
    const sidebar = short(items);
    const [one, two] = [sidebarProps(sidebar, "/a1"), sidebarProps(sidebar, "/a2")];
    expect(one[1]).toBe(two[1]);
    expect(one[0]).not.toBe(two[0]);
  });
});

describe("a long sidebar", () => {
  test("shows other categories as links to their first page, and ends with a link to all pages", () => {
    const unlisted: SidebarItem = { type: "link", label: "u", route: "/u", isUnlisted: true };
    const out: SidebarItem = { type: "external", label: "Out", href: "https://x.example" };
    const sidebar = long([
      link("start"),
      category("A", [category("A1", [link("a")]), link("b")]),
      category("B", [unlisted, out, link("c")]),
      category("Fixed", links(99), { collapsible: false }),
      category("Own", [link("d")], { route: "/own" }),
      category("Outside", [out]),
      category("Nothing", [unlisted, { type: "html", html: "<hr>" }]),
    ]);
    expect(shown(sidebar, "/start")).toEqual(["* start", "> A", "> B", "> Fixed", "> Own", "> Outside", "All pages"]);
    const hrefs = sidebarProps(sidebar, "/start").map((item) => (item.type === "html" ? "" : item.href));
    expect(hrefs).toEqual(["/kit/start", "/kit/a", "/kit/c", "/kit/p0", "/kit/own", "https://x.example", "/kit/all"]);
    expect(shown(sidebar, "/b").slice(0, 5)).toEqual(["start", "- A", "  > A1", "  * b", "> B"]);
    expect(shown(sidebar, "/u")).toContain("  * u");
  });

  test("shows 12 entries before the page and 12 after it, and says where others are left out", () => {
    const sidebar = long([category("A", links(300))]);
    const around = links(25).map((_, at) => (at === 12 ? "  * p150" : `  p${at + 138}`));
    expect(shown(sidebar, "/p150")).toEqual(["- A", "  More pages", ...around, "  More pages", "All pages"]);
    expect(nearbyEntries).toBe(12);
  });

  test("shows as many at both ends of a list, and its first ones to a page that is elsewhere", () => {
    const sidebar = long([...links(300), category("A", [link("a")])]);
    expect(shown(sidebar, "/p3")).toEqual([...links(25).map((_, at) => (at === 3 ? "* p3" : `p${at}`)), "All pages"]);
    expect(shown(sidebar, "/elsewhere")).toHaveLength(26);
    expect(shown(sidebar, "/p299").slice(0, 2)).toEqual(["More pages", "p276"]);
    expect(shown(sidebar, "/a").slice(-3)).toEqual(["- A", "  * a", "All pages"]);
  });

  test("follows one path to a page that is listed twice: not that of a reference", () => {
    const sidebar = long([{ type: "link", label: "ref", route: "/a", isRef: true }, category("A", [link("a")])]);
    expect(shown(sidebar, "/a")).toEqual(["ref", "- A", "  * a", "All pages"]);
  });

  test("does not grow on a page with the size of the site", () => {
    const nested = (count: number) => links(count).map((_, at) => category(`C${at}`, [category(`D${at}`, links(count, `c${at}-`))]));
    const size = (count: number) => shown(long([...links(count), ...nested(count)]), `/c${count - 1}-${count / 2}`).length;
    expect(size(200)).toBe(size(400));
    // A window and two gaps for each list of the path, and the last link.
    expect(size(400)).toBeLessThanOrEqual(3 * 27 + 1);
  });

  test("is complete on the page that holds it, with every category open", () => {
    const hidden: SidebarItem = { type: "link", label: "u", route: "/u", isUnlisted: true };
    const sidebar = long([...links(300), category("A", [category("B", [link("b"), hidden])], { collapsed: false })]);
    expect(outline(wholeSidebar(sidebar))).toEqual([...links(300).map((_, at) => `p${at}`), "- A", "  - B", "    b"]);
    expect(wholeSidebar(sidebar).at(-1)).not.toHaveProperty("isClosedElsewhere");
    expect(wholeSidebar(sidebar).at(-1)).toMatchObject({ items: [{ isClosedElsewhere: true }] });
    expect(shown(sidebar, "/all").at(-1)).toBe("* All pages");
  });
});
