/** The doc comments of each key of the settings and of front matter: the same text that an editor shows. */
import { join } from "node:path";
import ts from "typescript";
import { repository } from "../folders.ts";

export interface Comment {
  /** The comment on one line; empty where there is none. */
  text: string;
  /** The value behind `@example`. */
  example: string | null;
}

/** Comments by path, e.g. `themeConfig.navbar.items.label`: lists and objects by name add nothing to a path. */
export type Comments = Map<string, Comment>;

/** Of an exported type, e.g. `commentsOf("src/generator/model/config.ts", "UserConfig")`. */
export function commentsOf(file: string, name: string): Comments {
  const path = join(repository, file);
  const program = ts.createProgram([path], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    lib: ["lib.es2023.d.ts"],
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path);
  const symbol = source && checker.getSymbolAtLocation(source)?.exports?.get(ts.escapeLeadingUnderscores(name));
  if (!symbol) throw new Error(`${file} exports no ${name}`);
  const comments: Comments = new Map();
  collect(checker.getDeclaredTypeOfSymbol(symbol), "", { checker, comments });
  return comments;
}

interface Collecting {
  checker: ts.TypeChecker;
  comments: Comments;
}

function collect(type: ts.Type, path: string, collecting: Collecting): void {
  const { checker, comments } = collecting;
  for (const part of type.isUnion() ? type.types : [type]) {
    const element = checker.isArrayType(part) ? checker.getTypeArguments(part as ts.TypeReference)[0] : part.getStringIndexType();
    if (element) collect(element, path, collecting);
    if (checker.isArrayType(part) || !isPlainObject(part)) continue;
    for (const property of checker.getPropertiesOfType(part)) {
      const key = path === "" ? property.name : `${path}.${property.name}`;
      if (comments.has(key)) continue;
      comments.set(key, commentOf(property, checker));
      // The items of a sidebar are documented by hand, since their type is recursive.
      if (property.name !== "sidebars") collect(checker.getTypeOfSymbol(property), key, collecting);
    }
  }
}

function isPlainObject(type: ts.Type): boolean {
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0;
  return isObject && type.getCallSignatures().length === 0 && type.symbol?.name === "__type";
}

function commentOf(property: ts.Symbol, checker: ts.TypeChecker): Comment {
  const text = ts.displayPartsToString(property.getDocumentationComment(checker)).replace(/\s+/g, " ");
  const tag = property.getJsDocTags(checker).find(({ name }) => name === "example");
  return { text, example: tag?.text ? ts.displayPartsToString(tag.text) : null };
}
