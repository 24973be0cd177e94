/** Problems that a page must not have: layout shifts, scripts and styles that its policy refuses. */
import type { Page } from "playwright-core";

export interface Watch {
  /** Sum of all layout shifts that no reader caused. */
  shift(): Promise<number>;
  /** e.g. `script-src-elem inline`. */
  violations(): Promise<string[]>;
  /** `data-theme` when the body began. */
  modeAtBody(): Promise<string | undefined>;
}

interface Seen {
  shift: number;
  violations: string[];
  mode?: string | undefined;
}

/** Watches all pages that are opened from now on. */
export async function watch(page: Page): Promise<Watch> {
  await page.addInitScript(() => {
    const seen: Seen = { shift: 0, violations: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      seen.violations.push(`${effectiveDirective} ${blockedURI}`);
    });
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      seen.mode = document.documentElement.dataset.theme;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const read = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  return {
    // Shifts are reported after the frame in which they happen.
    shift: async () => {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
      return (await read()).shift;
    },
    violations: async () => (await read()).violations,
    modeAtBody: async () => (await read()).mode,
  };
}
