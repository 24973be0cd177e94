/** The packages of a monorepo that are not built yet: what imports them gets their sources. */
import { dirname, join } from "node:path";
import { jsonFields } from "../../text/json.ts";
import { exportEntries, filesOf, sourcesOf } from "../../text/packageExports.ts";
import { readYaml } from "../../text/yaml.ts";
import type { Ts } from "../../typescript/ts.ts";
import type { TypeDocRequest } from "./typedocResult.ts";

export interface WithSiblings {
  /** With `paths` to the sources of packages that TypeScript does not find otherwise. */
  options: Ts.CompilerOptions;
  /** Of those packages; absolute. */
  folders: string[];
  /** What was read; absolute. */
  files: string[];
}

export function withSiblings(
  options: Ts.CompilerOptions,
  { entryPoints, tsconfig }: Pick<TypeDocRequest, "entryPoints" | "tsconfig">,
  ts: typeof Ts,
): WithSiblings {
  const from = tsconfig ?? entryPoints[0] ?? "";
  const paths: Record<string, string[]> = {};
  const folders = new Set<string>();
  const { root, packages, files } = workspaceAround(dirname(from), ts);
  for (const { path, name, exports, types, main } of packages) {
    const entries = exports === undefined ? [[".", [types, main, "./src/index.ts"]] as const] : exportEntries(exports);
    for (const subpath of entries.flatMap(([key]) => (key.includes("*") || key.endsWith(".json") ? [] : key))) {
      const specifier = name + subpath.slice(1);
      const found = ts.resolveModuleName(specifier, from, options, ts.sys).resolvedModule;
      if (found && /tsx?$/.test(found.extension)) continue;
      const source = filesOf(subpath, entries)
        .flatMap((file) => sourcesOf(file.replace(/^\.\//, "")))
        .map((file) => join(path, file))
        .find(ts.sys.fileExists);
      if (source === undefined) continue;
      paths[specifier] = [source];
      folders.add(path);
    }
  }
  if (folders.size === 0) return { options, folders: [], files };
  // Those sources are outside of the folder that the SDK's own output has as its root.
  return { options: { ...options, rootDir: root, paths: { ...paths, ...options.paths } }, folders: [...folders], files };
}

interface Package {
  /** Of its folder; absolute. */
  path: string;
  name: string;
  exports?: unknown;
  types?: string;
  main?: string;
}

/** As `workspaces` of a `package.json` or `pnpm-workspace.yaml` names its packages; none for a folder that is in no workspace. */
function workspaceAround(start: string, { sys }: typeof Ts): { root: string; packages: Package[]; files: string[] } {
  const files: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    const patterns = workspacesOf(folder, files, sys);
    if (patterns.length > 0) {
      const included = patterns
        .filter((pattern) => !pattern.startsWith("!"))
        .map((pattern) => `${pattern.replace(/\/$/, "")}/package.json`);
      const excluded = patterns.flatMap((pattern) => (pattern.startsWith("!") ? pattern.slice(1) : []));
      const packages = sys.readDirectory(folder, [".json"], ["**/node_modules", ...excluded], included).flatMap((path) => {
        const found = readJson(path, files, sys);
        return typeof found.name === "string" ? [{ ...found, name: found.name, path: dirname(path) }] : [];
      });
      return { root: folder, packages, files };
    }
    if (dirname(folder) === folder) return { root: folder, packages: [], files };
  }
}

function workspacesOf(folder: string, files: string[], sys: Ts.System): string[] {
  const pnpm = join(folder, "pnpm-workspace.yaml");
  const { workspaces } = readJson(join(folder, "package.json"), files, sys);
  const ofPnpm = sys.fileExists(pnpm) ? (readYaml(sys.readFile(pnpm) ?? "").document.toJS() as { packages?: unknown } | null) : null;
  if (ofPnpm) files.push(pnpm);
  const named = ofPnpm?.packages ?? (Array.isArray(workspaces) ? workspaces : (workspaces as { packages?: unknown } | undefined)?.packages);
  return Array.isArray(named) ? named.filter((pattern) => typeof pattern === "string") : [];
}

function readJson(path: string, files: string[], sys: Ts.System): Record<string, unknown> {
  if (!sys.fileExists(path)) return {};
  files.push(path);
  return jsonFields(sys.readFile(path) ?? "");
}
