/** `:::start-band`: where the SDK runs, how it is installed, and where to begin, in one row. */
import type { ReactNode } from "react";

export default function StartBand({ children }: { children?: ReactNode }) {
  return <div className="start-band">{children}</div>;
}
