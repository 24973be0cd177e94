// Finds `import()` of CommonJS modules that become part of a bundle.

/**
 * Split off into a chunk of its own, a CommonJS module has nothing but a default export, while Node, which runs the
 * sources, makes its named exports available too: the sources work and the bundle does not.
 *
 * @param {import("esbuild").Metafile} metafile
 * @returns {{ file: string, target: string }[]} Who imports what.
 */
export function lazyCommonJs({ inputs }) {
  return Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ kind, path }) => kind === "dynamic-import" && inputs[path]?.format === "cjs")
      .map(({ path }) => ({ file, target: path })),
  );
}
