/** A link in the text. An address with a host is external. */
import type { AnchorHTMLAttributes } from "react";
import { isWebAddress } from "../primitives/address.ts";
import { Link } from "./Link.tsx";

/** Links that are styled by their own class. */
const styled = /(?:^|\s)(?:github-button|data-footnote)/;

export function Anchor({ href, className, ...attributes }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  // A link with a class of the author's looks like a link all the same.
  const look = className && !styled.test(className) ? `${className} text-link` : className;
  return <Link {...attributes} className={look} href={href} isExternal={isWebAddress(href ?? "")} />;
}
