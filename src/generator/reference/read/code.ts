/** What of a source file counts for TypeScript's check: most edits of comments change nothing of it. */
import { contentHash } from "../../text/hash.ts";
import type { Ts } from "../../typescript/ts.ts";

/** A hash: equal for files that differ only in comments that say nothing to TypeScript. A file whose comments cannot be found counts as it is. */
export function codeOf(file: Ts.SourceFile, ts: typeof Ts): string {
  const { text } = file;
  const tokens = tokensOf(file, ts);
  if (!tokens) return wholeFile(text);
  const { SingleLineCommentTrivia, MultiLineCommentTrivia, FirstTriviaToken, LastTriviaToken } = ts.SyntaxKind;
  const code: string[] = [];
  let isNewLine = false;
  for (const { kind, start, end } of tokens) {
    const token = text.slice(start, end);
    const isComment = kind === SingleLineCommentTrivia || kind === MultiLineCommentTrivia;
    const isSpace = !isComment && kind >= FirstTriviaToken && kind <= LastTriviaToken;
    const word = isComment ? saidToTypeScript(token) : isSpace ? "" : token;
    if (word !== "") {
      // A line break may end a statement.
      code.push(isNewLine ? "\n" : " ", word);
      isNewLine = false;
    } else isNewLine ||= /[\n\r\u2028\u2029]/.test(token);
  }
  return contentHash(code.join(""), 32);
}

export function wholeFile(text: string): string {
  return contentHash(text, 32);
}

interface Token {
  kind: Ts.SyntaxKind;
  start: number;
  end: number;
}

/** Everything in the file, spaces and comments included; null where that is unknown. */
function tokensOf(file: Ts.SourceFile, ts: typeof Ts): Token[] | null {
  const { text, fileName, languageVariant } = file;
  const isFaulty = ((file as { parseDiagnostics?: unknown[] }).parseDiagnostics ?? []).length > 0;
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, languageVariant, text);
  // In JavaScript, comments declare types. TypeScript before 5.2 has a scanner with other methods.
  if (isFaulty || !/\.[cm]?tsx?$/.test(fileName) || !("resetTokenState" in scanner)) return null;
  const tokens: Token[] = [];
  const parsed = parsedTokens(file, ts);
  let next = 0;
  for (let start = 0; start < text.length; start = tokens.at(-1)?.end ?? text.length) {
    const parsedToken = parsed[next];
    if (parsedToken && parsedToken.start < start) return null;
    if (parsedToken?.start === start) {
      next++;
      tokens.push(parsedToken);
      scanner.resetTokenState(parsedToken.end);
    } else {
      tokens.push({ kind: scanner.scan(), start, end: scanner.getTokenEnd() });
    }
  }
  return tokens;
}

/** Tokens that only the parser can tell: what begins with `/` or `}`, and text of JSX. In their order. */
function parsedTokens(file: Ts.SourceFile, ts: typeof Ts): Token[] {
  const tokens: Token[] = [];
  const visit = (node: Ts.Node): void => {
    const { kind } = node;
    const isOne = ts.isTemplateLiteralToken(node) || ts.isRegularExpressionLiteral(node) || ts.isJsxText(node) || ts.isStringLiteral(node);
    if (isOne) tokens.push({ kind, start: ts.isJsxText(node) ? node.pos : node.getStart(file), end: node.end });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return tokens.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
}

const fromAt = /@(?:ts-[\w-]+|jsx\w*\s+\S+|internal\b|link\w*[\s*]+[^\s}|]+|see[\s*]+(?!\{)\S+)/g;

/** Directives like `@ts-expect-error` and `<reference>`; names in links count as a use of an import. */
function saidToTypeScript(comment: string): string {
  if (!/^\/\*\*(?!\/)|^\/\/\/|@/.test(comment)) return "";
  return comment.startsWith("/**") ? (comment.match(fromAt) ?? []).join(" ") : comment;
}
