/** The React context of one rendering, be it a page's text or a part of the shell; records which components were used. */
import { type ComponentType, createElement, type ReactNode } from "react";
import {
  type ComponentContext,
  ComponentProvider,
  proseComponents,
  proseComponentsOf,
  type SiteMetadata,
  ThemeProvider,
  type ThemeSlots,
} from "../../theme/index.ts";
import { comparePaths } from "../text/path.ts";
import { islandRenderer } from "./islands.ts";
import type { Attributes, SiteTheme } from "./siteTheme.ts";

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
