import { Heading, type ThemePartProps } from "bcidocs/theme";

export default function SiteHeading(props: ThemePartProps["Heading"]) {
  return (
    <div className="own-heading">
      <Heading {...props} />
    </div>
  );
}
