/** The names that a page of the reference declares, as its table of contents and search have them. */
import type { Root } from "hast";
import { type ApiField, type ApiKind, type ApiMember, type ApiPage, type ApiPart, allSignatures, codeText } from "../../model/api.ts";
import type { Heading, PageSymbol } from "../../model/page.ts";
import { textOf } from "../tree.ts";
import titles from "./titles.json" with { type: "json" };

type Title = Required<Pick<Heading, "text" | "word">>;

const groupTitles: Record<ApiMember<Root>["kind"], Title> = titles.groups;
const partTitles: Record<ApiPart, Title> = titles.parts;

export function apiHeadings(page: ApiPage<Root>): Heading[] {
  const { signatures, groups, lists, changes = [], parts = [] } = page;
  return [
    // A part that is alone is in sight already.
    ...(parts.length > 1 ? parts.map((part) => ({ depth: 2, id: part, ...partTitles[part] })) : []),
    ...signatures.flatMap(({ isDescribed, comment }, index) =>
      signatures.length > 1 && isDescribed && comment.deprecated === null
        ? [{ depth: 2, id: `overload-${index + 1}`, text: `Overload ${index + 1}`, word: "apiOverload" }]
        : [],
    ),
    ...groups.flatMap((group) => [
      { depth: 2, id: group.id, ...(group.title === undefined ? groupTitles[group.kind] : { text: group.title }) },
      ...group.members
        .filter(({ to }) => to === undefined)
        .map(({ anchor, kind, name }) => ({ depth: 3, id: anchor, text: kind === "method" ? `${name}()` : name })),
    ]),
    ...changes.map(({ id, title }) => ({ depth: 2, id, text: title })),
    ...lists.map(({ id, title }) => ({ depth: 2, id, text: title })),
  ];
}

/** The export itself, its members, and the parameters and options of each; none for a page that is only a list. */
export function symbolsOf(page: ApiPage<Root>): PageSymbol[] {
  if (page.kind === "index" || page.kind === "module") return [];
  const kind: Exclude<ApiKind, "index" | "module"> = page.kind;
  const members = page.groups.flatMap((group) => group.members).filter(({ to }) => to === undefined);
  const symbols = [
    { name: page.name, kind, anchor: "", ...detailsOf(page) },
    ...members.filter(hasName).map((member) => {
      const { name, kind, anchor } = member;
      return { name, kind, anchor, parent: page.name, ...detailsOf(member) };
    }),
    ...fieldsOf(page).map((name) => parameter(name, "", page.name)),
    ...members.flatMap((member) => fieldsOf(member).map((name) => parameter(name, member.anchor, ownerOf(member, page)))),
  ];
  // Overloads share parameters.
  return [...new Map(symbols.map((symbol) => [`${symbol.anchor} ${symbol.kind} ${symbol.name}`, symbol])).values()];
}

/** A page or a member. */
type Described = Pick<ApiMember<Root>, "signatures" | "flags" | "common"> & { objects?: ApiField<Root>[][] };

/** What a search can ask for besides the name. */
function detailsOf({ signatures, flags, common }: Described): Pick<PageSymbol, "signatures" | "isDeprecated" | "description"> {
  // A long type is cut and ends with `…`; the code has the whole type after the name.
  const whole = (type: string, code: string) => (type.endsWith("…") ? code.replace(/^[^:]*:\s*/, "") : type);
  const signatureTexts = signatures.map(({ value, code }) =>
    value ? `(): ${whole(codeText(value), codeText(code))}` : codeText(code).replace(/^[^(<]*/, ""),
  );
  const { brief, summary } = (common ?? signatures[0])?.comment ?? { brief: null, summary: null };
  const description = ((brief ?? summary)?.children ?? [])
    .map((node) => textOf(node))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  return {
    ...(signatureTexts.length > 0 && { signatures: signatureTexts }),
    ...(flags.includes("deprecated") && { isDeprecated: true }),
    ...(description !== "" && { description }),
  };
}

function hasName(member: ApiMember<Root>): member is ApiMember<Root> & { kind: PageSymbol["kind"] } {
  return !["callSignature", "constructSignature", "indexSignature"].includes(member.kind);
}

/** `Noema.login`; of a member without a name of its own, what it is a member of. */
function ownerOf(member: ApiMember<Root>, page: ApiPage<Root>): string {
  return hasName(member) && member.kind !== "constructor" ? `${page.name}.${member.name}` : page.name;
}

function parameter(name: string, anchor: string, parent: string): PageSymbol {
  return { name, kind: "parameter", anchor, parent };
}

/** Names of parameters and of the fields of objects. */
function fieldsOf({ objects = [], ...described }: Described): string[] {
  const ofSignatures = allSignatures(described).flatMap((signature) => [...signature.parameters, ...signature.objects.flat()]);
  return [...ofSignatures, ...objects.flat()].flatMap(namesOf);
}

/** Without what is documented on another page. */
function namesOf({ name, objects, to }: ApiField<Root>): string[] {
  if (to !== undefined) return [];
  return [...(name === "" ? [] : [name]), ...objects.flat().flatMap(namesOf)];
}
