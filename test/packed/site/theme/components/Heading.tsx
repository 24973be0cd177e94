import { Heading, type ThemePartProps } from "bcidocs/theme";

/** Wraps the theme's. */
export default function SiteHeading(props: ThemePartProps["Heading"]) {
  return (
    <div className="wrapped-heading">
      <Heading {...props} />
    </div>
  );
}
