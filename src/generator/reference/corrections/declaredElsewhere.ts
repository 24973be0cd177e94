/** Where a name is declared: in the SDK, or in the language or another package. */
import type { Context } from "typedoc";
import type { Ts } from "../../typescript/ts.ts";

/** What corrections need. */
export interface CorrectionTools {
  typedoc: typeof import("typedoc");
  ts: typeof Ts;
  /** Whether another package declares what is in the file of this path. */
  isForeign(path: string): boolean;
  /** The path of a file as sources have it. */
  pathOf(fileName: string): string;
}

type IsForeign = CorrectionTools["isForeign"];

export function isDeclaredElsewhere({ declarations = [] }: Ts.Symbol, { program }: Context, isForeign: IsForeign): boolean {
  const files = declarations.map((declaration) => declaration.getSourceFile());
  return files.some((file) => program.isSourceFileDefaultLibrary(file) || isForeign(file.fileName));
}
