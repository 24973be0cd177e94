/** What draws each element of a page's tree; all others are drawn as they are. */
import { Anchor } from "./Anchor.tsx";
import { Callout } from "./Callout.tsx";
import { CodeBlock, Preformatted } from "./CodeBlock.tsx";
import { Details } from "./Details.tsx";
import { headings } from "./Heading.tsx";
import { Image } from "./Image.tsx";
import { Label } from "./Label.tsx";
import { HeaderCell, Table } from "./Table.tsx";
import { Tab, Tabs } from "./Tabs.tsx";
import { TaskMark } from "./TaskMark.tsx";

export const proseComponents = {
  ...headings,
  a: Anchor,
  "bcidocs-callout": Callout,
  "bcidocs-code": CodeBlock,
  "bcidocs-details": Details,
  "bcidocs-label": Label,
  "bcidocs-tab": Tab,
  "bcidocs-tabs": Tabs,
  img: Image,
  input: TaskMark,
  pre: Preformatted,
  table: Table,
  th: HeaderCell,
};
