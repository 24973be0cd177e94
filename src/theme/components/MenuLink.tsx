/** Links from the config: in the navbar, in menus, in the footer. */
import { joinClasses } from "../primitives/joinClasses.ts";
import type { LinkProps } from "../props.ts";
import { Link } from "../prose/Link.tsx";
import { Prerendered } from "../prose/Prerendered.tsx";

interface MenuLinkProps {
  link: LinkProps;
  className: string;
  /** The meaning of a current link: the page, or one choice of several, e.g. a language. */
  current?: "page" | "true";
}

/** A link of the navbar, a menu or the footer. */
export function MenuLink({ link, className, current = "page" }: MenuLinkProps) {
  return (
    <Link
      className={joinClasses(className, link.className)}
      href={link.href}
      isExternal={link.isExternal}
      lang={link.lang}
      data-version-of={link.version?.area}
      data-version={link.version?.name}
      data-choices={link.choices && JSON.stringify(link.choices)}
      aria-current={link.isCurrent ? (link.isInside ? "true" : current) : undefined}
    >
      {link.html === undefined ? link.label : <Prerendered as="span" html={link.html} />}
    </Link>
  );
}
