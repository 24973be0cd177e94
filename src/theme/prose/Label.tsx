/** `bcidocs-label`: the title of a container, with its markup. The container renders the element around it. */
import { Children, isValidElement, type ReactNode } from "react";

export function Label({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}

/** Separates a container's title, which comes as a `bcidocs-label`, from its content. */
export function splitLabel(children: ReactNode): { label: ReactNode; body: ReactNode[] } {
  const nodes = Children.toArray(children);
  const label = nodes.find((node) => isValidElement(node) && node.type === Label);
  return { label, body: nodes.filter((node) => node !== label) };
}
