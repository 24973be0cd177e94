/** Folded text. */
import type { ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import { splitLabel } from "./Label.tsx";

/** `bcidocs-details`: folded text; its label is the first child. */
export interface DetailsProps {
  isOpen?: boolean;
  children?: ReactNode;
}

export function Details({ isOpen = false, children }: DetailsProps) {
  const strings = useStrings();
  const { label, body } = splitLabel(children);
  return (
    <details className="fold" open={isOpen}>
      <summary>
        <span>{label ?? strings.details}</span>
      </summary>
      <div className="fold-body">{body}</div>
    </details>
  );
}
