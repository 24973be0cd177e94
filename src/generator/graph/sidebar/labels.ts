/** Labels of a sidebar in another language. */
import type { SidebarItem } from "../../model/graph.ts";

/** Keys are those of Docusaurus, e.g. `sidebar.docs.category.Guides`. */
export function translateSidebar(items: SidebarItem[], name: string, labels: Readonly<Record<string, string>> | undefined): SidebarItem[] {
  if (labels === undefined) return items;
  const labelOf = (kinds: string[], label: string) =>
    kinds.map((kind) => labels[`sidebar.${name}.${kind}.${label}`]).find((message) => message !== undefined) ?? label;
  const translate = (item: SidebarItem): SidebarItem => {
    if (item.type === "category") return { ...item, label: labelOf(["category"], item.label), items: item.items.map(translate) };
    return "label" in item ? { ...item, label: labelOf(["doc", "link"], item.label) } : item;
  };
  return items.map(translate);
}
