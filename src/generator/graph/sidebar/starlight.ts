/** The entries of a folder as Starlight makes them: by `sidebar_position`, then by address; a folder comes where its first entry would. */
import type { SidebarItem } from "../../model/graph.ts";
import { joinPath, nameOf } from "../../text/path.ts";
import type { RoutedPage } from "../routes/routes.ts";
import { linkTo, type SidebarContext } from "./sidebarContext.ts";

interface Entry {
  position: number;
  address: string;
  items: SidebarItem[];
}

const collator = new Intl.Collator("en");

/**
 * `isCollapsed`: whether the folders within it are closed. `alsoIn`: the page next to the folder that has its name, which is listed
 * in it.
 */
export function starlightEntries(folder: string, isCollapsed: boolean, context: SidebarContext, alsoIn: RoutedPage[] = []): Entry[] {
  const { pages = [], folders = [] } = context.docs.folders.get(folder) ?? {};
  const names = new Set(folders.map(nameOf));
  const shown = [...pages.filter(({ stem }) => !names.has(stem)), ...alsoIn].filter(
    ({ page, isDraft }) => !isDraft && page.frontMatter.sidebar_hidden !== true,
  );
  const ofFolders = folders.map((path): Entry => {
    const namesakes = pages.filter(({ stem }) => stem === nameOf(path));
    const inner = starlightEntries(path, isCollapsed, context, namesakes);
    const items = inner.flatMap((entry) => entry.items);
    const category = { type: "category" as const, label: nameOf(path), route: null, collapsible: true, collapsed: isCollapsed, items };
    const position = Math.min(...inner.map((entry) => entry.position));
    return { position, address: joinPath(context.docs.set.routeBase, path), items: items.length > 0 ? [category] : [] };
  });
  const ofPages = shown.map((routed): Entry => {
    return { position: routed.page.frontMatter.sidebar_position ?? Number.MAX_VALUE, address: routed.route, items: [linkTo(routed)] };
  });
  return [...ofPages, ...ofFolders].sort((a, b) =>
    a.position === b.position ? collator.compare(a.address, b.address) : a.position - b.position,
  );
}
