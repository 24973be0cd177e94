/** What draws each element of a page's tree; all others are drawn as they are. */
import { type ComponentType, createElement, type HTMLAttributes } from "react";
import type { HeadingLevel, ThemePartName, ThemeParts } from "../parts.ts";
import { Anchor } from "./Anchor.tsx";
import { Callout } from "./Callout.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { Details } from "./Details.tsx";
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

/** A heading of the tree does not say its level but by its name. */
function headingsOf(drawnBy: () => ThemeParts["Heading"]): Record<HeadingLevel, ComponentType<HTMLAttributes<HTMLHeadingElement>>> {
  const one = (as: HeadingLevel) => [as, (props: HTMLAttributes<HTMLHeadingElement>) => createElement(drawnBy(), { ...props, as })];
  return Object.fromEntries(levels.map(one));
}

export const proseComponents = {
  ...headingsOf(() => Heading),
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

const elementOf: Partial<Record<ThemePartName, keyof typeof proseComponents>> = {
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

/** The same for a site that replaces some of them: those are looked up in `parts` when they are drawn. */
export function proseComponentsOf(parts: ThemeParts, replaced: Iterable<ThemePartName>): typeof proseComponents {
  const own = [...replaced].flatMap((name): [string, unknown][] => {
    if (name === "Heading") return Object.entries(headingsOf(() => parts.Heading));
    const element = elementOf[name];
    return element ? [[element, (props: object) => createElement(parts[name] as ComponentType, props)]] : [];
  });
  return { ...proseComponents, ...Object.fromEntries(own) };
}
