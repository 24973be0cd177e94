/** What the tsconfig says of the SDK's files: what each is compiled to, and what imports may call it. */
import { resolve } from "node:path";
import type { Ts } from "../../typescript/ts.ts";

export interface CompiledFiles {
  /** By the path of an entry point; all paths are absolute. */
  outputs: Record<string, string[]>;
  /** `paths`, e.g. `@kit/sdk/*`. */
  aliases: Record<string, string[]>;
}

export function compiledFiles(
  { fileNames, options }: Pick<Ts.ParsedCommandLine, "fileNames" | "options">,
  entryPoints: readonly string[],
  ts: typeof Ts,
): CompiledFiles {
  const slashed = (path: string) => path.replaceAll("\\", "/");
  const all = [...new Set([...fileNames, ...entryPoints.map(slashed)])];
  const commandLine = { fileNames: all, options: { ...options, declaration: true }, errors: [] };
  const outputs = entryPoints.map((path) => [path, ts.getOutputFileNames(commandLine, slashed(path), !ts.sys.useCaseSensitiveFileNames)]);
  return { outputs: Object.fromEntries(outputs), aliases: absolutePaths(options) };
}

/** `paths`, relative to `baseUrl`, else to the tsconfig, which only TypeScript itself remembers. */
export function absolutePaths(options: Ts.CompilerOptions): Record<string, string[]> {
  const base = options.baseUrl ?? (options as { pathsBasePath?: string }).pathsBasePath ?? "";
  return Object.fromEntries(Object.entries(options.paths ?? {}).map(([alias, files]) => [alias, files.map((file) => resolve(base, file))]));
}
