/** `::lanes{of="status" caption="…"}`: a picture of what happens side by side. */
import { entryOf } from "../pictures/entryOf.ts";
import { Lanes } from "../pictures/Lanes.tsx";
import { lanes } from "../pictures/laneData.ts";
import { recorded } from "../pictures/recorded.ts";

export default function SiteLanes({ of, caption }: { of?: unknown; caption?: unknown }) {
  return <Lanes data={entryOf(lanes, of)(recorded)} caption={caption} />;
}
