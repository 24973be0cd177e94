/** From the config of VitePress to settings of bcidocs. */
import { countOf } from "../../text/count.ts";
import { joinPath } from "../../text/path.ts";
import { excludeOf } from "./exclude.ts";
import { type Json, type Settings, settingsOf } from "./json.ts";
import {
  type Carried,
  editUrlAbove,
  firstOf,
  notFound,
  pagesBelow,
  reportNumbers,
  reportPages,
  type Source,
  unreadable,
} from "./source.ts";
import { at, fieldsOf, isPlain, itemsOf, textOf, type Value } from "./value.ts";
import { languagesOf } from "./vitepressLanguages.ts";
import { navbarItems, sidebarsOf } from "./vitepressNav.ts";

const extensions = ["ts", "mts", "js", "mjs", "cts", "cjs"];
const configNames = ["config", "config/index"].flatMap((name) => extensions.map((extension) => `.vitepress/${name}.${extension}`));

const handled = new Set(
  "title description base lang head srcDir srcExclude cleanUrls lastUpdated ignoreDeadLinks locales sitemap appearance themeConfig".split(
    " ",
  ),
);
const needless = new Set(["outDir", "assetsDir", "cacheDir", "useWebFonts", "metaChunk", "router", "mpa"]);
const handledTheme = new Set("siteTitle logo nav sidebar footer editLink outline socialLinks search lastUpdated docFooter".split(" "));
const needlessTheme = new Set(["algolia", "externalLinkIcon", "langMenuLabel", "i18nRouting"]);

export async function fromVitepress(source: Source): Promise<Carried> {
  const { prefix, files } = source;
  const from = await firstOf(
    configNames.map((name) => joinPath(prefix, name)),
    files,
  );
  if (from === null) throw notFound(".vitepress/config.ts", prefix);
  const config = await files.exported(from);
  if (config?.is !== "fields") throw unreadable(from, "the config exports no settings", config?.place);

  const folder = joinPath(prefix, textOf(at(config, "srcDir")) ?? "");
  const pages = await pagesBelow(folder, files);
  reportPages(folder, pages, source);
  reportNumbers(folder, pages, source);
  const theme = at(config, "themeConfig");
  const staticDir = joinPath(folder, "public");
  const settings = settingsOf({
    ...siteSettings(config, source),
    ...languagesOf(config, { folder, pages }, source),
    strings: stringsOf(theme, source),
    favicon: await faviconOf(config, staticDir, source),
    staticDir,
    markdown: { syntax: ["vitepress"] },
    docs: settingsOf({
      path: folder || ".",
      exclude: excludeOf(itemsOf(at(config, "srcExclude")), "srcExclude", source),
      routeBasePath: "/",
      sidebars: sidebarsOf(at(theme, "sidebar"), { ...source, pages: new Set(pages) }),
      editUrl: editUrlOf(at(theme, "editLink", "pattern"), folder, source),
      showLastUpdateTime: isPlain(at(config, "lastUpdated"), true) || at(theme, "lastUpdated") ? true : undefined,
    }),
    themeConfig: await themeOf(config, staticDir, source),
  });
  reportRest(config, source);
  return { settings, from };
}

function siteSettings(config: Value, { converter, report }: Source): Record<string, Json | undefined> {
  const names: [string, string][] = [
    ["title", "title"],
    ["description", "tagline"],
    ["base", "baseUrl"],
  ];
  const entries = names.map(([theirs, ours]): [string, Json | undefined] => [ours, converter.json(at(config, theirs), theirs)]);
  const there = entries.filter(([, value]) => value !== undefined).map(([name]) => name);
  if (there.length > 0) report.carried(there.join(", "));
  const url = textOf(at(config, "sitemap", "hostname"));
  const origin = url !== null && URL.canParse(url) ? new URL(url).origin : undefined;
  if (origin) report.carried("url, from the sitemap");
  const ignored = at(config, "ignoreDeadLinks");
  const isLenient = isPlain(ignored, true);
  if (ignored && ignored.is !== "plain") report.waits("ignoreDeadLinks: write the links to ignore into `links.ignore`", ignored.place);
  return {
    ...Object.fromEntries(entries),
    url: origin,
    // Addresses there end in .html or, with cleanUrls, in nothing: the same file answers to both.
    trailingSlash: false,
    onBrokenLinks: isLenient ? "ignore" : undefined,
  };
}

/** `["link", { rel: "icon", href: "/favicon.ico" }]` among the tags of the head. */
async function faviconOf(config: Value, staticDir: string, { files, report }: Source): Promise<string | undefined> {
  const tags = itemsOf(at(config, "head"));
  const isIcon = (tag: Value) => /\bicon$/.test(textOf(at(itemsOf(tag)[1], "rel")) ?? "");
  const icon = tags.find(isIcon);
  for (const tag of tags) if (!isIcon(tag)) report.waits("head: tags other than the icon have no counterpart", tag.place);
  const address = textOf(at(itemsOf(icon)[1], "href"));
  // The address of a tag of the head begins with the base.
  const base = textOf(at(config, "base")) ?? "/";
  const path = address?.startsWith(base) ? address.slice(base.length) : address?.replace(/^\//, "");
  if (!icon || path === undefined) return undefined;
  if (await files.has(joinPath(staticDir, path))) return path;
  report.waits(`favicon: there is no file ${path} in ${staticDir}`, icon.place);
  return undefined;
}

/** `https://github.com/a/b/edit/main/docs/:path`. */
function editUrlOf(pattern: Value | undefined, folder: string, { report }: Source): string | undefined {
  if (!pattern) return undefined;
  const base = /^(.*\/):path$/.exec(textOf(pattern) ?? "")?.[1];
  const above = base === undefined ? null : editUrlAbove(base, folder);
  if (above === null) report.waits("editLink.pattern: write `docs.editUrl`, to which the path of a page is appended", pattern.place);
  else report.carried("edit links");
  return above ?? undefined;
}

async function themeOf(config: Value, staticDir: string, source: Source): Promise<Settings> {
  const theme = at(config, "themeConfig");
  const items = [...navbarItems(at(theme, "nav"), source), ...socialLinks(at(theme, "socialLinks"))];
  if (items.length > 0) source.report.carried(countOf(items.length, "navbar item"));
  const title = at(theme, "siteTitle");
  return settingsOf({
    colorMode: colorModeOf(at(config, "appearance")),
    navbar: settingsOf({
      title: isPlain(title, false) ? "" : (textOf(title) ?? undefined),
      logo: await logoOf(at(theme, "logo"), staticDir, source),
      items,
    }),
    footer: footerOf(at(theme, "footer"), source),
    tableOfContents: contentsOf(at(theme, "outline")),
  });
}

function colorModeOf(value: Value | undefined): Json {
  if (isPlain(value, false)) return { disableSwitch: true };
  if (isPlain(value, "dark")) return { defaultMode: "dark" };
  return { respectPrefersColorScheme: true };
}

/** `[{ icon: "github", link: "…" }]`; an icon becomes a word. */
function socialLinks(value: Value | undefined): Settings[] {
  return itemsOf(value).flatMap((item) => {
    const href = textOf(at(item, "link"));
    const icon = textOf(at(item, "icon")) ?? textOf(at(item, "ariaLabel")) ?? "";
    if (href === null) return [];
    return [{ href, label: icon === "github" ? "GitHub" : icon.charAt(0).toUpperCase() + icon.slice(1) || href, position: "right" }];
  });
}

/** A path, `{ src, alt }`, or `{ light, dark, alt }`. */
async function logoOf(value: Value | undefined, staticDir: string, { files, report }: Source): Promise<Json | undefined> {
  if (!value) return undefined;
  const src = textOf(value) ?? textOf(at(value, "src")) ?? textOf(at(value, "light"));
  const srcDark = textOf(at(value, "dark"));
  for (const path of [src, srcDark]) {
    if (path === null || (await files.has(joinPath(staticDir, path)))) continue;
    report.waits(`logo: there is no file ${path} in ${staticDir}`, value.place);
    return undefined;
  }
  return src === null ? undefined : settingsOf({ src, srcDark: srcDark ?? undefined, alt: textOf(at(value, "alt")) ?? undefined });
}

/** A message and a line of copyright; both become the last line. */
function footerOf(value: Value | undefined, { converter, report }: Source): Json | undefined {
  const texts = [converter.json(at(value, "message"), "footer.message"), converter.json(at(value, "copyright"), "footer.copyright")];
  const lines = texts.filter((text): text is string => typeof text === "string");
  if (lines.length === 0) return undefined;
  report.carried("footer");
  return { copyright: lines.join("<br>") };
}

/** `2`, `[2, 4]`, `"deep"`, or `{ level: … }`. */
function contentsOf(value: Value | undefined): Json | undefined {
  const level = at(value, "level") ?? value;
  if (isPlain(level, "deep")) return { minHeadingLevel: 2, maxHeadingLevel: 6 };
  if (level?.is === "plain" && typeof level.plain === "number") return { minHeadingLevel: level.plain, maxHeadingLevel: level.plain };
  const [min, max] = itemsOf(level).flatMap((item) => (item.is === "plain" && typeof item.plain === "number" ? [item.plain] : []));
  return min === undefined || max === undefined ? undefined : { minHeadingLevel: min, maxHeadingLevel: max };
}

/** Words of the theme, by their names there and here. */
const words: [keys: string[], name: string][] = [
  [["outline", "label"], "onThisPage"],
  [["docFooter", "prev"], "previous"],
  [["docFooter", "next"], "next"],
  [["editLink", "text"], "editThisPage"],
];

function stringsOf(theme: Value | undefined, { report }: Source): Json | undefined {
  const found = words.flatMap(([keys, name]): [string, string][] => {
    const text = textOf(at(theme, ...keys));
    return text === null ? [] : [[name, text]];
  });
  if (found.length === 0) return undefined;
  report.carried(`strings: ${found.map(([name]) => name).join(", ")}`);
  return Object.fromEntries(found);
}

/** Names everything that nothing above has read. */
function reportRest(config: Value, { report }: Source): void {
  const ofTheme = [...fieldsOf(at(config, "themeConfig"))].map(([name, value]) => ({ name, value, isTheme: true }));
  for (const { name, value, isTheme } of [...[...fieldsOf(config)].map(([name, value]) => ({ name, value, isTheme: false })), ...ofTheme]) {
    const full = isTheme ? `themeConfig.${name}` : name;
    if ((isTheme ? needlessTheme : needless).has(name)) report.needless(full);
    else if (value.is === "code") report.waits(`${full} is ${value.code}`, value.place);
    else if (!(isTheme ? handledTheme : handled).has(name)) report.waits(`${full} has no counterpart`, value.place);
  }
}
