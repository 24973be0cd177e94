/** Step 2b: the SDK becomes source files of kind `api`, one for each export, and the sidebar that lists them. */
import { basename, dirname, join, resolve } from "node:path";
import type { JSONOutput } from "typedoc";
import type { Io } from "../io/io.ts";
import type { Locate, SiteConfig } from "../model/config.ts";
import type { SidebarItem } from "../model/graph.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { hasErrors, problem } from "../problems/problem.ts";
import { linkedPackage, nearestFolder } from "../siteCode/nearestFolder.ts";
import { nearestName } from "../text/distance.ts";
import { contentHash } from "../text/hash.ts";
import { jsonFields } from "../text/json.ts";
import { foldersUp, relativeTo } from "../text/path.ts";
import { type Compiler, compilerOf, partsOfKey } from "../typescript/compiler.ts";
import { loadTypeScript } from "../typescript/ts.ts";
import { entryModule, type OwnPackage, type PackageMetadata } from "./pages/entries.ts";
import { writeReference } from "./pages/write.ts";
import { isAmong, siteFilesOf } from "./read/siteFiles.ts";
import type { SdkCheck } from "./read/typeCheck.ts";
import type { TypeDocRequest, TypeDocResult } from "./read/typedocResult.ts";
import { openSdkReader, type SdkReader, unchecked } from "./read/typedocWorker.ts";

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
  /** Stops the reading, which takes seconds, when its result is no longer needed. */
  signal?: AbortSignal | undefined;
}

/** The reference of an SDK that TypeScript has not checked yet. */
export interface UncheckedReference {
  reference: Reference;
  /** Checks it, unless `lastSoundKey` is of the same code. Call it at once, or not at all. */
  check(lastSoundKey: string | null): Promise<SdkCheck>;
}

const nothing: Reference = { sources: [], sidebar: [], problems: [] };

/** Empty for a site without an SDK. A faulty SDK yields problems of the family S. */
export async function extractReference(request: ReferenceRequest, io: Io): Promise<Reference> {
  return readOnce(request, async (reader) => {
    const { reference, check } = await beginReference(request, reader, io);
    return withErrors(reference, (await check(null)).problems);
  });
}

/** As `extractReference`, without TypeScript's check. */
export function extractUnchecked(request: ReferenceRequest, io: Io): Promise<Reference> {
  return readOnce(request, async (reader) => (await beginReference(request, reader, io)).reference);
}

/** Opens a reader for `work`, and closes it when that ends or is to stop. */
export async function readOnce<T>({ signal }: Pick<ReferenceRequest, "signal">, work: (reader: SdkReader) => Promise<T>): Promise<T> {
  const reader = openSdkReader();
  const stop = () => void reader.close();
  signal?.addEventListener("abort", stop);
  try {
    return await work(reader);
  } finally {
    signal?.removeEventListener("abort", stop);
    await reader.close();
  }
}

/** What TypeScript finds, before all else. While its errors fail the build, they are all there is to report. */
export function withErrors(reference: Reference, found: Problem[]): Reference {
  return hasErrors(found) ? { ...nothing, problems: found } : { ...reference, problems: [...found, ...reference.problems] };
}

/** The pages, which come before TypeScript's check. */
export async function beginReference(request: ReferenceRequest, reader: SdkReader, io: Io): Promise<UncheckedReference> {
  const withoutCheck = (problems: Problem[]) => ({ reference: { ...nothing, problems }, check: async () => unchecked });
  const { siteDir, config } = request;
  if (!config.sdk) return withoutCheck([]);
  const entryPoints = entryPointsOf(request);
  const missing = await missingFiles(request, io);
  if (missing.length > 0) return withoutCheck(missing);
  const { tsconfig, compiler, siteFiles } = await placesOf(request, io);
  io.log.stage(`reference (TypeScript ${compiler.version})`);
  const { excludeExternals: excludesExternals, tags } = config.sdk;
  const inputs = { siteDir, entryPoints, tsconfig, compiler, siteFiles, isLenient: isLenient(request, compiler), excludesExternals, tags };
  const run = await reader.read(inputs);
  request.signal?.throwIfAborted();
  const { reference, files } = await make(request, inputs, run, io);
  // What the compiler read is an input of the reference: `io` records it here.
  await Promise.all(files.map((path) => io.stat(path)));
  if (hasErrors(reference.problems)) return withoutCheck(reference.problems);
  return {
    reference,
    async check(lastSoundKey) {
      const checked = await reader.check(lastSoundKey);
      request.signal?.throwIfAborted();
      if (!checked) throw new Error("The SDK is read again before it was checked.");
      return { ...checked, problems: [...unsupportedCompiler(compiler), ...checked.problems] };
    },
  };
}

/** All that the reference is made of, besides the files that the compiler reads; JSON. */
export async function referenceInputs(request: Pick<ReferenceRequest, "config" | "siteDir">, io: Io): Promise<unknown[]> {
  const { config } = request;
  const { sdkDir, siteFiles, compiler } = await placesOf(request, io);
  const sources = (await sourcesAround(sdkDir, siteFiles, io)).map((path) => relativeTo(sdkDir, path));
  const installed = installRecords(sdkDir).map(async (path) => contentHash(await io.readFile(path).catch(() => new Uint8Array())));
  // What runs live samples changes nothing in the reference.
  return [{ ...config.sdk, live: undefined }, [config.title, config.url], ...partsOfKey(compiler), sources, await Promise.all(installed)];
}

/** What npm, pnpm and Yarn write where they have installed. Lock files do not change when what they list is installed. */
export function installRecords(folder: string): string[] {
  const names = [".package-lock.json", ".pnpm/lock.yaml", ".yarn-state.yml"];
  return foldersUp(folder).flatMap((above) => names.map((name) => join(above, "node_modules", name)));
}

/** A new file may be one that the tsconfig includes, or that an import finds first. Absolute paths. */
async function sourcesIn(folder: string, siteFiles: readonly string[], io: Io): Promise<string[]> {
  const paths = (await io.walk(folder)).map(({ path }) => join(folder, path));
  return paths.filter((path) => /\.[cm]?tsx?$/.test(path) && !isAmong(path, siteFiles));
}

/** With those of packages that it depends on and that are links: once they are built or edited, their types are others. */
async function sourcesAround(sdkDir: string, siteFiles: readonly string[], io: Io): Promise<string[]> {
  const sdk = await packageOf(join(sdkDir, "package.json"), io);
  const fields = ["dependencies", "peerDependencies", "devDependencies"];
  const names = new Set(fields.flatMap((field) => Object.keys(sdk?.metadata[field] ?? {})));
  const folders = await Promise.all([...names].map((name) => linkedPackage(name, sdkDir, io)));
  const linked = folders.map((folder) => (folder ? sourcesIn(folder, [], io) : []));
  return (await Promise.all([sourcesIn(sdkDir, siteFiles, io), ...linked])).flat();
}

export type ImportedSdk = Awaited<ReturnType<typeof importedSdk>>;

/** The SDK as those find it who import it; paths are absolute. Nothing of it is read but its `package.json`. */
export async function importedSdk(request: Pick<ReferenceRequest, "config" | "siteDir">, io: Io) {
  const { siteDir, config } = request;
  const { sdkDir, siteFiles, tsconfig, compiler } = await placesOf(request, io);
  const entryPoints = entryPointsOf(request);
  const paths = entryPoints.length > 0 ? entryPoints : [join(siteDir, "index.ts")];
  const [sdkPackage = null, ...packages] = await Promise.all(paths.map((path) => packageOf(path, io)));
  const otherPackages = packages.flatMap((each, index) => {
    const name = each?.path === sdkPackage?.path ? undefined : each?.metadata.name;
    return typeof name === "string" ? [[name, paths[index + 1] ?? ""] as const] : [];
  });
  const specifierEntries = Object.entries(config.sdk?.specifiers ?? {}).map(([path, name]) => [name, resolve(siteDir, path)] as const);
  const sources = config.sdk ? await sourcesAround(sdkDir, siteFiles, io) : [];
  return {
    entryPoints,
    tsconfig,
    compiler,
    /** Everything in its folder, and in linked packages, that may be a part of it. */
    sources,
    /** Its `package.json`; null for an SDK without one. */
    packageFile: sdkPackage?.path ?? null,
    metadata: sdkPackage?.metadata ?? ({} as PackageMetadata),
    /** Entry points that the config names as imports do, and the first one of each other package, by that name. */
    specifiers: Object.fromEntries([...otherPackages.reverse(), ...specifierEntries]),
  };
}

function entryPointsOf({ config, siteDir }: Pick<ReferenceRequest, "config" | "siteDir">): string[] {
  return (config.sdk?.entryPoints ?? []).map((path) => resolve(siteDir, path));
}

async function placesOf(request: Pick<ReferenceRequest, "config" | "siteDir">, io: Io) {
  const { siteDir, config } = request;
  const entryPoints = entryPointsOf(request);
  const [entry = siteDir] = entryPoints;
  const folder = config.sdk?.tsconfig ? siteDir : await nearestFolder("tsconfig.json", dirname(entry), io);
  const file = folder && resolve(folder, config.sdk?.tsconfig ?? "tsconfig.json");
  const tsconfig = file && (await projectOf(file, entry, io));
  const sdkDir = dirname(tsconfig ?? entry);
  return { tsconfig, sdkDir, compiler: await compilerOf(sdkDir, io), siteFiles: siteFilesOf(request, entryPoints) };
}

/** Of a tsconfig that only names `references`, the one that compiles the entry point. */
async function projectOf(tsconfig: string, entry: string, io: Io): Promise<string> {
  const content = Buffer.from(await io.readFile(tsconfig).catch(() => new Uint8Array()));
  if (!content.includes('"references"')) return tsconfig;
  const ts = loadTypeScript();
  const read = (path: string) =>
    ts.getParsedCommandLineOfConfigFile(path, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined });
  const { fileNames = [], projectReferences = [] } = read(tsconfig) ?? {};
  if (fileNames.length > 0) return tsconfig;
  const projects = projectReferences.map(ts.resolveProjectReferencePath);
  await Promise.all(projects.map((path) => io.stat(path)));
  return projects.find((path) => read(path)?.fileNames.some((each) => resolve(each) === entry)) ?? tsconfig;
}

/** The TypeScript that reads the SDK. */
export async function sdkCompiler(request: Pick<ReferenceRequest, "config" | "siteDir">, io: Io): Promise<Compiler> {
  return (await placesOf(request, io)).compiler;
}

function unsupportedCompiler({ version, unsupported, checker }: Compiler): Problem[] {
  if (unsupported === null || checker) return [];
  return [
    problem("S010", `The SDK's own TypeScript is ${unsupported}, so TypeScript ${version} of bcidocs reads it.`, {
      hint: "TypeDoc works with TypeScript 5.0 to 6.0; 7.0 checks an SDK from 7.0.2 on.",
    }),
  ];
}

/** Errors that only another compiler than the SDK's own finds may not be real. */
function isLenient({ config }: ReferenceRequest, { ownPackage: packageFor, checker }: Compiler): boolean {
  return (config.sdk?.onError ?? (packageFor === null && !checker ? "warn" : "throw")) === "warn";
}

async function make(request: ReferenceRequest, inputs: TypeDocRequest, run: TypeDocResult, io: Io) {
  const { config, siteDir } = request;
  const packages = await Promise.all(inputs.entryPoints.map((path) => packageOf(path, io)));
  const files = [...run.files.keys(), ...run.configFiles, ...packages.flatMap((one) => one?.path ?? [])];
  if (!run.project) return { reference: { ...nothing, problems: [...unsupportedCompiler(inputs.compiler), ...run.problems] }, files };
  const entries = inputs.entryPoints.map((path, index) => {
    const named = config.sdk?.specifiers?.[config.sdk.entryPoints[index] ?? ""];
    return entryModule(relativeTo(siteDir, path), packageFor(path, packages[index] ?? null, run), named);
  });
  const texts = new Map([...run.files].map(([path, text]) => [relativeTo(siteDir, path), text]));
  const written = writeReference({ ...run, project: JSON.parse(run.project) as JSONOutput.ProjectReflection, config, entries, texts });
  const { sources, sidebar, isEmpty } = written;
  const problems = [...run.problems, ...written.problems];
  if (!isEmpty) return { reference: { sources, sidebar, problems }, files };
  const hint = `Export something from ${entries.map(({ path }) => path).join(" or ")}.`;
  const place = request.locate(["sdk", "entryPoints"]);
  return {
    reference: { ...nothing, problems: [...problems, problem("S003", "The SDK's entry points export nothing.", { place, hint })] },
    files,
  };
}

/** `package.json` names the package of a file; one without a name, e.g. `{ "type": "module" }`, does not count. */
async function packageOf(file: string, io: Io): Promise<{ path: string; metadata: PackageMetadata } | null> {
  const folder = await nearestFolder("package.json", dirname(file), io);
  if (folder === null) return null;
  const path = join(folder, "package.json");
  const metadata: PackageMetadata = jsonFields(await io.readFile(path).catch(() => null));
  return metadata.name === undefined && folder !== dirname(folder) ? packageOf(folder, io) : { path, metadata };
}

/** `path`: absolute. */
function packageFor(path: string, json: Awaited<ReturnType<typeof packageOf>>, run: TypeDocResult): OwnPackage | null {
  if (!json) return null;
  const inPackage = (file: string) => relativeTo(dirname(json.path), file);
  const { outputs = {}, aliases = {} } = run.compiled ?? {};
  return {
    metadata: json.metadata,
    file: { source: inPackage(path), compiled: (outputs[path] ?? []).map(inPackage) },
    aliases: Object.fromEntries(Object.entries(aliases).map(([alias, files]) => [alias, files.map(inPackage)])),
  };
}

async function missingFiles({ config, siteDir, locate }: ReferenceRequest, io: Io): Promise<Problem[]> {
  const { entryPoints = [], tsconfig } = config.sdk ?? {};
  const expected = [
    ...entryPoints.map((path, index) => ({ code: "S002" as const, what: "entry point", path, keys: ["sdk", "entryPoints", index] })),
    ...(tsconfig === undefined ? [] : [{ code: "S004" as const, what: "tsconfig", path: tsconfig, keys: ["sdk", "tsconfig"] }]),
  ];
  const problems = expected.map(async ({ code, what, path, keys }) => {
    const file = resolve(siteDir, path);
    const stat = await io.stat(file);
    if (stat?.isFile) return [];
    const nearest = nearestName(basename(file), await io.list(dirname(file)));
    const hint = nearest ? `Did you mean "${path.replace(/[^/]*$/, nearest)}"?` : "Name a file, relative to the site folder.";
    const kind = stat === null ? "does not exist" : stat.isDirectory ? "is a folder" : "is a pipe or a device, not a file";
    return [problem(code, `The SDK's ${what} "${path}" ${kind}.`, { place: locate(keys), hint })];
  });
  return (await Promise.all(problems)).flat();
}
