/** Overloads: what they share is shown once, and each keeps its own part. */
import type { ApiCode, ApiComment, ApiText, SourceField, SourceSignature } from "../../model/api.ts";
import { type CommentJson, commentFlags, emptyComment, type Owner, readComment } from "./comments.ts";
import { isDocumented, taggedFields } from "./fields.ts";
import { isHidden, ownerOf, type PageContext, readSignature, returnText, valueSignatures, withTagsOf } from "./signatures.ts";
import type { Declaration, Signature, SignatureHead, TypeJson } from "./types.ts";

export interface Overloads {
  /** Of all signatures: it has no code. null where there is nothing of that kind. */
  common: SourceSignature | null;
  /** Parameters and results keep their types, without the text that `common` has. */
  signatures: SourceSignature[];
}

/** `comment` is that of the implementation, which is about all overloads above it, and the last of `sources`. */
export function readOverloads(
  { signatures = [], comment, sources = [] }: Pick<Declaration, "signatures" | "comment" | "sources">,
  head: SignatureHead,
  context: PageContext,
): Overloads {
  const [only, ...others] = signatures;
  if (only && others.length === 0 && (!comment || !only.comment?.summary.length)) {
    const own = withTagsOf(only.comment, comment);
    return { common: null, signatures: [readSignature({ ...only, ...(own && { comment: own }) }, head, context)] };
  }
  const read = inReadingOrder(signatures, context).map((signature) => readSignature(signature, head, context));
  return share(read, { comment, owner: ownerOf({ sources: sources.slice(-1) }) }, context);
}

/** Of what is not called itself, e.g. a constant that holds a function: only its comment knows of parameters and results. */
export function readUncalled(comment: CommentJson | undefined, owner: Owner, context: PageContext): SourceSignature | null {
  const { common } = share([], { comment, owner }, context);
  return common && (common.parameters.length > 0 || common.returns) ? { ...common, comment: emptyComment() } : null;
}

/** A getter and its setter. */
export function readAccessor(member: Declaration, context: PageContext): Overloads {
  const read = valueSignatures(member, context);
  return read.length > 1 ? share(read, { comment: undefined, owner: ownerOf(member) }, context) : { common: null, signatures: read };
}

interface Implementation {
  comment: CommentJson | undefined;
  owner: Owner;
}

function share(read: SourceSignature[], { comment, owner }: Implementation, context: PageContext) {
  const said: SourceSignature = {
    code: [],
    value: null,
    isDescribed: false,
    comment: shareComment(comment ? readComment(comment, owner, context.comments) : emptyComment(), read),
    typeParameters: fieldsOfAll("typeParameters", { comment, owner }, read, context),
    parameters: fieldsOfAll("parameters", { comment, owner }, read, context),
    ...shareReturns(comment, owner, read, context),
  };
  for (const signature of read) signature.isDescribed = saysSomething(signature);
  return { common: saysSomething(said) ? said : null, signatures: read };
}

export function saysSomething({ comment, typeParameters, parameters, returns, objects }: SourceSignature): boolean {
  const isCommented = keyOf(comment) !== keyOf(emptyComment());
  return isCommented || [...typeParameters, ...parameters].some(isDocumented) || (returns?.text ?? null) !== null || objects.length > 0;
}

/** As declared, but one that takes anything comes after the others, and a deprecated one last. */
function inReadingOrder(signatures: Signature[], context: PageContext): Signature[] {
  const rank = (signature: Signature) =>
    commentFlags(signature.comment).includes("deprecated") ? 2 : takesAnything(signature, context) ? 1 : 0;
  return [...signatures].sort((a, b) => rank(a) - rank(b));
}

/** `(value: any)`, `(...values: unknown[])`, or a type parameter that extends a type which the SDK keeps to itself. */
function takesAnything({ parameters = [], typeParameters = [] }: Signature, context: PageContext): boolean {
  const isAnything = (type: TypeJson | undefined): boolean => {
    if (type?.type === "intrinsic") return type.name === "any" || type.name === "unknown";
    if (type?.type === "array") return isAnything(type.elementType);
    if (type?.type !== "reference") return false;
    return typeParameters.some(({ name, type: bound }) => name === type.name && bound !== undefined && isHidden(bound, context));
  };
  return parameters.length > 0 && parameters.every(({ type }) => isAnything(type));
}

/** Without places: the same text in two comments is the same. */
function keyOf(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => (key === "place" ? undefined : part));
}

/** Takes what all signatures say out of them, in place. */
function shareComment(common: ApiComment<ApiText>, read: SourceSignature[]): ApiComment<ApiText> {
  const empty = emptyComment();
  const [first, ...others] = read.map(({ comment }) => comment);
  if (!first || others.length === 0) return common;
  const take = <K extends keyof ApiComment<ApiText>>(name: K) => {
    const key = keyOf(first[name]);
    if (key === keyOf(empty[name]) || keyOf(common[name]) !== keyOf(empty[name])) return;
    if (!others.every((comment) => keyOf(comment[name]) === key)) return;
    common[name] = first[name];
    for (const comment of [first, ...others]) comment[name] = empty[name];
  };
  for (const name of Object.keys(empty) as (keyof ApiComment<ApiText>)[]) take(name);
  return common;
}

/** A parameter that all signatures describe with the same words; not one that only deprecated signatures have. */
function shareFields(list: "parameters" | "typeParameters", read: SourceSignature[], without: ReadonlySet<string>): SourceField[] {
  const all = read.flatMap((signature) => signature[list]).filter(({ name }) => !without.has(name));
  const live = new Set(read.flatMap(({ comment, [list]: own }) => (comment.deprecated === null ? own.map(({ name }) => name) : [])));
  const names = new Set(all.filter((field) => isDocumented(field) && live.has(field.name)).map(({ name }) => name));
  return [...names].flatMap((name) => {
    const fields = all.filter((field) => field.name === name);
    const described = fields.filter(isDocumented);
    const [first] = described;
    const contentOf = ({ text, objects, notes }: SourceField) => keyOf([text, objects, notes]);
    if (!first || new Set(described.map(contentOf)).size > 1 || described.length < fields.length) return [];
    const copy = { ...first, type: sameType(fields.map(({ type }) => type)) };
    for (const field of described) Object.assign(field, { text: null, objects: [], notes: null });
    return [copy];
  });
}

function sameType([first = [], ...others]: ApiCode[]): ApiCode {
  return others.every((type) => keyOf(type) === keyOf(first)) ? first : [];
}

/** With what the implementation says of parameters, which the overloads may call differently. */
function fieldsOfAll(
  list: "parameters" | "typeParameters",
  { comment, owner }: Implementation,
  read: SourceSignature[],
  context: PageContext,
) {
  const tags = list === "parameters" ? ["@param"] : ["@typeParam", "@template"];
  const tagged = taggedFields(comment, owner, context, undefined, tags).map((field) => {
    const same = read.flatMap((signature) => signature[list].filter(({ name }) => name === field.name));
    return { ...field, type: sameType(same.map(({ type }) => type)), flags: same[0]?.flags ?? [] };
  });
  return [...tagged, ...shareFields(list, read, new Set(tagged.map(({ name }) => name)))];
}

/** Results are described once if all descriptions are the same; overloads without one do not count. */
function shareReturns(
  comment: CommentJson | undefined,
  owner: Owner,
  read: SourceSignature[],
  context: PageContext,
): Pick<SourceSignature, "returns" | "objects"> {
  const types = read.map(({ returns }) => returns?.type ?? []);
  const saying = read.filter(({ returns, objects }) => (returns?.text ?? null) !== null || objects.length > 0);
  const [first] = saying;
  const text = returnText(comment, owner, context);
  const isSame = new Set(saying.map(({ returns, objects }) => keyOf([returns?.text, objects]))).size === 1;
  const isOfSome = read.some((one) => one.comment.deprecated === null && !saying.includes(one) && saysSomething(one));
  if (!isSame || !first || isOfSome) return { returns: text && { type: sameType(types), text }, objects: [] };
  const { objects } = first;
  const shared = { type: sameType(types), text: first.returns?.text ?? text };
  for (const signature of saying) {
    signature.objects = [];
    if (signature.returns) signature.returns.text = null;
  }
  return { returns: shared, objects };
}
