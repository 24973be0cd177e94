/** `::sequence{of="oauth" caption="…"}` */
import { entryOf } from "../pictures/entryOf.ts";
import { sequences } from "../pictures/flows.ts";
import { Sequence } from "../pictures/Sequence.tsx";

export default function SiteSequence({ of, caption }: { of?: unknown; caption?: unknown }) {
  return <Sequence data={entryOf(sequences, of)} caption={caption} />;
}
