/** How samples are compiled. */
import { dirname, join } from "node:path";
import { absolutePaths, type Ts } from "../typescript/ts.ts";
import type { ProgramSettings } from "./sampleService.ts";

/** As a tsconfig has them. */
type Json = Record<string, unknown>;

/** Strict as the SDK is, but for what only a project of one's own has rules about. `paths` are absolute. */
export function sampleOptions({ siteDir, tsconfig, sdk, options = {} }: ProgramSettings, ts: typeof Ts): Json {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const own = (tsconfig !== null && ts.getParsedCommandLineOfConfigFile(tsconfig, {}, host)?.options) || {};
  const same = ["strict", "strictNullChecks", "strictFunctionTypes", "customConditions", "jsxImportSource"];
  const folder = dirname(ts.getDefaultLibFilePath({}));
  const lib = ["esnext", "dom", "dom.iterable", "dom.asynciterable"];
  const folders = [siteDir, ...(sdk ? [sdk.folder] : [])];
  const names = [...(own.types ?? []), "node"].filter((name) => name !== "*");
  const installed = new Map<string, string>();
  for (const name of names) {
    for (const folder of folders) {
      const path = typesAt(name, folder, ts);
      if (path !== undefined) installed.set(name, path);
    }
  }
  // TypeScript looks above the site only; the SDK may have installed its own.
  const roots = [...(own.typeRoots ?? []), ...[...installed.values()].flatMap((path) => /^.*\/@types(?=\/)/.exec(path)?.[0] ?? [])];
  return {
    strict: true,
    ...Object.fromEntries(same.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
    paths: { ...(own.baseUrl !== undefined && { "*": [join(own.baseUrl, "*")] }), ...absolutePaths(own) },
    target: "esnext",
    module: "esnext",
    moduleResolution: "bundler",
    jsx: jsxNames[own.jsx ?? ts.JsxEmit.React] ?? "react-jsx",
    lib: lib.filter((name) => ts.sys.fileExists(join(folder, `lib.${name}.d.ts`))),
    types: [...installed.keys()],
    ...(roots.length > 0 && { typeRoots: [...new Set(roots)] }),
    experimentalDecorators: own.experimentalDecorators ?? false,
    allowJs: true,
    checkJs: true,
    allowImportingTsExtensions: true,
    allowUnreachableCode: true,
    allowUnusedLabels: true,
    esModuleInterop: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noUncheckedSideEffectImports: false,
    noErrorTruncation: false,
    ...Object.fromEntries(Object.entries(options).map(readOption)),
    noEmit: true,
  };
}

/** By `JsxEmit`. The classic runtime needs `React` in scope, which few samples have. */
const jsxNames: Record<number, string> = { 1: "preserve", 2: "react-jsx", 3: "react-native", 4: "react-jsx", 5: "react-jsxdev" };

/** `lib: "es2020, dom"` as a tsconfig has it. */
function readOption([name, written]: [string, string]): [string, unknown] {
  if (/^(?:lib|types|customConditions)$/.test(name)) return [name, written.split(/[\s,]+/).filter(Boolean)];
  return [name, written === "" || written === "true" ? true : written === "false" ? false : written];
}

/** The file of the types, as code in the folder finds them, wherever the command runs. */
function typesAt(name: string, folder: string, ts: typeof Ts): string | undefined {
  const { resolvedTypeReferenceDirective } = ts.resolveTypeReferenceDirective(name, join(folder, "index.ts"), { typeRoots: [] }, ts.sys);
  return resolvedTypeReferenceDirective?.resolvedFileName;
}
