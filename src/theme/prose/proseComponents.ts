/** Each element of a page's tree that the theme renders: its component, its slot, its properties. All others are plain HTML. */
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

/** One element of a page's tree. Those of our own are `bcidocs-…`: the generator writes them, and what cleans and renders a tree follows this table. */
interface ProseElement {
  component: ComponentType<never>;
  /** In which a site may override it. */
  slot?: ThemeSlotName;
  /** The props of the component that the generator sets; plain HTML has its attributes. */
  properties?: readonly string[];
  /** Those of them that hold the address of a file or a page. */
  urls?: readonly string[];
  /** It is part of a line of text, or of the block around it. */
  isInline?: boolean;
}

const elements = {
  a: { component: Anchor, slot: "Anchor" },
  // The number of its sample does not reach the component.
  "bcidocs-code": {
    component: CodeBlock,
    slot: "CodeBlock",
    properties: ["language", "title", "html", "hasLineNumbers", "firstLine", "live", "controls", "sample"],
  },
  "bcidocs-callout": { component: Callout, slot: "Callout", properties: ["kind"] },
  "bcidocs-tabs": { component: Tabs, slot: "Tabs", properties: ["group", "id"] },
  "bcidocs-tab": { component: Tab, slot: "Tab", properties: ["label", "id", "group", "isFirst"] },
  "bcidocs-details": { component: Details, slot: "Details", properties: ["isOpen"] },
  "bcidocs-label": { component: Label, properties: [], isInline: true },
  "bcidocs-diagram": { component: Diagram, properties: ["source"] },
  "bcidocs-math": { component: Formula, properties: ["html", "isBlock"], isInline: true },
  "bcidocs-youtube": { component: Youtube, properties: ["videoId", "title", "poster", "start"], urls: ["poster"] },
  "bcidocs-video": {
    component: Video,
    properties: ["src", "title", "poster", "captions", "isLoop", "isMuted"],
    urls: ["src", "poster", "captions"],
  },
  "bcidocs-iframe": { component: Frame, properties: ["src", "title", "height", "isSandboxed"], urls: ["src"] },
  img: { component: Image, slot: "Image" },
  input: { component: TaskMark, slot: "TaskMark" },
  pre: { component: Preformatted, slot: "Preformatted" },
  table: { component: Table, slot: "Table" },
  th: { component: HeaderCell, slot: "HeaderCell" },
} as const satisfies Record<string, ProseElement>;

const elementList = Object.entries<ProseElement>(elements);

/** The elements of our own; any page may use a component of the site by its name. */
export const themeElements = [
  ...elementList.flatMap(([name, { properties, urls = [], isInline = false }]) => (properties ? { name, properties, urls, isInline } : [])),
  { name: "bcidocs-component", properties: ["name", "attributes"], urls: [], isInline: false },
];

const levels = ["h2", "h3", "h4", "h5", "h6"] as const;

/** Headings: the level of an element is in its name only. */
function headingsOf(component: () => ThemeSlots["Heading"]): Record<HeadingLevel, ComponentType<HTMLAttributes<HTMLHeadingElement>>> {
  const one = (as: HeadingLevel) => [as, (props: HTMLAttributes<HTMLHeadingElement>) => createElement(component(), { ...props, as })];
  return Object.fromEntries(levels.map(one));
}

type ProseComponents = { [Name in keyof typeof elements]: (typeof elements)[Name]["component"] };

/** By element. */
export const proseComponents = {
  ...headingsOf(() => Heading),
  ...(Object.fromEntries(elementList.map(([name, { component }]) => [name, component])) as ProseComponents),
};

/** The same with a site's overrides, which are looked up in `slots` at render time. */
export function proseComponentsOf(slots: ThemeSlots, overridden: ReadonlySet<ThemeSlotName>): typeof proseComponents {
  const overrides = elementList.flatMap(([element, { slot }]): [string, unknown][] =>
    slot && overridden.has(slot) ? [[element, (props: object) => createElement(slots[slot] as ComponentType, props)]] : [],
  );
  const headings = overridden.has("Heading") ? headingsOf(() => slots.Heading) : {};
  return { ...proseComponents, ...headings, ...Object.fromEntries(overrides) };
}
