/** The React context through which components get one another: the generator provides it for each thing that it renders. */
import { createContext, type ReactNode, useContext } from "react";
import type { ThemeSlots } from "../slots.ts";

/** The other components that a component can render without importing them. */
export interface ComponentContext {
  slots: ThemeSlots;
  /** Renders a component by its directive name; one that exports `hydrate` becomes an island. */
  renderNamed: (name: string, props: { [prop: string]: unknown; children?: ReactNode }) => ReactNode;
}

const Context = createContext<ComponentContext | null>(null);

/** Provides the slots to all components below it. */
export function ComponentProvider({ components, children }: { components: ComponentContext; children?: ReactNode }) {
  return <Context value={components}>{children}</Context>;
}

/** The components of the theme, with the site's overrides: `const { Pager } = useSlots();`. Not available in islands. */
export function useSlots(): ThemeSlots {
  return provided("The hook useSlots", useContext(Context)).slots;
}

/**
 * Renders a component of `theme/components/` by its directive name, e.g. `<SiteComponent name="page-rating" page="calm" />`.
 * One that exports `hydrate` is hydrated in the browser; its props must be JSON.
 */
export function SiteComponent({ name, ...props }: { name: string; [prop: string]: unknown; children?: ReactNode }) {
  return provided("SiteComponent", useContext(Context)).renderNamed(name, props);
}

function provided(what: string, components: ComponentContext | null): ComponentContext {
  if (components) return components;
  throw new Error(
    `${what} is used in an island. Other components are only available while the server renders a page: import what the island needs.`,
  );
}
