/**
 * Records where comments are within values and types of which TypeDoc keeps the code alone, e.g. `{ /** Fast. *\/ a: 1 }` of a constant
 * with a type: no page has them, and the report says so.
 */
import type * as TypeDoc from "typedoc";
import type { Ts } from "../../typescript/ts.ts";
import { addToJson, type CorrectionTools } from "./declaredElsewhere.ts";

export function keepInnerComments({ converter, serializer }: TypeDoc.Application, { typedoc, ts, pathOf }: CorrectionTools): void {
  const places = new WeakMap<TypeDoc.DeclarationReflection, TypeDoc.JSONOutput.SourceReference[]>();
  converter.on(typedoc.Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    const [node] = context.getSymbolFromReflection(reflection)?.declarations ?? [];
    if (!node || !(ts.isVariableDeclaration(node) || ts.isTypeAliasDeclaration(node))) return;
    const file = node.getSourceFile();
    const commented = commentedIn(node, ts).map((each) => ts.getLineAndCharacterOfPosition(file, each.getStart(file)));
    if (commented.length === 0) return;
    places.set(
      reflection,
      commented.map(({ line, character }) => ({ fileName: pathOf(file.fileName) as TypeDoc.NormalizedPath, line: line + 1, character })),
    );
  });
  addToJson(serializer, typedoc, (item) => {
    const sources = places.get(item);
    // Read as the places of declarations are; see `lostTexts.ts`.
    return sources ? { inner: { sources } } : {};
  });
}

/** Fields, and parts of tuples, outside of the bodies of functions. */
function commentedIn(parent: Ts.Node, ts: typeof Ts): Ts.Node[] {
  const nodes: Ts.Node[] = [];
  const { text } = parent.getSourceFile();
  const hasComment = ({ pos }: Ts.Node) =>
    [...(ts.getTrailingCommentRanges(text, pos) ?? []), ...(ts.getLeadingCommentRanges(text, pos) ?? [])].some((range) =>
      text.startsWith("/**", range.pos),
    );
  ts.forEachChild(parent, (node) => {
    const isField = ts.isObjectLiteralElement(node) || ts.isNamedTupleMember(node) || ts.isTypeElement(node);
    if (isField && hasComment(node)) nodes.push(node);
    if (!ts.isBlock(node) && !ts.isClassLike(node)) nodes.push(...commentedIn(node, ts));
  });
  return nodes;
}
