/** One of several tabs: its radio button, and the panel that the stylesheet shows while it is checked. */
import type { ReactNode } from "react";

/** `bcidocs-tab`; its label is plain text. */
export interface TabProps {
  label: string;
  /** Id of the panel, unique on the page, e.g. `tabs-1-2`. */
  id: string;
  /** Id of the tabs it belongs to, e.g. `tabs-1`. */
  group: string;
  isFirst?: boolean;
  children?: ReactNode;
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
