import type { ThemeSlotProps } from "bcidocs/theme";

export default function NotFound({ page }: ThemeSlotProps["NotFound"]) {
  return <h1>Nothing at this address of {page.site.title}</h1>;
}
