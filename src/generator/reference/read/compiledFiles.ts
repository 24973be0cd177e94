/** What the tsconfig says of the SDK's files: what each is compiled to, and what imports may call it. */
import { slashed } from "../../text/path.ts";
import { absolutePaths, type Ts } from "../../typescript/ts.ts";

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
  const all = [...new Set([...fileNames, ...entryPoints.map((path) => slashed(path))])];
  const commandLine = { fileNames: all, options: { ...options, declaration: true }, errors: [] };
  const outputs = entryPoints.map((path) => [path, ts.getOutputFileNames(commandLine, slashed(path), !ts.sys.useCaseSensitiveFileNames)]);
  return { outputs: Object.fromEntries(outputs), aliases: absolutePaths(options) };
}
