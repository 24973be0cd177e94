/** From the config of Astro, with Starlight among its integrations, to settings of bcidocs. */
import { isInside, joinPath } from "../../text/path.ts";
import { parseUrl } from "../../text/url.ts";
import { loadTypeScript } from "../../typescript/ts.ts";
import { argumentOf, at, callOf, fieldsOf, holdsPackage, itemsOf, type Json, nonEmpty, type Settings, settingsOf, textOf } from "./data.ts";
import { readHead } from "./head.ts";
import { hasPages, homeLanguage, languageMenu, languagesOf } from "./languages.ts";
import type { ImportedConfig, OtherFolder, Source } from "./source.ts";
import { findConfig, pagesBelow, reportFolders, staticFile, unreadable } from "./source.ts";
import { sidebarsOf } from "./starlightSidebar.ts";
import { editUrlAbove, type FieldRules, fieldRules, iconLink, reportFields, withSlashes } from "./values.ts";

const astroRules = {
  ...fieldRules("read", "site base trailingSlash build integrations redirects srcDir publicDir markdown"),
  ...fieldRules("needless", "root outDir cacheDir output adapter server vite image prefetch devToolbar compressHTML experimental"),
  ...fieldRules("needless", "session scopedStyleStrategy"),
};
const markdownRules = { ...fieldRules("read", "smartypants"), ...fieldRules("needless", "shikiConfig syntaxHighlight gfm") };
const starlightRules: FieldRules = {
  ...fieldRules("read", "title description tagline logo favicon social editLink sidebar locales defaultLocale head"),
  ...fieldRules("read", "lastUpdated tableOfContents plugins"),
  ...fieldRules("needless", "expressiveCode pagefind prerender titleDelimiter credits disable404Route"),
  customCss: "customCss: styles for the theme of Starlight; write yours into `stylesheets`",
  components: "components: files that replace parts of the theme; see `bcidocs theme list`",
  pagination: "pagination: write `pagination_prev: null` and `pagination_next: null` into the front matter of pages",
  routeMiddleware: "routeMiddleware: code that changes pages has no counterpart",
};
const needlessIntegrations =
  /sitemap|mdx|tailwind|astro-icon|expressive-code|links-validator|image-zoom|llms-txt|compress|^@astrojs\/(?:react|preact|vue|svelte|solid-js|starlight)$/;

export async function fromStarlight(source: Source): Promise<ImportedConfig> {
  const { prefix, files } = source;
  const names = ["mjs", "ts", "js", "mts", "cjs", "cts"].map((extension) => `astro.config.${extension}`);
  const from = await findConfig(names, source);
  const config = argumentOf(await files.exported(from, true));
  const integrations = itemsOf(at(config, "integrations")).flat();
  const named = argumentOf(integrations.find((each) => callOf(each)?.startsWith("@astrojs/starlight")));
  const starlight = files.hasFailed(from) ? {} : named;
  if (config === undefined || starlight === undefined)
    throw unreadable(from, "the config does not call the integration @astrojs/starlight");

  const srcDir = joinPath(prefix, textOf(at(config, "srcDir")) ?? "src");
  const content = joinPath(srcDir, "content/docs");
  const all = await pagesBelow(content, files);
  const staticDir = joinPath(prefix, textOf(at(config, "publicDir")) ?? "public");
  const locales = at(starlight, "locales");
  const home = homeLanguage(locales, at(starlight, "defaultLocale"), all);
  const folder = joinPath(content, home ?? "");
  const pages = home === undefined ? all : all.filter((path) => isInside(path, home)).map((path) => path.slice(home.length + 1));
  const elsewhere = home === undefined ? [] : all.filter((path) => !Object.keys(fieldsOf(locales)).some((name) => isInside(path, name)));
  if (elsewhere.length > 0) source.report.manual(`pages in the folder of no language, which are left out: ${elsewhere.join(", ")}`);
  const menu = languageMenu({ locales, pages: all, home });
  const { sidebars, labels } = await sidebarsOf(at(starlight, "sidebar"), { ...source, folder, pages, locales, home });
  const assetFolders = await imageFolders(srcDir, source);
  const settings = settingsOf({
    ...siteSettings(config, starlight, source),
    ...languagesOf({ locales, folder: content, pages: all, home }, source),
    staticDir,
    assetFolders: nonEmpty(assetFolders),
    redirects: redirectsOf(at(config, "redirects"), source),
    markdown: settingsOf({
      syntax: ["starlight"],
      headingIds: (await hasLaterIds(source)) ? "astro" : "starlight",
      math: holdsPackage(at(config, "markdown"), "remark-math") || undefined,
      smartPunctuation: punctuationOf(at(config, "markdown", "smartypants")),
      aliases: await aliasesOf(source),
    }),
    docs: settingsOf({
      path: folder,
      naming: "starlight",
      routeBasePath: `/${home ?? ""}`,
      sidebars,
      // Every page shows it, whether it is in it or not.
      sidebarsByPath: { "": sidebars ? "docs" : "sidebar" },
      editUrl: editUrlAbove(at(starlight, "editLink", "baseUrl"), prefix, source),
      showLastUpdateTime: at(starlight, "lastUpdated") === true ? true : undefined,
    }),
    ...(await headOf({ config, starlight, staticDir, assetFolders, menu }, source)),
  });
  reportFields(fieldsOf(config), "", astroRules, source);
  reportFields(fieldsOf(at(config, "markdown")), "markdown.", markdownRules, source);
  reportFields(fieldsOf(starlight), "", starlightRules, source);
  reportRest(integrations, starlight, source);
  await reportFolders(srcDir, otherFolders, source);
  return {
    settings,
    from,
    labels: Object.fromEntries([...labels].flatMap(([name, docs]) => (hasPages(name, all) ? [[name, { docs }]] : []))),
  };
}

/** As of version 6, Astro keeps a hyphen at the end of an id. */
async function hasLaterIds({ prefix, files }: Source): Promise<boolean> {
  const json = async (path: string) => ((await files.has(joinPath(prefix, path))) ? await files.exported(joinPath(prefix, path)) : null);
  const own = await json("package.json");
  const installed = textOf(at(await json("node_modules/astro/package.json"), "version"));
  const version = installed ?? textOf(at(own, "dependencies", "astro") ?? at(own, "devDependencies", "astro"));
  const [major = "0"] = /\d+/.exec(version ?? "") ?? [];
  return Number(major) >= 6;
}

/** On where nothing switches it off. */
function punctuationOf(value: Json | undefined): true | "oldschool" | undefined {
  if (value === false) return undefined;
  return at(value, "dashes") === "oldschool" ? "oldschool" : true;
}

/** Folders directly in `src/` with images, from where pages show them, e.g. `src/assets`. */
async function imageFolders(srcDir: string, { files }: Source): Promise<string[]> {
  const images = (await files.below(srcDir)).filter((path) => /^(?!content\/).*\/.*\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(path));
  return [...new Set(images.map((path) => joinPath(srcDir, path.split("/")[0] ?? "")))].sort();
}

function siteSettings(config: Json, starlight: Json, { report }: Source): Record<string, Json | undefined> {
  const site = textOf(at(config, "site"));
  const title = at(starlight, "title");
  const titles = Object.values(fieldsOf(title));
  if (titles.length > 1) report.manual("title: bcidocs takes one title for all languages");
  const isFile = textOf(at(config, "build", "format")) === "file";
  return {
    title: textOf(title) ?? titles[0],
    tagline: at(starlight, "tagline") ?? at(starlight, "description"),
    url: parseUrl(site ?? "")?.origin,
    baseUrl: withSlashes(textOf(at(config, "base"))),
    // There, an address is a folder unless the settings say otherwise.
    trailingSlash: isFile ? false : at(config, "trailingSlash") === "never" ? undefined : true,
  };
}

/** `{ "/a": "/b" }`, or `{ "/a": { destination } }`. */
function redirectsOf(map: Json | undefined, { report }: Source): Json[] | undefined {
  const redirects = Object.entries(fieldsOf(map)).flatMap(([from, value]) => {
    const to = textOf(value) ?? textOf(at(value, "destination"));
    if (to !== null && !/[[\]]/.test(from + to)) return [{ from: from.replace(/(?<=.)\/$/, ""), to }];
    report.manual(`redirects: write the redirects of the pattern ${from} one by one into \`redirects\``);
    return [];
  });
  return nonEmpty(redirects);
}

interface Head {
  config: Json;
  starlight: Json;
  staticDir: string;
  /** With images. */
  assetFolders: readonly string[];
  /** The menu of languages. */
  menu: Settings[];
}

/** What is in the head of each page, and the bar on top. */
async function headOf(head: Head, source: Source): Promise<Record<string, Json | undefined>> {
  const { config, starlight, staticDir, menu } = head;
  const tags = itemsOf(at(starlight, "head")).map((tag) => ({ name: textOf(at(tag, "tag")), attributes: fieldsOf(at(tag, "attrs")) }));
  const { metadata, scripts, icon } = readHead(tags, source);
  const base = textOf(at(config, "base"))?.replace(/\/$/, "") ?? "";
  const path = textOf(at(starlight, "favicon") ?? icon)
    ?.replace(base, "")
    .replace(/^\//, "");
  const contents = at(starlight, "tableOfContents");
  if (contents === false) source.report.manual("tableOfContents: write `hide_table_of_contents: true` into the front matter of pages");
  const logo = await logoOf(at(starlight, "logo"), head, source);
  return {
    favicon: await staticFile(path, { name: "favicon", staticDir }, source),
    scripts,
    themeConfig: settingsOf({
      colorMode: { respectPrefersColorScheme: true },
      navbar: settingsOf({
        title: logo && at(starlight, "logo", "replacesTitle") === true ? "" : undefined,
        logo,
        items: [...socialLinks(at(starlight, "social")), ...menu],
      }),
      tableOfContents: typeof contents === "object" ? contents : undefined,
      metadata,
    }),
  };
}

/** A list of `{ icon, label, href }`, or in older versions addresses by the name of the icon. */
function socialLinks(value: Json | undefined): Settings[] {
  const list = Array.isArray(value) ? value : Object.entries(fieldsOf(value)).map(([icon, href]): Json => ({ icon, href }));
  return list.map((item) => iconLink(at(item, "href"), at(item, "icon"), at(item, "label")));
}

/** In the static folder, or in a folder of images in `src/`. */
async function logoOf(
  logo: Json | undefined,
  { staticDir, assetFolders }: Head,
  { prefix, files, report }: Source,
): Promise<Settings | undefined> {
  const light = textOf(at(logo, "src") ?? at(logo, "light"));
  const published = async (value: Json | undefined): Promise<string | undefined> => {
    const path = joinPath(prefix, textOf(value)?.replace(/^[/~@]*/, "") ?? "");
    if (!(await files.has(path))) return undefined;
    if (isInside(path, staticDir)) return path.slice(staticDir.length + 1);
    return assetFolders.some((folder) => isInside(path, folder)) ? path : undefined;
  };
  const src = light === null ? undefined : await published(light);
  if (src !== undefined) return settingsOf({ src, srcDark: await published(at(logo, "dark")), alt: at(logo, "alt") });
  if (light !== null) report.manual(`logo: copy ${light} into ${staticDir} and name it in \`themeConfig.navbar.logo\``);
  return undefined;
}

/** Names what nothing above has read. */
function reportRest(integrations: Json[], starlight: Json, { report }: Source): void {
  const names = [...integrations, ...itemsOf(at(starlight, "plugins"))].map((each) => callOf(each) ?? "of this site");
  for (const name of names) {
    if (needlessIntegrations.test(name)) report.needless(name);
    else report.manual(`the integration or plugin ${name} has no counterpart`);
  }
}

/** Files in folders of Astro that are not pages of the docs. */
const ofAstro = /\.(?:astro|mdx?|jsx?|tsx?|json|ya?ml)$/;
const otherFolders: OtherFolder[] = [
  { name: "pages", noun: "page", advice: " outside of the docs; write them as Markdown in content/", kinds: ofAstro },
  { name: "content/i18n", noun: "file", advice: " with words of the theme; write them into `strings` of the language", kinds: ofAstro },
];

/** Short names for folders, as `paths` of a `tsconfig.json` gives them: `{ "~": "src" }` for `"~/*": ["src/*"]`. */
async function aliasesOf({ prefix, files }: Source): Promise<Settings | undefined> {
  const path = joinPath(prefix, "tsconfig.json");
  const text = await files.text(path);
  if (text === null) return undefined;
  const options = at(loadTypeScript().parseConfigFileTextToJson(path, text).config as Json, "compilerOptions");
  const base = joinPath(prefix, textOf(at(options, "baseUrl")) ?? "");
  const aliases = Object.entries(fieldsOf(at(options, "paths"))).flatMap(([name, targets]) => {
    const target = textOf(itemsOf(targets)[0]);
    return target?.endsWith("/*") && name.endsWith("/*") ? [[name.slice(0, -2), joinPath(base, target.slice(0, -2))] as const] : [];
  });
  return nonEmpty(Object.fromEntries(aliases));
}
