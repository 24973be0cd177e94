/** Reads `export const Kit = class { … }` as a class. TypeDoc does so only where a comment says `@class`. Can go when it does without. */
import type * as TypeDoc from "typedoc";
import type { Ts } from "../../typescript/ts.ts";
import type { CorrectionTools } from "./declaredElsewhere.ts";
import { early } from "./heads.ts";

const patched = new WeakSet<TypeDoc.Context>();

export function readClassExpressions({ converter }: TypeDoc.Application, { typedoc, ts }: CorrectionTools): void {
  const { Comment, Context, Converter, ReflectionKind } = typedoc;
  const classOf = (symbol: Ts.Symbol | undefined): Ts.ClassExpression | undefined => {
    const declaration = symbol?.valueDeclaration;
    const value = declaration && ts.isVariableDeclaration(declaration) && !declaration.type ? declaration.initializer : undefined;
    return value && ts.isClassExpression(value) ? value : undefined;
  };
  if (!patched.has(Context.prototype)) {
    patched.add(Context.prototype);
    const { getComment } = Context.prototype;
    Context.prototype.getComment = function (symbol, kind) {
      const comment = getComment.call(this, symbol, kind);
      if (kind !== ReflectionKind.Variable || !classOf(symbol)) return comment;
      const withTag = comment ?? new Comment();
      withTag.modifierTags.add("@class");
      return withTag;
    };
  }
  converter.on(
    Converter.EVENT_CREATE_DECLARATION,
    (context, reflection) => {
      const node = reflection.kindOf(ReflectionKind.Class) ? classOf(context.getSymbolFromReflection(reflection)) : undefined;
      for (const { token, types } of node?.heritageClauses ?? []) {
        const bases = types.map((type) => context.converter.convertType(context.withScope(reflection), type) as TypeDoc.SomeType);
        reflection[token === ts.SyntaxKind.ExtendsKeyword ? "extendedTypes" : "implementedTypes"] = bases;
      }
    },
    early,
  );
}
