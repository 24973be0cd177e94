/**
 * Before the tests of a worker load TypeScript: parsing and binding its library takes most of a program's time, and each test
 * makes programs of its own. All of them get the same files of the library and of installed packages, as those of an editor do.
 */
import { createRequire } from "node:module";
import type Ts from "typescript";

// TypeDoc's, as in `reference/compiler.ts`.
const require = createRequire(createRequire(import.meta.url).resolve("typedoc/package.json"));
const path = require.resolve("typescript");

if (!require.cache[path]) {
  const ts = require(path) as typeof Ts;
  const module = require.cache[path];
  const replaced = Object.entries(sharing(ts)).map(([name, value]) => [name, { value, writable: true, enumerable: true }] as const);
  const exports = Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(ts), ...Object.fromEntries(replaced) });
  // Of the module itself, an import would get what it exported when it was loaded.
  require.cache[path] = Object.assign(Object.create(Object.getPrototypeOf(module)), module, { exports });
}

function sharing(ts: typeof Ts) {
  // The library, and the types of other packages.
  const installed = ts.getDefaultLibFilePath({}).replace(/[^/]*\/[^/]*\/[^/]*$/, "");
  const files = new Map<string, Ts.SourceFile | undefined>();
  const registries = new Map<string, Ts.DocumentRegistry>();
  const createCompilerHost: typeof ts.createCompilerHost = (...settings) => {
    const host = ts.createCompilerHost(...settings);
    return {
      ...host,
      getSourceFile(file, options, ...rest) {
        if (!file.startsWith(installed)) return host.getSourceFile(file, options, ...rest);
        // The language decides how code is parsed, and functions in the options tell modules from scripts: declarations have neither.
        const key = JSON.stringify([file, typeof options === "object" && [options.impliedNodeFormat, options.jsDocParsingMode]]);
        if (!files.has(key)) files.set(key, host.getSourceFile(file, options, ...rest));
        return files.get(key);
      },
    };
  };
  const createProgram = (request: Ts.CreateProgramOptions | string[], options: Ts.CompilerOptions = {}, ...rest: [Ts.CompilerHost?]) =>
    Array.isArray(request)
      ? ts.createProgram(request, options, rest[0] ?? createCompilerHost(options), ...(rest.slice(1) as []))
      : ts.createProgram({ host: createCompilerHost(request.options), ...request });
  const createDocumentRegistry: typeof ts.createDocumentRegistry = (isCaseSensitive, folder, parsing) => {
    const key = `${isCaseSensitive} ${parsing}`;
    const registry = registries.get(key) ?? ts.createDocumentRegistry(isCaseSensitive, folder, parsing);
    registries.set(key, registry);
    return registry;
  };
  return { createCompilerHost, createProgram, createDocumentRegistry };
}
