/** Highlighted code as lines of HTML: the tokens that Prism makes, and which class of the theme each gets. */
import type { Element, Root } from "hast";
import { escapeHtml } from "../../text/html.ts";

/** Names of tokens by class. Any other token gets the colour of the token around it. */
const tokenNames = {
  // Code within a string, and text within a token, is not part of it.
  plain: "interpolation expression code-block front-matter-block script style output",
  "tk-comment": "comment prolog cdata shebang hashbang",
  "tk-keyword": "keyword important rule doctype directive preprocessor coord self format-spec",
  "tk-string":
    "string char attr-value template-string triple-quoted-string multiline-string raw-string heredoc-string string-literal " +
    "string-interpolation format-string scalar plain-scalar code code-snippet shell-argument",
  "tk-number": "number unit hexcode color version",
  "tk-constant": "boolean constant null nil symbol entity escape datetime date time",
  "tk-function":
    "function function-name function-definition method function-variable method-variable macro macro-name builtin-function decorator annotation shell-command call",
  "tk-type": "class-name maybe-class-name known-class-name type type-name builtin namespace module generic",
  "tk-variable": "variable environment assign-left console dom register",
  "tk-property": "property literal-property string-property object-key property-access key attribute",
  "tk-parameter": "parameter argument-name named-parameter",
  "tk-operator": "operator arrow spread",
  "tk-punctuation": "punctuation delimiter interpolation-punctuation shell-symbol hr",
  "tk-tag": "tag selector",
  "tk-attribute": "attr-name special-attr class id pseudo-class pseudo-element",
  "tk-regexp": "regex regex-source regex-delimiter regex-flags regex-literal block-regex",
  "tk-heading": "title section-name",
  "tk-link": "url",
  "tk-inserted": "inserted inserted-sign",
  "tk-deleted": "deleted deleted-sign",
  "tk-invalid": "invalid error bad-syntax",
};

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
