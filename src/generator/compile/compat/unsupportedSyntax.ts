/** Finds what a setting would make another tool's syntax mean, so that no folder shows it as text in silence. */
import { markdownSyntaxes } from "../../model/markdownConfig.ts";
import { problem } from "../../problems/problem.ts";
import type { PageState, ParseContext } from "../state.ts";
import { type MdNode, placeAt, type SourceText, walk } from "../tree.ts";
import { dialects, dialectsOf } from "./dialects.ts";

interface Syntax {
  /** As the message calls it. */
  name: string;
  /** Found in text or raw HTML that no code block has. */
  pattern: RegExp;
  /** The setting that gives it a meaning. */
  setting: string;
  isRead(context: Pick<ParseContext, "markdown" | "variables">, source: SourceText): boolean;
  /** It is text on most pages: a note that says why. */
  note?: string;
  hint?: string;
  /** Languages of code in which it is read too. */
  inCode?: RegExp;
}

const ofDialects = markdownSyntaxes.flatMap((name): Syntax[] => {
  const { title, sign } = dialects[name];
  const setting = `markdown.syntax: ["${name}"]`;
  return sign ? [{ name: `${title} syntax`, pattern: sign, setting, isRead: ({ markdown: { syntax } }) => syntax.includes(name) }] : [];
});

const syntaxes: Syntax[] = [
  ...ofDialects,
  {
    name: "MDX",
    // A tag such as `<Foo/>` is raw HTML, see `rawHtml.ts`.
    pattern: /^(?:import\s[^\n]*?\bfrom\s+["'][^"'\n]+["'];?$|export\s+const\s+\w+\s*=)/m,
    setting: 'markdown.format: "mdx"',
    isRead: ({ markdown: { format, syntax } }, { path }) =>
      format === "mdx" || (format === "detect" && /\.mdx$/i.test(path)) || dialectsOf(syntax).some(({ hasElements }) => hasElements),
  },
  {
    name: "A formula",
    pattern: /^\$\$(?:[ \t]*$|[^$\n]+\$\$[ \t]*$)/m,
    setting: "markdown.math: true",
    isRead: ({ markdown: { math } }) => math !== false,
  },
  {
    name: "A variable",
    pattern: /(?<![$\\{])\{\{[A-Za-z]\w*\}\}/,
    setting: "variables",
    isRead: ({ variables, markdown: { syntax } }) => variables !== null || syntax.length > 0,
    note: "the site has no variables",
  },
  {
    name: "What Vue computes",
    // But not `{{ $frontmatter.title }}`, `{{ "text" }}` and `{{ 1 }}`.
    pattern: /(?<![$\\{])\{\{(?!\s*(?:\$frontmatter\.|["'\d]))[^{}\n]*\}\}/,
    setting: "markdown.syntax",
    isRead: ({ markdown: { syntax } }, { text }) => !syntax.includes("vitepress") || text.includes("v-pre"),
    note: "only Vue computes it",
    hint: "Write what it says, or register a component.",
    inCode: /-vue$/,
  },
  {
    name: "What Jinja computes",
    pattern: /(?<![$\\{])(?:\{{2,3}[^{}\n]*\}{2,3}|\{%[^{}\n]*%\})/,
    setting: "markdown.syntax",
    isRead: ({ variables, markdown: { syntax } }) => variables !== null || !syntax.includes("mkdocs"),
    note: "only a plugin of MkDocs computes it",
    hint: "Write what it says.",
  },
];

/** Cheap, and true for every text that may hold one. */
const marker = /!!![ \t]|\?\?\?|=== "|\/\/\/|8<-|md-button|<<<|\[\[toc|@include:|\{\{|\{%|^(?:import|export)\s|\$\$/im;

/** One warning a file for each syntax, at its first use. */
export function warnUnsupportedSyntax(tree: MdNode, source: SourceText, { context, problems }: PageState): void {
  if (!marker.test(source.text)) return;
  const possible = new Set(syntaxes.filter(({ isRead }) => !isRead(context, source)));
  walk(tree, ({ type, lang, value = "", position }, parent) => {
    if (!/^(?:text|html|code)$/.test(type) || parent.type === "heading") return;
    for (const syntax of possible) {
      if (type === "code" && !syntax.inCode?.test(lang ?? "")) continue;
      const [matchedText] = syntax.pattern.exec(value) ?? [];
      const at = matchedText === undefined ? -1 : source.text.indexOf(matchedText, position?.start.offset);
      // Written in another way, e.g. `&lt;T&gt;`, it is text on purpose.
      if (matchedText === undefined || at < 0 || at >= (position?.end.offset ?? 0)) continue;
      // Within a line, `Array<T>` is none of these.
      if (syntax.pattern.source.startsWith("^") && /\w$/.test(source.text.slice(0, at))) continue;
      if (syntax.note && source.text[at - 1] === "\\") continue;
      possible.delete(syntax);
      const place = placeAt(source, at, matchedText.length);
      const hint = syntax.hint ?? `Set \`${syntax.setting}\` if the pages use this syntax.`;
      problems.push(
        syntax.note
          ? problem("M066", `${matchedText} is shown as text: ${syntax.note}.`, { place, hint })
          : problem("M049", `${syntax.name} is shown as text.`, { place, hint }),
      );
    }
  });
}
