/** The bar at the top: brand, navbar items left and right, and on small screens the button of the drawer. */
import { useFrame } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import { ColorModeToggle } from "./ColorModeToggle.tsx";
import { ids } from "./ids.ts";
import { Logo } from "./Logo.tsx";
import { NavbarItems } from "./NavbarItems.tsx";

export function Header() {
  const { navbar, strings } = useFrame();
  return (
    // A dark navbar keeps its colours on a light page.
    <header
      className="header"
      data-style={navbar.style}
      data-theme={navbar.style === "dark" ? "dark" : undefined}
      data-hideable={navbar.hideOnScroll || undefined}
    >
      <div className="header-row">
        <button type="button" className="icon-button header-menu" popoverTarget={ids.menu} aria-label={strings.openMenu}>
          <Icon name="menu" />
        </button>
        <Brand />
        <nav className="navbar" aria-label={strings.mainNavigation}>
          <NavbarItems items={navbar.left} side="left" />
          <NavbarItems items={navbar.right} side="right" />
        </nav>
        <ColorModeToggle />
      </div>
    </header>
  );
}

function Brand() {
  const { navbar, homeHref } = useFrame();
  return (
    <a className="brand" href={navbar.logo?.href ?? homeHref}>
      {navbar.logo && <Logo logo={navbar.logo} title={navbar.title} />}
      {navbar.title && <span className="brand-title">{navbar.title}</span>}
    </a>
  );
}
