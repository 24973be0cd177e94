/** From the config of Docusaurus to settings of bcidocs, which has the same words for most of it: the schema says what it does not know. */
import { joinPath } from "../../text/path.ts";
import { plainSidebars } from "../../text/storedSidebars.ts";
import { at, codeOf, fieldsOf, holdsPackage, itemsOf, type Json, nonEmpty, type Settings, settingsOf, textOf } from "./data.ts";
import { themeOf } from "./docusaurusTheme.ts";
import type { ImportedConfig, OtherFolder, Source } from "./source.ts";
import { findConfig, pagesBelow, reportFolders, staticFile, unreadable } from "./source.ts";
import { copyFields, editUrlAbove, excludeOf, fieldRules, matchesGlob, withSlashes } from "./values.ts";

const siteRules = {
  ...fieldRules("read", "presets plugins themes themeConfig i18n staticDirectories markdown favicon baseUrl"),
  ...fieldRules("needless", "organizationName projectName deploymentBranch githubHost githubPort future onDuplicateRoutes storage"),
  ...fieldRules("needless", "titleDelimiter webpack ssrTemplate"),
  scripts: "scripts: write them into `scripts`; one from another site needs `integrity`",
  stylesheets: "stylesheets: put the files into the site, and name them in `stylesheets`",
};

const docsRules = {
  ...fieldRules("read", "sidebarPath versions lastVersion onlyIncludeVersions disableVersioning include exclude"),
  ...fieldRules("needless", "breadcrumbs admonitions editCurrentVersion editLocalizedFiles"),
};

const presetRules = {
  ...fieldRules("read", "docs pages blog debug gtag"),
  sitemap: "needless",
  theme: "customCss: styles for the theme of Docusaurus; write yours into `stylesheets`",
};

const readPlugins = /content-docs|client-redirects|google-gtag/;
const needlessPlugins = /(?:plugin-)?(?:sitemap|search-local|lunr|ideal-image|svgr)|theme-(?:classic|search-algolia)/;

export async function fromDocusaurus(source: Source): Promise<ImportedConfig> {
  const { prefix, files, report } = source;
  const names = ["js", "ts", "mts", "cts", "mjs", "cjs"].map((extension) => `docusaurus.config.${extension}`);
  const from = await findConfig(names, source);
  const config = await files.exported(from);
  if (config === null || codeOf(config)) throw unreadable(from, "the config exports no settings");

  const named = itemsOf(at(config, "staticDirectories")).map((folder) => joinPath(prefix, textOf(folder) ?? ""));
  const there = await Promise.all(named.map(async (folder) => (await files.below(folder)).length > 0));
  const [staticDir = named[0] ?? joinPath(prefix, "static"), ...others] = named.filter((_, index) => there[index]);
  if (others.length > 0) report.manual("staticDirectories: bcidocs takes one static folder");
  const presets = itemsOf(at(config, "presets"));
  // A preset of a company passes the options on to the classic one.
  const classic =
    presets.find((preset) => /classic/.test(pluginName(preset))) ?? presets.find((preset) => at(itemsOf(preset)[1], "docs") !== undefined);
  const preset = fieldsOf(itemsOf(classic)[1]);
  const areas = await docsAreas(config, preset, source);
  const i18n = await languagesOf(at(config, "i18n"), source);
  const isPublished = (name: string) => name !== "current";
  const versioned = areas
    .filter(({ versions }) => Object.keys(fieldsOf(versions)).some(isPublished))
    .map(({ id }) => String(id ?? "default"));
  const hasLanguages = itemsOf(at(i18n, "locales")).length > 1;
  const format = textOf(at(config, "markdown", "format"));
  // A plugin that is installed is a function; without packages, it is its name.
  const hasMath = holdsPackage(await files.exported(from, true).catch(() => null), "remark-math");
  const settings = settingsOf({
    ...copyFields(fieldsOf(config), "", siteRules, source),
    baseUrl: withSlashes(textOf(at(config, "baseUrl"))),
    onBrokenMarkdownLinks: at(config, "onBrokenMarkdownLinks") ?? at(config, "markdown", "hooks", "onBrokenMarkdownLinks"),
    favicon: await staticFile(at(config, "favicon"), { name: "favicon", staticDir }, source),
    staticDir,
    i18n,
    redirects: redirectsOf(config, source),
    // There, all pages are MDX unless the config says otherwise.
    markdown: {
      format: format === "md" || format === "detect" ? format : "mdx",
      syntax: ["docusaurus"],
      ...(hasMath && { math: true }),
      ...codeCommentsOf(at(config, "themeConfig", "prism", "magicComments")),
      ...(prefix !== "" && { aliases: { "@site": prefix } }),
    },
    analytics: analyticsOf(config, preset),
    contentDir: await pagesFolder(at(preset.pages, "path"), source),
    docs: areas.length === 1 ? areas[0] : areas,
    themeConfig: await themeOf(at(config, "themeConfig"), { ...source, staticDir, hasLanguages, versioned }),
  });
  reportRest(config, preset, source);
  await reportFolders(prefix, otherFolders, source);
  // Addresses that the link check of Docusaurus left alone.
  const text = JSON.stringify(settings);
  const ignore: Settings[] = [];
  for (const url of new Set([...text.matchAll(/"pathname:\/\/(\/[^"]*)"/g)].map(([, path = ""]) => path))) {
    const there = await Promise.all(["", ".html", "/index.html"].map((end) => files.has(joinPath(staticDir, url + end))));
    if (url !== "/" && !there.includes(true)) ignore.push({ url, reason: "another program makes it" });
  }
  if (ignore.length > 0) settings.links = { ignore };
  return { settings: { ...settings, ...JSON.parse(text.replaceAll('"pathname:///', '"/')) }, from };
}

/** Comments that mark lines, but for those that every site has. What a class looks like is guessed from its name. */
function codeCommentsOf(magicComments: Json | undefined): Settings {
  const comments = itemsOf(magicComments).flatMap((comment): Settings[] => {
    const line = textOf(at(comment, "line"));
    const texts = settingsOf({ line, start: textOf(at(comment, "block", "start")), end: textOf(at(comment, "block", "end")) });
    const mark = markNamed(textOf(at(comment, "className")) ?? "");
    return Object.keys(texts).length === 0 || line === "highlight-next-line" ? [] : [{ ...texts, mark }];
  });
  return comments.length === 0 ? {} : { codeComments: comments };
}

function markNamed(className: string): "removed" | "added" | "highlighted" {
  if (/err|remov|delet|danger|bad/i.test(className)) return "removed";
  return /add|insert|success|good/i.test(className) ? "added" : "highlighted";
}

function pluginName(plugin: Json): string {
  return textOf(plugin) ?? textOf(itemsOf(plugin)[0]) ?? codeOf(plugin) ?? "without a name";
}

function optionsOfPlugins(config: Json, name: RegExp): Settings[] {
  return itemsOf(at(config, "plugins"))
    .filter((plugin) => name.test(pluginName(plugin)))
    .map((plugin) => fieldsOf(itemsOf(plugin)[1]));
}

async function docsAreas(config: Json, preset: Settings, source: Source): Promise<Settings[]> {
  const areas: Settings[] = [];
  const plugins = optionsOfPlugins(config, /content-docs$/);
  const isPreset = preset.docs !== false && (plugins.length === 0 || at(config, "presets") !== undefined);
  for (const options of [...(isPreset ? [fieldsOf(preset.docs)] : []), ...plugins]) {
    const area = await areaOf(options, source);
    const isForgotten = at(config, "themeConfig", "docs", "versionPersistence") === "none";
    if ((await pagesBelow(String(area.path), source.files)).length === 0 && area.id !== undefined)
      source.report.manual(`docs: the area "${String(area.id)}" is left out: there are no pages in ${String(area.path)}`);
    else areas.push(isForgotten ? { ...area, persistence: "none" } : area);
  }
  return areas;
}

async function areaOf(options: Settings, source: Source): Promise<Settings> {
  const path = joinPath(source.prefix, textOf(options.path) ?? "docs");
  const route = textOf(options.routeBasePath) ?? "docs";
  const versions = await versionsOf(options, source);
  const last = textOf(options.lastVersion);
  const hasLast = last === null || last === "current" || versions?.[last] !== undefined;
  if (!hasLast) source.report.manual(`docs.lastVersion is left out: there are no pages of ${last}`);
  return settingsOf({
    ...copyFields(options, "docs.", docsRules, source),
    id: options.id === "default" ? undefined : options.id,
    path,
    exclude: await excludedFrom(path, options, source),
    routeBasePath: `/${route.replace(/^\/+|\/+$/g, "")}`,
    sidebars: await sidebarsOf(options.sidebarPath, source),
    editUrl: editUrlAbove(options.editUrl, source.prefix, source),
    lastVersion: hasLast ? last : undefined,
    versions,
  });
}

/** Patterns to leave out: those of `exclude`, and the pages that no pattern of `include` names. */
async function excludedFrom(path: string, { include, exclude }: Settings, source: Source): Promise<string[] | undefined> {
  const wanted = itemsOf(include).flatMap((pattern) => textOf(pattern) ?? []);
  const others =
    wanted.length === 0 ? [] : (await pagesBelow(path, source.files)).filter((page) => !wanted.some((each) => matchesGlob(page, each)));
  return nonEmpty([...(excludeOf(itemsOf(exclude), "docs.exclude", source) ?? []), ...others]);
}

/** The folder of Markdown pages outside of the docs; undefined without any. */
async function pagesFolder(path: Json | undefined, { prefix, files }: Source): Promise<string | undefined> {
  const folder = joinPath(prefix, textOf(path) ?? "src/pages");
  return (await pagesBelow(folder, files)).length > 0 ? folder : undefined;
}

async function sidebarsOf(named: Json | undefined, { prefix, files, report }: Source): Promise<Settings | undefined> {
  if (codeOf(named)) report.manual(`sidebarPath is ${codeOf(named)}`);
  if (named === false) return {};
  const file = textOf(named);
  if (file === null) return undefined;
  const path = joinPath(prefix, file);
  // `./sidebars.js` in a config of TypeScript may mean `./sidebars.ts`.
  const sidebars = fieldsOf((await files.exported(path)) ?? (await files.exported(path.replace(/js$/, "ts"))));
  if (Object.keys(sidebars).length > 0) return labelled(sidebars, report);
  report.manual("the file of the sidebars exports none", path);
  return undefined;
}

/** Sidebars without what code computes: an entry whose label is computed gets a plain one, so that none is lost. */
function labelled(sidebars: Settings, report: Source["report"]): Settings {
  return Object.fromEntries(Object.entries(sidebars).map(([name, items]) => [name, labelledItems(items, report)]));
}

function labelledItems(items: Json, report: Source["report"]): Json {
  if (codeOf(items)) report.manual(`sidebars: entries are ${codeOf(items)}`);
  if (codeOf(items)) return [];
  if (!Array.isArray(items)) return labelled(fieldsOf(items), report);
  return items.flatMap((item): Json[] => {
    if (typeof item === "string") return [item];
    if (codeOf(item)) report.manual(`sidebars: an entry is ${codeOf(item)}`);
    if (codeOf(item) || item === null) return [];
    const { label, items: inner, ...rest } = fieldsOf(item);
    if (rest.type === undefined) return [labelled(fieldsOf(item), report)];
    // `translate({ message })`
    const written = textOf(label) ?? textOf(at(label, "message"));
    const plain = written ?? textOf(rest.href) ?? (rest.type === "category" ? "Pages" : undefined);
    if (label !== undefined && written === null) report.manual(`sidebars: the label of an entry is ${codeOf(label) ?? "not text"}`);
    return [settingsOf({ ...rest, label: plain, items: inner === undefined ? undefined : labelledItems(inner, report) })];
  });
}

/** The names in `versions.json`, and what the options say about each. Next to the config, pages and sidebars of a version are found without a setting. */
async function versionsOf(options: Settings, { prefix, files, report }: Source): Promise<Settings | undefined> {
  const start = options.id === undefined || options.id === "default" ? "" : `${options.id}_`;
  const list = joinPath(prefix, `${start}versions.json`);
  if (options.disableVersioning === true) return undefined;
  const settings = fieldsOf(options.versions);
  const only = options.onlyIncludeVersions === undefined ? null : itemsOf(options.onlyIncludeVersions);
  const versions: Settings = settings.current === undefined ? {} : { current: settings.current };
  for (const name of itemsOf(await files.exported(list)).flatMap((item) => textOf(item) ?? [])) {
    if (only?.includes(name) === false) {
      report.manual(`versions: take ${name} out of the list, which onlyIncludeVersions leaves out`, list);
      continue;
    }
    const folder = joinPath(prefix, `${start}versioned_docs/version-${name}`);
    if ((await pagesBelow(folder, files)).length === 0) {
      report.manual(`versions: there are no pages of ${name} in ${folder}`, list);
      continue;
    }
    const stored = fieldsOf(await files.exported(joinPath(prefix, `${start}versioned_sidebars/version-${name}-sidebars.json`)));
    const sidebars = plainSidebars(labelled(stored, report), name) as Settings;
    const places = settingsOf({ folder, sidebars: nonEmpty(sidebars) });
    versions[name] = { ...fieldsOf(settings[name]), ...(prefix !== "" && places) };
  }
  return nonEmpty(versions);
}

/** Undefined for a site in English alone. */
async function languagesOf(i18n: Json | undefined, { prefix, files, report }: Source): Promise<Settings | undefined> {
  const defaultLocale = textOf(at(i18n, "defaultLocale")) ?? "en";
  const folder = joinPath(prefix, textOf(at(i18n, "path")) ?? "i18n");
  const translations = await files.below(folder);
  const listed = at(i18n, "locales");
  const named = itemsOf(listed).flatMap((locale) => textOf(locale) ?? []);
  if (listed !== undefined && named.length === 0) report.manual("i18n.locales is code: the languages are those of the folders in i18n/");
  const found = listed !== undefined && named.length === 0 ? translations.flatMap((path) => /^([^/]+)\//.exec(path)?.[1] ?? []) : named;
  const locales = [...new Set([defaultLocale, ...found])];
  if (translations.length > 0 && folder !== "i18n") report.manual(`i18n: move ${folder}/ to i18n/, which is where translations are read`);
  for (const path of translations.filter((each) => each.endsWith("/code.json")))
    report.manual("i18n: this file is not read; words of the theme go into `strings` of the language", joinPath(folder, path));
  const localeConfigs = at(i18n, "localeConfigs");
  if (locales.length === 1 && defaultLocale === "en") return undefined;
  return settingsOf({ defaultLocale, locales, localeConfigs });
}

function redirectsOf(config: Json, { report }: Source): Json[] | undefined {
  const redirects = optionsOfPlugins(config, /client-redirects$/).flatMap((options): Json[] => {
    for (const key of ["createRedirects", "toExtensions"])
      if (options[key]) report.manual(`plugin-client-redirects ${key}: write its redirects one by one into \`redirects\``);
    const old = itemsOf(options.fromExtensions).map((extension) => ({ from: `/*.${textOf(extension)}`, to: "/*" }));
    return [...itemsOf(options.redirects), ...old];
  });
  return nonEmpty(redirects);
}

/** Settings for Google Analytics; null for a site without it. */
function analyticsOf(config: Json, preset: Settings): Settings | null {
  const ids = [fieldsOf(preset.gtag), ...optionsOfPlugins(config, /google-gtag$/)].flatMap(({ trackingID = [] }) => trackingID);
  const id = ids.find((each) => textOf(each)?.startsWith("G-"));
  return id === undefined ? null : { google: { id } };
}

/** Names what nothing above has read. */
function reportRest(config: Json, preset: Settings, source: Source): void {
  const { report } = source;
  for (const name of Object.keys(fieldsOf(at(config, "markdown"))))
    if (name !== "hooks" && name !== "format") report.manual(`markdown.${name} has no counterpart`);
  for (const name of itemsOf(at(config, "presets")).map(pluginName))
    if (!/classic/.test(name)) report.manual(`preset ${name} has no counterpart`);
  for (const name of [...itemsOf(at(config, "plugins")), ...itemsOf(at(config, "themes"))].map(pluginName)) {
    if (needlessPlugins.test(name)) report.needless(name);
    else if (!readPlugins.test(name)) report.manual(`plugin ${name} has no counterpart`);
  }
  for (const name of Object.keys(copyFields(preset, "", presetRules, source))) report.manual(`preset option ${name} has no counterpart`);
}

/** Those that hold pages of other kinds. */
const otherFolders: OtherFolder[] = [
  { name: "blog", noun: "post", advice: "; there is no blog here", kinds: /\.mdx?$/ },
  { name: "src/pages", noun: "React page", advice: "; write them as Markdown", kinds: /\.[jt]sx?$/ },
  { name: "src/theme", noun: "file", advice: " that replace parts of the theme; see `bcidocs theme list`", kinds: /\.[jt]sx?$/ },
];
