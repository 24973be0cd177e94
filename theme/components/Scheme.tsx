/** `::scheme{of="transports" caption="…"}`: what is connected with what. */
import { entryOf } from "../pictures/entryOf.ts";
import { Transports } from "../pictures/transports.tsx";

const schemes = { transports: Transports };

export default function Scheme({ of, caption }: { of?: unknown; caption?: unknown }) {
  return entryOf(schemes, of)({ caption });
}
