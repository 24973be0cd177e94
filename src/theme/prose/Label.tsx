/** The title of a container, with its markup. The container draws the element around it. */
import { Children, isValidElement, type ReactNode } from "react";
import type { LabelProps } from "./vocabulary.ts";

export function Label({ children }: LabelProps) {
  return <>{children}</>;
}

/** Parts a container's own title, which comes as a `bcidocs-label`, from what it holds. */
export function splitLabel(children: ReactNode): { label: ReactNode; body: ReactNode[] } {
  const parts = Children.toArray(children);
  const label = parts.find((part) => isValidElement(part) && part.type === Label);
  return { label, body: parts.filter((part) => part !== label) };
}
