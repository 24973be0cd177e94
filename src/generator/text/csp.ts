/** The Content Security Policy of every page: nothing inline, nothing evaluated, nothing from elsewhere unless it is named. */
import { createHash } from "node:crypto";
import { anyOrigin, isExternalUrl, parseUrl } from "./url.ts";

/** What a site adds to the policy, e.g. `{ "script-src": ["'sha256-…'", "https://cdn.example.com"] }`. */
export type PolicyAdditions = Partial<Record<ExtensibleDirective, readonly string[]>>;

/** Those without sources are left out until a site adds some: `default-src` covers them. */
const directives = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "media-src": ["'self'"],
  "connect-src": ["'self'"],
  "font-src": ["'self'"],
  "frame-src": [],
  "worker-src": [],
  "manifest-src": ["'self'"],
  "base-uri": ["'self'"],
  "form-action": ["'none'"],
  "object-src": ["'none'"],
  "frame-ancestors": ["'none'"],
} satisfies Record<string, readonly string[]>;

type ExtensibleDirective = Exclude<keyof typeof directives, "default-src" | "base-uri" | "object-src">;

interface PolicyOptions {
  additions: PolicyAdditions;
  /** For a `<meta>`: without `frame-ancestors`, which browsers accept in a header only and warn about elsewhere. */
  isMeta?: boolean;
}

/** Allows an inline script, e.g. `'sha256-…'`. If one character differs, the browser refuses it. */
export function inlineSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

/** What the package that makes diagrams cannot do without. */
export const inlineStyles = ["'unsafe-inline'"];

/** Where scripts that are not the site's own come from, e.g. `["https://cdn.example.com"]`. */
export function originsOf(sources: readonly string[]): string[] {
  return sources.flatMap((source) => (isExternalUrl(source) && parseUrl(source, anyOrigin)?.origin) || []);
}

/** The policy as one line. Additions are sorted, so that the same site always has the same policy. */
export function contentSecurityPolicy({ additions, isMeta = false }: PolicyOptions): string {
  const more: Record<string, readonly string[] | undefined> = additions;
  return Object.entries(directives)
    .filter(([name]) => !(isMeta && name === "frame-ancestors"))
    .map(([name, own]) => ({ name, sources: [...new Set([...own, ...[...(more[name] ?? [])].sort()])] }))
    .filter(({ sources }) => sources.length > 0)
    .map(({ name, sources }) => [name, ...withoutNone(sources)].join(" "))
    .join("; ");
}

/** `'none'` next to another source means nothing, and browsers warn about it. */
function withoutNone(sources: string[]): string[] {
  return sources.length > 1 ? sources.filter((source) => source !== "'none'") : sources;
}

interface Piece {
  mediaOrigins: string[];
  connectOrigins: string[];
  iframeOrigins: string[];
  islands: { name: string }[];
}

/** What pieces of HTML need of other origins; `connect`: what islands ask for data, by name of the island. */
export function policySourcesOf(pieces: readonly Piece[], connect: Record<string, string[]>) {
  const media = pieces.flatMap(({ mediaOrigins }) => mediaOrigins);
  const ofIslands = pieces.flatMap(({ islands }) => islands.flatMap(({ name }) => connect[name] ?? []));
  return {
    "img-src": media,
    "media-src": media,
    "connect-src": [...pieces.flatMap(({ connectOrigins }) => connectOrigins), ...ofIslands],
    "frame-src": pieces.flatMap(({ iframeOrigins }) => iframeOrigins),
  };
}

/** All of them, directive by directive. */
export function joinPolicies(...all: readonly PolicyAdditions[]): PolicyAdditions {
  const names = [...new Set(all.flatMap((one) => Object.keys(one)))] as ExtensibleDirective[];
  return Object.fromEntries(names.map((name) => [name, all.flatMap((one) => one[name] ?? [])]));
}
