/** The components of the theme that a site may override: the name, props and description of each. */
import type {
  AnchorHTMLAttributes,
  ComponentType,
  HTMLAttributes,
  ImgHTMLAttributes,
  InputHTMLAttributes,
  TableHTMLAttributes,
  ThHTMLAttributes,
} from "react";
import type { PageProps, PlaceholderProps, SidebarItemProps, TocEntry } from "./props.ts";
import type { CalloutProps, CodeBlockProps, DetailsProps, TabProps, TabsProps } from "./prose/vocabulary.ts";

/** A component that reads hooks: `useShell()` in the shell, `useSite()` anywhere. */
type NoProps = object;

/** A layout renders the whole main area. */
interface LayoutProps {
  page: PageProps;
}

/** The props of each slot by its name: `ThemeSlotProps["Callout"]`. */
export interface ThemeSlotProps {
  /** Reads `useShell().announcement`. */
  Announcement: NoProps;
  /** Reads `useShell().navbar`. */
  Header: NoProps;
  /** Reads `useShell().navbar`. */
  Brand: NoProps;
  /** Reads `useShell().colorModes`. */
  ColorModeToggle: NoProps;
  /** Entries may be placeholders, whose HTML is inserted later: pass them on to the theme's `Sidebar` or `SidebarList`. */
  Sidebar: { items: (SidebarItemProps | PlaceholderProps)[] };
  /** Reads `useShell().footer`, which is absent when the settings have none. */
  Footer: NoProps;

  /** The last entry is the page itself; an entry without `href` has no page. */
  Breadcrumbs: { items: PageProps["breadcrumbs"] };
  /** Only on pages of docs with several versions. */
  VersionNotes: { version: NonNullable<PageProps["version"]> };
  /** Only on pages whose text is in another language. */
  TranslationNote: NoProps;
  /** null on a page without a Markdown version. */
  CopyPage: { markdown: PageProps["markdown"] };
  PageTitle: { page: PageProps };
  /** Headings, nested by level; none on a page that hides its contents. */
  ContentsColumn: { entries: TocEntry[] };
  /** As `ContentsColumn`. */
  ContentsDisclosure: { entries: TocEntry[] };
  PageCards: { cards: PageProps["cards"] };
  PageFoot: { page: PageProps };
  Tags: { tags: PageProps["tags"] };
  /** `href` is the page's source, from `editUrl` of the settings. */
  EditLink: { href: string };
  /** `date` is ISO, `text` is the date in the page's language. */
  LastUpdate: NonNullable<PageProps["lastUpdate"]>;
  /** null where there is no page before or after. */
  Pager: Pick<PageProps, "previous" | "next">;

  DocPage: LayoutProps;
  StandalonePage: LayoutProps;
  HomePage: LayoutProps;
  CategoryPage: LayoutProps;
  ApiPage: LayoutProps;
  AllPages: LayoutProps;
  /** `page.index` is the site from A to Z; `SearchField` is what scripts make a search of. */
  SearchPage: LayoutProps;
  /** `page.suggestions` are links to go on. */
  NotFound: LayoutProps;

  /** `href` is final. */
  Anchor: AnchorHTMLAttributes<HTMLAnchorElement>;
  /** A title with markup is the first of the children: `splitLabel` separates it from the text. */
  Callout: CalloutProps;
  /** `html` is finished: render it with `Prerendered`. */
  CodeBlock: CodeBlockProps;
  /** As `Callout`. */
  Details: DetailsProps;
  /** Links lead to the id: it must stay on the element. */
  Heading: HTMLAttributes<HTMLHeadingElement> & { as: HeadingLevel };
  /** `src` is final; width and height are set when they are known. */
  Image: ImgHTMLAttributes<HTMLImageElement>;
  Preformatted: HTMLAttributes<HTMLPreElement>;
  Table: TableHTMLAttributes<HTMLTableElement>;
  HeaderCell: ThHTMLAttributes<HTMLTableCellElement>;
  /** The children are `Tab`s. */
  Tabs: TabsProps;
  Tab: TabProps;
  TaskMark: InputHTMLAttributes<HTMLInputElement>;
}

/** The title of a page is its only `h1`, which `PageTitle` renders. */
export type HeadingLevel = "h2" | "h3" | "h4" | "h5" | "h6";

export type ThemeSlotName = keyof ThemeSlotProps;

/** The component of each slot: the theme's, or the site's override. */
export type ThemeSlots = { readonly [Name in ThemeSlotName]: ComponentType<ThemeSlotProps[Name]> };

/** What `bcidocs theme list` prints about a slot. */
export interface SlotMetadata {
  description: string;
  /** Props do not change in minor versions, and no other script or style of the theme needs its markup. */
  isSafe: boolean;
  /** The component's file in the theme. */
  source: string;
  /** Its styles; some files serve several components. */
  styles: string[];
}

const safe = (description: string, source: string, ...styles: string[]): SlotMetadata => ({ description, isSafe: true, source, styles });
const unsafe = (description: string, source: string, ...styles: string[]): SlotMetadata => ({ description, isSafe: false, source, styles });

export const slotMetadata: Readonly<Record<ThemeSlotName, SlotMetadata>> = {
  Announcement: unsafe("The bar above everything", "components/Announcement.tsx", "components/announcement.css"),
  Header: unsafe("The bar at the top: menu button, brand, navbar items", "components/Header.tsx", "components/header.css"),
  Brand: safe("Logo and title in the header", "components/Brand.tsx"),
  ColorModeToggle: unsafe("The button that changes the colour mode", "components/ColorModeToggle.tsx", "components/colorMode.css"),
  Sidebar: unsafe("The list of docs pages", "components/Sidebar.tsx", "components/sideMenu.css"),
  Footer: safe("The footer of the site: links, logo, copyright", "components/Footer.tsx", "components/footer.css"),

  Breadcrumbs: safe("Where the page is: home, categories, itself", "components/Breadcrumbs.tsx"),
  VersionNotes: safe(
    "The version of the docs, and a banner on an old or unreleased one",
    "components/VersionNotes.tsx",
    "components/versionNotes.css",
  ),
  TranslationNote: safe(
    "The note on a page that is not translated yet",
    "components/TranslationNote.tsx",
    "components/translationNote.css",
  ),
  CopyPage: unsafe("The button that copies the page as Markdown, and its menu", "components/CopyPage.tsx", "components/copyPage.css"),
  PageTitle: safe("The title of the page, and the notice of an unlisted one", "components/PageTitle.tsx"),
  ContentsColumn: unsafe("The headings of the page, next to it", "components/ContentsColumn.tsx", "components/contents.css"),
  ContentsDisclosure: safe("The headings of the page, folded, on small screens", "components/ContentsDisclosure.tsx"),
  PageCards: safe("The pages of a category, as cards", "components/PageCards.tsx"),
  PageFoot: safe("The end of a page: tags, source, last change, neighbours", "components/PageFoot.tsx", "components/pageFoot.css"),
  Tags: safe("The tags of a page", "components/Tags.tsx"),
  EditLink: safe('The link "Edit this page"', "components/EditLink.tsx"),
  LastUpdate: safe("When the page was changed last, and by whom", "components/LastUpdate.tsx"),
  Pager: safe("The links to the page before and the page after", "components/Pager.tsx"),

  DocPage: unsafe("The main area of a page of the docs", "layouts/DocPage.tsx"),
  StandalonePage: unsafe("The main area of a page outside of the docs", "layouts/StandalonePage.tsx"),
  HomePage: safe("The main area of the home page", "layouts/HomePage.tsx", "layouts/home.css"),
  CategoryPage: unsafe("The main area of a category's index", "layouts/CategoryPage.tsx"),
  ApiPage: unsafe("The main area of a page of the reference", "layouts/ApiPage.tsx"),
  AllPages: unsafe("The main area of the page with all of a long sidebar", "layouts/AllPages.tsx"),
  SearchPage: unsafe("The main area of the page with everything from A to Z", "layouts/SearchPage.tsx", "layouts/searchPage.css"),
  NotFound: safe("The main area of the page for unknown addresses", "layouts/NotFound.tsx", "layouts/notFound.css"),

  Anchor: safe("A link in the text", "prose/Anchor.tsx"),
  Callout: safe("A call-out: `:::note` and the like, GitHub alerts", "prose/Callout.tsx", "prose/callout.css"),
  CodeBlock: unsafe("A code block", "prose/CodeBlock.tsx", "prose/code.css"),
  Details: unsafe("Folded text: `:::details`", "prose/Details.tsx", "prose/details.css"),
  Heading: safe("A heading of level 2 to 6, with the link to it", "prose/Heading.tsx", "prose/heading.css"),
  Image: safe("An image in the text", "prose/Image.tsx"),
  Preformatted: unsafe("A `<pre>` from raw HTML", "prose/Preformatted.tsx"),
  Table: safe("A table", "prose/Table.tsx", "prose/table.css"),
  HeaderCell: safe("A cell at the head of a table", "prose/HeaderCell.tsx"),
  Tabs: unsafe("Tabs: `:::tabs`", "prose/Tabs.tsx", "prose/tabs.css"),
  Tab: unsafe("One tab: `:::tab`", "prose/Tab.tsx"),
  TaskMark: safe("The checkbox of a task list", "prose/TaskMark.tsx"),
};

/** Whether a page's text may contain the component: all others are around the text. The contents of a reference page are in its text. */
export function isTextSlot(name: string): boolean {
  return name === "ContentsDisclosure" || (slotMetadata[name as ThemeSlotName]?.source.startsWith("prose/") ?? false);
}

/** Components that pages use by name. A site overrides one as a directive component of the same name. */
export const registeredMetadata: Readonly<Record<string, SlotMetadata & { directive: string }>> = {
  Badge: { ...safe("A word in a pill", "registered/Badge.tsx", "registered/badge.css"), directive: "badge" },
  Cards: { ...safe("A list of links as cards", "registered/Cards.tsx", "registered/cards.css"), directive: "cards" },
  Columns: { ...safe("Blocks side by side", "registered/Columns.tsx", "registered/columns.css"), directive: "columns" },
  FileTree: { ...safe("A list of files and folders", "registered/FileTree.tsx", "registered/fileTree.css"), directive: "file-tree" },
  HeroActions: {
    ...safe("A list of links as buttons", "registered/HeroActions.tsx", "registered/heroActions.css"),
    directive: "hero-actions",
  },
  Steps: { ...safe("The steps of a task", "registered/Steps.tsx", "registered/steps.css"), directive: "steps" },
};
