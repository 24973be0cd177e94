/** Highlighted code as lines of HTML: the tokens that Prism makes, and which class of the theme each gets. */
import type { Element, Root } from "hast";
import { escapeHtml } from "../../text/html.ts";
// Names of tokens by class; code within a string is not part of it, so it is plain. Any other token gets the colour of the token around it.
import tokenNames from "./tokenNames.json" with { type: "json" };

/** A class that a token may have. The theme's stylesheet colours it. */
export type TokenClass = Exclude<keyof typeof tokenNames, "plain">;

export const tokenClasses = Object.keys(tokenNames).filter((name) => name !== "plain") as TokenClass[];

const classes: ReadonlyMap<string, keyof typeof tokenNames> = new Map(
  Object.entries(tokenNames).flatMap(([name, tokens]) =>
    tokens.split(" ").map((token): [string, keyof typeof tokenNames] => [token, name as keyof typeof tokenNames]),
  ),
);

/** The class for a token with these names, the first that has one; `null` for plain text, `undefined` for that of the token around it. */
function classOf(names: readonly string[]): TokenClass | null | undefined {
  for (const name of names) {
    const found = name.startsWith("language-") ? "plain" : classes.get(name);
    if (found) return found === "plain" ? null : found;
  }
  return undefined;
}

/** One string a line; a token that spans lines is closed at the end of each and opened again on the next. */
export function tokenLines(tokens: Root): string[] {
  const lines: string[] = [];
  let html = "";
  let text = "";
  let textClass: TokenClass | null = null;
  const flush = () => {
    if (text !== "") html += textClass ? `<span class="${textClass}">${escapeHtml(text)}</span>` : escapeHtml(text);
    text = "";
  };
  const add = (part: string, partClass: TokenClass | null) => {
    // Neighbours of one class become one element; a space joins the token before it.
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
  const visit = (parent: Element | Root, outer: TokenClass | null) => {
    for (const part of parent.children) {
      if (part.type === "text") addText(part.value, outer);
      else if (part.type === "element") {
        const inner = classOf(part.properties.className as string[]);
        visit(part, inner === undefined ? outer : inner);
      }
    }
  };
  visit(tokens, null);
  flush();
  return [...lines, html];
}
