/** `links.ignore` and comments in pages: the links that are known to be broken and are not reported. */
import type { Locate, SiteConfig } from "../model/config.ts";
import type { InlineIgnore, PageMeta } from "../model/page.ts";
import { isOfKind } from "../problems/catalogue.ts";
import { type Place, type Problem, problem } from "../problems/problem.ts";
import { createPattern, type Pattern } from "../text/path.ts";

type Rule = SiteConfig["links"]["ignore"][number];

/** A link with a problem. */
interface ReportedLink {
  url: string;
  place: Place;
  code: string;
}

export interface Ignores {
  has(link: ReportedLink): boolean;
  /** Entries that have expired and no longer apply, and entries and comments that match nothing. */
  problems(): Problem[];
}

export interface IgnoreInput {
  config: SiteConfig;
  locate: Locate;
  /** Of all pages by path, for the comments in them. */
  metas?: ReadonlyMap<string, Partial<Pick<PageMeta, "ignores">>>;
  /** ISO date, e.g. `2025-09-30`; an entry holds up to and including its `until`. */
  today: string;
}

/** `isExternal`: those for links to other sites, which only `check --external` looks at; otherwise all others. */
export function createIgnores(input: IgnoreInput, isExternal: boolean): Ignores {
  const list = ignoreList(input, isExternal);
  const comments = ignoreComments(input, isExternal);
  return {
    has: (link) => comments.has(link) || list.has(link),
    problems: () => [...list.problems(), ...comments.problems()],
  };
}

/** Whether the entry is about other sites: only `check --external` knows whether it is in use. */
function isExternalRule({ url, rule }: Pick<Rule, "url" | "rule">): boolean {
  return rule === undefined ? /^(?:https?:)?\/\//i.test(url ?? "") : isOfKind(rule, "isExternal");
}

/** Every field that an entry has must match; `*` matches any text. */
function ignoreList({ config, locate, today }: IgnoreInput, isExternal: boolean): Ignores {
  const all = config.links.ignore;
  const rules = all.filter((rule) => isExternalRule(rule) === isExternal);
  const isExpired = ({ until }: Rule) => until !== undefined && until < today;
  const matchers = rules.filter((rule) => !isExpired(rule)).map((rule) => ({ rule, isMatch: matcherOf(rule) }));
  const used = new Set<Rule>();
  return {
    has(link) {
      // All of them are in use: without one, the others would still hold.
      const matching = matchers.filter(({ isMatch }) => isMatch(link));
      for (const { rule } of matching) used.add(rule);
      return matching.length > 0;
    },
    problems: () =>
      rules.flatMap((rule) => {
        const place = locate(["links", "ignore", all.indexOf(rule)]);
        if (isExpired(rule)) {
          const hint = "Fix the link and remove the entry, or set a later date.";
          return [problem("L025", `this entry of links.ignore expired on ${rule.until} (${rule.reason})`, { place, hint })];
        }
        if (used.has(rule)) return [];
        return [problem("L026", `this entry of links.ignore matches no broken link (${rule.reason})`, { place, hint: "Remove it." })];
      }),
  };
}

function matcherOf({ url: urlPattern, file, rule }: Rule): (link: ReportedLink) => boolean {
  if (urlPattern === undefined && file === undefined && rule === undefined) return () => false;
  const [isUrl, isFile] = [urlPattern, file].map((pattern = "*") => createPattern(pattern)) as [Pattern, Pattern];
  return ({ url, place, code }) => (rule === undefined || rule === code) && isUrl(url) && isFile(place.path);
}

function ignoreComments({ metas }: IgnoreInput, isExternal: boolean): Ignores {
  // A partial has the same comment on each page that includes it.
  const comments = new Map<string, InlineIgnore>();
  for (const { ignores = [] } of metas?.values() ?? []) {
    for (const ignore of ignores) {
      if (isExternalRule(ignore) === isExternal) comments.set(keyOf(ignore.place.path, ignore.nextLine, ignore.rule), ignore);
    }
  }
  const used = new Set<string>();
  return {
    has({ place, code }) {
      if (comments.size === 0) return false;
      const key = keyOf(place.path, place.line, code);
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
