/** Where the page is: home, its categories, itself. */
import { useSite } from "../context/site.tsx";
import { each } from "../primitives/each.ts";
import { Icon } from "../primitives/Icon.tsx";
import type { PageProps } from "../props.ts";

export function Breadcrumbs({ items }: { items: PageProps["breadcrumbs"] }) {
  const { homeHref, strings } = useSite();
  if (items.length === 0) return null;
  const current = items.length - 1;
  return (
    <nav className="breadcrumbs" aria-label={strings.breadcrumbs}>
      <ol>
        <li>
          <a href={homeHref} aria-label={strings.home}>
            <Icon name="home" />
          </a>
        </li>
        {each(items, (item, index) => (
          <li>
            <Crumb label={item.label} href={item.href} isCurrent={index === current} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Crumb({ label, href, isCurrent }: { label: string; href: string | undefined; isCurrent: boolean }) {
  if (isCurrent) return <span aria-current="page">{label}</span>;
  return href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>;
}
