/** Runs TypeDoc over the SDK. Only this file loads it and TypeScript, and only when the SDK has changed. */
import { resolve } from "node:path";
import type * as TypeDoc from "typedoc";
import type { JSONOutput } from "typedoc";
import type Ts from "typescript";
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import { nearestName } from "../text/distance.ts";
import { installedPackage, thirdPartyFiles } from "../text/path.ts";
import { type CompiledFiles, compiledFiles } from "./compiledFiles.ts";
import { type Compiler, loadCompiler } from "./compiler.ts";
import { keepComputed } from "./computed.ts";
import { declaredTags, type Tags } from "./declaredTags.ts";
import { type DiagnosticsContext, problemsOfDiagnostics } from "./diagnostics.ts";
import { expandQueries } from "./expanded.ts";
import { type ForeignNames, foreignNames } from "./foreignNames.ts";
import { keepInherited } from "./inherited.ts";
import { keepOwnMarks } from "./ownMarks.ts";
import { nameParameters } from "./parameterNames.ts";
import { keepReexports, preferExports } from "./reexports.ts";
import { relativeTo } from "./relativeTo.ts";
import { keepSignaturePlaces } from "./signaturePlaces.ts";
import { isAmong } from "./siteFiles.ts";
import { followWork, type Trail } from "./trail.ts";
import { patchTypeConversion } from "./written.ts";

export interface TypeDocRequest {
  /** Absolute. */
  siteDir: string;
  /** Absolute paths. */
  entryPoints: string[];
  /** Absolute; null where the SDK has none. */
  tsconfig: string | null;
  /** The TypeScript that reads it. */
  compiler: Compiler;
  /** Files and folders that are not read, although the tsconfig may include them; absolute. */
  siteFiles: string[];
  /** TypeScript errors are reported as warnings, and the reference is made nevertheless. */
  isLenient: boolean;
  /** What the SDK exports of other packages is left out. */
  excludesExternals: boolean;
  /** Tags that doc comments may have besides those that TypeDoc knows, e.g. `@operator`. */
  tags: readonly string[];
}

export interface TypeDocResult {
  /** null when there is nothing to show. */
  project: JSONOutput.ProjectReflection | null;
  problems: Problem[];
  /** Text of each file that was read, TypeScript's own library left out, by absolute path. */
  files: Map<string, string>;
  /** Names in links that the SDK does not declare. */
  foreign: ForeignNames;
  /** The configuration files that the tsconfig extends, and itself; absolute. */
  configFiles: string[];
  /** What the entry points are compiled to; left out where the tsconfig could not be read. */
  compiled?: CompiledFiles;
}

export async function runTypeDoc(request: TypeDocRequest): Promise<TypeDocResult> {
  loadCompiler(request.compiler);
  const typedoc = await import("typedoc");
  refusePipes(typedoc.TypeScript.sys);
  // The very same copy as TypeDoc's, whichever that is.
  const trail = followWork(typedoc.TypeScript, request);
  try {
    const result = await readSdk(request, typedoc, trail);
    return { ...result, problems: [...result.problems, ...trail.faultyAddresses(result.files)] };
  } catch (error) {
    return { project: null, problems: [trail.stopped(error)], files: new Map(), foreign: new Map(), configFiles: [] };
  } finally {
    trail.end();
  }
}

async function readSdk(request: TypeDocRequest, typedoc: typeof TypeDoc, trail: Trail): Promise<TypeDocResult> {
  const ts: typeof Ts = typedoc.TypeScript;
  const place: DiagnosticsContext = { ts, siteDir: request.siteDir, compiler: request.compiler };
  const parsed = readConfig(request, ts);
  const result: TypeDocResult = { project: null, problems: [], files: new Map(), foreign: new Map(), configFiles: parsed.configFiles };
  const faults = problemsOfDiagnostics("S004", parsed.errors, place);
  if (faults.length > 0) return { ...result, problems: faults };

  result.compiled = compiledFiles(parsed, request.entryPoints, ts);
  const tags = await declaredTags(request, typedoc);
  result.configFiles.push(...tags.files);
  const { app, log } = await createApplication(request, tags, typedoc);
  patchTypeConversion(app, typedoc, ts);
  const isForeign = thirdPartyFiles(request.entryPoints);
  expandQueries(app, { typedoc, ts, isForeign });
  keepComputed(app, { typedoc, ts, isForeign });
  keepInherited(app, ts);
  keepOwnMarks(app, typedoc, ts);
  preferExports(app, typedoc);
  keepSignaturePlaces(app, typedoc, ts);
  nameParameters(app, typedoc, ts);
  trail.followExports(app.converter);
  const included = parsed.fileNames.filter((path) => !isAmong(path, request.siteFiles));
  const fileNames = [...new Set([...included, ...request.entryPoints])];
  app.options.setCompilerOptions(fileNames, parsed.options, undefined);
  const entryPoints = app.getDefinedEntryPoints();
  if (!entryPoints) return { ...result, problems: failures(log) };
  if (!request.excludesExternals) keepReexports(app, entryPoints, ts);
  const programs = new Set(entryPoints.map(({ program }) => program));
  for (const program of programs) addFiles(result.files, program, ts);
  const diagnostics = [...programs].flatMap((program) => ts.getPreEmitDiagnostics(program));
  result.problems = problemsOfDiagnostics("S001", diagnostics, place);
  if (request.isLenient) result.problems = result.problems.map(asWarning);
  else if (result.problems.length > 0) return result;

  const project = app.converter.convert(entryPoints);
  result.problems.push(...log.warnings(request.siteDir));
  const json = app.serializer.projectToObject(project, request.siteDir as never);
  return { ...result, project: json, foreign: foreignNames(result.files, programs, ts) };
}

const guarded = new WeakSet<Ts.System>();

/** TypeScript does not treat a pipe or a device as a file, but it reads one that is named directly, and waits for its end. */
function refusePipes(system: Ts.System): void {
  if (guarded.has(system)) return;
  guarded.add(system);
  const { readFile } = system;
  system.readFile = (path, encoding) => (system.fileExists(path) ? readFile(path, encoding) : undefined);
}

/** The same hint after each of a hundred warnings is printed once. */
function asWarning({ hint, ...one }: Problem, index: number): Problem {
  return { ...one, ...(hint !== undefined && index === 0 && { hint }), severity: "warning" };
}

interface ParsedConfig {
  fileNames: string[];
  options: Ts.CompilerOptions;
  errors: readonly Ts.Diagnostic[];
  configFiles: string[];
}

/** What TypeScript does without a tsconfig, in today's words. */
function plainOptions(ts: typeof Ts): Ts.CompilerOptions {
  return {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
}

function readConfig({ tsconfig }: TypeDocRequest, ts: typeof Ts): ParsedConfig {
  if (tsconfig === null) return { fileNames: [], options: plainOptions(ts), errors: [], configFiles: [] };
  const errors: Ts.Diagnostic[] = [];
  const read: string[] = [];
  const host: Ts.ParseConfigFileHost = {
    ...ts.sys,
    useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => errors.push(diagnostic),
    readFile: (path) => {
      read.push(resolve(path));
      return ts.sys.readFile(path);
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(tsconfig, { noEmit: true, composite: false, incremental: false }, host);
  // An empty `include` is fine here: the entry points are added.
  const own = (parsed?.errors ?? []).filter(({ code }) => code !== 18_003);
  const { tsBuildInfoFile: _, ...options } = parsed?.options ?? {};
  return { fileNames: parsed?.fileNames ?? [], options, errors: [...errors, ...own], configFiles: [...new Set(read)] };
}

/** The messages of TypeDoc. */
interface TypeDocLog {
  messages: { text: string; isError: boolean; file?: Ts.SourceFile | undefined; at?: number | undefined }[];
  warnings(siteDir: string): Problem[];
}

async function createApplication(request: TypeDocRequest, tags: Tags, { Application, Logger, LogLevel }: typeof TypeDoc) {
  const app = await Application.bootstrap(
    {
      entryPoints: request.entryPoints.map((path) => path.replace(/[()[\]{}*?\\]/g, "\\$&")),
      basePath: request.siteDir,
      displayBasePath: request.siteDir,
      readme: "none",
      disableGit: true,
      sourceLinkTemplate: "-",
      excludePrivate: true,
      excludeProtected: false,
      excludeExternals: true,
      excludeInternal: false,
      externalPattern: externalPatterns(request.entryPoints),
      sort: ["source-order"],
      validation: {
        notExported: false,
        invalidLink: false,
        invalidPath: false,
        rewrittenLink: false,
        notDocumented: false,
        unusedMergeModuleWith: false,
      },
      ...tags.options,
      preservedTypeAnnotationTags: ["@throws"],
      suppressCommentWarningsInDeclarationFiles: true,
    },
    [],
  );
  const log: TypeDocLog = { messages: [], warnings: (siteDir) => tagWarnings(log, tags, siteDir) };
  // Messages are kept as they are said, each with its place.
  class KeepingLogger extends Logger {
    override addContext(message: string, _level: number, ...[at, file]: [unknown?, unknown?]): string {
      const isAtOffset = typeof at === "number";
      this.pending = isAtOffset ? { at, file: file as Ts.SourceFile } : {};
      return message;
    }
    override log(message: string, level: number): void {
      super.log(message as never, level);
      if (level >= LogLevel.Warn) log.messages.push({ text: message, isError: level === LogLevel.Error, ...this.pending });
      this.pending = {};
    }
    private pending: { at?: number; file?: Ts.SourceFile } = {};
  }
  app.logger = new KeepingLogger();
  return { app, log };
}

/** An installed package is not part of the SDK, unless an entry point is in it. */
function externalPatterns(entryPoints: string[]): string[] {
  const own = entryPoints.flatMap((path) => installedPackage(path)?.split("/")[0] ?? []);
  return own.length === 0 ? ["**/node_modules/**"] : [`**/node_modules/!(${[...new Set(own)].join("|")})/**`];
}

/** Faulty tags in doc comments. A warning without a place is about TypeDoc's own settings, which users cannot change. */
function tagWarnings({ messages }: TypeDocLog, { options }: Tags, siteDir: string): Problem[] {
  return messages.flatMap(({ text, file, at }) => {
    if (!file || at === undefined) return [];
    const { line, character } = file.getLineAndCharacterOfPosition(at);
    const place = { path: relativeTo(siteDir, file.fileName), line: line + 1, column: character + 1 };
    const [, tag] = /\b(?:unknown|unrecognized)\b.* (@\w+)/.exec(text) ?? [];
    const hint = tag && hintForTag(tag, Object.values(options).flat());
    return [problem("S007", text.endsWith(".") ? text : `${text}.`, { place, ...(hint && { hint }) })];
  });
}

function hintForTag(tag: string, known: readonly string[]): string {
  const nearest = nearestName(tag, known);
  return nearest ? `Did you mean ${nearest}?` : `If it is a tag of yours, name it in the settings: sdk.tags: ["${tag}"]`;
}

function failures({ messages }: TypeDocLog): Problem[] {
  const errors = messages.filter(({ isError }) => isError);
  const texts = errors.length > 0 ? errors.map(({ text }) => text) : ["it found nothing to document"];
  return texts.map((text) => problem("S005", `TypeDoc failed: ${text}`));
}

function addFiles(files: Map<string, string>, program: Ts.Program, ts: typeof Ts): void {
  const library = ts.getDefaultLibFilePath(program.getCompilerOptions()).replace(/[^/]*$/, "");
  for (const { fileName, text } of program.getSourceFiles()) {
    if (!fileName.startsWith(library)) files.set(resolve(fileName), text);
  }
}
