/** What is known of an external address after it was asked, and kept: a run in CI asks for each address once a week. */
import { z } from "zod";
import { parseJson } from "../../text/json.ts";
import type { Answer } from "./prober.ts";

/** JSON, since it is kept for later runs. */
export type Outcome =
  /** `isSecureToo`: of an `http:` address, `https:` answers too. `isHome`: a deep page redirects to the start page of its host. */
  | { kind: "alive"; movedTo?: string; isSecureToo?: true; isHome?: true }
  /** The address leads nowhere, for certain. */
  | { kind: "dead"; reason: string }
  | { kind: "no-host"; host: string }
  /** Neither: the site refuses, is slow or fails. */
  | { kind: "unknown"; reason: string }
  | { kind: "no-answer"; reason: string }
  | { kind: "private"; host: string }
  /** Nothing was asked: `--offline`. */
  | { kind: "skipped" };

const gone = new Set([404, 410]);

/** Of a final answer: no redirect, and no reason to try again is left. */
export function outcomeOf(answer: Answer, host: string): Outcome {
  if ("fault" in answer) return ofFault(answer.fault, host);
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "alive" };
  return gone.has(status) ? { kind: "dead", reason: `it answers ${status}` } : { kind: "unknown", reason: `${host} answers ${status}` };
}

/** A resolver that is out of reach says EAI_AGAIN: that says nothing about the host. */
function ofFault(fault: string, host: string): Outcome {
  if (fault === "ENOTFOUND") return { kind: "no-host", host };
  if (/CERT|SIGNATURE|ALTNAME|SSL|TLS/.test(fault))
    return { kind: "no-answer", reason: `the certificate of ${host} is not valid (${fault})` };
  if (/timeout/i.test(fault) || fault === "ETIMEDOUT") return { kind: "no-answer", reason: `${host} does not respond in time` };
  return { kind: "no-answer", reason: `${host} cannot be reached (${fault})` };
}

/** Whether the same request may be answered in another way a little later. */
export function isPassing(answer: Answer): boolean {
  if ("fault" in answer) return /^(?:ECONNRESET|ECONNREFUSED|EPIPE|EAI_AGAIN|UND_ERR_SOCKET)$/.test(answer.fault);
  return answer.status === 429 || (answer.status >= 500 && answer.status < 600);
}

/** Milliseconds that a server asks to wait: seconds, a date, or `1m30s`; null where it does not say. */
export function retryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  const [whole, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? [];
  if (whole) return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

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
