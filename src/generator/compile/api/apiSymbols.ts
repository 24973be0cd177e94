/** The names that a page of the reference declares, as search finds them. */
import type { ApiField, ApiKind, ApiMember, ApiPage } from "../../model/api.ts";
import type { PageSymbol } from "../../model/page.ts";

/** The export itself, its members, and the parameters and options of each; none for a page that is only a list. */
export function symbolsOf(page: ApiPage<unknown>): PageSymbol[] {
  if (page.kind === "index" || page.kind === "module") return [];
  const kind: Exclude<ApiKind, "index" | "module"> = page.kind;
  const members = page.groups.flatMap((group) => group.members).filter(({ to }) => to === undefined);
  return unique([
    { name: page.name, kind, anchor: "" },
    ...members.flatMap((member) => symbolOfMember(member, page.name)),
    ...fieldsOf(page).map((name) => parameter(name, "", page.name)),
    ...members.flatMap((member) => fieldsOf(member).map((name) => parameter(name, member.anchor, ownerOf(member, page)))),
  ]);
}

function symbolOfMember(member: ApiMember<unknown>, parent: string): PageSymbol[] {
  return hasName(member) ? [{ name: member.name, kind: member.kind, anchor: member.anchor, parent }] : [];
}

type Named = ApiMember<unknown> & { kind: PageSymbol["kind"] };

function hasName(member: ApiMember<unknown>): member is Named {
  return !["callSignature", "constructSignature", "indexSignature"].includes(member.kind);
}

/** `Noema.login`; of a member without a name of its own, what it is a member of. */
function ownerOf(member: ApiMember<unknown>, page: ApiPage<unknown>): string {
  return hasName(member) && member.kind !== "constructor" ? `${page.name}.${member.name}` : page.name;
}

function parameter(name: string, anchor: string, parent: string): PageSymbol {
  return { name, kind: "parameter", anchor, parent };
}

/** Names of parameters and of the fields of objects. */
function fieldsOf({
  signatures,
  common,
  objects = [],
}: Pick<ApiMember<unknown>, "signatures" | "common"> & { objects?: ApiField<unknown>[][] }): string[] {
  const all = common ? [common, ...signatures] : signatures;
  const ofSignatures = all.flatMap((signature) => [...signature.parameters, ...signature.objects.flat()]);
  return [...ofSignatures, ...objects.flat()].flatMap(namesOf);
}

/** Without what is documented on another page. */
function namesOf({ name, objects, to }: ApiField<unknown>): string[] {
  if (to !== undefined) return [];
  return [...(name === "" ? [] : [name]), ...objects.flat().flatMap(namesOf)];
}

/** Overloads share parameters. */
function unique(symbols: PageSymbol[]): PageSymbol[] {
  return [...new Map(symbols.map((symbol) => [`${symbol.anchor} ${symbol.kind} ${symbol.name}`, symbol])).values()];
}
