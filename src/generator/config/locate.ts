/** Finds the place of a value in the config file, by its keys; TypeScript's parser is loaded when first asked. */
import type { Locate } from "../model/config.ts";
import { parseCode, type Ts } from "../typescript/ts.ts";

type Parsed = ReturnType<typeof parseCode>;

/** `path` is what messages show, `text` the file's content. */
export function createLocate(path: string, text: string): Locate {
  let parsed: Parsed | undefined;
  return (keys) => {
    parsed ??= parseCode(path, text);
    const node = nodeAtKeys(parsed, keys);
    if (!node) return { path };
    const start = parsed.file.getLineAndCharacterOfPosition(node.getStart(parsed.file));
    const end = parsed.file.getLineAndCharacterOfPosition(node.getEnd());
    return {
      path,
      line: start.line + 1,
      column: start.character + 1,
      ...(end.line === start.line && { endColumn: end.character + 1 }),
    };
  };
}

/** The node for the keys; for the last key of an object the key itself, so that the caret is under the name. */
function nodeAtKeys(parsed: Parsed, keys: readonly (string | number)[]): Ts.Node | undefined {
  let node = parsed.file.statements.find((statement) => parsed.ts.isExportAssignment(statement))?.expression;
  let value = node && unwrap(parsed, node);
  for (const key of keys) {
    if (!value) return node;
    const step = stepInto(parsed, value, key);
    if (step === "skip") continue;
    if (!step) return node;
    node = step.keyNode;
    value = unwrap(parsed, step.value);
  }
  return node;
}

function stepInto({ ts }: Parsed, value: Ts.Node, key: string | number) {
  if (ts.isArrayLiteralExpression(value)) {
    const element = value.elements[Number(key)];
    return element && { keyNode: element, value: element };
  }
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  for (const property of value.properties) {
    const name = property.name;
    if (!name || !(ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)) || name.text !== String(key)) continue;
    if (ts.isPropertyAssignment(property)) return { keyNode: name, value: property.initializer };
    if (ts.isShorthandPropertyAssignment(property)) return { keyNode: name, value: name };
  }
  // `docs` may be one area or a list of them: the index 0 of a single one is the area itself.
  return typeof key === "number" ? ("skip" as const) : undefined;
}

/** `defineConfig(x)`, `x as T`, `x satisfies T`, `(x)` and the name of a constant all resolve to their value. */
function unwrap(parsed: Parsed, node: Ts.Node): Ts.Node | undefined {
  const { ts } = parsed;
  if (ts.isCallExpression(node)) return node.arguments[0] && unwrap(parsed, node.arguments[0]);
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return unwrap(parsed, node.expression);
  if (ts.isIdentifier(node)) {
    const initializer = constantNamed(parsed, node.text);
    return initializer && unwrap(parsed, initializer);
  }
  return node;
}

function constantNamed({ ts, file }: Parsed, name: string): Ts.Node | undefined {
  const declarations = file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => [...declarationList.declarations]);
  return declarations.find((declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name)?.initializer;
}
