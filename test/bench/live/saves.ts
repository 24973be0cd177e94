/** How soon after a save an open page shows the new text, and the report of links its new problem. */
import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";

export interface SaveTimes {
  /** Milliseconds from before the file is written until the new text is in the page, ascending. */
  text: number[];
  /** The same for the broken link that came or went with it; empty for a tool that reports none. */
  report: number[];
}

export interface SaveRun {
  /** The open page. */
  page: Page;
  /** Its file. */
  file: string;
  count: number;
  /** A broken link, added with every second save; null to leave the links unchanged. */
  brokenLink: string | null;
}

/** Milliseconds between two saves. */
const pause = 120;

/** Appends a paragraph and changes it again and again; the file is put back at the end. */
export async function measureSaves({ page, file, count, brokenLink }: SaveRun): Promise<SaveTimes> {
  const before = await readFile(file, "utf8");
  await page.evaluate(watchForTimings);
  const times: SaveTimes = { text: [], report: [] };
  try {
    for (let save = 0; save <= count; save++) {
      const mark = `mark-${process.pid}-${save}`;
      const isBroken = brokenLink !== null && save % 2 === 1;
      const text = `${before.trimEnd()}\n\nSaved as ${mark}${isBroken ? `, see [nowhere](${brokenLink})` : ""}.\n`;
      const start = performance.timeOrigin + performance.now();
      await writeFile(file, text);
      const seen = await page.evaluate(waitForTiming, { mark, problems: brokenLink === null ? null : isBroken });
      // The first one warms up both sides.
      if (save > 0) {
        times.text.push(seen.text - start);
        if (seen.report !== null) times.report.push(seen.report - start);
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  } finally {
    await writeFile(file, before);
  }
  return { text: times.text.sort(ascending), report: times.report.sort(ascending) };
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** A percentile, e.g. 0.95. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/* Both run in the page. */

function watchForTimings(): void {
  const marks: Record<string, number> = {};
  Object.assign(globalThis, { bench: { marks } });
  const look = (nodes: Iterable<Node>) => {
    for (const node of nodes) {
      const found = /mark-\d+-\d+/.exec(node.textContent?.slice(-4_000) ?? "")?.[0];
      if (found) marks[found] ??= performance.timeOrigin + performance.now();
    }
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) look(type === "characterData" ? [target] : addedNodes);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

async function waitForTiming({
  mark,
  problems,
}: {
  mark: string;
  problems: boolean | null;
}): Promise<{ text: number; report: number | null }> {
  const { marks } = (globalThis as unknown as { bench: { marks: Record<string, number> } }).bench;
  const hasProblems = () => /nowhere/.test(document.querySelector("bcidocs-live")?.shadowRoot?.querySelector(".list")?.textContent ?? "");
  const until = performance.now() + 20_000;
  let report: number | null = null;
  for (;;) {
    if (problems !== null && report === null && hasProblems() === problems) report = performance.timeOrigin + performance.now();
    const text = marks[mark];
    if (text !== undefined && (problems === null || report !== null)) return { text, report };
    if (performance.now() > until) throw new Error(`The text or its report did not come within 20 s: ${mark}`);
    // Every millisecond, which a timer would not manage.
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(0);
    });
  }
}
