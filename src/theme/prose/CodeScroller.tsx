/** A scroll container for code that is wider than the text. */
import type { ReactNode } from "react";
import { useStrings } from "../context/site.tsx";

/** Long lines scroll inside, so the block must be reachable by keyboard. A group, not a region: a page may hold dozens. */
export function CodeScroller({ name, children }: { name: string; children: ReactNode }) {
  const { scrollableCode } = useStrings();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container is operated by the arrow keys
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <pre tabIndex={0} role="group" aria-label={name ? `${scrollableCode}: ${name}` : scrollableCode}>
      {children}
    </pre>
  );
}
