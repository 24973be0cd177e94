/** Folded text. */
import { useStrings } from "../context/site.tsx";
import { splitLabel } from "./Label.tsx";
import type { DetailsProps } from "./vocabulary.ts";

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
