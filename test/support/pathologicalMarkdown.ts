/** Markdown that makes parsers slow, by its construct; each generator returns a text of about the given length. */

type Generator = (characters: number) => string;

const repeated =
  (unit: string): Generator =>
  (characters) =>
    unit.repeat(Math.max(1, Math.floor(characters / unit.length)));

const numbered =
  (unit: (index: number) => string): Generator =>
  (characters) => {
    let text = "";
    for (let index = 0; text.length < characters; index++) text += unit(index);
    return text;
  };

export const pathologicalMarkdown: Record<string, Generator> = {
  "quotes of many depths": (n) => {
    let out = "";
    for (let i = 0; out.length < n; i++) out += `${">".repeat(1 + (i % 90))} a\n`;
    return out;
  },
  "quotes with blank lines between": repeated("> a\n\n"),
  "quotes in quotes": repeated("> > a\n\n"),
  "quotes whose lines go on without a mark": repeated("> a\nb\n"),
  brackets: repeated("[a]\n"),
  "links that never end": repeated("[a](<b\n"),
  "links in paragraphs": repeated("[a](b.md)\n\n"),
  "links of one paragraph": numbered((i) => `[a${i}](b${i}.md)\n`),
  "code spans": repeated("`a\n"),
  "emphasis that never ends": repeated("a **b *c\n"),
  "runs of emphasis": repeated("***a***\n"),
  "struck text": repeated("~~a~~ " + "\n"),
  "character references in one line": repeated("&amp;"),
  "lines of character references": repeated("&amp;\n"),
  "lines of numeric references": repeated("&#35;\n"),
  escapes: repeated("\\*\n"),
  autolinks: repeated("<http://a.b>\n"),
  "bare addresses": repeated("http://a.b\n"),
  "mail addresses": repeated("a@b.co\n"),
  "a long table": (n) => `|a|b|\n|-|-|\n${"|a|b|\n".repeat(n / 6)}`,
  "a wide table": (n) => {
    const c = Math.floor(n / 6);
    return `${"|a".repeat(c)}|\n${"|-".repeat(c)}|\n${"|b".repeat(c)}|\n`;
  },
  "a row of thousands of cells": (n) => `|a|b|\n|-|-|\n|${"a|".repeat(n / 2)}\n`,
  "tables without edges": repeated("a|b\n-|-\n"),
  "references to one footnote": (n) => `${"[^a]\n".repeat(n / 5)}\n\n[^a]: x\n`,
  footnotes: numbered((i) => `x[^${i}]\n\n[^${i}]: y\n\n`),
  "reference definitions": numbered((i) => `[a${i}]: b\n\n[a${i}]\n\n`),
  "nested lists": (n) => {
    let out = "";
    for (let i = 0; out.length < n; i++) out += `${"  ".repeat(i % 60)}- a\n`;
    return out;
  },
  "loose lists": repeated("- a\n\n"),
  "lists of one item": repeated("- a\n* b\n"),
  tasks: repeated("- [ ] a\n"),
  "HTML blocks": repeated("<div>\n\na\n\n</div>\n\n"),
  "HTML in lines": repeated("a <b>c</b>\n"),
  "elements that are never closed": repeated("<b>\n"),
  "elements in one line": repeated("<span>a</span>"),
  attributes: (n) => `<div ${numbered((i) => `a${i}=b `)(n)}>\n`,
  directives: repeated(":::note\na\n:::\n\n"),
  "includes that name no file": repeated("::include\n\n"),
  alerts: repeated("> [!NOTE]\n> a\n\n"),
  "headings of one text": repeated("# a\n\n"),
  "headings with one id": repeated("## a {#x}\n"),
  "headings whose ids collide": numbered((i) => `## a${i % 2 ? "" : "-1"}\n`),
  "underlined headings": repeated("a\n=\n"),
  "code blocks": repeated("```js\nlet a\n```\n"),
  "line breaks": repeated("a\\\n"),
  images: repeated("![a](b.png)\n"),
};
