/** Links. An external one says so, by an icon and to screen readers. */
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { isExternal?: boolean; children?: ReactNode };

/** An `<a>` that opens a new tab, and announces it, when it `isExternal`. */
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
