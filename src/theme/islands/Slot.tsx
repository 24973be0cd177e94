/** Markdown inside of an island: drawn on the server, kept as it is by the browser. */
import { createElement, type ReactNode, useLayoutEffect, useRef } from "react";

/** On the server: the Markdown in its place. */
export function Slot({ children }: { children?: ReactNode }) {
  return createElement("bcidocs-slot", null, children);
}

/**
 * In the browser: `nodes` is what the page has for it. A component that hides its content and shows it again
 * gets the same nodes back, with islands among them as they were.
 */
export function KeptSlot({ nodes }: { nodes: readonly Node[] }) {
  const slot = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!slot.current?.hasChildNodes()) slot.current?.append(...nodes);
  }, [nodes]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing; React then looks at no child
  return createElement("bcidocs-slot", { ref: slot, dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true });
}
