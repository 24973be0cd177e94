/** Runs TypeDoc over the SDK. Only this file loads it and TypeScript, and only when the SDK has changed. */
import { dirname, join, resolve } from "node:path";
import type * as TypeDoc from "typedoc";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { installedPackage, isJavaScriptPath, relativeTo, thirdPartyFiles } from "../../text/path.ts";
import { createReadable } from "../../text/readableFiles.ts";
import { loadCompiler } from "../../typescript/compiler.ts";
import type { VirtualConfig } from "../../typescript/native/api.ts";
import { absolutePaths, type Ts } from "../../typescript/ts.ts";
import { readClassExpressions } from "../corrections/classExpressions.ts";
import { keepComments, keepSignaturePlaces } from "../corrections/comments.ts";
import { keepComputed } from "../corrections/computed.ts";
import type { CorrectionTools } from "../corrections/declaredElsewhere.ts";
import { expandQueries } from "../corrections/expanded.ts";
import { keepHeads } from "../corrections/heads.ts";
import { dropInheritedModifierTags } from "../corrections/inheritedTags.ts";
import { keepInnerComments } from "../corrections/innerComments.ts";
import { keepModifiers } from "../corrections/modifiers.ts";
import { nameParameters } from "../corrections/parameterNames.ts";
import { keepInherited, keepReexports, preferExports } from "../corrections/reexports.ts";
import { keepTypes } from "../corrections/sourceTypes.ts";
import { compiledFiles } from "./compiledFiles.ts";
import { type DiagnosticsContext, faultsIn, placeIn, problemOfFault } from "./diagnostics.ts";
import { type ErrorContext, trackPosition } from "./errorContext.ts";
import { foreignNames } from "./foreignNames.ts";
import type { ParsedFiles } from "./parsedFiles.ts";
import { type WithSiblings, withSiblings } from "./siblings.ts";
import { isAmong } from "./siteFiles.ts";
import { type CheckedSdk, errorsOf, unasked } from "./typeCheck.ts";
import { emptyResult, type TypeDocRequest, type TypeDocResult } from "./typedocResult.ts";
import { type TypeDocSettings, typedocSettings } from "./typedocSettings.ts";

/** The SDK, converted but not checked. */
export interface TypeDocRun {
  result: TypeDocResult;
  /** null where there is nothing to check any more. */
  sdk: CheckedSdk | null;
}

/** One run after the other: it replaces functions that the whole thread uses. */
export async function runTypeDoc(request: TypeDocRequest, parsed: ParsedFiles): Promise<TypeDocRun> {
  loadCompiler(request.compiler);
  const typedoc = await import("typedoc");
  refusePipes(typedoc.TypeScript.sys);
  // The very same copy as TypeDoc's, whichever that is.
  const trail = trackPosition(typedoc.TypeScript, request);
  try {
    const { result, sdk } = await readSdk(request, { typedoc, trail, parsed });
    return { sdk, result: { ...result, problems: [...result.problems, ...trail.faultyAddresses(result.files)] } };
  } catch (error) {
    return without(emptyResult([trail.stopped(error)]));
  } finally {
    trail.end();
  }
}

/** In this order: one that converts types sees what those before it make of them. */
const corrections = [
  keepTypes,
  keepHeads,
  keepModifiers,
  expandQueries,
  keepComputed,
  keepInherited,
  dropInheritedModifierTags,
  preferExports,
  keepSignaturePlaces,
  nameParameters,
  readClassExpressions,
  keepComments,
  keepInnerComments,
];

/** A run that shows nothing. */
function without(result: TypeDocResult): TypeDocRun {
  return { result, sdk: null };
}

async function readSdk(
  request: TypeDocRequest,
  { typedoc, trail, parsed }: { typedoc: typeof TypeDoc; trail: ErrorContext; parsed: ParsedFiles },
): Promise<TypeDocRun> {
  const ts: typeof Ts = typedoc.TypeScript;
  const context: DiagnosticsContext = { ts, siteDir: request.siteDir, compiler: request.compiler };
  const config = readConfig(request, ts);
  const result: TypeDocResult = { ...emptyResult([]), configFiles: [...config.texts.keys()] };
  // A compiler that checks the SDK knows the tsconfig better.
  const faults = request.compiler.checker ? [] : faultsIn(config.errors, ts);
  if (faults.length > 0) return without({ ...result, problems: faults.map((fault) => problemOfFault("S004", fault, context)) });

  result.compiled = compiledFiles(config, request.entryPoints, ts);
  const settings = await typedocSettings(request, typedoc);
  result.counterparts = settings.counterparts;
  result.configFiles.push(...settings.files);
  const { app, messages } = await createApplication(request, settings, typedoc);
  refuseOutside(app, request, ts);
  const pathOf = (fileName: string) => relativeTo(request.siteDir, fileName);
  const tools: CorrectionTools = { typedoc, ts, isForeign: thirdPartyFiles(request.entryPoints), pathOf };
  for (const correct of corrections) correct(app, tools);
  trail.followExports(app.converter);
  const included = config.fileNames.filter((path) => !isAmong(path, request.siteFiles));
  const fileNames = [...new Set([...included, ...request.entryPoints])];
  const siblings = withSiblings(config.options, request, ts);
  result.configFiles.push(...siblings.files);
  app.options.setCompilerOptions(fileNames, siblings.options, undefined);
  const entryPoints = parsed.during(ts, () => app.getDefinedEntryPoints());
  const [program] = (entryPoints ?? []).map((entry) => entry.program);
  if (!entryPoints || !program) return without({ ...result, problems: failures(messages) });
  const files = filesOf(program, ts);
  for (const { fileName, text } of files) result.files.set(resolve(fileName), text);
  const { isLenient } = request;
  const sdk: CheckedSdk = {
    program,
    entryPoints: request.entryPoints,
    files,
    codeOf: (file) => parsed.codeOf(file, ts),
    configs: [...config.texts.values()],
    context,
    isLenient,
    others: siblings.folders,
    native: request.compiler.checker && nativeConfig(request, fileNames, siblings),
  };
  const failed = async () => without({ ...result, problems: await errorsOf(unasked(sdk)) });
  if (!isLenient && program.getSyntacticDiagnostics().length > 0) {
    const why = await failed();
    // The compiler that checks the SDK may know a syntax that this one does not.
    if (why.result.problems.length > 0) return why;
  }
  if (!(request.excludesExternals ?? settings.excludesExternals)) keepReexports(app, entryPoints, ts);
  try {
    const converted = app.converter.convert(entryPoints);
    const json = JSON.stringify(app.serializer.projectToObject(converted, request.siteDir as never));
    const foreign = foreignNames(result.files, new Set([program]), ts);
    return { result: { ...result, project: json, foreign, problems: tagWarnings(messages, settings, request.siteDir) }, sdk: unasked(sdk) };
  } catch (error) {
    // Code with errors may be what TypeDoc cannot convert.
    const why = isLenient ? null : await failed();
    if (!why || why.result.problems.length === 0) throw error;
    return why;
  }
}

const guarded = new WeakSet<Ts.System>();

/** TypeScript does not treat a pipe or a device as a file, but it reads one that is named directly, and waits for its end. */
function refusePipes(system: Ts.System): void {
  if (guarded.has(system)) return;
  guarded.add(system);
  const { readFile } = system;
  system.readFile = (path, encoding) => (system.fileExists(path) ? readFile(path, encoding) : undefined);
}

/** Tags such as `{@include ../a.md}` may name any file: whoever sends a comment must not get at those of the machine. */
function refuseOutside(
  app: TypeDoc.Application,
  { siteDir, tsconfig, entryPoints }: TypeDocRequest,
  { sys, findConfigFile }: typeof Ts,
): void {
  const files = [tsconfig, ...entryPoints, ...entryPoints.map((path) => findConfigFile(dirname(path), sys.fileExists, "package.json"))];
  const folders = [siteDir, ...files.flatMap((path) => (path ? dirname(path) : []))];
  const { realpath: realPath = (path: string) => path, readFile } = sys;
  const isReadable = createReadable(folders, { realPath, readFile });
  // TypeDoc says so of each file before it reads it.
  app.watchFile = (path) => {
    if (!isReadable(path)) throw new Error(`a tag includes ${path}, which is not a file of the site or the SDK, or is hidden`);
  };
}

interface ParsedConfig {
  fileNames: string[];
  options: Ts.CompilerOptions;
  errors: readonly Ts.Diagnostic[];
  /** Content of the tsconfig and of those that it extends, by absolute path. */
  texts: Map<string, string>;
}

/** For sources without a tsconfig, e.g. those of an npm package: each way to write an import works, and all that browsers and Node have is known. */
const plainOptions = {
  target: "esnext",
  module: "preserve",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  jsx: "preserve",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  // All installed ones: before TypeScript 6 that is the default, and this word is unknown.
  types: ["*"],
};

// A type of the SDK that conflicts with TypeScript's library is an error in the SDK's file, too.
const fixedOptions = { noEmit: true, composite: false, incremental: false, skipDefaultLibCheck: true };

/** Without it, a compiler reads no JavaScript. */
const ofJavaScript = ({ entryPoints }: TypeDocRequest) => entryPoints.some(isJavaScriptPath) && { allowJs: true };

/** Where the tsconfig says nothing else. Source: https://devblogs.microsoft.com/typescript/announcing-typescript-6-0/ */
const oldDefaults = { strict: false, types: ["*"], noUncheckedSideEffectImports: false };

/** The same files and options as TypeDoc's. */
function nativeConfig(request: TypeDocRequest, files: string[], siblings: WithSiblings): VirtualConfig {
  const { tsconfig, entryPoints } = request;
  const { options, folders } = siblings;
  const ofSiblings = folders.length > 0 && { rootDir: options.rootDir, paths: absolutePaths(options) };
  const config = {
    ...(tsconfig !== null && { extends: tsconfig }),
    compilerOptions: {
      ...ofJavaScript(request),
      ...(tsconfig === null ? plainOptions : { ...fixedOptions, tsBuildInfoFile: null }),
      ...ofSiblings,
    },
    files,
    include: [],
    references: [],
  };
  return { path: join(dirname(tsconfig ?? entryPoints[0] ?? ""), ".bcidocs.tsconfig.json"), text: JSON.stringify(config) };
}

function readConfig(request: TypeDocRequest, ts: typeof Ts): ParsedConfig {
  const { tsconfig, compiler } = request;
  if (tsconfig === null) {
    const { types, ...older } = plainOptions;
    const plain = Number(ts.versionMajorMinor) >= 6 ? plainOptions : older;
    return {
      fileNames: [],
      options: ts.convertCompilerOptionsFromJson({ ...plain, ...ofJavaScript(request) }, "").options,
      errors: [],
      texts: new Map(),
    };
  }
  const errors: Ts.Diagnostic[] = [];
  const texts = new Map<string, string>();
  const host: Ts.ParseConfigFileHost = {
    ...ts.sys,
    useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => errors.push(diagnostic),
    readFile: (path) => {
      const text = ts.sys.readFile(path);
      texts.set(resolve(path), text ?? "");
      return text;
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(tsconfig, fixedOptions, host);
  // An empty `include` is fine here: the entry points are added.
  const own = (parsed?.errors ?? []).filter(({ code }) => code !== 18_003);
  const { tsBuildInfoFile: _, ...written } = parsed?.options ?? {};
  // An option that a later version drops is fine in the version that the SDK is written for.
  const ofOurs = compiler.ownPackage === null && { ignoreDeprecations: "6.0" };
  const options = { ...ofJavaScript(request), ...(compiler.hasOldDefaults && oldDefaults), ...written, ...ofOurs };
  return { fileNames: parsed?.fileNames ?? [], options, errors: [...errors, ...own], texts };
}

interface Message {
  text: string;
  isError: boolean;
  file?: Ts.SourceFile | undefined;
  at?: number | undefined;
}

async function createApplication(request: TypeDocRequest, settings: TypeDocSettings, { Application, Logger, LogLevel }: typeof TypeDoc) {
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
      ...settings.options,
      preservedTypeAnnotationTags: ["@throws"],
      suppressCommentWarningsInDeclarationFiles: true,
    },
    [],
  );
  const messages: Message[] = [];
  // Keeps messages unchanged, each with its place.
  class KeepingLogger extends Logger {
    override addContext(message: string, _level: number, ...[at, file]: [unknown?, unknown?]): string {
      const isAtOffset = typeof at === "number";
      this.pending = isAtOffset ? { at, file: file as Ts.SourceFile } : {};
      return message;
    }
    override log(message: string, level: number): void {
      super.log(message as never, level);
      if (level >= LogLevel.Warn) messages.push({ text: message, isError: level === LogLevel.Error, ...this.pending });
      this.pending = {};
    }
    private pending: { at?: number; file?: Ts.SourceFile } = {};
  }
  app.logger = new KeepingLogger();
  return { app, messages };
}

/** An installed package is not part of the SDK, unless an entry point is in it. */
function externalPatterns(entryPoints: string[]): string[] {
  const own = entryPoints.flatMap((path) => installedPackage(path)?.split("/")[0] ?? []);
  return own.length === 0 ? ["**/node_modules/**"] : [`**/node_modules/!(${[...new Set(own)].join("|")})/**`];
}

/** Faulty tags in doc comments. A warning without a place is about TypeDoc's own settings, which users cannot change. */
function tagWarnings(messages: readonly Message[], { options }: TypeDocSettings, siteDir: string): Problem[] {
  const places = messages.flatMap(({ file, at, ...message }) => (file && at !== undefined ? { ...message, file, at } : []));
  const first = new Map([...places].reverse().map((one) => [one.text, one]));
  // A tag of the authors' own may be in every comment.
  return [...first.values()].reverse().map(({ text: message, file, at }) => {
    const place = placeIn(file, { start: at }, siteDir);
    const [, tag] = /\b(?:unknown|unrecognized)\b.* (@\w+)/.exec(message) ?? [];
    const count = places.filter((one) => one.text === message).length;
    const text =
      tag && count > 1 ? `${message.replace(/\.$/, "")}, here and in ${count - 1} other ${count === 2 ? "place" : "places"}` : message;
    const hint = tag && hintForTag(tag, [options.blockTags, options.inlineTags, options.modifierTags].flat());
    return problem("S007", text.endsWith(".") ? text : `${text}.`, { place, ...(hint && { hint }) });
  });
}

function hintForTag(tag: string, known: readonly string[]): string {
  const nearest = nearestName(tag, known);
  return nearest ? `Did you mean ${nearest}?` : `If it is your own tag, add it to the settings: sdk.tags: ["${tag}"]`;
}

function failures(messages: readonly Message[]): Problem[] {
  const errors = messages.filter(({ isError }) => isError);
  const texts = errors.length > 0 ? errors.map(({ text }) => text) : ["it found nothing to document"];
  return texts.map((text) => problem("S005", `TypeDoc failed: ${text}`));
}

function filesOf(program: Ts.Program, ts: typeof Ts): Ts.SourceFile[] {
  const library = ts.getDefaultLibFilePath(program.getCompilerOptions()).replace(/[^/]*$/, "");
  return program.getSourceFiles().filter(({ fileName }) => !fileName.startsWith(library));
}
