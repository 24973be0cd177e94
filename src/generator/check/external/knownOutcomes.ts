/** What earlier runs learned of external addresses, so that a run in CI asks for each address once a week. */
import { z } from "zod";
import { parseJson } from "../../text/json.ts";
import type { Outcome } from "./outcome.ts";

/** Of one address without its fragment. */
export interface KnownOutcome {
  outcome: Outcome;
  /** When it was asked, in milliseconds since the Unix epoch. */
  at: number;
  /** Whether its title says that the page is not there; left out if it was not read. */
  saysNotFound?: boolean;
  /** Fragments that were looked for on its page, and whether they were there. */
  fragments?: Record<string, boolean>;
}

const version = 1;
const fileSchema = z.object({ version: z.literal(version), addresses: z.record(z.string(), z.custom<KnownOutcome>(isKnown)) });

const hour = 3_600_000;

/** A file of another version, or a damaged one, is as good as none. */
export function readOutcomes(text: string | null): Map<string, KnownOutcome> {
  return new Map(Object.entries(fileSchema.safeParse(parseJson(text)).data?.addresses ?? {}));
}

/** Sorted, without what is never taken over. */
export function writeOutcomes(known: ReadonlyMap<string, KnownOutcome>): string {
  const addresses = [...known].filter(([, { outcome }]) => lifetimeOf(outcome, hour) > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ version, addresses: Object.fromEntries(addresses) })}\n`;
}

export function isFresh({ outcome, at }: KnownOutcome, { now, maxAge }: { now: number; maxAge: number }): boolean {
  const age = now - at;
  return age >= 0 && age < lifetimeOf(outcome, maxAge);
}

/** What leads nowhere may be repaired soon; what is not known is asked again each time. */
function lifetimeOf({ kind }: Outcome, maxAge: number): number {
  if (kind === "alive") return maxAge;
  return kind === "dead" || kind === "no-host" ? Math.min(hour, maxAge) : 0;
}

function isKnown(value: unknown): boolean {
  return typeof value === "object" && value !== null && "outcome" in value && "at" in value && typeof value.at === "number";
}
