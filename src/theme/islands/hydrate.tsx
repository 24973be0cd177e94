/** The browser's side of an island: React takes over the markup that the server drew, in a root of its own. */
import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { ThemeProvider } from "../context/site.tsx";
import type { SiteFacts } from "../props.ts";
import { IslandBoundary } from "./IslandBoundary.tsx";
import { KeptSlot } from "./Slot.tsx";

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
  const nodes = slotNodes(element);
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
            <Component {...(JSON.parse(props) as object)}>{nodes && <KeptSlot nodes={nodes} />}</Component>
          </Awake>
        </ThemeProvider>
      </IslandBoundary>
    );
    const root = hydrateRoot(element, island, {
      identifierPrefix: id,
      onCaughtError: () => undefined,
      onRecoverableError: (error) => reportMismatch(element, error),
    });
    element.addEventListener("bcidocs-remove", () => root.unmount(), { once: true });
  });
}

/** Effects of a tree run after its last element answers to events. */
function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake]);
  return children;
}

/** What Markdown put into the component; not that of an island further in. */
function slotNodes(element: HTMLElement): Node[] | undefined {
  const kept = element.querySelector<HTMLTemplateElement>(":scope > template[data-kept]");
  kept?.remove();
  if (kept) return [...kept.content.childNodes];
  const slot = [...element.querySelectorAll("bcidocs-slot")].find((found) => found.closest("bcidocs-island") === element);
  return slot && [...slot.childNodes];
}

/** React's number for a boundary that the server left to the browser, because what is in it loads later. */
const unfinished = "#419";

/** React then draws the island anew: a reader sees it blink, whoever wrote it wants to know. */
function reportMismatch({ dataset }: HTMLElement, error: unknown): void {
  if (String(error).includes(unfinished)) return;
  const message = `The component "${dataset.name}" of ${location.pathname} is drawn in the browser in another way than on the server.`;
  reportError(new Error(message, { cause: error }));
}
