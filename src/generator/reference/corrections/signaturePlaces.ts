/** Records where signatures of function types are written: TypeDoc gives them no source. Remove this when it does. */
import type * as TypeDoc from "typedoc";
import type { CorrectionTools } from "./declaredElsewhere.ts";

export function keepSignaturePlaces({ converter }: TypeDoc.Application, { typedoc, ts }: CorrectionTools): void {
  const { Converter, ReflectionKind, SourceReference } = typedoc;
  converter.on(Converter.EVENT_CREATE_SIGNATURE, (_, signature, declaration) => {
    if (!declaration || !signature.comment || !signature.parent.kindOf(ReflectionKind.TypeLiteral)) return;
    const file = declaration.getSourceFile();
    const { line, character } = ts.getLineAndCharacterOfPosition(file, declaration.getStart());
    signature.sources ??= [new SourceReference(file.fileName as TypeDoc.NormalizedPath, line + 1, character)];
  });
}
