/** The part of the settings that adds to the Content Security Policy, and what others may embed or count. */
import * as z from "zod";

/** What a site may add to. `text/csp.ts` has the sources that every site has. */
const directives = [
  "script-src",
  "style-src",
  "img-src",
  "media-src",
  "connect-src",
  "font-src",
  "frame-src",
  "worker-src",
  "manifest-src",
  "form-action",
  "frame-ancestors",
] as const;

const keywords = ["self", "none", "unsafe-inline", "unsafe-eval", "wasm-unsafe-eval", "strict-dynamic", "unsafe-hashes", "report-sample"];

/** One source: a semicolon or a comma would begin another directive or policy. */
const source = z
  .string()
  .regex(/^[^\s;,\p{Cc}]+$/u, { error: 'must be one source without spaces, ";" and ",", e.g. "https://api.example.com"', abort: true })
  .refine((text) => !keywords.includes(text), { error: "is a keyword, which has single quotes of its own, e.g. \"'self'\"", abort: true })
  .refine((text) => !text.startsWith("'") || isQuoted(text), "must be a keyword, a nonce or a hash in single quotes, e.g. \"'self'\"");

function isQuoted(text: string): boolean {
  const inner = /^'(.+)'$/.exec(text)?.[1] ?? "";
  return keywords.includes(inner) || /^(?:nonce-|sha(?:256|384|512)-)[A-Za-z0-9+/_-]+={0,2}$/.test(inner);
}

/** What browsers let pages do. */
export const securitySchema = z
  .strictObject({
    /**
     * More sources that the Content Security Policy allows, by directive.
     * @example { "connect-src": ["https://api.example.com"] }
     */
    csp: z.partialRecord(z.enum(directives), z.array(source)).default({}),
  })
  .prefault({});

/** Sources by directive, as the settings add them. */
export type PolicySources = z.output<typeof securitySchema>["csp"];

/** An origin, or all below a domain, or the site itself. */
const origin = z
  .string()
  .regex(
    /^(?:'self'|https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?)$/i,
    'must be an https: origin without a path, e.g. "https://codesandbox.io" or "https://*.example.com"',
  );

/** What pages show of other sites. */
export const embedsSchema = z
  .strictObject({
    /**
     * Origins whose pages `::iframe` may show; `*.` stands for every subdomain. With `'self'`, those of this site run as the site.
     * @example ["https://codesandbox.io"]
     */
    allow: z.array(origin).default([]),
  })
  .prefault({});
