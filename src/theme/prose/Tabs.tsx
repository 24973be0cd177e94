/** Tabs without a script: radio buttons choose, CSS shows the panel. Arrow keys move between the tabs, Tab moves into the panel. */
import { useStrings } from "../context/site.tsx";
import type { TabsProps } from "./vocabulary.ts";

export function Tabs({ group, id, children }: TabsProps) {
  return (
    <fieldset className="tabs" id={id} data-group={group}>
      <legend className="visually-hidden">{useStrings().tabs}</legend>
      {children}
    </fieldset>
  );
}
