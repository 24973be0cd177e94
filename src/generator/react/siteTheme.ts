/** The theme of a site: its own components override those of the theme, or add to them. */
import type { ComponentType, ReactNode } from "react";
import type { HydrationTrigger, ThemeSlotName, ThemeSlots } from "../../theme/index.ts";
import * as theme from "../../theme/index.ts";
import { importSiteModule } from "../siteCode/interruptible.ts";

/** Props of a component that pages use by name. */
export type Attributes = { [name: string]: unknown; children?: ReactNode };

/** A component that pages use by name. */
export interface Registered {
  component: ComponentType<Attributes>;
  /** When it hydrates in the browser; null for a static one. */
  hydrate: HydrationTrigger | null;
}

/** One component of the site; plain data. */
export interface SiteExport {
  /** Of a part of the theme (`Footer`), of a component for pages (`live-chart`), or the path of a page. */
  name: string;
  /** Name of the export that has it. */
  key: string;
  hydrate: Registered["hydrate"];
  /** It overrides the theme's component of this name. */
  isPart: boolean;
}

/** The site's components as a module. */
export interface SiteCode {
  url: string;
  exports: SiteExport[];
}

export interface SiteTheme {
  parts: ThemeSlots;
  /** Names of the theme's components that the site overrides. */
  overrides: ReadonlySet<ThemeSlotName>;
  /** The components that pages use by name. */
  registered: Record<string, Registered>;
}

/** The theme exports its own component for each slot, by the name of the slot. */
const themeSlots: ThemeSlots = theme;

const ofTheme = Object.entries(theme.themeComponents).map(([name, component]) => [name, { component, hydrate: null }] as const);

/** For a site that adds nothing to it. */
export const plainTheme: SiteTheme = {
  parts: themeSlots,
  overrides: new Set(),
  registered: Object.fromEntries(ofTheme) as Record<string, Registered>,
};

/** Runs the site's code. A component of the site may override one of the theme's by its name. */
export async function loadSiteTheme({ url, exports }: SiteCode): Promise<SiteTheme> {
  const module = await importSiteModule<Record<string, { default: Registered["component"] }>>(url);
  const components = exports.flatMap(({ key, ...about }) => {
    const component = module[key]?.default;
    return component ? [{ ...about, component }] : [];
  });
  const parts = components.filter(({ isPart }) => isPart);
  const namedComponents = components.filter(({ isPart }) => !isPart);
  return {
    parts: { ...themeSlots, ...(Object.fromEntries(parts.map(({ name, component }) => [name, component as ComponentType])) as object) },
    overrides: new Set(parts.map(({ name }) => name as ThemeSlotName)),
    registered: {
      ...plainTheme.registered,
      ...Object.fromEntries(namedComponents.map(({ name, component, hydrate }) => [name, { component, hydrate }])),
    },
  };
}
