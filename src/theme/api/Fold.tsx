/** What few look for, folded, with how much it is. */
import type { ReactNode } from "react";

export function Fold({ title, count, children }: { title: ReactNode; count: number; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>
        <span>
          {title}
          {` (${count})`}
        </span>
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
