/** Decides which page and which anchor every exported name has. */
import type { JSONOutput } from "typedoc";
import type { ApiKind } from "../../model/api.ts";
import { addToList } from "../../text/lists.ts";
import { comparePaths } from "../../text/path.ts";
import { createAnchors } from "./anchors.ts";
import type { CommentJson } from "./comments.ts";
import type { EntryModule } from "./entries.ts";
import { keepsSourceOrder } from "./groups.ts";
import type { Declaration } from "./types.ts";

/** Numbers that TypeDoc gives to kinds. */
export const kinds = {
  module: 2,
  namespace: 4,
  enumeration: 8,
  enumMember: 16,
  variable: 32,
  function: 64,
  class: 128,
  interface: 256,
  constructor: 512,
  property: 1024,
  method: 2048,
  parameter: 32768,
  typeLiteral: 65536,
  accessor: 262144,
  typeAlias: 2097152,
} as const;

/** Folder of the pages of each kind; the order is that of lists where the site config has no own. */
export const folders: Record<Exclude<ApiKind, "index" | "module">, { folder: string; title: string }> = {
  class: { folder: "classes", title: "Classes" },
  enumeration: { folder: "enumerations", title: "Enumerations" },
  function: { folder: "functions", title: "Functions" },
  interface: { folder: "interfaces", title: "Interfaces" },
  typeAlias: { folder: "type-aliases", title: "Type Aliases" },
  variable: { folder: "variables", title: "Variables" },
  namespace: { folder: "namespaces", title: "Namespaces" },
};

/** By TypeDoc's number. */
const pageKinds = new Map((Object.keys(folders) as ExportPage["kind"][]).map((kind) => [kinds[kind] as number, kind]));

/** An export that has a page. */
export interface ExportPage {
  declaration: Declaration;
  kind: Exclude<ApiKind, "index" | "module">;
  /** e.g. `sum`. */
  name: string;
  /** In lists: the name, unless another entry point exports something else under it, e.g. `merge (rxjs/operators)`. */
  label: string;
  /** As it is exported: the same, or `default`. */
  exportedName: string;
  /** e.g. `units.sum`. */
  fullName: string;
  route: string;
  entry: EntryModule;
  /** Id of its namespace; null at the top. */
  parent: number | null;
  /** The page of what it is another name of. */
  aliasOf: ExportPage | null;
  /** Where it is the default export as well. */
  defaultOf: EntryModule | null;
}

/** A name in a list that leads to a page: its own, or one under another name. */
export interface Listed {
  name: string;
  page: ExportPage;
}

export interface Symbols {
  /** Sorted as lists show them. */
  pages: ExportPage[];
  /** By full name, e.g. a class and a namespace. */
  byName: Map<string, ExportPage[]>;
  /** By id of TypeDoc, without other names. */
  byId: ReadonlyMap<number, ExportPage>;
  /** What a namespace exports, by its id; `null` is the top. */
  listed: Map<number | null, Listed[]>;
  /** The pages of entry points, by their paths; none for a single one. */
  modules: Map<string, { entry: EntryModule; route: string; listed: Listed[] }>;
  /** Route with anchor by id of TypeDoc, of exports and of their members. */
  links: Map<number, string>;
  anchors: Map<number, string>;
}

type Child = Declaration | JSONOutput.ReferenceReflection;

interface Container {
  children: Child[];
  base: string;
  /** Where a name goes that is taken at the base. */
  otherBase: string;
  prefix: string;
  parent: number | null;
  entry: EntryModule;
}

interface NamedExport {
  name: string;
  declaration: Declaration;
  container: Container;
}

/** What is exported in several places has its page at the one nearest to the top, under its own name if it can. */
export function planPages(modules: ExportedModule[], base: string): Symbols {
  const routes = new Set<string>();
  const pagesById = new Map<number, ExportPage>();
  const symbols: Symbols = {
    pages: [],
    byName: new Map(),
    byId: pagesById,
    listed: new Map([[null, []]]),
    modules: modulePages(modules, base, routes),
    links: new Map(),
    anchors: new Map(),
  };
  const byId = childrenById(modules.flatMap(({ children }) => children));
  const aliases: ExportPage[] = [];
  let level: Container[] = modules.map(({ entry, children }) => {
    const otherBase = symbols.modules.get(entry.path)?.route ?? base;
    return { children, base, otherBase, prefix: "", parent: null, entry };
  });
  while (level.length > 0) {
    const names = level.flatMap((container) => namesIn(container, byId));
    const isOwn = ({ name, declaration }: NamedExport) => name === declaration.name;
    for (const namedExport of [...names.filter(isOwn), ...names.filter((one) => !isOwn(one))]) {
      if (!pagesById.has(namedExport.declaration.id)) pagesById.set(namedExport.declaration.id, place(namedExport, null, routes));
    }
    aliases.push(...listNames(names, { pagesById, symbols, routes }));
    const reached = new Set(names.map(({ declaration }) => declaration.id));
    level = [...pagesById.values()]
      .filter(({ declaration, kind }) => kind === "namespace" && reached.delete(declaration.id))
      .flatMap(inside(symbols));
  }
  const pages = [...pagesById.values(), ...aliases];
  symbols.pages = pages.sort((a, b) => compareNames(a.name, b.name) || comparePaths(a.route, b.route));
  for (const page of pagesById.values()) addToList(symbols.byName, page.fullName, page);
  const kept = unsorted(modules, symbols.pages);
  const lists = [...symbols.listed].filter(([parent]) => !kept.has(parent)).map(([, listed]) => listed);
  if (!kept.has(null)) lists.push(...[...symbols.modules.values()].map(({ listed }) => listed));
  for (const listed of lists) listed.sort((a, b) => compareNames(a.name, b.name) || comparePaths(a.page.route, b.page.route));
  for (const page of pagesById.values()) linkMembers(page, symbols);
  return symbols;
}

/** `rxjs/operators` is at `modules/operators`, and `rxjs` at `modules/rxjs`. */
function modulePages(modules: ExportedModule[], base: string, routes: Set<string>): Symbols["modules"] {
  if (modules.length < 2) return new Map();
  const [first] = modules;
  const main = first?.entry.specifier?.replace(/^@[^/]+\//, "").split("/")[0];
  return new Map(
    modules.map(({ entry }) => {
      const { specifier, path } = entry;
      const subpath = specifier?.replace(/^(?:@[^/]+\/)?[^/]+\/?/, "").replaceAll("/", "-");
      const name = subpath || (specifier && main) || path.replace(/\.[^./]*$/, "").replaceAll("/", "-");
      return [path, { entry, route: freeRoute(`${base}/modules`, name, routes), listed: [] }];
    }),
  );
}

interface ExportedModule {
  entry: EntryModule;
  children: Container["children"];
  comment?: CommentJson | undefined;
}

/** Namespaces whose comments ask for the order of the source; `null` is the top. */
function unsorted(modules: ExportedModule[], pages: ExportPage[]): Set<number | null> {
  const namespaces = pages.filter(({ declaration, kind }) => kind === "namespace" && keepsSourceOrder(declaration));
  const isTop = modules.some(({ comment }) => comment && keepsSourceOrder({ comment }));
  return new Set([...namespaces.map(({ declaration }) => declaration.id), ...(isTop ? [null] : [])]);
}

/** Containers of namespaces that were not opened yet. */
function inside(symbols: Symbols): (page: ExportPage) => Container[] {
  return ({ declaration, route, fullName, entry }) => {
    if (symbols.listed.has(declaration.id)) return [];
    symbols.listed.set(declaration.id, []);
    return [{ children: childrenOf(declaration), base: route, otherBase: route, prefix: `${fullName}.`, parent: declaration.id, entry }];
  };
}

/** A thing that is exported twice under one name, or as the default too, is one line of the list. Another name has a page, too. */
function listNames(
  names: NamedExport[],
  { pagesById, symbols, routes }: { pagesById: Map<number, ExportPage>; symbols: Symbols; routes: Set<string> },
): ExportPage[] {
  const listedByKey = new Map<string, Listed>();
  const aliases: ExportPage[] = [];
  for (const namedExport of names) {
    const { name, declaration, container } = namedExport;
    const original = pagesById.get(declaration.id);
    if (!original) continue;
    if (name === "default" && original.exportedName !== "default") original.defaultOf ??= container.entry;
    const displayName = name === "default" ? original.name : name;
    const key = JSON.stringify([container.parent, displayName, declaration.id]);
    let listed = listedByKey.get(key);
    if (!listed) {
      const isAlias = displayName !== original.name;
      const page = isAlias ? place(namedExport, original, routes) : original;
      if (isAlias) aliases.push(page);
      listed = { name: page.label, page };
      listedByKey.set(key, listed);
      addToList(symbols.listed, container.parent, listed);
    }
    const module = container.parent === null ? symbols.modules.get(container.entry.path) : undefined;
    if (module && !module.listed.includes(listed)) module.listed.push(listed);
  }
  return aliases;
}

function namesIn(container: Container, byId: Map<number, Child>): NamedExport[] {
  return container.children.flatMap((child) => {
    const declaration = declarationOf(child, byId);
    return declaration && pageKinds.has(declaration.kind) ? [{ name: child.name, declaration, container }] : [];
  });
}

/** What a name refers to, also through other names. */
function declarationOf(child: Child, byId: Map<number, Child>): Declaration | null {
  const passed = new Set<Child>();
  let target: Child | undefined = child;
  while (target?.variant === "reference" && !passed.has(target)) {
    passed.add(target);
    target = byId.get((target as JSONOutput.ReferenceReflection).target);
  }
  return target?.variant === "declaration" ? (target as Declaration) : null;
}

function childrenById(children: Child[], byId = new Map<number, Child>()): Map<number, Child> {
  for (const child of children) {
    byId.set(child.id, child);
    if (child.kind === kinds.namespace || child.kind === kinds.module) childrenById(childrenOf(child as Declaration), byId);
  }
  return byId;
}

export function childrenOf(declaration: { children?: unknown }): Container["children"] {
  return (declaration.children ?? []) as Container["children"];
}

function place({ name, declaration, container }: NamedExport, aliasOf: ExportPage | null, routes: Set<string>): ExportPage {
  const kind = pageKinds.get(declaration.kind) as ExportPage["kind"];
  const displayName = name === "default" ? container.entry.defaultName : name;
  const folder = `/${folders[kind].folder}`;
  const isTaken = container.otherBase !== container.base && routes.has(`${container.base}${folder}/${displayName}`.toLowerCase());
  return {
    declaration,
    kind,
    name: displayName,
    label: isTaken ? `${displayName} (${container.entry.specifier ?? container.entry.path})` : displayName,
    exportedName: name,
    fullName: container.prefix + displayName,
    route: freeRoute(`${isTaken ? container.otherBase : container.base}${folder}`, displayName, routes),
    entry: container.entry,
    parent: container.parent,
    aliasOf,
    defaultOf: null,
  };
}

/** Names that some systems do not allow for files, or that mean something to hosts. */
const unusable = /^(?:con|prn|aux|nul|com\d|lpt\d|index)$/i;

/** Some systems keep no two files that differ by case only. */
function freeRoute(folder: string, name: string, routes: Set<string>): string {
  const segment = name.replace(/[^\p{L}\p{N}_$.-]+/gu, "-") || "unnamed";
  let count = unusable.test(segment) ? 1 : 0;
  const candidate = () => `${folder}/${count === 0 ? segment : `${segment}-${count}`}`;
  while (routes.has(candidate().toLowerCase())) count++;
  routes.add(candidate().toLowerCase());
  return candidate();
}

function linkMembers({ declaration, route }: ExportPage, { links, anchors }: Symbols): void {
  links.set(declaration.id, route);
  for (const signature of declaration.signatures ?? []) links.set(signature.id, route);
  const names = createAnchors();
  for (const member of membersOf(declaration)) {
    const anchor = names.claim(member.name);
    anchors.set(member.id, anchor);
    const signatures = [...(member.signatures ?? []), member.getSignature, member.setSignature];
    for (const id of [member.id, ...signatures.flatMap((signature) => signature?.id ?? [])]) links.set(id, `${route}#${anchor}`);
  }
}

/** Members of a class, an interface, an enumeration, or of an object that a type or a variable is. */
export function membersOf(declaration: Declaration): Declaration[] {
  if (declaration.kind === kinds.namespace) return [];
  const object = declaration.type?.type === "reflection" ? declaration.type.declaration : declaration;
  return (object.children ?? []).filter(({ variant }) => variant === "declaration") as Declaration[];
}

/** Without regard to case first, so that `calm` is next to `Calm`; the same on every machine. */
export function compareNames(a: string, b: string): number {
  return comparePaths(a.toLowerCase(), b.toLowerCase()) || comparePaths(a, b);
}
