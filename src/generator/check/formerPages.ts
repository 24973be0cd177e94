/** Finds the pages that took the place of addresses that are gone, by what git knows of their files. */
import { join } from "node:path";
import { pageFolders } from "../areas/docsSets.ts";
import { otherLocales, routeWithoutLocale } from "../areas/locales.ts";
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import type { Place, Problem } from "../model/problem.ts";
import { withoutNumberPrefixes } from "../text/fileNames.ts";
import { addToList } from "../text/lists.ts";
import { isInside, joinPath, withoutExtension } from "../text/path.ts";
import { splitCopy } from "../text/reservedNames.ts";
import { endsOfRenames } from "./movedFiles.ts";

/** What to do about an address that is gone. */
interface Proposal {
  hint: string;
  place?: Place;
  fix?: Problem["fix"];
}

interface FormerInput {
  config: SiteConfig;
  graph: SiteGraph;
  siteDir: string;
}

/** By route. A file that was renamed is certain; no entry where git knows nothing. */
export async function proposeRedirects(
  gone: readonly string[],
  { config, graph, siteDir }: FormerInput,
  io: Pick<Io, "renames" | "readFile">,
): Promise<Map<string, Proposal>> {
  const proposals = new Map<string, Proposal>();
  if (gone.length === 0) return proposals;
  const pagesOf = pagesByFormerRoute(await io.renames(siteDir), { config, graph });
  // All old addresses of a page are written at once.
  const routesByPage = new Map<string, string[]>();
  for (const route of gone) {
    const [formerRoute, pages] =
      [route, withoutLocale(route, config)].map((each) => [each, pagesOf.get(each)] as const).find(([, found]) => found) ?? [];
    if (!formerRoute || !pages) continue;
    const [page = "", ...others] = pages;
    if (others.length > 0)
      proposals.set(route, { hint: `The file was renamed to ${pages.join(" and ")}: redirect to one of their pages.` });
    else if (!routesByPage.get(page)?.includes(formerRoute)) addToList(routesByPage, page, formerRoute);
  }
  for (const [page, routes] of routesByPage) {
    const proposal = await proposalFor(page, routes, { siteDir, io });
    for (const route of gone) if (routes.includes(route) || routes.includes(withoutLocale(route, config))) proposals.set(route, proposal);
  }
  return proposals;
}

/** The pages that came from the file which had the route by its path. */
function pagesByFormerRoute(
  renames: readonly (readonly [string, string])[],
  { config, graph }: Pick<FormerInput, "config" | "graph">,
): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const [from, ends] of endsOfRenames(renames)) {
    const now = ends.filter((path) => graph.routeOfSource[path] !== undefined);
    if (now.length > 0) for (const route of routesOfPath(from, config)) if (!pages.has(route)) pages.set(route, now);
  }
  return pages;
}

/** A page without a translation has no file of its own. */
function withoutLocale(route: string, config: SiteConfig): string {
  return routeWithoutLocale(route, otherLocales(config).find((name) => isInside(route, `/${name}`)) ?? null);
}

async function proposalFor(
  page: string,
  routes: string[],
  { siteDir, io }: { siteDir: string; io: Pick<Io, "readFile"> },
): Promise<Proposal> {
  const hint = `The file was renamed to ${page}. Add to its front matter: redirect_from: ${routes.length === 1 ? routes[0] : `[${routes.join(", ")}]`}`;
  const isOwn = splitCopy(page).root === "" && /\.(?:mdx?|markdown)$/i.test(page);
  const edit = isOwn ? addRedirectFrom(new TextDecoder().decode(await io.readFile(join(siteDir, page))), routes) : null;
  if (!edit) return { hint, place: { path: page, line: 1 } };
  const { line, column, from, to } = edit;
  return { hint, place: { path: page, line, column }, fix: { from, to } };
}

/** In each form that a link may have had: with and without the numbers that order files. None for a file outside of all pages. */
function routesOfPath(path: string, config: SiteConfig): string[] {
  const root = pageFolders(config).find(({ folder }) => isInside(path, folder));
  if (!root) return [];
  const inside = root.folder === "" ? path : path.slice(root.folder.length + 1);
  const names = root.area === null ? [inside] : [withoutNumberPrefixes(inside), inside];
  return [...new Set(names.map((name) => bareRoute(joinPath(root.routeBase, name).normalize("NFC"))))];
}

/** `/docs/api/README.md` -> `/docs/api` */
function bareRoute(route: string): string {
  const page = /\.(?:mdx?|markdown|tsx)$/i.test(route) ? withoutExtension(route) : route;
  return page.replace(/\/(?:index|readme)$/i, "") || "/";
}

/** A change of the text: lines and columns count from 1. Null where the front matter has that key already, or is written in a way that cannot be extended for certain. */
export function addRedirectFrom(text: string, routes: readonly string[]) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const values = routes.map((text) => (/[\s,:#[\]{}&*!|>'"%@`\\]/.test(text) ? JSON.stringify(text) : text));
  const entry = `redirect_from: ${values.length === 1 ? values[0] : `[${values.join(", ")}]`}\n`;
  if (lines[0]?.trimEnd() !== "---") return { line: 1, column: 1, from: "", to: `---\n${entry}---\n\n` };
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end < 0) return null;
  const block = lines.slice(0, end);
  const isFlow = block
    .slice(1)
    .find((line) => /^[^#\s]/.test(line))
    ?.startsWith("{");
  if (isFlow || block.some((line) => /^redirect_from\s*:/.test(line))) return null;
  return { line: end + 1, column: 1, from: "", to: entry };
}
