/** What a client has already, and which part of a file it wants. */
import type { IncomingHttpHeaders } from "node:http";

/** Whether the client's copy is the one that it would get: then a 304 is enough. */
export function isUnchanged(etag: string, { "if-none-match": header }: IncomingHttpHeaders): boolean {
  if (header === undefined) return false;
  return header.trim() === "*" || header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}

/** First and last byte, both included. */
export interface Range {
  first: number;
  last: number;
}

/** The requested part; `whole` without a range or with an invalid one, `none` for a part that does not exist. */
export function rangeOf(
  { range, "if-range": condition }: IncomingHttpHeaders,
  about: { etag: string; size: number },
): Range | "whole" | "none" {
  // A part of another version would not fit to what the client has.
  if (range === undefined || (condition !== undefined && condition !== about.etag)) return "whole";
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range.replaceAll(" ", ""));
  const [, from = "", to = ""] = found ?? [];
  if (!found || (from === "" && to === "")) return "whole";
  if (from === "") return to === "0" || about.size === 0 ? "none" : { first: Math.max(0, about.size - Number(to)), last: about.size - 1 };
  const [first, last] = [Number(from), to === "" ? about.size - 1 : Math.min(Number(to), about.size - 1)];
  if (to !== "" && Number(to) < first) return "whole";
  return first >= about.size ? "none" : { first, last };
}
