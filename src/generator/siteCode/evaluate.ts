/** Runs a config file: TypeScript in, the exported value out. */
import nodeModule from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Metafile, Plugin } from "esbuild";
import type { Io } from "../io/io.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { attempt } from "../text/attempt.ts";
import { contentHash } from "../text/hash.ts";
import { comparePaths, foldersUp } from "../text/path.ts";
import { writeModules } from "./componentFile.ts";
import { type ConfigCode, reportingFaults } from "./configFaults.ts";
import { hashesOfFiles } from "./configFiles.ts";
import { buildErrors, bundleForNode } from "./esbuild.ts";
import { importSiteModule } from "./interruptible.ts";

/** `import { defineConfig } from "bcidocs"` needs no installed package: the function only returns its argument. */
const publicApiStub: Plugin = {
  name: "bcidocs-face",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^bcidocs$/ }, () => ({ path: "bcidocs", namespace: "bcidocs-face" }));
    onLoad({ filter: /.*/, namespace: "bcidocs-face" }, () => ({ contents: "export const defineConfig = (config) => config;" }));
  },
};

/** What a config file exports, and the URL of the module that it became: other threads load it too. */
export interface EvaluatedConfig {
  value: unknown;
  /** As it runs: a value may be a getter, which is code of the config as well. */
  running: ConfigCode;
  url: string;
  /** Of the module's code and the files that it reads, and of the packages that it imports: their versions, or their code if they are linked. */
  hash: string;
}

/** A config file as code that can be run, and what is known of it before. */
export interface CompiledConfig {
  /** An ES module. */
  code: string;
  /** Source map from `code` back to the files, as JSON. */
  map: string;
  /** Names of the packages that it imports, e.g. `["remark-math", "@scope/plugin"]`. */
  packages: string[];
  /** Hashes of files that it reads, and of linked packages, by path relative to the config. */
  files: Record<string, string>;
}

/** Stats every file that the result depends on. Throws a ProblemError if the code is not valid. */
export type CompileConfig = (file: string, io: Io) => Promise<CompiledConfig>;

/** Throws a ProblemError at the line of the config for errors of its code. */
export async function evaluateConfig(file: string, compile: CompileConfig, io: Io): Promise<EvaluatedConfig> {
  const { map, packages, ...compiled } = await compile(file, io);
  const files = JSON.stringify(compiled.files);
  // A module that has read a file is loaded again when the file changes, although its code is the same.
  const code = files === "{}" ? compiled.code : `${compiled.code}\n// ${contentHash(files)}\n`;
  const url =
    packages.length > 0 ? await nextToConfig(file, code, io) : `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  const running = { file, name: url, map, text: code };
  const exported = await reportingFaults(running, () => importSiteModule<{ default?: unknown }>(url));
  if (exported.default !== undefined) {
    const versions = await Promise.all(packages.map((name) => versionOf(name, dirname(file), io)));
    return { value: exported.default, running, url, hash: contentHash(JSON.stringify([code, versions])) };
  }
  const details = { place: { path: basename(file) }, hint: "Write: export default defineConfig({ … })" };
  throw new ProblemError(problem("C004", "the config has no default export", details));
}

/** Bundles the config with everything it imports of the site; packages stay imports. */
export const compileConfig: CompileConfig = async (file, io) => {
  const { code, map, metafile } = await bundleConfig(file);
  const folder = dirname(file);
  // What the bundler read is an input of the build as well: `io` records it here.
  await Promise.all([...Object.keys(metafile.inputs), "tsconfig.json"].map((path) => io.stat(resolve(folder, path))));
  const packages = packagesIn(metafile);
  return { code, map, packages, files: await hashesOfFiles(folder, { metafile, packages }, io) };
};

async function bundleConfig(file: string): Promise<{ code: string; map: string; metafile: Metafile }> {
  try {
    return await bundleForNode(dirname(file), {
      entryPoints: [file],
      packages: "external",
      plugins: [publicApiStub],
      define: { "import.meta.url": JSON.stringify(pathToFileURL(file).href), "import.meta.dirname": JSON.stringify(dirname(file)) },
    });
  } catch (error) {
    const hint = "Fix the syntax or the import, then build again.";
    const problems = buildErrors(error).map(({ text, location }) => {
      if (!location) return problem("C004", text, { place: { path: basename(file) }, hint });
      const column = location.column + 1;
      const place = { path: location.file, line: location.line, column, endColumn: column + location.length };
      return problem("C004", text, { place, hint });
    });
    throw new ProblemError(problems);
  }
}

function packagesIn({ outputs }: Metafile): string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const paths = imports.filter(({ path, external }) => external && !path.startsWith("node:")).map(({ path }) => path);
  return [...new Set(paths.map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path))].sort(comparePaths);
}

/** Of the package that Node would load from a folder; null where its `package.json` is not found. */
async function versionOf(name: string, from: string, io: Io): Promise<string | null> {
  for (const folder of [pluggedFolder(name, from), ...foldersUp(from).map((above) => join(above, "node_modules", name))]) {
    const bytes = folder && (await io.readFile(join(folder, "package.json")).catch(() => null));
    if (bytes) return (JSON.parse(new TextDecoder().decode(bytes)) as { version?: string }).version ?? null;
  }
  return null;
}

/** What Yarn adds to Node where it installs no `node_modules`. */
interface PlugAndPlay {
  findPnpApi?(path: string): { resolveToUnqualified(name: string, from: string): string | null } | null;
}

/** Folder of a package that Yarn keeps in an archive of its own; null elsewhere. */
function pluggedFolder(name: string, from: string): string | null {
  const find = () => (nodeModule as PlugAndPlay).findPnpApi?.(`${from}/`)?.resolveToUnqualified(name, `${from}/`);
  return attempt(find) ?? null;
}

/** A config that imports packages must be where Node finds them. */
async function nextToConfig(file: string, code: string, io: Io): Promise<string> {
  const name = `config.${contentHash(code)}.mjs`;
  return pathToFileURL(join(await writeModules(dirname(file), { [name]: code }, io), name)).href;
}
