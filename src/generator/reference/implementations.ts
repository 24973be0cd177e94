/** The comment of an implementation is about all overloads above it: TypeDoc reads those of signatures only. */
import type * as TypeDoc from "typedoc";
import type Ts from "typescript";

/** Before TypeDoc reads the tags of a comment. */
const priority = 1_000;

export function keepImplementationComments({ converter }: TypeDoc.Application, { Converter }: typeof TypeDoc, ts: typeof Ts): void {
  converter.on(
    Converter.EVENT_CREATE_SIGNATURE,
    (context, signature, declaration) => {
      const implementation = declaration && !isCommented(declaration, ts) && implementationOf(declaration, ts);
      // TypeDoc may have lent it the comment of the first overload.
      const comment = implementation && isCommented(implementation, ts) && context.getSignatureComment(implementation);
      if (comment) signature.comment = comment;
    },
    priority,
  );
}

function isCommented(declaration: Ts.Node, ts: typeof Ts): boolean {
  return ts.getJSDocCommentsAndTags(declaration).some(ts.isJSDoc);
}

/** `null` for a declaration that is one itself, or that has none. */
function implementationOf(declaration: Ts.SignatureDeclaration | Ts.JSDocSignature, ts: typeof Ts): Ts.SignatureDeclaration | null {
  if ("body" in declaration && declaration.body) return null;
  const { symbol } = declaration as { symbol?: Ts.Symbol };
  return (
    symbol?.declarations?.find(
      (each): each is Ts.SignatureDeclaration => ts.isFunctionLike(each) && "body" in each && Boolean(each.body),
    ) ?? null
  );
}
