/** From `mkdocs.yml` to settings of bcidocs. A value with a tag of another language, such as `!!python/name:…`, is code. */
import { isSeq, type Node, visit } from "yaml";
import { folderOf, joinPath } from "../../text/path.ts";
import { parseUrl } from "../../text/url.ts";
import { readYaml } from "../../text/yaml.ts";
import { at, codeKey, codeOf, fieldsOf, itemsOf, type Json, nonEmpty, type Settings, settingsOf, textOf } from "./data.ts";
import { navigationOf } from "./mkdocsNav.ts";
import { findConfig, type ImportedConfig, pagesBelow, type Source, staticFile, unreadable } from "./source.ts";
import { editUrlAbove, excludeOf, fieldRules, reportFields, repositoryLink, routeOfFile } from "./values.ts";

const siteRules = {
  ...fieldRules("read", "site_name site_url site_description docs_dir nav repo_url repo_name edit_uri copyright theme extra plugins"),
  ...fieldRules("read", "markdown_extensions use_directory_urls strict exclude_docs pages"),
  ...fieldRules("needless", "site_author site_dir dev_addr watch remote_branch remote_name validation not_in_nav"),
  INHERIT: "INHERIT: the file is not below this folder, so its settings are not read; migrate them yourself",
  hooks: "hooks: code that MkDocs runs; what it changes is not read",
  extra_css: "extra_css: styles for the theme of MkDocs; write yours into `stylesheets`",
  extra_javascript: "extra_javascript: write scripts into `scripts`; one from another site needs `integrity`",
};
const pluginRules = {
  ...fieldRules("read", "redirects section-index literate-nav awesome-pages exclude"),
  ...fieldRules("needless", "search minify git-revision-date-localized git-revision-date offline autorefs privacy optimize"),
  mkdocstrings: "plugin mkdocstrings: the reference that it makes from code is not taken over; pages say so in its place",
  "gen-files": "plugin gen-files: pages that its scripts write are not built; run them once and keep what they write",
  mike: "plugin mike: pages of earlier versions are not built",
};
const extraRules = { ...fieldRules("read", "social"), version: "extra.version: pages of earlier versions are not built" };
const ownFiles = "files that replace parts of the theme; see `bcidocs theme list`";
const themeRules = {
  ...fieldRules("read", "name language palette features logo favicon"),
  custom_dir: `theme.custom_dir: ${ownFiles}. Move other files that pages show or link to, e.g. images, next to the pages`,
  custom_templates: `theme.custom_templates: ${ownFiles}`,
};
/** Extensions whose syntax is read, or means what Markdown means here. */
const knownExtensions =
  /^(?:abbr|admonition|attr_list|def_list|footnotes|md_in_html|meta|tables|toc|fenced_code|codehilite|smarty|extra|mdx_include|sane_lists|pymdownx\.(?:details|superfences|tabbed|snippets|highlight|inlinehilite|tasklist|blocks\.\w+|betterem|magiclink|emoji|keys|mark|caret|tilde|critic|extra|saneheaders))$/;

const mathExtensions = /^(?:pymdownx\.arithmatex|mdx_math|markdown_katex)$/;

export async function fromMkdocs(source: Source): Promise<ImportedConfig> {
  const { prefix, files, report } = source;
  const from = await findConfig(["mkdocs.yml", "mkdocs.yaml"], source);
  const config = await readInherited(from, source);
  const plugins = entriesOf(at(config, "plugins"));
  const folder = joinPath(prefix, textOf(at(config, "docs_dir")) ?? "docs");
  if (folder.startsWith("..")) throw unreadable(from, `the pages are in ${folder}, so write the config in a folder that holds them`);
  const pages = await pagesBelow(folder, files, "mkdocs");
  const features = itemsOf(at(config, "theme", "features"));
  const siteUrl = textOf(config.site_url) ?? undefined;
  const nav = config.nav ?? config.pages;
  const { sidebars, tabs } = await navigationOf({ nav, plugins, features, siteUrl, folder, pages }, source);
  const entries = Object.entries(entriesOf(at(config, "markdown_extensions")));
  const markdownExtensions = Object.fromEntries(entries.map(([name, value]) => [name.replace(/^markdown\.extensions\./, ""), value]));
  const extensions = Object.keys(markdownExtensions);
  const hasMath = extensions.some((name) => mathExtensions.test(name));
  const hasSmarty = extensions.includes("smarty");
  const fileOfTheme = (name: string) => staticFile(at(config, "theme", name), { name: `theme.${name}`, staticDir: folder }, source);
  const snippets = [at(markdownExtensions, "pymdownx.snippets", "base_path") ?? []].flat();
  const snippetFolders = snippets.flatMap((path) => textOf(path) ?? []).map((path) => files.withoutDetour(joinPath(prefix, path)));
  const hasDates = Object.keys(plugins).some((name) => name.startsWith("git-revision-date"));
  const settings = settingsOf({
    ...siteSettings(config),
    markdown: {
      syntax: ["mkdocs"],
      headingIds: "mkdocs",
      ...(hasMath && { math: true }),
      ...(hasSmarty && { smartPunctuation: "oldschool" }),
      ...(snippetFolders.length > 0 && {
        aliases: Object.fromEntries(snippetFolders.map((path, index) => [`@snippets${index === 0 ? "" : index + 1}`, path])),
      }),
    },
    favicon: await fileOfTheme("favicon"),
    // Files of the folder other than pages are copied there.
    staticDir: folder || "static",
    redirects: redirectsOf(at(plugins.redirects, "redirect_maps"), at(config, "use_directory_urls") !== false),
    docs: settingsOf({
      path: folder || ".",
      naming: "mkdocs",
      exclude: excludeOf([...linesOf(at(config, "exclude_docs")), ...itemsOf(at(plugins.exclude, "glob"))], "exclude_docs", source),
      routeBasePath: "/",
      sidebars,
      sidebarsByPath: sidebars && { "": Object.keys(sidebars)[0] ?? "" },
      joinSidebars: tabs.length > 0 ? true : undefined,
      editUrl: editUrlOf(config, folder, source),
      showLastUpdateTime: hasDates ? true : undefined,
    }),
    themeConfig: themeOf(config, { tabs, logo: await fileOfTheme("logo") }),
  });
  reportFields(config, "", siteRules, source);
  reportFields(plugins, "plugin ", pluginRules, source);
  reportFields(fieldsOf(at(config, "extra")), "extra.", extraRules, source);
  reportFields(fieldsOf(at(config, "theme")), "theme.", themeRules, source);
  if (at(markdownExtensions, "toc", "slugify") !== undefined)
    report.manual('toc.slugify: ids of headings are those of MkDocs without it; `headingIds: "github"` comes near those of pymdownx.slugs');
  if (at(markdownExtensions, "pymdownx.snippets", "auto_append") !== undefined)
    report.manual("pymdownx.snippets.auto_append: include these files at the end of the pages that use what they define");
  for (const name of extensions)
    if (!mathExtensions.test(name) && !knownExtensions.test(name)) report.manual(`markdown extension ${name}: what it adds is not read`);
  return { settings, from };
}

/** A config may be based on another one, of which it changes parts. */
async function readInherited(path: string, source: Source, above: readonly string[] = []): Promise<Settings> {
  const config = readConfig(path, (await source.files.text(path)) ?? "");
  const base = joinPath(folderOf(path), textOf(config.INHERIT) ?? "");
  if (config.INHERIT === undefined || above.includes(base) || !(await source.files.has(base))) return config;
  const { INHERIT: _, ...own } = config;
  return merged(await readInherited(base, source, [...above, path]), own);
}

function merged(base: Settings, own: Settings): Settings {
  const isObject = (value: Json | undefined) => fieldsOf(value) === value;
  const inner = Object.entries(own).map(([key, value]) => {
    const hasBoth = isObject(base[key]) && isObject(value);
    return [key, hasBoth ? merged(fieldsOf(base[key]), fieldsOf(value)) : value];
  });
  return { ...base, ...Object.fromEntries(inner) };
}

function readConfig(path: string, text: string): Settings {
  const { document, error, at: placeAt } = readYaml(text);
  if (error) throw unreadable(path, `the file is not valid YAML: ${error.message}`, placeAt(error.offset).line);
  visit(document, {
    Value: (_, node) => {
      const { tag } = node;
      if (!tag || /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq)$/.test(tag)) return undefined;
      // The last one counts where no variable is set.
      if (tag === "!ENV") return (isSeq(node) ? (node.items.at(-1) as Node | undefined) : null) ?? document.createNode(null);
      return document.createNode({ [codeKey]: tag.replace(/^tag:yaml\.org,2002:/, "!!") });
    },
  });
  let config: Json;
  try {
    // Refuses aliases that multiply one another, and those that lead in a circle.
    config = JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 1_000 })));
  } catch (fault) {
    throw unreadable(path, `the file is not valid YAML: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
  if (typeof config !== "object" || Array.isArray(config)) throw unreadable(path, "the file is not a list of settings");
  return config ?? {};
}

/** Plugins and extensions are a list of names and objects, or one object. */
function entriesOf(value: Json | undefined): Settings {
  const entries = itemsOf(value).map((entry) => {
    const name = textOf(entry) ?? codeOf(entry);
    return name === null ? fieldsOf(entry) : { [name]: null };
  });
  return Object.assign({}, fieldsOf(value), ...entries);
}

/** Patterns are written as in a `.gitignore`: one a line, at any depth unless they name a path. */
function linesOf(value: Json | undefined): string[] {
  const lines = (textOf(value) ?? "").split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => (/^[^/]+\/$/.test(line) ? `**/${line}` : line));
}

function siteSettings(config: Settings): Record<string, Json | undefined> {
  const url = parseUrl(textOf(config.site_url) ?? "");
  const language = textOf(at(config, "theme", "language"));
  return {
    title: textOf(config.site_name) || undefined,
    tagline: config.site_description,
    url: url === null ? config.site_url : url.origin,
    baseUrl: url?.pathname.replace(/\/?$/, "/"),
    // There, a page is a folder unless the setting says otherwise.
    trailingSlash: config.use_directory_urls !== false,
    cleanUrls: config.use_directory_urls === false ? false : undefined,
    onBrokenLinks: config.strict === true ? "throw" : undefined,
    i18n: language === null || language === "en" ? undefined : { defaultLocale: language, locales: [language] },
  };
}

/** `edit_uri` is relative to `repo_url`; left out, it is known for GitHub and GitLab. */
function editUrlOf(config: Settings, folder: string, source: Source): string | undefined {
  const repository = textOf(config.repo_url)?.replace(/\/$/, "") ?? "";
  const known = /^https?:\/\/git(?:hub|lab)\.com\//.test(repository) ? "edit/master/docs/" : "";
  const uri = textOf(config.edit_uri) ?? known;
  if (uri === "") return undefined;
  return editUrlAbove(/^https?:/.test(uri) ? uri : `${repository}/${uri.replace(/^\//, "")}`, folder, source);
}

function themeOf(config: Settings, { tabs, logo }: { tabs: readonly Settings[]; logo: string | undefined }): Settings {
  const { repo_url: href, repo_name: name, copyright } = config;
  const items = [...tabs, ...(href === undefined ? [] : [repositoryLink(href, name)])];
  const links = nonEmpty(socialLinks(at(config, "extra", "social")));
  return settingsOf({
    colorMode: colorModeOf(at(config, "theme", "palette")),
    navbar: settingsOf({ logo: logo && { src: logo }, items }),
    footer: nonEmpty(settingsOf({ links, copyright })),
  });
}

function socialLinks(value: Json | undefined): Settings[] {
  return itemsOf(value).map((item) => {
    const href = textOf(at(item, "link")) ?? "";
    const host = parseUrl(href)?.hostname.replace(/^www\./, "") ?? href;
    return { href, label: at(item, "name") ?? host };
  });
}

/** One scheme, or a list of those that a reader may choose from. */
function colorModeOf(palette: Json | undefined): Settings {
  const schemes = [palette, ...itemsOf(palette)].flatMap((each) => textOf(at(each, "scheme")) ?? []);
  if (schemes.length === 0) return { disableSwitch: true };
  const defaultMode = schemes[0] === "slate" ? "dark" : "light";
  return schemes.length > 1 ? { defaultMode, respectPrefersColorScheme: true } : { defaultMode, disableSwitch: true };
}

/** From file to file. `a.md` and `a/README.md` have one address where those of pages are folders. */
function redirectsOf(map: Json | undefined, hasFolders: boolean): Json[] | undefined {
  const redirects = Object.entries(fieldsOf(map)).flatMap(([from, value]) => {
    const to = textOf(value) ?? "";
    const redirect = { from: routeOfFile(from), to: /^https?:/.test(to) ? to : routeOfFile(to) };
    if (redirect.from !== redirect.to) return [redirect];
    return hasFolders ? [] : [{ ...redirect, from: `${redirect.from}.html` }];
  });
  return nonEmpty(redirects);
}
