/** Reads the SDK, and reads it again after an edit: the job of the thread that `typedocWorker.ts` calls. */
import { type Compiler, loadCompiler } from "../../typescript/compiler.ts";
import type { Ts } from "../../typescript/ts.ts";
import { createParsedFiles, type ParsedFiles } from "./parsedFiles.ts";
import { type CheckedSdk, checkSdk, type SdkCheck } from "./typeCheck.ts";
import { runTypeDoc } from "./typedoc.ts";
import type { TypeDocRequest, TypeDocResult } from "./typedocResult.ts";

export type SdkReadService = ReturnType<typeof createSdkReadService>;

export function createSdkReadService() {
  const parsed = createParsedFiles();
  let last: CheckedSdk | null = null;
  let readings = 0;
  let running: Promise<unknown> = Promise.resolve();
  return {
    async read(request: TypeDocRequest): Promise<TypeDocResult> {
      readings++;
      last = null;
      const run = running.then(() => runTypeDoc(request, parsed));
      running = run.catch(() => undefined);
      const { result, sdk } = await run;
      last = sdk;
      return result;
    },
    /** Checks what was read last; null when it is read again meanwhile. */
    async check(lastSoundKey: string | null): Promise<SdkCheck | null> {
      const sdk = last;
      // The program with its types goes when it is checked.
      last = null;
      const reading = readings;
      return sdk && checkSdk(sdk, lastSoundKey, () => readings !== reading);
    },
    /** Hashes of the code of files as they are now, by the path that was given; without loading TypeDoc. */
    async codes({ compiler, paths }: { compiler: Compiler; paths: string[] }): Promise<Record<string, string>> {
      const ts = loadCompiler(compiler);
      return Object.fromEntries(paths.map((path) => [path, hashOf(path, parsed, ts)]));
    },
  };
}

function hashOf(path: string, parsed: ParsedFiles, ts: typeof Ts): string {
  const text = ts.sys.readFile(path);
  if (text === undefined) return "";
  const known = parsed.get(path);
  return parsed.codeOf(known?.text === text ? known : ts.createSourceFile(path, text, ts.ScriptTarget.Latest), ts);
}
