/** Renders islands: each as its own root, exactly as in the browser, inside its marker. */
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import {
  type ComponentContext,
  ComponentProvider,
  type HydrationTrigger,
  Island,
  IslandTree,
  type SiteMetadata,
  ThemeProvider,
} from "../../theme/index.ts";
import type { Attributes, Registered } from "./siteTheme.ts";

/** Renders the marker of an island. */
export type RenderIsland = (name: string, island: Registered & { hydrate: HydrationTrigger }, props: Attributes) => ReactNode;

/** One function for each rendering, which numbers its islands in order. Markdown inside an island is not hydrated: it gets `components`. */
export function islandRenderer(site: SiteMetadata, components: ComponentContext, prefix = ""): RenderIsland {
  let count = 0;
  return (name, { component, hydrate }, { children: given, ...props }): ReactNode => {
    count += 1;
    const id = `${prefix}${name}-${count}`;
    const children = given === undefined ? undefined : createElement(ComponentProvider, { components }, given);
    const tree = createElement(IslandTree, { component, props: { ...props, children }, site });
    const html = renderToString(tree, { identifierPrefix: id });
    const isKept = children !== undefined && !html.includes("<bcidocs-slot>");
    const kept = isKept ? renderToString(createElement(ThemeProvider, { site }, children)) : null;
    return createElement(Island, { name, id, hydrate, props: JSON.stringify(props), html, foldedHtml: kept });
  };
}
