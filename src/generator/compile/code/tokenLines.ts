/** Highlighted code as lines of HTML. */
import { escapeHtml } from "../../text/html.ts";
import { classOf, type TokenClass } from "./tokenClasses.ts";
import { namesOf, type Tokens } from "./tokens.ts";

/** One string a line; a token that spans lines is closed at the end of each and opened again on the next. */
export function tokenLines(tokens: Tokens): string[] {
  const lines: string[] = [];
  let html = "";
  let text = "";
  let textClass: TokenClass | null = null;
  const flush = () => {
    if (text !== "") html += textClass ? `<span class="${textClass}">${escapeHtml(text)}</span>` : escapeHtml(text);
    text = "";
  };
  const add = (part: string, partClass: TokenClass | null) => {
    // Neighbours of one class become one element; a blank joins the token before it.
    if (partClass !== textClass && part.trim() !== "") {
      flush();
      textClass = partClass;
    }
    text += part;
  };
  const addText = (value: string, valueClass: TokenClass | null) => {
    for (let start = 0; ; ) {
      const end = value.indexOf("\n", start);
      add(value.slice(start, end < 0 ? undefined : end), valueClass);
      if (end < 0) return;
      flush();
      lines.push(html);
      html = "";
      textClass = null;
      start = end + 1;
    }
  };
  const visit = (part: Tokens, outer: TokenClass | null) => {
    if (typeof part === "string") addText(part, outer);
    else if (!("type" in part)) for (const token of part) visit(token, outer);
    else {
      const inner = classOf(namesOf(part));
      visit(part.content, inner === undefined ? outer : inner);
    }
  };
  visit(tokens, null);
  flush();
  return [...lines, html];
}
