/**
 * Blocks that go on with those before them on their page without saying so, as in most READMEs. What such a block uses and does not
 * declare is taken from the nearest block before it that does: the statements that declare it, and what these need.
 */

import type { Ts } from "../typescript/ts.ts";
import { longestSample, type Sample, type SampleFile } from "./sampleFiles.ts";

/** What a block reads before its own code. */
export interface Prefix {
  /** Complete lines. */
  text: string;
  /** Paths that its relative imports lead to. */
  links: Sample["links"];
  /** Names that no block before it declares either: globals, exports of the SDK, and what readers do not see. */
  open: readonly string[];
}

/** What a block says at its top, and what it does not say. */
interface Outline {
  statements: { text: string; declared: string[]; used: ReadonlySet<string>; imports?: Ts.ImportDeclaration; isType: boolean }[];
  declared: ReadonlySet<string>;
  free: ReadonlySet<string>;
  /** Why the block cannot be compiled, nor anything taken from it. */
  fault?: string;
}

/** How many blocks back a name is looked for. */
export const farthest = { declaration: 40, import: 400 };

/** More levels than these overflow the stack of the compiler, which stops at no single file then. */
const deepest = 1_000;

/** By the id of the sample. */
export type Outlines = Map<string, Outline>;

/** `outlines`: of an earlier check, whose samples are mostly the same; those of others are forgotten. */
export function createFragments(samples: ReadonlyMap<string, Sample>, outlines: Outlines, ts: typeof Ts) {
  for (const id of outlines.keys()) if (!samples.has(id)) outlines.delete(id);
  const outlineOf = (sample: Sample): Outline => {
    const outline = outlines.get(sample.id) ?? outlineOrFault(sample, ts);
    outlines.set(sample.id, outline);
    return outline;
  };
  return {
    /** Why the sample cannot be compiled. */
    faultOf: (sample: Sample) => outlineOf(sample).fault,
    prefixOf(sample: Sample): Prefix {
      const own = outlineOf(sample);
      const taken = new Set(own.declared);
      const types = new Set<string>();
      const wanted = new Set(own.free);
      const found = { text: "", links: {} as Sample["links"] };
      let before = samples.get(sample.previous ?? "");
      for (let step = 0; before && wanted.size > 0 && step < farthest.import; step++, before = samples.get(before.previous ?? "")) {
        const lines: string[] = [];
        const { owner } = before.fence;
        // A statement may need those above it.
        for (const { text, declared, used, imports, isType } of [...outlineOf(before).statements].reverse()) {
          if (!imports && step >= farthest.declaration) continue;
          // Another member may show other types of the reader, or a variable named like an export. All continue the comment of the class.
          if (!imports && owner !== sample.fence.owner && (isType || owner !== "")) continue;
          // Names of types begin with a capital: what a block uses is a value.
          const names = declared.filter((name) => wanted.has(name) && !(isType && (types.has(name) || /^\p{Ll}/u.test(name))));
          if (names.length === 0 || (!imports && declared.some((name) => taken.has(name)))) continue;
          // A value may have the name of a type: `const User = …; type User = …`.
          if (isType) types.add(names[0] ?? "");
          for (const name of isType ? [] : imports ? names : declared) {
            taken.add(name);
            wanted.delete(name);
          }
          for (const name of used) if (!taken.has(name)) wanted.add(name);
          lines.unshift(imports ? importOf(imports, new Set(names), ts) : text.replace(/;?$/, ";"));
        }
        if (lines.length > 0)
          Object.assign(found, { text: `${lines.join("\n")}\n${found.text}`, links: { ...before.links, ...found.links } });
      }
      return { ...found, open: [...wanted].filter((name) => !types.has(name)) };
    },
  };
}

/** Only the names that are asked for: a block may import others of the same statement itself. */
function importOf({ importClause, moduleSpecifier }: Ts.ImportDeclaration, names: ReadonlySet<string>, ts: typeof Ts): string {
  const from = `from ${moduleSpecifier.getText()};`;
  const bindings = importClause?.namedBindings;
  const parts: string[] = [];
  if (importClause?.name && names.has(importClause.name.text)) parts.push(`import ${importClause.name.text} ${from}`);
  if (bindings && ts.isNamespaceImport(bindings)) {
    if (names.has(bindings.name.text)) parts.push(`import ${bindings.getText()} ${from}`);
  } else if (bindings) {
    const own = bindings.elements.filter(({ name }) => names.has(name.text)).map((element) => element.getText());
    if (own.length > 0) parts.push(`import { ${own.join(", ")} } ${from}`);
  }
  return parts.join(" ");
}

function outlineOrFault({ fence, files }: Sample, ts: typeof Ts): Outline {
  const nothing: Outline = { statements: [], declared: new Set(), free: new Set() };
  if (fence.code.length > longestSample) return { ...nothing, fault: `it has more than ${longestSample.toLocaleString("en")} characters` };
  try {
    return files.map((file) => readOutline(file, ts))[0] ?? nothing;
  } catch (error) {
    if (error instanceof RangeError) return { ...nothing, fault: "it is nested too deeply" };
    throw error;
  }
}

function readOutline(file: SampleFile, ts: typeof Ts): Outline {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ESNext, true);
  const everywhere = new Set<string>();
  const statements = source.statements
    .flatMap((statement) => [...(bodyAtOnce(statement, ts) ?? [statement])])
    .map((statement) => {
      const used = new Set<string>();
      readNames(statement, { used, declared: everywhere }, ts);
      const imports = ts.isImportDeclaration(statement) ? { imports: statement } : {};
      const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
      const declared = isSignature(statement, ts) ? [] : declaredBy(statement, ts);
      return { text: statement.getText(source), declared, used, ...imports, isType };
    });
  const valuesOf = (isType: boolean) => new Set(statements.flatMap((each) => (each.isType === isType ? each.declared : [])));
  const [values, types] = [valuesOf(false), valuesOf(true)];
  // `type User = Infer<typeof User>` is of a value of that name.
  const isOther = (name: string) => types.has(name) && !values.has(name) && file.text.includes(`typeof ${name}`);
  const used = statements.flatMap((each) => [...each.used]);
  const free = new Set(used.filter((name) => !everywhere.has(name) || isOther(name)));
  return { statements, declared: new Set([...values, ...types].filter((name) => !isOther(name))), free };
}

/** `(async () => { … })()` is written for its `await`: later blocks may use what its body declares. */
function bodyAtOnce(statement: Ts.Statement, ts: typeof Ts): Iterable<Ts.Statement> | undefined {
  const call = ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression) ? statement.expression : undefined;
  const callee = call?.arguments.length === 0 && ts.isParenthesizedExpression(call.expression) ? call.expression.expression : undefined;
  const isFunction = callee && (ts.isArrowFunction(callee) || ts.isFunctionExpression(callee));
  return isFunction && ts.isBlock(callee.body) ? callee.body.statements : undefined;
}

/** A class without any body, or a function without one, shows that of the SDK; an abstract class needs none. */
function isSignature(statement: Ts.Statement, ts: typeof Ts): boolean {
  if (ts.isFunctionDeclaration(statement)) return !statement.body && !statement.modifiers;
  if (!ts.isClassDeclaration(statement) || statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword)) return false;
  const methods = statement.members.filter((member) => ts.isFunctionLike(member));
  return methods.length > 0 && methods.every((method) => !("body" in method && method.body));
}

function declaredBy(statement: Ts.Statement, ts: typeof Ts): string[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name, ts));
  if (ts.isImportDeclaration(statement)) {
    const { name, namedBindings } = statement.importClause ?? {};
    const bound = !namedBindings ? [] : ts.isNamespaceImport(namedBindings) ? [namedBindings] : [...namedBindings.elements];
    return [...(name ? [name.text] : []), ...bound.map((each) => each.name.text)];
  }
  const { name } = statement as Ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

function namesIn(name: Ts.BindingName, ts: typeof Ts): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name, ts) : []));
}

/** Names that an expression or a type refers to, and all that are declared, at whatever depth. */
function readNames(node: Ts.Node, found: { used: Set<string>; declared: Set<string> }, ts: typeof Ts, depth = 0): void {
  if (depth > deepest) throw new RangeError();
  if (ts.isIdentifier(node)) {
    const { parent } = node;
    const isDeclared = (parent as Ts.NamedDeclaration).name === node && !ts.isPropertyAccessExpression(parent);
    if (isDeclared && !isMemberName(parent, ts)) found.declared.add(node.text);
    // `{ headset }` says the name and refers to it.
    if (ts.isShorthandPropertyAssignment(parent) || (!isDeclared && !isNameOfOther(node, ts))) found.used.add(node.text);
  }
  ts.forEachChild(node, (child) => readNames(child, found, ts, depth + 1));
}

function isMemberName(parent: Ts.Node, ts: typeof Ts): boolean {
  return ts.isClassElement(parent) || ts.isTypeElement(parent) || ts.isObjectLiteralElement(parent) || ts.isEnumMember(parent);
}

/** A part of a name whose beginning decides what it is. */
function isNameOfOther(node: Ts.Identifier, ts: typeof Ts): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isQualifiedName(parent) && parent.right === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node) ||
    ts.isImportSpecifier(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isLabeledStatement(parent) ||
    ts.isBreakOrContinueStatement(parent)
  );
}
