/** The public API of the theme, for the generator and for a site's own components. */
export { ApiText } from "./api/ApiText.tsx";
export { UsedIn, type UseProps } from "./api/UsedIn.tsx";
export { Announcement } from "./components/Announcement.tsx";
export { Brand } from "./components/Brand.tsx";
export { Breadcrumbs } from "./components/Breadcrumbs.tsx";
export { ColorModeToggle } from "./components/ColorModeToggle.tsx";
export { ContentsColumn } from "./components/ContentsColumn.tsx";
export { ContentsDisclosure } from "./components/ContentsDisclosure.tsx";
export { ContentsList } from "./components/ContentsList.tsx";
export { CopyPage } from "./components/CopyPage.tsx";
export { EditLink } from "./components/EditLink.tsx";
export { Footer } from "./components/Footer.tsx";
export { Header } from "./components/Header.tsx";
export { ids } from "./components/ids.ts";
export { LastUpdate } from "./components/LastUpdate.tsx";
export { Logo } from "./components/Logo.tsx";
export { MenuLink } from "./components/MenuLink.tsx";
export { NavbarItems } from "./components/NavbarItems.tsx";
export { OutdatedNote } from "./components/OutdatedNote.tsx";
export { PageCards } from "./components/PageCards.tsx";
export { PageFoot } from "./components/PageFoot.tsx";
export { Pager } from "./components/Pager.tsx";
export { PageTitle } from "./components/PageTitle.tsx";
export { SearchField } from "./components/SearchField.tsx";
export { Sidebar, SidebarCategory, type SidebarCategoryProps, SidebarItem, SidebarList } from "./components/Sidebar.tsx";
export { Tags } from "./components/Tags.tsx";
export { TranslationNote } from "./components/TranslationNote.tsx";
export { VersionNotes } from "./components/VersionNotes.tsx";
export { type ComponentContext, ComponentProvider, SiteComponent, useSlots } from "./context/components.tsx";
export { ThemeProvider, useShell, useSite, useStrings } from "./context/site.tsx";
export { type HydrationTrigger, hydrationTriggers } from "./islands/hydrationTrigger.ts";
export { Island, IslandTree } from "./islands/Island.tsx";
export { AllPages } from "./layouts/AllPages.tsx";
export { ApiPage } from "./layouts/ApiPage.tsx";
export { CategoryPage } from "./layouts/CategoryPage.tsx";
export { DocPage } from "./layouts/DocPage.tsx";
export { HomePage } from "./layouts/HomePage.tsx";
export { NotFound } from "./layouts/NotFound.tsx";
export { Page, type ShellSlots, shellComponents } from "./layouts/Page.tsx";
export { SearchPage } from "./layouts/SearchPage.tsx";
export { StandalonePage } from "./layouts/StandalonePage.tsx";
export { ApiName } from "./primitives/ApiName.tsx";
export { isWebAddress } from "./primitives/address.ts";
export { toneOf } from "./primitives/badgeTones.ts";
export { each } from "./primitives/each.ts";
export { Icon, type IconName } from "./primitives/Icon.tsx";
export { joinClasses } from "./primitives/joinClasses.ts";
export { kindLetters, kindWords } from "./primitives/kinds.ts";
export type {
  FooterLinkProps,
  FooterProps,
  IndexEntryProps,
  IndexProps,
  LinkProps,
  LogoProps,
  NavbarItemProps,
  PageProps,
  PlaceholderProps,
  SidebarItemProps,
  SiteMetadata,
  SiteProps,
  Strings,
  TocEntry,
} from "./props.ts";
export { Anchor } from "./prose/Anchor.tsx";
export { Callout, type CalloutProps } from "./prose/Callout.tsx";
export { CodeBlock, type CodeBlockProps } from "./prose/CodeBlock.tsx";
export { CodeScroller } from "./prose/CodeScroller.tsx";
export { Details, type DetailsProps } from "./prose/Details.tsx";
export { HeaderCell } from "./prose/HeaderCell.tsx";
export { Heading } from "./prose/Heading.tsx";
export { Image } from "./prose/Image.tsx";
export { splitLabel } from "./prose/Label.tsx";
export { Link } from "./prose/Link.tsx";
export { Preformatted } from "./prose/Preformatted.tsx";
export { Prerendered } from "./prose/Prerendered.tsx";
export { proseComponents, proseComponentsOf, themeElements } from "./prose/proseComponents.ts";
export { RunButton } from "./prose/RunButton.tsx";
export { Tab, type TabProps } from "./prose/Tab.tsx";
export { Table } from "./prose/Table.tsx";
export { Tabs, type TabsProps } from "./prose/Tabs.tsx";
export { TaskMark } from "./prose/TaskMark.tsx";
export { textOf } from "./prose/textOf.ts";
export * from "./registered/themeComponents.ts";
export { type HeadingLevel, isTextSlot, slotMetadata, type ThemeSlotName, type ThemeSlotProps, type ThemeSlots } from "./slots.ts";
export { stringsOfLocale, themeStrings } from "./strings/strings.ts";
