/** How much of what an SDK exports is documented. JSON: `check --coverage=file` writes it. */
import type { SymbolKind } from "../../theme/search/files.ts";
import type { Place } from "./problem.ts";

/** What the docs may say of an export or a member, in the order in which it is reported. */
export const coverageWishes = ["description", "example", "parameters", "returns", "guide"] as const;

export type CoverageWish = (typeof coverageWishes)[number];

/** Which wishes come true; null for what does not apply, e.g. the parameters of a property. */
export interface CoverageEntry extends Record<CoverageWish, boolean | null> {
  /** @example "Noema.calm" */
  name: string;
  kind: SymbolKind;
  place: Place | null;
}

/** What an entry lacks. */
export function missingOf(entry: CoverageEntry): CoverageWish[] {
  return coverageWishes.filter((wish) => entry[wish] === false);
}

export interface ApiCoverage {
  /** The share of wishes that are fulfilled, rounded down to one decimal place; 100 if there is none. */
  percent: number;
  totals: Record<CoverageWish, { done: number; of: number }>;
  entries: CoverageEntry[];
}
