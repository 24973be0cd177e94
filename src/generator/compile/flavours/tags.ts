/** Reads one tag as JSX writes it: `<Name prop="text" flag n={3}>`, `<Name />`, `</Name>`, `<>`. */
import { type Effort, endOfBrackets, type Literal, type Names, readLiteral } from "./literal.ts";

/** What a prop says; `code` is the author's own spelling of what is not a literal. */
export type Prop = { value: Literal } | { code: string };

export interface Tag {
  /** Empty for the fragment `<>`. */
  name: string;
  isClosing: boolean;
  isSelfClosing: boolean;
  props: Map<string, Prop>;
  /** Offset behind the tag. */
  end: number;
  /** True if HTML would read it otherwise: a value in braces, or a name that only JSX knows. */
  isJsx: boolean;
}

const nameOfTag = /<(\/?)([A-Za-z][\w.-]*)?(?=[\s/>])/y;
const nameOfProp = /[A-Za-z_$:@#][\w$:@.-]*/y;
const quotedValue = /"[^"]*"|'[^']*'/y;
/** A longer one is not read as a tag. */
const maxTag = 20_000;

export interface TagContext {
  /** Values of names in braces. */
  names: Names;
  effort: Effort;
}

/** The tag that begins at an offset; null if there is none. */
export function readTag(text: string, at: number, { names, effort }: TagContext): Tag | null {
  nameOfTag.lastIndex = at;
  const opening = effort.left > 0 ? nameOfTag.exec(text) : null;
  if (!opening) return null;
  const [start, slash, name = ""] = opening;
  const tag: Tag = { name, isClosing: slash === "/", isSelfClosing: false, props: new Map(), end: at + start.length, isJsx: false };
  const isWhole = readToEnd(text, tag, { at, names, effort });
  if (!isWhole) effort.left -= tag.end - at;
  return isWhole ? tag : null;
}

/** Moves `tag.end` behind the tag; false if it is none. */
function readToEnd(text: string, tag: Tag, { at, ...context }: TagContext & { at: number }): boolean {
  const { name } = tag;
  while (tag.end - at < maxTag) {
    const behind = skipBlanks(text, tag.end);
    if (behind < 0) return false;
    tag.end = behind;
    tag.isSelfClosing = text.startsWith("/>", tag.end) && !tag.isClosing && name !== "";
    if (tag.isSelfClosing || text[tag.end] === ">") {
      tag.end += tag.isSelfClosing ? 2 : 1;
      return true;
    }
    if (tag.isClosing || name === "" || !readProp(text, tag, context)) return false;
  }
  return false;
}

/** Offset behind blanks and comments; -1 at a blank line, where a paragraph and its tags end. */
function skipBlanks(text: string, at: number): number {
  const blanks = /(?:\s+|\/\*[\s\S]*?\*\/|\{\s*\/\*[\s\S]*?\*\/\s*\})*/y;
  blanks.lastIndex = at;
  const found = blanks.exec(text)?.[0] ?? "";
  return /\n[ \t]*\n/.test(found) ? -1 : at + found.length;
}

function readProp(text: string, tag: Tag, context: TagContext): boolean {
  if (text[tag.end] === "{") {
    const end = endOfBrackets(text, tag.end, context);
    if (end === null || !/^\{\s*\.\.\./.test(text.slice(tag.end, end))) return false;
    tag.props.set("...", { code: text.slice(tag.end, end) });
    Object.assign(tag, { end, isJsx: true });
    return true;
  }
  nameOfProp.lastIndex = tag.end;
  const name = nameOfProp.exec(text)?.[0];
  if (name === undefined) return false;
  const equals = /\s*=\s*/y;
  equals.lastIndex = tag.end + name.length;
  const sign = equals.exec(text)?.[0];
  tag.isJsx ||= name === "className" || name === "htmlFor";
  if (sign === undefined) {
    tag.props.set(name, { value: true });
    tag.end += name.length;
    return true;
  }
  return readValue(text, { tag, name, at: tag.end + name.length + sign.length, context });
}

interface ValueAt {
  tag: Tag;
  name: string;
  at: number;
  context: TagContext;
}

function readValue(text: string, { tag, name, at, context }: ValueAt): boolean {
  if (text[at] === "{") {
    const end = endOfBrackets(text, at, context);
    if (end === null) return false;
    const code = text.slice(at + 1, end - 1);
    tag.props.set(name, readLiteral(code, context.names) ?? { code: text.slice(at, end) });
    Object.assign(tag, { end, isJsx: true });
    return true;
  }
  quotedValue.lastIndex = at;
  const quoted = quotedValue.exec(text)?.[0] ?? /^[^\s"'=<>`{}]+/.exec(text.slice(at, at + 2_000))?.[0];
  if (quoted === undefined || /\n[ \t]*\n/.test(quoted)) return false;
  tag.props.set(name, { value: decodeReferences(quoted.replace(/^(["'])([\s\S]*)\1$/, "$2")) });
  tag.end = at + quoted.length;
  return true;
}

/** The text that a prop says; null for one that is missing, empty of text or not a literal. */
export function textProp({ props }: Pick<Tag, "props">, name: string): string | null {
  const prop = props.get(name);
  if (!prop || !("value" in prop)) return null;
  return typeof prop.value === "string" || typeof prop.value === "number" ? String(prop.value) : null;
}

/** Whether a prop is there and not false. */
export function hasProp({ props }: Pick<Tag, "props">, name: string): boolean {
  const prop = props.get(name);
  return prop !== undefined && !("value" in prop && prop.value === false);
}

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** `&quot;` and `&#8594;` as the characters they stand for. */
export function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]+));/g, (whole, decimal?: string, hex?: string, name = "") => {
    if (name !== "") return characters[name] ?? whole;
    const point = Number.parseInt(decimal ?? hex ?? "", decimal === undefined ? 16 : 10);
    return point > 0x10ffff ? whole : String.fromCodePoint(point);
  });
}
