/** Members of a class, an interface, an enumeration or an object: what each says, and which are documented elsewhere. */
import type { JSONOutput } from "typedoc";
import type { ApiFlag, ApiGroup, ApiInherited, ApiMember, ApiMemberKind, ApiText, ApiToken, SourceSignature } from "../../model/api.ts";
import { codeText } from "../../model/api.ts";
import { comparePaths } from "../../text/path.ts";
import { createAnchors } from "./anchors.ts";
import { type CommentJson, commentFlags, emptyComment, readComment, signatureFlags, silenced } from "./comments.ts";
import { objectsOf, takesOther } from "./fields.ts";
import { allNames, inOrder, keepsSourceOrder, namesOf, otherCategory } from "./groups.ts";
import { type Layout, printLayout, printOnOneLine } from "./layout.ts";
import type { PlatformName } from "./platformPages.ts";
import { readAccessor, readOverloads } from "./sharedOverloads.ts";
import { hasMoreThanRow, headOf, isHidden, ownerOf, type PageContext, readIndexSignature, readSignature, shortText } from "./signatures.ts";
import { compareNames, type ExportPage, kinds, membersOf } from "./symbols.ts";
import {
  constructSignature,
  type Declaration,
  isFunctionType,
  memberName,
  printIndexSignature,
  printSignature,
  printType,
  type Signature,
  symbolName,
} from "./types.ts";

/** Length of a signature that serves as a name. */
const longestName = 60;

/** Ids of the sections, in their order; a member of the same name keeps its own. */
const groupIds: Record<ApiMemberKind, string> = {
  callSignature: "calls",
  constructSignature: "construct-signatures",
  constructor: "constructors",
  enumMember: "members",
  property: "properties",
  accessor: "accessors",
  method: "methods",
  indexSignature: "index-signatures",
};

const groupOrder = Object.keys(groupIds) as ApiMemberKind[];

export function groupsOf(page: ExportPage, context: PageContext): ApiGroup<ApiText>[] {
  const { declaration } = page;
  const all = membersOf(declaration);
  // An interface lists fields inherited from a documented one, too: callers that pass an object need all of them.
  const isField = (member: Declaration) => page.kind !== "class" && isInTable(kindOf(member, page), page) && !platformOf(member, context);
  const isShown = (member: Declaration) => !isDocumentedElsewhere(member, page, context) || isField(member);
  const shown = all.filter(isShown);
  const titleOf = titlesOf(shown);
  const ownMembers = shown.map((member) => ({ ...readMember(member, page, context), title: titleOf(member) }));
  const inherited = all
    .filter((member) => !isShown(member))
    .map((member) => ({ ...readInherited(member, page, context), title: titleOf(member) }));
  const unnamed = unnamedMembers(declaration, context);
  const anchors = createAnchors([...ownMembers, ...inherited].map(({ anchor }) => anchor));
  for (const member of unnamed) member.anchor = anchors.claim(member.anchor);
  const members = [...ownMembers, ...unnamed.map((member) => ({ ...member, title: titleOf(null) }))];
  const isSorted = !keepsSourceOrder(declaration);
  const inGroup = <T extends Titled>(some: T[], kind: ApiMemberKind, title: string | null) =>
    sorted(some, kind, isSorted)
      .filter((one) => one.title === title)
      .map(({ title: _, ...member }) => member);
  const byKind = groupOrder.flatMap((kind) => {
    const found = { members: inGroup(members, kind, null), inherited: inGroup(inherited, kind, null) };
    return found.members.length + found.inherited.length === 0 ? [] : [{ id: anchors.claim(groupIds[kind]), kind, ...found }];
  });
  const titles = [...new Set([...members, ...inherited].flatMap(({ title }) => title ?? []))].sort(comparePaths);
  const byTitle = inOrder(titles, []).map((title) => {
    const inKinds = <T extends Titled>(some: T[]) => groupOrder.flatMap((kind) => inGroup(some, kind, title));
    const found = { members: inKinds(members), inherited: inKinds(inherited) };
    const { kind = "property" } = found.members[0] ?? found.inherited[0] ?? {};
    return { id: anchors.claim(title), title, kind, ...found };
  });
  const groups = [...byKind, ...byTitle];
  return page.kind === "class" ? groups.map(withoutIdleTable) : groups;
}

/** A class lists its members at the top: a table that leads to sections alone would be a second list. */
function withoutIdleTable(group: ApiGroup<ApiText>): ApiGroup<ApiText> {
  if (!group.members.every(({ hasSection }) => hasSection)) return group;
  return { ...group, members: group.members.map((member) => ({ ...member, isRow: false })) };
}

/** Read, and in which group of the comments' own. */
interface Titled {
  kind: ApiMemberKind;
  name: string;
  title: string | null;
}

/** Where one member has a category, all have. */
function titlesOf(members: Declaration[]): (member: Declaration | null) => string | null {
  const hasCategories = allNames(members, "@category").length > 0;
  return (member) => {
    const [name = null] = member ? namesOf(member, hasCategories ? "@category" : "@group") : [];
    return name ?? (hasCategories ? otherCategory : null);
  };
}

/** Fields keep the order in which they are declared, all others are sorted by name unless a comment asks for the same. */
function sorted<T extends Titled>(members: T[], kind: ApiMemberKind, isSorted: boolean): T[] {
  const found = members.filter((member) => member.kind === kind);
  return isSorted && (kind === "method" || kind === "accessor") ? found.sort((a, b) => compareNames(a.name, b.name)) : found;
}

/** Inherited from a symbol with a page, which documents it. */
function isDocumentedElsewhere(member: Declaration, page: ExportPage, context: PageContext): boolean {
  if (platformOf(member, context)) return true;
  const target = member.inheritedFrom?.target;
  const link = typeof target === "number" ? context.names.linkOf(target) : undefined;
  return link !== undefined && !link.startsWith(`${page.route}#`);
}

/** Whether a member is a row of a table; methods of a class and what has no name in the source are sections. */
function isInTable(kind: ApiMemberKind, page: ExportPage): boolean {
  if (kind === "method") return page.kind !== "class";
  return kind === "property" || kind === "accessor" || kind === "enumMember" || kind === "indexSignature";
}

/**
 * What the language, the browser or Node call a member that is inherited from them, by whatever way, and document: their mere
 * types, e.g. `RequestInit`, have no page. Readers construct the class itself.
 */
function platformOf({ id, kind, inheritedFrom }: Declaration, { declaredAt, names }: PageContext): PlatformName | null {
  const origin = inheritedFrom && kind !== kinds.constructor ? declaredAt(id) : undefined;
  return origin && names.platformPage?.(origin) !== undefined ? origin : null;
}

function readInherited(member: Declaration, page: ExportPage, context: PageContext): ApiInherited<ApiText> {
  const comment = commentOf(member);
  const origin = platformOf(member, context);
  const to = (origin ? context.names.platformMemberPage?.(origin) : linkTo(member.inheritedFrom, context)) ?? "";
  const pageOfBase = (origin && context.names.platformPage?.(origin)) ?? to.replace(/#.*$/, "");
  return {
    kind: kindOf(member, page),
    name: memberName(member.name),
    anchor: context.symbols.anchors.get(member.id) ?? "",
    from: [{ ...baseName(origin?.qualifiedName ?? member.inheritedFrom?.name), to: pageOfBase }],
    brief: readComment(comment, ownerOf(member), silenced(context.comments)).brief,
    flags: flagsOf(member),
    to,
  };
}

/** `EventTarget` of `EventTarget.dispatchEvent`. */
function ownerName(name: string): string {
  return name.replace(/\.[^.]*$/, "");
}

function readMember(member: Declaration, page: ExportPage, context: PageContext): ApiMember<ApiText> {
  const kind = kindOf(member, page);
  const to = isDocumentedElsewhere(member, page, context) ? linkTo(member.inheritedFrom, context) : undefined;
  // Its base reports what is wrong with the comment.
  const memberContext = to === undefined ? context : { ...context, comments: silenced(context.comments) };
  const read = member.signatures ? readOverloads(member, headOf(member, kind), memberContext) : readAccessor(member, memberContext);
  const [only] = member.signatures?.length === 1 ? read.signatures : [];
  const isTabular = isInTable(kind, page);
  if (only && isTabular)
    only.value = printOnOneLine(printSignature(member.signatures?.[0] as Signature, memberContext.names, { arrow: " => " }));
  const foreignBase = foreignBaseOf(member, context);
  return {
    kind,
    name: kind === "constructor" ? "constructor" : memberName(member.name),
    anchor: context.symbols.anchors.get(member.id) ?? "",
    flags: flagsOf(member),
    common: to === undefined ? read.common : null,
    signatures: to === undefined ? read.signatures : read.signatures.map(withBriefOnly),
    isRow: isTabular,
    hasSection: to === undefined && (!isTabular || hasMoreThanRow(read) || takesOther(member)),
    ...(to !== undefined && { to }),
    ...(foreignBase !== undefined && { foreignBase }),
    // Name and page of the type that declares it.
    origins:
      to === undefined
        ? originsOf(member, page, context)
        : [{ kind: "inheritedFrom", code: [{ ...baseName(member.inheritedFrom?.name), to: to.replace(/#.*$/, "") }] }],
    sources: context.sourcesOf(member),
  };
}

function baseName(member = ""): ApiToken {
  return { text: symbolName(ownerName(member)), kind: "type" };
}

/** Everything else is documented where it is declared. */
function withBriefOnly(signature: SourceSignature): SourceSignature {
  const { defaultValue, transports } = signature.comment;
  const comment = { ...emptyComment(), brief: shortText(signature.comment), defaultValue, transports };
  return { ...signature, comment, typeParameters: [], parameters: [], returns: null, objects: [] };
}

/** The class of another package that a member comes from; those who read about the SDK rarely look for it. */
function foreignBaseOf({ inheritedFrom, sources, kind }: Declaration, { comments }: PageContext): string | undefined {
  const isForeign = kind !== kinds.constructor && inheritedFrom && sources?.[0] && comments.isForeign?.(sources[0].fileName);
  return isForeign ? symbolName(ownerName(inheritedFrom.name)) : undefined;
}

/** TypeDoc writes `new (…)` of an interface as a constructor. */
function kindOf(member: Declaration, page: ExportPage): ApiMemberKind {
  if (member.kind === kinds.constructor) return page.kind === "class" ? "constructor" : "constructSignature";
  if (member.kind === kinds.enumMember) return "enumMember";
  if (member.kind === kinds.accessor) return "accessor";
  return member.kind === kinds.method || member.kind === kinds.function ? "method" : "property";
}

/** The comment of a method is on its signatures, that of an accessor on its getter. */
function commentOf(member: Declaration): CommentJson | undefined {
  return (
    member.comment ??
    member.signatures?.find(({ comment }) => comment)?.comment ??
    member.getSignature?.comment ??
    member.setSignature?.comment
  );
}

function flagsOf(member: Declaration): ApiFlag[] {
  const { flags, signatures } = member;
  const apiFlags: ApiFlag[] = [];
  if (flags.isProtected) apiFlags.push("protected");
  if (flags.isStatic) apiFlags.push("static");
  if (flags.isAbstract) apiFlags.push("abstract");
  if (flags.isReadonly || (member.getSignature && !member.setSignature)) apiFlags.push("readonly");
  if (flags.isOptional) apiFlags.push("optional");
  return [...apiFlags, ...(signatures ? signatureFlags(signatures) : commentFlags(commentOf(member)))];
}

function originsOf(member: Declaration, page: ExportPage, context: PageContext): ApiMember<ApiText>["origins"] {
  const origin = (kind: "inheritedFrom" | "overrides" | "implementationOf", type: JSONOutput.ReferenceType | undefined) => {
    if (!type || (isHidden(type, context) && !isNamedInHead(type, page, context))) return [];
    const to = linkTo(type, context);
    return [{ kind, code: [{ text: type.name, kind: "type" as const, ...(to !== undefined && { to }) }] }];
  };
  return [
    ...origin("inheritedFrom", member.inheritedFrom),
    ...origin("overrides", member.overwrites),
    ...origin("implementationOf", member.implementationOf),
  ];
}

/** TypeDoc does not always know the package of a base; the head of the declaration does. */
function isNamedInHead({ name }: JSONOutput.ReferenceType, { declaration }: ExportPage, context: PageContext): boolean {
  const bases = [...(declaration.extendedTypes ?? []), ...(declaration.implementedTypes ?? [])];
  const owner = ownerName(name).replace(/<.*>$/, "");
  const isBase = (base: JSONOutput.SomeType) => base.type === "reference" && base.name === owner && !isHidden(base, context);
  return bases.some(isBase);
}

function linkTo(type: JSONOutput.ReferenceType | undefined, { names }: PageContext): string | undefined {
  return typeof type?.target === "number" ? names.linkOf(type.target) : undefined;
}

const unnamedAnchors = { callSignature: "call", constructSignature: "new", indexSignature: "index" };

/** Calls and index signatures have no name in the source. */
function unnamedMembers(declaration: Declaration, context: PageContext): ApiMember<ApiText>[] {
  const object = declaration.type?.type === "reflection" ? declaration.type.declaration : declaration;
  const isFunction = declaration.kind === kinds.function || (object !== declaration && isFunctionType(object));
  const calls = isFunction ? [] : (object.signatures ?? []);
  // A class whose methods have computed names gets an index signature from TypeScript that is not in the source.
  const indexSignatures = (object.indexSignatures ?? []).filter(({ sources }) => sources || object.kind !== kinds.class);
  const one = (kind: keyof typeof unnamedAnchors, signature: Signature, name: Layout): ApiMember<ApiText> => ({
    kind,
    name: codeText(printOnOneLine(name, longestName)),
    anchor: unnamedAnchors[kind],
    flags: commentFlags(signature.comment),
    signatures: [kind === "indexSignature" ? readIndexSignature(signature, context) : readSignature(signature, {}, context)],
    common: null,
    isRow: kind === "indexSignature",
    hasSection: kind !== "indexSignature",
    origins: [],
    sources: context.sourcesOf(signature),
  });
  return [
    ...choicesOf(declaration, context),
    ...calls.map((signature) => {
      const kind = signature.kind === constructSignature ? "constructSignature" : "callSignature";
      return one(kind, signature, printSignature(signature, context.names));
    }),
    ...indexSignatures.map((signature) => one("indexSignature", signature, printIndexSignature(signature, context.names))),
  ];
}

/** Parts of a union, if the SDK describes one. */
function choicesOf({ kind, type, sources }: Declaration, context: PageContext): ApiMember<ApiText>[] {
  if (kind !== kinds.typeAlias || type?.type !== "union" || !type.elementSummaries) return [];
  const summaries = type.elementSummaries;
  const owner = ownerOf({ ...(sources && { sources }) });
  return type.types.map((part, index) => {
    const name = codeText(printOnOneLine(printType(part, context.names), longestName));
    const comment = readComment({ summary: summaries[index] ?? [] }, owner, context.comments);
    const code = printLayout(printType(part, context.names));
    // Its name says it, unless it is cut.
    const visibleCode = codeText(code) === name ? [] : code;
    const signature = { code: visibleCode, value: null, comment, objects: objectsOf(part, owner, context) };
    return {
      kind: "enumMember",
      name,
      anchor: name,
      flags: [],
      signatures: [{ ...signature, typeParameters: [], parameters: [], returns: null, isDescribed: false }],
      common: null,
      isRow: true,
      hasSection: visibleCode.length > 0 || signature.objects.length > 0,
      origins: [],
      sources: [],
    };
  });
}
