/** Text as a terminal prints it: in lines that fit, and without anything that moves the cursor, colours the terminal or begins a line of its own. */

/** What a terminal obeys, or what turns the direction of the text around it; and the bracket of `##[command]`, which CI services obey. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what terminals obey
const obeyed = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\[(?<=##\[)/g;

/** On one line: ends of lines and tabs are spaces, and other characters are shown by their number, e.g. `\u001b`. */
export function printable(text: string): string {
  return text.replace(obeyed, (character) => (/\s/.test(character) ? " " : escaped(character)));
}

/** As `printable`, with lines and tabs as they are. */
export function printableLines(text: string): string {
  return text.replace(obeyed, (character) => (character === "\n" || character === "\t" ? character : escaped(character)));
}

/** Each character keeps its column, so that a caret below the line points at the right one. */
export function printableColumns(text: string): string {
  return text.replace(obeyed, " ");
}

/** As `JSON.stringify`, which leaves some of what a terminal obeys as it is. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(obeyed, (character) => (character === "\n" ? character : escaped(character)));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Lines of up to `width` characters; a longer word has a line of its own. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
