/** Signatures: how something is called, or what it holds, with all that its comment says. */
import type { JSONOutput } from "typedoc";
import type { ApiComment, ApiMember, ApiMemberKind, ApiSource, ApiText, SourceField, SourceSignature } from "../../model/api.ts";
import { allSignatures, codeText } from "../../model/api.ts";
import { type CommentJson, type Owner, readComment } from "./comments.ts";
import {
  defaultOf,
  describedField,
  type FieldContext,
  fieldsOf,
  fieldType,
  isDocumented,
  objectsOf,
  taggedFields,
  withoutNothing,
} from "./fields.ts";
import { group, type Layout, printLayout, printOnOneLine } from "./layout.ts";
import type { PlatformName } from "./platformPages.ts";
import { kinds } from "./symbols.ts";
import {
  accessorLayouts,
  constructSignature,
  type Declaration,
  isFunctionType,
  keyword,
  memberName,
  type Names,
  printIndexSignature,
  printSignature,
  printType,
  type Signature,
  type SignatureHead,
  type TypeJson,
} from "./types.ts";

/** What writing a page needs. */
export interface PageContext extends FieldContext {
  /** The SDK's own, e.g. `@noema/sdk`. */
  packageName: string | undefined;
  /** Where and under which name the declaration with that id of TypeDoc is written; what is inherited is written in its base. */
  declaredAt(id: number): PlatformName | undefined;
  sourcesOf(reflection: { sources?: JSONOutput.SourceReference[] }): ApiSource[];
}

/** A class that is not exported is of no use to readers, who see its members here. */
export function isHidden(type: JSONOutput.SomeType, { names, packageName }: PageContext): boolean {
  if (type.type !== "reference") return false;
  const { target } = type;
  if (typeof target !== "number") return target.packageName === packageName;
  return names.linkOf(target) === undefined && (type.package === undefined || type.package === packageName);
}

export function ownerOf({ sources }: { sources?: JSONOutput.SourceReference[] }): Owner {
  return { path: sources?.[0]?.fileName ?? "", line: sources?.[0]?.line ?? 1 };
}

/** Of a property, or of a getter and its setter. */
export function valueSignatures(member: Declaration, context: PageContext): SourceSignature[] {
  if (member.getSignature || member.setSignature) return accessorSignatures(member, context);
  return [readProperty(member, context)];
}

export function headOf(member: Declaration, kind: ApiMemberKind): SignatureHead {
  const modifiers = modifiersOf(member);
  if (kind === "constructor") return { modifiers, name: { text: member.signatures?.[0]?.name ?? "", kind: "type" } };
  if (kind === "constructSignature") return {};
  return { modifiers, name: [{ text: memberName(member.name), kind: "name" }, member.flags.isOptional ? "?" : ""] };
}

/** Of what is called; only a property can be `readonly`. */
function modifiersOf({ flags: { isProtected, isStatic, isAbstract } }: Declaration): Layout {
  const word = (isThere: boolean | undefined, text: string): Layout => (isThere ? [keyword(text), " "] : "");
  return [word(isProtected, "protected"), word(isStatic, "static"), word(isAbstract, "abstract")];
}

/** How a function, a method or a constructor is called. */
export function readSignature(signature: Signature, head: SignatureHead, context: PageContext): SourceSignature {
  const owner = ownerOf(signature);
  const isNew = signature.kind === constructSignature;
  // Its type parameters are those of its class.
  const { typeParameters: _, ...untyped } = signature;
  return {
    code: printLayout(printSignature(isNew ? untyped : signature, context.names, head)),
    value: null,
    comment: readComment(signature.comment, owner, context.comments),
    typeParameters: isNew ? [] : typeParameterFields(signature.typeParameters, owner, context),
    parameters: [...fieldsOf(signature.parameters ?? [], owner, context), ...taggedFields(signature.comment, owner, context)],
    ...(isNew ? { returns: textOfReturn(signature.comment, owner, context), objects: [] } : returnOf(signature, owner, context)),
    isDescribed: false,
  };
}

/** Those of which there is more to say than their name. */
export function typeParameterFields(
  parameters: JSONOutput.TypeParameterReflection[] | undefined,
  owner: Owner,
  context: PageContext,
): SourceField[] {
  const fields = (parameters ?? []).map((parameter) => typeParameterField(parameter, owner, context));
  return fields.filter(({ type, text, defaultValue }) => type.length > 0 || text !== null || defaultValue !== null);
}

function typeParameterField(parameter: JSONOutput.TypeParameterReflection, owner: Owner, context: PageContext): SourceField {
  const constraint = parameter.type && [keyword("extends"), " ", printType(parameter.type, context.names)];
  return {
    ...describedField(parameter.name, parameter.comment?.summary ?? [], owner, context),
    type: constraint ? printOnOneLine(constraint, Number.POSITIVE_INFINITY) : [],
    defaultValue: parameter.default ? codeText(printLayout(printType(parameter.default, context.names))) : null,
  };
}

function accessorSignatures(member: Declaration, context: PageContext): SourceSignature[] {
  const { getSignature, setSignature } = member;
  const name: Layout = { text: memberName(member.name), kind: "name" };
  const codes = accessorLayouts(member, name, context.names).map((code) => printLayout([modifiersOf(member), code]));
  const value = printOnOneLine(printType(fieldType(member), context.names));
  return [getSignature, setSignature]
    .filter((signature) => signature !== undefined)
    .map((signature, index) => {
      const { returns, ...read } = readSignature(signature, { name }, context);
      const isGetter = signature === getSignature;
      return {
        ...read,
        code: codes[index] ?? [],
        value: index === 0 ? value : null,
        parameters: isGetter ? read.parameters : read.parameters.filter(isDocumented),
        returns: isGetter && returns?.text ? returns : null,
      };
    });
}

function readProperty(member: Declaration, context: PageContext): SourceSignature {
  const owner = ownerOf(member);
  const call = callOf(member.type);
  const json = withTagsOf(member.comment, call?.comment);
  const comment = readComment(json, owner, context.comments);
  const isFixed = member.kind === kinds.enumMember || member.flags.isReadonly;
  return {
    code: printLayout(propertyCode(member, context.names)),
    value: printOnOneLine(printType(member.type, context.names)),
    comment: { ...comment, defaultValue: comment.defaultValue ?? (isFixed ? null : defaultOf(member)) },
    typeParameters: [
      ...typeParameterFields(call?.typeParameters, owner, context).filter(isDocumented),
      ...taggedFields(json, owner, context, new Set(call?.typeParameters?.map(({ name }) => name)), ["@typeParam", "@template"]),
    ],
    ...whatIsInside({ ...member, ...(json && { comment: json }) }, call, owner, context),
    isDescribed: false,
  };
}

/** A property that is called is documented like a method, if there is anything to document. */
function whatIsInside(
  { type, comment }: Declaration,
  call: Signature | undefined,
  owner: Owner,
  context: PageContext,
): Pick<SourceSignature, "parameters" | "returns" | "objects"> {
  const known = call?.parameters ?? [];
  const parameters = [
    ...fieldsOf(known.map(describedBy(comment)), owner, context),
    ...taggedFields(comment, owner, context, new Set(known.map(({ name }) => name))),
  ];
  if (!call) return { parameters, returns: textOfReturn(comment, owner, context), objects: objectsOf(type, owner, context) };
  const { returns, objects } = returnOf({ ...call, ...(comment && { comment }) }, owner, context);
  return {
    parameters: parameters.some(isDocumented) ? parameters : [],
    returns: returns?.text || objects.length > 0 ? returns : null,
    objects,
  };
}

/** How a function is called, also one that may be missing: `(() => void) | undefined`. */
function callOf(whole: TypeJson | undefined): Signature | undefined {
  const type = withoutNothing(whole);
  return type?.type === "reflection" && isFunctionType(type.declaration) ? type.declaration.signatures?.[0] : undefined;
}

/** TypeDoc gives a parameter its `@param` only where nothing but the function is written. */
function describedBy(comment: CommentJson | undefined): (parameter: JSONOutput.ParameterReflection) => JSONOutput.ParameterReflection {
  return (parameter) => {
    const tag = comment?.blockTags?.find((one) => one.tag === "@param" && one.name === parameter.name);
    return tag && !parameter.comment ? { ...parameter, comment: { summary: tag.content } } : parameter;
  };
}

function returnOf(signature: Signature, owner: Owner, context: PageContext): Pick<SourceSignature, "returns" | "objects"> {
  const text = returnText(signature.comment, owner, context);
  const type = printLayout(printType(signature.type, context.names));
  return { returns: codeText(type) === "void" && !text ? null : { type, text }, objects: objectsOf(signature.type, owner, context) };
}

/** What is constructed has its type in its name. */
function textOfReturn(comment: CommentJson | undefined, owner: Owner, context: PageContext): SourceSignature["returns"] {
  const text = returnText(comment, owner, context);
  return text && { type: [], text };
}

export function returnText(comment: CommentJson | undefined, owner: Owner, context: PageContext): ApiText | null {
  const returns = comment?.blockTags?.find(({ tag }) => tag === "@returns");
  return returns ? context.text(returns.content, owner) : null;
}

/** The comment of a property, with what the function says that it holds. */
export function withTagsOf(comment: CommentJson | undefined, other: CommentJson | undefined): CommentJson | undefined {
  if (!comment || !other) return comment ?? other;
  const tags = comment.blockTags ?? [];
  const isNew = (tag: JSONOutput.CommentTag) => !tags.some((own) => own.tag === tag.tag && own.name === tag.name);
  const blockTags = [...tags, ...(other.blockTags ?? []).filter(isNew)];
  return { ...comment, summary: comment.summary.length > 0 ? comment.summary : other.summary, blockTags };
}

function propertyCode(member: Declaration, names: Names): Layout {
  const { isReadonly, isOptional } = member.flags;
  const name: Layout = [modifiersOf(member), isReadonly ? [keyword("readonly"), " "] : "", { text: memberName(member.name), kind: "name" }];
  if (member.kind === kinds.enumMember) return [name, " = ", printType(member.type, names)];
  return group(name, isOptional ? "?: " : ": ", printType(member.type, names));
}

export function readIndexSignature(signature: Signature, context: PageContext): SourceSignature {
  const owner = ownerOf(signature);
  return {
    code: printLayout(printIndexSignature(signature, context.names)),
    // Its name says it.
    value: null,
    comment: readComment(signature.comment, owner, context.comments),
    typeParameters: [],
    parameters: [],
    returns: null,
    objects: objectsOf(signature.type, owner, context),
    isDescribed: false,
  };
}

/** Whether there is more to say of a member than a row of a table holds: its type, its default, a paragraph. */
export function hasMoreThanRow(member: Pick<ApiMember<ApiText>, "common" | "signatures">): boolean {
  const calls = member.signatures.filter(({ value }) => value === null);
  return (member.signatures.length > 1 && calls.length > 1) || allSignatures(member).some(saysMore);
}

/** Characters; a longer text gets its own section, unless it is a single paragraph. */
const longestText = 160;
const blocks = /^\s*(?:```|~~~|[-*+]\s|\d+[.)]\s|[|>#])/m;

/** A short text as a whole, a longer one by its first sentence. */
export function shortText({ brief, summary }: ApiComment<ApiText>): ApiText | null {
  const isShort = summary !== null && summary.markdown.length <= longestText && !blocks.test(summary.markdown);
  return isShort ? { ...summary, isInline: true, isRepeated: true } : brief;
}

function saysMore({ value, comment, parameters, typeParameters, returns, objects }: SourceSignature): boolean {
  const { summary, remarks, examples, see, throws, others } = comment;
  const isCut = codeText(value ?? []).endsWith("…");
  const text = summary?.markdown.trim() ?? "";
  const isLong = (/\n\s*\n/.test(text) && text.length > longestText) || blocks.test(text);
  const hasBlocks = [remarks, examples, see, throws, others].some(({ length }) => length > 0);
  const fields = [...objects.flat(), ...parameters, ...typeParameters];
  return isCut || isLong || hasBlocks || fields.some(isDocumented) || (returns?.text ?? null) !== null;
}
