/** The theme's page for unknown addresses, below the line of a headset that nobody wears. */
import { NotFound, type ThemeSlotProps } from "bcidocs/theme";
import { FlatTrace } from "../signal/FlatTrace.tsx";

export default function SiteNotFound(props: ThemeSlotProps["NotFound"]) {
  return (
    <>
      <FlatTrace />
      <NotFound {...props} />
    </>
  );
}
