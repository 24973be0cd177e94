/** Prints TypeDoc's types as TypeScript, with a link on every name that has a page. */
import type { JSONOutput } from "typedoc";
import type { ApiToken } from "../../model/api.ts";
import type { ComputedFields } from "../corrections/computed.ts";
import { enclosed, group, indent, join, type Layout, line } from "./layout.ts";
import type { PlatformName } from "./platformPages.ts";

export type TypeJson = JSONOutput.SomeType;

/** What the head of a declaration says and TypeDoc's model has no place for; `heads.ts` puts it next to TypeDoc's own fields. */
export interface WrittenHead {
  /** The interface that shares the name of a class: what it extends, and how many of the type parameters it names. */
  mergedInterface?: { extendedTypes: JSONOutput.SomeType[]; parameters: number };
  /** Exported as a type: it cannot be constructed or used as a value. */
  isTypeOnly?: true;
}

/** As TypeDoc serialises it, with its head as it is written. */
export interface Declaration extends JSONOutput.DeclarationReflection, WrittenHead, ComputedFields {}

export type Signature = JSONOutput.SignatureReflection;
type TypeParameter = JSONOutput.TypeParameterReflection;
type Of<K extends TypeJson["type"]> = Extract<TypeJson, { type: K }>;

/** How names become links. */
export interface Names {
  /** Where the page or member with that id of TypeDoc is, if it has one. */
  linkOf(target: number): string | undefined;
  /** Where another package documents its type, as the settings say. */
  pageOf?(packageName: string, name: string): string | undefined;
  /** Where the language, the browser or Node documents a type of theirs. */
  platformPage?(target: PlatformName): string | undefined;
  /** The same of a member. */
  platformMemberPage?(target: PlatformName): string | undefined;
}

export const keyword = (text: string): ApiToken => ({ text, kind: "keyword" });

/** The position of a type: parentheses depend on it. */
type Position = "alone" | "element" | "unionPart" | "intersectionPart" | "check" | "extends";

/** Types that bind less tightly than their position. */
const loose: Record<Position, string[]> = {
  alone: [],
  unionPart: ["conditional", "function"],
  intersectionPart: ["conditional", "function", "union"],
  check: ["conditional", "function"],
  extends: ["conditional"],
  element: ["conditional", "function", "union", "intersection", "typeOperator", "inferred", "query"],
};

export function printType(type: TypeJson | undefined, names: Names, position: Position = "alone"): Layout {
  if (!type) return { text: "any", kind: "type" };
  const printed = printBare(type, names);
  const binding = type.type === "reflection" && isFunctionType(type.declaration) ? "function" : type.type;
  return loose[position].includes(binding) ? ["(", printed, ")"] : printed;
}

/** Neither fields nor several signatures: it is written with an arrow. */
export function isFunctionType({ children, signatures, indexSignatures }: Declaration): boolean {
  return signatures?.length === 1 && !children?.length && !indexSignatures?.length;
}

function printBare(type: TypeJson, names: Names): Layout {
  switch (type.type) {
    case "intrinsic":
    case "unknown":
      return { text: type.name, kind: "type" };
    case "literal":
      return literal(type.value);
    case "reference":
      return printReference(type, names);
    case "array":
      return [printType(type.elementType, names, "element"), "[]"];
    case "optional":
      return [printType(type.elementType, names, "element"), "?"];
    case "rest":
      return ["...", printType(type.elementType, names, "element")];
    case "union":
      return printUnion(type, names);
    case "intersection":
      return printIntersection(type, names);
    case "typeOperator":
      return [keyword(type.operator), " ", printType(type.target, names, "element")];
    case "query":
      return [keyword("typeof"), " ", printType(type.queryType, names)];
    case "indexedAccess":
      return [printType(type.objectType, names, "element"), "[", printType(type.indexType, names), "]"];
    case "inferred": {
      const constraint = type.constraint ? [" ", keyword("extends"), " ", printType(type.constraint, names, "check")] : [];
      return [keyword("infer"), " ", { text: type.name, kind: "type" }, ...constraint];
    }
    case "tuple": {
      const elements = (type.elements ?? []).map((element) => printType(element, names));
      return enclosed("[", elements, "]");
    }
    case "namedTupleMember":
      return printNamedElement(type, names);
    case "templateLiteral":
      return printTemplate(type, names);
    case "predicate":
      return printPredicate(type, names);
    case "conditional":
      return printConditional(type, names);
    case "mapped":
      return printMapped(type, names);
    case "reflection":
      return printReflection(type.declaration, names);
    default:
      return { text: "unknown", kind: "type" };
  }
}

function literal(value: unknown): ApiToken {
  if (typeof value === "string") return { text: JSON.stringify(value), kind: "string" };
  if (typeof value === "object" && value !== null && "value" in value) {
    const { negative, value: digits } = value as { negative?: boolean; value: string };
    return { text: `${negative ? "-" : ""}${digits}n`, kind: "number" };
  }
  return typeof value === "number" ? { text: String(value), kind: "number" } : { text: String(value), kind: "type" };
}

function printReference(type: Of<"reference">, names: Names): Layout {
  const to = typeof type.target === "number" ? names.linkOf(type.target) : undefined;
  const elsewhere = type.package === undefined ? undefined : names.pageOf?.(type.package, type.name);
  const platform = typeof type.target === "object" ? names.platformPage?.(type.target) : undefined;
  const page = to ?? elsewhere ?? platform ?? type.externalUrl;
  const name: ApiToken = { text: symbolName(type.name), kind: "type", ...(page !== undefined && { to: page }) };
  if (!type.typeArguments?.length) return name;
  const [first, ...others] = type.typeArguments.map((argument) => printType(argument, names));
  // A lone argument breaks by itself where it must, e.g. `Promise<{`.
  return [name, others.length === 0 && first ? ["<", first, ">"] : enclosed("<", [first ?? "", ...others], ">", { isTrailing: false })];
}

function printUnion({ types }: Of<"union">, names: Names): Layout {
  const parts = types.map((part) => printType(part, names, "unionPart"));
  return group(indent(line("", { start: "| " }), join(parts, line(" | ", { start: "| " }))));
}

/** Objects break within: `{ … } & Options`. */
function printIntersection({ types }: Of<"intersection">, names: Names): Layout {
  const parts = types.map((part) => printType(part, names, "intersectionPart"));
  if (types.some(({ type }) => type === "reflection")) return join(parts, " & ");
  return group(indent(join(parts, line(" & ", { start: "& " }))));
}

/** `...rest: string[]`: the dots are part of the name. */
function printNamedElement({ name, isOptional, element }: Of<"namedTupleMember">, names: Names): Layout {
  const dots = name.startsWith("...") ? "..." : "";
  return [dots, { text: name.slice(dots.length), kind: "parameter" }, isOptional ? "?: " : ": ", printType(element, names)];
}

function printTemplate({ head, tail }: Of<"templateLiteral">, names: Names): Layout {
  const text = (value: string): ApiToken => ({ text: value, kind: "string" });
  const escaped = (value: string) => value.replace(/[\\`]|\$(?=\{)/g, "\\$&").replaceAll("\n", "\\n");
  return [
    text(`\`${escaped(head)}`),
    ...tail.flatMap(([type, after]) => [text("${"), printType(type, names), text(`}${escaped(after)}`)]),
    text("`"),
  ];
}

function printPredicate({ asserts, name, targetType }: Of<"predicate">, names: Names): Layout {
  return [
    ...(asserts ? [keyword("asserts"), " "] : []),
    name === "this" ? keyword(name) : { text: name, kind: "parameter" as const },
    ...(targetType ? [" ", keyword("is"), " ", printType(targetType, names)] : []),
  ];
}

/** A chain of conditions is a list of lines, each with what it leads to. */
function printConditional(type: Of<"conditional">, names: Names): Layout {
  const parts: Layout[] = [];
  let rest: TypeJson = type;
  while (rest.type === "conditional") {
    const { checkType, extendsType, trueType, falseType }: Of<"conditional"> = rest;
    parts.push(printType(checkType, names, "check"), " ", keyword("extends"), " ", printType(extendsType, names, "extends"));
    parts.push(line(" ? ", { start: "? " }), printType(trueType, names), line(" : ", { start: ": " }));
    rest = falseType;
  }
  return group(indent(parts, printType(rest, names)));
}

function printMapped(type: Of<"mapped">, names: Names): Layout {
  const sign = (modifier: string | undefined, word: ApiToken | string): Layout[] =>
    modifier === undefined ? [] : [modifier === "-" ? "-" : "", word];
  const isReadonly = sign(type.readonlyModifier, keyword("readonly"));
  const nameType = type.nameType ? [" ", keyword("as"), " ", printType(type.nameType, names)] : [];
  const parameter: ApiToken = { text: type.parameter, kind: "type" };
  const key = ["[", parameter, " ", keyword("in"), " ", printType(type.parameterType, names), nameType, "]"];
  const head = [...isReadonly, isReadonly.length > 0 ? " " : "", key, ...sign(type.optionalModifier, "?")];
  return enclosed("{", [[head, ": ", printType(type.templateType, names)]], "}", { separator: ";", padding: " " });
}

/** An object or a function that is written inline. */
export function printReflection(declaration: Declaration, names: Names): Layout {
  const [only] = declaration.signatures ?? [];
  if (only && isFunctionType(declaration)) {
    const isAbstract = declaration.flags.isAbstract || only.flags.isAbstract;
    return [isAbstract ? [keyword("abstract"), " "] : "", printSignature(only, names, { arrow: " => " })];
  }
  const fields = [
    ...(declaration.signatures ?? []).map((signature) => printSignature(signature, names)),
    ...(declaration.indexSignatures ?? []).map((signature) => printIndexSignature(signature, names)),
    ...(declaration.children ?? []).map((child) => printField(child, names)),
  ];
  return enclosed("{", fields, "}", { separator: ";", padding: " " });
}

/** `readonly name?: string`, or a method's signature. */
export function printField(field: Declaration, names: Names): Layout {
  const optional = field.flags.isOptional ? "?" : "";
  const name: ApiToken = { text: memberName(field.name), kind: "property" };
  const calls = field.signatures?.map((signature) => printSignature(signature, names, { name: [name, optional] }));
  const layouts = calls ?? accessorLayouts(field, name, names);
  if (layouts.length > 0) return join(layouts, [";", line(" ")]);
  const readonly = field.flags.isReadonly ? [keyword("readonly"), " "] : "";
  return [readonly, name, `${optional}: `, printType(field.type, names)];
}

/** A getter, a setter, or both. */
export function accessorLayouts({ getSignature, setSignature }: Declaration, name: Layout, names: Names): Layout[] {
  const [value] = setSignature?.parameters ?? [];
  const getter = getSignature && [keyword("get"), " ", name, "(): ", printType(getSignature.type, names)];
  const parameter: ApiToken = { text: parameterName(value?.name ?? "value"), kind: "parameter" };
  const setter = setSignature && [keyword("set"), " ", name, "(", parameter, ": ", printType(value?.type, names), ")"];
  return [getter, setter].filter((layout) => layout !== undefined);
}

export function printIndexSignature(signature: Signature, names: Names): Layout {
  const [key] = signature.parameters ?? [];
  const readonly = signature.flags.isReadonly ? [keyword("readonly"), " "] : "";
  const name: ApiToken = { text: key?.name ?? "key", kind: "parameter" };
  return [readonly, "[", name, ": ", printType(key?.type, names), "]: ", printType(signature.type, names)];
}

/** Kind of a signature that is called with `new`. */
export const constructSignature = 16384;

/** What a signature begins with. */
export interface SignatureHead {
  /** e.g. `protected static `. */
  modifiers?: Layout;
  name?: Layout;
}

/** `name<T>(a: string): void`; with `arrow` as a type writes it. */
export function printSignature(
  signature: Signature,
  names: Names,
  { modifiers = "", name = "", arrow = ": " }: SignatureHead & { arrow?: string } = {},
): Layout {
  const parameters = (signature.parameters ?? []).map((parameter) => printParameter(parameter, names));
  const isNew = signature.kind === constructSignature;
  const head = [modifiers, isNew ? [keyword("new"), " "] : "", name, printTypeParameters(signature.typeParameters, names)];
  return [...head, enclosed("(", parameters, ")"), arrow, printType(signature.type, names)];
}

function printParameter(parameter: JSONOutput.ParameterReflection, names: Names): Layout {
  const { isRest, isOptional } = parameter.flags;
  const mark = isOptional || parameter.defaultValue !== undefined ? "?: " : ": ";
  return [isRest ? "..." : "", printParameterName(parameter.name), mark, printType(parameter.type, names)];
}

/** `{ rate, channel }` breaks like the type of an object. */
function printParameterName(name: string): Layout {
  const text = parameterName(name);
  const [, fields] = /^\{ (.+) \}$/.exec(text) ?? [];
  const named = (part: string): ApiToken => ({ text: part, kind: "parameter" });
  return fields ? enclosed("{", fields.split(", ").map(named), "}", { padding: " " }) : named(text);
}

/** A parameter that is taken apart in its place has no name in a declaration that was compiled. */
export function parameterName(name: string): string {
  return /^__(?:namedParameters|\d+)$/.test(name) ? "options" : name;
}

export function printTypeParameters(parameters: TypeParameter[] | undefined, names: Names): Layout {
  if (!parameters?.length) return "";
  const printed = parameters.map((parameter) => printTypeParameter(parameter, names));
  const [first] = parameters;
  // `<T>` never breaks.
  return parameters.length === 1 && !first?.type && !first?.default
    ? ["<", printed, ">"]
    : enclosed("<", printed, ">", { isTrailing: false });
}

function printTypeParameter(parameter: TypeParameter, names: Names): Layout {
  return [
    parameter.flags.isConst ? [keyword("const"), " "] : "",
    parameter.varianceModifier ? [keyword(parameter.varianceModifier), " "] : "",
    { text: parameter.name, kind: "type" },
    parameter.type ? [" ", keyword("extends"), " ", printType(parameter.type, names)] : "",
    parameter.default ? [" = ", printType(parameter.default, names)] : "",
  ];
}

const wellKnownSymbols =
  /^\[(asyncDispose|asyncIterator|dispose|hasInstance|isConcatSpreadable|iterator|match|matchAll|replace|search|species|split|toPrimitive|toStringTag|unscopables)\]$/;

/** `[iterator]` -> `[Symbol.iterator]`; a name that is not an identifier is put in quotes. */
export function memberName(name: string): string {
  if (name.startsWith("[")) return name.replace(wellKnownSymbols, "[Symbol.$1]");
  return /^[\p{ID_Start}$_#][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
}

/** TypeDoc names some types by the path of their file, e.g. `"/a/b".Thing`, and Node's own as `__global.NodeJS.EventEmitter`. */
export function symbolName(name: string): string {
  if (name === "__class") return "(Anonymous class)";
  return name.replace(/^".*"\./, "").replace(/^(?:__global|globalThis)\.(?:NodeJS\.)?/, "");
}
