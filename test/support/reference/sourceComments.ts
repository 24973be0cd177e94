/** Which words of doc comments in the sources of an SDK are on none of its pages. It reads the sources as TypeScript does, and not as TypeDoc does. */
import ts from "typescript";
import type { Loss, ReferencePage } from "./lost.ts";

/** Tags whose text is for tools, and those that hide what they are written at. */
const silentTags =
  /@(?:privateRemarks|internal|hidden|ignore|module|packageDocumentation|category|group|import|license|document|mergeModuleWith|inheritDoc|include\w*|inlineType|preventInline|transport|sortStrategy|private|typedef|callback|name)\b/;
const hidden = /@(?:internal|hidden|ignore|private|overload)\b/;

export interface CommentLoss extends Loss {
  path: string;
  /** 1-based: its own, and that of the tag that it belongs to. */
  lines: number[];
}

/** Of everything that the entry points export, at each of its declarations. `entryPoints` are absolute. */
export function lostComments(entryPoints: string[], options: ts.CompilerOptions, pages: readonly ReferencePage[]): CommentLoss[] {
  const program = ts.createProgram(entryPoints, options);
  const checker = program.getTypeChecker();
  const everything = pages.map(({ text }) => text).join(" ");
  const lost: CommentLoss[] = [];
  const seen = new Set<ts.Node>();
  const readComments = (node: ts.Node, name: string): boolean => {
    const file = node.getSourceFile();
    const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
    if (docs.some((doc) => hidden.test(doc.getText()))) return false;
    const last = docs.at(-1);
    if (!last || seen.has(last)) return true;
    seen.add(last);
    for (const { text, at, tagAt } of fragmentsOf(last.getText())) {
      const letters = text.replace(/[^\p{L}\p{N}]+/gu, "");
      if (letters === "" || everything.includes(letters)) continue;
      const lines = [at, tagAt].map((offset) => file.getLineAndCharacterOfPosition(last.getStart() + offset).line + 1);
      lost.push({ what: "text", name, text: text.trim(), path: file.fileName, lines });
    }
    return true;
  };
  const visitMember = (node: ts.Node, name: string): void => {
    if (seen.has(node)) return;
    seen.add(node);
    const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
    const isPrivate = modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
    const own = (node as ts.NamedDeclaration).name;
    if (isPrivate || (own && ts.isPrivateIdentifier(own))) return;
    const ownName = own && seen.size > 1 && !name.endsWith(own.getText()) ? `${name}.${own.getText()}` : name;
    if (!isDocumented(node) || readComments(node, ownName)) {
      // Bodies of functions are nobody's business.
      if (ts.isFunctionLike(node) && !ts.isFunctionTypeNode(node)) for (const parameter of node.parameters) visitMember(parameter, ownName);
      else ts.forEachChild(node, (child) => visitMember(child, ownName));
    }
  };
  const visitSymbol = (symbol: ts.Symbol, prefix: string): void => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const name = prefix + symbol.name;
    for (const node of target.declarations ?? []) {
      if (/\/node_modules\//.test(node.getSourceFile().fileName) && !entryPoints.some((path) => path.includes("/node_modules/"))) continue;
      if (ts.isModuleDeclaration(node) || ts.isSourceFile(node)) {
        if (seen.has(node) || !readComments(node, name)) continue;
        seen.add(node);
        for (const each of checker.getExportsOfModule(target)) visitSymbol(each, `${name}.`);
      } else visitMember(node, name);
    }
  };
  for (const path of entryPoints) {
    const source = program.getSourceFile(path);
    const symbol = source && checker.getSymbolAtLocation(source);
    for (const each of symbol ? checker.getExportsOfModule(symbol) : []) visitSymbol(each, "");
  }
  return lost;
}

function isDocumented(node: ts.Node): boolean {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isClassElement(node) ||
    ts.isTypeElement(node) ||
    ts.isObjectLiteralElement(node) ||
    ts.isEnumMember(node) ||
    ts.isParameter(node) ||
    ts.isStatement(node) ||
    ts.isExportAssignment(node)
  );
}

/** Text of a comment between marks and links, by sentence and line, without what tags say for tools. */
function fragmentsOf(comment: string): { text: string; at: number; tagAt: number }[] {
  const blank = (text: string) => text.replace(/[^\n]/g, " ");
  const body = comment
    .replace(/^\/\*\*|\*\/$/g, blank)
    .replace(/^[ \t]*\*/gm, blank)
    .replace(/^([ \t]*)(?:`{3,}|~{3,}).*$/gm, blank)
    .replace(/<!--[\s\S]*?-->|&\w+;|\[!\w+\]/g, blank);
  const tags = [...body.matchAll(/(?<=^|\s)@[a-z]\w*(?=\s|$)/gi)].map(({ index }) => index);
  const parts = [0, ...tags].map((from, index) => ({ text: body.slice(from, tags[index] ?? body.length), at: from }));
  return parts.flatMap(({ text, at }) => {
    if (silentTags.test(/^\s*@\w+/.exec(text)?.[0] ?? "")) return [];
    const prose = text
      .replace(/^\s*@(?:param|property|prop|arg|argument|template|typeParam)\b\s*(?:\{[^}\n]*\}[ \t]*)?(?:\[[^\]\n]*\]|[^\s]+)/, blank)
      .replace(/^\s*@\w+[ \t]*(?:\{[^}\n]*\})?/, blank)
      // `{@link Kit.read | reads}` says its label, `{@link Kit.read}` its name.
      .replace(/\{@inheritDoc[^}]*\}/g, (whole) => `|${" ".repeat(whole.length - 1)}`)
      .replace(/\{@\w+\s+([^\s|}]+)([ \t]*\||[ \t]+)(?=[^\s}])/g, (whole) => `|${" ".repeat(whole.length - 1)}`)
      .replace(/\{@\w+/g, (whole) => `|${" ".repeat(whole.length - 1)}`)
      .replace(/\]\([^)\n]*\)|<[^>\n]*>|https?:\S+/g, (whole) => `|${" ".repeat(whole.length - 1)}`);
    return [...prose.matchAll(/[^\n`{}[\]()|*_~]+/g)].flatMap(({ 0: sentence, index }) =>
      [...sentence.matchAll(/(?:[^.!?]|[.!?](?!\s))+/g)].map((part) => ({ text: part[0], at: at + index + part.index, tagAt: at })),
    );
  });
}
