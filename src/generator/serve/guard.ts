/** The one check that every request passes first. It works on strings only, and accepts what a browser would send. */
import type { IncomingHttpHeaders } from "node:http";
import { decodeStrictly } from "../text/url.ts";
import { type FiniteAnswer, plainAnswer, type ServedRequest } from "./answer.ts";
import { type HostRules, isAllowedHost, isAllowedOrigin } from "./hosts.ts";

/** A request as it came in. */
export interface RawRequest {
  method: string;
  /** The second word of the request line. */
  target: string;
  headers: IncomingHttpHeaders;
  /** Names and values alternately, as Node keeps them: shows a header that was sent twice. */
  rawHeaders: readonly string[];
}

/** Longest request target in bytes. */
export const longestTarget = 8_192;

/** The request in plain data, or what to say instead. */
export function guard(raw: RawRequest, rules: HostRules): { request: ServedRequest } | { refusal: FiniteAnswer } {
  const refusal = refuseMethod(raw) ?? refuseHost(raw, rules) ?? refuseOrigin(raw, rules);
  if (refusal) return { refusal };
  const place = readTarget(raw.target);
  return "refusal" in place ? place : { request: place };
}

function refuseMethod({ method }: RawRequest): FiniteAnswer | null {
  return method === "GET" || method === "HEAD"
    ? null
    : refuse(405, `${method} is not allowed here, only GET and HEAD.`, { Allow: "GET, HEAD" });
}

function refuseHost({ headers, rawHeaders }: RawRequest, rules: HostRules): FiniteAnswer | null {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === "host").length !== 1) return refuse(400, "A request must name its host once.");
  const { host = "" } = headers;
  if (isAllowedHost(host, rules)) return null;
  return refuse(403, `This host is not allowed. If it is yours, ${cure}`);
}

/**
 * Pages of other sites may link here, and no more: they get no data, no script and no frame. A browser identifies
 * them by `Origin`, or by `Sec-Fetch-Site`; programs such as curl send neither.
 */
function refuseOrigin({ headers }: RawRequest, rules: HostRules): FiniteAnswer | null {
  const { origin, host = "" } = headers;
  const site = headers["sec-fetch-site"];
  if (origin !== undefined)
    return isAllowedOrigin(origin, host, rules) ? null : refuse(403, `Pages of this origin are refused. If it is yours, ${cure}`);
  if (site === undefined || site === "same-origin" || site === "none") return null;
  const [target = "document"] = [headers["sec-fetch-dest"]].flat();
  const isLink = headers["sec-fetch-mode"] === "navigate" && target === "document";
  return isLink ? null : refuse(403, `Pages of other sites are refused. If they are yours, ${cure}`);
}

const cure = 'add its name to "serve.allowedHosts" in the site\'s settings, or start with --allowed-host <name>.';

function readTarget(target: string): { path: string; search: string } | { refusal: FiniteAnswer } {
  if (target.length > longestTarget) return { refusal: refuse(414, `The address is longer than ${longestTarget} bytes.`) };
  if (!target.startsWith("/")) return malformed("The address must begin with a slash.");
  // Only characters that are valid in an address: no blank, no control character, no byte beyond ASCII, no `#`, no `\`.
  if (!/^[!"$-[\]-~]+$/.test(target)) return malformed("The address holds a character that must be encoded.");
  const mark = target.indexOf("?");
  const written = mark < 0 ? target : target.slice(0, mark);
  const path = decodeStrictly(written);
  if (path === null || /\p{Cc}/u.test(path)) return malformed("The address is not encoded correctly.");
  if (/%2f|%5c/i.test(written)) return malformed("An address must not hold encoded slashes.");
  const segments = path.slice(1).split("/");
  const isOdd = segments.some((segment, index) => [".", ".."].includes(segment) || (segment === "" && index < segments.length - 1));
  if (isOdd) return malformed("The address must be the shortest one for its page.");
  return { path, search: mark < 0 ? "" : target.slice(mark) };
}

function malformed(text: string): { refusal: FiniteAnswer } {
  return { refusal: refuse(400, text) };
}

/** The connection ends with it: the rest of the request does not matter. */
function refuse(status: number, text: string, headers: Record<string, string> = {}): FiniteAnswer {
  return plainAnswer(status, text, { ...headers, Connection: "close" });
}
