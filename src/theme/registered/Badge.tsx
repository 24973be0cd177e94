/** `::badge{text="New" tone="ok"}`: a word in a pill. Tones: `neutral` (the default), `accent`, `ok`, `warn`, `danger`. */
import type { ReactNode } from "react";
import { toneOf } from "../primitives/badgeTones.ts";

interface BadgeProps {
  text?: unknown;
  tone?: unknown;
  type?: unknown;
  variant?: unknown;
  children?: ReactNode;
}

export function Badge({ text, type, variant = type, tone = variant, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={toneOf(tone)}>
      {typeof text === "string" ? text : children}
    </span>
  );
}
