/** Writes the pages: one for each export, one for the whole reference. */
import type { ApiCode, ApiComment, ApiEntry, ApiFlag, ApiPage, ApiSourcePage, ApiText } from "../../model/api.ts";
import { createAnchors } from "./anchors.ts";
import { plainText, splitBrief } from "./brief.ts";
import { type CommentJson, commentFlags, emptyComment, readComment, signatureFlags, silenced } from "./comments.ts";
import { bodyCode, declarationCode, headFlags, keywords } from "./declarations.ts";
import { importLineOf, moduleName } from "./entries.ts";
import { objectsOf } from "./fields.ts";
import { allNames, descriptionsOf, inOrder, namesOf, otherCategory } from "./groups.ts";
import { hierarchyOf } from "./hierarchy.ts";
import { groupsOf } from "./members.ts";
import type { Module } from "./modules.ts";
import { linkWithinPage, wholeDeclaration } from "./pageAnchors.ts";
import { readOverloads, readUncalled, saysSomething } from "./sharedOverloads.ts";
import { ownerOf, type PageContext, typeParameterFields } from "./signatures.ts";
import { type ExportPage, folders, type Listed } from "./symbols.ts";
import { isFunctionType, keyword, type Signature } from "./types.ts";

export function writePage(planned: ExportPage, context: PageContext): ApiSourcePage {
  if (planned.aliasOf) return writeAlias(planned, planned.aliasOf, context);
  const { declaration, kind, name, fullName, exportedName, entry } = planned;
  const owner = ownerOf(declaration);
  const json = commentOf(planned);
  const called = signaturesOf(planned);
  const isCalled = called.length > 0;
  const { common, signatures } = readOverloads(
    { ...(isCalled && declaration), signatures: called },
    kind === "function" ? { name: { text: name, kind: "name" } } : {},
    context,
  );
  const comment = isCalled ? (common?.comment ?? emptyComment()) : readComment(json, owner, context.comments);
  const main = signatures.find((signature) => !signature.comment.deprecated) ?? signatures[0];
  const brief = leadOf(comment) ?? (main ? leadOf(main.comment) : null);
  if (main) main.isDescribed &&= saysSomething(main);
  const groups = groupsOf(planned, context);
  // Its member says it.
  const isOfCall = !isCalled && !declaration.comment && groups.some((group) => group.kind === "callSignature");
  const isType = kind === "interface" || kind === "typeAlias" || declaration.isTypeOnly === true;
  const isBareType = kind === "typeAlias" && groups.length === 0 && signatures.length === 0;
  const others = sameNames(planned, context);
  const page: ApiPage<ApiText> = {
    kind,
    name: fullName,
    flags: [...headFlags(planned), ...flagsOf(planned)],
    importLine: fence(importLineOf(entry, { exported: exportedName, label: fullName, isType, defaultOf: planned.defaultOf }), owner.path),
    declaration: kind === "function" ? null : declarationCode(planned, groups.length > 0, context),
    body: kind === "interface" || kind === "enumeration" ? bodyCode(planned, context) : [],
    comment: { ...(isOfCall ? emptyComment() : comment), brief },
    typeParameters: typeParameterFields(declaration.typeParameters, owner, context),
    hierarchy: hierarchyOf(planned, context),
    aliasOf: null,
    ...(others.length > 0 && { sameName: others }),
    signatures,
    common: isCalled
      ? common && { ...common, comment: emptyComment() }
      : (common ?? readUncalled(isOfCall ? undefined : json, owner, context)),
    objects: isBareType ? objectsOf(declaration.computed ?? declaration.type, owner, context) : [],
    groups,
    lists: kind === "namespace" ? listsOf(context.symbols.listed.get(declaration.id), { order: [], comments: [json] }, context) : [],
    sources: context.sourcesOf(declaration),
  };
  linkWithinPage(page);
  return { title: fullName, description: plainText(brief), page };
}

/** `namespace Client`, on the page of the class `Client`. */
function sameNames(planned: ExportPage, { symbols }: PageContext): ApiCode {
  const isOther = ({ kind, entry }: ExportPage) => kind !== planned.kind && entry === planned.entry;
  const others = (symbols.byName.get(planned.fullName) ?? []).filter(isOther);
  return others.flatMap(({ kind, route, fullName }, index) => [
    { text: index > 0 ? ", " : "" },
    keyword(keywords[kind]),
    { text: " " },
    { text: fullName, kind: "type" as const, to: route },
  ]);
}

/** Another name: how it is imported, how it is declared, and what it is. */
function writeAlias(planned: ExportPage, original: ExportPage, context: PageContext): ApiSourcePage {
  const { title, description, page } = writePage({ ...planned, aliasOf: null }, { ...context, comments: silenced(context.comments) });
  const target = [{ text: original.fullName, kind: "type" as const, to: original.route }];
  return {
    title,
    description,
    page: {
      ...emptyPage(page.kind, page.name),
      flags: page.flags,
      importLine: page.importLine,
      declaration: wholeDeclaration(page),
      comment: { ...emptyComment(), brief: page.comment.brief, deprecated: page.comment.deprecated },
      aliasOf: target,
      sources: page.sources,
    },
  };
}

/** Takes the first sentence out of a comment, to be shown under the title; what follows stays its summary. */
function leadOf(comment: ApiComment<ApiText>): ApiText | null {
  if (!comment.summary) return comment.brief && withoutRepeat(comment.brief);
  const { brief, rest } = splitBrief(comment.summary);
  comment.summary = rest;
  return brief && withoutRepeat(brief);
}

/** Nothing else on the page says it, so that its links count. */
function withoutRepeat({ isRepeated: _, ...text }: ApiText): ApiText {
  return text;
}

/** Code of ours, and no sample of the SDK's authors. */
function fence(code: string | null, path: string): ApiText | null {
  return code === null ? null : { markdown: `\`\`\`ts\n${code}\n\`\`\``, place: { path, line: 1 }, isRepeated: true };
}

/** A function's comment is on its signatures. */
function commentOf({ declaration }: ExportPage): CommentJson | undefined {
  const comments = (declaration.signatures ?? []).flatMap(({ comment }) => comment ?? []);
  return declaration.comment ?? comments.find((comment) => !commentFlags(comment).includes("deprecated")) ?? comments[0];
}

function flagsOf(planned: ExportPage): ApiFlag[] {
  const { comment, signatures } = planned.declaration;
  return comment || !signatures ? commentFlags(commentOf(planned)) : signatureFlags(signatures);
}

export function isDeprecated(planned: ExportPage): boolean {
  return flagsOf(planned).includes("deprecated");
}

/** Of a function, and of a type or a constant that is one. */
function signaturesOf({ declaration, kind }: ExportPage): Signature[] {
  if (kind === "function") return declaration.signatures ?? [];
  const { type } = declaration;
  return type?.type === "reflection" && isFunctionType(type.declaration) ? (type.declaration.signatures ?? []) : [];
}

const folderTitles = Object.values(folders).map(({ title }) => title);

/** Entries by category if one of their entry point has any, else by group or kind, in the wanted order; what that leaves out comes last. */
export function groupListed(listed: Listed[], order: readonly string[]): { title: string; listed: Listed[] }[] {
  const isCategorized = ({ page }: Listed) => namesOf(page.declaration, "@category").length > 0;
  const categorized = new Set(listed.filter(isCategorized).map(({ page }) => page.entry.path));
  const titlesOf = ({ page }: Listed) => {
    const hasCategories = categorized.has(page.entry.path);
    const named = namesOf(page.declaration, hasCategories ? "@category" : "@group");
    return named.length > 0 ? named : [hasCategories ? otherCategory : folders[page.kind].title];
  };
  const declarations = listed.map(({ page }) => page.declaration);
  const titles = [...allNames(declarations, "@category"), ...folderTitles, ...allNames(declarations, "@group"), otherCategory];
  return inOrder([...new Set(titles)], order).flatMap((title) => {
    const found = listed.filter((one) => titlesOf(one).includes(title));
    const isFirst = ({ page }: Listed) => page.declaration.comment?.modifierTags?.includes("@sidebarFirst") ?? false;
    return found.length === 0 ? [] : [{ title, listed: [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))] }];
  });
}

/** `comments`: of the modules or the namespace that is listed, which may describe its groups. */
function listsOf(
  listed: Listed[] = [],
  { order, comments }: { order: readonly string[]; comments: (CommentJson | undefined)[] },
  context: PageContext,
): ApiPage<ApiText>["lists"] {
  const descriptions = new Map(comments.flatMap((comment) => [...descriptionsOf(comment)]));
  const anchors = createAnchors([]);
  return groupListed(listed, order).map(({ title, listed: groupEntries }) => {
    const text = context.text(descriptions.get(title) ?? [], ownerOf(groupEntries[0]?.page.declaration ?? {}));
    const entries = groupEntries.map((one) => entryOf(one, context));
    return { id: anchors.claim(title), title, ...(text && { text }), entries };
  });
}

function entryOf({ name, page }: Listed, context: PageContext): ApiEntry<ApiText> {
  const comment = commentOf(page);
  const owner = ownerOf(page.declaration.signatures?.[0] ?? page.declaration);
  const { brief } = readComment(comment, owner, silenced(context.comments));
  return { kind: page.kind, name, to: page.route, brief, isDeprecated: isDeprecated(page) };
}

export interface IndexInput {
  /** e.g. `@noema/sdk`. */
  title: string;
  /** What the reference is of. */
  subject: string;
  /** What its entry points say of themselves. */
  modules: Module[];
  path: string;
  groupOrder: string[];
}

export function writeIndex({ title, subject, modules, path, groupOrder }: IndexInput, context: PageContext): ApiSourcePage {
  const [first] = modules;
  const read = readComment(first?.comment, { path, line: 1 }, context.comments);
  const brief = leadOf(read);
  const { listed, modules: entryPages } = context.symbols;
  const lists = listsOf(listed.get(null), { order: groupOrder, comments: modules.map(({ comment }) => comment) }, context);
  const entries = modules.flatMap((module) => entryOfModule(module, context));
  const modulesList = { id: "modules", title: "Modules", entries };
  const page: ApiPage<ApiText> = {
    ...emptyPage("index", title),
    comment: { ...read, brief },
    lists: entryPages.size > 0 ? [modulesList, ...lists] : lists,
  };
  return { title, description: plainText(brief) || `Every class, function and type of ${subject}.`, page };
}

/** A page that declares nothing. */
export function emptyPage(kind: ApiPage<ApiText>["kind"], name: string): ApiPage<ApiText> {
  return {
    kind,
    name,
    flags: [],
    importLine: null,
    declaration: null,
    comment: emptyComment(),
    typeParameters: [],
    body: [],
    hierarchy: null,
    aliasOf: null,
    signatures: [],
    common: null,
    objects: [],
    groups: [],
    lists: [],
    sources: [],
  };
}

function entryOfModule({ entry, comment }: Module, context: PageContext): ApiEntry<ApiText>[] {
  const page = context.symbols.modules.get(entry.path);
  if (!page) return [];
  const { brief } = readComment(comment, { path: entry.path, line: 1 }, silenced(context.comments));
  return [{ kind: "module", name: moduleName(entry), to: page.route, brief, isDeprecated: false }];
}

/** The page of one of several entry points: its comment and its exports. */
export function writeModule({ entry, comment }: Module, listed: Listed[], groupOrder: string[], context: PageContext): ApiSourcePage {
  const read = readComment(comment, { path: entry.path, line: 1 }, context.comments);
  const brief = leadOf(read);
  const name = moduleName(entry);
  const lists = listsOf(listed, { order: groupOrder, comments: [comment] }, context);
  return { title: name, description: plainText(brief), page: { ...emptyPage("module", name), comment: { ...read, brief }, lists } };
}
