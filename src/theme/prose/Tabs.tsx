/**
 * Tabs without a script: radio buttons choose, and the stylesheet shows the panel after the checked one.
 * The arrow keys move between the choices, Tab goes on into the panel.
 */
import { useStrings } from "../context/site.tsx";
import type { TabProps, TabsProps } from "./vocabulary.ts";

export function Tabs({ group, id, children }: TabsProps) {
  return (
    <fieldset className="tabs" id={id} data-group={group}>
      <legend className="visually-hidden">{useStrings().tabs}</legend>
      {children}
    </fieldset>
  );
}

export function Tab({ label, id, group, isFirst = false, children }: TabProps) {
  const choice = `${id}-choice`;
  return (
    <>
      <input className="tab-choice" type="radio" name={group} id={choice} value={label} defaultChecked={isFirst} />
      <label className="tab-label" htmlFor={choice}>
        {label}
      </label>
      <div className="tab-panel" id={id}>
        {children}
      </div>
    </>
  );
}
