/** Draws islands: each as a root of its own, exactly as the browser will have it, inside its marker. */
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

/** Draws the marker of an island. */
export type DrawIsland = (name: string, island: Registered & { wake: HydrationTrigger }, props: Attributes) => ReactNode;

/** One function a drawing: islands are numbered in the order in which it has them. What Markdown put into one is no island: it finds `world`. */
export function islandDrawer(site: SiteMetadata, world: ComponentContext, prefix = ""): DrawIsland {
  let count = 0;
  return (name, { component, wake }, { children: given, ...props }): ReactNode => {
    count += 1;
    const id = `${prefix}${name}-${count}`;
    const children = given === undefined ? undefined : createElement(ComponentProvider, { components: world }, given);
    const tree = createElement(IslandTree, { component, props: { ...props, children }, site });
    const html = renderToString(tree, { identifierPrefix: id });
    const isKept = children !== undefined && !html.includes("<bcidocs-slot>");
    const kept = isKept ? renderToString(createElement(ThemeProvider, { site }, children)) : null;
    return createElement(Island, { name, id, wake, props: JSON.stringify(props), html, kept });
  };
}
