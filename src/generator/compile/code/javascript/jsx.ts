/** Reads and paints the tags and the text of JSX. */
import { paintEntities } from "../lexers/markup.ts";
import { add, type Lexer, lengthOf, openCode, skipBlanks } from "./lexer.ts";

const tagAhead = /<(?:>|([A-Za-z_$][\w$.:-]*)(?=[\s/>]))/y;

/** Whether the `<` ahead starts an element rather than a type, e.g. `<T>(a: T) => a` or the cast `<T>a`. */
export function isJsx(lexer: Lexer): boolean {
  const {
    canvas: { code },
    at,
    isTypeScript,
  } = lexer;
  tagAhead.lastIndex = at;
  const match = tagAhead.exec(code);
  if (!match) return false;
  const end = at + match[0].length;
  if (/^\s*(?:extends\b|[,=])/.test(code.slice(end, end + 40))) return false;
  if (!isTypeScript) return true;
  return closingTagAfter(lexer, match[1] ?? "") > end || /^[^<>]*\/>/.test(code.slice(end, end + 500));
}

/** Where the last closing tag of a name starts. */
function closingTagAfter({ canvas, closingTags }: Lexer, name: string): number {
  const known = closingTags.get(name);
  if (known !== undefined) return known;
  const at = canvas.code.lastIndexOf(`</${name}`);
  closingTags.set(name, at);
  return at;
}

const tagStart = /<\/?/y;
const tagName = /[A-Za-z_$][\w$.:-]*/y;
const tagEnd = /\/?>/y;
const attribute = /[A-Za-z_$][\w$:-]*/y;
const value = /"[^"]*"?|'[^']*'?/y;
const comment = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/y;

/** Reads one piece of a tag. The place is `tag` from `<` to `>`; behind an opening tag comes a `text`. */
export function readJsxTag(lexer: Lexer): void {
  const { canvas, at } = lexer;
  if (skipBlanks(lexer)) return;
  const take = (length: number, paint: Parameters<typeof canvas.paint>[2]) => {
    canvas.paint(at, at + length, paint);
    lexer.at += length;
  };
  const start = lengthOf(tagStart, canvas.code, at);
  if (start > 0) {
    lexer.places[lexer.places.length - 1] = start === 2 ? "closing" : "tag";
    take(start, "tk-punctuation");
    takeName(lexer);
    return;
  }
  const commentLength = lengthOf(comment, canvas.code, at);
  if (commentLength > 0) {
    take(commentLength, "tk-comment");
    return;
  }
  const end = lengthOf(tagEnd, canvas.code, at);
  if (end > 0) {
    endTag(lexer, end);
    return;
  }
  if (canvas.code[at] === "{") {
    openCode(lexer, 1);
    return;
  }
  const name = lengthOf(attribute, canvas.code, at);
  if (name > 0) {
    take(name, "tk-attribute");
    return;
  }
  const valueLength = lengthOf(value, canvas.code, at);
  if (valueLength > 0) {
    take(valueLength, "tk-string");
    return;
  }
  take(1, canvas.code[at] === "=" ? "tk-operator" : "tk-punctuation");
}

function takeName(lexer: Lexer): void {
  const length = lengthOf(tagName, lexer.canvas.code, lexer.at);
  lexer.canvas.paint(lexer.at, lexer.at + length, "tk-tag");
  lexer.tagNames.push(lexer.canvas.code.slice(lexer.at, lexer.at + length));
  lexer.at += length;
}

/** `>`, `/>`, or the `>` of a closing tag, which also ends the text that it closes. */
function endTag(lexer: Lexer, length: number): void {
  const { canvas, places, at } = lexer;
  const isClosing = places.pop() === "closing";
  const name = lexer.tagNames.pop() ?? "";
  if (isClosing && places.at(-1) === "text") places.pop();
  // Text that nothing closes would take the rest of the block.
  else if (length === 1 && !isClosing && closingTagAfter(lexer, name) > at) places.push("text");
  canvas.paint(at, at + length, "tk-punctuation");
  if (places.at(-1) === "text") lexer.at += length;
  else add(lexer, "string", length);
}

const text = /[^<{]+/y;

/** Reads text up to the next tag or the next piece of code. */
export function readJsxText(lexer: Lexer): void {
  const { canvas, at } = lexer;
  const length = lengthOf(text, canvas.code, at);
  if (length > 0) {
    paintEntities(canvas, at, at + length);
    lexer.at += length;
  } else if (canvas.code[at] === "{") openCode(lexer, 1);
  else lexer.places.push("tag");
}
