/** Asks a search in a browser as a reader's page does, and measures what is fetched and how long each answer takes. */
import type { Browser } from "playwright-core";
import { writeFiles } from "../../support/siteFiles.ts";
import { serveFolder } from "../../support/staticServer.ts";

export interface Asked {
  /** Answers to all queries, in their order. */
  answers: string[][];
  /** Milliseconds until the first answer: script, index and search. */
  firstAnswer: number;
  /** Milliseconds of each query once the search runs, what it then still fetches included. */
  times: number[];
  /** Bytes that were sent, with gzip where a host would use it. */
  bytesUntilFirst: number;
  bytesAfterFive: number;
}

interface Timed {
  urls: string[];
  milliseconds: number;
}

/** Of all queries, five from everywhere in the list: those of a kind stand next to each other. */
const openingCount = 5;

export async function ask(browser: Browser, folder: string, queries: readonly string[]): Promise<Asked> {
  let bytes = 0;
  await writeFiles(folder, { "blank.html": "<!doctype html><title>Search</title>" });
  const server = await serveFolder(folder, { isPacked: true, onSent: (sent) => (bytes += sent) });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}/blank.html`);
    const askOnce = (query: string): Promise<Timed> =>
      page.evaluate(async (text) => {
        const start = performance.now();
        const { search } = (await import(new URL("/engine.js", location.href).href)) as { search(text: string): Promise<string[]> };
        const urls = await search(text);
        return { urls, milliseconds: performance.now() - start };
      }, query);
    bytes = 0;
    const [first = "", ...others] = openingOf(queries);
    const { milliseconds: firstAnswer } = await askOnce(first);
    const bytesUntilFirst = bytes;
    for (const query of others) await askOnce(query);
    const bytesAfterFive = bytes;
    const all: Timed[] = [];
    for (const query of queries) all.push(await askOnce(query));
    const answers = all.map(({ urls }) => urls);
    return { answers, firstAnswer, times: all.map(({ milliseconds }) => milliseconds), bytesUntilFirst, bytesAfterFive };
  } finally {
    await context.close();
    await server.close();
  }
}

function openingOf(queries: readonly string[]): string[] {
  const step = queries.length / openingCount;
  return Array.from({ length: openingCount }, (_, number) => queries[Math.floor(number * step)] ?? "");
}
