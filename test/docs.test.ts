/** The samples of the docs: every TypeScript and JavaScript fence compiles against the SDK of this repository. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import site from "../site.config.ts";
import { repository } from "./support/folders.ts";

/** Packages that samples use and this repository does not install; their names are taken on trust. */
const trusted = [
  "*/support/testSite.ts",
  "*/islands.ts",
  "@docsearch/js",
  "@kit/sdk",
  "lamp-sdk",
  "osc",
  "react-native",
  "react-native-ble-manager",
  "react-router",
  "vite",
  "@vitejs/plugin-react",
];

/** "implicitly has an any type": JavaScript cannot declare one. */
const missingTypes = new Set([7006, 7031]);

interface Fence {
  /** e.g. `content/docs/api/focus.md:14`, where a message about it points. */
  place: string;
  /** Path that the compiler sees. */
  path: string;
  code: string;
}

const folder = join(repository, "test", ".output", "samples");
const fences = apart(pages().flatMap(fencesOf));

test("every sample in content/ compiles, against the SDK or against this generator", () => {
  const program = createProgram(fences);
  const faults = fences.flatMap((fence) => faultsOf(program, fence));
  expect(fences.length).toBeGreaterThan(80);
  expect(faults).toEqual([]);
});

function pages(): string[] {
  const files = readdirSync(join(repository, "content"), { recursive: true }).map(
    (path) => `content/${String(path).replaceAll("\\", "/")}`,
  );
  // The page about samples shows faulty ones; what is right in it the build of the site checks.
  return files.filter((path) => path.endsWith(".md") && path !== "content/bcidocs/samples.md").sort();
}

function fencesOf(page: string): Fence[] {
  const text = withVariables(readFileSync(join(repository, page), "utf8"));
  return [...text.matchAll(/^([ \t]*)```(ts|tsx|js|jsx)\b([^\n]*)\n([\s\S]*?)^\1```[ \t]*$/gm)].flatMap(
    ({ 2: language, 3: info = "", 4: code = "", index }) => {
      const line = text.slice(0, index).split("\n").length;
      // A page may show files of one app: a titled fence can import another one of the same page.
      const title = /title="([^"]+)"/.exec(info)?.[1];
      const name = title && /\.[jt]sx?$|\.mjs$/.test(title) ? title : `fence-${line}.${language}`;
      return [{ place: `${page}:${line}`, path: join(folder, page, name), code: `${code}\nexport {};\n` }];
    },
  );
}

function withVariables(text: string): string {
  const values: Record<string, string> = { ...site.variables, product: site.product ?? "" };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Files of one name in a partial are tabs, and compiled each; those on a page are steps towards the last one. */
function apart(all: Fence[]): Fence[] {
  const paths = new Set<string>();
  return all.map((fence) => {
    const line = fence.place.slice(fence.place.lastIndexOf(":") + 1);
    const path =
      fence.place.includes("/_shared/") && paths.has(fence.path)
        ? join(dirname(fence.path), `tab-${line}`, basename(fence.path))
        : fence.path;
    paths.add(path);
    return { ...fence, path };
  });
}

/** The file that logs in, for samples of pages that show no file of this name: the one that all of them tell readers to write. */
function headsetFiles(all: Fence[]): { path: string; code: string }[] {
  const shared = all.find(({ path }) => path.endsWith("_shared/headset-file.md/src/headset.ts"));
  const places = all.filter(({ code }) => code.includes('from "./headset"')).map(({ path }) => join(dirname(path), "headset.ts"));
  const missing = new Set(places.filter((path) => !all.some((fence) => fence.path === path)));
  return [...missing].map((path) => ({ path, code: shared?.code ?? "" }));
}

/** The samples are inside the repository, so that their packages are found. */
function createProgram(all: Fence[]): ts.Program {
  rmSync(folder, { recursive: true, force: true });
  const ambient = join(folder, "trusted.d.ts");
  const declarations = [...trusted.map((name) => `declare module "${name}";`), 'declare module "*.css";'].join("\n");
  for (const { path, code } of [...all, ...headsetFiles(all), { path: ambient, code: declarations }]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  return ts.createProgram([...all.map(({ path }) => path), ambient], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    jsx: ts.JsxEmit.ReactJSX,
    types: ["node"],
    strict: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    paths: {
      bcidocs: [join(repository, "src", "generator", "index.ts")],
      "bcidocs/theme": [join(repository, "src", "theme", "index.ts")],
      "@noema/sdk": [join(repository, "sdk", "src", "index.ts")],
      "@noema/sdk/errors": [join(repository, "sdk", "src", "errors.ts")],
      "@noema/sdk/types": [join(repository, "sdk", "src", "types", "index.ts")],
      "@noema/sdk/simulator": [join(repository, "sdk", "src", "simulator", "index.ts")],
    },
  });
}

function faultsOf(program: ts.Program, { place, path }: Fence): string[] {
  const source = program.getSourceFile(path);
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  const isScript = /\.(?:mjs|jsx?)$/.test(path);
  return found
    .filter(({ code }) => !(isScript && missingTypes.has(code)))
    .map(
      ({ messageText, start }) =>
        `${place} (line ${source && start !== undefined ? source.getLineAndCharacterOfPosition(start).line + 1 : 0} of the sample) ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}
