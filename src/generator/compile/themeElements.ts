/** The elements of our own that a page's tree may hold: each has a component in `theme/prose/`. What cleans, finishes and renders a tree follows this table. */

export interface ThemeElement {
  /** The component's props, which `theme/prose/vocabulary.ts` describes. */
  properties: readonly string[];
  /** Those of them that hold the address of a file or a page. */
  urls?: readonly string[];
  /** It is part of a line of text, or of the block around it. */
  isInline?: boolean;
}

export const themeElements = {
  "bcidocs-code": { properties: ["language", "title", "html", "hasLineNumbers", "firstLine", "live", "controls", "sample"] },
  "bcidocs-callout": { properties: ["kind"] },
  "bcidocs-tabs": { properties: ["group", "id"] },
  "bcidocs-tab": { properties: ["label", "id", "group", "isFirst"] },
  "bcidocs-details": { properties: ["isOpen"] },
  "bcidocs-label": { properties: [], isInline: true },
  "bcidocs-component": { properties: ["name", "attributes"] },
  "bcidocs-diagram": { properties: ["source"] },
  "bcidocs-math": { properties: ["html", "isBlock"], isInline: true },
  "bcidocs-youtube": { properties: ["id", "title", "poster", "start"], urls: ["poster"] },
  "bcidocs-video": { properties: ["src", "title", "poster", "captions", "isLoop", "isMuted"], urls: ["src", "poster", "captions"] },
  "bcidocs-iframe": { properties: ["src", "title", "height"], urls: ["src"] },
} as const satisfies Record<string, ThemeElement>;

export const themeElementList: readonly (ThemeElement & { name: string })[] = Object.entries<ThemeElement>(themeElements).map(
  ([name, about]) => ({ name, ...about }),
);
