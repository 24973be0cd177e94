/** What a page collects while it is read, and what every step may use. */
import type { InlineIgnore, LiveSample, PageLink } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import type { ParseContext } from "./context.ts";
import { createVariableBudget, type VariableBudget } from "./directives/variables.ts";
import type { SourceText } from "./sources.ts";

export interface PageState {
  context: ParseContext;
  /** The page's own file, then those that it includes. */
  files: SourceText[];
  links: PageLink[];
  ignores: InlineIgnore[];
  samples: LiveSample[];
  /** Paths of what it includes. */
  includes: Set<string>;
  variableBudget: VariableBudget;
  /** How often something was included. */
  includeCount: number;
  /** Names of the registered components it uses. */
  components: Set<string>;
  /** Rules of its own stylesheet, by class. */
  styles: Map<string, string>;
  problems: Problem[];
  /** Unsafe URLs that were reported where they are written. */
  reportedUrls: Set<string>;
}

export function createPageState(context: ParseContext): PageState {
  return {
    context,
    files: [],
    links: [],
    ignores: [],
    samples: [],
    includes: new Set(),
    variableBudget: createVariableBudget(),
    includeCount: 0,
    components: new Set(),
    styles: new Map(),
    problems: [],
    reportedUrls: new Set(),
  };
}
