/** A call-out: an icon, a title and a background of its own. */
import type { ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import { splitLabel } from "./Label.tsx";

/** `bcidocs-callout`: a `:::note` container or a GitHub alert. */
export interface CalloutProps {
  kind: "note" | "tip" | "info" | "important" | "warning" | "caution" | "danger";
  children?: ReactNode;
}

export function Callout({ kind, children }: CalloutProps) {
  const strings = useStrings();
  const { label, body } = splitLabel(children);
  return (
    <div className="callout" data-kind={kind} role="note">
      <p className={label ? "callout-title" : "callout-title is-kind"}>
        <Icon name={kind} />
        <span>{label ?? strings[kind]}</span>
      </p>
      {body}
    </div>
  );
}
