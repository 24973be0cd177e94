/** Keeps parsed files from one program to the next: while an author edits one file, only that one is parsed again. */
import { installedPackage } from "../../text/path.ts";
import type { Ts } from "../../typescript/ts.ts";
import { codeOf, wholeFile } from "./code.ts";

export type ParsedFiles = ReturnType<typeof createParsedFiles>;

/** Programs and their types are not kept: they are several times larger than the files, and made again in no time. */
export function createParsedFiles() {
  let files = new Map<string, Ts.SourceFile>();
  const codes = new WeakMap<Ts.SourceFile, string>();
  let ofOptions = "";

  const hostOf = (options: Ts.CompilerOptions, ts: typeof Ts): Ts.CompilerHost => {
    const host = ts.createCompilerHost(options);
    const library = ts.getDefaultLibFilePath(options).replace(/[^/]*$/, "");
    const key = JSON.stringify(options);
    // Options decide how a file is parsed.
    if (ofOptions !== key) files = new Map();
    ofOptions = key;
    return {
      ...host,
      getSourceFile(path, version, ...rest) {
        const known = files.get(path);
        const isModule = typeof version === "object" ? version.impliedNodeFormat : undefined;
        const isSame = known && known.impliedNodeFormat === isModule;
        if (isSame && (path.startsWith(library) || known.text === host.readFile(path))) return known;
        const file = host.getSourceFile(path, version, ...rest);
        if (file) files.set(path, file);
        return file;
      },
    };
  };

  return {
    /** Lets the programs that are made during `work` take their files from here. */
    during<T>(ts: typeof Ts, work: () => T): T {
      const { createProgram } = ts;
      const replaced = (request: Ts.CreateProgramOptions) => createProgram({ ...request, host: hostOf(request.options, ts) });
      // Where TypeDoc was loaded before, e.g. in tests, it cannot be replaced, and each program parses its files.
      const isReplaced = Reflect.set(ts, "createProgram", replaced);
      try {
        return work();
      } finally {
        if (isReplaced) Reflect.set(ts, "createProgram", createProgram);
      }
    },
    /** A file of the last program. */
    get: (path: string) => files.get(path),
    /** Found out once for each file. */
    codeOf(file: Ts.SourceFile, ts: typeof Ts): string {
      // Nobody edits the comments of an installed package.
      const code = codes.get(file) ?? (installedPackage(file.fileName) === undefined ? codeOf(file, ts) : wholeFile(file.text));
      codes.set(file, code);
      return code;
    },
  };
}
