/** Markdown inside an island: rendered on the server, left unchanged by the browser. */
import { createElement, type ReactNode, useLayoutEffect, useRef } from "react";

/** On the server: the Markdown in its place. */
export function Slot({ children }: { children?: ReactNode }) {
  return createElement("bcidocs-slot", null, children);
}

/** In the browser, `nodes` are the page's own: content that is hidden and shown again gets the same nodes back, islands among them. */
export function KeptSlot({ nodes }: { nodes: readonly Node[] }) {
  const slot = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!slot.current?.hasChildNodes()) slot.current?.append(...nodes);
  }, [nodes]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing; React then looks at no child
  return createElement("bcidocs-slot", { ref: slot, dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true });
}
