/** Reads the SDK, and reads it again after an edit: the job of the thread that `typedocWorker.ts` calls. */

import { type Compiler, loadCompiler } from "../../typescript/compiler.ts";
import type { Ts } from "../../typescript/ts.ts";
import type { Code } from "./code.ts";
import { createParsedFiles, type ParsedFiles } from "./parsedFiles.ts";
import { type CheckedSdk, checkSdk, type SdkCheck, type TypeCheck } from "./typeCheck.ts";
import { runTypeDoc } from "./typedoc.ts";
import type { TypeDocRequest, TypeDocResult } from "./typedocResult.ts";

export type SdkReadService = ReturnType<typeof createSdkReadService>;

export type CodeHashes = Pick<Code, "checked" | "documented">;

export function createSdkReadService() {
  const parsed = createParsedFiles();
  let last: CheckedSdk | null = null;
  let readings = 0;
  return {
    async read(request: TypeDocRequest): Promise<TypeDocResult> {
      readings++;
      last = null;
      const { result, sdk } = await runTypeDoc(request, parsed);
      last = sdk;
      return result;
    },
    /** Checks what was read last; null when it is read again meanwhile. */
    async check(previousCheck: TypeCheck | null): Promise<SdkCheck | null> {
      const sdk = last;
      // The program with its types goes when it is checked.
      last = null;
      const reading = readings;
      return sdk && checkSdk(sdk, previousCheck, () => readings !== reading);
    },
    /** Of files as they are now, by the path that was given; without loading TypeDoc. */
    async codes({ compiler, paths }: { compiler: Compiler; paths: string[] }): Promise<Record<string, CodeHashes>> {
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
