/** From `book.toml` and `SUMMARY.md` of mdBook to settings of bcidocs. Nothing of either is run. */
import { parse as parseToml, TomlError } from "smol-toml";
import { folderOf, foldersAbove, joinPath } from "../../text/path.ts";
import { insideBase, parseUrl } from "../../text/url.ts";
import { at, fieldsOf, itemsOf, type Json, nonEmpty, type Settings, settingsOf, textOf } from "./data.ts";
import { createParser, type Parse, urlsOf } from "./markdownTree.ts";
import { chaptersOf, readSummary, sidebarItems } from "./mdbookSummary.ts";
import { findConfig, type ImportedConfig, pagesBelow, type Source, unreadable } from "./source.ts";
import { editUrlAbove, fieldRules, reportFields, repositoryLink, routeOfFile, withSlashes } from "./values.ts";

const bookRules = {
  ...fieldRules("read", "title description language src"),
  ...fieldRules("needless", "authors author multilingual text-direction"),
};
const htmlRules = {
  ...fieldRules("read", "default-theme preferred-dark-theme mathjax-support site-url git-repository-url edit-url-template redirect fold"),
  ...fieldRules("read", "no-section-label additional-css additional-js smart-punctuation curly-quotes"),
  ...fieldRules("needless", "print search copy-fonts hash-files git-repository-icon playground playpen cname input-404 sidebar-header-nav"),
  ...fieldRules("needless", "admonitions live-reload-endpoint"),
  code: "output.html.code: write `hidelines=` on each fence",
  theme: "output.html.theme: files that replace parts of the theme; see `bcidocs theme list`",
  "google-analytics": "output.html.google-analytics: write `analytics`",
};
const preprocessorRules = {
  ...fieldRules("needless", "index links toc linkcheck"),
  ...fieldRules("read", "katex variables"),
  mermaid: "preprocessor mermaid: install the package `mermaid`, and set `markdown.mermaid`",
};
const outputRules = { ...fieldRules("read", "html"), ...fieldRules("needless", "linkcheck linkcheck2 markdown") };

export async function fromMdbook(source: Source): Promise<ImportedConfig> {
  const { prefix, files, report } = source;
  const from = await findConfig(["book.toml"], source);
  const config = readConfig(from, (await files.text(from)) ?? "");
  const html = fieldsOf(at(config, "output", "html"));
  const folder = joinPath(prefix, textOf(at(config, "book", "src")) ?? "src");
  const summary = joinPath(folder, "SUMMARY.md");
  const parse = await createParser(source);
  const list = await files.text(summary);
  if (list === null) throw unreadable(summary, "there is no SUMMARY.md, which lists the chapters of a book");
  const entries = readSummary(parse(list, summary));
  const pages = await pagesBelow(folder, files);
  const chapters = chaptersOf(entries);
  for (const { path } of chapters) {
    if (path !== null && !pages.includes(path)) report.manual("SUMMARY.md: a chapter names a page that does not exist", path);
  }
  const names = new Set(chapters.flatMap(({ path }) => path ?? []));
  const routes = new Set([...names].map(routeOfFile));
  const language = textOf(at(config, "book", "language"));
  const siteUrl = textOf(html["site-url"]);
  const site = parseUrl(siteUrl ?? "");
  const baseUrl = withSlashes(site?.pathname ?? siteUrl);
  const katex = at(config, "preprocessor", "katex");
  const macros = katex === undefined ? null : await files.text(joinPath(prefix, textOf(at(katex, "macros")) ?? "macros.txt"));
  // `https://github.com/a/b/edit/main/guide/{path}`
  const settings = settingsOf({
    title: at(config, "book", "title"),
    tagline: at(config, "book", "description"),
    url: site?.origin,
    baseUrl,
    // A chapter there is a file with its name and `.html`.
    trailingSlash: false,
    cleanUrls: false,
    i18n: language === null || language === "en" ? undefined : { defaultLocale: language, locales: [language] },
    markdown: settingsOf({
      syntax: ["mdbook"],
      headingIds: "mdbook",
      smartPunctuation: (html["smart-punctuation"] ?? html["curly-quotes"] ?? !(await isOlder(source))) === true ? "oldschool" : undefined,
      math: katex !== undefined ? "dollars" : html["mathjax-support"] === true ? true : undefined,
      // Lines such as `\R:{\mathbb{R}}`.
      mathMacros: macros
        ? Object.fromEntries([...macros.matchAll(/^(\\[^\s:]+):(.*)$/gm)].map(([, name, body]) => [name, body]))
        : undefined,
    }),
    staticDir: joinPath(prefix, "static"),
    links: await linksOut(folder, names, { ...source, parse }),
    redirects: redirectsOf(fieldsOf(html.redirect), { routes, baseUrl: baseUrl ?? "/" }, source),
    docs: settingsOf({
      path: folder || ".",
      naming: "mdbook",
      exclude: excludeOf(pages, names),
      routeBasePath: "/",
      sidebars: {
        docs: sidebarItems(entries, {
          pages: new Set(pages),
          isNumbered: html["no-section-label"] !== true,
          openDepth: at(html.fold, "enable") === true ? Number(at(html.fold, "level") ?? 0) : null,
        }),
      },
      editUrl: editUrlAbove(html["edit-url-template"], prefix, source, "\\{path\\}"),
    }),
    variables: variablesIn(at(config, "preprocessor", "variables", "variables")),
    themeConfig: themeOf(html),
  });
  reportOthers(config, html, source);
  return { settings, from };
}

/** The texts that the preprocessor puts in the place of `{{name}}`. */
function variablesIn(values: Json | undefined): Settings | undefined {
  const texts = Object.entries(fieldsOf(values)).filter(([name, value]) => /^[A-Za-z_]\w*$/.test(name) && typeof value === "string");
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** Smart punctuation is usual as of mdBook 0.5: whether a workflow installs an older one. */
async function isOlder({ files }: Source): Promise<boolean> {
  const folder = ".github/workflows";
  const texts = await Promise.all((await files.below(folder)).map((path) => files.text(joinPath(folder, path))));
  return texts.some((text) => /mdbook[\w-]*[^\n]{0,40}?\bv?0\.[0-4]\.\d/i.test(text ?? ""));
}

function readConfig(path: string, text: string): Settings {
  try {
    // Dates become texts.
    return fieldsOf(JSON.parse(JSON.stringify(parseToml(text))));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw unreadable(path, `the file is not valid TOML: ${error.message.split("\n")[0]}`, error.line);
  }
}

/** Chapters alone are pages; a folder without any is left out as a whole. */
function excludeOf(pages: readonly string[], names: ReadonlySet<string>): string[] {
  const folders = new Set([...names].flatMap(foldersAbove));
  const others = pages.filter((path) => !names.has(path));
  const patterns = others.map((path) => {
    const folder = foldersAbove(path).find((above) => !folders.has(above));
    return folder === undefined ? `/${path}` : `/${folder}/*`;
  });
  return [...new Set(patterns)];
}

/** Links such as `../../std/index.html` out of the folder of pages, by the folder that they name: a book published next to this one. */
async function linksOut(
  folder: string,
  names: ReadonlySet<string>,
  { files, parse }: Source & { parse: Parse },
): Promise<Json | undefined> {
  const neighbours = new Set<string>();
  for (const name of names) {
    const path = joinPath(folder, name);
    for (const url of urlsOf(parse((await files.text(path)) ?? "", path))) {
      const [, neighbour] = /^(?:\.\.\/)+([^/.]+)\//.exec(joinPath(folderOf(name), url)) ?? [];
      // The root has nothing above it, so that `..` there is the root.
      const isWithin = [...names].some((each) => each.startsWith(`${neighbour}/`));
      if (neighbour !== undefined && !isWithin && /\.(?:html|md)(?:#|$)/.test(url)) neighbours.add(neighbour);
    }
  }
  const reason = "another book, published next to this one";
  return neighbours.size === 0 ? undefined : { ignore: [...neighbours].sort().map((name) => ({ url: `*../${name}/*`, reason })) };
}

/** From file to file. What leads out of the book, or from a heading, is for a person. */
function redirectsOf(
  table: Settings,
  { routes, baseUrl }: { routes: Set<string>; baseUrl: string },
  { report }: Source,
): Json[] | undefined {
  const redirects = Object.entries(table).flatMap(([from, value]) => {
    const to = textOf(value) ?? "";
    if (from.includes("#")) {
      report.manual("redirect: a heading has no redirect of its own here", from);
      return [];
    }
    const file = joinPath(from.replace(/^[./]+/, ""));
    if (/^https?:/.test(to)) return [{ from: routeOfFile(file), to }];
    const [, path = "", hash = ""] = /^([^#]*)(.*)$/.exec(to) ?? [];
    const target = path.startsWith("/") ? insideBase(path, baseUrl).slice(1) : joinPath(folderOf(file), path);
    if (routes.has(routeOfFile(target))) return [{ from: routeOfFile(file), to: routeOfFile(target) + hash }];
    report.manual("redirect: its target is not a chapter; write the address of the page", `${from} -> ${to}`);
    return [];
  });
  return nonEmpty(redirects);
}

function themeOf(html: Settings): Settings {
  const href = textOf(html["git-repository-url"]);
  const isDark = /^(?:coal|navy|ayu)$/i.test(textOf(html["default-theme"]) ?? "");
  return settingsOf({
    colorMode: { ...(isDark && { defaultMode: "dark" }), respectPrefersColorScheme: true },
    navbar: { items: href === null ? [] : [repositoryLink(href)] },
  });
}

function reportOthers(config: Settings, html: Settings, source: Source): void {
  reportFields(config, "", fieldRules("read", "book build rust preprocessor output"), source);
  reportFields(fieldsOf(config.book), "book.", bookRules, source);
  reportFields(fieldsOf(config.preprocessor), "preprocessor ", preprocessorRules, source);
  reportFields(fieldsOf(config.output), "output.", outputRules, source);
  reportFields(html, "output.html.", htmlRules, source);
  for (const path of itemsOf(html["additional-css"]))
    source.report.manual("additional-css: write your own styles into `stylesheets`", String(path));
  for (const path of itemsOf(html["additional-js"]))
    source.report.manual("additional-js: write your own scripts into `scripts`", String(path));
}
