/** Step 2b: the SDK becomes source files of kind `api`, one for each export, and the sidebar that lists them. */
import { dirname, join, resolve } from "node:path";
import type { JSONOutput } from "typedoc";
import type { Io } from "../io/io.ts";
import type { Locate, SiteConfig } from "../model/config.ts";
import type { SidebarItem } from "../model/graph.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problem } from "../problems/problem.ts";
import { nearestName } from "../text/distance.ts";
import { isReadOnly, reasonOf } from "../text/errno.ts";
import { type Compiler, compilerOf } from "./compiler.ts";
import { type EntryModule, entryModule, type PackageMetadata } from "./entries.ts";
import { relativeTo } from "./relativeTo.ts";
import { recall, remember } from "./remember.ts";
import { siteFilesOf } from "./siteFiles.ts";
import { runTypeDocInWorker } from "./typedocWorker.ts";
import { writeReference } from "./write.ts";

export interface Reference {
  sources: SourceFile[];
  sidebar: SidebarItem[];
  problems: Problem[];
}

export interface ReferenceRequest {
  config: SiteConfig;
  /** Absolute. */
  siteDir: string;
  locate: Locate;
  /** False: ignores earlier builds, and stores nothing for later ones. */
  isCached?: boolean | undefined;
  /** Stops the reading, which takes seconds, when its result is no longer needed. */
  signal?: AbortSignal | undefined;
}

const nothing: Reference = { sources: [], sidebar: [], problems: [] };
const forgotten = { result: null, isDamaged: false };

/** Empty for a site without an SDK. A faulty SDK yields problems of the family S. */
export async function extractReference(request: ReferenceRequest, io: Io): Promise<Reference> {
  if (!request.config.sdk) return nothing;
  const entryPoints = entryPointsOf(request);
  const missing = await missingFiles(request, entryPoints, io);
  if (missing.length > 0) return { ...nothing, problems: missing };
  const { memory, tsconfig, compiler } = await placesOf(request, io);
  const { result: known, isDamaged } = request.isCached === false ? forgotten : await recall<Reference>(memory, io);
  if (known) return known;

  io.log.stage(`reference (TypeScript ${compiler.version})`);
  const start = io.now();
  const { made, files } = await make(request, { entryPoints, tsconfig, compiler, siteFiles: memory.siteFiles }, io);
  // What the compiler read is an input of the build as well: `io` records it here.
  await Promise.all([io.walk(memory.sdkDir), ...files.map((path) => io.stat(path))]);
  const hasFailed = made.problems.some(({ severity }) => severity === "error");
  if (hasFailed) return { ...nothing, problems: made.problems };
  if (request.isCached === false || (await wasSavedSince(start, files, io))) return made;
  const damage = isDamaged ? [problem("X006", "the reference in .bcidocs/cache is damaged; it is made again")] : [];
  return { ...made, problems: [...made.problems, ...damage, ...(await keep({ memory, made, files }, io))] };
}

/** A file that was saved while it was read would be taken for what was read. */
async function wasSavedSince(start: number, files: string[], io: Io): Promise<boolean> {
  const times = await Promise.all(files.map(async (path) => (await io.stat(path))?.modified ?? 0));
  // The clock of the program has whole milliseconds, that of the files has parts of them.
  return times.some((time) => Math.floor(time) > start);
}

/** As `extractReference`, when nothing of the SDK has changed since the last time; otherwise null. */
export async function recallReference(request: ReferenceRequest, io: Io): Promise<Reference | null> {
  if (!request.config.sdk) return nothing;
  return (await recall<Reference>((await placesOf(request, io)).memory, io)).result;
}

function entryPointsOf({ config, siteDir }: Pick<ReferenceRequest, "config" | "siteDir">): string[] {
  return (config.sdk?.entryPoints ?? []).map((path) => resolve(siteDir, path));
}

async function placesOf(request: Pick<ReferenceRequest, "config" | "siteDir">, io: Io) {
  const { siteDir, config } = request;
  const entryPoints = entryPointsOf(request);
  const [entry = siteDir] = entryPoints;
  const tsconfig = config.sdk?.tsconfig ? resolve(siteDir, config.sdk.tsconfig) : await nearestFile("tsconfig.json", entry, io);
  const sdkDir = dirname(tsconfig ?? entry);
  const compiler = await compilerOf(sdkDir, io);
  const { version, unsupported, ownPackage } = compiler;
  // What runs live samples changes nothing in the reference.
  const settings = [{ ...config.sdk, live: undefined }, config.url, version, unsupported, ownPackage !== null];
  return { tsconfig, compiler, memory: { siteDir, sdkDir, settings, siteFiles: siteFilesOf(request, entryPoints) } };
}

/** Version of the TypeScript that reads the SDK. */
export async function sdkTypeScript(request: Pick<ReferenceRequest, "config" | "siteDir">, io: Io): Promise<string> {
  return (await placesOf(request, io)).compiler.version;
}

function unsupportedCompiler({ version, unsupported }: Compiler): Problem[] {
  if (unsupported === null) return [];
  return [
    problem("S010", `The SDK's own TypeScript is ${unsupported}, so TypeScript ${version} of bcidocs reads it.`, {
      hint: "TypeDoc works with TypeScript 5.0 to 6.0.",
    }),
  ];
}

interface Inputs {
  entryPoints: string[];
  tsconfig: string | null;
  compiler: Compiler;
  /** Absolute. */
  siteFiles: string[];
}

/** Errors that only another compiler than the SDK's own finds may not be real. */
function isLenient({ config }: ReferenceRequest, { ownPackage }: Compiler): boolean {
  const onError = config.sdk?.onError ?? (ownPackage === null ? "warn" : "throw");
  return onError === "warn";
}

async function make(request: ReferenceRequest, inputs: Inputs, io: Io): Promise<{ made: Reference; files: string[] }> {
  const { config, siteDir } = request;
  const excludesExternals = config.sdk?.excludeExternals ?? false;
  const asked = { siteDir, ...inputs, isLenient: isLenient(request, inputs.compiler), excludesExternals };
  const run = await runTypeDocInWorker(asked, request.signal);
  run.problems.unshift(...unsupportedCompiler(inputs.compiler));
  const packages = await Promise.all(inputs.entryPoints.map((path) => packageOf(path, io)));
  const files = [...run.files.keys(), ...run.configFiles, ...packages.flatMap((one) => one?.path ?? [])];
  if (!run.project) return { made: { ...nothing, problems: run.problems }, files };
  const entries = inputs.entryPoints.map((path, index) =>
    entryOf(path, packages[index] ?? null, (absolute) => relativeTo(siteDir, absolute)),
  );
  const texts = new Map([...run.files].map(([path, text]) => [relativeTo(siteDir, path), text]));
  const written = writeReference({ project: run.project as JSONOutput.ProjectReflection, config, entries, texts, foreign: run.foreign });
  const problems = [...run.problems, ...written.problems];
  if (written.sources.length > 1) return { made: { ...written, problems }, files };
  const hint = `Export something from ${entries.map(({ path }) => path).join(" or ")}.`;
  const place = request.locate(["sdk", "entryPoints"]);
  return {
    made: { ...nothing, problems: [...problems, problem("S003", "The SDK's entry points export nothing.", { place, hint })] },
    files,
  };
}

/** `package.json` names the package of a file; one without a name, e.g. `{ "type": "module" }`, does not count. */
async function packageOf(path: string, io: Io): Promise<{ path: string; metadata: PackageMetadata } | null> {
  const found = await nearestFile("package.json", path, io);
  if (found === null) return null;
  const metadata = await readPackage(found, io);
  const folder = dirname(found);
  return metadata.name === undefined && folder !== dirname(folder) ? packageOf(folder, io) : { path: found, metadata };
}

async function readPackage(path: string, io: Io): Promise<PackageMetadata> {
  try {
    return JSON.parse(new TextDecoder().decode(await io.readFile(path))) as PackageMetadata;
  } catch {
    return {};
  }
}

function entryOf(path: string, found: { path: string; metadata: PackageMetadata } | null, relative: (path: string) => string): EntryModule {
  const inPackage = found ? path.slice(dirname(found.path).length + 1).replaceAll("\\", "/") : path;
  return entryModule(relative(path), inPackage, found?.metadata ?? null);
}

async function nearestFile(name: string, from: string, io: Io): Promise<string | null> {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const stat = await io.stat(join(folder, name));
    if (stat?.isFile) return join(folder, name);
    if (dirname(folder) === folder) return null;
  }
}

async function missingFiles({ config, siteDir, locate }: ReferenceRequest, entryPoints: string[], io: Io): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [index, path] of entryPoints.entries()) {
    const written = config.sdk?.entryPoints[index] ?? path;
    const problemAt = await missingFile({ path, written, keys: ["sdk", "entryPoints", index] }, "S002", locate, io);
    if (problemAt) problems.push(problemAt);
  }
  const written = config.sdk?.tsconfig;
  if (written === undefined) return problems;
  const problemAt = await missingFile({ path: resolve(siteDir, written), written, keys: ["sdk", "tsconfig"] }, "S004", locate, io);
  return problemAt ? [...problems, problemAt] : problems;
}

interface Wanted {
  path: string;
  written: string;
  keys: (string | number)[];
}

async function missingFile({ path, written, keys }: Wanted, code: "S002" | "S004", locate: Locate, io: Io): Promise<Problem | null> {
  const stat = await io.stat(path);
  if (stat?.isFile) return null;
  const names = await io.list(dirname(path));
  const nearest = nearestName(path.slice(dirname(path).length + 1), names);
  const hint = nearest ? `Did you mean "${written.replace(/[^/]*$/, nearest)}"?` : "Name a file, relative to the site folder.";
  const what = code === "S002" ? "entry point" : "tsconfig";
  const kind = stat === null ? "does not exist" : stat.isDirectory ? "is a folder" : "is a pipe or a device, not a file";
  return problem(code, `The SDK's ${what} "${written}" ${kind}.`, { place: locate(keys), hint });
}

interface Keeping {
  memory: Parameters<typeof recall>[0];
  made: Reference;
  files: string[];
}

/** A read-only site folder does not fail the build. */
async function keep({ memory, made, files }: Keeping, io: Io): Promise<Problem[]> {
  const paths = files.map((path) => relativeTo(memory.siteDir, path));
  try {
    await remember(memory, { files: [...new Set(paths)].sort(), result: made }, io);
    return [];
  } catch (error) {
    // Then nothing else can be stored either: one problem for the whole folder reports that.
    if (isReadOnly(error)) return [];
    return [problem("S008", `The reference cannot be kept in .bcidocs/cache/: ${reasonOf(error)}`)];
  }
}
