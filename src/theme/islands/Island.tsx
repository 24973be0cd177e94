/** The marker of an island, around what the server drew of it. The script of every page finds it and wakes it. */
import { type ComponentType, createElement, type ReactNode } from "react";
import { ThemeProvider } from "../context/site.tsx";
import type { SiteFacts } from "../props.ts";
import { Slot } from "./Slot.tsx";
import type { Wake } from "./wake.ts";

export interface IslandProps {
  /** E.g. `live-trace`; names the script that wakes it. */
  name: string;
  /** Distinguishes islands of one page, so that ids from `useId` are the same on both sides, e.g. `live-trace-1`. */
  id: string;
  wake: Wake;
  /** JSON of the component's props, without its children. */
  props: string;
  /** The component's own HTML: drawn as a root of its own, as the browser will have it. */
  html: string;
  /** HTML of children that the component does not draw at first, e.g. because it is folded; null when it draws them. */
  kept: string | null;
}

export function Island({ name, id, wake, props, html, kept }: IslandProps) {
  return createElement("bcidocs-island", {
    "data-name": name,
    "data-id": id,
    "data-wake": wake,
    "data-props": props === "{}" ? undefined : props,
    "data-entry": `island:${name}`,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React drew it just now
    dangerouslySetInnerHTML: { __html: kept === null ? html : `${html}<template data-kept="">${kept}</template>` },
  });
}

type IslandComponent = ComponentType<{ [prop: string]: unknown; children?: ReactNode }>;

/** What the server draws inside of the marker; `hydrate.tsx` builds the same tree in the browser. */
export function IslandTree({
  component: Component,
  props: { children, ...props },
  site,
}: {
  component: IslandComponent;
  props: { [prop: string]: unknown; children?: ReactNode };
  site: SiteFacts;
}) {
  return (
    <ThemeProvider site={site}>
      <Component {...props}>{children === undefined ? undefined : <Slot>{children}</Slot>}</Component>
    </ThemeProvider>
  );
}
