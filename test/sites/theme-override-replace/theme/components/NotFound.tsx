import type { ThemePartProps } from "bcidocs/theme";

export default function NotFound({ page }: ThemePartProps["NotFound"]) {
  return <h1>Nothing at this address of {page.site.title}</h1>;
}
