/** Which component draws each part of the theme, and how components are drawn by name: the generator fills it in, once for a drawing. */
import { createContext, type ReactNode, useContext } from "react";
import type { ThemeParts } from "../parts.ts";

/** What components may use of others without importing them. */
export interface ThemeWorld {
  parts: ThemeParts;
  /** Draws a component that pages use by name; one that wakes in the browser gets its marker. */
  drawNamed: (name: string, props: { [prop: string]: unknown; children?: ReactNode }) => ReactNode;
}

const WorldContext = createContext<ThemeWorld | null>(null);

/** Gives the parts to all components below it. */
export function WorldProvider({ world, children }: { world: ThemeWorld; children?: ReactNode }) {
  return <WorldContext value={world}>{children}</WorldContext>;
}

/** The parts of the theme as this site has them: `const { Pager } = useParts();`. Known while a page is drawn, not in islands. */
export function useParts(): ThemeParts {
  return provided("The hook useParts", useContext(WorldContext)).parts;
}

/**
 * Draws a component of `theme/components/` by the name that it has in Markdown, e.g. `<SiteComponent name="page-rating" page="calm" />`.
 * One that exports `wake` is alive in the browser; its props must be what JSON can hold.
 */
export function SiteComponent({ name, ...props }: { name: string; [prop: string]: unknown; children?: ReactNode }) {
  return provided("SiteComponent", useContext(WorldContext)).drawNamed(name, props);
}

function provided(what: string, world: ThemeWorld | null): ThemeWorld {
  if (world) return world;
  throw new Error(`${what} is used in an island. Other components are known while a page is drawn only: import what the island needs.`);
}
