/** The theme's settings of Docusaurus: navigation bar, footer, colours. */
import { countOf } from "../../text/count.ts";
import { joinPath } from "../../text/path.ts";
import { type Json, type Settings, settingsOf } from "./json.ts";
import type { Source } from "./source.ts";
import { at, fieldsOf, itemsOf, textOf, type Value } from "./value.ts";

export interface ThemeSource extends Source {
  staticDir: string;
  hasLanguages: boolean;
  /** Ids of the areas with several versions. */
  versioned: ReadonlySet<string>;
}

const sameNames = ["colorMode", "announcementBar", "tableOfContents", "metadata"];
const needless = new Set(["prism", "algolia", "hideableSidebar", "autoCollapseSidebarCategories"]);
const handled = new Set([...sameNames, "navbar", "footer", "docs", "image"]);

export async function themeOf(theme: Value | undefined, source: ThemeSource): Promise<Settings | undefined> {
  if (theme?.is !== "fields") return undefined;
  const { converter, report } = source;
  const same = sameNames.map((name): [string, Json | undefined] => [name, converter.json(at(theme, name), `themeConfig.${name}`)]);
  for (const [name, value] of fieldsOf(theme)) {
    if (needless.has(name)) report.needless(`themeConfig.${name}`);
    else if (!handled.has(name)) report.waits(`themeConfig.${name} has no counterpart`, value.place);
  }
  const there = same.filter(([, value]) => value !== undefined).map(([name]) => name);
  if (there.length > 0) report.carried(there.join(", "));
  return settingsOf({
    ...Object.fromEntries(same),
    image: webAddress(at(theme, "image")) ?? (await fileIn(at(theme, "image"), "themeConfig.image", source)),
    docs: docsOf(at(theme, "docs"), source),
    navbar: await navbarOf(at(theme, "navbar"), source),
    footer: await footerOf(at(theme, "footer"), source),
  });
}

function docsOf(value: Value | undefined, { converter, report }: Source): Json | undefined {
  const sidebar = converter.json(at(value, "sidebar"), "themeConfig.docs.sidebar");
  for (const [name, inner] of fieldsOf(value)) {
    if (name !== "sidebar" && name !== "versionPersistence") report.waits(`themeConfig.docs.${name} has no counterpart`, inner.place);
  }
  return sidebar === undefined ? undefined : { sidebar };
}

async function navbarOf(value: Value | undefined, source: ThemeSource): Promise<Json | undefined> {
  if (value?.is !== "fields") return undefined;
  const items = itemsOf(at(value, "items")).flatMap((item) => navbarItem(item, source));
  if (items.length > 0) source.report.carried(countOf(items.length, "navbar item"));
  return source.converter.made(
    settingsOf({
      title: source.converter.json(at(value, "title"), "navbar.title"),
      logo: await logoOf(at(value, "logo"), source),
      hideOnScroll: source.converter.json(at(value, "hideOnScroll"), "navbar.hideOnScroll"),
      style: source.converter.json(at(value, "style"), "navbar.style"),
      items,
    }),
    value,
  );
}

function navbarItem(item: Value, source: ThemeSource): Json[] {
  const words = cannotBeShown(item, source);
  if (words !== null) {
    source.report.waits(`navbar: ${words}`, item.place);
    return [];
  }
  if (leadsToBlog(item)) {
    source.report.waits("navbar: an item leads to the blog, which is not carried over", item.place);
    return [];
  }
  const settings = source.converter.json(item, "navbar.items");
  if (typeof settings !== "object" || settings === null || Array.isArray(settings)) return [];
  const inner = at(item, "items");
  nameItem(settings);
  if (inner) settings.items = itemsOf(inner).flatMap((each) => navbarItem(each, source));
  return [withRoute(settings)];
}

/** Why an item is left out, null for one that is not. */
function cannotBeShown(item: Value, { hasLanguages, versioned }: ThemeSource): string | null {
  const type = textOf(at(item, "type")) ?? "default";
  if (type.startsWith("custom-")) return `items of the type "${type}" are React components`;
  if (type === "localeDropdown" && !hasLanguages) return "the menu of languages is left out: the site has one language";
  const area = textOf(at(item, "docsPluginId")) ?? "default";
  const isOfVersions = type === "docsVersion" || type === "docsVersionDropdown";
  return isOfVersions && !versioned.has(area) ? `an item of the type "${type}" is left out: the docs have one version` : null;
}

function leadsToBlog(item: Value): boolean {
  return /^\/?blog(?:[/?#]|$)/.test(textOf(at(item, "to")) ?? "");
}

/** There, an item may be an icon with a name for screen readers only; here it shows the name. */
function nameItem(settings: Settings): void {
  const { label, html, "aria-label": name } = settings;
  if (typeof name !== "string") return;
  if (label === undefined && html === undefined) settings.label = name;
  delete settings["aria-label"];
}

/** There, a route may lack its first slash. */
function withRoute(settings: Settings): Settings {
  if (typeof settings.to === "string" && !/^(?:[/#?]|[a-z][\w+.-]*:)/i.test(settings.to)) settings.to = `/${settings.to}`;
  return settings;
}

async function footerOf(value: Value | undefined, source: ThemeSource): Promise<Json | undefined> {
  if (value?.is !== "fields") return undefined;
  const { converter, report } = source;
  const links = itemsOf(at(value, "links")).flatMap((entry) => footerEntry(entry, source));
  const count = links.reduce((sum, entry) => sum + (Array.isArray(entry.items) ? entry.items.length : 1), 0);
  if (count > 0) report.carried(countOf(count, "footer link"));
  return settingsOf({
    style: converter.json(at(value, "style"), "footer.style"),
    links,
    logo: await logoOf(at(value, "logo"), source),
    copyright: converter.json(at(value, "copyright"), "footer.copyright"),
  });
}

/** A column, or a link of a footer with one row. */
function footerEntry(entry: Value, source: ThemeSource): Settings[] {
  const items = at(entry, "items");
  if (!items) return footerLink(entry, source);
  const title = textOf(at(entry, "title")) ?? "";
  return [{ title, items: itemsOf(items).flatMap((item) => footerLink(item, source)) }];
}

const footerKeys = ["label", "html", "to", "href"];

function footerLink(item: Value, { report, converter }: Source): Settings[] {
  if (leadsToBlog(item)) {
    report.waits("footer: a link leads to the blog, which is not carried over", item.place);
    return [];
  }
  const link: Settings = {};
  for (const [key, value] of fieldsOf(item)) {
    const data = converter.json(value, `footer.links.${key}`);
    if (!footerKeys.includes(key)) report.waits(`footer.links: ${key} has no counterpart`, value.place);
    else if (data !== undefined) link[key] = data;
  }
  return Object.keys(link).length > 0 ? [withRoute(link)] : [];
}

async function logoOf(value: Value | undefined, source: ThemeSource): Promise<Json | undefined> {
  const src = await fileIn(at(value, "src"), "logo.src", source);
  if (!value || src === undefined) return undefined;
  const settings = source.converter.json(value, "logo");
  if (typeof settings !== "object" || settings === null || Array.isArray(settings)) return undefined;
  const srcDark = await fileIn(at(value, "srcDark"), "logo.srcDark", source);
  const { srcDark: _, ...others } = settings;
  return settingsOf({ ...others, src, srcDark });
}

function webAddress(value: Value | undefined): string | undefined {
  const url = textOf(value);
  return url !== null && /^https?:/.test(url) ? url : undefined;
}

/** The path of a static file that is there. */
async function fileIn(value: Value | undefined, name: string, { staticDir, files, report }: ThemeSource): Promise<string | undefined> {
  const path = textOf(value);
  if (!value || path === null) return undefined;
  if (await files.has(joinPath(staticDir, path))) return path;
  report.waits(`${name}: there is no file ${path} in ${staticDir}`, value.place);
  return undefined;
}
