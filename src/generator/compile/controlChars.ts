/** Takes control characters out of titles and other short texts, which end up in `<title>`, menus and terminals. */
import type { Element } from "hast";
import { type Place, type Problem, problem } from "../problems/problem.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: HTML allows none of them, spaces and ends of lines excepted
const controlChars = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** The text without them; the first one is reported. `what` begins the message, e.g. `The heading`. */
export function withoutControlChars(text: string, what: string, place: Place | undefined, problems: Problem[]): string {
  const [first] = text.match(controlChars) ?? [];
  if (first === undefined) return text;
  const name = `U+${first.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  const hint = "It is removed from the page. Delete it from the file: it may come from a terminal or another program.";
  problems.push(problem("G009", `${what} contains the control character ${name}.`, { place, hint }));
  return text.replace(controlChars, "");
}

/** Changes the texts of a heading in place. */
export function stripControlChars(heading: Element, place: Place | undefined, problems: Problem[]): void {
  for (const child of heading.children) {
    if (child.type === "text") child.value = withoutControlChars(child.value, "The heading", place, problems);
    else if (child.type === "element") stripControlChars(child, place, problems);
  }
}
