/**
 * The script of every page. It loads what a page needs when it needs it: at once, or at the first sign of a reader.
 * It shares no module with what it loads: that would become a file of its own, for which every page would wait.
 */
import { onFirstSign } from "./signs.ts";

/** A script of its own, and where it has something to do. */
interface Feature {
  /** Never loaded on a page without a match. */
  selector: string;
  load: () => Promise<{ start: () => void }>;
}

/** What a page must not wait for a reader with. */
const atOnce: Feature[] = [{ selector: "bcidocs-island", load: () => import("./islands.ts") }];

/** What only a reader needs, who scrolls, points, touches or types before anything else. */
const atFirstSign: Feature[] = [{ selector: ".frame", load: () => import("./frame.ts") }];

/** Starts each feature once, on the first page that has something for it; from then on it listens to `bcidocs-page`. */
function startFeatures(features: Feature[]): void {
  const waiting = new Set(features);
  const check = () => {
    for (const feature of waiting) {
      if (!document.querySelector(feature.selector)) continue;
      waiting.delete(feature);
      feature.load().then(({ start }) => start(), reportError);
    }
  };
  check();
  addEventListener("bcidocs-page", check);
}

/** The stylesheet for what scripts make is in the head, switched off. */
function enableStyles(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[disabled]")) sheet.disabled = false;
}

startFeatures(atOnce);
onFirstSign(() => {
  enableStyles();
  startFeatures(atFirstSign);
});
