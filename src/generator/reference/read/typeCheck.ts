/** TypeScript's check of the SDK: what takes longest of reading it, and what an edit of a comment does not ask for. */
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { reasonOf } from "../../text/errno.ts";
import { contentHash } from "../../text/hash.ts";
import { installedPackage, isInside } from "../../text/path.ts";
import { nativeErrors, type VirtualConfig } from "../../typescript/native.ts";
import type { Ts } from "../../typescript/ts.ts";
import { relativeTo } from "../relativeTo.ts";
import type { Code } from "./code.ts";
import { asWarnings, type DiagnosticsContext, faultsIn, placeIn, problemOfFault, type TypeFault } from "./diagnostics.ts";

/** The SDK, as TypeDoc has converted it. */
export interface CheckedSdk {
  program: Ts.Program;
  /** Absolute. */
  entryPoints: readonly string[];
  /** TypeScript's own library left out. */
  files: readonly Ts.SourceFile[];
  codeOf(file: Ts.SourceFile): Code;
  /** Content of the tsconfig and of those that it extends. */
  configs: string[];
  context: DiagnosticsContext;
  /** Errors are reported as warnings. */
  isLenient: boolean;
  /** Folders of packages whose sources take the place of what is not built: their errors are not the SDK's. Absolute. */
  others: readonly string[];
  /** For a compiler that is a process of its own; null where the same one converts and checks. */
  native: VirtualConfig | null;
}

/** What a check found, for the next one of the same code; JSON. */
export interface TypeCheck {
  /** Changes with everything that the check depends on. */
  key: string;
  faults: Fault[];
}

interface Fault {
  problem: Problem;
  /** Where it is among the words of the code, which stay while comments are edited; null for one without a place. */
  at: { path: string; start: Position; end: Position } | null;
}

/** The number of a word, and how far into it. */
type Position = [word: number, offset: number];

export interface SdkCheck {
  problems: Problem[];
  /** null where the next check cannot make use of it. */
  check: TypeCheck | null;
  /** `Code.documented` of the SDK's own files, by absolute path. */
  documented: Record<string, string>;
}

/** Checks nothing if `previousCheck` is of the same code. null once `isOutdated`. */
export async function checkSdk(sdk: CheckedSdk, previousCheck: TypeCheck | null, isOutdated: () => boolean): Promise<SdkCheck | null> {
  const codes = new Map(sdk.files.map((file) => [file.fileName, sdk.codeOf(file)]));
  const own = sdk.files.filter(({ fileName }) => installedPackage(fileName) === undefined);
  const documented = Object.fromEntries(own.map(({ fileName }) => [resolve(fileName), codes.get(fileName)?.documented ?? ""]));
  const key = keyOf(sdk, codes);
  if (previousCheck?.key === key)
    return { problems: previousCheck.faults.map((fault) => problemNow(fault, sdk, codes)), check: previousCheck, documented };
  for (const file of sdk.native ? [] : sdk.program.getSourceFiles()) {
    sdk.program.getSemanticDiagnostics(file);
    // The next request may be for newer files.
    await setImmediate();
    if (isOutdated()) return null;
  }
  const { faults: found, problems, isComplete } = await errorsOf(sdk);
  const faults = found.map((fault, index) => faultOf(problems[index] as Problem, fault, sdk, codes));
  return { problems, check: isComplete && faults.every((fault) => fault !== null) ? { key, faults } : null, documented };
}

/** All errors that TypeScript finds, as they are reported; `isComplete`: found by the compiler that shall check the SDK. */
export async function errorsOf(sdk: CheckedSdk): Promise<{ faults: TypeFault[]; problems: Problem[]; isComplete: boolean }> {
  const { program, entryPoints, context, others } = sdk;
  const { ts } = context;
  const native = await nativeFaults(sdk);
  const { faults: all = faultsIn(ts.getPreEmitDiagnostics(program), ts), notes } = native;
  const faults = all.filter(({ at }) => !at || !others.some((folder) => isInside(at.file.fileName, folder)));
  const problems = faults.map((fault) => problemOfFault(fault.isOfConfig ? "S004" : "S001", fault, context));
  const isComplete = notes.length === 0;
  if (sdk.isLenient || !isComplete || faults.length === 0) return { faults, problems: [...notes, ...asWarnings(problems)], isComplete };
  const reached = new Set(sameProgram(program, entryPoints, ts).getSourceFiles());
  // A script or a test that the tsconfig includes, too, holds up no reference.
  const isReached = ({ at, isOfConfig }: TypeFault) => !at || isOfConfig || reached.has(at.file);
  return {
    faults,
    problems: problems.map((one, index) => (isReached(faults[index] as TypeFault) ? one : { ...one, severity: "warning" })),
    isComplete,
  };
}

/** Without `faults` where the SDK has no compiler of its own that checks it, or where that one stopped, which is in `notes`. */
async function nativeFaults({ program, context, native }: CheckedSdk): Promise<{ faults?: TypeFault[]; notes: Problem[] }> {
  const { ts, compiler } = context;
  if (!compiler.checker || !native) return { notes: [] };
  const { packageFile, version } = compiler.checker;
  try {
    const errors = await nativeErrors(packageFile, native);
    const fileOf = (path: string) =>
      program.getSourceFile(path) ?? ts.createSourceFile(path, ts.sys.readFile(path) ?? "", ts.ScriptTarget.Latest);
    const faults = errors.map(({ path, start, end, ...error }) => {
      const at = path === null || path === native.path ? null : { file: fileOf(path), start, end };
      return { ...error, at };
    });
    return { faults, notes: [] };
  } catch (error) {
    const message = `TypeScript ${version} of the SDK stopped with "${reasonOf(error)}", so TypeScript ${compiler.version} of bcidocs checks it.`;
    return { notes: [problem("S010", message)] };
  }
}

/** Of the same files, as far as those in `rootNames` reach. */
function sameProgram(oldProgram: Ts.Program, rootNames: readonly string[], ts: typeof Ts): Ts.Program {
  const options = oldProgram.getCompilerOptions();
  const host = { ...ts.createCompilerHost(options), getSourceFile: (path: string) => oldProgram.getSourceFile(path) };
  return ts.createProgram({ rootNames, options, host, oldProgram });
}

/** The same program before anything was asked of it: what TypeDoc asks and TypeScript cannot find, e.g. in a link, counts as an error. */
export function unasked(sdk: CheckedSdk): CheckedSdk {
  const { program, context, native } = sdk;
  return native ? sdk : { ...sdk, program: sameProgram(program, program.getRootFileNames(), context.ts) };
}

/** By `fileName`. */
type Codes = ReadonlyMap<string, Code>;

function keyOf({ context: { siteDir, compiler }, isLenient, configs }: CheckedSdk, codes: Codes): string {
  const { version, unsupported, ownPackage, checker } = compiler;
  const files = [...codes].map(([path, { checked }]) => [relativeTo(siteDir, path), checked]);
  return contentHash(JSON.stringify([version, unsupported, ownPackage !== null, checker?.version, isLenient, configs, files]), 32);
}

/** null for a fault between words. */
function faultOf(problem: Problem, { at }: TypeFault, { context }: CheckedSdk, codes: Codes): Fault | null {
  if (!at) return { problem, at };
  const words = codes.get(at.file.fileName)?.words ?? [];
  const start = positionOf(at.start, words);
  const end = positionOf(at.end, words);
  return start && end ? { problem, at: { path: relativeTo(context.siteDir, at.file.fileName), start, end } } : null;
}

/** The end of a word belongs to it. */
function positionOf(offset: number, words: Code["words"]): Position | null {
  const index = words.findIndex(({ end }) => offset <= end);
  const word = words[index];
  return word && offset >= word.start ? [index, offset - word.start] : null;
}

/** Where the fault is after an edit of comments. */
function problemNow({ problem, at }: Fault, { files, context: { siteDir } }: CheckedSdk, codes: Codes): Problem {
  const file = at && files.find(({ fileName }) => relativeTo(siteDir, fileName) === at.path);
  if (!file) return problem;
  const words = codes.get(file.fileName)?.words ?? [];
  const offsetOf = ([index, offset]: Position) => (words[index]?.start ?? 0) + offset;
  return { ...problem, place: placeIn(file, { start: offsetOf(at.start), end: offsetOf(at.end) }, siteDir) };
}
