/** Looks at the tokens ahead to tell what they are, and reads none. */
import { closingOf, isFirst, isWord, type Reader, textAt } from "./reader.ts";
import { endOfTypeList } from "./typeList.ts";
import { isOperatorWord } from "./words.ts";

/** Whether the name ahead is called. */
export function isCallAhead(reader: Reader, end: number): boolean {
  const next = reader.at + 1 < end ? textAt(reader, 1) : "";
  if (next === "(") return true;
  if (next === "`") return true;
  if (next === "?.") return textAt(reader, 2) === "(";
  if (next === "!") return textAt(reader, 2) === "(" && !isFirst(reader, 2);
  return next === "<" && isGenericCall({ ...reader, at: reader.at + 1 }, end);
}

/** Whether the brace ahead opens statements rather than an object. */
export function isBlockAhead(reader: Reader): boolean {
  const before = textAt(reader, -1);
  if (reader.at === 0 || before === ";" || before === "}" || before === "{") return !isObjectAhead(reader);
  return (
    before === ")" ||
    before === "=>" ||
    /^(?:else|try|finally|do|catch)$/.test(before) ||
    (isValue(reader, -1) && reader.tokens.kind[reader.at - 1] !== "string")
  );
}

/** Whether the brace ahead opens an object, though it stands where a statement may start: docs show values as they are. */
export function isObjectAhead(reader: Reader): boolean {
  const next = textAt(reader, 2);
  if (textAt(reader, 1) === "...") return true;
  if (reader.tokens.kind[reader.at + 1] === "string") return next === ":";
  return isWord(reader, 1) && (next === ":" || next === "," || next === "?" || (next === "}" && !isFirst(reader, 1)));
}

/** Whether a value ends with a token, so that what follows goes on with it. */
export function isValue(reader: Reader, distance: number): boolean {
  const text = textAt(reader, distance);
  if (text === "") return false;
  if (reader.tokens.kind[reader.at + distance] === "mark") return text === ")" || text === "]" || text === "}";
  return !isWord(reader, distance) || !isOperatorWord(text);
}

const unfinished = /^(?:[-+*/%=<>&|^!~?:,.([{@]|=>|\?\.|\.\.\.|\$\{|[-+*/%&|^<>=!]=+|&&=?|\|\|=?|\?\?=?|\*\*=?)$/;
const goingOn = /^(?:[-+*/%=<>&|^?:,.)\]};]|=>|\?\.|[-+*/%&|^<>=!]=+|&&=?|\|\|=?|\?\?=?|\*\*=?)$/;

/** Whether a statement starts here: behind a semicolon or a block, or on a new line that goes on with nothing. */
export function isStatementStart(reader: Reader): boolean {
  if (reader.at === 0) return true;
  const before = textAt(reader, -1);
  if (before === ";" || before === "{") return true;
  if (!isFirst(reader))
    return before === "}" && isWord(reader) && !/^(?:else|catch|finally|while|from|as|of|in|instanceof|satisfies)$/.test(textAt(reader));
  const isMark = reader.tokens.kind[reader.at] === "mark";
  if (isMark && goingOn.test(textAt(reader))) return false;
  return reader.tokens.kind[reader.at - 1] !== "mark" || !unfinished.test(before);
}

/** Whether `function`, `async (a) => …` or `a => …` stands at a distance. */
export function isFunctionAhead(reader: Reader, distance: number): boolean {
  const at =
    textAt(reader, distance) === "async" && !isFirst(reader, distance + 1) && textAt(reader, distance + 1) !== "=>"
      ? distance + 1
      : distance;
  const text = textAt(reader, at);
  if (text === "function" || textAt(reader, at + 1) === "=>") return text !== ")";
  const probe = { ...reader, at: reader.at + at };
  if (text === "<") probe.at = Math.max(probe.at, endOfTypeList(probe, reader.count));
  return textAt(probe) === "(" && isArrowFunction({ ...probe, choices: 0 });
}

/** Whether the parenthesis ahead holds the parameters of an arrow function. */
export function isArrowFunction(reader: Reader): boolean {
  const { text, partner, kind } = reader.tokens;
  let at = closingOf(reader) + 1;
  if (text[at] === "=>") return true;
  if (text[at] !== ":" || reader.choices > 0 || reader.isCase) return false;
  for (const last = at + 60; ++at < last; ) {
    const mark = text[at] ?? "";
    if (mark === "=>") return true;
    if ((partner[at] ?? -1) > at) at = partner[at] ?? at;
    else if (kind[at] === "mark" && !/^[.<>|&,]$/.test(mark)) return false;
  }
  return false;
}

/** Whether the `<` ahead opens types in front of the parentheses of a call. */
export function isGenericCall(reader: Reader, end: number): boolean {
  const behind = endOfTypeList(reader, end);
  return behind > 0 && /^[(`]$/.test(reader.tokens.text[behind] ?? "");
}
