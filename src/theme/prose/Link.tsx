/** Links. One that leaves the site says so, to the eye and to a screen reader. */
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";

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
