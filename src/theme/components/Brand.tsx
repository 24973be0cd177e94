/** Logo and title in the header, linked to the home page. */
import { useShell } from "../context/site.tsx";
import { Logo } from "./Logo.tsx";

export function Brand() {
  const { navbar, homeHref } = useShell();
  return (
    <a className="brand" href={navbar.logo?.href ?? homeHref}>
      {navbar.logo && <Logo logo={navbar.logo} title={navbar.title} />}
      {navbar.title && <span className="brand-title">{navbar.title}</span>}
    </a>
  );
}
