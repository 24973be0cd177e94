/**
 * Drops tags such as `@internal` and `@deprecated` that TypeDoc copies from a base, or from the function that a constant
 * holds, together with the comment: only an export's own comment may hide or mark it. Can go when TypeDoc copies the text alone.
 */
import type * as TypeDoc from "typedoc";
import type { CorrectionTools } from "./declaredElsewhere.ts";

/** Tags that apply only to the declaration that they are written at. */
const declarationTags = ["@internal", "@deprecated", "@alpha", "@beta", "@experimental"] as const;

export function dropInheritedModifierTags({ converter }: TypeDoc.Application, { typedoc, ts }: CorrectionTools): void {
  const { Converter, ReflectionKind } = typedoc;
  const uncommented = new Set<TypeDoc.Reflection>();
  converter.on(Converter.EVENT_CREATE_SIGNATURE, (context, signature, declaration) => {
    if (!signature.comment || !declaration || !signature.parent.kindOf(ReflectionKind.Function)) return;
    const own = context.getSymbolFromReflection(signature.parent)?.declarations ?? [];
    const isInside = ts.findAncestor(declaration, (each) => own.some((node) => node === each)) !== undefined;
    if (!isInside) dropDeclarationTags(signature.comment);
  });
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const type of project.getReflectionsByKind(ReflectionKind.ClassOrInterface)) if (!type.comment) uncommented.add(type);
  });
  converter.on(Converter.EVENT_RESOLVE_END, () => {
    for (const { comment } of uncommented) if (comment) dropDeclarationTags(comment);
  });
}

function dropDeclarationTags(comment: TypeDoc.Comment): void {
  for (const mark of declarationTags) {
    comment.modifierTags.delete(mark);
    comment.removeTags(mark);
  }
}
