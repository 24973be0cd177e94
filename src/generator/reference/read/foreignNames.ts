/** Where the links of doc comments lead that name something of the language, of the browser, of Node or of another package. */
import { lazilyEach } from "../../text/lazily.ts";
import type { Ts } from "../../typescript/ts.ts";

/** Address on MDN by name; null for a name that has no page there. */
export type ForeignNames = ReadonlyMap<string, string | null>;

/** `files`: by absolute path, TypeScript's own library left out. */
export function foreignNames(files: ReadonlyMap<string, string>, programs: ReadonlySet<Ts.Program>, ts: typeof Ts): ForeignNames {
  const namesIn = (text: string) => new Set([...text.matchAll(link)].map(([, name = ""]) => name));
  const linked = new Map([...files].filter(([path]) => !isInstalled(path)).map(([path, text]) => [path, namesIn(text)]));
  const pageByName = new Map<string, string | null>([...nodeNames.map((name) => [name, null] as const), ...libraryPages(ts)]);
  const own = declaredBySdk(linked, programs, ts);
  const isUnknown = (name: string) => !pageByName.has(name) && !own.has(name);
  for (const program of programs) {
    for (const file of program.getSourceFiles()) {
      const unknown = [...(linked.get(file.fileName) ?? [])].filter(isUnknown);
      for (const name of foreignIn(file, unknown, program, ts)) pageByName.set(name, null);
    }
  }
  return pageByName;
}

/** What the files of the SDK declare at their top. */
function declaredBySdk(own: ReadonlyMap<string, unknown>, programs: ReadonlySet<Ts.Program>, ts: typeof Ts): Set<string> {
  const files = [...programs].flatMap((program) => program.getSourceFiles()).filter(({ fileName }) => own.has(fileName));
  return new Set(files.flatMap(({ statements }) => statements.flatMap((statement) => declaredBy(statement, ts))));
}

/** `AbortSignal` of `{@link AbortSignal.aborted}`. */
const link = /\{@link(?:code|plain)?\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)(?!:\/\/|[\p{ID_Continue}$])/gu;

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

/** By name, the words with which TypeScript's own library declares it. */
type Words = Map<string, Set<string>>;

/** What the library declares for the language, and for the browser. */
interface Library {
  language: Words;
  browser: Words;
}

/** MDN has a page for each value of the language, and for each class and function of the browser; mere types, e.g. `Partial`, have none. */
function pagesOf({ language, browser }: Library): Map<string, string | null> {
  const isClass = (name: string, words: Set<string>) => /^[A-Z]/.test(name) && words.has("interface") && words.has("var");
  const isValue = (name: string, words: Set<string>) => unnamedClasses.includes(name) || [...words].some((word) => !typeWords.has(word));
  const isFunction = (name: string, words: Set<string>) => /^[a-z]/.test(name) && words.has("function");
  const pages = (names: Words, folder: string, hasPage: typeof isClass) =>
    [...names].map(([name, words]) => [name, hasPage(name, words) ? `${mdn}/${folder}/${name}` : null] as const);
  const functions = pages(browser, "API/Window", isFunction).filter(([name, page]) => page && !inheritedByWindow.has(name));
  return new Map([...pages(browser, "API", isClass), ...functions, ...pages(language, "JavaScript/Reference/Global_Objects", isValue)]);
}

/** MDN describes these where they are declared, not with `Window`. */
const inheritedByWindow = new Set(["addEventListener", "dispatchEvent", "removeEventListener", "toString"]);
const typeWords = new Set(["interface", "type"]);

/** The names of a file of the library; null for one that counts for neither. */
function namesFor({ language, browser }: Library, path: string): Words | null {
  if (/\/lib\.es[^/]*$/.test(path)) return language;
  return /\/lib\.(?:dom|webworker)[^/]*$/.test(path) ? browser : null;
}

function declaredBy(statement: Ts.Statement, ts: typeof Ts): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : ""));
  const { name } = statement as Ts.DeclarationStatement;
  return name ? [name.text] : [];
}

const declaration = /^(?:declare )?(interface|type|var|let|const|function|namespace|class) ([A-Za-z_$][\w$]*)/gm;

/** The whole library, whatever of it the SDK uses: a comment may name all. */
function readLibrary(ts: typeof Ts): Library {
  const library: Library = { language: new Map(), browser: new Map() };
  const folder = ts.getDefaultLibFilePath({}).replace(/[\\/][^\\/]*$/, "");
  for (const path of ts.sys.readDirectory(folder, [".d.ts"], undefined, ["*"], 1).sort()) {
    const names = namesFor(library, path);
    const matches = names ? (ts.sys.readFile(path) ?? "").matchAll(declaration) : [];
    for (const [, word = "", name = ""] of matches) names?.set(name, (names.get(name) ?? new Set()).add(word));
  }
  return library;
}

/** Read once: it is 4 MB, and stays the same while the SDK is edited. */
const libraryPages = lazilyEach((ts: typeof Ts) => pagesOf(readLibrary(ts)), new WeakMap());
