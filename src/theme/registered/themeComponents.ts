/** Components that any Markdown page may use by name, as `::name{…}` or `:::name`. */
import type { ComponentType, ReactNode } from "react";
import { Badge } from "./Badge.tsx";
import { Cards } from "./Cards.tsx";
import { Columns } from "./Columns.tsx";
import { FileTree } from "./FileTree.tsx";
import { HeroActions } from "./HeroActions.tsx";
import { Steps } from "./Steps.tsx";

/** A registered component gets the directive's attributes as props. */
export type RegisteredComponent = ComponentType<{ [attribute: string]: unknown; children?: ReactNode }>;

export const themeComponents: Record<string, RegisteredComponent> = {
  badge: Badge,
  cards: Cards,
  columns: Columns,
  "file-tree": FileTree,
  "hero-actions": HeroActions,
  steps: Steps,
};
