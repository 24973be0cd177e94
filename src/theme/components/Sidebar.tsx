/** The list of docs pages, nested by category. */
import { useShell, useStrings } from "../context/site.tsx";
import { ApiName } from "../primitives/ApiName.tsx";
import { toneOf } from "../primitives/badgeTones.ts";
import { each } from "../primitives/each.ts";
import { joinClasses } from "../primitives/joinClasses.ts";
import type { PlaceholderProps, SidebarItemProps } from "../props.ts";
import { Link } from "../prose/Link.tsx";
import { Prerendered } from "../prose/Prerendered.tsx";

export type SidebarCategoryProps = Extract<SidebarItemProps, { type: "category" }>;

export function Sidebar({ items }: { items: (SidebarItemProps | PlaceholderProps)[] }) {
  const { sidebar, strings } = useShell();
  return (
    <nav className="sidebar" aria-label={strings.docsNavigation} data-auto-collapse={sidebar?.isAutoCollapsed || undefined}>
      <SidebarList items={items} />
    </nav>
  );
}

/** Only the list, for the page with all of a long sidebar. */
export function SidebarList({ items }: { items: (SidebarItemProps | PlaceholderProps)[] }) {
  return (
    <ul>
      {each(items, (item) => (
        <SidebarItem item={item} />
      ))}
    </ul>
  );
}

/** Longer names of the SDK do not fit in a line. */
const fitsInSidebar = 22;

function Label({ item: { label, badge } }: { item: Pick<SidebarCategoryProps, "label" | "badge"> }) {
  if (!badge && (label.length <= fitsInSidebar || label.includes(" "))) return label;
  return (
    <span>
      <ApiName name={label} fits={fitsInSidebar} />{" "}
      {badge && (
        <span className="badge" data-tone={toneOf(badge.tone)}>
          {badge.text}
        </span>
      )}
    </span>
  );
}

export function SidebarItem({ item }: { item: SidebarItemProps | PlaceholderProps }) {
  if (item.type === "placeholder") return item.slot;
  if (item.type === "html") return <Prerendered as="li" html={item.html} className={joinClasses("sidebar-html", item.className)} />;
  if (item.type === "category") return <SidebarCategory item={item} />;
  return (
    <li className={item.className}>
      <Link className="sidebar-link" href={item.href} isExternal={item.isExternal} aria-current={item.isCurrent ? "page" : undefined}>
        <Label item={item} />
      </Link>
    </li>
  );
}

/** A category and its items. The markup depends on `item` alone, so a closed category is rendered once and reused on other pages. */
export function SidebarCategory({ item }: { item: SidebarCategoryProps }) {
  const { expandCategory } = useStrings();
  if (!item.isCollapsible) return <FixedCategory item={item} />;
  const hasLink = item.href !== undefined;
  return (
    <li className={joinClasses("sidebar-category", hasLink && "has-link", item.className)}>
      {hasLink && <CategoryLink item={item} />}
      <details open={item.isOpen} data-closed={item.isClosedElsewhere}>
        <summary className="sidebar-link">
          {hasLink ? (
            <span className="visually-hidden">
              {expandCategory} {item.label}
            </span>
          ) : (
            <Label item={item} />
          )}
        </summary>
        <SidebarList items={item.items} />
      </details>
    </li>
  );
}

function FixedCategory({ item }: { item: SidebarCategoryProps }) {
  return (
    <li className={joinClasses("sidebar-category", "is-fixed", item.className)}>
      {item.href === undefined ? (
        <p className="sidebar-link">
          <Label item={item} />
        </p>
      ) : (
        <CategoryLink item={item} />
      )}
      <SidebarList items={item.items} />
    </li>
  );
}

function CategoryLink({ item }: { item: SidebarCategoryProps }) {
  return (
    <a className="sidebar-link" href={item.href} aria-current={item.isCurrent ? "page" : undefined}>
      <Label item={item} />
    </a>
  );
}
