/** A link in the text. An address with a host is external. */
import type { AnchorHTMLAttributes } from "react";
import { isWebAddress } from "../primitives/address.ts";
import { Link } from "./Link.tsx";

export function Anchor({ href, ...attributes }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <Link {...attributes} href={href} isExternal={isWebAddress(href ?? "")} />;
}
