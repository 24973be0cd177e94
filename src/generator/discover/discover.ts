/** Walks the site's folders and classifies each file: page, partial, category file or asset. */
import { isAbsolute } from "node:path";
import pLimit from "p-limit";
import type { Io, WalkFault } from "../io/io.ts";
import type { Locate, SiteConfig } from "../model/config.ts";
import { outputMarker } from "../model/output.ts";
import type { CategoryFile, ReadSource, SourceFile, Sources } from "../model/source.ts";
import { type Problem, ProblemError, problem } from "../problems/problem.ts";
import { codeOf, reasonOf } from "../text/errno.ts";
import { contentHash } from "../text/hash.ts";
import { comparePaths, folderOf, isInside, isWithin, joinPath, nameOf, publishedDotNames, relativeTo } from "../text/path.ts";
import { sectionsOf } from "../text/sections.ts";
import { readAssets } from "./assets.ts";
import { readCategory } from "./categories.ts";
import { type GitHistory, readGitHistory } from "./history.ts";
import { includedFiles, readPartials } from "./partials.ts";
import { contentRoots, createExclusion, createPathScheme, type Role } from "./paths.ts";
import { type FoundFile, type ReadSettings, readText } from "./read.ts";
import { outdatedPages, outdatedProblem, readMarks, strayProblems, translatedPages } from "./translations.ts";

export interface DiscoverRequest {
  config: SiteConfig;
  /** Absolute. */
  siteDir: string;
  locate?: Locate | undefined;
}

/** Everything in the result is sorted by path. */
export async function discoverContent(request: DiscoverRequest, io: Io): Promise<{ sources: Sources; problems: Problem[] }> {
  const { config, siteDir } = request;
  const staticDir = joinPath(config.staticDir);
  const isShared = isDocsFolder(staticDir, config);
  const settings: ReadSettings = { siteDir, maxBytes: config.markdown.maxBytes, aliases: config.markdown.aliases };
  const [gitHistory, content, fixed] = await Promise.all([
    readGitHistory(config, siteDir, io),
    findContent(config, siteDir, io),
    isShared ? { files: [], problems: [] } : walkRoot(staticDir, { siteDir, alsoNames: publishedDotNames }, io),
  ]);

  const sorted = sortByRole(content.files, config);
  const { marks, problems: ofMarks } = await readMarks(config, siteDir, io);
  const pageRoles = sorted.pages.map(({ path, role }) => ({ ...role, path }));
  const translated = translatedPages(pageRoles).filter(({ path }) => marks[path]);
  const followed = new Set(translated.map(({ original }) => original));
  const pages = await readPages(sorted.pages, settings, { gitHistory, followed, io });
  const categories = await readCategories(sorted.categories, settings, io);
  // Only Docusaurus refuses a faulty `_category_` file: other tools pass over it.
  if (config.markdown.syntax.some((name) => name !== "docusaurus")) for (const each of categories.problems) each.severity = "warning";
  const partials = await readPartials({ ...settings, files: pages.files, partials: sorted.partials }, io);
  const isFixed = ({ path }: FoundFile) => isShared && isInside(path, staticDir);
  const assets = await readAssets(
    {
      siteDir,
      content: sorted.assets.filter((file) => !isFixed(file)),
      fixed: [...fixed.files, ...sorted.assets.filter(isFixed)],
      staticDir,
    },
    io,
  );

  const { files } = pages;
  const sections = new Map(files.map((file) => [file.path, file.sections]));
  const outdated = outdatedPages(translated, marks, (path) => sections.get(path));
  const fileProblems = [content, fixed, pages, categories, partials, assets].flatMap(({ problems }) => problems);
  return {
    sources: {
      files,
      partials: partials.partials,
      assets: assets.assets,
      categories: categories.categories,
      ...(outdated.length > 0 && { outdated }),
    },
    problems: [
      ...fileProblems,
      ...ofMarks,
      ...strayProblems(pageRoles),
      ...outdated.map(outdatedProblem),
      ...gitHistory.problems(files),
      ...missingPages(sorted.pages, request),
    ],
  };
}

/** As in MkDocs, where files other than pages are copied. */
function isDocsFolder(folder: string, { docs }: SiteConfig): boolean {
  return docs.some(({ path }) => joinPath(path) === folder);
}

interface ContentFiles {
  files: FoundFile[];
  problems: Problem[];
}

/** The files of the content folder and of the docs areas; a static folder or an output folder inside of them is not content. */
async function findContent(config: SiteConfig, siteDir: string, io: Io): Promise<ContentFiles> {
  const staticDir = joinPath(config.staticDir);
  const roots = await Promise.all(
    contentRoots(config).map((root) =>
      walkRoot(root, { siteDir, alsoNames: [outputMarker, ...(isDocsFolder(staticDir, config) ? publishedDotNames : [])] }, io),
    ),
  );
  const all = roots.flatMap((root) => root.files);
  const outputs = all.filter(({ path }) => nameOf(path) === outputMarker).map(({ path }) => folderOf(path));
  const isExcluded = createExclusion(config);
  const apart = isDocsFolder(staticDir, config) ? outputs : [staticDir, ...outputs];
  const files = all.filter(({ path }) => !apart.some((folder) => isInside(path, folder)) && !isExcluded(path));
  return { files: files.sort((a, b) => comparePaths(a.path, b.path)), problems: roots.flatMap(({ problems }) => problems) };
}

async function walkRoot(root: string, { siteDir, alsoNames }: { siteDir: string; alsoNames: string[] }, io: Io): Promise<ContentFiles> {
  try {
    await refuseLinkOut(root, siteDir, io);
    const entries = await io.walk(root === "" ? siteDir : `${siteDir}/${root}`, alsoNames, siteDir);
    const content: ContentFiles = { files: [], problems: [] };
    for (const { fault, size, fingerprint, path: inner } of entries) {
      const path = root === "" ? inner : `${root}/${inner}`;
      if (fault) content.problems.push(problemOfEntry(path, fault));
      else content.files.push({ path, size, fingerprint });
    }
    return content;
  } catch (error) {
    if (codeOf(error) === "") throw error;
    const path = pathOf(error, siteDir) ?? root;
    return { files: [], problems: [problem("X002", `cannot read ${path}: ${reasonOf(error)}`, { place: { path } })] };
  }
}

/** A checkout could contain `static -> /etc`: the site must not publish what a link outside leads to. */
async function refuseLinkOut(root: string, siteDir: string, io: Io): Promise<void> {
  if (root === "" || root.startsWith("..") || isAbsolute(root)) return;
  const [real, realSite] = await Promise.all([`${siteDir}/${root}`, siteDir].map((path) => io.realPath(path)));
  if (isWithin(real ?? "", realSite ?? "")) return;
  const hint = "Replace it with a copy of the folder.";
  throw new ProblemError(
    problem("C030", `the folder ${root} is a symbolic link that leads out of the site, to ${real}`, { place: { path: root }, hint }),
  );
}

/** The folder that could not be read, relative to the site folder. */
function pathOf(error: unknown, siteDir: string): string | null {
  const path = error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : "";
  return isWithin(path, siteDir) ? relativeTo(siteDir, path) || null : null;
}

/** `path` is relative to the site folder. */
export function problemOfEntry(path: string, fault: WalkFault): Problem {
  if (fault === "special") {
    const hint = "Remove it, or replace it with a file.";
    return problem("X002", `cannot read ${path}: it is a pipe, a socket or a device, not a file`, { place: { path }, hint });
  }
  if (fault === "name") {
    const hint = "Rename it: a name in UTF-8 is the same on every system and has a URL.";
    return problem("G008", `the file name ${path} is not UTF-8`, { place: { path }, hint });
  }
  const causes = { outside: "leads out of the site", loop: "leads back to a folder above it", broken: "leads nowhere" };
  const hint = fault === "broken" ? "Remove the link, or restore the file it names." : "Replace it with a copy.";
  return problem("M023", `skipped ${path}: the symbolic link ${causes[fault]}`, { place: { path }, hint });
}

type FileOf<Is extends Role["is"]> = FoundFile & { role: Extract<Role, { is: Is }> };

function sortByRole(files: readonly FoundFile[], config: SiteConfig) {
  const roleOf = createPathScheme(config);
  const sorted = {
    pages: [] as FileOf<"page">[],
    categories: [] as FileOf<"category">[],
    partials: [] as FoundFile[],
    assets: [] as FoundFile[],
  };
  for (const file of files) {
    const role = roleOf(file.path);
    if (role.is === "page") sorted.pages.push({ ...file, role });
    else if (role.is === "category") sorted.categories.push({ ...file, role });
    else if (role.is === "partial") sorted.partials.push(file);
    else sorted.assets.push(file);
  }
  return sorted;
}

/** Bytes of text that wait in memory until their pages are compiled; the files beyond are read twice. */
const mostTextHeld = 2 ** 25;

async function readPages(
  pages: readonly FileOf<"page">[],
  settings: ReadSettings,
  { gitHistory, ...reading }: PageReading & { gitHistory: GitHistory },
): Promise<{ files: SourceFile[]; problems: Problem[] }> {
  let left = mostTextHeld;
  const results = await pLimit(64).map(pages, async (page) => {
    const result = await readPage(page, settings, reading);
    if ("problem" in result) return result;
    left -= page.size;
    const { kind, area, version, locale, id, route } = page.role;
    const { path } = page;
    const history = gitHistory.of({ path, area });
    return { file: { kind, path, area, version, locale, id, route, ...result, ...(left < 0 && { text: null }), history } };
  });
  return {
    files: results.flatMap((result) => ("file" in result ? [result.file] : [])),
    problems: results.flatMap((result) => ("problem" in result ? [result.problem] : [])),
  };
}

interface PageReading {
  /** Paths of the pages whose sections are wanted. */
  followed: ReadonlySet<string>;
  io: Io;
}

async function readPage(file: FoundFile, settings: ReadSettings, { followed, io }: PageReading) {
  const result = await readText(file, settings, io);
  if ("problem" in result) return result;
  return { ...withMetadata(file.path, result.text, settings), ...(followed.has(file.path) && { sections: sectionsOf(result.text) }) };
}

function withMetadata(path: string, text: string, { aliases }: ReadSettings) {
  return { text, hash: contentHash(text, 32), includes: includedFiles(path, text, aliases) };
}

/** The file of a page as it is now, which may be gone or faulty. */
export async function readAgain(source: SourceFile, settings: ReadSettings, io: Io): Promise<ReadSource | { problem: Problem }> {
  const result = await readText({ path: source.path, size: 0, fingerprint: "" }, settings, io);
  return "problem" in result ? result : { ...source, ...withMetadata(source.path, result.text, settings) };
}

/** A page with its text, which `discoverContent` may have left unread: if its file has changed since, as it is now. */
export async function readSource(source: SourceFile, settings: ReadSettings, io: Io): Promise<ReadSource | { problem: Problem }> {
  const { text } = source;
  return text === null ? readAgain(source, settings, io) : { ...source, text };
}

async function readCategories(
  categoryFiles: readonly FileOf<"category">[],
  settings: ReadSettings,
  io: Io,
): Promise<{ categories: CategoryFile[]; problems: Problem[] }> {
  const results = await pLimit(64).map(categoryFiles, async (file) => {
    const result = await readText(file, settings, io);
    if ("problem" in result) return { problems: [result.problem] };
    const { area, version, locale, folder } = file.role;
    return readCategory({ area, version, locale, folder, path: file.path, text: result.text });
  });
  return {
    categories: results.flatMap((result) => ("category" in result ? [result.category] : [])),
    problems: results.flatMap((result) => ("problems" in result ? result.problems : [])),
  };
}

/** The folder that an area has unless the config names another; a site without docs areas may lack it. */
const defaultDocsPath = "content/docs";

function missingPages(pages: readonly FileOf<"page">[], { config, locate }: DiscoverRequest): Problem[] {
  const hint = "Put a Markdown file there, or change `contentDir` or `docs.path` in the config.";
  if (pages.length === 0) {
    const places = [...new Set([config.contentDir, ...config.docs.map(({ path }) => path)])].map((path) => joinPath(path) || ".");
    const message = `no Markdown under ${places[0]}/ (looked for *.md and *.markdown in ${places.join(", ")})`;
    return [problem("C012", message, { place: locate?.(["contentDir"]), hint })];
  }
  const filled = new Set(pages.map(({ role }) => role.area));
  return config.docs.flatMap(({ id, path }, index) => {
    if (filled.has(id) || path === defaultDocsPath) return [];
    const message = `no Markdown under ${path}/, the folder of the docs area \`${id}\``;
    return [problem("C012", message, { place: locate?.(["docs", index, "path"]), hint })];
  });
}
