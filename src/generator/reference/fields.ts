/** Parameters, and the fields of objects that are written inline, as deep as they go. */
import type { JSONOutput } from "typedoc";
import type { ApiComment, ApiField, ApiFlag, ApiText } from "../model/api.ts";
import { type CommentContext, type CommentJson, commentFlags, type Owner, readComment } from "./comments.ts";
import { printLayout } from "./layout.ts";
import { kinds } from "./symbols.ts";
import {
  type Declaration,
  isFunctionType,
  memberName,
  type Names,
  parameterName,
  printReflection,
  printType,
  type Signature,
  type TypeJson,
} from "./types.ts";

export interface FieldContext {
  names: Names;
  comments: CommentContext;
  text(parts: JSONOutput.CommentDisplayPart[], owner: Owner): ApiText | null;
}

type FieldJson = JSONOutput.ParameterReflection | Declaration;

/** Deeper objects are still seen in the signature. */
const deepest = 6;

/** `owner` is the declaration whose comments document the fields. */
export function fieldsOf(fields: FieldJson[], owner: Owner, context: FieldContext, depth = 0): ApiField<ApiText>[] {
  return fields.map((field) => readField(field, ownerOfField(field, owner), context, depth));
}

/** `@param` tags for which TypeDoc found no parameter: of a constant, of a type under another name, or of an implementation. */
export function taggedFields(
  comment: CommentJson | undefined,
  owner: Owner,
  context: FieldContext,
  known: ReadonlySet<string> = new Set(),
): ApiField<ApiText>[] {
  const tags = (comment?.blockTags ?? []).filter(({ tag, name = "" }) => tag === "@param" && !known.has(name));
  return tags.map(({ name = "", content }) => describedField(name, content, owner, context));
}

function describedField(name: string, content: JSONOutput.CommentDisplayPart[], owner: Owner, context: FieldContext): ApiField<ApiText> {
  return { name, type: [], flags: [], text: context.text(content, owner), defaultValue: null, objects: [], notes: null };
}

function ownerOfField(field: FieldJson, owner: Owner): Owner {
  const [source] = "sources" in field ? (field.sources ?? []) : [];
  return source ? { path: source.fileName, line: source.line } : owner;
}

function readField(field: FieldJson, owner: Owner, context: FieldContext, depth: number): ApiField<ApiText> {
  const [method] = "signatures" in field ? (field.signatures ?? []) : [];
  const getter = "getSignature" in field ? field.getSignature : undefined;
  const json = field.comment ?? method?.comment ?? getter?.comment;
  const comment = readComment(json, owner, context.comments);
  const type = field.type ?? getter?.type;
  const code = method ? printReflection({ ...(field as Declaration), children: [] }, context.names) : printType(type, context.names);
  return {
    name: field.kind === kinds.parameter ? parameterName(field.name) : memberName(field.name),
    type: printLayout(code),
    flags: [...flagsOf(field), ...commentFlags(json)],
    text: comment.summary,
    defaultValue: comment.defaultValue ?? defaultOf(field),
    objects: method ? callbackFields(method, owner, context, depth + 1) : objectsOf(type, owner, context, depth + 1),
    notes: notesOf(comment),
  };
}

/** What a comment says besides its summary; null when that is nothing. */
function notesOf(comment: ApiComment<ApiText>): ApiComment<ApiText> | null {
  const notes = { ...comment, brief: null, summary: null, defaultValue: null };
  return Object.values(notes).some((part) => (Array.isArray(part) ? part.length > 0 : part !== null)) ? notes : null;
}

function flagsOf({ flags, kind, defaultValue }: FieldJson): ApiFlag[] {
  const found: ApiFlag[] = [];
  if (flags.isOptional || (kind === kinds.parameter && defaultValue !== undefined)) found.push("optional");
  if (flags.isReadonly) found.push("readonly");
  if (flags.isRest) found.push("rest");
  return found;
}

function defaultOf({ defaultValue }: FieldJson): string | null {
  return defaultValue === undefined || defaultValue === "..." ? null : defaultValue;
}

/** Types whose argument matters to readers, e.g. `Promise<{ … }>`. */
const wrappers = new Set([
  "Promise",
  "Observable",
  "Array",
  "ReadonlyArray",
  "Readonly",
  "Partial",
  "Required",
  "Record",
  "Map",
  "Set",
  "AsyncIterable",
  "Iterable",
]);

/** Fields of the objects in a type that have no page of their own. */
export function objectsOf(type: TypeJson | undefined, owner: Owner, context: FieldContext, depth = 0): ApiField<ApiText>[][] {
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
function describedFields(
  fields: Record<string, JSONOutput.CommentDisplayPart[]>,
  owner: Owner,
  context: FieldContext,
): ApiField<ApiText>[] {
  return Object.entries(fields).map(([name, content]) => describedField(name, content, owner, context));
}

/** All fields of both; of a choice, a field without a name that holds what can be chosen. */
function together(some: ApiField<ApiText>[][], others: ApiField<ApiText>[][]): ApiField<ApiText>[][] {
  if (some.length === 0 || others.length === 0) return [...some, ...others];
  return [[some, others].flatMap((objects) => (objects.length > 1 ? [choice(objects)] : objects.flat()))];
}

function choice(objects: ApiField<ApiText>[][]): ApiField<ApiText> {
  return { name: "", type: [], flags: [], text: null, defaultValue: null, objects, notes: null };
}

/** Parameters of a function, if there is more to say than its signature does. */
export function callbackFields({ parameters, type }: Signature, owner: Owner, context: FieldContext, depth = 0): ApiField<ApiText>[][] {
  if (depth > deepest) return [];
  const fields = fieldsOf(parameters ?? [], owner, context, depth);
  return fields.some(isDocumented) ? [fields] : objectsOf(type, owner, context, depth);
}

export function isDocumented({ text, objects, notes }: ApiField<ApiText>): boolean {
  return text !== null || objects.length > 0 || notes !== null;
}

function objectFields(declaration: Declaration, owner: Owner, context: FieldContext, depth: number): ApiField<ApiText>[][] {
  const [only] = declaration.signatures ?? [];
  if (only && isFunctionType(declaration)) return callbackFields(only, owner, context, depth);
  if (!declaration.children?.length) return [];
  const children = declaration.children.filter(({ variant }) => variant === "declaration") as Declaration[];
  return [fieldsOf(children, owner, context, depth)];
}
