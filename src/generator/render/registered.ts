/** The components that pages use by name: the theme's and the site's. */
import { themeComponents } from "../../theme/index.ts";
import type { Registered } from "./tree.ts";

/** The site's components by name. One may take the name of the theme's, and its place. */
export function registeredComponents(ofSite: Record<string, Registered>): Record<string, Registered> {
  const ofTheme = Object.entries(themeComponents).map(([name, component]) => [name, { component, wake: null }] as const);
  return { ...(Object.fromEntries(ofTheme) as Record<string, Registered>), ...ofSite };
}
