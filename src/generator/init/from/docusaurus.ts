/** From the config of Docusaurus to settings of bcidocs, which has the same words for most of it. */

import { countOf } from "../../text/count.ts";
import { joinPath } from "../../text/path.ts";
import { areaOf, type DocsOptions } from "./docusaurusDocs.ts";
import { languagesOf } from "./docusaurusLanguages.ts";
import { type ThemeSource, themeOf } from "./docusaurusTheme.ts";
import { versionsOf } from "./docusaurusVersions.ts";
import { type Json, type Settings, settingsOf } from "./json.ts";
import { type Carried, firstOf, notFound, type Source, unreadable } from "./source.ts";
import type { Value } from "./value.ts";
import { at, fieldsOf, isPlain, itemsOf, textOf } from "./value.ts";

const configNames = ["ts", "mts", "cts", "js", "mjs", "cjs"].map((extension) => `docusaurus.config.${extension}`);

/** Settings of the same name and meaning. */
const sameNames = [
  "title",
  "tagline",
  "url",
  "baseUrl",
  "trailingSlash",
  "favicon",
  "baseUrlIssueBanner",
  "onBrokenLinks",
  "onBrokenAnchors",
  "onBrokenMarkdownLinks",
];

const needless = new Set([
  "organizationName",
  "projectName",
  "deploymentBranch",
  "githubHost",
  "githubPort",
  "future",
  "onDuplicateRoutes",
  "storage",
  "titleDelimiter",
  "webpack",
  "ssrTemplate",
]);

/** Settings of the same name that mean something else here. */
const byHand: Record<string, string> = {
  scripts: "scripts: write them into `scripts`; one from another site needs `integrity`",
  stylesheets: "stylesheets: put the files into the site, and name them in `stylesheets`",
};

/** Read below, each in its way. */
const handled = new Set([...sameNames, "presets", "plugins", "themes", "themeConfig", "i18n", "staticDirectories", "markdown"]);

const needlessPlugins =
  /(?:plugin-)?(?:sitemap|client-redirects|content-docs|search-local|lunr|ideal-image|svgr)|theme-(?:classic|search-algolia)/;

export async function fromDocusaurus(source: Source): Promise<Carried> {
  const { prefix, files } = source;
  const from = await firstOf(
    configNames.map((name) => joinPath(prefix, name)),
    files,
  );
  if (from === null) throw notFound("docusaurus.config.js or .ts", prefix);
  const config = await files.exported(from);
  if (config?.is !== "fields") throw unreadable(from, "the config exports no settings", config?.place);

  const options = presetOptions(config);
  const staticDir = await staticDirOf(config, source);
  const areas = await docsAreas(config, options, source);
  const redirects = redirectsOf(config, source);
  const i18n = await languagesOf(at(config, "i18n"), source);
  const settings = settingsOf({
    ...sameSettings(config, source),
    ...hooksOf(config),
    staticDir,
    i18n,
    redirects,
    markdown: { format: formatOf(config), syntax: ["docusaurus"] },
    docs: areas.length === 1 ? areas[0] : areas,
    themeConfig: await themeOf(at(config, "themeConfig"), { ...source, staticDir, ...menusOf(areas, i18n) }),
  });
  if (typeof settings.favicon === "string") await keepFavicon(settings, staticDir, source, at(config, "favicon"));
  reportRest(config, options, source);
  await reportFolders(source);
  return { settings, from };
}

function sameSettings(config: Value, { report, converter }: Source): Record<string, Json | undefined> {
  const entries = sameNames.map((name): [string, Json | undefined] => [name, converter.json(at(config, name), name)]);
  const there = entries.filter(([, value]) => value !== undefined).map(([name]) => name);
  if (there.length > 0) report.carried(there.join(", "));
  return Object.fromEntries(entries);
}

/** There, all pages are MDX unless the config says otherwise. */
function formatOf(config: Value): string {
  const format = textOf(at(config, "markdown", "format"));
  return format === "md" || format === "detect" ? format : "mdx";
}

/** Newer versions have this one among the settings of Markdown. */
function hooksOf(config: Value): Record<string, Json | undefined> {
  const level = textOf(at(config, "markdown", "hooks", "onBrokenMarkdownLinks"));
  return level === null ? {} : { onBrokenMarkdownLinks: level };
}

async function keepFavicon(settings: Settings, staticDir: string, { files, report }: Source, value: Value | undefined): Promise<void> {
  const path = joinPath(staticDir, String(settings.favicon));
  if (await files.has(path)) return;
  delete settings.favicon;
  report.waits(`favicon: there is no file ${path}`, value?.place ?? null);
}

async function staticDirOf(config: Value, { prefix, report }: Source): Promise<string> {
  const [first, ...others] = itemsOf(at(config, "staticDirectories"));
  for (const other of others) report.waits("staticDirectories: bcidocs takes one static folder", other.place);
  return joinPath(prefix, textOf(first) ?? "static");
}

/** The options of the preset `classic`, e.g. `docs` and `blog`. */
function presetOptions(config: Value): Value | undefined {
  const classic = itemsOf(at(config, "presets")).find((preset) => /classic/.test(pluginName(preset)));
  return itemsOf(classic)[1];
}

/** `"name"`, or `["name", { … }]`. */
function pluginName(plugin: Value): string {
  return textOf(plugin) ?? textOf(itemsOf(plugin)[0]) ?? "";
}

function pluginsNamed(config: Value, name: RegExp): Value[] {
  return itemsOf(at(config, "plugins")).filter((plugin) => name.test(pluginName(plugin)));
}

async function docsAreas(config: Value, options: Value | undefined, source: Source): Promise<Settings[]> {
  const own = at(options, "docs");
  const more = pluginsNamed(config, /content-docs$/).map((plugin) => itemsOf(plugin)[1]);
  const wanted: DocsOptions[] = [
    ...(isPlain(own, false) ? [] : [{ value: own, id: "default" }]),
    ...more.map((value) => ({ value, id: textOf(at(value, "id")) ?? "default" })),
  ];
  const areas: Settings[] = [];
  for (const each of wanted) areas.push({ ...(await areaOf(each, source)), ...(await versionsOf(each, source)), ...persistenceOf(config) });
  return areas;
}

/** There, one setting is for all areas. */
function persistenceOf(config: Value): Settings {
  return isPlain(at(config, "themeConfig", "docs", "versionPersistence"), "none") ? { persistence: "none" } : {};
}

/** What the menus of languages and versions may offer. */
function menusOf(areas: readonly Settings[], i18n: Json | undefined): Pick<ThemeSource, "hasLanguages" | "versioned"> {
  const locales = typeof i18n === "object" && i18n !== null && !Array.isArray(i18n) ? i18n.locales : undefined;
  const versioned = areas.filter(({ versions }) => versions !== undefined).map(({ id }) => String(id ?? "default"));
  return { hasLanguages: Array.isArray(locales) && locales.length > 1, versioned: new Set(versioned) };
}

function redirectsOf(config: Value, { converter, report }: Source): Json | undefined {
  const found = pluginsNamed(config, /client-redirects$/).map((plugin) => itemsOf(plugin)[1]);
  const redirects = found.flatMap((options) => {
    for (const key of ["createRedirects", "fromExtensions", "toExtensions"]) {
      const value = at(options, key);
      if (value) report.waits(`plugin-client-redirects ${key}: write its redirects one by one into \`redirects\``, value.place);
    }
    const list = converter.json(at(options, "redirects"), "redirects");
    return Array.isArray(list) ? list.flatMap(redirectOf) : [];
  });
  if (redirects.length === 0) return undefined;
  report.carried(countOf(redirects.length, "redirect"));
  return redirects;
}

function redirectOf(entry: Json): Settings[] {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return [];
  const { from, to } = entry;
  return from === undefined || to === undefined ? [] : [{ from, to }];
}

/** Names everything that nothing above has read. */
function reportRest(config: Value, options: Value | undefined, { report }: Source): void {
  for (const [name, value] of fieldsOf(config)) {
    if (needless.has(name)) report.needless(name);
    else if (value.is === "code") report.waits(`${name} is ${value.code}`, value.place);
    else if (!handled.has(name)) report.waits(byHand[name] ?? `${name} has no counterpart`, value.place);
  }
  for (const [name, value] of fieldsOf(at(config, "markdown"))) {
    if (name !== "hooks" && name !== "format") report.waits(`markdown.${name} has no counterpart`, value.place);
  }
  for (const preset of itemsOf(at(config, "presets"))) {
    if (!/classic/.test(pluginName(preset))) report.waits(`preset ${nameIn(preset)} has no counterpart`, preset.place);
  }
  for (const plugin of [...itemsOf(at(config, "plugins")), ...itemsOf(at(config, "themes"))]) {
    const name = nameIn(plugin);
    if (!needlessPlugins.test(name)) report.waits(`plugin ${name} has no counterpart`, plugin.place);
    else if (!/content-docs|client-redirects/.test(name)) report.needless(name);
  }
  for (const [name, value] of fieldsOf(options)) {
    if (name === "sitemap") report.needless("sitemap");
    else if (name === "theme") report.waits("customCss: styles for the theme of Docusaurus; write yours into `stylesheets`", value.place);
    else if (!["docs", "pages", "blog", "debug"].includes(name)) report.waits(`preset option ${name} has no counterpart`, value.place);
  }
}

function nameIn(plugin: Value): string {
  return plugin.is === "code" ? plugin.code : pluginName(plugin) || "without a name";
}

/** Folders of Docusaurus that hold pages of other kinds. */
async function reportFolders({ prefix, files, report }: Source): Promise<void> {
  const count = async (folder: string, pattern: RegExp) =>
    (await files.below(joinPath(prefix, folder))).filter((path) => pattern.test(path));
  const posts = await count("blog", /\.mdx?$/);
  const pages = await count("src/pages", /\.(?:jsx?|tsx?|mdx?)$/);
  const swizzled = await count("src/theme", /\.(?:jsx?|tsx?)$/);
  const place = (folder: string) => ({ path: joinPath(prefix, folder) });
  if (posts.length > 0) report.waits(`blog: ${countOf(posts.length, "post")}; there is no blog here`, place("blog"));
  if (pages.length > 0)
    report.waits(`src/pages: ${countOf(pages.length, "page")} outside of the docs; write them as Markdown in content/`, place("src/pages"));
  if (swizzled.length > 0)
    report.waits(
      `src/theme: ${countOf(swizzled.length, "file")} that replace parts of the theme; see \`bcidocs theme list\``,
      place("src/theme"),
    );
}
