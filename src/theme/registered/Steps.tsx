/** `:::steps`: a numbered list as the steps of a task. */
import type { ReactNode } from "react";

export function Steps({ children }: { children?: ReactNode }) {
  return <div className="steps">{children}</div>;
}
