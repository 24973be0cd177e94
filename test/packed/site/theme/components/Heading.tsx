import { Heading, type ThemeSlotProps } from "bcidocs/theme";

/** Wraps the theme's. */
export default function SiteHeading(props: ThemeSlotProps["Heading"]) {
  return (
    <div className="wrapped-heading">
      <Heading {...props} />
    </div>
  );
}
