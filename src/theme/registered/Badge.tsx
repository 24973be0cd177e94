/** `::badge{text="New" tone="ok"}`: a word in a pill. Tones: `neutral` (the default), `accent`, `ok`, `warn`, `danger`. */
import type { ReactNode } from "react";

export function Badge({ text, tone, children }: { text?: unknown; tone?: unknown; children?: ReactNode }) {
  return (
    <span className="badge" data-tone={typeof tone === "string" ? tone : "neutral"}>
      {typeof text === "string" ? text : children}
    </span>
  );
}
