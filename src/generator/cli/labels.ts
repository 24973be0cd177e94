/** `bcidocs translate --labels`: what navbar, footer and sidebars say, in a file for each language. What these have stays. */
import { join } from "node:path";
import { otherLocales } from "../areas/locales.ts";
import { workingCopy } from "../areas/versions.ts";
import { openCaches } from "../cache/caches.ts";
import { loadConfig } from "../config/load.ts";
import { sidebarKey, sidebarNames } from "../graph/sidebar/sidebar.ts";
import type { Io } from "../io/io.ts";
import { createStages } from "../io/stages.ts";
import type { LoadChoice } from "../model/build.ts";
import type { SidebarItem, SiteGraph } from "../model/graph.ts";
import { loadSite, type Site } from "../site.ts";
import { jsonFields } from "../text/json.ts";
import { docsLabels, themeLabels } from "../text/labelFiles.ts";

/** The number is the exit status. */
export async function writeLabels(request: LoadChoice, io: Io, write: (text: string) => void): Promise<number> {
  const loaded = await loadConfig(request, io);
  const context = { stages: createStages(io, request.signal), io };
  const { store } = await openCaches(loaded, {}, null, context);
  const { site, services } = await loadSite({ ...request, loaded, store }, context);
  services.stop();
  await store.close();
  for (const [file, labels] of otherLocales(site.config).flatMap((locale) => Object.entries(labelsOf(site, locale)))) {
    const target = join(site.siteDir, file);
    const before = (await io.stat(target)) ? jsonFields(new TextDecoder().decode(await io.readFile(target))) : {};
    const messages = Object.entries(labels).flatMap(([key, message]) => (message ? [[key, { message }] as const] : []));
    if (messages.length === 0) continue;
    await io.writeFile(target, `${JSON.stringify({ ...Object.fromEntries(messages), ...before }, null, 2)}\n`);
    write(`${file}\n`);
  }
  return 0;
}

type Labels = Record<string, string | undefined>;

/** By file; keys are those of Docusaurus. */
function labelsOf({ config: { themeConfig }, graph }: Site, locale: string): Record<string, Labels> {
  const { navbar, footer } = themeConfig;
  const items = (navbar.items ?? []).flatMap((item) => [item, ...("items" in item ? (item.items ?? []) : [])]);
  const links = footer?.links ?? [];
  const titles = links.flatMap((link) => ("title" in link ? { label: link.title } : []));
  const rows = links.flatMap((link) => ("title" in link ? link.items : [link]));
  const ofFooter = { ...labelsBy("link.title", titles), ...labelsBy("link.item.label", rows), copyright: footer?.copyright };
  const files: Record<string, Labels> = {
    [themeLabels(locale, "navbar")]: { title: navbar.title, ...labelsBy("item.label", items) },
    [themeLabels(locale, "footer")]: ofFooter,
  };
  for (const [key, { area, version, locale: ofSet }] of Object.entries(graph.sets)) {
    if (area === null || ofSet !== null) continue;
    const names = sidebarNames(key, new Map(Object.entries(graph.sidebars)));
    const labels = names.map((name) => sidebarLabels(graph.sidebars[sidebarKey(key, name)] ?? [], `sidebar.${name}`, graph));
    files[docsLabels(locale, area, version?.name ?? workingCopy)] = Object.assign({ "version.label": version?.label }, ...labels);
  }
  return files;
}

function labelsBy(start: string, items: readonly { label?: string | undefined }[]): Labels {
  return Object.fromEntries(items.map(({ label }) => [`${start}.${label}`, label]));
}

/** Without titles of pages: their translations have their own. */
function sidebarLabels(items: SidebarItem[], start: string, graph: SiteGraph): Labels {
  const all = items.map((item): Labels => {
    if (item.type === "category") return { ...labelsBy(`${start}.category`, [item]), ...sidebarLabels(item.items, start, graph) };
    if (item.type === "external") return labelsBy(`${start}.link`, [item]);
    const isTitle = item.type === "html" || graph.pages[graph.byRoute[item.route] ?? -1]?.title === item.label;
    return isTitle ? {} : labelsBy(`${start}.doc`, [item]);
  });
  return Object.assign({}, ...all);
}
