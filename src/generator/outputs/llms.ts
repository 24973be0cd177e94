/** `llms.txt` after the convention of llmstxt.org, and which pages `llms-full.txt` holds: one set for each version and language. */
import { docsSets } from "../areas/docsSets.ts";
import { routeInLocale } from "../areas/locales.ts";
import { isInScope, type SearchScope, searchScopes } from "../areas/searchScopes.ts";
import type { SiteConfig } from "../model/config.ts";
import type { PageNode, SidebarItem, SiteGraph } from "../model/graph.ts";
import type { PageMeta } from "../model/page.ts";
import { joinPath } from "../text/path.ts";
import { encodePath } from "../text/url.ts";
import { escapeText } from "./markdown/escape.ts";

export interface LlmsInput {
  graph: Pick<SiteGraph, "pages" | "sets" | "sidebars">;
  config: SiteConfig;
  /** By source path. */
  metas: ReadonlyMap<string, Pick<PageMeta, "description">>;
  /** Path of the Markdown version by route. */
  files: ReadonlyMap<string, string>;
}

/** What is listed together. */
export interface LlmsSet {
  scope: SearchScope;
  /** Path of the list, e.g. `fr/llms.txt`. */
  path: string;
  text: string;
  /** Path of the file with all texts, e.g. `fr/llms-full.txt`. */
  fullPath: string;
  /** Routes of its pages, in the order of the list. */
  routes: string[];
}

interface Section {
  title: string;
  pages: PageNode[];
}

/** The main one first; none where no page has a Markdown version. */
export function llmsSets(input: LlmsInput): LlmsSet[] {
  return searchScopes(input.graph).flatMap((scope) => {
    const pages = input.graph.pages.filter((page) => input.files.has(page.route) && isInScope(page, scope, input.graph));
    if (pages.length === 0) return [];
    const sections = sectionsOf(pages, input);
    const folder = folderOf(scope, input.config);
    const fullPath = joinPath(folder, "llms-full.txt");
    return [
      {
        scope,
        path: joinPath(folder, "llms.txt"),
        text: listOf(sections, { ...input, scope, fullPath }),
        fullPath,
        routes: sections.flatMap((section) => section.pages.map(({ route }) => route)),
      },
    ];
  });
}

/** Where the pages of a version or a language begin. */
function folderOf({ version, locale }: SearchScope, config: SiteConfig): string {
  const set =
    version &&
    docsSets(config).find(({ area, version: own, locale: of }) => area.id === version.area && own?.name === version.name && of === locale);
  return (set?.routeBase ?? routeInLocale("/", locale)).replace(/^\//, "");
}

/** Each category at the top of a sidebar is a section; pages in no sidebar are optional. Lists of pages, e.g. of a tag, say nothing new. */
function sectionsOf(pages: PageNode[], { graph, config }: LlmsInput): Section[] {
  const left = new Map(pages.map((page) => [page.route, page]));
  const take = (routes: string[]): PageNode[] =>
    routes.flatMap((route) => {
      const page = left.get(route);
      left.delete(route);
      return page ?? [];
    });
  const sections = Object.entries(graph.sidebars).flatMap(([key, items]): Section[] => {
    const first = pages.find(({ sidebar }) => sidebar === key);
    if (!first) return [];
    const index = config.docs.findIndex(({ id }) => id === first.area);
    const area = config.docs[index]?.label ?? (index <= 0 ? "Docs" : (config.docs[index]?.id ?? ""));
    const areaSection = { title: area, pages: take(items.flatMap((item) => (item.type === "link" ? routesOf([item]) : []))) };
    const categories = items.flatMap((item) =>
      item.type === "category" ? [{ title: index > 0 ? `${area}: ${item.label}` : item.label, pages: take(routesOf([item])) }] : [],
    );
    return [areaSection, ...categories];
  });
  const others = [...left.values()].filter(({ path }) => !path.startsWith("generated:"));
  return [...sections, { title: "Optional", pages: others }].filter((section) => section.pages.length > 0);
}

function routesOf(items: SidebarItem[]): string[] {
  return items.flatMap((item) => {
    if (item.type === "link") return item.isRef ? [] : [item.route];
    return item.type === "category" ? [...(item.route === null ? [] : [item.route]), ...routesOf(item.items)] : [];
  });
}

function listOf(
  sections: Section[],
  { config, metas, files, scope, fullPath }: LlmsInput & { scope: SearchScope; fullPath: string },
): string {
  const address = (path: string) => (config.url ?? "") + config.baseUrl + encodePath(path);
  const seen = new Set<string>();
  const titles = sections.flatMap(({ pages }) => pages.map(({ title }) => title));
  const repeated = new Set(titles.filter((title) => seen.has(title) || !seen.add(title)));
  const line = ({ route, path, title }: PageNode) => {
    const description = metas.get(path)?.description ?? "";
    return `- [${escapeText(repeated.has(title) ? `${title} (${route})` : title)}](${address(files.get(route) ?? "")})${description && `: ${escapeText(description)}`}`;
  };
  const version = scope.version ? ` Version ${escapeText(scope.version.name)}.` : "";
  const parts = [
    `# ${escapeText(config.title)}`,
    ...(config.tagline ? [`> ${escapeText(config.tagline)}`] : []),
    `Every page of this site has a Markdown version: its address with \`.md\` at the end.${version} All of them are in [one file](${address(fullPath)}).`,
    ...sections.map(({ title, pages }) => `## ${escapeText(title)}\n\n${pages.map(line).join("\n")}`),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Line after line, and one at a time: of a large site they are half a gigabyte. */
export function* joinedTexts(names: readonly string[], read: (name: string) => string): Generator<string> {
  for (const [index, name] of names.entries()) yield (index > 0 ? "\n" : "") + read(name);
}
