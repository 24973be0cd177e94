/** One problem in the overlay: place, message, source line with a caret, hint. */
import { makeElement as make } from "../client/makeElement.ts";

export interface ShownProblem {
  severity: "error" | "warning" | "info";
  /** As the terminal prints it. */
  text: string;
}

/** As the counts name them. */
const names = { error: "error", warning: "warning", info: "note" };

/** `a.md:4:9 error L001 …`: the place is before the severity. */
const firstLine = /^(?:(.*?) )?(?:error|warning|info) ([A-Z]\d{3}) (.*)$/;
/** `  4 | text` and `    | ^^^^`. */
const sourceLine = /^ *\d* \| /;

export function problemItem({ severity, text }: ShownProblem): HTMLElement {
  const [first = "", ...rest] = text.split("\n");
  const [, place = "", code = "", message = first] = firstLine.exec(first) ?? [];
  const excerpt = rest.filter((line) => sourceLine.test(line));
  const hints = rest.filter((line) => !sourceLine.test(line)).map((line) => line.trim());
  const item = make("li", severity);
  const head = make("p", "head");
  head.append(make("span", "severity", names[severity]), " ", make("span", "place", place), " ", make("span", "code", code));
  item.append(head, make("p", "message", message));
  if (excerpt.length > 0) item.append(sourceExcerpt(excerpt));
  item.append(...hints.map((hint) => make("p", "hint", hint)));
  return item;
}

function sourceExcerpt(lines: string[]): HTMLElement {
  const excerpt = make("pre", "excerpt");
  for (const [at, line] of lines.entries()) {
    const [, margin = line, caret = ""] = /^( +\| *)(\^+)$/.exec(line) ?? [];
    excerpt.append(at > 0 ? "\n" : "", margin, make("span", "caret", caret));
  }
  return excerpt;
}
