/** The box of code that is wider than the text. */
import type { ReactNode } from "react";
import { useStrings } from "../context/site.tsx";

/** Long lines scroll inside, so the keyboard must be able to reach the block. A group and no region: a page may hold dozens. */
export function CodeScroller({ name, children }: { name: string; children: ReactNode }) {
  const { scrollableCode } = useStrings();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is operated by the arrow keys
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <pre tabIndex={0} role="group" aria-label={name ? `${scrollableCode}: ${name}` : scrollableCode}>
      {children}
    </pre>
  );
}
