/** Declarations as code: the head of an export, and the members of an interface or an enumeration as in the source. */
import type { ApiCode, ApiFlag } from "../../model/api.ts";
import { group, indent, join, type Layout, line, printLayout } from "./layout.ts";
import { isHidden, type PageContext } from "./signatures.ts";
import { type ExportPage, kinds } from "./symbols.ts";
import {
  type Declaration,
  keyword,
  memberName,
  type Names,
  printField,
  printIndexSignature,
  printReflection,
  printSignature,
  printType,
  printTypeParameters,
  type TypeJson,
} from "./types.ts";

export const keywords: Record<ExportPage["kind"], string> = {
  function: "function",
  class: "class",
  enumeration: "enum",
  interface: "interface",
  typeAlias: "type",
  variable: "const",
  namespace: "namespace",
};

/** Modifiers before the word for its kind. `const` of a variable is that word. */
export function headFlags({ declaration: { flags }, kind }: ExportPage): ApiFlag[] {
  const found: ApiFlag[] = [];
  if (flags.isConst && kind === "enumeration") found.push("const");
  if (flags.isAbstract) found.push("abstract");
  return found;
}

/** As in the source, without the members of a class, an interface or an enumeration. `hasTable`: a table lists what the type is made of. */
export function declarationCode(planned: ExportPage, hasTable: boolean, context: PageContext): ApiCode {
  const { type } = planned.declaration;
  const code = printLayout(declarationLayout(planned, type, context));
  // TypeDoc writes a type that is nothing but an object as a declaration without a type.
  const isWhole = !hasTable || (type && type.type !== "reflection") || !isTooLong(code);
  return isWhole ? code : printLayout(declarationLayout(planned, { type: "unknown", name: "{ … }" }, context));
}

function declarationLayout(planned: ExportPage, type: TypeJson | undefined, context: PageContext): Layout {
  const { declaration, kind, name } = planned;
  const { names } = context;
  const { flags, extendedTypes, implementedTypes } = declaration;
  const word = kind === "variable" ? (flags.isConst ? "const" : "let") : keywords[kind];
  const head: Layout = [
    headFlags(planned).map((flag) => [keyword(flag), " "]),
    keyword(word),
    " ",
    { text: name, kind: kind === "variable" ? "name" : "type" },
    printTypeParameters(declaration.typeParameters, names),
  ];
  if (kind === "typeAlias") return [head, " = ", type ? printType(type, names) : printReflection(declaration, names), ";"];
  if (kind === "variable") return [head, ": ", printType(type, names), constantValue(declaration), ";"];
  const clauses = [clause("extends", extendedTypes, context), clause("implements", implementedTypes, context)];
  return [head, group(indent(clauses)), mergedInterface(declaration, name, context)];
}

/** Longer ones say nothing that the table below does not. */
function isTooLong(code: ApiCode): boolean {
  return code.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0) > 30;
}

/** The members of an interface or an enumeration as in the source; only that there are some where they are many. */
export function bodyCode({ declaration, kind }: ExportPage, { names }: PageContext): ApiCode {
  const { children = [], signatures = [], indexSignatures = [] } = declaration;
  const members = (children as Declaration[]).filter(({ variant, inheritedFrom }) => variant === "declaration" && !inheritedFrom);
  const parts = [
    ...signatures.map((signature) => printSignature(signature, names)),
    ...indexSignatures.map((signature) => printIndexSignature(signature, names)),
    ...members.map((member) => memberCode(member, kind, names)),
  ];
  const separator = kind === "enumeration" ? "," : ";";
  const code = printLayout([" {", indent(parts.map((part) => [line(), part, separator])), line(), "}"]);
  return isTooLong(code) ? [{ text: " { … }" }] : parts.length === 0 ? [{ text: " {}" }] : code;
}

function memberCode(member: Declaration, kind: ExportPage["kind"], names: Names): Layout {
  const { name, type, signatures = [] } = member;
  if (kind === "enumeration") return [{ text: memberName(name), kind: "property" }, " = ", printType(type, names)];
  // `new (…)`: its name is TypeDoc's.
  if (member.kind !== kinds.constructor) return printField(member, names);
  const printed = signatures.map((signature) => printSignature(signature, names));
  return join(printed, [";", line(" ")]);
}

/** A class and an interface of its name are one: what the interface extends, the class has as well. */
function mergedInterface(
  { mergedInterface: merged, typeParameters }: ExportPage["declaration"],
  name: string,
  context: PageContext,
): Layout {
  const bases = clause("extends", merged?.extendedTypes, context);
  if (!merged || bases === "") return "";
  const parameters = printTypeParameters(typeParameters?.slice(0, merged.parameters), context.names);
  return [line(" "), keyword("interface"), " ", { text: name, kind: "type" }, parameters, group(indent(bases))];
}

/** A short constant is its own explanation. */
function constantValue({ defaultValue, type }: ExportPage["declaration"]): Layout {
  const isShown = type?.type !== "literal" && defaultValue !== "..." && (defaultValue?.length ?? 41) <= 40;
  return isShown ? ` = ${defaultValue}` : "";
}

function clause(word: string, types: TypeJson[] | undefined, context: PageContext): Layout {
  const shown = (types ?? []).filter((type) => !isHidden(type, context));
  if (shown.length === 0) return "";
  const printed = shown.map((type) => printType(type, context.names));
  return [line(" "), keyword(word), " ", group(indent(join(printed, [",", line(" ")])))];
}
