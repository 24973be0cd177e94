/** Logo and title in the header: the way home. */
import { useFrame } from "../context/site.tsx";
import { Logo } from "./Logo.tsx";

export function Brand() {
  const { navbar, homeHref } = useFrame();
  return (
    <a className="brand" href={navbar.logo?.href ?? homeHref}>
      {navbar.logo && <Logo logo={navbar.logo} title={navbar.title} />}
      {navbar.title && <span className="brand-title">{navbar.title}</span>}
    </a>
  );
}
