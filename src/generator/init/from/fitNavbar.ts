/** Takes out of a carried navigation bar what a build would refuse, and says so. */
import { withoutNumberPrefixes } from "../../text/fileNames.ts";
import { folderOf, joinPath, nameOf, withoutExtension } from "../../text/path.ts";
import { at, fieldsOf, itemsOf, type Json, type Settings, textOf } from "./data.ts";
import { pagesBelow, type Source } from "./source.ts";

/** Changes `settings`; each item that goes needs manual work. */
export async function fitNavbar(settings: Settings, source: Source): Promise<void> {
  const areas = [settings.docs ?? { path: "content/docs" }].flat();
  const check = async (holder: Settings): Promise<void> => {
    const fitting: Json[] = [];
    for (const item of itemsOf(holder.items).map(fieldsOf)) {
      const named = item.docsPluginId ?? "default";
      const area = areas.find((each) => (at(each, "id") ?? "default") === named) ?? (item.docsPluginId ? undefined : areas[0]);
      // The sidebar of an area without a list of its own.
      if (item.type === "docSidebar" && !at(area, "sidebars")) item.sidebarId = "sidebar";
      const cause = await faultOf(item, area, source);
      if (cause !== null)
        source.report.manual(`navbar: the item "${textOf(item.label ?? item.type) ?? "without a label"}" is left out: ${cause}`);
      else fitting.push(item);
      await check(item);
    }
    if (holder.items) holder.items = fitting;
  };
  await check(fieldsOf(at(settings, "themeConfig", "navbar")));
}

async function faultOf(item: Settings, area: Json | undefined, source: Source): Promise<string | null> {
  const { type = item.items ? "dropdown" : "default", label, html, to, href, docId, sidebarId } = item;
  if (to !== undefined && href !== undefined) return "it has both `to` and `href`";
  if (label !== undefined && html !== undefined) return "it has both `label` and `html`";
  if (type === "default" && to === undefined && href === undefined) return "it leads nowhere";
  if (type === "dropdown" && label === undefined) return "it has no label";
  if (type === "html" && item.value === undefined) return "it has no HTML";
  if (String(type).startsWith("doc") && area === undefined) return "its docs are not carried over";
  const sidebar = at(area, "sidebars", String(sidebarId));
  const isEmpty = type === "docSidebar" && at(area, "sidebars") && Object.keys(sidebar ?? {}).length === 0;
  if (isEmpty) return `there is no entry of the sidebar "${sidebarId}"`;
  return type === "doc" && !(await hasPage(String(docId), area, source)) ? `there is no page "${docId}"` : null;
}

/** By its path, with the `id` in its front matter for the name. */
async function hasPage(id: string, area: Json | undefined, { files }: Source): Promise<boolean> {
  const versions = Object.entries(fieldsOf(at(area, "versions")));
  const folders = versions.map(([name, version]) => at(version, "folder") ?? `versioned_docs/version-${name}`);
  for (const folder of [at(area, "path"), ...folders].map(String)) {
    for (const page of await pagesBelow(folder, files)) {
      const path = withoutNumberPrefixes(withoutExtension(page));
      const [, name = nameOf(path)] = /^id:\s*["']?([^"'\n]*?)["']?\s*$/m.exec((await files.text(joinPath(folder, page))) ?? "") ?? [];
      if ([withoutExtension(page), joinPath(folderOf(path), name)].includes(id)) return true;
    }
  }
  return false;
}
