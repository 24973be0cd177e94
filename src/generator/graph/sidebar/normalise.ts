/** Converts every shape of a sidebar to one: typed items that know their position in the config. */
import type { UserSidebar, UserSidebarItem } from "../../model/config.ts";

/** Steps to a value of the config, e.g. `["sidebars", "docs", 2, "items", 0]`. */
export type Keys = readonly (string | number)[];

type Typed = Extract<UserSidebarItem, { type: string }>;
type UserCategory = Extract<Typed, { type: "category" }>;

export type NormalCategory = Omit<UserCategory, "items"> & { items: NormalItem[]; keys: Keys };

/** A sidebar item with its type; `keys` lead to it from the area. */
export type NormalItem = (Exclude<Typed, UserCategory> & { keys: Keys }) | NormalCategory;

/** A list of items, or the shorthand `{ Label: [ids] }`, one category per label. */
export function normaliseSidebar(sidebar: UserSidebar, keys: Keys): NormalItem[] {
  if (!Array.isArray(sidebar)) return categoriesByLabel(sidebar, keys);
  return sidebar.flatMap((item, index) => normaliseItem(item, [...keys, index]));
}

function normaliseItem(item: UserSidebarItem, keys: Keys): NormalItem[] {
  if (typeof item === "string") return [{ type: "doc", id: item, keys }];
  if (!isTyped(item)) return categoriesByLabel(item, keys);
  if (item.type !== "category") return [{ ...item, keys }];
  return [{ ...item, items: normaliseSidebar(item.items, [...keys, "items"]), keys }];
}

/** A category named "type" differs from a typed item by its value, a list. */
function isTyped(item: Exclude<UserSidebarItem, string>): item is Typed {
  return typeof item.type === "string";
}

function categoriesByLabel(byLabel: { [label: string]: UserSidebarItem[] }, keys: Keys): NormalItem[] {
  return Object.entries(byLabel).map(([label, items]) => {
    const categoryKeys = [...keys, label];
    return { type: "category", label, items: normaliseSidebar(items, categoryKeys), keys: categoryKeys };
  });
}
