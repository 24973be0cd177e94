/** TypeDoc loses the dots of tuples: `[...A]` becomes `[A]`, and `[...rest: A]` becomes `[rest: A]`. */
import type { Context, Converter } from "typedoc";
import type Ts from "typescript";

/** Makes it read a type as it is written wherever dots are in it; dots before a name become part of the name. */
export function keepDots(converter: Converter, ts: typeof Ts): void {
  const convertType = converter.convertType.bind(converter);
  converter.convertType = (context: Context, type: Ts.Type | Ts.TypeNode | undefined, written?: Ts.TypeNode) => {
    const node = isNode(type) ? type : written;
    return node && markDots(node, ts) ? convertType(context, node) : convertType(context, type as Ts.Type, written);
  };
}

function isNode(type: Ts.Type | Ts.TypeNode | undefined): type is Ts.TypeNode {
  return type !== undefined && "kind" in type;
}

/** Whether there are any. Objects and functions within are asked for on their own. */
function markDots(node: Ts.Node, ts: typeof Ts): boolean {
  if (ts.isTypeLiteralNode(node) || ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node)) return false;
  const isNamed = ts.isNamedTupleMember(node) && node.dotDotDotToken !== undefined;
  if (isNamed) node.name.getText = () => `...${node.name.text}`;
  const marked: boolean[] = [];
  ts.forEachChild(node, (child) => void marked.push(markDots(child, ts)));
  return isNamed || ts.isRestTypeNode(node) || marked.includes(true);
}
