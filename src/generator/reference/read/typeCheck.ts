/** TypeScript's check of the SDK: what takes longest of reading it, and what an edit of a comment does not ask for. */
import { setImmediate } from "node:timers/promises";
import type { Problem } from "../../model/problem.ts";
import { reasonOf } from "../../text/errno.ts";
import { contentHash } from "../../text/hash.ts";
import { isInside, relativeTo, thirdPartyFiles } from "../../text/path.ts";
import { partsOfKey } from "../../typescript/compiler.ts";
import { nativeErrors, type VirtualConfig } from "../../typescript/native/api.ts";
import type { Ts } from "../../typescript/ts.ts";
import { asWarnings, type DiagnosticsContext, faultsIn, problemOfFault, stoppedCompiler, type TypeFault } from "./diagnostics.ts";

/** The SDK, as TypeDoc has converted it. */
export interface CheckedSdk {
  program: Ts.Program;
  /** Absolute. */
  entryPoints: readonly string[];
  /** TypeScript's own library left out. */
  files: readonly Ts.SourceFile[];
  codeOf(file: Ts.SourceFile): string;
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

export interface SdkCheck {
  problems: Problem[];
  /** Changes with everything that the check depends on; null after one that the next check cannot make use of. */
  soundKey: string | null;
}

/** Checks nothing if the last check without problems was of the same code. null once `isOutdated`. */
export async function checkSdk(sdk: CheckedSdk, lastSoundKey: string | null, isOutdated: () => boolean): Promise<SdkCheck | null> {
  const key = keyOf(sdk);
  if (lastSoundKey === key) return { problems: [], soundKey: key };
  for (const file of sdk.native ? [] : reachedFiles(sdk)) {
    sdk.program.getSemanticDiagnostics(file);
    // The next request may be for newer files.
    await setImmediate();
    if (isOutdated()) return null;
  }
  const problems = await errorsOf(sdk);
  return { problems, soundKey: problems.length === 0 ? key : null };
}

/** All errors that TypeScript finds in what the entry points reach, as they are reported. */
export async function errorsOf(sdk: CheckedSdk): Promise<Problem[]> {
  const { program, context, others } = sdk;
  const { ts } = context;
  const reached = reachedFiles(sdk);
  const byOurs = () => ts.sortAndDeduplicateDiagnostics(reached.flatMap((file) => ts.getPreEmitDiagnostics(program, file)));
  const { faults: all = faultsIn(byOurs(), ts), notes } = await nativeFaults(sdk);
  const names = new Set(reached.map(({ fileName }) => fileName));
  const isOfSdk = ({ fileName }: Ts.SourceFile) => names.has(fileName) && !others.some((folder) => isInside(fileName, folder));
  const faults = all.filter(({ at, isOfConfig }) => !at || isOfConfig || isOfSdk(at.file));
  const problems = faults.map((fault) => problemOfFault(fault.isOfConfig ? "S004" : "S001", fault, context));
  return sdk.isLenient || notes.length > 0 ? [...notes, ...asWarnings(problems)] : problems;
}

/** A script or a test that the tsconfig includes as well has no reference, and often takes longer to check than all the rest. Nobody corrects a package here. */
function reachedFiles({ program, entryPoints, context }: CheckedSdk): readonly Ts.SourceFile[] {
  const isThirdParty = thirdPartyFiles(entryPoints);
  const files = sameProgram(program, entryPoints, context.ts).getSourceFiles();
  return files.filter(({ fileName }) => !isThirdParty(fileName));
}

/** Without `faults` where the SDK has no compiler of its own that checks it, or where that one stopped, which is in `notes`. */
async function nativeFaults({ program, context, native }: CheckedSdk): Promise<{ faults?: TypeFault[]; notes: Problem[] }> {
  const { ts, compiler } = context;
  if (!compiler.checker || !native) return { notes: [] };
  try {
    const errors = await nativeErrors(compiler.checker.packageFile, native);
    const fileOf = (path: string) =>
      program.getSourceFile(path) ?? ts.createSourceFile(path, ts.sys.readFile(path) ?? "", ts.ScriptTarget.Latest);
    const faults = errors.map(({ path, start, end, ...error }) => {
      const at = path === null || path === native.path ? null : { file: fileOf(path), start, end };
      return { ...error, at };
    });
    return { faults, notes: [] };
  } catch (error) {
    return { notes: [stoppedCompiler(compiler, reasonOf(error))] };
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

function keyOf({ context: { siteDir, compiler }, files: all, codeOf, isLenient, configs }: CheckedSdk): string {
  const files = all.map((file) => [relativeTo(siteDir, file.fileName), codeOf(file)]);
  return contentHash(JSON.stringify([...partsOfKey(compiler), isLenient, configs, files]), 32);
}
