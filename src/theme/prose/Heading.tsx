/** Headings 2 to 6. The link to the heading is next to it, so that the heading's text stays clean in outlines and copies. */
import type { HTMLAttributes } from "react";
import { useStrings } from "../context/site.tsx";
import { textOf } from "./textOf.ts";

export function Heading({ as: Element, ...attributes }: HTMLAttributes<HTMLHeadingElement> & { as: "h2" | "h3" | "h4" | "h5" | "h6" }) {
  const { directLink } = useStrings();
  const { id, children, className } = attributes;
  // The hidden heading that GFM puts before the footnotes is for screen readers.
  if (!id || className?.split(" ").includes("sr-only")) return <Element {...attributes} />;
  return (
    <div className="heading" data-level={Element}>
      <Element {...attributes} />
      <a className="heading-link" href={`#${id}`} aria-label={`${directLink} ${textOf(children)}`}>
        #
      </a>
    </div>
  );
}
