/** The bar at the top: brand, navbar items left and right, and on small screens the button of the drawer. */
import { useSlots } from "../context/components.tsx";
import { useShell } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import { ids } from "./ids.ts";
import { NavbarItems } from "./NavbarItems.tsx";

export function Header() {
  const { navbar, strings } = useShell();
  const { Brand, ColorModeToggle } = useSlots();
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
