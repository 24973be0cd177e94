/** A diagram: its source, until `client/diagrams.ts` puts the picture in front of it. */
import type { DiagramProps } from "./vocabulary.ts";

export function Diagram({ source }: DiagramProps) {
  return (
    <figure className="diagram">
      <pre>
        <code>{source}</code>
      </pre>
    </figure>
  );
}
