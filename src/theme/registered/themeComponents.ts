/** Components that any Markdown page may use by name, as `::name{…}` or `:::name`. A site overrides one with a component of the same name. */
import type { ComponentType, ReactNode } from "react";
import { metadataOf, safe } from "../slots.ts";
import { Badge } from "./Badge.tsx";
import { Cards } from "./Cards.tsx";
import { Columns } from "./Columns.tsx";
import { FileTree } from "./FileTree.tsx";
import { HeroActions } from "./HeroActions.tsx";
import { Steps } from "./Steps.tsx";

export { Badge, Cards, Columns, FileTree, HeroActions, Steps };

/** A registered component gets the directive's attributes as props. */
export type RegisteredComponent = ComponentType<{ [attribute: string]: unknown; children?: ReactNode }>;

const registered = {
  Badge: { component: Badge, ...safe("registered", "A word in a pill", "badge.css") },
  Cards: { component: Cards, ...safe("registered", "A list of links as cards", "cards.css") },
  Columns: { component: Columns, ...safe("registered", "Blocks side by side", "columns.css") },
  FileTree: { component: FileTree, ...safe("registered", "A list of files and folders", "fileTree.css") },
  HeroActions: { component: HeroActions, ...safe("registered", "A list of links as buttons", "heroActions.css") },
  Steps: { component: Steps, ...safe("registered", "The steps of a task", "steps.css") },
};

export const registeredMetadata = metadataOf(registered);

/** By directive: `file-tree` for `FileTree`. */
export const themeComponents: Record<string, RegisteredComponent> = Object.fromEntries(
  Object.entries(registered).map(([name, { component }]) => [name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase(), component]),
);
