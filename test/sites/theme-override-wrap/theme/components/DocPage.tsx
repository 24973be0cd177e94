import { DocPage, SiteComponent, type ThemePartProps, useParts } from "bcidocs/theme";

/** Draws a component of the site by its name, and another part as the site has it. */
export default function SiteDocPage({ page }: ThemePartProps["DocPage"]) {
  const { Callout } = useParts();
  return (
    <>
      <SiteComponent name="price-tag" amount={12} />
      <Callout kind="note">Of the theme</Callout>
      <DocPage page={page} />
    </>
  );
}
