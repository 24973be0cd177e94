/** Ids within a page besides those of members: of type parameters, to which each use of them links, and of fields of options. */
import type { ApiCode, ApiMember, ApiPage, ApiPart, ApiText, SourceField } from "../../model/api.ts";
import { allSignatures } from "../../model/api.ts";
import { type Anchors, createAnchors } from "./anchors.ts";
import { isDocumented } from "./fields.ts";

type Called = Pick<ApiMember<ApiText>, "signatures" | "common">;

/** Adds them in place. */
export function linkWithinPage(page: ApiPage<ApiText>): void {
  if (page.kind === "function" && page.groups.length === 0) page.parts = partsOf(page);
  const members = page.groups.flatMap((group) => group.members);
  const anchors = createAnchors([
    ...page.groups.flatMap(({ id, inherited }) => [id, ...inherited.map(({ anchor }) => anchor)]),
    ...members.map(({ anchor }) => anchor),
    ...page.lists.map(({ id }) => id),
    ...page.signatures.map((_, index) => `overload-${index + 1}`),
    ...(page.parts ?? []),
  ]);
  listOptionsOnce([page, ...members]);
  nameFields(page, "", anchors);
  for (const member of members) if (member.hasSection) nameFields(member, `${member.anchor}-`, anchors);
  const ofPage = nameParameters(page.typeParameters, "", anchors);
  const codes = [page.declaration ?? [], page.body, ...codesOf(page)];
  link(codes, new Map([...ofPage, ...parametersOf(page, "", anchors)]));
  for (const member of members) link(codesOf(member), new Map([...ofPage, ...parametersOf(member, `${member.anchor}-`, anchors)]));
}

/** Options that several members take, and that have a page of their own, are listed with the first of them. */
function listOptionsOnce(called: Called[]): void {
  const listed = new Set<string>();
  for (const parameter of called.flatMap(allParameters)) {
    const fields = parameter.objects.flat();
    if (fields.length === 0 || fields.some(({ to }) => to === undefined)) continue;
    const key = JSON.stringify(fields);
    if (listed.has(key)) parameter.objects = [];
    listed.add(key);
  }
}

function partsOf({ comment, common, signatures }: ApiPage<ApiText>): ApiPart[] {
  const [only] = signatures.length === 1 && !common ? signatures : [];
  const called = common ?? only;
  const comments = only ? [only.comment, comment] : [comment];
  const partsOnPage: [ApiPart, boolean][] = [
    ["type-parameters", (called?.typeParameters.length ?? 0) > 0],
    ["parameters", (called?.parameters.length ?? 0) > 0],
    ["returns", (called?.returns ?? null) !== null],
    ["throws", comments.some(({ throws }) => throws.length > 0)],
    ["examples", comments.some(({ examples }) => examples.length > 0)],
    ["see-also", comments.some(({ see }) => see.length > 0)],
  ];
  return partsOnPage.flatMap(([part, isShown]) => (isShown ? part : []));
}

function allParameters(called: Called): SourceField[] {
  return allSignatures(called).flatMap(({ parameters }) => parameters);
}

/** Fields that are listed with the parameter which takes them, e.g. `login-options-timeout`. */
function nameFields(called: Called, prefix: string, anchors: Anchors): void {
  for (const { name, objects } of allParameters(called))
    for (const field of objects.flat()) if (field.name !== "") field.anchor = anchors.claim(`${prefix}${name}-${field.name}`);
}

/** Those that the page describes: of a function with one signature all, of others those of which it has more than their names. */
function parametersOf({ signatures, common }: Called, prefix: string, anchors: Anchors): Map<string, string> {
  const isPage = prefix === "" && signatures.length === 1 && common === null;
  const own = signatures.flatMap(({ typeParameters, isDescribed }) => (isDescribed || signatures.length === 1 ? typeParameters : []));
  return nameParameters(isPage ? own : [...(common?.typeParameters ?? []), ...own].filter(isDocumented), prefix, anchors);
}

function nameParameters(fields: SourceField[], prefix: string, anchors: Anchors): Map<string, string> {
  const linksByName = new Map<string, string>();
  for (const field of fields) {
    if (linksByName.has(field.name)) continue;
    field.anchor = anchors.claim(`${prefix}type-${field.name}`);
    linksByName.set(field.name, `#${field.anchor}`);
  }
  return linksByName;
}

function codesOf(member: Called): ApiCode[] {
  return allSignatures(member).flatMap(({ code, value, returns, parameters }) => [
    code,
    value ?? [],
    returns?.type ?? [],
    ...parameters.map(({ type }) => type),
  ]);
}

/** A name of a type that has no page and is called like a parameter is that parameter. */
function link(codes: ApiCode[], targets: ReadonlyMap<string, string>): void {
  if (targets.size === 0) return;
  for (const token of codes.flat()) {
    const to = token.kind === "type" && token.to === undefined ? targets.get(token.text) : undefined;
    if (to !== undefined) token.to = to;
  }
}

/** All of a declaration, for a page without the parts that links within this page lead to. */
export function wholeDeclaration({ declaration, body, signatures }: ApiPage<ApiText>): ApiCode {
  const called = signatures.flatMap(({ code }, index) => (index === 0 ? code : [{ text: "\n\n" }, ...code]));
  return (declaration ? [...declaration, ...body] : called).map((token) => {
    const { to, ...plain } = token;
    return to?.startsWith("#") ? plain : token;
  });
}
