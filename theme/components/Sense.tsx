/** `:::sense{of="calm" call="calm()"}`: what the simulated headset sends, what it is (`**[Title](url)** text`), and the call that reads it. */
import type { ReactNode } from "react";
import { entryOf } from "../pictures/entryOf.ts";
import { recorded } from "../pictures/recorded.ts";
import { height, sparklines, width } from "../pictures/sparklines.ts";

interface SenseProps {
  of?: unknown;
  call?: unknown;
  children?: ReactNode;
}

export default function Sense({ of, call, children }: SenseProps) {
  const { lines, bars } = entryOf(sparklines, of)(recorded);
  // A long one breaks after the parenthesis.
  const [name, values] = String(call).split(/(?<=\()/);
  return (
    <div className="sense link-card">
      <svg className="sense-line" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {lines.map((points) => (
          <polyline key={points} points={points} />
        ))}
        {bars.map((place) => (
          <rect key={`${place.x} ${place.y}`} {...place} />
        ))}
      </svg>
      {children}
      <code>
        {name}
        <wbr />
        {values}
      </code>
    </div>
  );
}
