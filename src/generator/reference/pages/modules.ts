/** What each entry point exports, and what its default export is called. */
import type { JSONOutput } from "typedoc";
import type { CommentJson } from "./comments.ts";
import type { EntryModule } from "./entries.ts";
import type { SourceTexts } from "./sourceText.ts";
import { childrenOf, kinds } from "./symbols.ts";
import type { Declaration } from "./types.ts";

/** An entry point with what it exports. */
export interface Module {
  entry: EntryModule;
  children: ReturnType<typeof childrenOf>;
  /** Its own comment, with `@module` or `@packageDocumentation`. */
  comment: CommentJson | undefined;
}

/** With several entry points TypeDoc makes a module of each, named by its path. Default exports get their names, in place. */
export function readModules(project: JSONOutput.ProjectReflection, entries: EntryModule[], texts: SourceTexts): Module[] {
  const names = new Map<number, string>();
  const modules = modulesOf(project, entries).map(({ entry, children, comment }) => {
    // `export = kit` is imported as a default export is.
    for (const child of children) if (child.name === "export=") child.name = "default";
    const found = children.find(({ name, variant }) => name === "default" && variant === "declaration") as Declaration | undefined;
    const defaultName = (found && sourceName(found, texts)) ?? entry.defaultName;
    for (const child of children) names.set(child.id, child === found ? defaultName : child.name);
    return { entry: { ...entry, defaultName }, children, comment };
  });
  renameDefaults(project, names);
  return modules;
}

function modulesOf(project: JSONOutput.ProjectReflection, entries: EntryModule[]): Module[] {
  const children = childrenOf(project);
  const [first] = entries;
  const modules = children.filter(({ kind }) => kind === kinds.module) as Declaration[];
  if (!first || modules.length === 0) return first ? [{ entry: first, children, comment: project.comment }] : [];
  const others = children.filter(({ kind }) => kind !== kinds.module);
  const globals = others.length > 0 ? [{ entry: { ...first, specifier: null }, children: others, comment: project.comment }] : [];
  const sdkModules = modules.map((module) => {
    const path = module.sources?.[0]?.fileName;
    // TypeDoc makes no module of a single entry point: each `declare module "svelte/store"` in it is one that can be imported.
    const entry =
      entries.length > 1
        ? (entries.find((entry) => entry.path === path) ?? first)
        : { ...first, path: `${first.path}#${module.name.replaceAll("/", ":")}`, specifier: module.name };
    return { entry, children: childrenOf(module), comment: module.comment };
  });
  return [...sdkModules, ...globals];
}

/** `Kit` of `export default class Kit`. */
function sourceName({ sources, signatures }: Declaration, texts: SourceTexts): string | undefined {
  const [source] = sources ?? signatures?.[0]?.sources ?? [];
  return source && texts.nameAt(source.fileName, source.line, source.character);
}

/** TypeDoc says `default` wherever what a file exports by default is named: in types and in its constructors. */
function renameDefaults(node: unknown, names: ReadonlyMap<number, string>): void {
  if (typeof node !== "object" || node === null) return;
  const { type, target, name, signatures } = node as { type?: unknown; target?: unknown; name?: string; signatures?: unknown };
  const own = type === "reference" && typeof target === "number" ? names.get(target) : undefined;
  if (own !== undefined && name === "default") (node as { name: string }).name = own;
  for (const child of Object.values(node)) renameDefaults(child, names);
  if (name === "constructor" && Array.isArray(signatures))
    for (const signature of signatures as Declaration[])
      if (signature.name === "default" && signature.type?.type === "reference") signature.name = signature.type.name;
}
