/** Checks the structure of the code: which module may import which, what a source file may contain, and what no file may contain. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { joinPath } from "../src/generator/text/path.ts";
import { repository } from "./support/folders.ts";
import { findCycle, type Import, readImports, readTypeImports } from "./support/imports.ts";
import { vagueNamesIn } from "./support/vagueNames.ts";
import { privateWordIn } from "./support/words.ts";

const files = projectFiles();
const sources = files.filter((path) => /^src\/.*\.tsx?$/.test(path) && !path.startsWith("src/generator/init/templates/"));
const imports = sources.flatMap(readImports);

/** The steps of the pipeline. They never import one another: what one needs of another is passed as data. */
const steps = ["config", "discover", "reference", "compile", "graph", "samples", "render", "bundle", "outputs", "emit", "check"];

/** Which of our modules a module of the generator may import, besides itself. `io types`: only types, and those of io/io.ts. */
const modules: Record<string, string[]> = {
  model: [],
  text: [],
  problems: ["model", "text"],
  areas: ["model", "text"],
  io: ["model", "text"],
  typescript: ["io types", "text"],
  // The site's own code: how it runs, and where in it an error comes from.
  siteCode: ["model", "problems", "text", "io types"],
  ...Object.fromEntries(steps.map((step) => [step, ["areas", "siteCode", "model", "problems", "text", "io types"]])),
  ...Object.fromEntries(
    ["bundle", "config", "reference", "samples"].map((step) => [
      step,
      ["areas", "siteCode", "typescript", "model", "problems", "text", "io types"],
    ]),
  ),
  compile: ["areas", "react", "siteCode", "model", "problems", "text", "io types"],
  render: ["areas", "react", "siteCode", "model", "problems", "text", "io types"],
  react: ["siteCode", "model", "problems", "text"],
  cache: [
    "areas",
    "bundle",
    "compile",
    "config",
    "discover",
    "emit",
    "outputs",
    "react",
    "reference",
    "render",
    "samples",
    "siteCode",
    "typescript",
    "workers",
    "model",
    "problems",
    "text",
    "io",
  ],
  init: ["siteCode", "typescript", "model", "problems", "text", "io types"],
  mcp: ["model", "problems", "text", "io types"],
  workers: ["siteCode", "io", "model", "problems", "text"],
  serve: ["model", "problems", "text", "io types"],
  site: [...steps, "areas", "react", "cache", "workers", "model", "problems", "text", "io"],
  dev: [
    "site",
    "react",
    "render",
    "bundle",
    "outputs",
    "emit",
    "config",
    "check",
    "reference",
    "samples",
    "cache",
    "serve",
    "model",
    "problems",
    "text",
    "io",
  ],
  build: [...steps, "cache", "site", "siteCode", "model", "problems", "text", "io"],
  cli: ["index", "cache", "check", "config", "dev", "init", "mcp", "serve", "siteCode", "problems", "io", "model", "text"],
  index: ["build", "cache", "config", "io", "model"],
};

/** Imports that are allowed by design, in addition to the table. */
const exceptions: { from: RegExp; to: RegExp; reason: string }[] = [
  {
    from: /^src\/generator\/((compile|react|render)\/|site\.ts|cache\/components\.ts)/,
    to: /^src\/theme\/(index|props)\.ts$/,
    reason: "the theme renders the pages; the generator uses only its public API and its props",
  },
  {
    from: /^src\/generator\/((model|compile|outputs|cache|check|mcp)\/|build\.ts)/,
    to: /^src\/theme\/search\//,
    reason: "the build writes the search index that the browser reads; both read words in the same way",
  },
  {
    from: /^src\/generator\/model\/api\.ts$/,
    to: /^src\/theme\/api\/apiPage\.ts$/,
    reason: "a page of the reference has one shape, whatever its texts are",
  },
  {
    from: /^src\/generator\/model\/i18nConfig\.ts$/,
    to: /^src\/theme\/strings\/strings\.ts$/,
    reason: "`strings` of the config replaces strings of the theme by their names",
  },
  {
    from: /^src\/generator\/text\/url\.ts$/,
    to: /^src\/theme\/primitives\/address\.ts$/,
    reason: "generator and theme use one function to decide whether an address leaves the site",
  },
  {
    from: /^src\/generator\/workers\//,
    to: /^src\/generator\/(compile|reference|samples)\//,
    reason: "threads run a step of the pipeline, and report when it takes too long",
  },
  {
    from: /^src\/generator\/(reference|samples|typescript)\//,
    to: /^src\/generator\/io\/callThread\.ts$/,
    reason: "the compiler runs in a thread, for the reference and for samples",
  },
  {
    from: /^src\/generator\/samples\//,
    to: /^src\/generator\/reference\/read\/readSdk\.ts$/,
    reason: "the thread that checks samples has read the SDK",
  },
  {
    from: /^src\/generator\/check\/verify\.ts$/,
    to: /^src\/generator\/build\.ts$/,
    reason: "`--verify` builds the site once more to compare",
  },
  {
    from: /^src\/generator\/cli\/fix\.ts$/,
    to: /^src\/generator\/compile\/links\/writeDestination\.ts$/,
    reason: "`--fix` writes a link with the parser that reads it",
  },
  {
    from: /^src\/generator\/cli\/commands\/clean\.ts$/,
    to: /^src\/generator\/(config\/load|emit\/(emit|unmanagedFiles|outputFolder))\.ts$/,
    reason: "`clean` needs the output folder that the config names, and what emit knows about removing it",
  },
  {
    from: /^src\/generator\/cli\/serve\.ts$/,
    to: /^src\/generator\/config\/load\.ts$/,
    reason: "`serve` needs the base URL, the form of addresses and the host names that the config allows",
  },
  {
    from: /^src\/generator\/cli\/version\.ts$/,
    to: /^src\/generator\/(areas\/docsSets|reference\/(extract|versions\/(frozenReference|publicApi)))\.ts$/,
    reason: "`version` keeps the reference, and what the SDK exports, next to the docs that it freezes",
  },
  {
    from: /^src\/generator\/cli\/labels\.ts$/,
    to: /^src\/generator\/(areas\/(locales|versions)|graph\/sidebar\/sidebar|site)\.ts$/,
    reason: "`translate --labels` writes the labels that the graph has found",
  },
  {
    from: /^src\/generator\/cli\/translate\.ts$/,
    to: /^src\/generator\/(areas\/locales|discover\/(discover|translations))\.ts$/,
    reason: "`translate` compares pages with their translations, and needs nothing that comes later in the pipeline",
  },
  {
    from: /^src\/generator\/cli\/(theme|eject)\.ts$/,
    to: /^src\/(generator\/config\/find|theme\/(slots|registered\/themeComponents))\.ts$/,
    reason: "`theme` lists the components of the theme, and reads the site's folder",
  },
];

/** Which folders of the theme a folder of it may import, besides itself. */
const themeFolders: Record<string, string[]> = {
  index: ["api", "components", "context", "islands", "layouts", "slots", "primitives", "props", "prose", "registered", "strings"],
  layouts: ["components", "prose", "context", "primitives", "props", "slots"],
  api: ["prose", "context", "props", "primitives"],
  registered: ["components", "prose", "context", "props", "slots", "primitives"],
  components: ["prose", "context", "props", "primitives"],
  prose: ["context", "props", "slots", "primitives"],
  islands: ["context", "props"],
  // Runs in the browser without React; imports only types from the rest of the theme.
  client: ["islands", "primitives", "search", "strings"],
  // Shared with the generator: no DOM, no React.
  search: [],
  // Only in the pages of `serve --watch`.
  live: ["client"],
  primitives: [],
  context: ["props", "slots"],
  // Types of the props of each slot.
  slots: ["props", "prose"],
  strings: [],
  props: ["strings", "api", "search"],
};

/** The packages that the theme may import. */
const themePackages = ["react", "react-dom", "clipboard", "github-buttons"];

/** Modules that the bundler provides. */
const virtual = ["bcidocs:words", "bcidocs:stemmer", "bcidocs:on-query", "bcidocs:mermaid"];

/** Packages with one purpose, and the modules that may import them. */
const packageOwners: Record<string, string[]> = {
  esbuild: ["init", "siteCode", "bundle", "samples"],
  typescript: ["typescript"],
  typedoc: ["reference"],
  commander: ["cli"],
  zod: ["model", "config", "problems", "discover", "compile", "check", "mcp"],
  "@modelcontextprotocol/server": ["mcp"],
  yaml: ["text", "compile", "init"],
  "p-limit": ["io", "discover", "check", "mcp"],
  "range-parser": ["serve"],
  "remark-mdx": ["compile"],
  acorn: ["compile"],
  "acorn-jsx": ["compile"],
  tinypool: ["workers"],
  mrmime: ["serve"],
  "gray-matter": ["compile"],
  linkinator: ["check"],
  undici: ["check"],
  satteri: ["compile"],
  "remark-parse": ["compile", "init"],
  refractor: ["compile"],
  temml: ["compile"],
  "remark-math": ["compile"],
  "remark-cjk-friendly": ["compile"],
  "remark-cjk-friendly-gfm-strikethrough": ["compile"],
  "react-dom": ["compile", "config", "react", "render", "islands"],
  "rehype-react": ["compile", "config"],
  clipboard: ["client"],
  "github-buttons": ["client"],
};

/** Fields with a vague name, and why. */
const vagueFields: { path: string; name: string; reason: string }[] = [
  { path: "src/generator/model/build.ts", name: "written", reason: "public: `stats` of a build" },
  { path: "src/generator/model/build.ts", name: "asked", reason: "public: `stats` of a build" },
];

/** How many vague names there may be, see `vagueNames.ts`. Lower it when you rename one. */
const mostVagueNames = 70;

describe("who may import whom", () => {
  test("a module of the generator imports only what the table allows", () => {
    expect(imports.filter(isGenerator).filter(breaksTable).map(describeImport("a module may import only what the table allows"))).toEqual(
      [],
    );
  });

  test("the theme imports only itself, React and its two script packages", () => {
    const strangers = imports.filter(
      ({ from, to, isOurs }) => isTheme(from) && (isOurs ? !isTheme(to) : ![...themePackages, ...virtual].includes(to)),
    );
    expect(strangers.map(describeImport("the theme may import only itself and `themePackages`"))).toEqual([]);
  });

  test("within the theme, layouts use components, components use prose, and nothing imports upwards", () => {
    const upward = imports.filter(({ from, to, isOurs }) => isOurs && isTheme(from) && isTheme(to) && !mayUse(from, to));
    expect(upward.map(describeImport("layouts -> components -> prose -> context, props; never back"))).toEqual([]);
  });

  test("a package with one purpose is imported by the modules of that purpose only", () => {
    const foreign = imports.filter(({ from, to, isOurs }) => !isOurs && packageOwners[to]?.includes(moduleOf(from)) === false);
    expect(foreign.map(describeImport("this package belongs to other modules"))).toEqual([]);
  });

  test("every imported package is one of our dependencies: strict package managers hide all others", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
    const inlined = JSON.parse(read("bin/inlined.json")) as string[];
    // `pack.slow.e2e.ts` tests the types of the public API in an installed package.
    const declared = { ...devDependencies, ...dependencies };
    const isKnown = (name: string) => name.startsWith("node:") || name.startsWith("bcidocs:") || Object.hasOwn(dependencies ?? {}, name);
    // A path of the tsconfig: types of the TypeScript 7 that an SDK brings.
    const isOfSdk = (name: string) => name === "typescript-native";
    // The theme is published as source.
    const isInlined = (from: string, name: string) => !from.startsWith("src/theme/") && inlined.includes(name);
    const undeclared = imports.filter(
      ({ from, to, isOurs, isType }) =>
        !isOurs && !isKnown(to) && !(isType && isOfSdk(to)) && !isInlined(from, to) && !(isType && Object.hasOwn(declared, `@types/${to}`)),
    );
    expect(undeclared.map(describeImport("this package is missing in `dependencies`, or in bin/inlined.json"))).toEqual([]);
  });

  test("only io/ and cli/ read or write files", () => {
    const disk = /^node:(fs|child_process)(\/|$)/;
    const accesses = imports.filter(({ from, to }) => disk.test(to) && !/^src\/generator\/(io|cli)\//.test(from));
    expect(accesses.map(describeImport("only io/ and cli/ may access files"))).toEqual([]);
  });

  test("no imports form a cycle, imports of types neither", () => {
    expect(findCycle(imports)).toBeNull();
  });

  test.each([
    ["modules", [{ isType: false }, { isType: false }]],
    ["types", [{ isType: true }, { isType: true }]],
    ["a module and a type", [{ isType: false }, { isType: true }]],
  ])("a cycle of %s is found", (_, [there, back]) => {
    const importOf = (from: string, to: string, kind = { isType: false }): Import => ({ from, to, isOurs: true, line: 1, ...kind });
    const found = findCycle([importOf("a.ts", "b.ts", there), importOf("b.ts", "a.ts", back)]);
    expect(found).toEqual(["a.ts", "b.ts", "a.ts"]);
  });

  test("only the two public APIs are named index", () => {
    const publicFiles = ["src/generator/index.ts", "src/theme/index.ts"];
    expect(sources.filter((path) => /(^|\/)index\.tsx?$/.test(path) && !publicFiles.includes(path))).toEqual([]);
  });

  test("only the two public APIs are barrels, files that only re-export others", () => {
    const barrels = sources.filter((path) => !/^src\/(generator|theme)\/index\.ts$/.test(path) && isBarrel(path));
    expect(barrels).toEqual([]);
  });

  test("the types of the public API lead to no step: a site has none of the packages that those need", () => {
    const reached = new Set(["src/generator/index.ts"]);
    const found: Import[] = [];
    for (const path of reached) {
      for (const each of readTypeImports(path)) {
        found.push(each);
        if (each.isOurs) reached.add(each.to);
      }
    }
    const isWrong = ({ to, isOurs }: Import) =>
      isOurs
        ? [...steps, "site", "build"].includes(moduleOf(to)) && to !== "src/generator/config/define.ts"
        : !["zod", "react"].includes(to);
    expect(reached.size).toBeGreaterThan(15);
    expect(found.filter(isWrong).map(describeImport("its type belongs in model/"))).toEqual([]);
  });

  test("every import of our own files finds its file and names its extension", () => {
    const lost = imports.filter(({ to, isOurs }) => isOurs && !existsSync(join(repository, to)));
    expect(lost.map(describeImport("there is no such file"))).toEqual([]);
  });

  test("the exceptions to the table are all still needed", () => {
    const unused = exceptions.filter(({ from, to }) => !imports.some((found) => from.test(found.from) && to.test(found.to)));
    expect(unused.map(({ reason }) => reason)).toEqual([]);
  });

  test("the table names every module", () => {
    const known = new Set([...Object.keys(modules), ...Object.keys(themeFolders)]);
    expect([...new Set(sources.filter((path) => !path.endsWith(".d.ts")).map(moduleOf))].filter((module) => !known.has(module))).toEqual(
      [],
    );
  });
});

describe("a source file", () => {
  test("is at most 350 lines long", () => {
    expect(sources.filter((path) => read(path).trimEnd().split("\n").length > 350)).toEqual([]);
  });

  test("has no default export: a name says more", () => {
    expect(linesWith(/^\s*export\s+default\b|\bas default\b/, sources)).toEqual([]);
  });

  test("passes HTML to React as text in one place only, besides islands, which React itself rendered", () => {
    const others = sources.filter((path) => path !== "src/theme/prose/Prerendered.tsx" && !path.startsWith("src/theme/islands/"));
    expect(linesWith(/dangerouslySetInnerHTML/, others)).toEqual([]);
  });

  test("decodes percent signs in text/url.ts only, which never throws", () => {
    const others = sources.filter((path) => path !== "src/generator/text/url.ts");
    expect(linesWith(/\bdecodeURI(Component)?\(/, others)).toEqual([]);
  });

  test("has no mutable variable at module level", () => {
    expect(linesWith(/^(export )?let\b/, sources)).toEqual([]);
  });

  test("begins with a comment that says what it is for", () => {
    const silent = sources.filter((path) => !path.endsWith(".d.ts") && !/^(#!.*\n)?(\/\*\*|\/\/)/.test(read(path)));
    expect(silent).toEqual([]);
  });
});

describe("no private word", () => {
  const named = files.filter((path) => /^(src\/generator|bin)\//.test(path));

  test("is in the generator's code, comments or messages: the field has a term for it", () => {
    const found = named.flatMap((path) =>
      read(path)
        .split("\n")
        .flatMap((line, index) => {
          const word = privateWordIn(line, path);
          return word === null ? [] : [`${path}:${index + 1} ${word}`];
        }),
    );
    expect(found).toEqual([]);
  });

  test("is in a file name of the generator", () => {
    expect(named.filter((path) => privateWordIn(path.replace(/^src\/generator/, ""), path) !== null)).toEqual([]);
  });

  test.each([
    ["const drawnItems = []", "drawn: compile, render"],
    ["createFrameDrawer(theme)", "Frame: shell"],
    ["/** The price is no number. */", "is no: is not a"],
  ])("%s is found", (line, found) => {
    expect(privateWordIn(line, "src/generator/render/a.ts")).toBe(found);
  });

  test.each(["there is no page", "a drawer of the framework", "it is no longer there"])("%s is not one", (line) => {
    expect(privateWordIn(line, "src/generator/render/a.ts")).toBeNull();
  });
});

describe("a name says what a value is, not how it came about", () => {
  const names = sources.flatMap((path) => vagueNamesIn(path, read(path)).map((each) => ({ ...each, path })));

  test("in exports and fields", () => {
    const isAllowed = ({ path, name }: { path: string; name: string }) =>
      vagueFields.some((each) => each.path === path && each.name === name);
    const wrong = names.filter((each) => each.kind !== "local" && !isAllowed(each));
    expect(wrong.map(({ path, line, name }) => `${path}:${line} ${name}`)).toEqual([]);
  });

  test("in nearly all locals: the number only falls", () => {
    expect(names.length).toBeLessThanOrEqual(mostVagueNames);
  });

  test.each([
    ["a local", "const found = 1;\n\n\n\nuse(found);", [{ name: "found", line: 1, kind: "local" }]],
    ["a local of three lines", "const found = 1;\n\n\nuse(found);", []],
    ["a parameter", "function f(known: Set) {\n\n\n\nuse(known);\n}", [{ name: "known", line: 1, kind: "local" }]],
    ["a field", "interface A {\n  own: string;\n}", [{ name: "own", line: 2, kind: "field" }]],
    ["an export", "export const shown = 1;", [{ name: "shown", line: 1, kind: "export" }]],
    ["a name that has more to it", "export const shownLines = 1;", []],
  ])("%s is counted", (_, text, expected) => {
    expect(vagueNamesIn("src/a.ts", text)).toEqual(expected);
  });

  test("the exceptions are all still needed", () => {
    expect(vagueFields.filter(({ path, name }) => !names.some((each) => each.path === path && each.name === name))).toEqual([]);
  });
});

describe("no file", () => {
  test("contains a path or registry of a developer's machine", () => {
    const words = new RegExp([`/${"work"}/`, `registry\\.${"npmjs"}`].join("|"));
    const texts = files.filter((path) => /\.(tsx?|jsx?|mjs|json|md|css|svg|ya?ml|html|txt)$|(^|\/)(\.npmrc|run)$/.test(path));
    expect(linesWith(words, texts)).toEqual([]);
  });

  test("contains a conflict marker of a merge", () => {
    const texts = files.filter((path) => /\.(tsx?|jsx?|mjs|json|md|css|ya?ml|html)$/.test(path));
    expect(linesWith(/^(?:<{7}|>{7}) /, texts)).toEqual([]);
  });

  test("of ours locks packages to a server: npm uses the one that it is configured for", () => {
    expect(linesWith(/"resolved": "(?:https?|git)/, ["package-lock.json"])).toEqual([]);
  });

  test("of ours is a package with an install script", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  });
});

/** Every file of the repository, except what is installed or built. */
function projectFiles(folder = ""): string[] {
  const generated = new Set(["node_modules", "dist", "lib", ".git", ".bcidocs", ".output"]);
  const entries = readdirSync(join(repository, folder), { withFileTypes: true }).filter(({ name }) => !generated.has(name));
  return entries.flatMap((entry) => {
    const path = joinPath(folder, entry.name);
    return entry.isDirectory() ? projectFiles(path) : entry.isFile() ? [path] : [];
  });
}

function isGenerator({ from }: Import): boolean {
  return from.startsWith("src/generator/");
}

function isTheme(path: string): boolean {
  return path.startsWith("src/theme/");
}

/** `src/generator/compile/code/code.ts` -> `compile`, `src/generator/build.ts` -> `build`, `src/theme/props.ts` -> `props`. */
function moduleOf(path: string): string {
  return (path.split("/")[2] ?? "").replace(/\..*$/, "");
}

function breaksTable({ from, to, isOurs, isType }: Import): boolean {
  if (!isOurs || (!isTheme(to) && moduleOf(from) === moduleOf(to))) return false;
  if (exceptions.some((exception) => exception.from.test(from) && exception.to.test(to))) return false;
  if (isTheme(to)) return true;
  const allowed = modules[moduleOf(from)] ?? [];
  const isIoType = isType && (moduleOf(to) !== "io" || to === "src/generator/io/io.ts");
  return !allowed.includes(moduleOf(to)) && !(isIoType && allowed.includes(`${moduleOf(to)} types`));
}

function mayUse(from: string, to: string): boolean {
  return moduleOf(from) === moduleOf(to) || (themeFolders[moduleOf(from)] ?? []).includes(moduleOf(to));
}

/** Describes an import that breaks a rule: file, line and target. */
function describeImport(rule: string) {
  return ({ from, to, line, isType }: Import) => `${from}:${line} imports ${isType ? "types of " : ""}${to}: ${rule}`;
}

function isBarrel(path: string): boolean {
  const { statements } = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, false);
  return statements.length > 0 && statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier);
}

function linesWith(pattern: RegExp, paths: string[]): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 100)}`] : [])),
  );
}

function read(path: string): string {
  return readFileSync(join(repository, path), "utf8");
}
