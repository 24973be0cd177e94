/** The path scheme: what a file's folder and name mean, and which files are not part of the site. Known here and nowhere else. */
import { type PageFolder, pageFolders } from "../areas/docsSets.ts";
import { agentFiles } from "../model/agentsConfig.ts";
import type { SiteConfig } from "../model/config.ts";
import { folderRules } from "../model/markdownConfig.ts";
import type { CategoryFile, SourceFile } from "../model/source.ts";
import { createPattern, extensionOf, folderOf, isInside, joinPath, nameOf, withoutExtension } from "../text/path.ts";
import { notFoundFile, splitCopy } from "../text/reservedNames.ts";

/** What a file is for. */
export type Role =
  | ({ is: "page"; kind: "markdown" | "component" } & Pick<SourceFile, "area" | "version" | "locale" | "id" | "route">)
  | ({ is: "category" } & Pick<CategoryFile, "area" | "version" | "locale" | "folder">)
  | { is: "partial" }
  | { is: "asset" };

/** Text that a page may include, by extension. */
const codeExtensions = new Set(
  (
    "bash c cc cjs clj conf cpp cs css csv cts dart diff ex exs fs fsx go gradle graphql groovy h hpp hs htm html http ini " +
    "java js json json5 jsonc jsx kt kts less lua m mjs mm mts nix php pl properties proto ps1 py r rb rs sass scala scss sh sql " +
    "svelte swift toml ts tsx txt vb vue xml yaml yml zig zsh"
  )
    .split(" ")
    .map((name) => `.${name}`),
);

/** Works on paths relative to the site folder. */
export function createPathScheme(config: SiteConfig): (path: string) => Role {
  const folders = pageFolders(config);
  const hasReactPages = !config.markdown.syntax.some((tool) => folderRules[tool]?.reactPages?.test(joinPath(config.contentDir)));
  return (path) => {
    // The innermost folder comes first; every walked file is in one of them.
    const home = folders.find(({ folder }) => isInside(path, folder));
    return home ? roleOf(path, home, hasReactPages) : { is: "asset" };
  };
}

/** Folders to read, relative to the site folder; none of them contains another. */
export function contentRoots(config: SiteConfig): string[] {
  const folders = [...pageFolders(config).map(({ folder }) => folder), ...config.assetFolders.map((path) => joinPath(path))];
  // Copies of versions from Git are in a folder whose name begins with a dot, which no walk from above enters.
  const isApart = (folder: string) => splitCopy(`${folder}/`).root !== "";
  return [...new Set(folders)].filter((folder) => isApart(folder) || !folders.some((other) => other !== folder && isInside(folder, other)));
}

/** True for what is parsed as Markdown. */
export function isMarkdown(path: string): boolean {
  return [".md", ".mdx", ".markdown"].includes(extensionOf(path).toLowerCase());
}

function roleOf(path: string, home: PageFolder, hasReactPages: boolean): Role {
  const { folder, area, version, locale, routeBase, hasNoPartials } = home;
  const inner = folder === "" ? path : path.slice(folder.length + 1);
  if (area !== null && /^_category_\.(?:json|ya?ml)$/.test(nameOf(inner))) {
    return { is: "category", area, version, locale, folder: folderOf(inner) };
  }
  if (/(?:^|\/)_/.test(inner) && !hasNoPartials)
    return { is: isMarkdown(inner) || codeExtensions.has(extensionOf(inner).toLowerCase()) ? "partial" : "asset" };

  const isComponent = hasReactPages && area === null && extensionOf(inner).toLowerCase() === ".tsx";
  if (!isMarkdown(inner) && !isComponent) return { is: "asset" };
  const id = withoutExtension(inner).normalize("NFC");
  // `README` and `index` become their folder: `guides/index` -> `guides`.
  const inner404 = area === null && id === "404" ? notFoundFile : id;
  const route = joinPath(routeBase, /^(?:readme|index)$/i.test(nameOf(id)) ? folderOf(id) : inner404);
  return { is: "page", kind: isComponent ? "component" : "markdown", area, version, locale, id, route };
}

/** For paths relative to the site folder. Outside of all docs areas, only what is excluded by default is. */
export function createExclusion(config: SiteConfig): (path: string) => boolean {
  const areas = config.docs.map(({ path, exclude }) => ({ folder: joinPath(path), matches: matcherOf(exclude) }));
  const usual = { folder: "", matches: matcherOf(agentFiles) };
  const folders = [...areas.sort((a, b) => b.folder.length - a.folder.length), usual];
  return (path) => {
    const home = folders.find(({ folder }) => isInside(path, folder));
    return home?.matches(home.folder === "" ? path : path.slice(home.folder.length + 1)) === true;
  };
}

/** A pattern without a slash is a name in any folder. */
function matcherOf(patterns: readonly string[]): (inner: string) => boolean {
  const rules = patterns.map((pattern) => ({ matches: createPattern(pattern.replace(/^\.?\//, "")), isName: !pattern.includes("/") }));
  return (inner) => rules.some(({ matches, isName }) => matches(isName ? nameOf(inner) : inner));
}
