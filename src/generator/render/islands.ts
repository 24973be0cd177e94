/** Draws islands: each as a root of its own, exactly as the browser will have it, inside its marker. */
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { Island, IslandTree, type SiteFacts, ThemeProvider } from "../../theme/index.ts";
import type { TreeContext } from "./tree.ts";

/** One function a page: islands are numbered in the order in which the page has them. */
export function islandDrawer(site: SiteFacts): TreeContext["drawIsland"] {
  let count = 0;
  return (name, { component, wake }, { children, ...props }): ReactNode => {
    count += 1;
    const id = `${name}-${count}`;
    const tree = createElement(IslandTree, { component, props: { ...props, children }, site });
    const html = renderToString(tree, { identifierPrefix: id });
    const isKept = children !== undefined && !html.includes("<bcidocs-slot>");
    const kept = isKept ? renderToString(createElement(ThemeProvider, { site }, children)) : null;
    return createElement(Island, { name, id, wake, props: JSON.stringify(props), html, kept });
  };
}
