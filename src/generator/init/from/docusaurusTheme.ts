/** The theme's settings of Docusaurus: navigation bar, footer, colours. */
import { at, fieldsOf, itemsOf, type Json, nonEmpty, type Settings, settingsOf, textOf } from "./data.ts";
import { type Source, staticFile } from "./source.ts";
import { copyFields, fieldRules } from "./values.ts";

export interface ThemeSource extends Source {
  staticDir: string;
  hasLanguages: boolean;
  /** Ids of the areas with several versions. */
  versioned: readonly string[];
}

const themeRules = {
  ...fieldRules("read", "navbar footer docs image"),
  ...fieldRules("needless", "prism algolia hideableSidebar autoCollapseSidebarCategories"),
};

export async function themeOf(theme: Json | undefined, source: ThemeSource): Promise<Settings | undefined> {
  if (theme === undefined) return undefined;
  const image = at(theme, "image");
  const isOnWeb = /^https?:/.test(textOf(image) ?? "");
  const docs = copyFields(fieldsOf(at(theme, "docs")), "", fieldRules("read", "versionPersistence"), source);
  return settingsOf({
    ...copyFields(fieldsOf(theme), "themeConfig.", themeRules, source),
    image: isOnWeb ? image : await staticFile(image, { name: "themeConfig.image", staticDir: source.staticDir }, source),
    docs: nonEmpty(docs),
    navbar: await navbarOf(at(theme, "navbar"), source),
    footer: await footerOf(at(theme, "footer"), source),
  });
}

async function navbarOf(navbar: Json | undefined, source: ThemeSource): Promise<Settings | undefined> {
  if (navbar === undefined) return undefined;
  const items = itemsOf(at(navbar, "items")).flatMap((item) => navbarItem(item, source));
  return settingsOf({ ...fieldsOf(navbar), logo: await logoOf(at(navbar, "logo"), source), items });
}

function navbarItem(item: Json, source: ThemeSource): Settings[] {
  const fault = faultOf(item, source);
  if (fault !== null) {
    source.report.manual(`navbar: ${fault}`);
    return [];
  }
  // There, an item may be an icon with a name for screen readers only; here it shows the name.
  const { "aria-label": name, ...settings } = withRoute(item);
  if (name !== undefined && settings.label === undefined && settings.html === undefined) settings.label = name;
  if (settings.items) settings.items = itemsOf(settings.items).flatMap((each) => navbarItem(each, source));
  return [settings];
}

/** Why an item cannot be shown, null for one that can. */
function faultOf(item: Json, { hasLanguages, versioned }: ThemeSource): string | null {
  const type = textOf(at(item, "type")) ?? "";
  if (type === "localeDropdown" && !hasLanguages) return "the menu of languages is left out: the site has one language";
  if (type.startsWith("docsVersion") && !versioned.includes(textOf(at(item, "docsPluginId")) ?? "default"))
    return `an item of the type "${type}" is left out: the docs have one version`;
  return leadsToBlog(item) ? "an item leads to the blog, which is not carried over" : null;
}

function leadsToBlog(item: Json): boolean {
  return /^\/?blog(?:[/?#]|$)/.test(textOf(at(item, "to")) ?? "");
}

/** There, a route may lack its first slash. */
function withRoute(item: Json): Settings {
  const to = textOf(at(item, "to"));
  return to === null || /^(?:[/#?]|[a-z][\w+.-]*:)/i.test(to) ? { ...fieldsOf(item) } : { ...fieldsOf(item), to: `/${to}` };
}

async function footerOf(footer: Json | undefined, source: ThemeSource): Promise<Settings | undefined> {
  if (footer === undefined) return undefined;
  // Columns, or the links of a footer with one row.
  const links = itemsOf(at(footer, "links")).flatMap((entry): Settings[] => {
    const items = at(entry, "items");
    if (items === undefined) return footerLinks([entry], source);
    const left = footerLinks(itemsOf(items), source);
    return left.length > 0 ? [{ title: "", ...fieldsOf(entry), items: left }] : [];
  });
  return settingsOf({ ...fieldsOf(footer), links, logo: await logoOf(at(footer, "logo"), source) });
}

function footerLinks(items: Json[], { report }: Source): Settings[] {
  const others = items.filter((item) => !leadsToBlog(item));
  if (others.length < items.length) report.manual("footer: a link leads to the blog, which is not carried over");
  return others.map(withRoute);
}

async function logoOf(logo: Json | undefined, source: ThemeSource): Promise<Settings | undefined> {
  const { staticDir } = source;
  const src = await staticFile(at(logo, "src"), { name: "logo.src", staticDir }, source);
  if (src === undefined) return undefined;
  const srcDark = await staticFile(at(logo, "srcDark"), { name: "logo.srcDark", staticDir }, source);
  return settingsOf({ ...fieldsOf(logo), src, srcDark });
}
