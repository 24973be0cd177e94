/** Finds the files that pages include, and the files that those include. */
import { join } from "node:path";
import pLimit from "p-limit";
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { type Aliases, aliasedPath } from "../text/aliases.ts";
import { isWithin } from "../text/path.ts";
import { splitCopy } from "../text/reservedNames.ts";
import { includePath, includePathsAround, snippetFiles, withoutLoaders } from "../text/snippets.ts";
import { isMarkdown } from "./paths.ts";
import { type FoundFile, type ReadSettings, readText } from "./read.ts";

export interface PartialRequest extends ReadSettings {
  /** Pages, whose text may include files and be included. */
  files: readonly SourceFile[];
  /** Text files whose name or folder begins with `_`. */
  partials: readonly FoundFile[];
}

interface Collection {
  texts: Map<string, string>;
  problems: Problem[];
  /** Paths that were searched, found or not. */
  seen: Set<string>;
}

const directive = /^[ \t>*+\d.)-]*::include(?:\[[^\]\n]*\])?\{([^}\n]*)\}/gm;
const fileAttribute = /(?:^|\s)file\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/;

const fileImport = /^import\b[^"';]{0,2000}?\bfrom\s*["']([^"'\n]+)["']/gm;
/** A file of Markdown or JSON, or one that a loader of a bundler reads as text. */
const isText = /!|\?raw\b|\.(?:mdx?|markdown|json)$/;

/** Text by path relative to the site folder. Missing files are left to the parser, which knows the line. */
export async function readPartials(request: PartialRequest, io: Io): Promise<{ partials: Record<string, string>; problems: Problem[] }> {
  const collection: Collection = { texts: new Map(), problems: [], seen: new Set() };
  const { aliases } = request;
  const pages = new Map(request.files.map((page) => [page.path, page]));
  const own = await collect(request.partials, collection, { request, isNamed: false, io });
  let includedPaths = new Set([
    ...request.files.flatMap(({ includes }) => includes),
    ...own.flatMap(([path, text]) => includedFiles(path, text, aliases)),
  ]);

  while (includedPaths.size > 0) {
    const fresh = [...includedPaths].filter((path) => !collection.seen.has(path));
    for (const path of fresh) collection.seen.add(path);
    const unread = fresh.filter((path) => pages.get(path)?.text == null);
    const files = await locate(unread, request.siteDir, io);
    for (const path of fresh) {
      const text = pages.get(path)?.text;
      if (text != null) collection.texts.set(path, text);
    }
    const read = await collect(files, collection, { request, isNamed: true, io });
    includedPaths = new Set(read.flatMap(([path, text]) => includedFiles(path, text, aliases)));
  }
  return { partials: Object.fromEntries(collection.texts), problems: collection.problems };
}

/** Reads files into the collection; returns those that may include others. */
async function collect(
  files: readonly FoundFile[],
  collection: Collection,
  { request, isNamed, io }: { request: PartialRequest; isNamed: boolean; io: Io },
): Promise<[string, string][]> {
  const results = await pLimit(32).map(files, async (file) => ({ path: file.path, result: await readText(file, request, io) }));
  const markdown: [string, string][] = [];
  for (const { path, result } of results) {
    collection.seen.add(path);
    if ("problem" in result) {
      // A file that no page includes may be as large and as binary as it likes.
      if (isNamed || isMarkdown(path)) collection.problems.push(result.problem);
      else collection.seen.delete(path);
      continue;
    }
    collection.texts.set(path, result.text);
    if (isMarkdown(path)) markdown.push([path, result.text]);
  }
  return markdown;
}

/** Paths that a text includes, relative to the site folder; those that lead to hidden files are left out. */
export function includedFiles(path: string, text: string, aliases: Aliases = {}): string[] {
  const imports = [
    ...(text.includes("::include") ? ofDirectives(text) : []),
    ...(text.includes("import ") ? ofImports(path, text, aliases) : []),
  ];
  const targets = imports.filter((file) => file !== "").map((file) => aliasedPath(file, path, aliases) ?? includePath(file, path));
  return [...targets, ...snippetFiles(text).flatMap((file) => includePathsAround(file, path, aliases))].filter(isOpen);
}

/** `../docs/a.svg` may be in the site after all. */
function isOpen(path: string): boolean {
  const parts = splitCopy(path)
    .inner.replace(/^(?:\.\.\/)+/, "")
    .split("/");
  return parts.every((part) => part !== "" && !part.startsWith(".") && part !== "node_modules");
}

function ofDirectives(text: string): string[] {
  return [...text.matchAll(directive)].map(([, attributes = ""]) => {
    const [, double, single, bare] = fileAttribute.exec(attributes) ?? [];
    return double ?? single ?? bare ?? "";
  });
}

/** What a page imports as MDX does; packages are left out. */
function ofImports(path: string, text: string, aliases: Aliases): string[] {
  const imports = [...text.matchAll(fileImport)].map(([, specifier = ""]) => specifier);
  const files = imports.filter((specifier) => isText.test(specifier)).map(withoutLoaders);
  return files.filter((file) => /^(?:\.|\/|@site\/)/.test(file) || aliasedPath(file, path, aliases) !== null);
}

/** The paths that are files and, with links followed, are in the site folder. */
async function locate(paths: readonly string[], siteDir: string, io: Io): Promise<FoundFile[]> {
  const realSite = await io.realPath(siteDir);
  const inSite = paths.filter((path) => isWithin(join(siteDir, path), siteDir));
  const files = await pLimit(32).map(inSite, async (path) => {
    const about = await io.stat(`${siteDir}/${path}`).catch(() => null);
    if (about === null || about.isDirectory) return [];
    const real = await io.realPath(`${siteDir}/${path}`);
    return isWithin(real, realSite) ? [{ path, size: about.size, fingerprint: about.fingerprint }] : [];
  });
  return files.flat();
}
