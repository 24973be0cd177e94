/** Which errors of TypeScript a sample may have: it is a part of a program, with what else that program needs left out. */
import { isJavaScriptPath } from "../text/path.ts";
import { identifiersIn, type Ts, type TypeChecker } from "../typescript/ts.ts";
import type { SampleProgram } from "./sampleProgram.ts";

/** An error in a sample. */
interface SampleError {
  diagnostic: Ts.Diagnostic;
  /** Of its file. */
  all: readonly Ts.Diagnostic[];
  /** The message in one line. */
  message: string;
  /** The name or string at its place, without quotes. */
  name: string;
  /** Of the file that has the sample. */
  text: string;
  /** The code of its page up to the sample. */
  textBefore(): string;
  /** Whether the sample has what is at an offset, not a block before it. */
  isOwn(offset: number): boolean;
  program: SampleProgram;
  ts: typeof Ts;
}

/** An error that is not reported where all that the row says holds. */
interface Exception {
  /** TypeScript's; any where there are none. */
  codes?: ReadonlySet<number>;
  message?: RegExp;
  /** A pattern of the sample's file. */
  source?: RegExp;
  /** `any`: something that the sample uses has no type. */
  where?: "any" | "JavaScript";
  when?(error: SampleError): boolean;
}

/** `...`, a comment that begins with it, or one in the place of a value or type, where code is left out: the rest need not be whole. */
export const omission =
  /(?:\.\.\.|…)[ \t]*(?:[;,)}\]]|\*\/|$)|\/\/[ \t]*(?:\.\.\.|…)|(?:[:=?(]|\bextends)\s*\/\*(?:[^*]|\*(?!\/))*\*\/(?:\s*[;,)}\]?:]|[ \t]*$)/m;
const commentedBody = /\{\s*(?:\/\*[^*]*\*\/|\/\/.*\n)\s*\}/;
/** Something declared twice, or without a body or a value, a part of a function, decorators without a class: a block may show two forms of the same, or a part of one. */
export const alternatives = new Set([
  1108, 1117, 1146, 1155, 1162, 1163, 1206, 2300, 2323, 2371, 2389, 2390, 2391, 2393, 2395, 2440, 2451, 2528, 2564, 2687, 2717,
]);
/** A name that is not there, as a value, type or namespace; of a value, another package may have a namespace of types, or be a global of scripts. */
export const unknownNames = new Set([2304, 2503, 2552, 2686, 2708, 18004]);
/** A module that a package makes a global for scripts, in a module. */
const globalModules = new Set([2686]);
/** A type that nobody knows where something is `any`, or says in JavaScript: `unknown`, or one with `undefined`. */
const uncertain = new Set([2461, 2488, 2493, 2531, 2532, 2533, 2571, 2698, 2721, 2722, 2783, 2810, 18046, 18047, 18048, 18049]);
/** A member that a type does not have. */
const unknownMembers = new Set([2339, 2353, 2551, 2561]);
/** Modules and exports that are not there; what cannot be called, or gets another value; a list of arguments of another length. */
const failingUses = new Set([2305, 2307, 2349, 2351, 2459, 2460, 2554, 2555, 2588, 2613, 2614, 2724]);
const checkedInJavaScript = new Set([...unknownNames, ...unknownMembers, ...failingUses]);

const exceptions: Exception[] = [
  // An inference from `any` is `unknown`, or another type than the real one. What a type like `Options<any>` lacks, it lacks.
  { where: "any", codes: uncertain },
  { where: "any", codes: unknownMembers, message: /type '(?:unknown|undefined|never|object|\{\s*\})'/ },
  { where: "any", when: ({ diagnostic, message }) => !unknownMembers.has(diagnostic.code) && isInferred(message) },
  { codes: unknownMembers, when: hasUnknownBase },
  // JavaScript has no types: names, members, imports and numbers of arguments are what can be wrong there.
  { where: "JavaScript", when: ({ diagnostic: { code } }) => code > 2000 && !checkedInJavaScript.has(code) },
  { where: "JavaScript", codes: unknownMembers, message: /type '(?:unknown|object|void|(?:Window & )?typeof globalThis)'/ },
  { where: "JavaScript", codes: new Set([2339]), when: isOfThis },
  { where: "JavaScript", codes: new Set([2339]), when: isNamedInText },
  { where: "JavaScript", codes: new Set([2339, 2551]), when: (error) => isAdded(error) || isOfUnion(error) },
  // What the sample does not declare has no type either.
  { codes: new Set([2571, 18046]), when: ({ all }) => all.some(({ code }) => unknownNames.has(code)) },
  { when: isInferredFromUndeclared },
  // A module that a package of types makes a global, for scripts, may be named like a variable.
  { when: (error) => error.diagnostic.code !== 2686 && statementHas(error, globalModules) },
  { codes: unknownMembers, when: isOfNoBlock },
  // `retry.execute()` is of a variable named like the function that a block before it imports.
  { codes: new Set([2339]), when: isOfEarlierFunction },
  // A package that is not installed, or a file of the reader.
  { codes: new Set([2307, 2664, 2792, 7016]), when: ({ name, program }) => !program.sdkImports.has(name) },
  // A global of Node or JSX whose types are not installed, type arguments of what has none, fields by another target.
  { codes: new Set([2347, 2612, 2683, 2729, 2732, 2882, 2580, 2581, 2582, 2584, 2591, 2592, 2593, 2688, 2868, 2874, 2875]) },
  // What has no type is `any`; between these are the codes of other options.
  { when: ({ diagnostic: { code } }) => (code > 7000 && code < 7027 && code !== 7016) || (code > 7030 && code < 7060) },
  { codes: alternatives },
  { codes: new Set([2588]), when: (error) => !isDeclaredHere(error) },
  // Comments of JavaScript seldom say which parameters and fields may be left out.
  { codes: new Set([2345, 2554, 2739, 2740, 2741]), when: lacksSomethingOfJavaScript },
  // `require` gives what a CommonJS package exports as a whole.
  { codes: new Set([2349, 2351]), message: /typeof import\(/ },
  { codes: unknownMembers, message: /typeof import\(/, when: isOfDefaultExport },
  // `max(list) == { size: 2 }` shows a result.
  { codes: new Set([2839]) },
  // A block before it may have excluded null.
  { message: /Type '(?:null|undefined)' is not assignable|possibly '(?:null|undefined)/, when: (error) => !isDeclaredHere(error) },
  // What is written after the name of a field is its type: `{ count: number }`.
  { codes: new Set([2693]), when: ({ name }) => /^(?:any|bigint|boolean|never|number|object|string|symbol|unknown)$/.test(name) },
  { codes: new Set([2693, 18050]), when: isTypeAlone },
  // What readers do not see may be named like something of the browser or of Node, whose `name` is `void`, or like a type of the SDK.
  { message: /type 'void'/i, when: ({ name }) => name === "name" },
  { codes: new Set([2349]), message: /Type 'Process'/ },
  { codes: new Set([2314]), when: (error) => !isDeclaredHere(error) },
  // A rest parameter that goes on to overloads, of which TypeScript takes one.
  { codes: new Set([2345, 2556]), when: ({ name, text }) => /^\.\.\./.test(name) && text.includes(`${name}) =>`) },
  { codes: new Set([2556]), when: ({ name }) => name === "...arguments" },
  // A part of a class.
  { codes: new Set([2532, 18048]), when: ({ name }) => name === "this" },
  // The block shows what is wrong.
  { when: isShownAsWrong },
  // Fields, arguments or statements are left out.
  { message: /'\{\}'|\b(?:is|are) missing\b|does not implement|incorrectly |^Expected \d|^(?:Block-scoped v|V)ariable /, source: omission },
  // A function that is left out but for a comment says nothing of what it returns; a getter may be left out as a whole.
  { codes: new Set([2378]), source: commentedBody },
  { codes: new Set([2378]), source: /\bget [^{}\n]{0,200}\{\s*\}/ },
  { message: /'void'/, source: commentedBody },
  // Timers are numbers in browsers.
  { codes: new Set([2322]), message: /^Type 'Timeout' is not assignable to type 'number'\.$/ },
];

/** `hasAny`: something that the sample uses has no type. */
export function isException(error: SampleError, hasAny: boolean): boolean {
  const { diagnostic, message, text } = error;
  const isJavaScript = isJavaScriptPath(diagnostic.file?.fileName ?? "");
  return exceptions.some(
    (row) =>
      (row.where === undefined || (row.where === "any" ? hasAny : isJavaScript)) &&
      row.codes?.has(diagnostic.code) !== false &&
      row.message?.test(message) !== false &&
      row.source?.test(text) !== false &&
      row.when?.(error) !== false,
  );
}

/** A member that JavaScript adds, where objects have no types: `options.name = value`, before and after; or what has it gets another value. */
function isAdded(error: SampleError): boolean {
  const { diagnostic, ts } = error;
  const { file, start = 0 } = diagnostic;
  const object = objectAt(error);
  if (!file || !object) return false;
  const written = new Set([object.getText(), identifierAt(file, start, ts)?.parent.getText()]);
  const isAssigned = (node: Ts.Node) =>
    ts.isBinaryExpression(node.parent) && node.parent.left === node && node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return identifiersIn(file, ts).some((each) => [each, each.parent].some((node) => isAssigned(node) && written.has(node.getText())));
}

/** What has the member that the error is at: `kit` of `kit.start`. */
function objectAt({ diagnostic: { file, start = 0 }, ts }: Pick<SampleError, "diagnostic" | "ts">): Ts.Expression | undefined {
  const { parent } = identifierAt(file, start, ts) ?? {};
  return parent && ts.isPropertyAccessExpression(parent) ? parent.expression : undefined;
}

function checkerOf({ program }: Pick<SampleError, "program">): TypeChecker | undefined {
  return program.service.getProgram()?.getTypeChecker();
}

function declarationsOfObject(error: SampleError): Ts.Declaration[] | undefined {
  const object = objectAt(error);
  return object && checkerOf(error)?.getSymbolAtLocation(object)?.declarations;
}

export function typeOfObject(error: Pick<SampleError, "diagnostic" | "program" | "ts">): Ts.Type | undefined {
  const object = objectAt(error);
  return object && checkerOf(error)?.getTypeAtLocation(object);
}

/** JavaScript cannot say which member of a union a value is. */
function isOfUnion(error: SampleError): boolean {
  const type = typeOfObject(error);
  return type?.isUnion() === true && type.types.some((each) => each.getProperty(error.name) ?? each.getStringIndexType());
}

function isOfEarlierFunction(error: SampleError): boolean {
  const { ts, isOwn } = error;
  const isImport = (each: Ts.Node) => ts.isImportSpecifier(each) || ts.isImportClause(each) || ts.isVariableDeclaration(each);
  const isEarlier = declarationsOfObject(error)?.every((each) => isImport(each) && !isOwn(each.getStart())) === true;
  return isEarlier && (typeOfObject(error)?.getCallSignatures().length ?? 0) > 0;
}

/** In the same statement at the top of the block. */
function isInferredFromUndeclared(error: SampleError): boolean {
  const { diagnostic, message } = error;
  if (unknownMembers.has(diagnostic.code) || unknownNames.has(diagnostic.code) || !isInferred(message)) return false;
  return statementHas(error, unknownNames);
}

/** Whether the statement at the top of the block has one of the errors. */
function statementHas({ diagnostic: { file, start = 0 }, all }: SampleError, codes: ReadonlySet<number>): boolean {
  const statement = file?.statements.find(({ end }) => start < end);
  return statement !== undefined && all.some(({ code, start = 0 }) => codes.has(code) && statement.pos <= start && start < statement.end);
}

/** What no block declares is a global of all blocks to TypeScript once one of JavaScript adds a member to it; so is a module of scripts. */
function isOfNoBlock(error: SampleError): boolean {
  const { ts } = error;
  const declarations = declarationsOfObject(error) ?? [];
  const isAdded = declarations.length > 0 && declarations.every((each) => ts.isIdentifier(each));
  return isAdded || declarations.some((each) => ts.isNamespaceExportDeclaration(each) || ts.isSourceFile(each));
}

/** In JavaScript, whoever calls a function decides what it is, but for classes. */
function isOfThis(error: SampleError): boolean {
  const object = objectAt(error);
  return object?.kind === error.ts.SyntaxKind.ThisKeyword && !error.ts.findAncestor(object, error.ts.isClassLike);
}

/** `kit.decorate("level", …)` or `kit.register(require("kit-level"))` adds `level`, in this block or one before it. */
function isNamedInText({ name, textBefore }: SampleError): boolean {
  if (!/^\w+$/.test(name)) return false;
  return new RegExp(`(["'\`])(?:[^"'\`\n]*\\W)?${name}s?(?:\\W[^"'\`\n]*)?\\1`).test(textBefore());
}

const wrong =
  /\/\/(?:.*[❌🚫⛔✗✖✘]|.*\b(?:type|compile[rd]?|compilation|typescript|ts) ?errors?\b|[^\w\n]*(?:\w*error|throws|invalid|wrong|bad)\b)/iu;

/** Of what an earlier version has, or a later one. */
const versionMark = /^\s*\/\/\s*(?:(before|old|previously|deprecated)|after|new|now)\b.{0,30}$/i;

/** By a comment in its lines, or alone above or below them: `// ❌`, `// Type error: …`; or below `// Before`. */
function isShownAsWrong({ diagnostic: { file, start = 0, length = 0 } }: SampleError): boolean {
  const lines = file?.text.split("\n") ?? [];
  const lineAt = (offset: number) => file?.getLineAndCharacterOfPosition(offset).line ?? 0;
  const [first, last] = [lineAt(start), lineAt(start + length)];
  const around = [lines[first - 1], lines[last + 1]].filter((line = "") => /^\s*\/\//.test(line));
  const mark = lines.slice(0, first).findLast((line) => versionMark.test(line)) ?? "";
  if (versionMark.exec(mark)?.[1]) return true;
  return [...lines.slice(first, last + 1), ...around].some((line = "") => wrong.test(line));
}

/** Fields alone are statements with labels to TypeScript: `enabled: Trigger`. So is a type with arguments a statement: `Level<string>`. */
function isTypeAlone({ diagnostic: { file, start = 0 }, ts }: SampleError): boolean {
  const name = identifierAt(file, start, ts);
  return name?.parent.parent?.kind === ts.SyntaxKind.ExpressionStatement || ts.findAncestor(name, ts.isLabeledStatement) !== undefined;
}

/** A parameter without a type takes any value, and an optional field no less than its type, so neither is the cause. */
function isInferred(message: string): boolean {
  return /\b(?:any|unknown|undefined|null|never)\b/.test(message.replace(/\w+\??: any(?=[,)])| \| (?:undefined|null)(?=')/g, ""));
}

/** `Expected 2 arguments, but got 1.`, or fields that are missing, where the SDK is JavaScript. */
function lacksSomethingOfJavaScript({ message, program }: SampleError): boolean {
  const [, least, count] = /Expected (\d+)\D.* got (\d+)/.exec(message) ?? [];
  return program.sdkImports.isJavaScript && (message.includes("is missing") || Number(count) < Number(least));
}

function isDeclaredHere(error: SampleError): boolean {
  const { isOwn, ts } = error;
  const { file, start = 0 } = error.diagnostic;
  const identifier = identifierAt(file, start, ts);
  const symbol = identifier && checkerOf(error)?.getSymbolAtLocation(identifier);
  return symbol?.declarations?.some((each) => each.getSourceFile() === file && isOwn(each.getStart())) ?? true;
}

/** In CommonJS, the default export is often all that a package exports. */
function isOfDefaultExport(error: SampleError): boolean {
  const whole = error.text.includes("require(") ? typeOfObject(error)?.getProperty("default") : undefined;
  return whole !== undefined && checkerOf(error)?.getTypeOfSymbol(whole)?.getProperty(error.name) !== undefined;
}

/** A member of `this`, or of an object, whose class or interface extends one that nobody knows. */
function hasUnknownBase(error: SampleError): boolean {
  const { ts } = error;
  const { file, start = 0 } = error.diagnostic;
  const checker = checkerOf(error);
  const name = identifierAt(file, start, ts);
  const owner = ts.findAncestor(name, ts.isClassLike);
  const literal = name?.parent.parent;
  const type = typeOfObject(error) ?? (literal && ts.isObjectLiteralExpression(literal) ? checker?.getContextualType(literal) : undefined);
  const parts = (type as Ts.UnionType | undefined)?.types ?? (type ? [type] : []);
  const seen = new Set<Ts.Node>();
  const extendsUnknown = (declaration: Ts.Node): boolean =>
    seen.size < seen.add(declaration).size &&
    (ts.isClassLike(declaration) || ts.isInterfaceDeclaration(declaration)) &&
    (declaration.heritageClauses ?? []).some(
      ({ token, types }) =>
        token === ts.SyntaxKind.ExtendsKeyword &&
        types.some((each) => {
          const base = checker?.getTypeAtLocation(each);
          return base && (base.flags & ts.TypeFlags.Any || base.symbol?.declarations?.some(extendsUnknown));
        }),
    );
  return [...(owner ? [owner] : []), ...parts.flatMap(({ symbol }) => symbol?.declarations ?? [])].some(extendsUnknown);
}

/** Undefined where something else begins there. */
export function identifierAt(file: Ts.Node | undefined, start: number, ts: typeof Ts): Ts.Identifier | undefined {
  const at = (node: Ts.Node): Ts.Identifier | undefined =>
    ts.isIdentifier(node) && node.getStart() === start
      ? node
      : ts.forEachChild(node, (child) => (child.getFullStart() <= start && start < child.getEnd() ? at(child) : undefined));
  return file && at(file);
}
