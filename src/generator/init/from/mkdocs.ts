/** From `mkdocs.yml` to settings of bcidocs. */
import { countOf } from "../../text/count.ts";
import { joinPath } from "../../text/path.ts";
import { excludeOf } from "./exclude.ts";
import { type Json, type Settings, settingsOf } from "./json.ts";
import { redirectsOf, sidebarsOf } from "./mkdocsNav.ts";
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
import { readYamlConfig } from "./yaml.ts";

const handled = new Set(
  "site_name site_url site_description docs_dir nav repo_url repo_name edit_uri copyright theme extra plugins markdown_extensions use_directory_urls strict exclude_docs".split(
    " ",
  ),
);
const needless = new Set(["site_author", "site_dir", "dev_addr", "watch", "remote_branch", "remote_name", "validation", "not_in_nav"]);
const byHand: Record<string, string> = {
  INHERIT: "INHERIT: the settings of that file are not read; carry them over by hand",
  extra_css: "extra_css: styles for the theme of MkDocs; write yours into `stylesheets`",
  extra_javascript: "extra_javascript: write scripts into `scripts`; one from another site needs `integrity`",
};
const ofTheme = new Set(["name", "language", "palette", "logo", "favicon"]);
const needlessPlugins = new Set([
  "search",
  "redirects",
  "minify",
  "git-revision-date-localized",
  "git-revision-date",
  "section-index",
  "offline",
]);
/** Extensions whose syntax is read, or means what Markdown means here. */
const knownExtensions =
  /^(?:admonition|attr_list|def_list|footnotes|md_in_html|meta|tables|toc|fenced_code|codehilite|smarty|extra|sane_lists|pymdownx\.(?:details|superfences|tabbed|snippets|highlight|inlinehilite|tasklist|blocks\.\w+|betterem|magiclink|emoji))$/;

export async function fromMkdocs(source: Source): Promise<Carried> {
  const { prefix, files } = source;
  const from = await firstOf(
    ["mkdocs.yml", "mkdocs.yaml"].map((name) => joinPath(prefix, name)),
    files,
  );
  const text = from === null ? null : await files.text(from);
  if (from === null || text === null) throw notFound("mkdocs.yml", prefix);
  const read = readYamlConfig(from, text);
  if ("fault" in read) throw unreadable(from, `the file is not valid YAML: ${read.fault}`, read.place);
  const config = read.value;
  if (config.is !== "fields") throw unreadable(from, "the file is not a list of settings", config.place);

  const folder = joinPath(prefix, textOf(at(config, "docs_dir")) ?? "docs");
  const pages = await pagesBelow(folder, files);
  reportPages(folder, pages, source);
  reportNumbers(folder, pages, source);
  const hasDates = itemsOf(at(config, "plugins")).some((plugin) => /^git-revision-date/.test(entryName(plugin)));
  const settings = settingsOf({
    ...siteSettings(config, source),
    markdown: { syntax: ["mkdocs"] },
    staticDir: joinPath(prefix, "static"),
    redirects: redirectsOf(config, source),
    docs: settingsOf({
      path: folder || ".",
      exclude: excludeOf(linesOf(at(config, "exclude_docs")), "exclude_docs", source),
      routeBasePath: "/",
      sidebars: sidebarsOf(at(config, "nav"), { ...source, pages: new Set(pages) }),
      editUrl: editUrlOf(config, folder, source),
      showLastUpdateTime: hasDates ? true : undefined,
    }),
    themeConfig: themeOf(config, source),
  });
  reportRest(config, source);
  return { settings, from };
}

/** Patterns are written as in a `.gitignore`: one a line, at any depth unless they name a path. */
function linesOf(value: Value | undefined): Value[] {
  if (value?.is !== "plain") return value ? [value] : [];
  const lines = String(value.plain ?? "")
    .split("\n")
    .map((line) => line.trim());
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ is: "plain", plain: /^[^/]+\/$/.test(line) ? `**/${line}` : line, place: value.place }));
}

/** `"search"`, or `{ redirects: { … } }`. */
function entryName(entry: Value): string {
  return textOf(entry) ?? [...fieldsOf(entry).keys()][0] ?? "";
}

function siteSettings(config: Value, { converter, report }: Source): Record<string, Json | undefined> {
  const address = textOf(at(config, "site_url"));
  const url = address !== null && URL.canParse(address) ? new URL(address) : null;
  const language = textOf(at(config, "theme", "language"));
  const entries = settingsOf({
    title: converter.json(at(config, "site_name"), "site_name"),
    tagline: converter.json(at(config, "site_description"), "site_description"),
    url: url?.origin,
    baseUrl: url === null ? undefined : url.pathname.endsWith("/") ? url.pathname : `${url.pathname}/`,
  });
  if (at(config, "site_url") && url === null) converter.json(at(config, "site_url"), "site_url");
  if (Object.keys(entries).length > 0) report.carried(Object.keys(entries).join(", "));
  return {
    ...entries,
    // There, a page is a folder unless the setting says otherwise.
    trailingSlash: !isPlain(at(config, "use_directory_urls"), false),
    onBrokenLinks: isPlain(at(config, "strict"), true) ? "throw" : undefined,
    i18n: language === null || language === "en" ? undefined : { defaultLocale: language, locales: [language] },
  };
}

/** `edit_uri` is relative to `repo_url`; left out, it is known for GitHub and GitLab. */
function editUrlOf(config: Value, folder: string, { report }: Source): string | undefined {
  const repository = textOf(at(config, "repo_url"));
  const own = at(config, "edit_uri");
  const uri = textOf(own) ?? (own === undefined ? defaultEditUri(repository) : null);
  if (uri === null || uri === "") return undefined;
  const whole = /^https?:/.test(uri) ? uri : repository === null ? null : `${repository.replace(/\/$/, "")}/${uri.replace(/^\//, "")}`;
  const above = whole === null ? null : editUrlAbove(whole, folder);
  if (above === null) report.waits("edit_uri: write `docs.editUrl`, to which the path of a page is appended", own?.place ?? null);
  else report.carried("edit links");
  return above ?? undefined;
}

function defaultEditUri(repository: string | null): string | null {
  const host = repository !== null && URL.canParse(repository) ? new URL(repository).hostname : "";
  return host === "github.com" || host === "gitlab.com" ? "edit/master/docs/" : null;
}

function themeOf(config: Value, source: Source): Settings {
  const { converter, report } = source;
  const items = [...repositoryLink(config), ...socialLinks(at(config, "extra", "social"), source)];
  if (items.length > 0) report.carried(countOf(items.length, "navbar item"));
  const copyright = converter.json(at(config, "copyright"), "copyright");
  if (copyright !== undefined) report.carried("footer");
  for (const key of ["logo", "favicon"]) {
    const file = at(config, "theme", key);
    if (file)
      report.waits(
        `theme.${key}: put the file into static/ and name it in \`${key === "logo" ? "themeConfig.navbar.logo" : key}\``,
        file.place,
      );
  }
  return settingsOf({
    colorMode: colorModeOf(at(config, "theme", "palette")),
    navbar: { items },
    footer: copyright === undefined ? undefined : { copyright },
  });
}

function repositoryLink(config: Value): Settings[] {
  const href = textOf(at(config, "repo_url"));
  if (href === null) return [];
  return [{ href, label: textOf(at(config, "repo_name")) ?? (href.includes("github.com") ? "GitHub" : "Repository"), position: "right" }];
}

function socialLinks(value: Value | undefined, { report }: Source): Settings[] {
  return itemsOf(value).flatMap((item) => {
    const href = textOf(at(item, "link"));
    if (href === null) {
      report.waits("extra.social: an address that is not a literal", item.place);
      return [];
    }
    const host = URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, "") : href;
    return [{ href, label: textOf(at(item, "name")) ?? host, position: "right" }];
  });
}

/** One scheme, or a list of those that a reader may choose from. */
function colorModeOf(palette: Value | undefined): Json {
  const schemes = (palette?.is === "list" ? palette.items : palette ? [palette] : []).flatMap((each) => textOf(at(each, "scheme")) ?? []);
  if (schemes.length === 0) return { disableSwitch: true };
  const isDark = schemes[0] === "slate";
  return schemes.length > 1
    ? { defaultMode: isDark ? "dark" : "light", respectPrefersColorScheme: true }
    : { defaultMode: isDark ? "dark" : "light", disableSwitch: true };
}

/** Names everything that nothing above has read. */
function reportRest(config: Value, { report }: Source): void {
  for (const [name, value] of fieldsOf(config)) {
    if (needless.has(name)) report.needless(name);
    else if (value.is === "code") report.waits(`${name} has a value of another language: ${value.code}`, value.place);
    else if (!handled.has(name)) report.waits(byHand[name] ?? `${name} has no counterpart`, value.place);
  }
  for (const plugin of entriesOf(at(config, "plugins"))) {
    if (needlessPlugins.has(plugin.name)) {
      if (plugin.name !== "redirects") report.needless(`plugin ${plugin.name}`);
    } else report.waits(`plugin ${plugin.name} has no counterpart`, plugin.value.place);
  }
  for (const { name, value } of entriesOf(at(config, "markdown_extensions"))) {
    if (!knownExtensions.test(name)) report.waits(`markdown extension ${name}: what it adds is not read`, value.place);
  }
  for (const [name, value] of fieldsOf(at(config, "extra"))) {
    if (name === "version") report.waits("extra.version: pages of earlier versions are not built", value.place);
    else if (name !== "social") report.waits(`extra.${name} has no counterpart`, value.place);
  }
  for (const [name, value] of fieldsOf(at(config, "theme"))) {
    if (["custom_dir", "custom_templates"].includes(name))
      report.waits(`theme.${name}: files that replace parts of the theme; see \`bcidocs theme list\``, value.place);
    else if (!ofTheme.has(name)) report.waits(`theme.${name} has no counterpart`, value.place);
  }
}

/** Plugins and extensions are a list of names and objects, or one object. */
function entriesOf(value: Value | undefined): { name: string; value: Value }[] {
  if (value?.is === "fields") return [...value.fields].map(([name, inner]) => ({ name, value: inner }));
  return itemsOf(value).map((entry) => ({ name: entry.is === "code" ? entry.code : entryName(entry), value: entry }));
}
