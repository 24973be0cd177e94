import { Heading, type ThemeSlotProps } from "bcidocs/theme";

export default function SiteHeading(props: ThemeSlotProps["Heading"]) {
  return (
    <div className="own-heading">
      <Heading {...props} />
    </div>
  );
}
