/** Parameters, and the fields of objects that are written inline, as deep as they go. */
import type { JSONOutput } from "typedoc";
import type { ApiComment, ApiFlag, ApiText, SourceField } from "../../model/api.ts";
import { type CommentContext, type CommentJson, commentFlags, type Owner, readComment, silenced } from "./comments.ts";
import { type Layout, printOnOneLine } from "./layout.ts";
import { kinds, membersOf, type Symbols } from "./symbols.ts";
import {
  type Declaration,
  isFunctionType,
  memberName,
  type Names,
  parameterName,
  printField,
  printReflection,
  printType,
  type Signature,
  type TypeJson,
} from "./types.ts";

export interface FieldContext {
  symbols: Symbols;
  names: Names;
  comments: CommentContext;
  text(parts: JSONOutput.CommentDisplayPart[], owner: Owner): ApiText | null;
}

type FieldJson = JSONOutput.ParameterReflection | Declaration;

/** Deeper objects are still seen in the signature. */
const deepest = 6;

/** `owner` is the declaration whose comments document the fields. */
export function fieldsOf(fields: FieldJson[], owner: Owner, context: FieldContext, depth = 0): SourceField[] {
  return fields.map((field) => readField(field, ownerOfField(field, owner), context, depth));
}

/** Tags for which TypeDoc found no parameter: of a constant, of a type under another name, or of an implementation. */
export function taggedFields(
  comment: CommentJson | undefined,
  owner: Owner,
  context: FieldContext,
  known: ReadonlySet<string> = new Set(),
  names = ["@param"],
): SourceField[] {
  const tags = (comment?.blockTags ?? []).filter(({ tag, name = "" }) => names.includes(tag) && !known.has(name));
  return tags.map(({ name = "", content }) => describedField(name, content, owner, context));
}

/** With nothing but its text. */
export function describedField(name: string, content: JSONOutput.CommentDisplayPart[], owner: Owner, context: FieldContext): SourceField {
  return { name, type: [], flags: [], text: context.text(content, owner), defaultValue: null, objects: [], notes: null };
}

function commentOfField(field: FieldJson): CommentJson | undefined {
  if (field.comment || field.kind === kinds.parameter) return field.comment;
  const { signatures, getSignature, setSignature } = field as Declaration;
  return signatures?.[0]?.comment ?? getSignature?.comment ?? setSignature?.comment;
}

function ownerOfField(field: FieldJson, owner: Owner): Owner {
  const [source] = "sources" in field ? (field.sources ?? []) : [];
  return source ? { path: source.fileName, line: source.line } : owner;
}

function readField(field: FieldJson, owner: Owner, context: FieldContext, depth: number): SourceField {
  const [method] = "signatures" in field ? (field.signatures ?? []) : [];
  const json = commentOfField(field);
  const comment = readComment(json, owner, context.comments);
  const type = fieldType(field as Declaration);
  return {
    name: field.kind === kinds.parameter ? parameterName(field.name) : memberName(field.name),
    type: printOnOneLine(typeCode(field, context), Number.POSITIVE_INFINITY),
    flags: [...flagsOf(field), ...commentFlags(json)],
    text: comment.summary,
    defaultValue: comment.defaultValue ?? defaultOf(field),
    objects: method ? callbackFields(method, owner, context, depth + 1) : objectsIn(field, type, owner, context, depth + 1),
    notes: notesOf(comment),
  };
}

function typeCode(field: FieldJson, { names }: FieldContext): Layout {
  const declaration = field as Declaration;
  if (declaration.signatures?.[0]) return printReflection({ ...declaration, children: [] }, names);
  return takesOther(declaration) ? printField(declaration, names) : printType(fieldType(declaration), names);
}

/** Whether a setter takes another type than its getter returns. */
export function takesOther({ getSignature, setSignature }: Declaration): boolean {
  if (!getSignature || !setSignature) return false;
  return JSON.stringify(getSignature.type) !== JSON.stringify(setSignature.parameters?.[0]?.type);
}

/** The type of what a field holds. An accessor holds what its getter returns, else what its setter takes. */
export function fieldType({ type, getSignature, setSignature }: Declaration): TypeJson | undefined {
  return type ?? getSignature?.type ?? setSignature?.parameters?.[0]?.type;
}

function objectsIn(field: FieldJson, type: TypeJson | undefined, owner: Owner, context: FieldContext, depth: number): SourceField[][] {
  const options = field.kind === kinds.parameter && depth === 1 ? optionsOf(field.name, type, context) : [];
  if (options.length === 0) return objectsOf(type, owner, context, depth);
  // What the function says of a field is closer to its readers than what the type says.
  const described = type?.type === "reference" ? describedFields(type.highlightedProperties ?? {}, owner, context) : [];
  const textOf = (name: string) => described.find((one) => one.name === name)?.text;
  const others = described.filter(({ name }) => !options.some((one) => one.name === name));
  return [[...options.map((one) => ({ ...one, text: textOf(one.name) ?? one.text })), ...others]];
}

/** What a comment says besides its summary; null when that is nothing. */
function notesOf(comment: ApiComment<ApiText>): ApiComment<ApiText> | null {
  const notes = { ...comment, brief: null, summary: null, defaultValue: null };
  return Object.values(notes).some((part) => (Array.isArray(part) ? part.length > 0 : part !== null)) ? notes : null;
}

function flagsOf({ flags, kind, defaultValue }: FieldJson): ApiFlag[] {
  const apiFlags: ApiFlag[] = [];
  if (flags.isOptional || (kind === kinds.parameter && defaultValue !== undefined)) apiFlags.push("optional");
  if (flags.isReadonly) apiFlags.push("readonly");
  if (flags.isRest) apiFlags.push("rest");
  return apiFlags;
}

/** What something is set to; TypeDoc writes what is too long as `...`. */
export function defaultOf({ defaultValue }: Pick<FieldJson, "defaultValue">): string | null {
  return defaultValue === undefined || defaultValue === "..." ? null : defaultValue;
}

/** Parameters, and types, that are options by their names. */
const optionNames = /(?:^|[a-z])(?:options?|opts|config|configuration|settings|params|props|init)$/i;

/** More are read on the page of the type. */
const mostOptions = 40;

/** The fields of a type of options, or of one with `@expand`, that has a page, with what a list says of each. */
function optionsOf(parameter: string, type: TypeJson | undefined, context: FieldContext): SourceField[] {
  const declaration = optionsType(type, context);
  if (!declaration) return [];
  const members = membersOf(declaration);
  const isOptional = (member: Declaration) => member.flags.isOptional === true;
  const isNamed = optionNames.test(parameter) || optionNames.test(declaration.name) || parameter.startsWith("{");
  if (!declaration.comment?.modifierTags?.includes("@expand")) {
    if (members.length > mostOptions || !(isNamed || members.every(isOptional))) return [];
    if (!members.every((member) => member.kind === kinds.property || isOptional(member))) return [];
  }
  const quiet = { ...context, comments: silenced(context.comments) };
  return members.map((member) => {
    const to = context.names.linkOf(member.id);
    const { brief } = readComment(commentOfField(member), ownerOfField(member, { path: "", line: 1 }), quiet.comments);
    const field = readField(member, ownerOfField(member, { path: "", line: 1 }), quiet, deepest);
    const type = printOnOneLine(typeCode(member, context));
    return { ...field, type, text: brief, objects: [], notes: null, ...(to !== undefined && { to }) };
  });
}

/** The interface, or the object under another name, that `Options`, `Partial<Options>` or `Options | undefined` is. */
function optionsType(whole: TypeJson | undefined, context: FieldContext): Declaration | undefined {
  const type = withoutNothing(whole);
  if (type?.type !== "reference") return undefined;
  if (["Partial", "Required", "Readonly"].includes(type.name)) return optionsType(type.typeArguments?.[0], context);
  const page = typeof type.target === "number" ? context.symbols.byId.get(type.target) : undefined;
  return page && (page.kind === "interface" || page.kind === "typeAlias") ? page.declaration : undefined;
}

/** What is there if something is there; undefined for a choice of several. */
export function withoutNothing(type: TypeJson | undefined): TypeJson | undefined {
  if (type?.type !== "union") return type;
  const [only, ...others] = type.types.filter((part) => !isNothing(part));
  return others.length === 0 ? withoutNothing(only) : undefined;
}

/** `undefined` or `null`. */
function isNothing(type: TypeJson): boolean {
  const isUndefined = (type.type === "intrinsic" || type.type === "unknown") && type.name === "undefined";
  return isUndefined || (type.type === "literal" && type.value === null);
}

/** Types whose argument matters to readers, e.g. `Promise<{ … }>`. */
const wrappers = new Set(
  "Promise Observable Array ReadonlyArray Readonly Partial Required Record Map Set AsyncIterable Iterable".split(" "),
);

/** Fields of the objects in a type that have no page of their own. */
export function objectsOf(type: TypeJson | undefined, owner: Owner, context: FieldContext, depth = 0): SourceField[][] {
  if (!type || depth > deepest) return [];
  const inner = (part: TypeJson | undefined) => objectsOf(part, owner, context, depth);
  switch (type.type) {
    case "reflection":
      return objectFields(type.declaration, owner, context, depth);
    case "array":
    case "optional":
    case "rest":
      return inner(type.elementType);
    case "union":
      return type.types.flatMap(inner);
    case "intersection":
      return type.types.map(inner).reduce(together, []);
    case "typeOperator":
      return inner(type.target);
    case "conditional":
      return [type.trueType, type.falseType].flatMap(inner).filter((fields) => fields.some(isDocumented));
    case "reference":
      if (type.highlightedProperties) return [describedFields(type.highlightedProperties, owner, context)];
      if (wrappers.has(type.name)) return inner(type.typeArguments?.at(-1));
      return (type.typeArguments ?? []).flatMap(inner).filter((fields) => fields.some(isDocumented));
    default:
      return [];
  }
}

/** What `@param options.rate` says of a field whose type has a page of its own. */
function describedFields(fields: Record<string, JSONOutput.CommentDisplayPart[]>, owner: Owner, context: FieldContext): SourceField[] {
  return Object.entries(fields).map(([name, content]) => describedField(name, content, owner, context));
}

/** All fields of both; of a choice, a field without a name that holds what can be chosen. */
function together(some: SourceField[][], others: SourceField[][]): SourceField[][] {
  if (some.length === 0 || others.length === 0) return [...some, ...others];
  const choice = { name: "", type: [], flags: [], text: null, defaultValue: null, notes: null };
  return [[some, others].flatMap((objects) => (objects.length > 1 ? [{ ...choice, objects }] : objects.flat()))];
}

/** Parameters of a function, if there is more to say than its signature does, and what is said of those of its type. */
function callbackFields({ typeParameters, parameters, type }: Signature, owner: Owner, context: FieldContext, depth = 0): SourceField[][] {
  if (depth > deepest) return [];
  const described = (typeParameters ?? []).filter(({ comment }) => comment) as unknown as Declaration[];
  const fields = fieldsOf([...described, ...(parameters ?? [])], owner, context, depth);
  return fields.some(isDocumented) ? [fields] : objectsOf(type, owner, context, depth);
}

export function isDocumented({ text, objects, notes }: SourceField): boolean {
  return text !== null || objects.length > 0 || notes !== null;
}

function objectFields(declaration: Declaration, owner: Owner, context: FieldContext, depth: number): SourceField[][] {
  const [only] = declaration.signatures ?? [];
  if (only && isFunctionType(declaration)) return callbackFields(only, owner, context, depth);
  const children = (declaration.children ?? []).filter(({ variant }) => variant === "declaration") as Declaration[];
  const fields = fieldsOf([{ ...declaration, children: [] }, ...children].flatMap(overloadsOf), owner, context, depth);
  const indexes = (declaration.indexSignatures ?? []).map((one) => ({ ...one, name: `[${one.parameters?.[0]?.name}]` }));
  const all = [...fields, ...fieldsOf(indexes as unknown as Declaration[], owner, context, depth).filter(isDocumented)];
  return all.length === 0 ? [] : [all];
}

/** A method once for each of its signatures; an object for those with which it can be called, named as a parameter is. */
function overloadsOf(field: Declaration): Declaration[] {
  const call = field.kind === kinds.typeLiteral ? { kind: kinds.parameter, name: "()" } : null;
  const overloads = field.signatures?.map((one) => ({
    ...field,
    ...call,
    ...(call && one.comment && { comment: one.comment }),
    signatures: [one],
  }));
  return overloads ?? (call ? [] : [field]);
}
