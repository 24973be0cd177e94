/** What `{ type: "reference" }` in a sidebar expands to. */
import type { SidebarItem } from "../../model/graph.ts";
import { moduleName } from "./entries.ts";
import { groupListed, isDeprecated } from "./pages.ts";
import type { ExportPage, Listed, Symbols } from "./symbols.ts";

/** `base`: route of the index. */
export function referenceSidebar(symbols: Symbols, base: string, groupOrder: string[]): SidebarItem[] {
  const top = symbols.listed.get(null) ?? [];
  const modules = [...symbols.modules.values()].map(({ entry, route }) => ({ type: "link" as const, label: moduleName(entry), route }));
  return [
    { type: "link", label: "Introduction", route: base },
    ...(modules.length > 0 ? [category("Modules", modules)] : []),
    ...categoriesOf(top, groupOrder, symbols),
  ];
}

function categoriesOf(listed: Listed[], groupOrder: string[], symbols: Symbols): SidebarItem[] {
  // What is in several categories belongs to the first; in the others it is a link.
  const known = new Set<Listed>();
  const isKnown = (one: Listed) => known.has(one) || !known.add(one);
  return groupListed(listed, groupOrder).map(({ title, listed: found }) => {
    const itemFor = (one: Listed) => (isKnown(one) ? linkTo(one, true) : itemOf(one, groupOrder, symbols));
    const items = labelled(found).map(({ one, label }) => ({ ...itemFor(one), label }));
    return category(title, items);
  });
}

/** Of equal names in one category, each says what it is: `Mode (interface)`, `Mode (variable)`. */
function labelled(listed: Listed[]): { one: Listed; label: string }[] {
  const words: Partial<Record<ExportPage["kind"], string>> = { typeAlias: "type", enumeration: "enum" };
  const isAlone = ({ name }: Listed) => listed.filter((other) => other.name === name).length === 1;
  return listed.map((one) => ({ one, label: isAlone(one) ? one.name : `${one.name} (${words[one.page.kind] ?? one.page.kind})` }));
}

function category(label: string, items: SidebarItem[]): SidebarItem {
  return { type: "category", label, route: null, collapsible: true, collapsed: false, items };
}

/** A namespace contains its exports; under another name it is only a link. */
function itemOf(one: Listed, groupOrder: string[], symbols: Symbols): SidebarItem {
  const { name: label, page } = one;
  const isOwn = label === page.label;
  const { id } = page.declaration;
  // Without what has its page elsewhere, so that no namespace can hold itself.
  const nested = (symbols.listed.get(id) ?? []).filter((each) => each.page.parent === id);
  const items = page.kind === "namespace" && isOwn && !page.aliasOf ? categoriesOf(nested, groupOrder, symbols) : [];
  if (items.length > 0) return { type: "category", label, route: page.route, collapsible: true, collapsed: true, items };
  return linkTo(one, !isOwn);
}

function linkTo({ name: label, page }: Listed, isRef: boolean): SidebarItem {
  const style = isDeprecated(page) ? { className: "is-deprecated" } : {};
  return { type: "link", label, route: page.route, ...style, ...(isRef && { isRef: true }) };
}
