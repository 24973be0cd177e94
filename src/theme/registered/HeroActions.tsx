/** `:::hero-actions`: a paragraph or list of links as buttons, the first of them the primary one. */
import type { ReactNode } from "react";

export function HeroActions({ children }: { children?: ReactNode }) {
  return <div className="hero-actions">{children}</div>;
}
