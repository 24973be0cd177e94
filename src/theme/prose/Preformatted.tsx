/** A `pre` from raw HTML, without highlighting. */
import type { HTMLAttributes } from "react";
import { CodeScroller } from "./CodeScroller.tsx";

export function Preformatted({ children }: HTMLAttributes<HTMLPreElement>) {
  return (
    <div className="code">
      <CodeScroller name="">{children}</CodeScroller>
    </div>
  );
}
