/** What the theme's scripts know of the config: constants that the bundler puts in. `theme/client/globals.d.ts` declares them. */
import type { SiteConfig } from "../model/config.ts";

/** Source text by name, e.g. `{ __DEFAULT_MODE__: '"dark"' }`. */
export function scriptSettings({ search, sdk, themeConfig: { colorMode, announcementBar, docs } }: SiteConfig): Record<string, string> {
  const settings = {
    __DEFAULT_MODE__: colorMode.defaultMode,
    __CAN_SWITCH__: !colorMode.disableSwitch,
    __FOLLOWS_SYSTEM__: colorMode.respectPrefersColorScheme,
    __ANNOUNCEMENT__: announcementBar?.isCloseable ? announcementBar.id : null,
    __HAS_LIVE__: sdk?.live !== undefined,
    __CAN_HIDE_SIDEBAR__: docs.sidebar.hideable,
    __ON_QUERY__: search !== false && search.onQuery !== undefined,
  };
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)]));
}
