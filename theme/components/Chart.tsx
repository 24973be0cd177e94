/** `::chart{of="calm" caption="…"}`: a picture of what a stream sends. */
import { Chart } from "../pictures/Chart.tsx";
import { charts } from "../pictures/chartData.ts";
import { entryOf } from "../pictures/entryOf.ts";
import { recorded } from "../pictures/recorded.ts";

export default function SiteChart({ of, caption }: { of?: unknown; caption?: unknown }) {
  return <Chart data={entryOf(charts, of)(recorded)} caption={caption} />;
}
