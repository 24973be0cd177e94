/** What changed in the public API between two versions of an SDK. Pure: two models in, plain data out. */
import type { ApiChange, ApiChanges, PublicApi, PublicSymbol } from "../../model/publicApi.ts";
import { addToList, groupBy } from "../../text/lists.ts";
import { comparePaths } from "../../text/path.ts";
import { compareSymbols } from "./compareSymbols.ts";
import { findRenames, type RenameContext, type Renames, replacementOf } from "./renames.ts";

export function compareReferences(before: PublicApi, after: PublicApi): ApiChanges {
  const exportsRenamed = renamesOfExports(before, after);
  const renamed = { ...before, symbols: before.symbols.map((symbol) => underNewNames(symbol, exportsRenamed)) };
  const membersRenamed = renamesOfMembers(renamed, after);
  const comparison = createComparison(renamed, after, membersRenamed);
  const unsortedChanges = [
    ...[...exportsRenamed].map(([old, now]) => renameChange(old, now, { before, after })),
    ...[...membersRenamed].map(([old, now]) => renameChange(old, now, { before: renamed, after })),
    ...renamed.symbols.flatMap((symbol) => changesOf(symbol, comparison)),
    ...after.symbols.flatMap((symbol) => additionOf(symbol, comparison)),
  ];
  const changes = unsortedChanges.sort(inOrder);
  return { changes, step: changes.some((change) => change.isBreaking) ? "major" : changes.length > 0 ? "minor" : "patch" };
}

const kindOrder: ApiChange["kind"][] = ["removed", "renamed", "signature", "default", "deprecated", "added"];

function inOrder(a: ApiChange, b: ApiChange): number {
  const byKind = kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind);
  return Number(b.isBreaking) - Number(a.isBreaking) || byKind || comparePaths(a.name, b.name);
}

function isMember({ page }: PublicSymbol): boolean {
  return page.includes("#");
}

/** `Noema.focus` -> `Noema`; `units.Scale.max` -> `units.Scale` */
function ownerOf({ name }: PublicSymbol): string {
  return name.slice(0, name.lastIndexOf("."));
}

function membersByOwner({ symbols }: PublicApi): Map<string, PublicSymbol[]> {
  return groupBy(symbols.filter(isMember), ownerOf);
}

function contextOf(before: PublicApi, after: PublicApi): RenameContext {
  return { before: membersByOwner(before), after: membersByOwner(after) };
}

function without(symbols: readonly PublicSymbol[], others: readonly PublicSymbol[]): PublicSymbol[] {
  const names = new Set(others.map(({ name }) => name));
  return symbols.filter(({ name }) => !names.has(name));
}

function renamesOfExports(before: PublicApi, after: PublicApi): Renames {
  const [old, now] = [before, after].map(({ symbols }) => symbols.filter((one) => !isMember(one))) as [PublicSymbol[], PublicSymbol[]];
  return findRenames(without(old, now), without(now, old), contextOf(before, after));
}

function renamesOfMembers(before: PublicApi, after: PublicApi): Renames {
  const context = contextOf(before, after);
  const withoutInherited = (symbols: readonly PublicSymbol[] = []) => symbols.filter(({ inherits }) => inherits === null);
  return new Map(
    [...context.before].flatMap(([owner, members]) => {
      const others = context.after.get(owner) ?? [];
      return [...findRenames(withoutInherited(without(members, others)), withoutInherited(without(others, members)), context)];
    }),
  );
}

/** As if it had had its new name already, so that a new name alone is not reported wherever it is used. */
function underNewNames(symbol: PublicSymbol, renames: Renames): PublicSymbol {
  if (renames.size === 0) return symbol;
  const names = [...renames.keys()].map((name) => name.replace(/\W/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\w$."'\`])(?:${names.join("|")})(?![\\w$"'\`])`, "g");
  const rename = (text: string) => text.replace(pattern, (name) => renames.get(name) ?? name);
  const { name, code, calls, type } = symbol;
  return {
    ...symbol,
    name: isMember(symbol)
      ? `${renames.get(ownerOf(symbol)) ?? ownerOf(symbol)}${name.slice(name.lastIndexOf("."))}`
      : (renames.get(name) ?? name),
    code: code.map(rename),
    calls: calls.map((call) => ({
      ...call,
      parameters: call.parameters.map((one) => ({ ...one, type: rename(one.type) })),
      returns: call.returns === null ? null : rename(call.returns),
    })),
    type: type === null ? null : rename(type),
  };
}

type Comparison = ReturnType<typeof createComparison>;

function createComparison(before: PublicApi, after: PublicApi, renames: Renames) {
  const by = (key: "name" | "page", { symbols }: PublicApi) => new Map(symbols.map((symbol) => [symbol[key], symbol]));
  return {
    before: by("name", before),
    after: by("name", after),
    /** By the page that describes them. */
    pages: { before: by("page", before), after: by("page", after) },
    renames,
    renamed: new Set(renames.values()),
    /** Names in the types of parameters, and in what those are made of. */
    handedIn: namesHandedIn(before),
  };
}

/** A member that is inherited is described with the type that declares it. */
function described(symbol: PublicSymbol, pages: ReadonlyMap<string, PublicSymbol>): PublicSymbol {
  return (symbol.inherits !== null && pages.get(symbol.inherits)) || symbol;
}

function changesOf(old: PublicSymbol, comparison: Comparison): ApiChange[] {
  const { after, pages, renames } = comparison;
  const now = after.get(renames.get(old.name) ?? old.name);
  if (!now) return removalOf(old, comparison);
  // What both inherit is reported where it is declared.
  if (old.inherits !== null && now.inherits !== null) return [];
  const [was, is] = [described(old, pages.before), described(now, pages.after)];
  const { isChanged, isBreaking, defaults } = compareSymbols(was, is);
  const between = { ...changeBetween(old, now), before: was.code, after: is.code };
  return [
    ...(isChanged && !renames.has(old.name) ? [{ ...between, kind: "signature" as const, isBreaking }] : []),
    ...(defaults.length > 0 ? [{ ...between, kind: "default" as const, before: [], after: defaults }] : []),
    ...(was.deprecated === null && is.deprecated !== null ? [deprecationOf(is, between, comparison)] : []),
  ];
}

function changeBetween(old: PublicSymbol, now: PublicSymbol): ApiChange {
  return {
    kind: "signature",
    isBreaking: false,
    name: now.name,
    oldName: old.name === now.name ? null : old.name,
    symbolKind: now.kind,
    page: now.page,
    oldPage: old.page,
    before: old.code,
    after: now.code,
    replacement: null,
    deprecated: now.deprecated,
    place: now.place,
  };
}

function deprecationOf(now: PublicSymbol, between: ApiChange, { after }: Comparison): ApiChange {
  return { ...between, kind: "deprecated", before: [], after: [], replacement: reference(replacementOf(now, [...after.values()])) };
}

function reference(symbol: PublicSymbol | undefined): ApiChange["replacement"] {
  return symbol ? { name: symbol.name, page: symbol.page } : null;
}

/** A member of what is gone, or of what it inherited from, goes with it. */
function removalOf(old: PublicSymbol, { after, pages }: Comparison): ApiChange[] {
  if (isMember(old) && !after.has(ownerOf(old))) return [];
  const origin = old.inherits === null ? undefined : pages.before.get(old.inherits);
  if (origin && !after.has(origin.name)) return [];
  const { deprecated } = described(old, pages.before);
  const replacement = reference(replacementOf({ ...old, deprecated }, [...after.values()]));
  // A method that a subclass no longer has of its own is still there.
  return [{ ...changeBetween(old, old), kind: "removed", isBreaking: true, page: null, after: [], replacement, deprecated }];
}

function renameChange(old: string, now: string, { before, after }: { before: PublicApi; after: PublicApi }): ApiChange {
  const [was, is] = [before, after].map(({ symbols }, index) => symbols.find(({ name }) => name === [old, now][index]));
  if (!was || !is) throw new Error(`There is no symbol ${old} or ${now}.`);
  const code = isMember(is) || is.code.length === 0 ? { before: was.code, after: is.code } : { before: [], after: [] };
  return { ...changeBetween(was, is), ...code, kind: "renamed", isBreaking: true };
}

function additionOf(now: PublicSymbol, { before, renamed, handedIn }: Comparison): ApiChange[] {
  if (before.has(now.name) || renamed.has(now.name) || now.inherits !== null) return [];
  const owner = isMember(now) ? before.get(ownerOf(now)) : null;
  // With its type, which is new.
  if (owner === undefined) return [];
  const isBreaking = owner !== null && mustBeGiven(now, owner, handedIn);
  return [{ ...changeBetween(now, now), kind: "added", oldPage: null, before: [], isBreaking }];
}

/** Whoever hands in an object, or extends a class, has to add it. */
function mustBeGiven(added: PublicSymbol, owner: PublicSymbol, handedIn: ReadonlySet<string>): boolean {
  if (added.code.some((code) => /^(?:protected )?abstract /.test(code))) return true;
  const isField = added.kind === "property" || added.kind === "method" || added.kind === "accessor";
  return isField && !added.isOptional && owner.kind !== "class" && handedIn.has(owner.name);
}

function namesHandedIn({ symbols }: PublicApi): Set<string> {
  const names = (text: string) => text.match(/[A-Za-z_$][\w$.]*/g) ?? [];
  const inside = new Map<string, string[]>();
  for (const symbol of symbols) {
    const key = isMember(symbol) ? ownerOf(symbol) : symbol.name;
    for (const name of names(symbol.type ?? "")) addToList(inside, key, name);
  }
  const parameters = symbols.flatMap(({ calls }) => calls.flatMap((call) => call.parameters));
  const reachedNames = new Set(parameters.flatMap(({ type }) => names(type)));
  // What is added on the way has its turn, too.
  for (const name of reachedNames) for (const other of inside.get(name) ?? []) reachedNames.add(other);
  return reachedNames;
}
