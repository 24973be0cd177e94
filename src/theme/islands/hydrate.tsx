/** The browser's side of an island: React takes over the markup that the server drew, in a root of its own. */
import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { ThemeProvider } from "../context/site.tsx";
import type { SiteFacts } from "../props.ts";
import { IslandBoundary } from "./IslandBoundary.tsx";
import { Slot } from "./Slot.tsx";

type IslandComponent = ComponentType<{ [prop: string]: unknown; children?: ReactNode }>;

interface IslandScript {
  component: IslandComponent;
  site: SiteFacts;
  /** Called when the island threw, now or later. */
  onCrash: (error: unknown) => void;
}

/** Resolves when the island answers to events, or has crashed. */
export function mountIsland(element: HTMLElement, { component: Component, site, onCrash }: IslandScript): Promise<void> {
  const { id = "", props = "{}" } = element.dataset;
  const slot = ownSlot(element)?.innerHTML;
  return new Promise((resolve) => {
    const crash = (error: unknown) => {
      // React is still at work on this root.
      setTimeout(() => {
        onCrash(error);
        resolve();
      });
    };
    const island = (
      <IslandBoundary onError={crash}>
        <ThemeProvider site={site}>
          <Awake onAwake={resolve}>
            <Component {...(JSON.parse(props) as object)}>{slot === undefined ? undefined : <Slot html={slot} />}</Component>
          </Awake>
        </ThemeProvider>
      </IslandBoundary>
    );
    const root = hydrateRoot(element, island, { identifierPrefix: id, onCaughtError: () => undefined });
    element.addEventListener("bcidocs-remove", () => root.unmount(), { once: true });
  });
}

/** Effects of a tree run after its last element answers to events. */
function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake]);
  return children;
}

/** What Markdown put into the component; not that of an island further in. */
function ownSlot(element: HTMLElement): Element | undefined {
  return [...element.querySelectorAll("bcidocs-slot")].find((slot) => slot.closest("bcidocs-island") === element);
}
