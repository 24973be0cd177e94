/** The marker of an island, around the HTML that the server rendered. `client/islands.ts` finds it and hydrates it. */
import { type ComponentType, createElement, type ReactNode } from "react";
import { ThemeProvider } from "../context/site.tsx";
import type { SiteMetadata } from "../props.ts";
import { Slot } from "./Slot.tsx";

export interface IslandProps {
  /** E.g. `live-trace`; names the script that hydrates it. */
  name: string;
  /** Distinguishes islands of one page, so that ids from `useId` are the same on both sides, e.g. `live-trace-1`. */
  id: string;
  hydrate: HydrationTrigger;
  /** JSON of the component's props, without its children. */
  props: string;
  /** The component's own HTML, rendered as a separate root, as in the browser. */
  html: string;
  /** HTML of children that the component does not render at first, e.g. because it is folded; null when it renders them. */
  foldedHtml: string | null;
}

export function Island({ name, id, hydrate, props, html, foldedHtml }: IslandProps) {
  return createElement("bcidocs-island", {
    "data-name": name,
    "data-id": id,
    "data-hydrate": hydrate,
    "data-props": props === "{}" ? undefined : props,
    "data-entry": `island:${name}`,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it just now
    dangerouslySetInnerHTML: { __html: foldedHtml === null ? html : `${html}<template data-kept="">${foldedHtml}</template>` },
  });
}

/** The server's tree inside the marker; `hydrate.tsx` builds the same tree in the browser. */
export function IslandTree({
  component: Component,
  props: { children, ...props },
  site,
}: {
  component: ComponentType<{ [prop: string]: unknown; children?: ReactNode }>;
  props: { [prop: string]: unknown; children?: ReactNode };
  site: SiteMetadata;
}) {
  return (
    <ThemeProvider site={site}>
      <Component {...props}>{children === undefined ? undefined : <Slot>{children}</Slot>}</Component>
    </ThemeProvider>
  );
}

/** When an island is hydrated. `interaction`: when a reader points at it, touches or focuses it; `visible`: shortly before it scrolls into view; `load`: at once. */
export const hydrationTriggers = ["interaction", "visible", "idle", "load"] as const;
export type HydrationTrigger = (typeof hydrationTriggers)[number];
