/** The face of the theme: all that the generator and a site's own components may use of it. */
export { SidebarCategory, type SidebarCategoryProps } from "./components/Sidebar.tsx";
export { ThemeProvider, useSite, useStrings } from "./context/site.tsx";
export { Page } from "./layouts/Page.tsx";
export type { PageProps, SidebarItemProps, SiteProps, Strings } from "./props.ts";
export { proseComponents } from "./prose/proseComponents.ts";
export { type RegisteredComponent, themeComponents } from "./registered/themeComponents.ts";
export { themeStrings } from "./strings/strings.ts";
