/** Text as Markdown writes it, so that a parser of CommonMark with GFM reads the same text. */

/** What begins a construct anywhere in a line. */
const special = /[\\`*[\]~]|(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])|<(?=[A-Za-z/!?]|$)|&(?=[#A-Za-z])|!$/gu;
/** Addresses that GFM would make links of. */
const bareAddress = /(?<![a-z])(https?|ftp)(?=:\/\/)|(?<![a-z0-9])(www)(?=\.)|(?<=[\w.+-])(?=@[\w-]+\.)/gi;
/** What begins a block at the start of a line. */
const blockStart = /^(?:[-+](?=\s|$)|[-=]+\s*$|>|#{1,6}(?=\s|$)|[-:|][-:| ]*$)/;

/** For text inside of a line; whitespace as in HTML. */
export function escapeText(text: string, { inTable = false } = {}): string {
  const collapsed = text.replace(/[ \t\n\r\f]+/g, " ");
  if (!/[\\`*[\]~|_<&!@]|:\/\/|www/i.test(collapsed)) return collapsed;
  const escaped = collapsed.replace(special, "\\$&").replace(bareAddress, "$1$2\\");
  return inTable ? escaped.replaceAll("|", "\\|") : escaped;
}

/** A line of a paragraph: what would begin a list, a heading, a quote, an underline, a table or a definition does not. */
export function guardLine(line: string): string {
  if (blockStart.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})(?=[.)](?:\s|$))|^(\[\^[^\]]+\])(?=:)/, "$1$2\\");
}

/** A destination of a link. */
export function escapeUrl(url: string): string {
  return url
    .replace(/[\s<>()\\|`"[\]\p{Cc}]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)
    .replace(/&(?=#?\w+;)/g, "&amp;");
}

/** `a` -> `` `a` ``, with as many backticks as the text asks for. */
export function codeSpan(text: string): string {
  const line = text.replace(/[\n\r]+/g, " ");
  const ticks = runBeyond(line, "`");
  const isPadded = /^`|`$/.test(line) || (/^ .* $/.test(line) && line.trim() !== "");
  return isPadded ? `${ticks} ${line} ${ticks}` : ticks + line + ticks;
}

/** A block of code; `info` follows the opening fence. */
export function fence(code: string, info: string): string {
  const fenceLine = runBeyond(code, info.includes("`") ? "~~~" : "```");
  return `${fenceLine}${info.replace(/[\\&]/g, "\\$&")}\n${code === "" ? "" : `${code.replace(/\n$/, "")}\n`}${fenceLine}`;
}

/** The run, or a longer one that the text does not have. */
function runBeyond(text: string, run: string): string {
  const mark = run.charAt(0);
  let beyond = run;
  for (const [each] of text.matchAll(new RegExp(`${mark}+`, "g"))) if (each.length >= beyond.length) beyond = each + mark;
  return beyond;
}
