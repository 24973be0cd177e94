/** The React context of one rendering, be it a page's text or a part of the shell, with its islands; records which components were used. */
import { type ComponentType, createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { ComponentContext, HydrationTrigger, SiteMetadata, ThemeSlots } from "../../theme/index.ts";
import { ComponentProvider, Island, IslandTree, proseComponents, proseComponentsOf, ThemeProvider } from "../../theme/index.ts";
import { comparePaths } from "../text/path.ts";
import type { Attributes, Registered, SiteTheme } from "./siteTheme.ts";

export interface ReactContext {
  components: ComponentContext;
  /** The component of each element of a page's tree. */
  prose: typeof proseComponents;
  /** Names of the site's components rendered so far. */
  used: ReadonlySet<string>;
  /** The node with all context providers around it. */
  within: (node: ReactNode) => ReactNode;
}

/** `prefix` keeps the ids of its islands apart from other renderings of the same page, e.g. `footer-`. */
export function openReactContext({ parts, overrides, registered }: SiteTheme, site: SiteMetadata, prefix = ""): ReactContext {
  const used = new Set<string>();
  const isPlain = overrides.size === 0;
  const noted = isPlain ? parts : noting(parts, overrides, used);
  const components: ComponentContext = {
    slots: noted,
    renderNamed(name, props) {
      const registration = registered[name];
      if (!registration)
        throw new Error(`there is no component named "${name}"; there are ${Object.keys(registered).sort(comparePaths).join(", ")}`);
      used.add(name);
      const { component, hydrate } = registration;
      return naming(name, () => (hydrate ? renderIsland(name, { component, hydrate }, props) : renderComponent(component, props)));
    },
  };
  const renderIsland = islandRenderer(site, components, prefix);
  return {
    components,
    prose: isPlain ? proseComponents : proseComponentsOf(noted, overrides),
    used,
    within: (node) => createElement(ThemeProvider, { site }, createElement(ComponentProvider, { components }, node)),
  };
}

/** The same components; reading one of the site's adds its name to `used`. */
function noting(parts: ThemeSlots, overrides: Iterable<keyof ThemeSlots>, used: Set<string>): ThemeSlots {
  const getters = [...overrides].map((name) => {
    const get = () => {
      used.add(name);
      return parts[name];
    };
    return [name, { get, enumerable: true }] as const;
  });
  return Object.defineProperties({ ...parts }, Object.fromEntries(getters));
}

/** Calls a plain function component at once, so that an error in it is reported with its name; React renders what it returns. */
function renderComponent(component: ComponentType<Attributes>, props: Attributes): ReactNode {
  const isPlainFunction = typeof component === "function" && !component.prototype?.isReactComponent;
  return isPlainFunction ? (component as (props: Attributes) => ReactNode)(props) : createElement(component, props);
}

function naming(name: string, render: () => ReactNode): ReactNode {
  try {
    return render();
  } catch (error) {
    throw new Error(`the component "${name}" threw: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Renders the marker of an island. */
type RenderIsland = (name: string, island: Registered & { hydrate: HydrationTrigger }, props: Attributes) => ReactNode;

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
