/** One problem in the overlay: where it is, what it is, the line with a caret, what to do. */

export interface ToldProblem {
  severity: "error" | "warning" | "info";
  /** As the terminal has it. */
  text: string;
}

/** As the counts name them. */
const names = { error: "error", warning: "warning", info: "note" };

/** `a.md:4:9 error L001 …`: what stands before the severity is the place. */
const firstLine = /^(?:(.*?) )?(?:error|warning|info) ([A-Z]\d{3}) (.*)$/;
/** `  4 | text` and `    | ^^^^`. */
const frameLine = /^ *\d* \| /;

export function problemItem({ severity, text }: ToldProblem): HTMLElement {
  const [first = "", ...rest] = text.split("\n");
  const [, place = "", code = "", message = first] = firstLine.exec(first) ?? [];
  const frame = rest.filter((line) => frameLine.test(line));
  const hints = rest.filter((line) => !frameLine.test(line)).map((line) => line.trim());
  const item = make("li", severity);
  const head = make("p", "head");
  head.append(make("span", "severity", names[severity]), " ", make("span", "place", place), " ", make("span", "code", code));
  item.append(head, make("p", "message", message));
  if (frame.length > 0) item.append(frameOf(frame));
  item.append(...hints.map((hint) => make("p", "hint", hint)));
  return item;
}

function frameOf(lines: string[]): HTMLElement {
  const frame = make("pre", "frame");
  for (const [at, line] of lines.entries()) {
    const [, margin = line, caret = ""] = /^( +\| *)(\^+)$/.exec(line) ?? [];
    frame.append(at > 0 ? "\n" : "", margin, make("span", "caret", caret));
  }
  return frame;
}

/** An element with a class and a text. */
export function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = ""): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
