/** What is known of an external address after it was asked. */
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
