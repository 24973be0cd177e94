/** Links. One that leaves the site says so, to the eye and to a screen reader. */
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import type { LinkProps } from "../props.ts";
import { Prerendered } from "../prose/Prerendered.tsx";
import { Icon } from "./Icon.tsx";

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { isExternal?: boolean; children?: ReactNode };

/** An `<a>` that opens elsewhere, and announces it, when it `isExternal`. */
export function Link({ isExternal = false, children, ...attributes }: AnchorProps) {
  if (!isExternal) return <a {...attributes}>{children}</a>;
  return (
    <a {...attributes} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalMark />
    </a>
  );
}

function ExternalMark() {
  const { opensInNewTab } = useStrings();
  return (
    <>
      <Icon name="external" />
      <span className="visually-hidden"> ({opensInNewTab})</span>
    </>
  );
}

interface MenuLinkProps {
  link: LinkProps;
  className: string;
  /** What a current link stands for: the page, or one choice of several, e.g. a language. */
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
      aria-current={link.isCurrent ? current : undefined}
    >
      {link.html === undefined ? link.label : <Prerendered as="span" html={link.html} />}
    </Link>
  );
}

/** `joinClasses("a", undefined)` is `a`. */
export function joinClasses(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
