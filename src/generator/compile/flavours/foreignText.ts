/** Finds what other tools would read and this one shows as text, so that no page does it in silence. */

import type { SiteConfig } from "../../model/config.ts";
import { problem } from "../../problems/problem.ts";
import { calloutKinds } from "../directives/callouts.ts";
import { placeAt, type SourceText } from "../sources.ts";
import type { PageState } from "../state.ts";
import type { MdNode } from "../tree.ts";

interface Construct {
  pattern: RegExp;
  /** The author's own spelling, as far as all uses have it in common. */
  name: (found: RegExpExecArray) => string;
  hint: string;
  /** The whole text has to match too: the construct is text in pages of other tools. */
  page?: RegExp;
  /** Nothing is reported where the settings of the site give it a meaning. */
  isRead?: (markdown: SiteConfig["markdown"]) => boolean;
}

const constructs: Construct[] = [
  {
    pattern: /^:::[ \t]+([A-Za-z_]\w*(?:\.\w+)+)/m,
    name: () => "::: package.module",
    hint: "Write the reference of a Python package as Markdown, or link to it; a TypeScript SDK has the setting `sdk`.",
  },
  {
    pattern: /^:::[ \t]+([A-Za-z][\w-]*)(?![\w.-])/m,
    name: ([, type]) => `::: ${type}`,
    hint: `The containers are ${calloutKinds.join(", ")}, details and tabs; others are registered components.`,
  },
  {
    pattern: /^(?:!!!|\?\?\?\+?)[ \t]+[A-Za-z][\w-]*/m,
    name: ([whole]) => whole,
    hint: "Indent what belongs to it by four blanks, and put the title into quotation marks.",
  },
  {
    pattern: /^\[!(?!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*$)[A-Za-z]+\]/im,
    name: ([whole]) => whole,
    hint: "An alert is NOTE, TIP, IMPORTANT, WARNING or CAUTION, alone on its line; :::note[Title] has a title.",
  },
  {
    pattern: /^(?:!!!|\?\?\?\+?)(?=(?:note|tip|info|warning|danger|example|question|success|failure|bug|quote|abstract)\b)[a-z]+/im,
    name: ([whole]) => whole,
    hint: "Write a blank behind the marks, and indent what belongs to it by four blanks.",
  },
  {
    pattern: /(?<![\w[\]])\[\[(?!toc\]\])\p{L}[^[\]\n]*\]\](?![[(])/iu,
    name: () => "[[page]]",
    hint: "Write a link: [Text](page.md).",
  },
  {
    pattern: /^\$\$(?:[ \t]*$|[^$\n]+\$\$[ \t]*$)/m,
    name: () => "$$ … $$",
    hint: "Set `markdown.math: true` to show formulas.",
    isRead: ({ math }) => math !== false,
  },
  { pattern: /\^\^[^\s^][^^\n]*\^\^/, name: () => "^^…^^", hint: "Write <ins>." },
  {
    pattern: /^\/{3,}(?:[ \t]+[a-z][\w-]*(?:[ \t]*\|.*)?)?$/m,
    name: ([whole]) => whole,
    hint: "End the block by a line of as many slashes; a block with others in it needs more slashes than these.",
  },
  { pattern: /^\*\[[^\]\n]+\]:[ \t]/m, name: () => "*[abbreviation]:", hint: 'Write <abbr title="…"> where it is used.' },
  {
    pattern: /(?<![\w:]):(?:material|octicons|fontawesome|simple)-[\w-]+:/,
    name: () => ":icon:",
    hint: "Take the icon out, or show an image.",
  },
  {
    pattern: /\{(?:\+\+|--|~~|==|>>)[^\n{}]+(?:\+\+|--|~~|==|<<)\}/,
    name: ([whole]) => `${whole.slice(0, 3)}…}`,
    hint: "Write <ins>, <del> or <mark>.",
  },
  {
    pattern: /\{\{[^{}\n]+\}\}/,
    name: () => "{{ … }}",
    hint: "Pages run no code: write the value, or a variable of the site config as {{name}} without blanks.",
    page: /<script setup|\{\{\s*\$(?:frontmatter|page|site|theme|params|lang)\b/,
  },
  {
    pattern: /<[A-Za-z][\w-]*\s[^<>]*?(?:@|v-on:)[\w.-]+=/,
    name: ([whole]) => `${/^<[\w-]+/.exec(whole)?.[0]} @…>`,
    hint: "Pages run no code: make it a registered component.",
    page: /<script setup|<[A-Za-z][\w-]*(?=\s)[^<>]*?\s@click=/,
  },
  {
    pattern: /\{%-?[ \t]*\w+/,
    name: ([whole]) => `${whole.replace(/\s+/g, " ")} … %}`,
    hint: "Templates are not run: write what it would give, or an include.",
    page: /\{%[^\n]*%\}/,
  },
];

/** Cheap, and true for every text that may hold one. */
const marker =
  /:::[ \t]+\w|^[ \t>]*(?:!!!|\?\?\?)|\[\[|\$\$|\[!\w|\^\^|\*\[|:(?:material|octicons|fontawesome|simple)-|\{(?:\+\+|--|~~|==|>>|\{|%)|@\w+=|v-on:|^[ \t]*\/{3}/m;

export function reportForeignText(tree: MdNode, source: SourceText, state: PageState): void {
  if (!marker.test(source.text)) return;
  const { markdown } = state.context;
  const possible = constructs.filter(({ page, isRead }) => (page?.test(source.text) ?? true) && !isRead?.(markdown));
  const visit = (parent: MdNode): void => {
    for (const [index, node] of (parent.children ?? []).entries()) {
      if (isLiteral(node, parent.children?.[index - 1])) continue;
      for (const construct of node.type === "text" ? possible : []) {
        const found = construct.pattern.exec(node.value ?? "");
        if (found) state.problems.push(report(construct, { found, node, source }));
      }
      visit(node);
    }
  };
  visit(tree);
}

/** The author says that it is text. */
function isLiteral(node: MdNode, before: MdNode | undefined): boolean {
  return (node.type === "containerDirective" && node.name === "v-pre") || (before?.type === "html" && / v-pre\b/.test(before.value ?? ""));
}

function report(
  { name, hint }: Construct,
  { found, node, source }: { found: RegExpExecArray; node: MdNode; source: SourceText },
): ReturnType<typeof problem> {
  const start = node.position?.start.offset ?? 0;
  const written = source.text.indexOf(found[0], start);
  const place = placeAt(source, written < 0 ? start : written, found[0].length);
  return problem("M049", `"${name(found)}" is syntax of another tool and is shown as text.`, { place, hint });
}
