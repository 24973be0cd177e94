/** Names destructured parameters (TypeDoc: `__namedParameters`) as `@param` or their pattern does. Remove when TypeDoc keeps the pattern. */
import type * as TypeDoc from "typedoc";
import type { Ts } from "../../typescript/ts.ts";
import type { CorrectionTools } from "./declaredElsewhere.ts";

/** What TypeDoc calls such a parameter. */
const unnamed = "__namedParameters";

export function nameParameters({ converter }: TypeDoc.Application, { typedoc, ts }: CorrectionTools): void {
  const { Converter, ReflectionKind } = typedoc;
  // Before TypeDoc moves what `@param options.rate` says to the field.
  converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    for (const signature of context.project.getReflectionsByKind(ReflectionKind.SomeSignature) as TypeDoc.SignatureReflection[]) {
      const nameless = signature.parameters?.filter(({ name }) => name === unnamed) ?? [];
      const tagged = nameless.length > 0 ? namesOfTags(signature) : [];
      for (const parameter of nameless) parameter.name = tagged.shift() ?? patternOf(parameter, context, ts);
    }
  });
}

/** Of the comment's `@param` tags that name no other parameter. The comment of a property is about the function that it holds. */
function namesOfTags({ comment, parent, parameters = [] }: TypeDoc.SignatureReflection): string[] {
  const { blockTags = [] } = comment ?? parent.parent?.comment ?? {};
  const names = blockTags.flatMap(({ tag, name }) => (tag === "@param" && name ? (name.split(".")[0] ?? name) : []));
  return [...new Set(names)].filter((name) => !parameters.some((parameter) => parameter.name === name));
}

function patternOf(parameter: TypeDoc.ParameterReflection, context: TypeDoc.Context, ts: typeof Ts): string {
  const declaration = context.getSymbolFromReflection(parameter)?.valueDeclaration;
  return declaration && ts.isParameter(declaration) ? sourceName(declaration.name, ts) : unnamed;
}

/** `{ rate = 1, channel: { index } }` is `{ rate, channel }`: what happens to a field is a matter of the function. */
function sourceName(name: Ts.BindingName | Ts.PropertyName, ts: typeof Ts): string {
  if (!ts.isObjectBindingPattern(name) && !ts.isArrayBindingPattern(name)) return name.getText();
  const names = name.elements.map((element) => {
    if (ts.isOmittedExpression(element)) return "";
    return `${element.dotDotDotToken ? "..." : ""}${sourceName(element.propertyName ?? element.name, ts)}`;
  });
  return ts.isObjectBindingPattern(name) ? `{ ${names.join(", ")} }` : `[${names.join(", ")}]`;
}
