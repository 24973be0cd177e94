/** What `{ type: "reference" }` in a sidebar expands to. */
import type { SidebarItem } from "../model/graph.ts";
import { groupListed } from "./pages.ts";
import type { Listed, Planned, Symbols } from "./symbols.ts";

export interface SidebarRequest {
  symbols: Symbols;
  /** Route of the index. */
  base: string;
  groupOrder: string[];
}

export function referenceSidebar({ symbols, base, groupOrder }: SidebarRequest): SidebarItem[] {
  const top = symbols.listed.get(null) ?? [];
  return [{ type: "link", label: "Introduction", route: base }, ...categoriesOf(top, groupOrder, symbols)];
}

function categoriesOf(listed: Listed[], groupOrder: string[], symbols: Symbols): SidebarItem[] {
  return groupListed(listed, groupOrder).map(({ title, listed: found }) => ({
    type: "category",
    label: title,
    route: null,
    collapsible: true,
    collapsed: false,
    items: found.map((one) => itemOf(one, groupOrder, symbols)),
  }));
}

/** A namespace contains its exports; under another name it is only a link. */
function itemOf({ name: label, page }: Listed, groupOrder: string[], symbols: Symbols): SidebarItem {
  const isOwn = label === page.name;
  const items = page.kind === "namespace" && isOwn ? categoriesOf(ownOf(page, symbols), groupOrder, symbols) : [];
  if (items.length > 0) return { type: "category", label, route: page.route, collapsible: true, collapsed: true, items };
  return { type: "link", label, route: page.route, ...(!isOwn && { isRef: true }) };
}

/** Without what has its page elsewhere, so that no namespace can hold itself. */
function ownOf({ declaration }: Planned, symbols: Symbols): Listed[] {
  return (symbols.listed.get(declaration.id) ?? []).filter(({ page }) => page.parent === declaration.id);
}
