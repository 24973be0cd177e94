/**
 * Keeps modifiers as they are written. In JavaScript a tag replaces a keyword that the language lacks: `@abstract`,
 * `@readonly`, `@param [name]`. TypeDoc follows such a tag in TypeScript too, where it says nothing to callers. Can go when
 * TypeDoc reads these tags in JavaScript only.
 */
import type { Application, Context, DeclarationReflection, SignatureReflection } from "typedoc";
import type { Ts } from "../../typescript/ts.ts";
import type { CorrectionTools } from "./declaredElsewhere.ts";
import { early } from "./heads.ts";

export function keepModifiers({ converter }: Application, tools: CorrectionTools): void {
  const { typedoc, ts } = tools;
  const isJavaScript = (node: Ts.Node | undefined) => node !== undefined && (node.flags & ts.NodeFlags.JavaScriptFile) !== 0;
  // On an accessor `@readonly` hides its setter, as `@hidden` would.
  const accessors = typedoc.ReflectionKind.Accessor | typedoc.ReflectionKind.GetSignature;
  const dropTags = (reflection: DeclarationReflection | SignatureReflection) => {
    reflection.comment?.removeModifier("@abstract");
    if (!reflection.kindOf(accessors)) reflection.comment?.removeModifier("@readonly");
  };
  const { EVENT_CREATE_DECLARATION, EVENT_CREATE_SIGNATURE } = typedoc.Converter;
  converter.on(
    EVENT_CREATE_DECLARATION,
    (context, reflection) => {
      if (!isJavaScript(context.getSymbolFromReflection(reflection)?.declarations?.[0])) dropTags(reflection);
    },
    early,
  );
  converter.on(
    EVENT_CREATE_SIGNATURE,
    (context, reflection, declaration) => {
      if (isJavaScript(declaration)) return;
      dropTags(reflection);
      correctParameters(reflection, context, tools);
    },
    early,
  );
}

/** A parameter is optional where it has a `?`, and not because its comment puts its name into brackets. */
function correctParameters(signature: SignatureReflection, context: Context, { typedoc, ts }: CorrectionTools): void {
  const { Optional } = typedoc.ReflectionFlag;
  for (const parameter of signature.parameters ?? []) {
    const declaration = context.getSymbolFromReflection(parameter)?.valueDeclaration;
    if (declaration && ts.isParameter(declaration)) parameter.setFlag(Optional, declaration.questionToken !== undefined);
  }
}
