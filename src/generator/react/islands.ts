/** Draws islands: each as a root of its own, exactly as the browser will have it, inside its marker. */
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { Island, IslandTree, type SiteFacts, ThemeProvider, type ThemeWorld, type Wake, WorldProvider } from "../../theme/index.ts";
import type { Attributes, Registered } from "./siteTheme.ts";

/** Draws the marker of an island. */
export type RenderIsland = (name: string, island: Registered & { wake: Wake }, props: Attributes) => ReactNode;

/** One function a drawing: islands are numbered in the order in which it has them. What Markdown put into one is no island: it finds `world`. */
export function islandRenderer(site: SiteFacts, world: ThemeWorld, prefix = ""): RenderIsland {
  let count = 0;
  return (name, { component, wake }, { children: given, ...props }): ReactNode => {
    count += 1;
    const id = `${prefix}${name}-${count}`;
    const children = given === undefined ? undefined : createElement(WorldProvider, { world }, given);
    const tree = createElement(IslandTree, { component, props: { ...props, children }, site });
    const html = renderToString(tree, { identifierPrefix: id });
    const isKept = children !== undefined && !html.includes("<bcidocs-slot>");
    const kept = isKept ? renderToString(createElement(ThemeProvider, { site }, children)) : null;
    return createElement(Island, { name, id, wake, props: JSON.stringify(props), html, kept });
  };
}
