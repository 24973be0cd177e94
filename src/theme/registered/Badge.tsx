/** `::badge{text="New" tone="ok"}`: a word in a pill. Tones: `neutral` (the default), `accent`, `ok`, `warn`, `danger`. */
import type { ReactNode } from "react";

/** What VitePress calls the `type` of a badge, and Starlight its `variant`. */
const tones: Record<string, string> = {
  default: "accent",
  note: "accent",
  tip: "accent",
  success: "ok",
  caution: "warn",
  warning: "warn",
  danger: "danger",
};

interface BadgeProps {
  text?: unknown;
  tone?: unknown;
  type?: unknown;
  variant?: unknown;
  children?: ReactNode;
}

export function Badge({ text, type, variant = type, tone = variant, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={typeof tone === "string" ? (tones[tone] ?? tone) : "neutral"}>
      {typeof text === "string" ? text : children}
    </span>
  );
}
