/** Packages of npm whose sources or types are installed here, and how they are compiled. */

/** Entry points by name, relative to the folder of the package. */
export const referencePackages = {
  rxjs: ["index", "operators/index", "ajax/index", "fetch/index", "testing/index", "webSocket/index"].map((path) => `src/${path}.ts`),
  zod: ["src/index.ts"],
  commander: ["typings/index.d.ts"],
  yaml: ["dist/index.d.ts"],
  htmlparser2: ["src/index.ts"],
  undici: ["types/index.d.ts"],
  esbuild: ["lib/main.d.ts"],
};

export const compilerOptions = {
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  strict: true,
  skipLibCheck: true,
  lib: ["es2023", "dom"],
  types: [],
  noEmit: true,
  allowImportingTsExtensions: true,
};
