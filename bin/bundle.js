// Bundles the generator for release: src/ -> lib/ (npm run build:cli). Dependencies stay imports.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { lazyCommonJs } from "./lazyCommonJs.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version, dependencies, devDependencies } = readJson("package.json");
/**
 * Packages that become part of lib/: they are hundreds of small modules, and to find and read them one by one takes a
 * tenth of a second of every build. They are development dependencies; zod is a dependency as well, for its types.
 */
const inlined = readJson("bin/inlined.json");

/** An import for each grammar in place of one with a name that only the page knows. */
const grammarImports = {
  name: "grammar-imports",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]code[\\/]grammars\.ts$/ }, ({ path }) => {
      const names = readJson("src/generator/compile/code/lazyGrammars.json");
      const loaders = names.map((name) => `"${name}": () => import("refractor/${name}")`).join(", ");
      const written = /import\(\/\* @vite-ignore \*\/ `refractor\/[^`]*`\)/;
      const source = readFileSync(path, "utf8");
      if (!written.test(source)) throw new Error(`${path} imports grammars in another way than bin/bundle.js knows.`);
      return { contents: source.replace(written, `({ ${loaders} })[name]()`), loader: "ts" };
    });
  },
};

// Made here, and then put into the place of lib/ at once: a command that runs meanwhile goes on.
const folder = join(root, "node_modules", ".cache", `lib-${process.pid}`);
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: {
    cli: "src/generator/cli/main.ts",
    index: "src/generator/index.ts",
    theme: "src/theme/index.ts",
    thread: "src/generator/workers/thread.ts",
    compiler: "src/generator/workers/compilerThread.ts",
  },
  outdir: folder,
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  external: Object.keys(dependencies).filter((name) => !inlined.includes(name)),
  alias: {
    "css-tree": "./bin/cssTree.js",
    ...Object.fromEntries(["parser", "utils", "walker"].map((part) => [`css-tree/${part}`, `css-tree/${part}`])),
  },
  // Some inlined packages are CommonJS and ask for modules of Node.
  banner: { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' },
  metafile: true,
  legalComments: "none",
  format: "esm",
  platform: "node",
  target: "node20.19",
  jsx: "automatic",
  define: {
    __VERSION__: JSON.stringify(version),
    __BUILD__: JSON.stringify(await programHash()),
    __THEME_SOURCES__: JSON.stringify("../src/theme/"),
    __PROBLEM_PAGES__: JSON.stringify("./problems/"),
    __THEME__: JSON.stringify("./theme.js"),
    __THREAD__: JSON.stringify("./thread.js"),
    __COMPILER__: JSON.stringify("./compiler.js"),
    __LIVE__: JSON.stringify("./live.js"),
  },
  plugins: [grammarImports],
  logLevel: "warning",
});
for (const { file, target } of lazyCommonJs(metafile)) {
  throw new Error(
    `${file} imports the CommonJS module ${target} lazily: in a bundle it has a default export only. ` +
      "Import it statically in a module of this package, and import that module lazily.",
  );
}
// `bcidocs explain` prints them.
await cp(`${root}/content/bcidocs/problems`, `${folder}/problems`, { recursive: true });
// The files of a new site, for `bcidocs init`.
await cp(`${root}/src/generator/init/templates`, `${folder}/templates`, { recursive: true });
writeFileSync(`${folder}/LICENSES.md`, licenses(Object.keys(metafile.inputs)));
await build({
  absWorkingDir: root,
  entryPoints: { live: "src/theme/live/live.ts" },
  outdir: folder,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  logLevel: "warning",
});
await rm(`${root}/lib`, { recursive: true, force: true });
await rename(folder, `${root}/lib`);

/** Of the sources and of what they are run with, so that no cache outlives the program that filled it. */
async function programHash() {
  const hash = createHash("sha256").update(JSON.stringify([version, dependencies, devDependencies]));
  for (const folder of ["src/generator", "src/theme"]) {
    const entries = await readdir(`${root}/${folder}`, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.sort()) hash.update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Of the packages that are part of lib/, which their authors ask for. */
function licenses(inputs) {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const sections = [...folders].sort().map((folder) => {
    const about = readJson(`${folder}/package.json`);
    const file = readdirSync(join(root, folder)).find((name) => /^licen[cs]e/i.test(name));
    const text = file ? readFileSync(join(root, folder, file), "utf8").trim() : `Licence: ${about.license}`;
    return `## ${about.name} ${about.version}\n\n${text}\n`;
  });
  return ["# Licences of the packages that are part of these files\n", ...sections].join("\n");
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}
