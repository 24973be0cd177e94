import { DocPage, SiteComponent, type ThemeSlotProps, useSlots } from "bcidocs/theme";

/** Draws a component of the site by its name, and another part as the site has it. */
export default function SiteDocPage({ page }: ThemeSlotProps["DocPage"]) {
  const { Callout } = useSlots();
  return (
    <>
      <SiteComponent name="price-tag" amount={12} />
      <Callout kind="note">Of the theme</Callout>
      <DocPage page={page} />
    </>
  );
}
