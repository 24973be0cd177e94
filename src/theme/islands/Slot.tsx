/** Markdown inside of an island: drawn on the server, kept as it is by the browser. */
import { createElement, type ReactNode } from "react";

/** `children` on the server, `html` (what the page has for them) in the browser. */
export function Slot({ html, children }: { html?: string; children?: ReactNode }) {
  if (html === undefined) return createElement("bcidocs-slot", null, children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own markup
  return createElement("bcidocs-slot", { dangerouslySetInnerHTML: { __html: html }, suppressHydrationWarning: true });
}
