/** What TypeScript finds in a sample, without what only says that a sample is not a project of its own. */
import { dirname, isAbsolute } from "node:path";
import type { SamplePart } from "../model/samples.ts";
import { editDistance, nearestName } from "../text/distance.ts";
import { relativeTo } from "../text/path.ts";
import { identifiersIn, type Ts } from "../typescript/ts.ts";
import { alternatives, identifierAt, isException, omission, typeOfObject, unknownNames } from "./exceptions.ts";
import { anyStart } from "./sampleFiles.ts";
import type { SampleProgram } from "./sampleProgram.ts";

/** Something wrong in a sample; 0-based. */
export interface Fault extends SamplePart {
  /** TypeScript's; 0 for what the notation of the sample gets wrong. */
  code: number;
  message: string;
  /** What is written, and what TypeScript takes it for. */
  fix?: { from: string; to: string };
  /** Where else it is written and means the same. */
  also?: { line: number; column: number }[];
  /** The name that it may mean, where TypeScript names none. */
  nearest?: string;
  /** A class or type that nothing declares, and that may be the reader's own. */
  isNote?: true;
}

/** What a block may be a part of: an object, its fields, a type, a class. */
const parts = ["(…)", "({…})", "type Part =…", "interface Part {…}", "class Part {…}"].map((part) => part.split("…"));
interface FaultContext {
  program: SampleProgram;
  placeOf(offset: number): { line: number; column: number };
  /** The samples that it imports. */
  imported: string[];
  /** Of all samples. */
  folder: string;
  /** Codes that the sample says it shows. */
  expected: readonly number[];
  /** The code of the page up to the sample. */
  textBefore(): string;
  ts: typeof Ts;
}

export function faultsOf(file: string, context: FaultContext): { faults: Fault[]; unknown: string[] } {
  const { program, placeOf, imported, folder, ts } = context;
  const syntax = program.service.getSyntacticDiagnostics(file);
  const { text = "" } = program.service.getProgram()?.getSourceFile(file) ?? {};
  const isLoose = text.includes(anyStart) || [file, ...imported].some((path) => program.service.isLoose(path));
  // What follows from the first error of syntax is noise.
  const isWhole = () => {
    const own = text.split("\n").slice(Math.max(0, -placeOf(0).line));
    return !omission.test(text) && !isPart(own.join("\n").replace(/^export \{\};$/m, ""), ts);
  };
  const all = syntax.length > 0 ? [] : program.service.getSemanticDiagnostics(file);
  const found =
    syntax.length > 0
      ? syntax.filter(({ code }) => !alternatives.has(code) && isWhole()).slice(0, 1)
      : all.filter((diagnostic) => isReported({ ...context, diagnostic, all }, isLoose)).filter(isNotImplied);
  const faults = found.flatMap((each) => {
    const { start = 0, length = 0, code } = each;
    const message = withoutFolders(ts.flattenDiagnosticMessageText(each.messageText, "\n"), folder).split("\n");
    const written = writtenAt(each);
    const suggested = spellingFix(message[0] ?? "", written);
    const isGuess = unknownNames.has(code) && suggested !== undefined;
    // What a block imports already, it cannot import twice.
    const isOwn = suggested !== undefined && program.isOwnName(file, suggested.to);
    const fix = (isGuess && !(isNear(written, suggested.to) && isOwn)) || (code === 2724 && isOwn) ? undefined : suggested;
    // Of what a block before it imports, a block may have the uses only.
    const uses = fix && code === 2724 ? usesOfImport(each, context) : [];
    const [place, ...also] = [start, ...uses].map(placeOf).filter(({ line }) => line >= 0);
    if (!place) return [];
    // The last line is the reason.
    const text = message.length > 1 ? `${message[0]} ${message.at(-1)?.trim()}` : (message[0] ?? "");
    const nearest = fix || !each.file ? null : code === 2724 ? (suggested?.to ?? null) : nearestOf(each, written, context);
    // A block shows a part of a program: what it uses may be declared where readers do not see it, unless it is nearly a known name.
    const isUnknown = unknownNames.has(code) && nearest === null && !fix && !context.expected.includes(code);
    // The runtime of JSX has it, whether it is imported or not; Node's types need not be installed.
    if (isUnknown && (code === 2686 || /^(?:React|NodeJS)$/.test(written))) return [];
    if (isUnknown)
      return isClass(each, ts) && !program.isNamedInSdk(written) ? { ...place, length, code, message: written, isNote: true as const } : [];
    return { ...place, length, code, message: text, ...(fix && { fix, also }), ...(nearest !== null && { nearest }) };
  });
  return { faults, unknown: found.filter(({ code }) => unknownNames.has(code)).map(writtenAt) };
}

/** What is used before its declaration has no value there either. */
function isNotImplied({ code, start }: Ts.Diagnostic, _: number, all: Ts.Diagnostic[]): boolean {
  return code !== 2454 || !all.some((other) => other.code === 2448 && other.start === start);
}

/** `const mutex = new Mutex(error?: Error)` shows a signature: what is before its name. */
const beforeSignature = /^(?:(?:const|let|var)\s+[\w$]+\s*=\s*)?(?:(?:new|await)\s+)?\.?(?:[\w$]+(?:<[^()\n]*>)?\.)*(?=[\w$]+[<(])/gm;

function isPart(written: string, ts: typeof Ts): boolean {
  // `new Rule(options[, isOnce = false])` says which arguments may be left out.
  const text = written.replace(/\[(\s*,[^[\]\n]*)\]/g, "$1");
  const signature = text.replace(beforeSignature, "");
  // Of `read(path: string) => string`, the type.
  const texts = new Set([text, signature, signature.replace(/^[\w$]+(?=[<(])/, "")]);
  return [...texts].some((each) => isPartAsWritten(each, ts));
}

function isPartAsWritten(text: string, ts: typeof Ts): boolean {
  return parts.some(([before, after]) => {
    const { diagnostics } = ts.transpileModule(`${before}${text}${after}`, {
      reportDiagnostics: true,
      compilerOptions: { jsx: ts.JsxEmit.Preserve },
    });
    return diagnostics?.length === 0;
  });
}

/** What TypeScript writes, without where the site is on this machine, and which sample it is; `folder`: of all samples. */
export function withoutFolders(text: string, folder: string): string {
  const siteDir = dirname(dirname(folder));
  return text
    .split(`${folder}/`)
    .map((part, index) => (index === 0 ? part : part.replace(/^[^/"]*\//, "")))
    .join("")
    .replace(/(\bimport\(|\bModule ')"([^"]+)"/g, (whole, start: string, path: string) =>
      isAbsolute(path) ? `${start}"${relativeTo(siteDir, path)}"` : whole,
    );
}

function writtenAt({ file, start = 0, length = 0 }: Ts.Diagnostic): string {
  return file?.text.slice(start, start + length) ?? "";
}

function isReported(context: FaultContext & { diagnostic: Ts.Diagnostic; all: Ts.Diagnostic[] }, hasAny: boolean): boolean {
  const { diagnostic, placeOf, expected, ts } = context;
  if (expected.includes(diagnostic.code)) return true;
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, " ");
  const name = writtenAt(diagnostic).replace(/^["'`]|["'`]$/g, "");
  const isOwn = (offset: number) => placeOf(offset).line >= 0;
  return diagnostic.category === 1 && !isException({ ...context, message, name, text: diagnostic.file?.text ?? "", isOwn }, hasAny);
}

/** Offsets of the other places that name what an import names wrongly. Where the name is that of a property too, it stays. */
function usesOfImport({ file, start = 0 }: Ts.Diagnostic, { program, ts }: FaultContext): number[] {
  const checker = program.service.getProgram()?.getTypeChecker();
  const own = identifierAt(file, start, ts);
  const symbol = own && checker?.getSymbolAtLocation(own);
  if (!symbol || !ts.isImportSpecifier(own.parent) || own.parent.propertyName) return [];
  const isUse = (node: Ts.Identifier) =>
    node !== own &&
    node.text === own.text &&
    !ts.isShorthandPropertyAssignment(node.parent) &&
    checker?.getSymbolAtLocation(node) === symbol;
  return identifiersIn(own.getSourceFile(), ts)
    .filter(isUse)
    .map((node) => node.getStart());
}

/** Of a member that is not there, or of an entry of the SDK. */
function nearestOf(diagnostic: Ts.Diagnostic, written: string, { program, ts }: FaultContext): string | null {
  const { code } = diagnostic;
  if (code === 2307) return nearestName(written.slice(1, -1), program.sdkImports.all);
  if (unknownNames.has(code)) return nearestExport(written, program);
  if (code !== 2339) return null;
  const names = typeOfObject({ diagnostic, program, ts })
    ?.getProperties()
    .flatMap(({ name }) => (name.includes("#") ? [] : name));
  return names ? nearestName(written, names) : null;
}

/** After `new`, in a type and the like: `Muse` in `new Muse.Client()` too. A single letter is a type parameter. */
function isClass(diagnostic: Ts.Diagnostic, ts: typeof Ts): boolean {
  let node: Ts.Node | undefined = identifierAt(diagnostic.file, diagnostic.start ?? 0, ts);
  const written = writtenAt(diagnostic);
  const isAssigned = (each: Ts.Identifier) => each.text === written && ts.isBinaryExpression(each.parent) && each.parent.left === each;
  if (!node || !diagnostic.file || !/^\p{Lu}./u.test(written)) return false;
  // What a sample gives a value has a declaration where readers do not see it.
  if (identifiersIn(diagnostic.file, ts).some(isAssigned)) return false;
  while (ts.isQualifiedName(node.parent) || ts.isPropertyAccessExpression(node.parent)) node = node.parent;
  const { parent } = node;
  // That of the class whose method is shown, e.g. `TInput`.
  const isParameter = /^T\p{Lu}\p{Ll}/u.test(written);
  if (isParameter && ts.findAncestor(node, (each) => ts.isFunctionDeclaration(each) && !each.body)) return false;
  if (ts.isBinaryExpression(parent)) return parent.right === node && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
  return (
    ts.isTypeReferenceNode(parent) ||
    ts.isTypeQueryNode(parent) ||
    ts.isExpressionWithTypeArguments(parent) ||
    (ts.isNewExpression(parent) && parent.expression === node)
  );
}

function nearestExport(written: string, program: SampleProgram): string | null {
  const names = program.exportedNames();
  return names.includes(written) ? null : (names.find((name) => isNear(written, name)) ?? null);
}

/** One slip away; short words of one length are others, e.g. `data` and `date`, and so are who does it and one of several: `observer`, `view2`. A value may have the name of a type, but for its capital. */
function isNear(written: string, name: string): boolean {
  const isCapital = (text: string) => /^\p{Lu}/u.test(text);
  const least = written.length === name.length ? 6 : 4;
  return (
    written.length >= least &&
    !/^[r\d]$/.test(written.slice(name.length)) &&
    isCapital(name) === isCapital(written) &&
    editDistance(written, name, 1) === 1
  );
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Only where the text at the place is the name that is misspelt. */
function spellingFix(message: string, written: string): Fault["fix"] {
  const [, to = ""] = /Did you mean (?:to write )?'([^']+)'\?/.exec(message) ?? [];
  return identifier.test(written) && identifier.test(to) && message.includes(`'${written}'`) && to !== written
    ? { from: written, to }
    : undefined;
}
