/**
 * The elements besides plain HTML that a page's tree may hold, and the props that the theme gets for each.
 * `compile/` writes them, the components of this folder render them.
 *
 * A container's own title with markup is its first child, a `bcidocs-label` element.
 */
import type { ReactNode } from "react";

/** `bcidocs-code`: a fenced or indented code block, highlighted at build time. */
export interface CodeBlockProps {
  /** e.g. `ts`; `text` when none was given or it is unknown. */
  language: string;
  title?: string;
  /**
   * The lines as HTML: `<span class="line">…</span>` joined by line feeds. Tokens are `<span class="tk-…">`;
   * marked lines have the further classes `is-highlighted`, `is-added`, `is-removed`.
   */
  html: string;
  hasLineNumbers?: boolean;
  /** Number of the first line; 1 when left out. */
  firstLine?: number;
  /** Id of the live sample that it is, which readers can run. */
  live?: string;
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

/** `bcidocs-label`: the title of the container that holds it. */
export interface LabelProps {
  children?: ReactNode;
}

/** `bcidocs-youtube`: a video that is played on the page once a reader asks for it. */
export interface YoutubeProps {
  id: string;
  title: string;
  /** URL of an image of the site. */
  poster?: string;
  /** Seconds. */
  start?: number;
}

/** `bcidocs-video`: a video file. */
export interface VideoProps {
  src: string;
  title: string;
  poster?: string;
  /** URL of a WebVTT file. */
  captions?: string;
  isLoop?: boolean;
  isMuted?: boolean;
}

/** `bcidocs-iframe`: a page in a frame. */
export interface FrameProps {
  src: string;
  title: string;
  /** In pixels; left out, the frame has the shape of a video. */
  height?: number;
}

/** `bcidocs-diagram`: a diagram, which the browser makes of its source. */
export interface DiagramProps {
  /** As Mermaid reads it. */
  source: string;
}

/** `bcidocs-math`: a formula. */
export interface MathProps {
  /** MathML, made from TeX by the build. */
  html: string;
  isBlock?: boolean;
}

/** `bcidocs-component`: a component registered by the theme or the site. */
export interface RegisteredComponentProps {
  /** e.g. `channel-trace`. */
  name: string;
  /** The directive's attributes as JSON, e.g. `{"seconds":"4"}`. */
  attributes: string;
  children?: ReactNode;
}
