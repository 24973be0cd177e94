/** `::state-diagram{of="wifi-first" caption="…"}` */
import { entryOf } from "../pictures/entryOf.ts";
import { stateDiagrams } from "../pictures/flows.ts";
import { StateDiagram } from "../pictures/StateDiagram.tsx";

export default function SiteStateDiagram({ of, caption }: { of?: unknown; caption?: unknown }) {
  return <StateDiagram data={entryOf(stateDiagrams, of)} caption={caption} />;
}
