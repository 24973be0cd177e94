/** The browser's side of an island: React hydrates the HTML that the server rendered, in a separate root. */
import { Component, type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { ThemeProvider } from "../context/site.tsx";
import type { SiteMetadata } from "../props.ts";
import { isOfEffect } from "./effectErrors.ts";
import { KeptSlot } from "./Slot.tsx";

interface IslandScript {
  component: ComponentType<{ [prop: string]: unknown; children?: ReactNode }>;
  site: SiteMetadata;
  /** Called when the island throws, while it hydrates or later. */
  onCrash: (error: unknown, isOfEffect: boolean) => void;
}

/** Resolves when the island responds to events, or has crashed. */
export function mountIsland(element: HTMLElement, { component: Component, site, onCrash }: IslandScript): Promise<void> {
  const { id = "", props = "{}" } = element.dataset;
  const nodes = slotNodes(element);
  return new Promise((resolve) => {
    const crash = (error: unknown) => {
      // React is still working on this root.
      setTimeout(() => {
        onCrash(error, isOfEffect(error));
        resolve();
      });
    };
    const island = (
      <IslandBoundary onError={crash}>
        <ThemeProvider site={site}>
          <WhenHydrated onHydrated={resolve}>
            <Component {...(JSON.parse(props) as object)}>{nodes && <KeptSlot nodes={nodes} />}</Component>
          </WhenHydrated>
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

/** React runs the effects of a tree once its last element responds to events. */
function WhenHydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/** The Markdown inside the component, but not inside a nested island. */
function slotNodes(element: HTMLElement): Node[] | undefined {
  const kept = element.querySelector<HTMLTemplateElement>(":scope > template[data-kept]");
  kept?.remove();
  if (kept) return [...kept.content.childNodes];
  const slot = [...element.querySelectorAll("bcidocs-slot")].find((found) => found.closest("bcidocs-island") === element);
  return slot && [...slot.childNodes];
}

/** React's error number for a boundary that the server left to the browser, because its content loads lazily. */
const unfinished = "#419";

/** React then renders the island again: a reader sees it flicker, and its author should know. */
function reportMismatch({ dataset }: HTMLElement, error: unknown): void {
  if (String(error).includes(unfinished)) return;
  const message = `The component "${dataset.name}" of ${location.pathname} renders differently in the browser than on the server.`;
  reportError(new Error(message, { cause: error }));
}

/** Renders nothing after something below it threw; `onError` decides what the reader sees. */
class IslandBoundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
