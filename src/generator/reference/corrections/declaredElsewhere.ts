/** Where a name is declared: in the SDK, or in the language or another package. */
import type { Context, DeclarationReflection, JSONOutput, Serializer } from "typedoc";
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

/** Puts fields next to TypeDoc's own in the JSON of declarations. */
export function addToJson(
  serializer: Serializer,
  { DeclarationReflection: Declaration }: CorrectionTools["typedoc"],
  fieldsOf: (item: DeclarationReflection, json: Partial<JSONOutput.DeclarationReflection>) => object,
): void {
  serializer.addSerializer<DeclarationReflection>({
    priority: 0,
    supports: (item) => item instanceof Declaration,
    toObject: (item, json) => ({ ...json, ...fieldsOf(item, json) }),
  });
}

export function isDeclaredElsewhere(
  { declarations = [] }: Ts.Symbol,
  { program }: Context,
  isForeign: CorrectionTools["isForeign"],
): boolean {
  const files = declarations.map((declaration) => declaration.getSourceFile());
  return files.some((file) => program.isSourceFileDefaultLibrary(file) || isForeign(file.fileName));
}
