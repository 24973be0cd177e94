/** Keeps the rules of the house: who may import whom, what stands where, and what is in no file. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { joinPath } from "../src/generator/text/path.ts";
import { repository } from "./support/folders.ts";
import { findCircle, type Import, readImports } from "./support/imports.ts";

const files = projectFiles();
const sources = files.filter((path) => /^src\/.*\.tsx?$/.test(path));
const imports = sources.flatMap(readImports);

/** The steps of the line. They never import one another: what one needs of another travels as data. */
const steps = ["config", "discover", "reference", "compile", "graph", "render", "bundle", "outputs", "emit", "check"];

/** What a room of the generator may import of ours, besides itself. `io types`: only types, and those of io/io.ts. */
const rooms: Record<string, string[]> = {
  model: [],
  text: [],
  problems: ["model", "text"],
  io: ["model", "text"],
  ...Object.fromEntries(steps.map((step) => [step, ["model", "problems", "text", "io types"]])),
  compile: ["react", "model", "problems", "text", "io types"],
  render: ["react", "model", "problems", "text", "io types"],
  react: ["model", "text"],
  cache: ["build", "compile", "config", "discover", "emit", "outputs", "react", "render", "workers", "model", "problems", "text", "io"],
  init: ["problems", "text", "io types"],
  workers: ["io", "model", "problems", "text"],
  serve: ["model", "problems", "text", "io types"],
  site: [...steps, "react", "cache", "workers", "model", "problems", "text", "io"],
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
    "cache",
    "serve",
    "model",
    "problems",
    "text",
    "io",
  ],
  build: [...steps, "cache", "site", "model", "problems", "text", "io"],
  cli: ["build", "cache", "check", "config", "dev", "init", "serve", "problems", "io", "model", "text"],
  index: ["build", "cache", "config", "io", "model"],
};

/** Arrows that are there by design, besides the table. */
const exceptions: { from: RegExp; to: RegExp; reason: string }[] = [
  {
    from: /^src\/generator\/(bundle|config)\//,
    to: /^src\/generator\/cache\/modules\.ts$/,
    reason: "code of the site runs from a file, which is next to the cache or, for a read-only site, in a temporary folder",
  },
  {
    from: /^src\/generator\/((compile|react|render)\/|site\.ts)/,
    to: /^src\/theme\/(index|props)\.ts$/,
    reason: "the theme draws the pages; its face and its props are all that the generator sees of it",
  },
  {
    from: /^src\/generator\/((model|compile|outputs|cache|check)\/|build\.ts)/,
    to: /^src\/theme\/search\//,
    reason: "the build writes the search index that the browser reads; both read words in the same way",
  },
  {
    from: /^src\/generator\/text\/url\.ts$/,
    to: /^src\/theme\/primitives\/address\.ts$/,
    reason: "generator and theme ask one function whether an address leaves the site",
  },
  {
    from: /^src\/generator\/workers\//,
    to: /^src\/generator\/compile\//,
    reason: "what threads work on is a step of the pipeline, and they report when it takes too long",
  },
  {
    from: /^src\/generator\/check\/verify\.ts$/,
    to: /^src\/generator\/build\.ts$/,
    reason: "`--verify` builds the site once more to compare",
  },
  {
    from: /^src\/generator\/cli\/clean\.ts$/,
    to: /^src\/generator\/(config\/load|emit\/(emit|foreignFiles|target))\.ts$/,
    reason: "`clean` needs the output folder that the config names, and what emit knows about removing it",
  },
  {
    from: /^src\/generator\/cli\/serve\.ts$/,
    to: /^src\/generator\/config\/load\.ts$/,
    reason: "`serve` needs the base URL, the form of addresses and the host names that the config allows",
  },
  {
    from: /^src\/generator\/cli\/(theme|eject)\.ts$/,
    to: /^src\/(generator\/config\/find|theme\/parts)\.ts$/,
    reason: "`theme` tells what the theme has, and looks into the site's folder",
  },
];

/** Which part of the theme may import which, besides itself. */
const themeParts: Record<string, string[]> = {
  index: ["api", "components", "context", "islands", "layouts", "parts", "primitives", "props", "prose", "registered", "strings"],
  layouts: ["components", "prose", "context", "primitives", "props", "parts"],
  api: ["prose", "context", "props", "primitives"],
  registered: ["components", "prose", "context", "props"],
  components: ["prose", "context", "props", "primitives"],
  prose: ["context", "props", "parts", "primitives"],
  islands: ["context", "props"],
  // What runs in the browser without React; of the rest of the theme it sees types.
  client: ["islands", "primitives", "search"],
  // Shared with the generator: no DOM, no React.
  search: [],
  // Only in pages of a site that is being written.
  live: [],
  primitives: [],
  context: ["props", "parts"],
  // Types of the vocabulary: what each part is given.
  parts: ["props", "prose"],
  strings: ["props"],
  props: ["strings", "api", "search"],
};

/** All that the theme imports of others. */
const themePackages = ["react", "react-dom", "clipboard", "github-buttons"];

/** What the bundler puts in. */
const virtual = ["bcidocs:words", "bcidocs:stemmer", "bcidocs:on-query"];

/** Packages that one kind of work needs; nobody else imports them. */
const packageOwners: Record<string, string[]> = {
  esbuild: ["config", "bundle"],
  typescript: ["config", "reference", "bundle"],
  typedoc: ["reference"],
  commander: ["cli"],
  zod: ["model", "config", "discover", "compile", "check"],
  yaml: ["discover", "compile", "check"],
  "gray-matter": ["compile"],
  satteri: ["compile"],
  "remark-parse": ["compile"],
  refractor: ["compile"],
  "react-dom": ["compile", "react", "render", "islands"],
  "rehype-react": ["compile"],
  clipboard: ["client"],
  "github-buttons": ["client"],
};

describe("who may import whom", () => {
  test("a room of the generator imports only what the table allows it", () => {
    expect(imports.filter(isGenerator).filter(breaksTable).map(tell("a room may import only what the table allows"))).toEqual([]);
  });

  test("the theme imports only itself, React and the two scripts that it brings", () => {
    const strangers = imports.filter(
      ({ from, to, isOurs }) => isTheme(from) && (isOurs ? !isTheme(to) : ![...themePackages, ...virtual].includes(to)),
    );
    expect(strangers.map(tell("the theme may import only itself and `themePackages`"))).toEqual([]);
  });

  test("within the theme, layouts use components, components use prose, and nothing points back", () => {
    const upward = imports.filter(({ from, to, isOurs }) => isOurs && isTheme(from) && isTheme(to) && !mayUse(from, to));
    expect(upward.map(tell("layouts -> components -> prose -> context, props; never back"))).toEqual([]);
  });

  test("a package with one purpose is imported by the rooms of that purpose only", () => {
    const foreign = imports.filter(({ from, to, isOurs }) => !isOurs && packageOwners[to]?.includes(roomOf(from)) === false);
    expect(foreign.map(tell("this package belongs to other rooms"))).toEqual([]);
  });

  test("every package that is imported is a dependency of ours: strict package managers show no others", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
    const inlined = JSON.parse(read("bin/inlined.json")) as string[];
    // Types that the faces of the package show are tried out where it is installed: `pack.slow.e2e.ts`.
    const declared = { ...devDependencies, ...dependencies };
    const isKnown = (name: string) => name.startsWith("node:") || name.startsWith("bcidocs:") || Object.hasOwn(dependencies ?? {}, name);
    // The theme is published as it is written.
    const isInlined = (from: string, name: string) => !from.startsWith("src/theme/") && inlined.includes(name);
    const undeclared = imports.filter(
      ({ from, to, isOurs, isType }) =>
        !isOurs && !isKnown(to) && !isInlined(from, to) && !(isType && Object.hasOwn(declared, `@types/${to}`)),
    );
    expect(undeclared.map(tell("this package is missing in `dependencies`, or in bin/inlined.json"))).toEqual([]);
  });

  test("files are touched in io/ and cli/ only", () => {
    const disk = /^node:(fs|child_process)(\/|$)/;
    const touching = imports.filter(({ from, to }) => disk.test(to) && !/^src\/generator\/(io|cli)\//.test(from));
    expect(touching.map(tell("only io/ and cli/ may touch files"))).toEqual([]);
  });

  test("no import leads in a circle", () => {
    expect(findCircle(imports)).toBeNull();
  });

  test("only the two faces are named index", () => {
    const faces = ["src/generator/index.ts", "src/theme/index.ts"];
    expect(sources.filter((path) => /(^|\/)index\.tsx?$/.test(path) && !faces.includes(path))).toEqual([]);
  });

  test("a file that only passes on what others export is a barrel, which only the faces may be", () => {
    const barrels = sources.filter((path) => !/^src\/(generator|theme)\/index\.ts$/.test(path) && isBarrel(path));
    expect(barrels).toEqual([]);
  });

  test("every import of ours leads to a file and names its extension", () => {
    const lost = imports.filter(({ to, isOurs }) => isOurs && !existsSync(join(repository, to)));
    expect(lost.map(tell("there is no such file"))).toEqual([]);
  });

  test("the exceptions to the table are all still needed", () => {
    const unused = exceptions.filter(({ from, to }) => !imports.some((found) => from.test(found.from) && to.test(found.to)));
    expect(unused.map(({ reason }) => reason)).toEqual([]);
  });

  test("the table names every room that there is", () => {
    const known = new Set([...Object.keys(rooms), ...Object.keys(themeParts)]);
    expect([...new Set(sources.filter((path) => !path.endsWith(".d.ts")).map(roomOf))].filter((room) => !known.has(room))).toEqual([]);
  });
});

describe("what stands in a source file", () => {
  test("no file is longer than 350 lines", () => {
    expect(sources.filter((path) => read(path).trimEnd().split("\n").length > 350)).toEqual([]);
  });

  test("nothing is exported by default: a name says more", () => {
    expect(linesWith(/^\s*export\s+default\b|\bas default\b/, sources)).toEqual([]);
  });

  test("HTML is passed to React as text in one place only, besides islands, which React itself drew", () => {
    const others = sources.filter((path) => path !== "src/theme/prose/Prerendered.tsx" && !path.startsWith("src/theme/islands/"));
    expect(linesWith(/dangerouslySetInnerHTML/, others)).toEqual([]);
  });

  test("percent signs are decoded in text/url.ts only, which never throws", () => {
    const others = sources.filter((path) => path !== "src/generator/text/url.ts");
    expect(linesWith(/\bdecodeURI(Component)?\(/, others)).toEqual([]);
  });

  test("no module keeps a variable that changes", () => {
    expect(linesWith(/^(export )?let\b/, sources)).toEqual([]);
  });

  test("every file opens with a sentence that says what it is for", () => {
    const silent = sources.filter((path) => !path.endsWith(".d.ts") && !/^(#!.*\n)?(\/\*\*|\/\/)/.test(read(path)));
    expect(silent).toEqual([]);
  });
});

describe("what is in no file", () => {
  test("no path or registry of the machine on which it was written", () => {
    const words = new RegExp([`/${"work"}/`, `registry\\.${"npmjs"}`].join("|"));
    const texts = files.filter((path) => /\.(tsx?|jsx?|mjs|json|md|css|svg|ya?ml|html|txt)$|(^|\/)(\.npmrc|run)$/.test(path));
    expect(linesWith(words, texts)).toEqual([]);
  });

  test("no mark of an unfinished merge", () => {
    const texts = files.filter((path) => /\.(tsx?|jsx?|mjs|json|md|css|ya?ml|html)$/.test(path));
    expect(linesWith(/^(?:<{7}|>{7}) /, texts)).toEqual([]);
  });

  test("the lockfile names no server, so that npm takes the one it is set up for", () => {
    expect(linesWith(/"resolved": "(?:https?|git)/, ["package-lock.json"])).toEqual([]);
  });

  test("no package of ours has an install script", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  });
});

/** Every file of the repository that is neither installed nor built. */
function projectFiles(folder = ""): string[] {
  const made = new Set(["node_modules", "dist", "lib", ".git", ".bcidocs", ".output"]);
  const entries = readdirSync(join(repository, folder), { withFileTypes: true }).filter(({ name }) => !made.has(name));
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
function roomOf(path: string): string {
  return (path.split("/")[2] ?? "").replace(/\..*$/, "");
}

function breaksTable({ from, to, isOurs, isType }: Import): boolean {
  if (!isOurs || (!isTheme(to) && roomOf(from) === roomOf(to))) return false;
  if (exceptions.some((exception) => exception.from.test(from) && exception.to.test(to))) return false;
  if (isTheme(to)) return true;
  const allowed = rooms[roomOf(from)] ?? [];
  const isTypeOfDoor = isType && (roomOf(to) !== "io" || to === "src/generator/io/io.ts");
  return !allowed.includes(roomOf(to)) && !(isTypeOfDoor && allowed.includes(`${roomOf(to)} types`));
}

function mayUse(from: string, to: string): boolean {
  return roomOf(from) === roomOf(to) || (themeParts[roomOf(from)] ?? []).includes(roomOf(to));
}

/** A failing rule, told with the file, the line and what it imports. */
function tell(rule: string) {
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
