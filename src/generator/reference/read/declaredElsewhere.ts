/** Where a name is declared: in the SDK, or in the language or another package. */
import type { Context } from "typedoc";
import type Ts from "typescript";

/** `isForeign`: whether another package declares what is in a file. */
export function isDeclaredElsewhere({ declarations = [] }: Ts.Symbol, { program }: Context, isForeign: (path: string) => boolean): boolean {
  const files = declarations.map((declaration) => declaration.getSourceFile());
  return files.some((file) => program.isSourceFileDefaultLibrary(file) || isForeign(file.fileName));
}
