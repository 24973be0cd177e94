/** Headings 2 to 6. The link to the heading is next to it, so that the heading's text stays clean in outlines and copies. */
import type { HTMLAttributes } from "react";
import { useStrings } from "../context/site.tsx";
import { textOf } from "./textOf.ts";

type HeadingProps = HTMLAttributes<HTMLHeadingElement>;

export function Heading({ as: Element, ...attributes }: HeadingProps & { as: "h2" | "h3" | "h4" | "h5" | "h6" }) {
  const { directLink } = useStrings();
  const { id, children } = attributes;
  if (!id || isForScreenReaders(attributes)) return <Element {...attributes} />;
  return (
    <div className="heading" data-level={Element}>
      <Element {...attributes} />
      <a className="heading-link" href={`#${id}`} aria-label={`${directLink} ${textOf(children)}`}>
        #
      </a>
    </div>
  );
}

/** The hidden heading that GFM puts before the footnotes has the class `sr-only`. */
function isForScreenReaders({ className }: HeadingProps): boolean {
  return className?.split(" ").includes("sr-only") ?? false;
}
