/** All dialects: to add one, write its folder and name it here, in `markdownSyntaxes`, and in `includeForms` if it has includes. */
import { type MarkdownSyntax, markdownSyntaxes } from "../../model/markdownConfig.ts";
import type { Dialect } from "./dialect.ts";
import { docusaurus } from "./docusaurus/docusaurus.ts";
import { mdbook } from "./mdbook/mdbook.ts";
import { mkdocs } from "./mkdocs/mkdocs.ts";
import { starlight } from "./starlight/starlight.ts";
import { vitepress } from "./vitepress/vitepress.ts";

export const dialects: Record<MarkdownSyntax, Dialect> = { docusaurus, mkdocs, vitepress, starlight, mdbook };

/** Those that the settings name, always in the same order. */
export function dialectsOf(syntax: readonly string[]): Dialect[] {
  return markdownSyntaxes.flatMap((name) => (syntax.includes(name) ? dialects[name] : []));
}
