/** From TypeDoc's JSON, which it tidies, to pages and sidebar. */
import type { JSONOutput } from "typedoc";
import type { SiteConfig } from "../../model/config.ts";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { lazily } from "../../text/lazily.ts";
import { thirdPartyFiles } from "../../text/path.ts";
import { dropInternal } from "../corrections/internal.ts";
import { dropBorrowedComments } from "../corrections/overloads.ts";
import type { ForeignNames } from "../read/foreignNames.ts";
import type { Counterparts } from "../read/typedocSettings.ts";
import { type Address, pageId, sourceFile } from "../sourceFile.ts";
import { type Owner, toText } from "./comments.ts";
import type { EntryModule } from "./entries.ts";
import { lostTexts } from "./lostTexts.ts";
import { type Module, readModules } from "./modules.ts";
import { writeIndex, writeModule, writePage } from "./pages.ts";
import { platformMemberPage, platformPage } from "./platformPages.ts";
import { referenceSidebar } from "./sidebar.ts";
import type { PageContext } from "./signatures.ts";
import { createSourceTexts, type SourceTexts } from "./sourceText.ts";
import { type ExportPage, membersOf, planPages, type Symbols } from "./symbols.ts";
import type { Declaration } from "./types.ts";
import { types } from "./unexported.ts";

export interface WriteRequest {
  project: JSONOutput.ProjectReflection;
  /** All of these are in the keys of what is stored: see `referenceInputs` and `sdkAtCommit`. */
  config: Pick<SiteConfig, "sdk" | "title" | "url">;
  /** In the order of the config. */
  entries: EntryModule[];
  /** The SDK's files by path relative to the site folder. */
  texts: ReadonlyMap<string, string>;
  /** Names in links that the SDK does not declare. */
  foreign: ForeignNames;
  /** What the authors tell TypeDoc. */
  counterparts?: Counterparts | undefined;
}

export function writeReference({ project, config, entries, texts, foreign, counterparts = {} }: WriteRequest) {
  const base = config.sdk?.routeBasePath ?? "/";
  const groupOrder = config.sdk?.groupOrder ?? counterparts.groupOrder ?? [];
  dropBorrowedComments(project, texts);
  const sourceTexts = createSourceTexts(texts);
  const modules = readModules(project, entries, sourceTexts);
  if (config.sdk?.excludeInternal ?? counterparts.excludeInternal ?? true) dropInternal(project);
  const symbols = planPages(modules, base);
  const pageProblems: Problem[] = [];
  const isForeign = thirdPartyFiles(entries.map(({ path }) => path));
  const context = createContext({ symbols, texts: sourceTexts, problems: pageProblems, config, foreign, project, counterparts, isForeign });
  const [entry] = entries;
  const metadata = { ...titleOf(entry, config), modules: inOrderOf(entries, modules), path: entry?.path ?? "", groupOrder };
  const index = sourceFile({ path: `${entry?.path ?? ""}#index`, route: base, id: "reference/index" }, writeIndex(metadata, context));
  const pages = symbols.pages.map((page) => sourceFile(addressOf(page), writePage(page, context)));
  const modulePages = modules.flatMap((module) => {
    const { path } = module.entry;
    const page = symbols.modules.get(path);
    const address = { path: `${path}#module`, route: page?.route ?? "", id: `reference/module/${path}` };
    return page ? [sourceFile(address, writeModule(module, page.listed, groupOrder, context))] : [];
  });
  const own = pageProblems.filter(({ place }) => !place || !isForeign(place.path));
  const unexported = [...(config.sdk?.intentionallyNotExported ?? []), ...(counterparts.intentionallyNotExported ?? [])];
  const sources = [index, ...modulePages, ...pages];
  const ownTexts = new Map([...texts].filter(([path]) => !isForeign(path)));
  const declarations = symbols.pages.map(({ declaration }) => declaration);
  const json = [...pages, index, ...modulePages].map(({ text }) => text ?? "");
  const lost = lostTexts(declarations, json, ownTexts);
  const problems = [...once(own), ...lost, ...documentTags(texts, isForeign), ...types(project, sourceTexts, unexported)];
  return {
    sources,
    sidebar: referenceSidebar(symbols, base, groupOrder),
    problems,
    /** Nothing is exported. */
    isEmpty: pages.length === 0,
  };
}

/** A package may have no name; the site has one. */
function titleOf(entry: EntryModule | undefined, { title }: Pick<SiteConfig, "title">): { title: string; subject: string } {
  const name = entry?.specifier;
  return name ? { title: name, subject: name } : { title: `${title} API reference`, subject: title };
}

/** TypeDoc sorts them by their names. */
function inOrderOf(entries: EntryModule[], modules: Module[]): Module[] {
  const positionOf = ({ entry }: Module) => entries.findIndex(({ path }) => path === entry.path);
  return [...modules].sort((a, b) => positionOf(a) - positionOf(b));
}

interface ContextInput extends Pick<WriteRequest, "project" | "config" | "foreign"> {
  symbols: Symbols;
  texts: SourceTexts;
  problems: Problem[];
  counterparts: Counterparts;
  isForeign(path: string): boolean;
}

function createContext({ symbols, texts, problems, config, foreign, project, counterparts, isForeign }: ContextInput): PageContext {
  const linkOf = (target: number) => symbols.links.get(target);
  const routes = routesByName(symbols);
  const { inlineCode: _, ...addresses } = config.sdk?.links ?? { inlineCode: true };
  const pageOf = (name: string, type: string) => {
    const { [type]: own, "*": other } = counterparts.externalSymbolLinkMappings?.[name] ?? {};
    // TypeDoc's own word for an address without one.
    return Object.hasOwn(addresses, name) ? String(addresses[name]).replaceAll("{name}", type) : [own ?? other].find((url) => url !== "#");
  };
  const inside = lazily(() => linksInside(symbols));
  const comments = {
    linkOf: (target: number) => linkOf(target) ?? inside().get(target),
    texts,
    problems,
    names: symbols.pages.map(({ fullName }) => fullName),
    routeOf: (name: string) => routes.get(name),
    memberNear: (owner: Owner, member: string) => routes.get(`${exportAt(owner, symbols)}.${member}`),
    pageOf,
    foreign,
    siteUrl: config.url,
    isForeign,
  };
  const sourceUrl = config.sdk?.sourceUrl;
  return {
    symbols,
    packageName: project.packageName,
    declaredAt: (id) => project.symbolIdMap?.[id as JSONOutput.ReferenceReflection["target"]],
    names: {
      linkOf,
      pageOf,
      platformPage: (target) => platformPage(target, foreign),
      platformMemberPage: (target) => platformMemberPage(target, foreign),
    },
    comments,
    text: (parts, owner) => toText(parts, owner, comments),
    sourcesOf: ({ sources }) =>
      (sources ?? []).slice(0, 1).map(({ fileName, line, character }) => ({
        path: isForeign(fileName) ? fileName.slice(fileName.lastIndexOf("node_modules/")) : fileName,
        line,
        column: character + 1,
        url: isForeign(fileName) ? null : (sourceUrl?.replaceAll("{path}", encodeURI(fileName)).replaceAll("{line}", String(line)) ?? null),
      })),
  };
}

/** Full name of the export whose declaration holds the place: the last one that begins before it. */
function exportAt({ path, line }: Owner, { pages }: Symbols): string | undefined {
  const starts = pages.flatMap(({ declaration, fullName }) =>
    (declaration.sources ?? [])
      .filter((source) => source.fileName === path && source.line <= line)
      .map((source) => ({ fullName, line: source.line })),
  );
  return starts.sort((a, b) => b.line - a.line)[0]?.fullName;
}

/** Like `symbols.links`, but a parameter or a field of an intersection, which has no anchor, gets the link of what describes it. */
function linksInside({ pages, links }: Symbols): Map<number, string> {
  const linksById = new Map<number, string>();
  const visit = (node: unknown, around: string): void => {
    if (typeof node !== "object" || node === null) return;
    const { id, variant } = node as Partial<Declaration>;
    const isOwn = typeof id === "number" && variant !== undefined;
    const link = (isOwn && links.get(id)) || around;
    if (isOwn) linksById.set(id, link);
    for (const child of Object.values(node)) visit(child, link);
  };
  for (const { declaration, route, aliasOf } of pages) if (!aliasOf) visit(declaration, route);
  return linksById;
}

/** Of exports and their members; the first of a name counts. */
function routesByName({ pages, links }: Symbols): Map<string, string> {
  const namedRoutes = pages.flatMap(({ declaration, fullName, route }) => [
    { name: fullName, route },
    ...membersOf(declaration).map(({ name, id }) => ({ name: `${fullName}.${name}`, route: links.get(id) ?? route })),
  ]);
  return new Map(namedRoutes.reverse().map(({ name, route }) => [name, route]));
}

/** Several exports may be in one file; the path is that file's, so that relative links in comments start there. */
function addressOf({ declaration, route, fullName: exported, kind, entry, name, label }: ExportPage): Address {
  const [source] = declaration.sources ?? declaration.signatures?.[0]?.sources ?? [];
  // A file may declare several modules.
  const file = source && !entry.path.startsWith(`${source.fileName}#`) ? source.fileName : entry.path;
  // TypeDoc may read one class twice, for two entry points: `/docs/reference/modules/slim/classes/Pot`.
  const fullName = label === name ? exported : `${exported}-${route.split("/").at(-3)}`;
  return { path: `${file}#${kind}-${fullName}`, route, id: `reference/${pageId(kind, fullName)}` };
}

/** A comment is read for its page and for each list that its page is in. */
function once(problems: Problem[]): Problem[] {
  const known = new Set<string>();
  return problems.filter((one) => {
    const key = JSON.stringify([one.code, one.message, one.place]);
    return !known.has(key) && known.add(key);
  });
}

/** `@document`: TypeDoc makes pages of the files that it names. Here those are in the content folder. */
const documentTag = /^[ \t]*(?:\/\*)?\*[ \t]+@document[ \t]+(\S+)/;

/** `texts` are the SDK's files by path. */
function documentTags(texts: ReadonlyMap<string, string>, isForeign: (path: string) => boolean): Problem[] {
  const own = [...texts].filter(([path, text]) => text.includes("@document ") && !isForeign(path));
  return own.flatMap(([path, text]) =>
    text.split("\n").flatMap((line, index) => {
      const [, file] = documentTag.exec(line) ?? [];
      if (file === undefined) return [];
      const column = line.indexOf("@document") + 1;
      const place = { path, line: index + 1, column, endColumn: column + "@document".length };
      return [problem("S007", "@document adds no page.", { place, hint: `Move ${file} to the content folder: its files are pages.` })];
    }),
  );
}
