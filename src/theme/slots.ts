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
import type { CalloutProps } from "./prose/Callout.tsx";
import type { CodeBlockProps } from "./prose/CodeBlock.tsx";
import type { DetailsProps } from "./prose/Details.tsx";
import type { TabProps } from "./prose/Tab.tsx";
import type { TabsProps } from "./prose/Tabs.tsx";

/** A component that reads hooks: `useShell()` in the shell, `useSite()` anywhere. */
type NoProps = object;

/** A layout renders the whole main area. */
interface LayoutProps {
  page: PageProps;
}

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

/** A slot, with the type of its props. */
interface Slot<Props> extends Omit<SlotMetadata, "source"> {
  /** Of the theme: it has a file with the name of the slot. */
  folder: string;
  readonly props?: Props;
}

function slot<Props>(isSafe: boolean, [folder, description, ...styles]: [string, string, ...string[]]): Slot<Props> {
  return { description, isSafe, folder, styles: styles.map((name) => `${folder}/${name}`) };
}

/** Its folder, what it is, and the names of its styles there. */
export const safe = <Props = NoProps>(...about: [string, string, ...string[]]) => slot<Props>(true, about);
const unsafe = <Props = NoProps>(...about: [string, string, ...string[]]) => slot<Props>(false, about);

const slots = {
  /** Reads `useShell().announcement`. */
  Announcement: unsafe("components", "The bar above everything", "announcement.css"),
  /** Reads `useShell().navbar`. */
  Header: unsafe("components", "The bar at the top: menu button, brand, navbar items", "header.css"),
  /** Reads `useShell().navbar`. */
  Brand: safe("components", "Logo and title in the header"),
  /** Reads `useShell().colorModes`. */
  ColorModeToggle: unsafe("components", "The button that changes the colour mode", "colorMode.css"),
  /** Entries may be placeholders, whose HTML is inserted later: pass them on to the theme's `Sidebar` or `SidebarList`. */
  Sidebar: unsafe<{ items: (SidebarItemProps | PlaceholderProps)[] }>("components", "The list of docs pages", "sideMenu.css"),
  /** Reads `useShell().footer`, which is absent when the settings have none. */
  Footer: safe("components", "The footer of the site: links, logo, copyright", "footer.css"),

  /** The last entry is the page itself; an entry without `href` has no page. */
  Breadcrumbs: safe<{ items: PageProps["breadcrumbs"] }>("components", "Where the page is: home, categories, itself"),
  /** Only on pages of docs with several versions. */
  VersionNotes: safe<{ version: NonNullable<PageProps["version"]> }>(
    "components",
    "The version of the docs, and a banner on an old or unreleased one",
    "versionNotes.css",
  ),
  /** Only on pages whose text is in another language. */
  TranslationNote: safe("components", "The note on a page that is not translated yet", "translationNote.css"),
  /** null on a page without a Markdown version. */
  CopyPage: unsafe<{ markdown: PageProps["markdown"] }>(
    "components",
    "The button that copies the page as Markdown, and its menu",
    "copyPage.css",
  ),
  PageTitle: safe<{ page: PageProps }>("components", "The title of the page, and the notice of an unlisted one", "unlisted.css"),
  /** Headings, nested by level; none on a page that hides its contents. */
  ContentsColumn: unsafe<{ entries: TocEntry[] }>("components", "The headings of the page, next to it", "contents.css"),
  /** As `ContentsColumn`. */
  ContentsDisclosure: safe<{ entries: TocEntry[] }>("components", "The headings of the page, folded, on small screens"),
  PageCards: safe<{ cards: PageProps["cards"] }>("components", "The pages of a category, as cards"),
  PageFoot: safe<{ page: PageProps }>("components", "The end of a page: tags, source, last change, neighbours", "pageFoot.css"),
  Tags: safe<{ tags: PageProps["tags"] }>("components", "The tags of a page", "tags.css"),
  /** `href` is the page's source, from `editUrl` of the settings. */
  EditLink: safe<{ href: string }>("components", 'The link "Edit this page"'),
  /** `date` is ISO, `text` is the date in the page's language. */
  LastUpdate: safe<NonNullable<PageProps["lastUpdate"]>>("components", "When the page was changed last, and by whom"),
  /** null where there is no page before or after. */
  Pager: safe<Pick<PageProps, "previous" | "next">>("components", "The links to the page before and the page after"),

  DocPage: unsafe<LayoutProps>("layouts", "The main area of a page of the docs"),
  StandalonePage: unsafe<LayoutProps>("layouts", "The main area of a page outside of the docs"),
  HomePage: safe<LayoutProps>("layouts", "The main area of the home page", "home.css"),
  CategoryPage: unsafe<LayoutProps>("layouts", "The main area of a category's index"),
  ApiPage: unsafe<LayoutProps>("layouts", "The main area of a page of the reference"),
  AllPages: unsafe<LayoutProps>("layouts", "The main area of the page with all of a long sidebar"),
  /** `page.index` is the site from A to Z; `SearchField` is what scripts make a search of. */
  SearchPage: unsafe<LayoutProps>("layouts", "The main area of the page with everything from A to Z", "searchPage.css"),
  /** `page.suggestions` are links to go on. */
  NotFound: safe<LayoutProps>("layouts", "The main area of the page for unknown addresses", "notFound.css"),

  /** `href` is final. */
  Anchor: safe<AnchorHTMLAttributes<HTMLAnchorElement>>("prose", "A link in the text"),
  /** A title with markup is the first of the children: `splitLabel` separates it from the text. */
  Callout: safe<CalloutProps>("prose", "A call-out: `:::note` and the like, GitHub alerts", "callout.css"),
  /** `html` is finished: render it with `Prerendered`. */
  CodeBlock: unsafe<CodeBlockProps>("prose", "A code block", "code.css"),
  /** As `Callout`. */
  Details: unsafe<DetailsProps>("prose", "Folded text: `:::details`", "details.css"),
  /** Links lead to the id: it must stay on the element. */
  Heading: safe<HTMLAttributes<HTMLHeadingElement> & { as: HeadingLevel }>(
    "prose",
    "A heading of level 2 to 6, with the link to it",
    "heading.css",
  ),
  /** `src` is final; width and height are set when they are known. */
  Image: safe<ImgHTMLAttributes<HTMLImageElement>>("prose", "An image in the text"),
  Preformatted: unsafe<HTMLAttributes<HTMLPreElement>>("prose", "A `<pre>` from raw HTML"),
  Table: safe<TableHTMLAttributes<HTMLTableElement>>("prose", "A table", "table.css"),
  HeaderCell: safe<ThHTMLAttributes<HTMLTableCellElement>>("prose", "A cell at the head of a table"),
  /** The children are `Tab`s. */
  Tabs: unsafe<TabsProps>("prose", "Tabs: `:::tabs`", "tabs.css"),
  Tab: unsafe<TabProps>("prose", "One tab: `:::tab`"),
  TaskMark: safe<InputHTMLAttributes<HTMLInputElement>>("prose", "The checkbox of a task list"),
};

/** The props of each slot by its name: `ThemeSlotProps["Callout"]`. */
export type ThemeSlotProps = { [Name in keyof typeof slots]: (typeof slots)[Name] extends Slot<infer Props> ? Props : never };

/** The title of a page is its only `h1`, which `PageTitle` renders. */
export type HeadingLevel = "h2" | "h3" | "h4" | "h5" | "h6";

export type ThemeSlotName = keyof ThemeSlotProps;

/** The component of each slot: the theme's, or the site's override. */
export type ThemeSlots = { readonly [Name in ThemeSlotName]: ComponentType<ThemeSlotProps[Name]> };

export const slotMetadata = metadataOf(slots);

/** As `bcidocs theme list` prints it, by name. */
export function metadataOf<Name extends string>(all: Readonly<Record<Name, Slot<unknown>>>): Readonly<Record<Name, SlotMetadata>> {
  const entries = Object.entries<Slot<unknown>>(all).map(([name, { description, isSafe, folder, styles }]) => {
    return [name, { description, isSafe, source: `${folder}/${name}.tsx`, styles }];
  });
  return Object.fromEntries(entries);
}

/** Whether a page's text may contain the component: all others are around the text. The contents of a reference page are in its text. */
export function isTextSlot(name: string): boolean {
  return name === "ContentsDisclosure" || (slotMetadata[name as ThemeSlotName]?.source.startsWith("prose/") ?? false);
}
