/**
 * Keeps what classes and interfaces inherit from packages: the `on` and `emit` of an emitter are part of the SDK.
 * With `excludeExternals`, TypeDoc drops them together with the packages. Can go when TypeDoc distinguishes the two.
 */
import type * as TypeDoc from "typedoc";
import type Ts from "typescript";

/**
 * Names of packages stay out of the reference. Members that the language, the browser or Node declare are kept, too: a page
 * lists them, folded, with links to their documentation.
 */
export function keepInherited({ converter }: TypeDoc.Application, ts: typeof Ts): void {
  const isIgnored = converter.shouldIgnore.bind(converter);
  converter.shouldIgnore = (symbol, checker) => isIgnored(symbol, checker) && !isMemberOfPackage(symbol, ts);
}

function isMemberOfPackage({ flags, declarations = [] }: Ts.Symbol, ts: typeof Ts): boolean {
  const isMember = (flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Property | ts.SymbolFlags.Accessor)) !== 0;
  return isMember && declarations.length > 0 && declarations.every((declaration) => isInType(declaration, ts));
}

function isInType(declaration: Ts.Declaration, ts: typeof Ts): boolean {
  const { parent } = declaration;
  return ts.isClassLike(parent) || ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent);
}
