/** Reads the SDK, and reads it again after an edit: what runs in the thread of `sdkReader.ts`. */
import type Ts from "typescript";
import { codeOf } from "./code.ts";
import { type Compiler, loadCompiler } from "./compiler.ts";
import { createParsedFiles } from "./parsedFiles.ts";
import { type CheckedSdk, checkSdk, type SdkCheck, type TypeCheck } from "./typeCheck.ts";
import { runTypeDoc } from "./typedoc.ts";
import type { TypeDocRequest, TypeDocResult } from "./typedocResult.ts";

export interface SdkReading {
  read(request: TypeDocRequest): Promise<TypeDocResult>;
  /** Checks what was read last; null when it is read again meanwhile. */
  check(known: TypeCheck | null): Promise<SdkCheck | null>;
  /** `Code.documented` of files as they are now, by the path that was given; without loading TypeDoc. */
  documented(request: { compiler: Compiler; paths: string[] }): Promise<Record<string, string>>;
}

export function createSdkReading(parsed = createParsedFiles()): SdkReading {
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
    async check(known) {
      const sdk = last;
      // The program with its types goes when it is checked.
      last = null;
      const reading = readings;
      return sdk && checkSdk(sdk, known, () => readings !== reading);
    },
    async documented({ compiler, paths }) {
      const ts = loadCompiler(compiler);
      return Object.fromEntries(paths.map((path) => [path, documentedIn(path, ts)]));
    },
  };
}

function documentedIn(path: string, ts: typeof Ts): string {
  const text = ts.sys.readFile(path);
  return text === undefined ? "" : codeOf(ts.createSourceFile(path, text, ts.ScriptTarget.Latest), ts).documented;
}
