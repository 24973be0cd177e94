/** Navbar items, by type. The drawer of small screens shows the same items as a plain list, without the search, which stays in the bar. */
import { useStrings } from "../context/site.tsx";
import { each } from "../primitives/each.ts";
import { Icon } from "../primitives/Icon.tsx";
import { joinClasses } from "../primitives/joinClasses.ts";
import type { NavbarItemProps } from "../props.ts";
import { Prerendered } from "../prose/Prerendered.tsx";
import { MenuLink } from "./MenuLink.tsx";

type DropdownItemProps = Extract<NavbarItemProps, { type: "dropdown" }>;
type Side = "left" | "right" | "drawer";

/** A group of items; renders nothing when it is empty. */
export function NavbarItems({ items, side }: { items: NavbarItemProps[]; side: Side }) {
  const visibleItems = side === "drawer" ? items.filter((item) => item.type !== "search") : items;
  if (visibleItems.length === 0) return null;
  return (
    <ul className="navbar-items" data-side={side}>
      {each(visibleItems, (item) => (
        <NavbarItem item={item} side={side} />
      ))}
    </ul>
  );
}

function NavbarItem({ item, side }: { item: NavbarItemProps; side: Side }) {
  switch (item.type) {
    case "link":
      return (
        <li>
          <MenuLink link={item} className="navbar-link" />
        </li>
      );
    case "dropdown":
      return <Dropdown item={item} side={side} />;
    case "html":
      return <Prerendered as="li" html={item.html} className={joinClasses("navbar-html", item.className)} />;
    case "search":
      return <SearchLink {...item} />;
  }
}

/** In the bar, opening one closes the other; in the drawer, the one with the current page is open. */
function Dropdown({ item, side }: { item: DropdownItemProps; side: Side }) {
  const { expandCategory } = useStrings();
  const { label, href, isCurrent, isInside } = item;
  const target = href === undefined ? null : { label, href, isExternal: false, isCurrent, ...(isInside && { isInside }) };
  return (
    <li className={joinClasses("dropdown", target && "has-link", item.className)} data-purpose={item.purpose}>
      {target && <MenuLink link={target} className="navbar-link" />}
      <details name={side === "drawer" ? undefined : "navbar"} open={side === "drawer" && item.isCurrent}>
        <summary
          className="navbar-link"
          data-current={item.isCurrent || undefined}
          data-choices={item.choices && JSON.stringify(item.choices)}
        >
          {item.purpose === "locale" && <Icon name="globe" />}
          {target ? (
            <span className="visually-hidden">
              {expandCategory} {item.label}
            </span>
          ) : (
            item.label
          )}
        </summary>
        <ul className="dropdown-menu">
          {each(item.items, (entry) => (
            <DropdownEntry entry={entry} current={item.purpose === "links" ? "page" : "true"} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Leads to the page from A to Z, which with scripts opens the dialog. It looks like a field where there is room. */
function SearchLink({ href, index, className }: Extract<NavbarItemProps, { type: "search" }>) {
  const { search } = useStrings();
  return (
    <li className={joinClasses("search-item", className)}>
      <a className="icon-button search-link" href={href} aria-label={search} data-search data-index={index}>
        <Icon name="search" />
        <span>{search}</span>
      </a>
    </li>
  );
}

function DropdownEntry({ entry, current }: { entry: DropdownItemProps["items"][number]; current: "page" | "true" }) {
  if (entry.type === "html") return <Prerendered as="li" html={entry.html} className={joinClasses("navbar-html", entry.className)} />;
  return (
    <li>
      <MenuLink link={entry} className="dropdown-link" current={current} />
    </li>
  );
}
