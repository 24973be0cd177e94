/** What an editor shows of a name, e.g. `const a: number`: TypeScript 7 does not say it through its API. */
import type { Ts } from "../ts.ts";
import type { NativeProject, NativeSymbol } from "./api.ts";

export function describeSymbol(node: Ts.Identifier, project: NativeProject, ts: typeof Ts): string {
  const symbol = project.checker.getSymbolAtLocation(node);
  if (!symbol) return "";
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const text = describe(isAlias ? project.checker.getAliasedSymbol(symbol) : symbol, node, { project, ts });
  // Where a type comes from is said where it is imported.
  const short = text.replace(/\bimport\("[^"]*"\)\./g, "");
  return isAlias ? `(alias) ${short}\nimport ${symbol.name}` : short;
}

interface Context {
  project: NativeProject;
  ts: typeof Ts;
}

function describe(symbol: NativeSymbol, node: Ts.Identifier, { project, ts }: Context): string {
  const { checker, emitter } = project;
  const { SymbolFlags } = ts;
  const declaration = symbol.declarations[0]?.resolve();
  const type = checker.getTypeAtLocation(node);
  const typeText = type ? checker.typeToString(type, node) : "any";
  const owner = declaration ? ownerOf(declaration, ts) : "";
  const is = (flag: number) => (symbol.flags & flag) !== 0;
  if (is(SymbolFlags.Class)) return `class ${symbol.name}`;
  if (is(SymbolFlags.Interface)) return `interface ${symbol.name}`;
  if (is(SymbolFlags.Enum)) return `enum ${symbol.name}`;
  if (is(SymbolFlags.Module)) return `namespace ${symbol.name}`;
  if (is(SymbolFlags.EnumMember)) return `(enum member) ${owner}${symbol.name}`;
  if (is(SymbolFlags.TypeParameter)) return `(type parameter) ${symbol.name}`;
  if (is(SymbolFlags.TypeAlias)) return `type ${symbol.name} = ${aliased(declaration, typeText)}`;
  const prefix = prefixOf(symbol, declaration, ts);
  if (!is(SymbolFlags.Function | SymbolFlags.Method)) return `${prefix} ${owner}${symbol.name}: ${typeText}`;
  const [signature, ...others] = type ? checker.getSignaturesOfType(type, 0) : [];
  const written = signature && checker.signatureToSignatureDeclaration(signature, ts.SyntaxKind.MethodSignature, node);
  const text = written ? emitter.printNode(written).replace(/\s+/g, " ").replace(/;$/, "") : `: ${typeText}`;
  const more = others.length === 0 ? "" : ` (+${others.length} overload${others.length === 1 ? "" : "s"})`;
  return `${prefix} ${owner}${symbol.name}${text}${more}`;
}

function aliased(declaration: Ts.Node | undefined, typeText: string): string {
  return (declaration as Ts.TypeAliasDeclaration | undefined)?.type?.getText() ?? typeText;
}

function prefixOf({ flags }: NativeSymbol, declaration: Ts.Node | undefined, ts: typeof Ts): string {
  const { SymbolFlags, NodeFlags } = ts;
  if (flags & SymbolFlags.Function) return "function";
  if (flags & SymbolFlags.Method) return "(method)";
  if (flags & SymbolFlags.Accessor) return "(accessor)";
  if (flags & SymbolFlags.Property) return "(property)";
  if (declaration && ts.isParameter(declaration)) return "(parameter)";
  const list = declaration?.parent.flags ?? 0;
  return list & NodeFlags.Const ? "const" : list & NodeFlags.Let ? "let" : "var";
}

/** `Noema.` of a member of a class, an interface or an enum. */
function ownerOf({ parent }: Ts.Node, ts: typeof Ts): string {
  const isNamed = ts.isClassDeclaration(parent) || ts.isInterfaceDeclaration(parent) || ts.isEnumDeclaration(parent);
  return isNamed && parent.name ? `${parent.name.text}.` : "";
}
