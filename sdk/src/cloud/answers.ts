/** What answers of the cloud mean, and of those who answer in its place. */
import type { Claims } from "../core/claims.ts";
import { isRecord } from "../core/deepEqual.ts";
import { sdkError } from "../core/errors.ts";
import { errorCodes, type NoemaError, type NoemaErrorCode } from "../core/NoemaError.ts";
import type { FetchResponse } from "../core/platform.ts";
import type { CloudUser, Opened } from "./CloudClient.ts";

/** What opens the doors of the cloud for a user. */
export interface Ticket {
  user: CloudUser;
  token: string;
}

/** Statuses of a server that asks to come back, and of trouble of its own. */
const later = [408, 425, 429];

/** `429` with `{"error": "too fast"}` -> the error with that message. What is neither JSON nor empty does not come from the cloud. */
export function refusalOf(response: FetchResponse, text: string, now: number): NoemaError {
  const { status } = response;
  const answer = text.trim() === "" ? {} : parse(text);
  const fields = isRecord(answer) ? answer : {};
  // The cloud names a code; gateways and proxies use the same statuses.
  const isOurs = errorCodes.some((known) => known === fields.code);
  const cause = { status, retryAfter: retryAfterOf(response, now), isOurs };
  const message = typeof fields.error === "string" ? fields.error : `the cloud answered ${status}.`;
  if (status >= 500 || later.includes(status)) return sdkError("server-failed", message, cause);
  if (answer === undefined || (status === 401 && !isOurs)) return notOurs(cause);
  return sdkError(codeOf(fields.code), message, cause);
}

/** The value of an answer, `null` for an empty one. */
export function parsed(text: string): unknown {
  const value = text === "" ? null : parse(text);
  if (value === undefined) throw notOurs();
  return value;
}

/** Throws when something else than a stream of events comes, such as the page of a captive portal. */
export function requireEvents({ headers }: FetchResponse): void {
  const type = headers?.get("content-type") ?? "text/event-stream";
  if (!type.startsWith("text/event-stream")) throw notOurs();
}

/** `{ user: { uid: "u1" }, token: "t1" }` */
export function ticketOf(answer: unknown): Ticket {
  const token = isRecord(answer) ? answer.token : undefined;
  if (typeof token !== "string") throw notOurs();
  return { user: userOf(answer), token };
}

/** `{ user: { uid: "u1" } }` -> `{ uid: "u1" }` */
export function userOf(answer: unknown): CloudUser {
  const user = isRecord(answer) ? answer.user : undefined;
  const { uid, email } = isRecord(user) ? user : {};
  if (typeof uid !== "string") throw notOurs();
  return { uid, ...(typeof email === "string" ? { email } : {}) };
}

/** The session as the cloud tells it; `claims` is undefined where it does not tell them. */
export function openedOf(answer: unknown, user: CloudUser): Omit<Opened, "claims"> & { claims: Claims | null | undefined } {
  const { claims, claimsUpdatedOn: claimsStamp } = isRecord(answer) ? answer : {};
  return { user, claims: claims === null || isRecord(claims) ? (claims as Claims | null) : undefined, claimsStamp };
}

/** The code that the server names, as far as the SDK knows it. */
export function codeOf(code: unknown): NoemaErrorCode {
  return errorCodes.find((known) => known === code) ?? "refused";
}

export function notOurs(cause?: unknown): NoemaError {
  return sdkError("bad-answer", "something other than the cloud responded, such as a proxy or a captive portal.", cause);
}

/** A server that asks for a longer delay is asked again all the same: nobody waits in front of an app for days. */
const longestRetryAfterMs = 5 * 60_000;

/** Header `retry-after`, in seconds or as a date, in milliseconds from now. */
function retryAfterOf({ headers }: FetchResponse, now: number): number {
  const text = headers?.get("retry-after") ?? "";
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return ms > 0 ? Math.min(ms, longestRetryAfterMs) : 0;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
