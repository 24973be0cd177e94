/** Reads the SDK, and reads it again after an edit: the job of the thread that `typedocWorker.ts` calls. */
import type Ts from "typescript";
import type { Code } from "./code.ts";
import { type Compiler, loadCompiler } from "./compiler.ts";
import { createParsedFiles, type ParsedFiles } from "./parsedFiles.ts";
import { type CheckedSdk, checkSdk, type SdkCheck, type TypeCheck } from "./typeCheck.ts";
import { runTypeDoc } from "./typedoc.ts";
import type { TypeDocRequest, TypeDocResult } from "./typedocResult.ts";

export interface SdkReadService {
  read(request: TypeDocRequest): Promise<TypeDocResult>;
  /** Checks what was read last; null when it is read again meanwhile. */
  check(previousCheck: TypeCheck | null): Promise<SdkCheck | null>;
  /** Of files as they are now, by the path that was given; without loading TypeDoc. */
  codes(request: { compiler: Compiler; paths: string[] }): Promise<Record<string, CodeHashes>>;
}

export type CodeHashes = Pick<Code, "checked" | "documented">;

export function createSdkReadService(parsed = createParsedFiles()): SdkReadService {
  let last: CheckedSdk | null = null;
  let readings = 0;
  return {
    async read(request) {
      readings++;
      last = null;
      const { result, sdk } = await runTypeDoc(request, parsed);
      last = sdk;
      return result;
    },
    async check(previousCheck) {
      const sdk = last;
      // The program with its types goes when it is checked.
      last = null;
      const reading = readings;
      return sdk && checkSdk(sdk, previousCheck, () => readings !== reading);
    },
    async codes({ compiler, paths }) {
      const ts = loadCompiler(compiler);
      return Object.fromEntries(paths.map((path) => [path, hashesOf(path, parsed, ts)]));
    },
  };
}

function hashesOf(path: string, parsed: ParsedFiles, ts: typeof Ts): CodeHashes {
  const text = ts.sys.readFile(path);
  if (text === undefined) return { checked: "", documented: "" };
  const known = parsed.get(path);
  const file = known?.text === text ? known : ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const { checked, documented } = parsed.codeOf(file, ts);
  return { checked, documented };
}
