/** Tabs without a script: radio buttons choose, CSS shows the panel. Arrow keys move between the tabs, Tab moves into the panel. */
import type { ReactNode } from "react";
import { useStrings } from "../context/site.tsx";

/** `bcidocs-tabs`, whose children are `bcidocs-tab` elements. */
export interface TabsProps {
  /** Tabs of one group choose together, e.g. `pm`. */
  group?: string;
  /** Unique on the page, e.g. `tabs-1`. */
  id: string;
  children?: ReactNode;
}

export function Tabs({ group, id, children }: TabsProps) {
  return (
    <fieldset className="tabs" id={id} data-group={group}>
      <legend className="visually-hidden">{useStrings().tabs}</legend>
      {children}
    </fieldset>
  );
}
