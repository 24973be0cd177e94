/** `links.ignore` and comments in pages: the links that are known to be broken and are not reported. */
import type { Locate, SiteConfig } from "../model/config.ts";
import type { InlineIgnore, PageMeta } from "../model/page.ts";
import type { Place, Problem } from "../model/problem.ts";
import { isOfKind } from "../problems/catalogue.ts";
import { problem } from "../problems/problem.ts";

export type Rule = SiteConfig["links"]["ignore"][number];

interface BrokenLink {
  url: string;
  file: string;
  rule: string;
}

export interface IgnoreList {
  /** Every field that a rule has must match; `*` matches any text. */
  ignores(brokenLink: BrokenLink): boolean;
  /** Entries that have expired and no longer apply, and entries that match nothing. */
  problems(locate: Locate): Problem[];
}

/** Whether the entry is about other sites: only `check --external` knows whether it is in use. */
export function isExternalRule({ url, rule }: Pick<Rule, "url" | "rule">): boolean {
  return rule === undefined ? /^(?:https?:)?\/\//i.test(url ?? "") : isOfKind(rule, "isExternal");
}

interface IgnoreOptions {
  /** ISO date, e.g. `2025-09-30`; an entry holds up to and including its `until`. */
  today: string;
  /** The entries to use, of all. */
  isUsed(rule: Rule): boolean;
}

export function createIgnoreList(all: Rule[], { today, isUsed }: IgnoreOptions): IgnoreList {
  const rules = all.filter(isUsed);
  const isExpired = ({ until }: Rule) => until !== undefined && until < today;
  const matchers = rules.filter((rule) => !isExpired(rule)).map((rule) => ({ rule, isMatch: matcherOf(rule) }));
  const used = new Set<Rule>();
  return {
    ignores(brokenLink) {
      // All of them are in use: without one, the others would still hold.
      const matching = matchers.filter(({ isMatch }) => isMatch(brokenLink));
      for (const { rule } of matching) used.add(rule);
      return matching.length > 0;
    },
    problems: (locate) =>
      rules.flatMap((rule) => {
        const place = () => locate(["links", "ignore", all.indexOf(rule)]);
        if (isExpired(rule)) {
          const hint = "Fix the link and remove the entry, or set a later date.";
          return [problem("L025", `this entry of links.ignore expired on ${rule.until} (${rule.reason})`, { place: place(), hint })];
        }
        if (used.has(rule)) return [];
        return [
          problem("L026", `this entry of links.ignore matches no broken link (${rule.reason})`, { place: place(), hint: "Remove it." }),
        ];
      }),
  };
}

function matcherOf({ url, file, rule }: Rule): (brokenLink: BrokenLink) => boolean {
  if (url === undefined && file === undefined && rule === undefined) return () => false;
  const [isUrl, isFile] = [patternOf(url), patternOf(file)];
  return (brokenLink) => (rule === undefined || rule === brokenLink.rule) && isUrl(brokenLink.url) && isFile(brokenLink.file);
}

/** Read once: there may be thousands of links to match. */
export function patternOf(pattern: string | undefined): (text: string) => boolean {
  if (pattern === undefined) return () => true;
  const [start = "", ...parts] = pattern.split("*");
  const end = parts.pop();
  if (end === undefined) return (text) => text === pattern;
  return (text) => {
    if (!text.startsWith(start) || !text.endsWith(end)) return false;
    let at = start.length;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at + end.length <= text.length;
  };
}

export interface InlineIgnores {
  ignores(place: Place, rule: string): boolean;
  /** Comments that let nothing pass. */
  problems(): Problem[];
}

/** `isExternal`: those for links to other sites, which only `check --external` looks at; otherwise all others. */
export function createInlineIgnores(metas: Iterable<Pick<PageMeta, "ignores">>, { isExternal }: { isExternal: boolean }): InlineIgnores {
  // A partial has the same comment on each page that includes it.
  const comments = new Map<string, InlineIgnore>();
  for (const { ignores = [] } of metas) {
    for (const ignore of ignores) {
      if (isExternalRule(ignore) === isExternal) comments.set(keyOf(ignore.place.path, ignore.nextLine, ignore.rule), ignore);
    }
  }
  const used = new Set<string>();
  return {
    ignores({ path, line }, rule) {
      if (comments.size === 0) return false;
      const key = keyOf(path, line, rule);
      if (!comments.has(key)) return false;
      used.add(key);
      return true;
    },
    problems: () =>
      [...comments].flatMap(([key, { rule, reason, place }]) => {
        if (used.has(key)) return [];
        return [problem("L027", `the next line has no problem ${rule} to ignore (${reason})`, { place, hint: "Remove the comment." })];
      }),
  };
}

function keyOf(path: string, line: number | undefined, rule: string): string {
  return JSON.stringify([path, line, rule]);
}
