/** What parsing a page may use besides the page, and what the page collects meanwhile. */
import type { SiteConfig } from "../model/config.ts";
import type { CodeName, InlineIgnore, LiveSample, PageLink } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import type { SampleFence } from "../model/samples.ts";
import { createVariableBudget } from "./directives/variables.ts";
import type { SourceText } from "./tree.ts";

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
  /** Code that names something of the SDK is a link: all of it, or only what is in brackets. Left out on a site without an SDK. */
  names?: "all" | "bracketed";
  /** Code blocks in TypeScript and JavaScript are samples: the notation of Twoslash in them is hidden, and they are noted. */
  hasSamples?: boolean;
  highlighter: Highlighter;
}

export type PageState = ReturnType<typeof createPageState>;

export function createPageState(context: ParseContext, frontMatter: Record<string, unknown> = {}) {
  return {
    context,
    /** The page's own file, then those that it includes. */
    files: [] as SourceText[],
    /** Everything that its front matter says, keys of other tools too. */
    frontMatter,
    links: [] as PageLink[],
    ignores: [] as InlineIgnore[],
    samples: [] as LiveSample[],
    codeNames: [] as CodeName[],
    fences: [] as SampleFence[],
    /** Number on the page of the first of them; null for a text whose samples are those of another. */
    firstFence: 0 as number | null,
    /** Paths of what it includes. */
    includes: new Set<string>(),
    variableBudget: createVariableBudget(),
    /** Identifiers of its footnotes, each of one file. */
    footnotes: new Set<string>(),
    /** Definitions of links, by label, that it shares with what it includes. */
    definitions: new Map<string, string>(),
    /** How often something was included. */
    includeCount: 0,
    /** Names of the registered components it uses. */
    components: new Set<string>(),
    /** Whether it asks for cards of the pages around it in its sidebar. */
    hasCards: false,
    /** Rules of its own stylesheet, by class. */
    styles: new Map<string, string>(),
    problems: [] as Problem[],
    /** Unsafe URLs that were reported where they are written. */
    reportedUrls: new Set<string>(),
  };
}
