/** The component for each element of a page's tree. All other elements are rendered as plain HTML. */
import { type ComponentType, createElement, type HTMLAttributes } from "react";
import type { HeadingLevel, ThemeSlotName, ThemeSlots } from "../slots.ts";
import { Anchor } from "./Anchor.tsx";
import { Callout } from "./Callout.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { Details } from "./Details.tsx";
import { Diagram, Formula, Frame, Video, Youtube } from "./embeds.tsx";
import { HeaderCell } from "./HeaderCell.tsx";
import { Heading } from "./Heading.tsx";
import { Image } from "./Image.tsx";
import { Label } from "./Label.tsx";
import { Preformatted } from "./Preformatted.tsx";
import { Tab } from "./Tab.tsx";
import { Table } from "./Table.tsx";
import { Tabs } from "./Tabs.tsx";
import { TaskMark } from "./TaskMark.tsx";

const levels = ["h2", "h3", "h4", "h5", "h6"] as const;

/** Headings: the level of an element is in its name only. */
function headingsOf(component: () => ThemeSlots["Heading"]): Record<HeadingLevel, ComponentType<HTMLAttributes<HTMLHeadingElement>>> {
  const one = (as: HeadingLevel) => [as, (props: HTMLAttributes<HTMLHeadingElement>) => createElement(component(), { ...props, as })];
  return Object.fromEntries(levels.map(one));
}

export const proseComponents = {
  ...headingsOf(() => Heading),
  a: Anchor,
  "bcidocs-callout": Callout,
  "bcidocs-code": CodeBlock,
  "bcidocs-details": Details,
  "bcidocs-diagram": Diagram,
  "bcidocs-iframe": Frame,
  "bcidocs-label": Label,
  "bcidocs-math": Formula,
  "bcidocs-tab": Tab,
  "bcidocs-tabs": Tabs,
  "bcidocs-video": Video,
  "bcidocs-youtube": Youtube,
  img: Image,
  input: TaskMark,
  pre: Preformatted,
  table: Table,
  th: HeaderCell,
};

const elementOf: Partial<Record<ThemeSlotName, keyof typeof proseComponents>> = {
  Anchor: "a",
  Callout: "bcidocs-callout",
  CodeBlock: "bcidocs-code",
  Details: "bcidocs-details",
  Tab: "bcidocs-tab",
  Tabs: "bcidocs-tabs",
  Image: "img",
  TaskMark: "input",
  Preformatted: "pre",
  Table: "table",
  HeaderCell: "th",
};

/** The same with a site's overrides, which are looked up in `slots` at render time. */
export function proseComponentsOf(slots: ThemeSlots, overridden: Iterable<ThemeSlotName>): typeof proseComponents {
  const overrides = [...overridden].flatMap((name): [string, unknown][] => {
    if (name === "Heading") return Object.entries(headingsOf(() => slots.Heading));
    const element = elementOf[name];
    return element ? [[element, (props: object) => createElement(slots[name] as ComponentType, props)]] : [];
  });
  return { ...proseComponents, ...Object.fromEntries(overrides) };
}
