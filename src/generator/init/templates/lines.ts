/** Texts of several lines, written line by line: Markdown is full of backticks, which a template string would have to escape. */

/** Joined, with a line end behind the last one. */
export function lines(...all: string[]): string {
  return `${all.join("\n")}\n`;
}

/** Text as a quoted string of TypeScript, JSON or YAML; JSON's way of quoting is valid in all three. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}
