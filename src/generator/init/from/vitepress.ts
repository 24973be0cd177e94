/** From the config of VitePress to settings of bcidocs. */
import { isInside, joinPath } from "../../text/path.ts";
import { parseUrl } from "../../text/url.ts";
import { at, codeOf, fieldsOf, itemsOf, type Json, nonEmpty, type Settings, settingsOf, textOf } from "./data.ts";
import { readHead } from "./head.ts";
import { hasPages, languageMenu, languagesOf } from "./languages.ts";
import { findConfig, type ImportedConfig, pagesBelow, type Source, staticFile, unreadable } from "./source.ts";
import { editUrlAbove, excludeOf, fieldRules, iconLink, reportFields } from "./values.ts";
import { labelsOf } from "./vitepressLabels.ts";
import { footerOf, navbarItems, sidebarsOf } from "./vitepressNav.ts";

const siteRules = {
  ...fieldRules("read", "title description base lang head srcDir srcExclude cleanUrls lastUpdated ignoreDeadLinks locales rewrites"),
  ...fieldRules("read", "sitemap appearance themeConfig markdown"),
  ...fieldRules("needless", "outDir assetsDir cacheDir useWebFonts metaChunk router mpa"),
};
const themeRules = {
  ...fieldRules("read", "siteTitle logo nav sidebar footer editLink outline socialLinks search lastUpdated docFooter"),
  ...fieldRules("needless", "algolia externalLinkIcon langMenuLabel i18nRouting"),
};
const markdownRules = {
  ...fieldRules("read", "math anchor attrs"),
  ...fieldRules("needless", "lineNumbers theme languages languageAlias image toc headers linkify externalLinks container gfmAlerts"),
  ...fieldRules("needless", "defaultHighlightLang cache component frontmatter"),
};

const extensions = ["ts", "mts", "js", "mjs", "cts", "cjs"];

/** Pages in a folder, and files such as `[name].md` from which a program makes pages. */
async function readPages(folder: string, { files, report }: Source): Promise<{ all: string[]; templates: string[] }> {
  const paths = await pagesBelow(folder, files, "vitepress");
  const templates = paths.filter((path) => /\[[^\]/]+\]/.test(path));
  for (const path of templates) report.manual("pages that a program makes from a template are not built; write them as files", path);
  return { all: paths.filter((path) => !templates.includes(path)), templates };
}

export async function fromVitepress(source: Source): Promise<ImportedConfig> {
  const { prefix, files } = source;
  const names = ["config", "config/index"].flatMap((name) => extensions.map((extension) => `.vitepress/${name}.${extension}`));
  const from = await findConfig(names, source);
  const exported = await files.exported(from);
  if (exported === null || codeOf(exported)) throw unreadable(from, "the config exports no settings");
  const folder = joinPath(prefix, textOf(at(exported, "srcDir")) ?? "");
  const { all, templates } = await readPages(folder, source);
  const { root, ...others } = withoutRoot(await localesOf(at(exported, "locales"), folder, source), all);
  const config = withRootLocale(fieldsOf(exported), root, others);
  const moved = folderAtRoot(at(config, "rewrites"), source);
  const pages = all.flatMap((path) => (isInside(path, moved) ? [path.slice(moved === "" ? 0 : moved.length + 1)] : []));
  const theme = at(config, "themeConfig");
  const staticDir = joinPath(folder, "public");
  // `["link", { rel: "icon", href: "/favicon.ico" }]`
  const tags = itemsOf(at(config, "head")).map((tag) => ({ name: textOf(itemsOf(tag)[0]), attributes: fieldsOf(itemsOf(tag)[1]) }));
  const head = readHead(tags, source);
  const excluded = excludeOf(itemsOf(at(config, "srcExclude")), "srcExclude", source);
  const locales = root === undefined ? others : { root, ...others };
  const titles = [config, ...Object.values(others)].flatMap((each) => textOf(at(each, "title")) ?? []);
  if (new Set(titles).size > 1) source.report.manual("title: bcidocs takes one title for all languages");
  const menu = languageMenu({ locales, pages: all });
  const settings = settingsOf({
    title: at(config, "title"),
    tagline: at(config, "description"),
    baseUrl: at(config, "base"),
    ...siteSettings(config, source),
    ...languagesOf({ locales, lang: at(config, "lang"), folder, pages: all, stringsOf }, source),
    // Translations are looked for next to the docs.
    ...(moved !== "" && { contentDir: undefined }),
    strings: stringsOf(theme),
    favicon: await staticFile(withoutBase(head.icon, config), { name: "favicon", staticDir }, source),
    scripts: head.scripts,
    staticDir,
    markdown: settingsOf({
      syntax: ["vitepress"],
      headingIds: "vitepress",
      math: at(config, "markdown", "math") === true ? true : undefined,
    }),
    docs: settingsOf({
      path: files.withoutDetour(joinPath(folder, moved)) || ".",
      naming: "vitepress",
      exclude: templates.length > 0 ? [...(excluded ?? []), ...templates] : excluded,
      routeBasePath: "/",
      ...sidebarsOf(at(theme, "sidebar"), { ...source, pages: new Set(pages) }),
      editUrl: editUrlAbove(at(theme, "editLink", "pattern"), folder, source, ":path"),
      showLastUpdateTime: at(config, "lastUpdated") || at(theme, "lastUpdated") ? true : undefined,
    }),
    themeConfig: await themeOf(config, { staticDir, metadata: head.metadata, menu }, source),
  });
  reportFields(fieldsOf(config), "", siteRules, source);
  reportFields(fieldsOf(theme), "themeConfig.", themeRules, source);
  reportFields(fieldsOf(at(config, "markdown")), "markdown.", markdownRules, source);
  if (at(config, "markdown", "anchor", "slugify") !== undefined)
    source.report.manual("markdown.anchor.slugify: ids of headings are those of VitePress without it");
  if ((textOf(at(config, "markdown", "attrs", "leftDelimiter")) ?? "%{") !== "%{")
    source.report.manual("markdown.attrs: write lists of attributes in braces, e.g. `## Title {#id}`");
  const translations = root === undefined ? [] : Object.entries(others).filter(([name]) => hasPages(name, all));
  for (const [, locale] of translations) reportFields(fieldsOf(at(locale, "themeConfig")), "locales: themeConfig.", themeRules, source);
  const items = itemsOf(at(settings.themeConfig, "navbar", "items"));
  const translated = { sidebars: fieldsOf(at(settings.docs, "sidebars")), items, pages: new Set(all) };
  return { settings, from, labels: Object.fromEntries(translations.map((each) => [each[0], labelsOf(each, translated, source)])) };
}

/** In VitePress 2, the folder of a language may have a `config.ts`; that of the default one is at the top. */
async function localesOf(named: Json | undefined, folder: string, { files }: Source): Promise<Settings> {
  const locales = { ...fieldsOf(named) };
  for (const name of new Set(["root", ...Object.keys(locales)])) {
    for (const path of extensions.map((extension) => joinPath(folder, name === "root" ? "" : name, `config.${extension}`))) {
      if (!(await files.text(path))?.includes("defineAdditionalConfig")) continue;
      const [exported, locale] = [fieldsOf((await files.exported(path)) ?? undefined), fieldsOf(locales[name])];
      locales[name] = { ...exported, ...locale, themeConfig: { ...fieldsOf(exported.themeConfig), ...fieldsOf(locale.themeConfig) } };
    }
  }
  return locales;
}

/** A default language that begins at `/en/` is in that folder, as the others are in theirs. */
function withoutRoot(locales: Settings, pages: readonly string[]): Settings {
  const { root, ...others } = locales;
  const [, folder] = /^\/([\w-]+)\/?$/.exec(textOf(at(root, "link")) ?? "") ?? [];
  return root === undefined || folder === undefined || !hasPages(folder, pages) ? locales : { [folder]: root, ...others };
}

/** The settings of the default language may be next to those of the others. Without one, each has a sidebar for its folder. */
function withRootLocale(config: Settings, root: Json | undefined, others: Settings): Settings {
  const { themeConfig, title, description } = fieldsOf(root);
  const sidebars = Object.entries(root === undefined ? { "": config, ...others } : {}).map(([name, locale]) => {
    const sidebar = at(locale, "themeConfig", "sidebar");
    return Array.isArray(sidebar) ? { [`/${name}/`.replace("//", "/")]: sidebar } : fieldsOf(sidebar);
  });
  const first = root === undefined ? at(Object.values(others)[0], "themeConfig") : undefined;
  const theme = { ...fieldsOf(first), ...fieldsOf(config.themeConfig), ...fieldsOf(themeConfig) };
  if (sidebars.length > 1) theme.sidebar = Object.assign({}, ...sidebars);
  return { ...config, ...settingsOf({ title, description }), themeConfig: theme };
}

/** `{ "en/:rest*": ":rest*" }` -> `en`: its pages are those of the default language. Empty where all pages keep their paths. */
function folderAtRoot(rewrites: Json | undefined, { report }: Source): string {
  const entries = codeOf(rewrites) ? [["", codeOf(rewrites)] as const] : Object.entries(fieldsOf(rewrites));
  let folder = "";
  for (const [from, to] of entries) {
    const [, prefix, rest] = /^([\w./-]+)\/(:\w+(?:\(\.[*+]\))?\*?(?:\.md)?)$/.exec(from) ?? [];
    if (prefix && folder === "" && rest?.replace(/\(.*\)/, "") === to) folder = prefix;
    else if (folder !== "" && !isInside(from, folder)) report.manual(`rewrites: ${from} is not published: pages are read from ${folder}/`);
    else report.manual(`rewrites: write a \`slug\` into the front matter of the pages of ${from || to}`);
  }
  return folder;
}

function siteSettings(config: Json, { report }: Source): Record<string, Json | undefined> {
  const url = textOf(at(config, "sitemap", "hostname"));
  const ignored = at(config, "ignoreDeadLinks");
  if (typeof ignored === "object") report.manual("ignoreDeadLinks: write the links to ignore into `links.ignore`");
  return {
    url: parseUrl(url ?? "")?.origin,
    // Addresses there end in .html or, with cleanUrls, in nothing.
    trailingSlash: false,
    cleanUrls: at(config, "cleanUrls") === true ? undefined : false,
    onBrokenLinks: ignored === true ? "ignore" : undefined,
  };
}

/** Words of the theme, by their names here. */
function stringsOf(theme: Json | undefined): Settings | undefined {
  return nonEmpty(
    settingsOf({
      onThisPage: textOf(at(theme, "outline", "label")),
      previous: textOf(at(theme, "docFooter", "prev")),
      next: textOf(at(theme, "docFooter", "next")),
      editThisPage: textOf(at(theme, "editLink", "text")),
    }),
  );
}

/** The address of a tag of the head begins with the base. */
function withoutBase(address: Json | undefined, config: Json): string | undefined {
  const base = textOf(at(config, "base")) ?? "/";
  const path = textOf(address) ?? undefined;
  return path?.startsWith(base) ? path.slice(base.length) : path?.replace(/^\//, "");
}

/** `menu`: of the languages. */
async function themeOf(
  config: Json,
  { staticDir, metadata, menu }: { staticDir: string; metadata: Settings[] | undefined; menu: Settings[] },
  source: Source,
): Promise<Settings> {
  const theme = at(config, "themeConfig");
  const title = at(theme, "siteTitle");
  // `[{ icon: "github", link: "…" }]`
  const socials = itemsOf(at(theme, "socialLinks")).map((item) =>
    iconLink(at(item, "link"), textOf(at(item, "icon")) ?? at(item, "ariaLabel")),
  );
  return settingsOf({
    colorMode: colorModeOf(at(config, "appearance")),
    navbar: settingsOf({
      title: title === false ? "" : title,
      logo: await logoOf(at(theme, "logo"), staticDir, source),
      items: [...navbarItems(at(theme, "nav"), source), ...socials, ...menu],
    }),
    footer: footerOf(at(theme, "footer")),
    metadata,
    tableOfContents: contentsOf(at(theme, "outline", "level") ?? at(theme, "outline")),
  });
}

function colorModeOf(appearance: Json | undefined): Settings {
  if (appearance === false) return { disableSwitch: true };
  return appearance === "dark" ? { defaultMode: "dark" } : { respectPrefersColorScheme: true };
}

/** A path, `{ src, alt }`, or `{ light, dark, alt }`. */
async function logoOf(logo: Json | undefined, staticDir: string, source: Source): Promise<Settings | undefined> {
  const light = textOf(logo) ?? at(logo, "src") ?? at(logo, "light");
  const src = await staticFile(light, { name: "logo", staticDir }, source);
  if (src === undefined) return undefined;
  return settingsOf({ src, srcDark: await staticFile(at(logo, "dark"), { name: "logo", staticDir }, source), alt: at(logo, "alt") });
}

/** `2`, `[2, 4]` or `"deep"`. */
function contentsOf(level: Json | undefined): Settings | undefined {
  if (level === "deep") return { minHeadingLevel: 2, maxHeadingLevel: 6 };
  const [min, max = min] = Array.isArray(level) ? level : [level];
  return typeof min === "number" && typeof max === "number" ? { minHeadingLevel: min, maxHeadingLevel: max } : undefined;
}
