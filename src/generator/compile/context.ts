/** What parsing a page may use besides the page: part of the config, the partials, the names. */
import type { SiteConfig } from "../model/config.ts";

/** Turns code into HTML lines; made once, shared by all pages. */
export interface Highlighter {
  /** One HTML string a line, tokens as `<span class="tk-…">`. Code in an unknown language comes back as plain text. */
  highlight(code: string, language: string): Promise<string[]>;
}

export interface ParseContext {
  markdown: SiteConfig["markdown"];
  /** Values of `{{name}}` by name; null on a site that defines none: then braces are plain text. */
  variables: Record<string, string> | null;
  /** Text of the files that an include may name, by path. */
  partials: Record<string, string>;
  /** Names of the registered components, sorted. */
  components: string[];
  /** Names of the props that they take, where those are known. */
  componentProps?: Record<string, string[]>;
  /** What pages may show of other sites. */
  embeds: SiteConfig["embeds"];
  /** What `.tsx` pages export as their front matter, unchecked, by path. */
  frontMatter?: Record<string, Record<string, unknown>>;
  /** Readers can run code blocks: whether the `sdk` of the site has `live`. Left out on a site without an SDK, where `live` is a word of another tool. */
  hasLive?: boolean;
  highlighter: Highlighter;
}
