/** The docs sidebar, left of the content. On small screens it is a drawer, a native popover that also has the navbar's items. */
import type { ReactNode } from "react";
import { useShell } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import { ids } from "./ids.ts";
import { NavbarItems } from "./NavbarItems.tsx";

/** `sidebar` is null on a page without one; `children` are the links of the site. */
export function SideMenu({ sidebar, children }: { sidebar: ReactNode; children: ReactNode }) {
  const { strings, sidebar: settings } = useShell();
  return (
    <aside
      className="side-menu"
      id={ids.menu}
      popover="auto"
      aria-label={strings.menu}
      data-empty={sidebar === null || undefined}
      data-hideable={(sidebar && settings?.isHideable) || undefined}
    >
      <div className="side-menu-head">
        <p>{strings.menu}</p>
        <button type="button" className="icon-button" popoverTarget={ids.menu} popoverTargetAction="hide" aria-label={strings.closeMenu}>
          <Icon name="close" />
        </button>
      </div>
      {sidebar}
      {children}
    </aside>
  );
}

/** The navbar's items as the drawer lists them. */
export function SiteLinks() {
  const { navbar, strings } = useShell();
  return (
    <nav className="side-menu-site" aria-label={strings.siteLinks}>
      <NavbarItems items={[...navbar.left, ...navbar.right]} side="drawer" />
    </nav>
  );
}
