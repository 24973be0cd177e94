/** `:::senses`: what the headset sends, side by side, each a `:::sense`. */
import type { ReactNode } from "react";

export default function Senses({ children }: { children?: ReactNode }) {
  return <div className="senses">{children}</div>;
}
