/** `:::cards`: a list of `**[Title](url)** text` as a grid of cards. */
import type { ReactNode } from "react";

export function Cards({ children }: { children?: ReactNode }) {
  return <div className="cards">{children}</div>;
}
