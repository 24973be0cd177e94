/** Renders a list that never changes: React needs no key for any of its entries, and two may be equal. */
import { createElement, Fragment, type ReactNode } from "react";

export function each<Item>(items: readonly Item[], render: (item: Item, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(render));
}
