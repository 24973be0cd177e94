/** The face of the theme: all that the generator and a site's own components may use of it. */
export { SidebarCategory, type SidebarCategoryProps } from "./components/Sidebar.tsx";
export { ThemeProvider, useSite, useStrings } from "./context/site.tsx";
export { Island, IslandTree } from "./islands/Island.tsx";
export { type Wake, wakes } from "./islands/wake.ts";
export { ApiText } from "./layouts/ApiPage.tsx";
export { type FrameParts, frameParts, Page } from "./layouts/Page.tsx";
export type { PageProps, SidebarItemProps, SiteFacts, SiteProps, Strings } from "./props.ts";
export { proseComponents } from "./prose/proseComponents.ts";
export { type RegisteredComponent, themeComponents } from "./registered/themeComponents.ts";
export { themeStrings } from "./strings/strings.ts";
