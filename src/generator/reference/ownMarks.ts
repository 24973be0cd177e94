/** What TypeDoc copies from a base, or from the function that a constant is, must not hide or mark an export: only its own comment does. */
import type * as TypeDoc from "typedoc";
import type Ts from "typescript";

/** Tags that say something of the declaration that they are written at, and of nothing else. */
const marks = ["@internal", "@deprecated", "@alpha", "@beta", "@experimental"] as const;

export function keepOwnMarks({ converter }: TypeDoc.Application, { Converter, ReflectionKind }: typeof TypeDoc, ts: typeof Ts): void {
  const uncommented = new Set<TypeDoc.Reflection>();
  converter.on(Converter.EVENT_CREATE_SIGNATURE, (context, signature, declaration) => {
    if (!signature.comment || !declaration || !signature.parent.kindOf(ReflectionKind.Function)) return;
    const own = context.getSymbolFromReflection(signature.parent)?.declarations ?? [];
    if (!own.some((node) => isIn(declaration, node, ts))) dropMarks(signature.comment);
  });
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const type of project.getReflectionsByKind(ReflectionKind.ClassOrInterface)) if (!type.comment) uncommented.add(type);
  });
  converter.on(Converter.EVENT_RESOLVE_END, () => {
    for (const { comment } of uncommented) if (comment) dropMarks(comment);
  });
}

function dropMarks(comment: TypeDoc.Comment): void {
  for (const mark of marks) {
    comment.modifierTags.delete(mark);
    comment.removeTags(mark);
  }
}

function isIn(node: Ts.Node, outer: Ts.Node, ts: typeof Ts): boolean {
  return ts.findAncestor(node, (each) => each === outer) !== undefined;
}
