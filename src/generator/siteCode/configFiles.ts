/** Files that decide what a config does, besides those that are bundled with it: what its code reads, and the packages of the workspace. */
import { dirname, join, resolve } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import type { Io } from "../io/io.ts";
import { contentHash } from "../text/hash.ts";
import { comparePaths, isWithin, relativeTo } from "../text/path.ts";
import { nodeBuild } from "./esbuild.ts";
import { isInstalled, linkedPackage } from "./nearestFolder.ts";

/** `folder`: of the config. Hashes by path relative to it. */
export async function hashesOfFiles(
  folder: string,
  { metafile, packages }: { metafile: Metafile; packages: readonly string[] },
  io: Io,
): Promise<Record<string, string>> {
  const linked = await linkedModules(folder, packages, io);
  const modules = { ...metafile.inputs, ...linked };
  const readers = Object.entries(modules).flatMap(([path, { imports }]) =>
    imports.some((each) => /^(?:node:)?fs(?:\/promises)?$/.test(each.path)) ? [path] : [],
  );
  const files = await Promise.all(readers.map((path) => filesReadBy(resolve(folder, path), folder, io)));
  const paths = [...new Set([...Object.keys(linked).map((path) => resolve(folder, path)), ...files.flat()])].sort(comparePaths);
  const hashes = paths.map(async (path) => [relativeTo(folder, path), contentHash(await io.readFile(path), 32)] as const);
  return Object.fromEntries(await Promise.all(hashes));
}

/** Modules of packages that are links to a folder of the workspace: their version stays while they are edited. */
async function linkedModules(folder: string, packages: readonly string[], io: Io): Promise<Metafile["inputs"]> {
  if (!(await Promise.all(packages.map((name) => linkedPackage(name, folder, io)))).some(Boolean)) return {};
  const { build } = await import("esbuild");
  const contents = packages.map((name) => `import ${JSON.stringify(name)};`).join("");
  const { metafile } = await build({
    ...nodeBuild,
    stdin: { contents, resolveDir: folder },
    absWorkingDir: folder,
    sourcemap: false,
    loader: { ".node": "empty" },
    plugins: [installedAreExternal],
  });
  return Object.fromEntries(Object.entries(metafile.inputs).filter(([path]) => path !== "<stdin>"));
}

const installedAreExternal: Plugin = {
  name: "installed-are-external",
  setup({ onResolve, resolve: resolveImport }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === installedAreExternal) return undefined;
      const resolved = await resolveImport(path, { resolveDir, kind, pluginData: installedAreExternal });
      const isBundled = resolved.errors.length === 0 && !resolved.external && !isInstalled(resolved.path);
      return isBundled ? resolved : { path, external: true };
    });
  },
};

/** Of one path, e.g. `join(folder, "words", "list.txt")`. */
const mostParts = 3;

/** Files that a module names in its texts, relative to itself or to the config; of a folder, what is in it. */
async function filesReadBy(module: string, folder: string, io: Io): Promise<string[]> {
  const text = new TextDecoder().decode(await io.readFile(module));
  const names = [...text.matchAll(/(["'`])((?:(?!\1)[^\\\n])+)\1/g)].map(([, , name = ""]) => name);
  const candidates = names.flatMap((_, at) => Array.from({ length: mostParts }, (_part, more) => names.slice(at, at + more + 1).join("/")));
  const isPath = (name: string) => /^[^\s:*?<>|]{1,200}$/.test(name) && /[./]/.test(name) && /\w/.test(name);
  const paths = new Set(candidates.filter(isPath).flatMap((name) => [dirname(module), folder].map((from) => resolve(from, name))));
  const isListed = /\b(?:readdir|opendir|glob)/.test(text);
  const files = await Promise.all([...paths].map((path) => filesAt(path, { isListed, folder }, io)));
  return files.flat();
}

async function filesAt(path: string, { isListed, folder }: { isListed: boolean; folder: string }, io: Io): Promise<string[]> {
  const about = await io.stat(path).catch(() => null);
  if (!about?.isDirectory) return about?.isFile ? [path] : [];
  // The folder of the site, and those above it, are where names begin.
  if (!isListed || isWithin(folder, path)) return [];
  return (await io.walk(path)).flatMap((entry) => (entry.fault ? [] : join(path, entry.path)));
}
