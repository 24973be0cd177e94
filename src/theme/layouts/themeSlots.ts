/** The theme's own component for each slot. */
import { Announcement } from "../components/Announcement.tsx";
import { Brand } from "../components/Brand.tsx";
import { Breadcrumbs } from "../components/Breadcrumbs.tsx";
import { ColorModeToggle } from "../components/ColorModeToggle.tsx";
import { ContentsColumn } from "../components/ContentsColumn.tsx";
import { ContentsDisclosure } from "../components/ContentsDisclosure.tsx";
import { CopyPage } from "../components/CopyPage.tsx";
import { EditLink } from "../components/EditLink.tsx";
import { Footer } from "../components/Footer.tsx";
import { Header } from "../components/Header.tsx";
import { LastUpdate } from "../components/LastUpdate.tsx";
import { PageCards } from "../components/PageCards.tsx";
import { PageFoot } from "../components/PageFoot.tsx";
import { Pager } from "../components/Pager.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { Sidebar } from "../components/Sidebar.tsx";
import { Tags } from "../components/Tags.tsx";
import { TranslationNote } from "../components/TranslationNote.tsx";
import { VersionNotes } from "../components/VersionNotes.tsx";
import { Anchor } from "../prose/Anchor.tsx";
import { Callout } from "../prose/Callout.tsx";
import { CodeBlock } from "../prose/CodeBlock.tsx";
import { Details } from "../prose/Details.tsx";
import { HeaderCell } from "../prose/HeaderCell.tsx";
import { Heading } from "../prose/Heading.tsx";
import { Image } from "../prose/Image.tsx";
import { Preformatted } from "../prose/Preformatted.tsx";
import { Tab } from "../prose/Tab.tsx";
import { Table } from "../prose/Table.tsx";
import { Tabs } from "../prose/Tabs.tsx";
import { TaskMark } from "../prose/TaskMark.tsx";
import type { ThemeSlots } from "../slots.ts";
import { AllPages } from "./AllPages.tsx";
import { ApiPage } from "./ApiPage.tsx";
import { CategoryPage } from "./CategoryPage.tsx";
import { DocPage } from "./DocPage.tsx";
import { HomePage } from "./HomePage.tsx";
import { NotFound } from "./NotFound.tsx";
import { SearchPage } from "./SearchPage.tsx";
import { StandalonePage } from "./StandalonePage.tsx";

export const themeSlots: ThemeSlots = {
  Announcement,
  Header,
  Brand,
  ColorModeToggle,
  Sidebar,
  Footer,

  Breadcrumbs,
  VersionNotes,
  TranslationNote,
  CopyPage,
  PageTitle,
  ContentsColumn,
  ContentsDisclosure,
  PageCards,
  PageFoot,
  Tags,
  EditLink,
  LastUpdate,
  Pager,

  DocPage,
  StandalonePage,
  HomePage,
  CategoryPage,
  ApiPage,
  AllPages,
  SearchPage,
  NotFound,

  Anchor,
  Callout,
  CodeBlock,
  Details,
  Heading,
  Image,
  Preformatted,
  Table,
  HeaderCell,
  Tabs,
  Tab,
  TaskMark,
};
