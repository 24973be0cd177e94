/** Search by signature: `string => Promise<Session>` finds what takes a text and gives a session. The index and the query read alike. */
import { fold } from "./words.ts";

/** Terms for what a signature takes and gives: `string => Promise<User>` has `(:string`, `->promise`, `->user`; what takes `()` has `(:void`. */
export function signatureTerms(text: string): string[] {
  const end = endOfParameters(text);
  if (end === null) return [];
  const before = text.slice(0, end);
  const named = typeNames(before);
  const takes = named.length === 0 && before.includes("(") ? ["void"] : named;
  const gives = typeNames(text.slice(end).replace(/^(?:[=-]>|:)/, ""));
  return [...new Set([...takes.map((name) => `(:${name}`), ...gives.map((name) => `->${name}`)])];
}

/** Whether a query asks for a signature. */
export function isSignature(query: string): boolean {
  return /[=-]>/.test(query) && signatureTerms(query).length > 0;
}

/** Where the arrow is that no bracket encloses, or the colon after the closing bracket; null for none. */
function endOfParameters(text: string): number | null {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const isArrow = text[at + 1] === ">" && (text[at] === "=" || text[at] === "-");
    const isColon = text[at] === ":" && text[at - 1] === ")";
    if (depth === 0 && (isArrow || isColon)) return at;
    if (isArrow) at++;
    else if ("([{<".includes(text[at] ?? "")) depth++;
    else if (")]}>".includes(text[at] ?? "")) depth = Math.max(0, depth - 1);
  }
  return null;
}

/** Names of types, without those of parameters and fields: `id?: string` -> `string`. */
function typeNames(text: string): string[] {
  return [...text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*(?!\s*\??:|[\p{L}\p{N}_$])/gu)].map(([name]) => fold(name));
}
