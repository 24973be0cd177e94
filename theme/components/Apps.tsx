/** `:::apps`: pictures of apps side by side, each an `:::app`. */
import type { ReactNode } from "react";

export default function Apps({ children }: { children?: ReactNode }) {
  return <div className="apps">{children}</div>;
}
