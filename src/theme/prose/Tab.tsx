/** One of several tabs: its radio button, and the panel that the stylesheet shows while it is checked. */
import type { TabProps } from "./vocabulary.ts";

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
