/** Where the links of doc comments lead that name something of the language, of the browser, of Node or of another package. */
import type Ts from "typescript";

/** Address on MDN by name; null for a name that has no page there. */
export type ForeignNames = ReadonlyMap<string, string | null>;

/** `files`: by absolute path, TypeScript's own library left out. */
export function foreignNames(files: ReadonlyMap<string, string>, programs: Iterable<Ts.Program>, ts: typeof Ts): ForeignNames {
  const linked = new Map([...files].filter(([path]) => !isInstalled(path)).map(([path, text]) => [path, namesIn(text)]));
  const platform = platformNames(ts);
  const known = [...nodeNames.map((name) => [name, null] as const), ...platform];
  const found = new Map<string, string | null>(known);
  for (const program of programs) {
    for (const file of program.getSourceFiles()) {
      const unknown = [...(linked.get(file.fileName) ?? [])].filter((name) => !found.has(name));
      for (const name of foreignIn(file, unknown, program, ts)) found.set(name, null);
    }
  }
  return found;
}

const link = /\{@link(?:code|plain)?\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu;

/** `AbortSignal` of `{@link AbortSignal.aborted}`. */
function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(link)].map(([, name = ""]) => name));
}

function isInstalled(path: string): boolean {
  return path.includes("/node_modules/");
}

/** Those of the names that the file can use and that no file of the SDK declares: globals of Node, and imports. */
function foreignIn(file: Ts.SourceFile, names: string[], program: Ts.Program, ts: typeof Ts): string[] {
  if (names.length === 0) return [];
  const checker = program.getTypeChecker();
  const { Type, Value, Namespace, Alias } = ts.SymbolFlags;
  const declarationsOf = (symbol: Ts.Symbol) => (symbol.flags & Alias ? checker.getAliasedSymbol(symbol) : symbol).declarations ?? [];
  const isForeign = (symbol: Ts.Symbol) => {
    const declarations = declarationsOf(symbol);
    return declarations.length > 0 && declarations.every((node) => isInstalled(node.getSourceFile().fileName));
  };
  const inScope = checker.getSymbolsInScope(file, Type | Value | Namespace | Alias);
  return inScope.filter((symbol) => names.includes(symbol.name) && isForeign(symbol)).map(({ name }) => name);
}

/** An SDK may speak of these where the types of Node are not installed. */
const nodeNames = [
  ...["Buffer", "NodeJS", "process", "EventEmitter", "ChildProcess", "AsyncLocalStorage"],
  ...["Readable", "Writable", "Duplex", "Transform", "PassThrough", "IncomingMessage", "ServerResponse", "ClientRequest"],
];

const mdn = "https://developer.mozilla.org/en-US/docs/Web";
/** The language has these, and a page for each, although no program can name them as values. */
const unnamedClasses = ["Generator", "GeneratorFunction", "AsyncGenerator", "AsyncGeneratorFunction", "Iterator", "AsyncIterator"];

/**
 * Everything that TypeScript's own library declares at its top. MDN has a page for each value of the language, and for each class
 * of the browser; mere types, e.g. `Partial`, have none.
 */
function platformNames(ts: typeof Ts): Map<string, string | null> {
  const language = declaredNames(/\/lib\.es[^/]*$/, ts);
  const browser = declaredNames(/\/lib\.(?:dom|webworker)[^/]*$/, ts);
  const isClass = (name: string, words: Set<string>) => /^[A-Z]/.test(name) && words.has("interface") && words.has("var");
  const isValue = (name: string, words: Set<string>) => unnamedClasses.includes(name) || [...words].some((word) => !typeWords.has(word));
  const pages = (names: Map<string, Set<string>>, folder: string, hasPage: typeof isClass) =>
    [...names].map(([name, words]) => [name, hasPage(name, words) ? `${mdn}/${folder}/${name}` : null] as const);
  return new Map([...pages(browser, "API", isClass), ...pages(language, "JavaScript/Reference/Global_Objects", isValue)]);
}

const typeWords = new Set(["interface", "type"]);
const declaration = /^(?:declare )?(interface|type|var|let|const|function|namespace|class) ([A-Za-z_$][\w$]*)/gm;

/** By name, the words with which the files of the library declare it. */
function declaredNames(files: RegExp, ts: typeof Ts): Map<string, Set<string>> {
  const folder = ts.getDefaultLibFilePath({}).replace(/[\\/][^\\/]*$/, "");
  const paths = ts.sys.readDirectory(folder, [".d.ts"], undefined, ["*"], 1).filter((path) => files.test(path));
  const found = new Map<string, Set<string>>();
  for (const path of paths.sort()) {
    for (const [, word = "", name = ""] of (ts.sys.readFile(path) ?? "").matchAll(declaration)) {
      found.set(name, (found.get(name) ?? new Set()).add(word));
    }
  }
  return found;
}
