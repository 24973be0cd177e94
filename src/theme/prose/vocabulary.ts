/**
 * The elements besides plain HTML that a page's tree may hold and a site may render itself, and the props of each. `compile/` writes
 * them, the components of this folder render them; `embeds.tsx` has those that no site overrides.
 *
 * A container's own title with markup is its first child, a `bcidocs-label` element.
 */
import type { ReactNode } from "react";

/** `bcidocs-code`: a fenced or indented code block, highlighted at build time. */
export interface CodeBlockProps {
  /** e.g. `ts`; `text` when none was given or it is unknown. */
  language: string;
  title?: string;
  /** Lines `<span class="line">…</span>`, joined by line feeds, of tokens `<span class="tk-…">`; a line may be `is-highlighted`, `is-added`, `is-removed`. */
  html: string;
  hasLineNumbers?: boolean;
  /** Number of the first line; 1 when left out. */
  firstLine?: number;
  /** Id of the live sample that it is, which readers can run. */
  live?: string;
  /** Names of what readers can change and see while it runs, e.g. `Calm, Motors`. */
  controls?: string;
  /** The types of the names in it, which the generator puts in. */
  types?: ReactNode;
}

/** `bcidocs-callout`: a `:::note` container or a GitHub alert. */
export interface CalloutProps {
  kind: "note" | "tip" | "info" | "important" | "warning" | "caution" | "danger";
  children?: ReactNode;
}

/** `bcidocs-tabs`, whose children are `bcidocs-tab` elements. */
export interface TabsProps {
  /** Tabs of one group choose together, e.g. `pm`. */
  group?: string;
  /** Unique on the page, e.g. `tabs-1`. */
  id: string;
  children?: ReactNode;
}

/** `bcidocs-tab`; its label is plain text. */
export interface TabProps {
  label: string;
  /** Id of the panel, unique on the page, e.g. `tabs-1-2`. */
  id: string;
  /** Id of the tabs it belongs to, e.g. `tabs-1`. */
  group: string;
  isFirst?: boolean;
  children?: ReactNode;
}

/** `bcidocs-details`: folded text; its label is the first child. */
export interface DetailsProps {
  isOpen?: boolean;
  children?: ReactNode;
}
